import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { CacheInvalidation, CacheTags, EVERYTHING } from '#libs/invalidation';
import { Models } from '#libs/model';
import { JsonItem, embeddableLinks, type Links } from '#libs/presenting';

/** Options of the parts of responses. */
export class PartsOptions {
  /** @param maxBytes Memory for parts; 0 keeps none. */
  constructor(readonly maxBytes: number) {}
}

/** The cache tags of a part, and how long it is valid. */
type Dependencies = Pick<CacheTags, 'tags' | 'validUntil'>;

/** A part that was just made. */
export interface MadePart<Body extends object = object> {
  /** The presented value; its `_links` are those that can be embedded. */
  body: Body;
  /**
   * What this part depends on. It also depends on everything that was collected while the parts were made and that is
   * not the tag of another one of them.
   */
  tags?: Dependencies;
  /** Whether the part depends on the viewer or on data without cache tags, and is not kept. */
  isOwn?: boolean;
}

/** How parts of one kind are identified and made. */
export interface PartKind<Item, Body extends object = object> {
  /** Distinguishes the kind and its context, such as `post view`. */
  name: string;
  /**
   * Identifies the part of an item among all of its kind: an id, with the version of its row if it has one, and with
   * everything else that the part depends on and that has no cache tag. Undefined for a part that is not kept.
   */
  keyOf: (item: Item) => string | undefined;
  /** Makes the parts of items, in their order; undefined for an item that was changed or deleted meanwhile. */
  make: (items: readonly Item[]) => Promise<readonly (MadePart<Body> | undefined)[]>;
}

/** A kept part. */
interface Part extends Dependencies {
  content: unknown;
  /** Estimated memory, besides that of its key and tags. */
  size: number;
}

/** The content of a part as JSON text. */
type ItemText = Pick<JsonItem, 'bytes' | 'links' | 'link'>;

/** Makes the content of a part from what was presented. */
type Packing<Content> = (body: object) => { content: Content; size: number };

/** Tags that were invalidated, and when. */
interface Invalidation {
  at: number;
  tags: ReadonlySet<string>;
}

/** Number of the latest invalidations that are remembered for requests that began before them. */
const MAX_RECENT = 500;

/** The share of the memory for the values of texts. */
const SHARE_OF_VALUES = 0.25;

/** Estimated memory of a value per character of its JSON text: its characters take two bytes, its members as much. */
const SIZE_OF_VALUE = 4;

/** Estimated memory of a part, of a tag and of a link, besides their characters. */
const BYTES = { part: 400, tag: 100, link: 150 };

/**
 * Remembers presented parts of responses as JSON text, within a limit of memory. A part is used until one of its cache
 * tags is invalidated, and its tags are added to those of every response that contains it. A part is not kept if one of
 * its tags was invalidated since the request began that made it, because its rows may have been read before.
 */
@Injectable()
export class Parts implements OnModuleInit {
  private readonly kept: LRUCache<string, Part> | undefined;
  /** Number of parts that were kept when they were needed, and that had to be made. */
  readonly uses = { kept: 0, made: 0 };
  /** The keys of the kept parts by tag. */
  private readonly keysByTag = new Map<string, Set<string>>();
  /** The values of texts, by the text itself: those of a removed part are not found any more. */
  private readonly parsedTexts: LRUCache<ItemText, object>;
  /** The latest invalidations in their order. Those up to `forgottenUntil` are forgotten. */
  private readonly recent: Invalidation[] = [];
  private forgottenUntil = 0;

  constructor(
    options: PartsOptions,
    private readonly changes: CacheInvalidation,
    private readonly db: Db,
    private readonly models: Models,
  ) {
    const forValues = Math.ceil(options.maxBytes * SHARE_OF_VALUES) || 1;
    this.parsedTexts = new LRUCache({
      maxSize: forValues,
      sizeCalculation: (_, { bytes }) => BYTES.part + SIZE_OF_VALUE * bytes.length,
    });
    if (options.maxBytes)
      this.kept = new LRUCache({
        maxSize: options.maxBytes - forValues,
        sizeCalculation: sizeOf,
        dispose: ({ tags }, key) => this.unlink(key, tags),
      });
  }

  async onModuleInit(): Promise<void> {
    if (this.kept) await this.changes.follow(({ tags }) => this.invalidate(tags));
  }

  /** Estimated memory of the kept parts. */
  get bytes(): number {
    return this.kept?.calculatedSize ?? 0;
  }

  /**
   * Whether parts are kept for the running code. In a transaction, rows may be those of this writer alone; previews show what
   * others may not read.
   */
  get areKept(): boolean {
    return this.kept !== undefined && !this.db.isInTransaction && !RequestContext.current()?.isPreview;
  }

  /** The parts of items, in their order: kept ones, and those that are made for the others together. */
  async of<Item>(kind: PartKind<Item>, items: readonly Item[]): Promise<(JsonItem | undefined)[]> {
    const texts = await this.packed(kind, items, asJson);
    return texts.map((text) => text && new JsonItem(text.bytes, text.links, text.link));
  }

  /** The same as plain values, for responses with some of their members. They are shared, like those of `values`. */
  async parsed<Item>(kind: PartKind<Item>, items: readonly Item[]): Promise<(object | undefined)[]> {
    const texts = await this.packed(kind, items, asJson);
    return texts.map((text) => {
      if (!text) return undefined;
      let value = this.parsedTexts.get(text);
      if (!value) {
        value = JSON.parse(text.bytes.toString()) as object;
        this.parsedTexts.set(text, value);
      }
      return value;
    });
  }

  /**
   * The same for parts that are kept as they are, such as the data of templates. They are shared: callers must not
   * change them. A kind has parts of one of these forms only.
   */
  values<Item, Value extends object>(
    kind: PartKind<Item, Value>,
    items: readonly Item[],
  ): Promise<(Value | undefined)[]> {
    return this.packed(kind, items, asValue) as Promise<(Value | undefined)[]>;
  }

  private async packed<Item, Content>(
    kind: PartKind<Item>,
    items: readonly Item[],
    pack: Packing<Content>,
  ): Promise<(Content | undefined)[]> {
    const prefix = `${RequestContext.root} ${this.models.current.version}`;
    const keys = items.map((item) => {
      const key = this.areKept ? kind.keyOf(item) : undefined;
      return key === undefined ? undefined : `${prefix} ${kind.name} ${key}`;
    });
    const parts = keys.map((key) => (key === undefined ? undefined : this.find(key)));
    const missing = parts.flatMap((part, at) => (part ? [] : [at]));
    this.uses.made += missing.length;
    this.uses.kept += items.length - missing.length;
    if (missing.length) await this.add(kind, items, { keys, parts, missing }, pack);
    const shown = CacheTags.current;
    if (shown) for (const part of parts) if (part) shown.include(part);
    return parts.map((part) => part?.content as Content | undefined);
  }

  /** Makes the missing parts and keeps those that may be kept. */
  private async add<Item>(
    kind: PartKind<Item>,
    items: readonly Item[],
    { keys, parts, missing }: { keys: (string | undefined)[]; parts: (Part | undefined)[]; missing: readonly number[] },
    pack: Packing<unknown>,
  ): Promise<void> {
    // A replica may lag behind a change that was already delivered.
    const context = RequestContext.current();
    if (context) context.wrote = true;
    const since = context?.startedAt ?? performance.now();
    const shared = new CacheTags();
    const made = await shared.during(() => kind.make(missing.flatMap((at) => items[at] ?? [])));
    const attributed = new Set(made.flatMap((one) => one?.tags?.tags ?? []));
    const common = { tags: shared.tags.filter((tag) => !attributed.has(tag)), validUntil: shared.validUntil };
    for (const [nth, at] of missing.entries()) {
      const one = made[nth];
      if (!one) continue;
      const part = partOf(one, common, pack);
      parts[at] = part;
      const key = keys[at];
      if (key !== undefined && !one.isOwn && this.isUnchanged(part.tags, since)) this.keep(key, part);
    }
  }

  private keep(key: string, part: Part): void {
    this.kept?.set(key, part);
    // A part that is larger than the whole memory is not kept.
    if (!this.kept?.has(key)) return;
    for (const tag of part.tags) {
      const keys = this.keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.keysByTag.set(tag, new Set([key]));
    }
  }

  /** Whether none of the tags was invalidated since a moment. */
  private isUnchanged(tags: readonly string[], since: number): boolean {
    if (since <= this.forgottenUntil) return false;
    const later = this.recent.filter(({ at }) => at >= since);
    return later.every((one) => !one.tags.has(EVERYTHING) && !tags.some((tag) => one.tags.has(tag)));
  }

  private find(key: string): Part | undefined {
    const part = this.kept?.get(key);
    if (part?.validUntil === undefined || Date.now() < part.validUntil) return part;
    this.kept?.delete(key);
    return undefined;
  }

  private invalidate(tags: readonly string[]): void {
    this.recent.push({ at: performance.now(), tags: new Set(tags) });
    if (this.recent.length > MAX_RECENT) this.forgottenUntil = this.recent.shift()?.at ?? 0;
    if (tags.includes(EVERYTHING)) this.kept?.clear();
    for (const tag of tags) for (const key of [...(this.keysByTag.get(tag) ?? [])]) this.kept?.delete(key);
  }

  private unlink(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.keysByTag.get(tag);
      keys?.delete(key);
      if (keys && !keys.size) this.keysByTag.delete(tag);
    }
  }
}

function partOf({ body, tags: own }: MadePart, common: Dependencies, pack: Packing<unknown>): Part {
  const all = new CacheTags();
  all.include(common);
  if (own) all.include(own);
  return { ...pack(body), tags: all.tags, validUntil: all.validUntil };
}

const asJson: Packing<ItemText> = (body) => {
  const { _links, link } = body as { _links?: Links; link?: unknown };
  const links = embeddableLinks(_links);
  const bytes = ownBytes(JSON.stringify(body));
  return {
    content: { bytes, links, link: typeof link === 'string' ? link : undefined },
    size: bytes.length + BYTES.link * links.length,
  };
};

const asValue: Packing<object> = (body) => ({ content: body, size: SIZE_OF_VALUE * JSON.stringify(body).length });

/** A text as bytes in memory of their own. `Buffer.from` would keep the whole block that it shares with others. */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

const sizeOf = ({ size, tags }: Part, key: string): number =>
  BYTES.part + size + 2 * key.length + BYTES.tag * tags.length;
