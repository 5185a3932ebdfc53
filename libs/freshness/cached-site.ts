import { Injectable } from '@nestjs/common';

/** What the response cache knows of pages. */
export interface CachedPages {
  /** Identifies the page of a URL: URLs with the same key have the same page. */
  keyOf(url: string): string;
  /** Whether the cookies of a request may change what pages show. */
  isKnown(cookies: string): boolean;
  /** URLs of the most visited lists, in the order in which they are preloaded. */
  readonly lists: readonly string[];
}

/** What the response cache knows of redirects. */
export interface CachedRedirects {
  /** Grows whenever redirects may have changed. */
  readonly revision: number;
  /** Whether no redirect applies to a URL, whoever requests it. */
  leavesAlone(url: string): boolean;
}

/** Where modules describe what they serve to the response cache. Without pages, every URL is a page of its own. */
@Injectable()
export class CachedSite {
  pages: CachedPages = { keyOf: (url) => url, isKnown: () => true, lists: [] };
  redirects: CachedRedirects = { revision: 0, leavesAlone: () => true };

  usePages(pages: CachedPages): void {
    this.pages = pages;
  }

  useRedirects(redirects: CachedRedirects): void {
    this.redirects = redirects;
  }
}
