import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { ReadyResponse } from '#libs/http';

/** A response that can be sent and cached. */
export interface CacheableResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  /** Its cache tags; see `CacheTags`. */
  tags: readonly string[];
  /** When it expires, in milliseconds; absent if it depends only on its tags. */
  validUntil?: number;
  /** Whether it is only for this caller and must not be cached. */
  isPrivate: boolean;
  /** The kind of page, as the setting `pages` names it: `single`, `category`, `feed`; absent for others. */
  kind?: string;
}

/** A request whose response may be cached. */
export interface CacheableRequest {
  http: IncomingMessage;
  response: ServerResponse;
  /** The cache key: path and relevant query parameters in a fixed order. */
  key: string;
  /**
   * Whether it is a REST request. REST responses are cached only if the site enables that, and do not count as pages.
   */
  isRest?: boolean;
}

/** A response that was made before and is current as far as this instance knows. */
export interface KnownResponse {
  ready: ReadyResponse;
  /** The pattern of its route. */
  route: string;
}

/** A response to remember, and what it depends on. */
export interface RememberedResponse {
  response: KnownResponse;
  tags: readonly string[];
  /** When the response expires, in milliseconds; absent if it depends only on its tags. */
  validUntil?: number;
}

/**
 * Remembers a response as long as none of its tags has changed since it was begun. Returns its headers for shared caches
 * in front of the site.
 */
export type Remember = (made: RememberedResponse) => Readonly<Record<string, string>>;

/** A response cache. */
export interface CacheBackend {
  /** Whether REST responses are cached at the moment. */
  readonly keepsRest: boolean;

  /** Whether shared caches in front of the site store responses by their tags. */
  readonly isShared: boolean;

  /** Whether there is memory for the bodies of responses that are remembered. */
  readonly keepsBodies: boolean;

  /** The remembered response to a URL; undefined if there is none or it may have changed. */
  knownResponse(url: string): KnownResponse | undefined;

  /**
   * Reads what other instances have changed. Returns whether the remembered responses are as new as this call; false if
   * that cannot be known.
   */
  catchUp(): Promise<boolean>;

  /** Runs `make`, which makes the response to a URL. */
  remembering<T>(url: string, make: (remember: Remember) => Promise<T>): Promise<T>;

  /**
   * Returns the response to a request. A cached one is sent immediately (`sent`). Otherwise `make` is called once for
   * all concurrent requests. Undefined if `make` returns undefined.
   */
  answer(
    request: CacheableRequest,
    make: () => Promise<CacheableResponse | undefined>,
  ): Promise<CacheableResponse | 'sent' | undefined>;
}

/** Passes responses through the response cache, if a module has registered one. */
@Injectable()
export class ResponseCaching implements CacheBackend {
  private cache: CacheBackend | undefined;

  /** Registers the response cache. */
  use(backend: CacheBackend): void {
    this.cache = backend;
  }

  get keepsRest(): boolean {
    return this.cache?.keepsRest ?? false;
  }

  get isShared(): boolean {
    return this.cache?.isShared ?? false;
  }

  get keepsBodies(): boolean {
    return this.cache?.keepsBodies ?? false;
  }

  knownResponse(url: string): KnownResponse | undefined {
    return this.cache?.knownResponse(url);
  }

  catchUp(): Promise<boolean> {
    return this.cache ? this.cache.catchUp() : Promise.resolve(false);
  }

  remembering<T>(url: string, make: (remember: Remember) => Promise<T>): Promise<T> {
    return this.cache ? this.cache.remembering(url, make) : make(() => ({}));
  }

  answer(
    request: CacheableRequest,
    make: () => Promise<CacheableResponse | undefined>,
  ): Promise<CacheableResponse | 'sent' | undefined> {
    return this.cache ? this.cache.answer(request, make) : make();
  }
}

/** What the response cache needs to know about pages. */
export interface CachedPages {
  /** Identifies the page of a URL. URLs with the same key have the same page. */
  keyOf(url: string): string;
  /** Whether the cookies of a request may change a page. */
  isKnown(cookies: string): boolean;
  /** URLs of the most visited lists, in the order in which they are preloaded. */
  readonly lists: readonly string[];
}

/** What the response cache needs to know about redirects. */
export interface CachedRedirects {
  /** Incremented whenever redirects may have changed. */
  readonly revision: number;
  /** Whether no redirect applies to a URL, for any visitor. */
  leavesAlone(url: string): boolean;
}

/**
 * The registry in which modules describe their pages and redirects to the response cache. By default, every URL is a
 * page of its own.
 */
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
