import type { EntryRow, EntryType } from '../../entries/index.js';
import type { FrontRequest } from '../shell/front-request.js';

/** An entry at the address of a request, which the viewer may read. */
export interface FoundEntry {
  request: FrontRequest;
  entry: EntryRow;
  type: EntryType;
  /** Its address. */
  link: string;
  /** Whether its texts may be shown: it has no password, or the viewer has given it or may change the entry. */
  isOpen: boolean;
  /** Which page of its comments is asked for. */
  commentPage: number;
}

/** The address of a page of the comments of an entry. */
export const commentPageAddress = (link: string, page: number): string =>
  page > 1 && link.endsWith('/') ? `${link}comment-page-${page}/` : link;

/** An address with something more in its query. */
export const withQuery = (address: string, name: string, value: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${value}`;
