/** Endings of addresses that are further pages of what is there without them. */
const PAGING = /(?:\/(?:page|comment-page)[/-]\d+)\/?$/;

/** The address of what a page is about, without paging. */
export const unpaged = (path: string): string => path.replace(PAGING, '/').replace(/\/+$/, '') || '/';

/** The tag of all answers of an address: its further pages, and its variants. */
export const addressTag = (path: string): string => `address:${unpaged(path)}`;
