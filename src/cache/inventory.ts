import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { CachePolicies } from './cache-policies.js';
import type { CachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';
import { ResponseStores } from './stores/response-stores.js';

/** The cached responses of a URL. Ages are in seconds. */
interface ListedUrl {
  lower_age: number;
  files: number;
  /** Age of the oldest, if there are several of different ages. */
  upper_age?: number;
}

/** Cached responses by host and path, such as `example.org/2031/03/06/soup/`. */
export type ListedUrls = Readonly<Record<string, ListedUrl>>;

/** Counts and URLs of one of the two kinds of responses. */
export interface InventorySection {
  /** Number of expired and of other responses, and the bytes of all of them. */
  expired: number;
  cached: number;
  fsize: number;
  cached_list: ListedUrls;
  expired_list: ListedUrls;
}

/** Counts and URLs of all cached responses. */
export interface Inventory {
  /** Unix time of the count. */
  generated: number;
  /** Pages of anonymous visitors. */
  supercache: InventorySection;
  /** Feeds, URLs with a query, and REST responses. */
  wpcache: InventorySection;
}

/** Number of responses counted before yielding to the event loop. */
const SLICE = 2000;
const MAX_COUNT_MS = 5000;

class CountedSection {
  expired = 0;
  cached = 0;
  fsize = 0;
  // A path may equal a member of Object.prototype.
  readonly cached_list: Record<string, ListedUrl> = Object.create(null) as Record<string, ListedUrl>;
  readonly expired_list: Record<string, ListedUrl> = Object.create(null) as Record<string, ListedUrl>;

  add(url: string, bytes: number, age: number, isExpired: boolean): void {
    this[isExpired ? 'expired' : 'cached'] += 1;
    this.fsize += bytes;
    const list = isExpired ? this.expired_list : this.cached_list;
    const known = list[url];
    if (!known) {
      list[url] = { lower_age: age, files: 1 };
      return;
    }
    const oldest = Math.max(known.upper_age ?? known.lower_age, age);
    known.lower_age = Math.min(known.lower_age, age);
    known.files += 1;
    if (oldest > known.lower_age) known.upper_age = oldest;
  }
}

type Counted = Pick<CachedResponse, 'path' | 'isKeyed' | 'madeAt' | 'validUntil'>;

/** Counts cached responses in the memory of this instance, in files and in Redis. */
@Injectable()
export class CacheInventory {
  private readonly host: string;

  constructor(
    private readonly cache: ResponseCache,
    private readonly stores: ResponseStores,
    private readonly policies: CachePolicies,
    { url }: SiteUrls,
  ) {
    this.host = new URL(url).host;
  }

  /**
   * Counts the valid responses, each once. Listing the stores stops after a few seconds, so the count of a very large
   * store may be incomplete.
   */
  async count(): Promise<Inventory> {
    const now = Date.now();
    const policy = this.policies.current;
    const sections = { supercache: new CountedSection(), wpcache: new CountedSection() };
    const add = (answer: Counted, bytes: number) => {
      const age = Math.max(0, Math.floor((now - answer.madeAt) / 1000));
      const section = answer.isKeyed ? sections.wpcache : sections.supercache;
      section.add(this.host + answer.path, bytes, age, this.cache.isExpired(answer, policy));
    };
    const seen = new Set<string>();
    for (const [index, answer] of [...this.cache.memory.all()].entries()) {
      if (index % SLICE === SLICE - 1) await nextTurn();
      if (!this.cache.isValid(answer)) continue;
      const { body, forms } = answer;
      seen.add(answer.key);
      add(answer, body.length + (forms.gzip?.length ?? 0) + (forms.br?.length ?? 0));
    }
    for await (const entry of this.stores.entries()) {
      if (Date.now() - now > MAX_COUNT_MS) break;
      if (seen.has(entry.key)) continue;
      seen.add(entry.key);
      add(entry, entry.size);
    }
    return { generated: Math.floor(now / 1000), ...sections };
  }
}
