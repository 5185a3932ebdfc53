import type { SiteAddress } from './site-address.js';

/** Parts of the host that are no pages. The front door answers below the REST root before. */
const NO_PAGES = ['/auth', '/docs', '/files', '/health', '/imports', '/metrics', '/redirections'];

/** Whether an address of this host, as it was sent, is one of pages: the site shows some there, or rules lead elsewhere. */
export function isPagePath(path: string, site: SiteAddress): boolean {
  return !NO_PAGES.some((part) => isBelow(path, part)) && !isRestPath(path, site);
}

/** Whether an address of this host, as it was sent, is one of the REST interface. */
export const isRestPath = (path: string, { rootPath }: SiteAddress): boolean => isBelow(path, rootPath);

const isBelow = (path: string, part: string): boolean =>
  path.startsWith(part) && (path.length === part.length || path[part.length] === '/' || path[part.length] === '?');
