import ipaddr from 'ipaddr.js';
import { RequestContext } from '#libs/context';
import { ROLE_CAPABILITIES, isRole, type Role } from './roles.js';

/** How a user has signed in. */
export interface SignInProof {
  /** ID of the session, for a token. */
  session?: number;
  /** Whether the account's password was given in this request, or for the session a short time ago. */
  hasFreshPassword?: boolean;
}

/** Who asks: a signed-in user with roles, or nobody in particular. */
export class Viewer {
  static readonly anonymous = new Viewer(0, '', []);

  private constructor(
    /** The user's number; 0 for an anonymous viewer. */
    readonly id: number,
    readonly login: string,
    readonly roles: readonly Role[],
    private readonly proof: SignInProof = {},
  ) {}

  /** A user who has proven to be one; unknown roles give no rights. */
  static signedIn(id: number, login: string, roles: readonly string[], proof?: SignInProof): Viewer {
    return new Viewer(id, login, roles.filter(isRole), proof);
  }

  /** The viewer of scheduled jobs and commands: may do everything, is nobody. */
  static readonly system = new Viewer(0, 'system', ['administrator']);

  get isSignedIn(): boolean {
    return this.id !== 0;
  }

  /** ID of the session that the viewer's token belongs to. */
  get session(): number | undefined {
    return this.proof.session;
  }

  /** Whether the viewer proved to know the account's password; application passwords never do. */
  get hasFreshPassword(): boolean {
    return this.proof.hasFreshPassword ?? false;
  }

  /** Whether one of the viewer's roles has a capability. */
  can(capability: string): boolean {
    return this.roles.some((role) => ROLE_CAPABILITIES[role].has(capability));
  }

  /** Whether an item is the viewer's own. */
  owns(authorId: number): boolean {
    return this.id !== 0 && this.id === authorId;
  }
}

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

/** Slows down the guessing of passwords of any kind. Provided by the room that keeps the accounts. */
export abstract class GuessLimits {
  /**
   * Runs an attempt to give the password of something, known by a name of its own, from a network address, and answers
   * whether it was right; throws a 429 instead when there were too many that were not.
   */
  abstract attempt(name: string, address: string, verify: () => Promise<boolean>): Promise<boolean>;
}

/** What limits count as one caller: an address of IPv4, or the /64 of IPv6 that one subscriber has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
