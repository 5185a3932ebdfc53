import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/** A response that can be sent and cached. */
export interface MadeAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  /** Its cache tags; see `CacheTags`. */
  tags: readonly string[];
  /** When it expires, in milliseconds; absent if it depends on its tags only. */
  validUntil?: number;
  /** Whether it is for this caller only and must not be cached. */
  isPrivate: boolean;
  /** The kind of page, as the setting `pages` names it: `single`, `category`, `feed`; absent for others. */
  kind?: string;
}

/** A request whose response may be cached. */
export interface KeepableRequest {
  http: IncomingMessage;
  response: ServerResponse;
  /** The cache key: path and relevant query parameters in a fixed order. */
  key: string;
  /** Whether it is a REST request: these are cached only if the site wants that, and are no pages. */
  isRest?: boolean;
}

/** A response cache. */
export interface Keeper {
  /** Whether REST responses are cached at present. */
  readonly keepsRest: boolean;

  /**
   * The response to a request. A cached one is sent at once (`sent`); otherwise `make` is called once for all concurrent
   * requests. Undefined if `make` finds nothing.
   */
  answer(
    request: KeepableRequest,
    make: () => Promise<MadeAnswer | undefined>,
  ): Promise<MadeAnswer | 'sent' | undefined>;
}

/** Passes responses through the response cache, if a module has registered one. */
@Injectable()
export class AnswerKeeper implements Keeper {
  private keeper: Keeper | undefined;

  /** Registers the response cache. */
  use(keeper: Keeper): void {
    this.keeper = keeper;
  }

  get keepsRest(): boolean {
    return this.keeper?.keepsRest ?? false;
  }

  answer(
    request: KeepableRequest,
    make: () => Promise<MadeAnswer | undefined>,
  ): Promise<MadeAnswer | 'sent' | undefined> {
    return this.keeper ? this.keeper.answer(request, make) : make();
  }
}

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
  /** Whether no redirect applies to a URL, for any visitor. */
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
