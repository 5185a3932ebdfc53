import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import type { MatchedExchange } from '#libs/requests';

/** A write that a client has sent, before anything is written. */
export interface ReviewedWrite {
  /** Name of the type of the item: `post`, `recipe`, `comment`. */
  type: string;
  /** The bound arguments without those of the path, with rich texts as strings. */
  draft: Readonly<Record<string, unknown>>;
  viewer: Viewer;
  /** The request; undefined for a form of a page. */
  exchange?: MatchedExchange;
}

/** Looks at a write, and returns the arguments that it changes. Throws to refuse the write. */
export type WriteReview = (write: ReviewedWrite) => Promise<Readonly<Record<string, unknown>> | undefined>;

/**
 * What looks at the writes of clients before they begin, by the type of the item. The caller checks the changed
 * arguments as if the client had sent them. Imports and jobs write without it, and so do routes without `@WritesItem()`:
 * of those that write items, the route for drafts of translations, which asks for itself.
 */
@Injectable()
export class WriteReviews {
  private readonly byType = new Map<string, WriteReview[]>();

  /** Adds a review of the writes of a type. Those of one type run in the order of their registration. */
  register(type: string, review: WriteReview): void {
    this.byType.set(type, [...(this.byType.get(type) ?? []), review]);
  }

  /** The arguments that the reviews of a write change; undefined if they change none. */
  async changes({ draft: sent, ...write }: ReviewedWrite): Promise<Record<string, unknown> | undefined> {
    const draft = withPlainTexts(sent);
    const changes: Record<string, unknown> = {};
    for (const review of this.byType.get(write.type) ?? []) {
      const returned = (await review({ ...write, draft: structuredClone(draft) })) ?? {};
      // What a review passes on as it was is no change: a bound argument cannot always be bound again.
      for (const [name, value] of Object.entries(returned))
        if (value !== undefined && !isDeepStrictEqual(value, draft[name])) changes[name] = draft[name] = value;
    }
    return Object.keys(changes).length ? changes : undefined;
  }

  /** Whether the writes of a type are reviewed. */
  has(type: string): boolean {
    return this.byType.has(type);
  }

  /** The type of the item that a request writes, if its writes are reviewed. */
  typeOf({ endpoint: { writesItem, entryType, subject } }: MatchedExchange): string | undefined {
    if (!writesItem || !this.byType.size) return undefined;
    const type = entryType ?? (subject as { name?: string } | undefined)?.name;
    return type !== undefined && this.has(type) ? type : undefined;
  }

  /** The arguments that the reviews of a request change; undefined if they change none. */
  ofRequest(exchange: MatchedExchange, type: string): Promise<Record<string, unknown> | undefined> {
    const { args = {}, pathArgs, viewer } = exchange;
    const draft = Object.fromEntries(Object.entries(args).filter(([name]) => !Object.hasOwn(pathArgs, name)));
    return this.changes({ type, draft, viewer, exchange });
  }
}

/** Arguments with rich texts, which may be sent as `{ raw }`, as strings. */
const withPlainTexts = (args: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, plainText(value)]));

/** The raw text of a rich text; other values as they are. */
export const plainText = (value: unknown): unknown => {
  const { raw } = Object(value) as { raw?: unknown };
  return typeof value === 'object' && typeof raw === 'string' ? raw : value;
};
