import { LRUCache } from 'lru-cache';
import type { KnownResponse, RememberedResponse } from '#libs/invalidation';
import { hasChanged, type TagState, type TagStates } from './tag-states.js';

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

/**
 * Responses that are not in the page cache, by URL: their validators, and if there is memory for them their bodies. As
 * long as none of its tags changes, a response is not made again.
 */
export class KnownResponses {
  private readonly known: LRUCache<string, Known>;

  /** @param maxBytes Memory for bodies; 0 keeps none. */
  constructor(
    private readonly states: TagStates,
    maxBytes: number,
  ) {
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

  /** Remembers a response that was begun at version `since`. */
  set(url: string, { response, tags, validUntil = Infinity }: RememberedResponse, since: number): void {
    const states = this.states.of(tags);
    if (Date.now() < validUntil && !hasChanged(states, since))
      this.known.set(url, { response, states, validAt: since, validUntil });
  }

  /** The states that entries refer to. */
  *used(): Iterable<TagState> {
    for (const { states } of this.known.values()) yield* states;
  }
}
