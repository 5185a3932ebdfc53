import { AsyncLocalStorage } from 'node:async_hooks';

/** The tag of every response. */
export const EVERYTHING = 'everything';

/**
 * Ids per part of a document that lists all items of a kind. Parts are fixed ranges of ids, so that items never move to
 * another part.
 */
export const IDS_PER_SECTION = 2000;

/** The suffix of a tag for a condition: `:term:7` for `{ term: 7 }`, an empty string without one. */
export function scopeOfTag(scope: Readonly<Record<string, unknown>> | undefined): string {
  const [pair] = Object.entries(scope ?? {});
  return pair ? `:${pair[0]}:${String(pair[1])}` : '';
}

/**
 * The cache tags that all kinds of items have in common; a kind is an entry type, a taxonomy, `comment` or `user`.
 * Modules declare the tags of their own items. Each part of an item has its own tag, so that a change invalidates only
 * the responses with the changed part.
 */
export const TAGS = {
  /** Any item of a kind: for searches. */
  any: (kind: string) => `any:${kind}`,
  /** Any item at all: for content with unknown sources, such as a block of latest items. */
  anything: 'anything',
  /** Membership and order of a list of items of a kind; `scope` is one condition, such as `{ term: 7 }`. */
  list: (kind: string, scope?: Readonly<Record<string, unknown>>) => `list:${kind}${scopeOfTag(scope)}`,
  /** The section with an id, in a document that lists all items of a kind in sections. */
  section: (kind: string, id: number) => `map:${kind}:${Math.ceil(id / IDS_PER_SECTION)}`,
} as const;

const making = new AsyncLocalStorage<CacheTags>();

/**
 * The cache tags of a response. A cached copy is stale as soon as one of them is invalidated
 * (`CacheInvalidation.invalidate`). Each module declares the tags of its data. Services add the tags of common data
 * (settings, files, authors, URLs) to the current response (`CacheTags.current`); handlers add those of entries and
 * lists.
 *
 * @example CacheTags.current?.add('recipes:notes');
 */
export class CacheTags {
  private readonly names = new Set<string>();
  private end: number | undefined;

  /** The tags of the response that is being created, if any. */
  static get current(): CacheTags | undefined {
    return making.getStore();
  }

  /** Runs `make` with these tags as `CacheTags.current`. */
  during<T>(make: () => T): T {
    return making.run(this, make);
  }

  add(...tags: readonly string[]): this {
    for (const tag of tags) this.names.add(tag);
    return this;
  }

  /** Adds the tag of each item. An id of 0 stands for no item. */
  addEach<Id extends string | number>(tag: (id: Id) => string, ...ids: readonly Id[]): this {
    for (const id of ids) if (typeof id !== 'number' || id > 0) this.names.add(tag(id));
    return this;
  }

  /** Limits the validity of a cached copy to a moment in milliseconds, for responses that depend on the time. */
  until(moment: number): void {
    this.end = Math.min(moment, this.end ?? moment);
  }

  /** Adds what a part of the response depends on. */
  include({ tags, validUntil }: Pick<CacheTags, 'tags' | 'validUntil'>): void {
    for (const tag of tags) this.names.add(tag);
    if (validUntil !== undefined) this.until(validUntil);
  }

  /** The earliest of these moments; absent for a response that does not depend on the time. */
  get validUntil(): number | undefined {
    return this.end;
  }

  /** The tags so far. */
  get tags(): readonly string[] {
    return [...this.names];
  }
}
