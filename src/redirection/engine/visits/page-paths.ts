import type { SiteAddress } from '#libs/rest';

/** Parts of the host that are no pages: rules do not reach them. The front door answers below the REST root before. */
const NO_PAGES = ['/auth', '/docs', '/files', '/health', '/imports', '/metrics', '/redirections'];

/** Whether rules are asked for a path, as it was sent. */
export function isPagePath(path: string, { rootPath }: SiteAddress): boolean {
  return !NO_PAGES.some((part) => isBelow(path, part)) && !isBelow(path, rootPath);
}

const isBelow = (path: string, part: string): boolean =>
  path.startsWith(part) && (path.length === part.length || path[part.length] === '/' || path[part.length] === '?');
