import { LRUCache } from 'lru-cache';
import type { KnownResponse, RememberedResponse } from '#libs/invalidation';
import { hasChanged, type TagState, TagStates } from './tag-states.js';

/** A response, and the states of the tags that it depends on. */
interface Known {
  response: KnownResponse;
  states: readonly TagState[];
  /** The version counter up to which it is known to be valid. */
  validAt: number;
  validUntil: number;
}

/** Memory for validators, in bytes, besides that of bodies. */
const VALIDATORS_MAX_BYTES = 8 * 1024 * 1024;
/** Estimated bytes of an entry without its URL, and of a reference to a state. */
const ENTRY_BYTES = 600;
const REFERENCE_BYTES = 8;
/** Up to this number, the states of unused tags stay. */
const MIN_PRUNED_TAGS = 20_000;

/**
 * Responses that are not in the page cache, by URL: their validators, and if there is memory for them their bodies. As
 * long as none of its tags changes, a response is not made again.
 */
export class KnownResponses {
  private readonly states = new TagStates();
  private readonly known: LRUCache<string, Known>;
  /** The responses that are being made. */
  private readonly begun = new Set<{ version: number }>();
  private pruneAt = MIN_PRUNED_TAGS;

  /** @param maxBytes Memory for bodies; 0 keeps none. */
  constructor(maxBytes: number) {
    this.known = new LRUCache({
      maxSize: VALIDATORS_MAX_BYTES + maxBytes,
      sizeCalculation: ({ response, states: { length } }, url) =>
        ENTRY_BYTES + 2 * url.length + REFERENCE_BYTES * length + response.ready.bytes,
    });
  }

  get bytes(): number {
    return this.known.calculatedSize;
  }

  /** The response to a URL; undefined if it may have changed. */
  get(url: string): KnownResponse | undefined {
    const found = this.known.get(url);
    if (!found || Date.now() >= found.validUntil) return undefined;
    const { now } = this.states;
    if (found.validAt !== now) {
      if (hasChanged(found.states, found.validAt)) return undefined;
      found.validAt = now;
    }
    return found.response;
  }

  /** Makes a response. It is remembered unless one of its tags is invalidated meanwhile. */
  async during<T>(make: (remember: (url: string, made: RememberedResponse) => void) => Promise<T>): Promise<T> {
    const begun = { version: this.states.now };
    this.begun.add(begun);
    try {
      return await make((url, made) => this.set(url, made, begun.version));
    } finally {
      this.begun.delete(begun);
    }
  }

  /** Forgets the responses with one of some tags. */
  invalidate(tags: readonly string[]): void {
    if (tags.length) this.states.invalidate(tags);
  }

  private set(url: string, { response, tags, validUntil = Infinity }: RememberedResponse, since: number): void {
    const states = this.states.of(tags);
    if (Date.now() < validUntil && !hasChanged(states, since))
      this.known.set(url, { response, states, validAt: since, validUntil });
    if (this.states.count >= this.pruneAt) this.prune();
  }

  /** Removes the states of unused tags. It runs when their number has doubled, so that it costs little in total. */
  private prune(): void {
    const used = new Set<TagState>();
    for (const { states } of this.known.values()) for (const state of states) used.add(state);
    const oldest = Math.min(this.states.now, ...Array.from(this.begun, ({ version }) => version));
    this.states.prune(used, oldest);
    this.pruneAt = Math.max(MIN_PRUNED_TAGS, 2 * this.states.count);
  }
}
