import { LRUCache } from 'lru-cache';
import type { ValidatedResponse } from '#libs/invalidation';
import { hasChanged, type TagState, type TagStates } from './tag-states.js';

/** Validators of a response, and the states of the tags that they depend on. */
interface Known {
  headers: ValidatedResponse['headers'];
  states: readonly TagState[];
  /** The version counter up to which they are known to be valid. */
  validAt: number;
  validUntil: number;
}

/** Longest estimated memory of all entries, in bytes. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Estimated bytes of an entry without its URL, and of a reference to a state. */
const ENTRY_BYTES = 400;
const REFERENCE_BYTES = 8;

/**
 * The validators of responses that are not cached, by URL. As long as none of its tags changes, a client that has a
 * response gets a 304 without the response being made again.
 */
export class KnownValidators {
  private readonly known = new LRUCache<string, Known>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ states }, url) => ENTRY_BYTES + 2 * url.length + REFERENCE_BYTES * states.length,
  });

  constructor(private readonly states: TagStates) {}

  /** The headers with the validators of a URL; undefined if they may have changed. */
  get(url: string): ValidatedResponse['headers'] | undefined {
    const found = this.known.get(url);
    if (!found || Date.now() >= found.validUntil) return undefined;
    const { now } = this.states;
    if (found.validAt !== now) {
      if (hasChanged(found.states, found.validAt)) return undefined;
      found.validAt = now;
    }
    return found.headers;
  }

  /** Remembers the validators of a response whose rendering began at version `since`. */
  set(url: string, { headers, tags, validUntil = Infinity }: ValidatedResponse, since: number): void {
    const states = this.states.of(tags);
    if (Date.now() < validUntil && !hasChanged(states, since))
      this.known.set(url, { headers, states, validAt: since, validUntil });
  }

  /** The states that entries refer to. */
  *used(): Iterable<TagState> {
    for (const { states } of this.known.values()) yield* states;
  }
}
