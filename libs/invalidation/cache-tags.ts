import { AsyncLocalStorage } from 'node:async_hooks';

/** The tag of all answers, whatever they show. */
export const EVERYTHING = 'everything';

/** Ids per part of a document that lists all items of a kind. Parts are ranges of ids, so that items stay in theirs. */
export const STRETCH = 2000;

/** The part of a tag that names a condition: `:term:7` for `{ term: 7 }`, an empty text for none. */
export function scopeOfTag(scope: Readonly<Record<string, unknown>> | undefined): string {
  const [pair] = Object.entries(scope ?? {});
  return pair ? `:${pair[0]}:${String(pair[1])}` : '';
}

/**
 * The cache tags that all kinds of items have in common; a kind is an entry type, a taxonomy, `comment`, `user`. The
 * modules name those of their own items. What an answer shows of an item has several tags, so that a change
 * invalidates only the answers that show the changed part.
 */
export const TAGS = {
  /** Anything of a kind: for searches. */
  any: (kind: string) => `any:${kind}`,
  /** Anything at all: for what cannot name its sources, such as a block of latest items. */
  anything: 'anything',
  /** Which items of a kind are in a list, and their order; `scope` is one condition, such as `{ term: 7 }`. */
  list: (kind: string, scope?: Readonly<Record<string, unknown>>) => `list:${kind}${scopeOfTag(scope)}`,
  /** The part with an id, of a document that lists all items of a kind in parts. */
  part: (kind: string, id: number) => `map:${kind}:${Math.ceil(id / STRETCH)}`,
} as const;

const making = new AsyncLocalStorage<CacheTags>();

/**
 * The cache tags of an answer: a cached copy is stale as soon as one of them is invalidated (`CacheInvalidation.touch`). Each
 * module names the tags of what it stores. Services add those of what most answers show (settings, files, authors,
 * URLs) to the answer that is being made (`CacheTags.current`); handlers add the rest: entries and lists.
 */
export class CacheTags {
  private readonly names = new Set<string>();
  private end: number | undefined;

  /** The tags of the answer that is being made, if there is one. */
  static get current(): CacheTags | undefined {
    return making.getStore();
  }

  /** Makes an answer; meanwhile, `CacheTags.current` is this. */
  during<T>(make: () => T): T {
    return making.run(this, make);
  }

  /** Adds tags. */
  add(...tags: readonly string[]): this {
    for (const tag of tags) this.names.add(tag);
    return this;
  }

  /** Adds the tag of each of some items; an id of 0 names no item. */
  addEach<Id extends string | number>(tag: (id: Id) => string, ...ids: readonly Id[]): this {
    for (const id of ids) if (typeof id !== 'number' || id > 0) this.names.add(tag(id));
    return this;
  }

  /** Limits how long a cached copy is valid to a moment in milliseconds: the answer depends on the time. */
  until(moment: number): void {
    this.end = Math.min(moment, this.end ?? moment);
  }

  /** The earliest of those moments; absent for an answer that does not depend on the time. */
  get validUntil(): number | undefined {
    return this.end;
  }

  /** The tags so far. */
  get tags(): readonly string[] {
    return [...this.names];
  }
}
