import { RequestContext } from '#libs/context';
import { Viewer } from './viewer.js';

/** Finds out who sends a request. Provided by the room that keeps the accounts. */
export abstract class Authenticator {
  /**
   * The viewer behind an `Authorization` header (`undefined` when there was none) and a network address.
   * Throws a 401 for credentials that are wrong and a 429 for too many of them.
   */
  abstract authenticate(authorization: string | undefined, address: string): Promise<Viewer>;
}

/** The viewer of the running request; nobody in particular outside of one. */
export function currentViewer(): Viewer {
  const viewer = RequestContext.current()?.viewer;
  return viewer instanceof Viewer ? viewer : Viewer.anonymous;
}

/** Runs `work` on behalf of a viewer, as jobs and commands do. */
export function asViewer<T>(viewer: Viewer, work: () => T): T {
  const context = new RequestContext(`as ${viewer.login}`, RequestContext.current()?.isBackground ?? true);
  context.viewer = viewer;
  return context.run(work);
}
