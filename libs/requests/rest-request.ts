import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import type { View } from '#libs/presenting';
import { RequestedSlice } from './requested-slice.js';
import type { Endpoint } from './route-table.js';
import type { IncomingFile } from './upload.js';

/** The uploaded file of a request, and the arguments that come with it. */
export interface FileRequest {
  /** Whether the file is in a form. */
  isForm: boolean;
  /** Absent if a form has no file under the expected name. */
  file?: IncomingFile;
  /** Whether a form has a file under another name. */
  hasStrayFile: boolean;
  /** Waits for the fields after the file, then returns all arguments, validated and with permissions checked again. */
  arguments<T extends object>(type: new () => T): Promise<T>;
  /** Restarts the time limit of the response. Call it while a large file is processed. */
  progressed: () => void;
  /** Present if the request has an `Idempotency-Key`: what creates the item has to run in it. */
  once?: RunOnce | undefined;
}

/**
 * Runs work once for the `Idempotency-Key` of its request, in a transaction. Others with the same key get its result.
 *
 * @param file What distinguishes the file from others
 */
export type RunOnce = <T extends object>(
  file: unknown,
  work: () => Promise<T>,
) => Promise<{ answer: T; isRepeated: boolean }>;

/**
 * Data of a request besides its arguments.
 *
 * @example create(@Args() args: CreateNoteDto, @Requested() { view }: RestRequest) { … }
 */
export interface RestRequest {
  verb: string;
  endpoint: Endpoint;
  viewer: Viewer;
  /** The requested view of the response: `context` and `_fields`. */
  view: View;
  /** Full URL of the request without its query. */
  url: string;
  /** All input of query and body, declared or not, unprocessed. */
  sent: Record<string, unknown>;
  /** The unprocessed members of a JSON body; empty for bodies of other types. */
  json: Readonly<Record<string, unknown>>;
  /** The decoded query, unprocessed. */
  query: Record<string, unknown>;
  /** The slice of a list that is wanted. */
  slice: RequestedSlice;
  /** IP address of the caller. */
  ip: string;
  http: IncomingMessage;
  /** Set for routes that accept a file. */
  upload?: FileRequest;
}

/** Values of `id` that stand for no item. */
const NO_ID: readonly unknown[] = [undefined, null, '', 0, '0', false];

/** Whether an `id` of an existing item was sent. Requests that create an item must not have one. */
export const hasId = ({ id }: RestRequest['sent']): boolean => !NO_ID.includes(id);

/**
 * A page of a list: its items, and how many there are on all pages.
 *
 * @example async page(): Promise<FoundItems<CookNote>> { return { items: await notes.rows(), total: await notes.count() }; }
 */
export interface FoundItems<T> {
  items: T[];
  /** Absent if the request wants none. */
  total: number | undefined;
}

/** A page of a list, ready to be sent. */
interface PagedBody {
  body: unknown;
  /** Number of items on the page, if the body is no list. */
  size?: number;
  total: number | undefined;
  page: number;
  perPage: number;
  /** Whether the link `prev` of a page beyond the end points to the last page instead of the previous number. */
  clamped?: boolean;
}

/**
 * The response of a paged list, with totals and links to the neighbouring pages.
 *
 * @example return paged(request, { body, total, page: args.page, perPage: args.per_page });
 */
export function paged(
  request: ListRequest,
  { body, size = Array.isArray(body) ? body.length : 0, total, page, perPage, clamped = true }: PagedBody,
): Reply {
  if (request.slice.hasCursor) return partial(request, body);
  if (total === undefined) {
    const after = size === perPage ? [link(request, 'next', { page: page + 1 })] : [];
    const links = [...(page > 1 ? [link(request, 'prev', { page: page - 1 })] : []), ...after];
    return new Reply(body, { headers: links.length ? { Link: links.join(', ') } : {} });
  }
  const pages = Math.ceil(total / perPage);
  const headers: Record<string, string | number> = { 'X-WP-Total': total, 'X-WP-TotalPages': pages };
  const links: string[] = [];
  const before = clamped ? Math.min(page - 1, pages) : page - 1;
  if (before > 0) links.push(link(request, 'prev', { page: before }));
  if (page < pages) links.push(link(request, 'next', { page: page + 1 }));
  if (links.length) headers.Link = links.join(', ');
  return new Reply(body, { headers });
}

/** The response of a slice of a list that has no totals in headers; with the link to the next slice of a list by cursor. */
export function partial(request: ListRequest, body: unknown): Reply {
  const { nextCursor } = request.slice;
  return new Reply(body, {
    headers: nextCursor === undefined ? {} : { Link: link(request, 'next', { _cursor: nextCursor }) },
  });
}

/** What links to other slices of a list are made of. */
export type ListRequest = Pick<RestRequest, 'url' | 'query' | 'slice'>;

const link = (request: ListRequest, relation: 'prev' | 'next', place: Record<string, string | number>): string =>
  `<${sliceUrl(request, place)}>; rel="${relation}"`;

/** The URL of another slice of the same list. */
export function sliceUrl({ url, query }: ListRequest, place: Readonly<Record<string, string | number>>): string {
  const parameters = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) value.forEach((item, index) => add(`${name}[${index}]`, item));
    else if (typeof value === 'object' && value !== null)
      Object.entries(value).forEach(([key, item]) => add(`${name}[${key}]`, item));
    else parameters.append(name, String(value));
  };
  for (const [name, value] of Object.entries(query)) if (!Object.hasOwn(place, name)) add(name, value);
  for (const [name, value] of Object.entries(place)) parameters.append(name, String(value));
  return `${url}?${parameters.toString()}`;
}

/** The error body of a thrown error, for responses that contain errors. */
export const errorBody = (error: unknown, viewer: Viewer): unknown => {
  if (error instanceof RestError) return error.bodyFor(viewer.isSignedIn);
  throw error;
};

/** A response with its own status or headers, where a body with the route's default status is not enough. */
export class Reply {
  readonly status: number | undefined;
  /** Numbers stay numbers in an envelope. */
  readonly headers: Record<string, string | number>;
  /** Media type of a body that is not JSON and is sent unchanged. */
  readonly contentType: string | undefined;

  constructor(
    readonly body: unknown,
    {
      status,
      headers = {},
      contentType,
    }: { status?: number; headers?: Record<string, string | number>; contentType?: string } = {},
  ) {
    this.status = status;
    this.headers = headers;
    this.contentType = contentType;
  }

  /** A text of another type than JSON. */
  static text(text: string, contentType: string): Reply {
    return new Reply(text, { contentType });
  }

  /** A 201 for a new resource, with the URL of the resource. */
  static created(body: unknown, location: string): Reply {
    return new Reply(body, { status: 201, headers: { Location: location } });
  }
}

/** A text that is serialized piece by piece as a JSON string. */
export class LongText {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** A text that is generated while it is sent. */
export class TextStream {
  constructor(private readonly text: AsyncGenerator<string>) {}

  pieces(): AsyncGenerator<string> {
    return this.text;
  }
}

/** Characters per piece. */
const PIECE_LENGTH = 65_536;

/**
 * An object that is serialized while it is sent, because it is too large to hold in memory several times. Long texts
 * are written in pieces, and members that are functions are called when their turn comes.
 */
export class JsonStream {
  private begun = '';
  private rest: AsyncGenerator<string> | undefined;

  constructor(private readonly members: Readonly<Record<string, unknown>>) {}

  /**
   * The JSON text if it has at most about `limit` characters. Of a longer one, the beginning is kept for `pieces`, and
   * the result is undefined.
   */
  async short(limit: number): Promise<string | undefined> {
    this.rest = this.made();
    while (this.begun.length <= limit) {
      const next = await this.rest.next();
      if (next.done) return this.begun;
      this.begun += next.value;
    }
    return undefined;
  }

  /** The JSON text in pieces. */
  async *pieces(): AsyncGenerator<string> {
    if (this.begun) yield this.begun;
    yield* this.rest ?? this.made();
  }

  private async *made(): AsyncGenerator<string> {
    let text = '';
    for await (const part of this.parts()) {
      text += part;
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
    }
    yield text;
  }

  /** The complete object, for callers that need more than its text. */
  async whole(): Promise<unknown> {
    let text = '';
    for await (const part of this.parts()) text += part;
    return JSON.parse(text) as unknown;
  }

  private async *parts(): AsyncGenerator<string> {
    let before = '{';
    for (const [name, member] of Object.entries(this.members)) {
      const value: unknown = typeof member === 'function' ? (member as () => unknown)() : member;
      if (value === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      before = ',';
      if (value instanceof LongText) {
        yield '"';
        for await (const piece of value.pieces) yield JSON.stringify(piece).slice(1, -1);
        yield '"';
      } else yield JSON.stringify(value);
    }
    yield before === '{' ? '{}' : '}';
  }
}
