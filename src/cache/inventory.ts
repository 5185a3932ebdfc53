import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import type { CachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';
import { CachePolicies } from './cache-policies.js';
import { ResponseStores } from './stores/response-stores.js';

/** The responses of a URL. Ages are in seconds. */
interface ListedAddress {
  lower_age: number;
  files: number;
  /** Age of the oldest, if there are several of different ages. */
  upper_age?: number;
}

/** Addresses with host and path, `example.org/2031/03/06/soup/`. */
export type ListedAddresses = Readonly<Record<string, ListedAddress>>;

/** One of the two kinds of responses. */
export interface InventoryPart {
  /** The numbers of responses, and their bytes. */
  expired: number;
  cached: number;
  fsize: number;
  cached_list: ListedAddresses;
  expired_list: ListedAddresses;
}

/** The cached responses. */
export interface Inventory {
  /** Unix time of the count. */
  generated: number;
  /** Pages of anonymous visitors. */
  supercache: InventoryPart;
  /** Feeds, URLs with a query, responses of the REST interface. */
  wpcache: InventoryPart;
}

/** Responses that are counted before the event loop runs. */
const SLICE = 2000;
const LONGEST_COUNT_MS = 5000;

class Part {
  expired = 0;
  cached = 0;
  fsize = 0;
  // Paths may have any name.
  readonly cached_list: Record<string, ListedAddress> = Object.create(null) as Record<string, ListedAddress>;
  readonly expired_list: Record<string, ListedAddress> = Object.create(null) as Record<string, ListedAddress>;

  add(address: string, bytes: number, age: number, isExpired: boolean): void {
    this[isExpired ? 'expired' : 'cached'] += 1;
    this.fsize += bytes;
    const list = isExpired ? this.expired_list : this.cached_list;
    const known = list[address];
    if (!known) {
      list[address] = { lower_age: age, files: 1 };
      return;
    }
    const oldest = Math.max(known.upper_age ?? known.lower_age, age);
    known.lower_age = Math.min(known.lower_age, age);
    known.files += 1;
    if (oldest > known.lower_age) known.upper_age = oldest;
  }
}

/** What is needed of a response to count it. */
type Counted = Pick<CachedResponse, 'path' | 'isKeyed' | 'madeAt' | 'validUntil'>;

/** Counts cached responses: in the memory of this instance, in files and on a server that instances share. */
@Injectable()
export class CacheInventory {
  private readonly host: string;

  constructor(
    private readonly cache: ResponseCache,
    private readonly stores: ResponseStores,
    private readonly policies: CachePolicies,
    { url }: SiteAddress,
  ) {
    this.host = new URL(url).host;
  }

  /**
   * Counts the valid responses, each once. Stores are listed for some seconds at most, so that of very many files not
   * all may be counted.
   */
  async count(): Promise<Inventory> {
    const now = Date.now();
    const policy = this.policies.current;
    const parts = { supercache: new Part(), wpcache: new Part() };
    const add = (answer: Counted, bytes: number) => {
      const age = Math.max(0, Math.floor((now - answer.madeAt) / 1000));
      const part = answer.isKeyed ? parts.wpcache : parts.supercache;
      part.add(this.host + answer.path, bytes, age, this.cache.isExpired(answer, policy));
    };
    const seen = new Set<string>();
    for (const [index, answer] of [...this.cache.memory.all()].entries()) {
      if (index % SLICE === SLICE - 1) await nextTurn();
      if (!this.cache.isRight(answer)) continue;
      const { body, forms } = answer;
      seen.add(answer.key);
      add(answer, body.length + (forms.gzip?.length ?? 0) + (forms.br?.length ?? 0));
    }
    for await (const entry of this.stores.entries()) {
      if (Date.now() - now > LONGEST_COUNT_MS) break;
      if (seen.has(entry.key)) continue;
      seen.add(entry.key);
      add(entry, entry.size);
    }
    return { generated: Math.floor(now / 1000), ...parts };
  }
}
