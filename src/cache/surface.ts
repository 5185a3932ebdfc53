/** What the cache has to know of the site that it stands before; the application puts it together. */
export interface SiteSurface {
  /** What tells the answers to addresses from each other; see `KeepableRequest`. */
  keyOf(url: string): string;
  /** Whether the site knows a visitor by the cookies that were sent, so that pages may be other ones for them. */
  isKnown(cookies: string): boolean;
  /** Changes whenever redirects may be other ones. */
  readonly revision: number;
  /** Whether no redirect is for an address, whoever comes. */
  leavesAlone(url: string): boolean;
  /** Addresses of the lists at the top of the site, which most visits begin with. */
  readonly lists: readonly string[];
}
