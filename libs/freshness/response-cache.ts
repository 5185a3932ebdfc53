import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/** An answer that is ready to be sent or kept. */
export interface MadeAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  /** What it shows; see `Shown`. */
  tags: readonly string[];
  /** A moment, in milliseconds, from which on it tells something else though nothing changes. */
  validUntil?: number;
  /** Whether it is for this caller alone and must not be kept for others. */
  isPrivate: boolean;
  /** What kind of page it is, in the words of the setting `pages`: `single`, `category`, `feed`; absent for others. */
  kind?: string;
}

/** A request whose answer may be kept for others. */
export interface KeepableRequest {
  http: IncomingMessage;
  response: ServerResponse;
  /** Path and those parameters of the query that matter, in one order: requests of one key have one answer. */
  key: string;
  /** Whether it is one of the REST interface: these are kept only where that is wanted, and are no pages. */
  isRest?: boolean;
}

/** Keeps answers of requests for later ones. */
export interface Keeper {
  /** Whether answers of the REST interface are kept at present. */
  readonly keepsRest: boolean;

  /**
   * The answer to a request: made now, or with those who ask at the same time, unless one is kept, which is sent at
   * once (`sent`). Nothing where `make` finds nothing.
   */
  answer(
    request: KeepableRequest,
    make: () => Promise<MadeAnswer | undefined>,
  ): Promise<MadeAnswer | 'sent' | undefined>;
}

/** Where answers pass on their way out, so that a room may keep them; without one, all are made anew. */
@Injectable()
export class AnswerKeeper implements Keeper {
  private keeper: Keeper | undefined;

  /** Lets a room keep answers. */
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
