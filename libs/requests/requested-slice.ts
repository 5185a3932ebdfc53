import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RequestContext } from '#libs/context';
import { afterPosition, type KeysetOrder, type KeysetValue } from '#libs/db';
import { ARGUMENT_ERRORS, failArgument } from '#libs/errors';
import { type Where } from '#libs/sql';

/** How totals of lists are found: not at all, at most five minutes old, or exactly. */
const TOTALS = ['none', 'estimate', 'exact'] as const;
type Totals = (typeof TOTALS)[number];

/** Longest list in an order without keyset, in items. */
const MAX_OFFSET = 10_000;
const ESTIMATE_MS = 5 * 60_000;
const SIGNATURE_LENGTH = 22;

/** Where a page begins: behind a position of the order, or at an offset. */
type Place = { after: readonly KeysetValue[] } | { offset: number };

/** Query parameters that select no other items and no other order. */
const FREE: ReadonlySet<string> = new Set([
  ...['_cursor', '_totals', '_format', '_fields', '_embed', '_envelope', '_pretty', '_jsonp', '_wpnonce'],
  ...['context', 'page', 'per_page', 'offset', 'password'],
]);

/** Signs a text. */
type Sign = (text: string) => string;

/** The slice of a list that a request wants: by cursor or by page, with or without totals. */
export class RequestedSlice {
  private next: Place | undefined;
  /** The number of all items, if the first page has them all. */
  private whole: number | undefined;
  /** Whether the list has observed the cursor. */
  isObserved = false;

  constructor(
    private readonly totals: Totals,
    private readonly estimates = new LRUCache<string, number>({ max: 1 }),
    private readonly cursor?: { place: Place | undefined; seal: (place: Place) => string },
  ) {}

  /** All of a page, for callers without a request. */
  static get plain(): RequestedSlice {
    return new RequestedSlice('exact');
  }

  get hasCursor(): boolean {
    return this.cursor !== undefined;
  }

  /**
   * Where the page begins. `offset` is that of the requested page. An order is one by keyset, or the condition on items
   * after a position. Orders without either continue at an offset, which is limited.
   */
  start(
    order: KeysetOrder | ((position: readonly KeysetValue[]) => Where) | undefined,
    offset: number,
  ): { after?: Where; offset: number } {
    if (!this.cursor) return { offset };
    this.isObserved = true;
    const { place } = this.cursor;
    if (!place) return { offset: 0 };
    if ('offset' in place) {
      if (place.offset > MAX_OFFSET)
        failArgument('_cursor', { message: `Lists in this order end after ${MAX_OFFSET} items. Order by id or date.` });
      return { offset: place.offset };
    }
    if (!order) return refuse();
    const after = typeof order === 'function' ? order(place.after) : afterPosition(order, place.after);
    return { after, offset: 0 };
  }

  /** Records the end of a page with at most `limit` items. `position` reads the values of the order from an item. */
  end<T>(
    items: readonly T[],
    limit: number,
    { after, offset }: { after?: Where; offset: number },
    position?: (item: T) => readonly KeysetValue[],
  ): void {
    if (!offset && !after && items.length < limit) this.whole = items.length;
    const last = items.at(-1);
    if (!this.cursor || last === undefined || items.length < limit) return;
    this.next = position ? { after: position(last) } : { offset: offset + items.length };
  }

  /** The cursor of the next page; undefined on the last one and without a cursor. */
  get nextCursor(): string | undefined {
    return this.next && this.cursor?.seal(this.next);
  }

  /**
   * The total as the request wants it; undefined for none. `key` differs for lists that may have different totals.
   * A search compares texts to count its hits, so it is not counted if the page before has them all.
   */
  async total(key: string, count: () => Promise<number>, { isSearch = false } = {}): Promise<number | undefined> {
    if (this.totals === 'none' || this.cursor) return undefined;
    if (isSearch && this.whole !== undefined) return this.whole;
    if (this.totals === 'exact') return count();
    const inRoot = `${RequestContext.root} ${key}`;
    const known = this.estimates.get(inRoot);
    if (known !== undefined) return known;
    const total = await count();
    this.estimates.set(inRoot, total);
    return total;
  }
}

const refuse = (): never => ARGUMENT_ERRORS('rest_invalid_cursor');

/** Reads and signs cursors. A cursor belongs to one list: its path, its filters and its order. */
@Injectable()
export class Cursors {
  private readonly estimates = new LRUCache<string, number>({ max: 5000, ttl: ESTIMATE_MS });
  private readonly ownKey = randomBytes(32);
  private signer = (): Promise<Sign> =>
    Promise.resolve((text) => createHmac('sha256', this.ownKey).update(text).digest('base64url'));

  /** Signs with the key that all instances of the site share. */
  use(signer: () => Promise<Sign>): void {
    this.signer = signer;
  }

  /** The slice of the list at a path that a query asks for. Throws a 400 for a cursor of another list. */
  async open(path: string, query: Readonly<Record<string, unknown>>): Promise<RequestedSlice> {
    const { _cursor: cursor, _totals: totals = 'exact' } = query;
    const mode = TOTALS.find((one) => one === totals);
    if (!mode)
      return failArgument('_totals', {
        code: 'rest_not_in_enum',
        message: `_totals must be one of ${TOTALS.join(', ')}.`,
      });
    if (cursor === undefined) return new RequestedSlice(mode, this.estimates);
    const list = digestOf(path, query);
    const sign = await this.signer();
    const signed = (text: string): string => sign(`${list}\n${text}`).slice(0, SIGNATURE_LENGTH);
    const seal = (place: Place): string => {
      const text = Buffer.from(JSON.stringify('after' in place ? place.after : place.offset)).toString('base64url');
      return `${text}.${signed(text)}`;
    };
    return new RequestedSlice(mode, this.estimates, { place: placeOf(cursor, signed), seal });
  }
}

/** Identifies a list by its path and the parameters that select and order its items. */
function digestOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const chosen = Object.entries(query).filter(([name]) => !FREE.has(name));
  return hash(
    'sha256',
    JSON.stringify([RequestContext.languageScope + path.toLowerCase(), chosen.sort(([a], [b]) => (a < b ? -1 : 1))]),
    'base64url',
  );
}

function placeOf(cursor: unknown, signed: Sign): Place | undefined {
  if (cursor === '') return undefined;
  const [text = '', signature = ''] = typeof cursor === 'string' ? cursor.split('.') : [];
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return refuse();
  const place = JSON.parse(Buffer.from(text, 'base64url').toString()) as number | readonly KeysetValue[];
  return typeof place === 'number' ? { offset: place } : { after: place };
}
