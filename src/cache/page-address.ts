/** Endings of addresses that are further pages of what is there without them. */
const PAGING = /(?:\/(?:page|comment-page)[/-]\d+)\/?$/;

/** The address of what a page is about, without paging. */
export const unpaged = (path: string): string => path.replace(PAGING, '/').replace(/\/+$/, '') || '/';

/** An address as people write it, without escapes; as it is where these mean nothing. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The tag of all answers of an address, however its letters are written: its further pages, and its variants. */
export const addressTag = (path: string): string => `address:${unpaged(decoded(path))}`;
