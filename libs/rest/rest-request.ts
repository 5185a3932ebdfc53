import type { IncomingMessage } from 'node:http';
import { RestError } from '#libs/errors';
import type { Viewer } from '#libs/auth';
import type { Endpoint } from './route-table.js';
import type { IncomingFile } from './upload.js';
import type { View } from './view.js';

/** The file that a request brings along, and the arguments that come with it. */
export interface FileRequest {
  /** Whether it comes in a form. */
  isForm: boolean;
  /** Absent where a form holds none under the right name. */
  file?: IncomingFile;
  /** Whether a form holds a file under another name. */
  hasStrayFile: boolean;
  /** Waits for what follows the file; answers the arguments that are right and allowed with that, too. */
  arguments<T extends object>(type: new () => T): Promise<T>;
  /** Begins the time for the answer anew: work on a long file takes long. */
  progressed: () => void;
}

/** What a handler may need to know of a request beside its arguments. */
export interface RestRequest {
  verb: string;
  endpoint: Endpoint;
  viewer: Viewer;
  /** What the answer is to show: the `context` and `_fields` that were asked for. */
  view: View;
  /** Full address of the request without its query. */
  address: string;
  /** Everything that was sent by query or body, declared or not, as it came. */
  sent: Record<string, unknown>;
  /** The members of a JSON body as they came; empty for bodies of other kinds. */
  json: Readonly<Record<string, unknown>>;
  /** The query as it came, decoded. */
  query: Record<string, unknown>;
  /** Network address of the caller. */
  ip: string;
  http: IncomingMessage;
  /** Of routes that take one. */
  upload?: FileRequest;
}

/** What an `id` may be that names nothing. */
const NO_NUMBER: readonly unknown[] = [undefined, null, '', 0, '0', false];

/** Whether an `id` was sent that names something: requests for something new may not do so. */
export const namesOne = ({ id }: RestRequest['sent']): boolean => !NO_NUMBER.includes(id);

export interface Page<T> {
  items: T[];
  total: number;
}

/** A page of a list, ready to be sent. */
interface PagedBody {
  body: unknown;
  total: number;
  page: number;
  perPage: number;
  /** Whether what comes before a page beyond the end is the last page; else the page with the number before. */
  clamped?: boolean;
}

/** The answer of a paged list, with totals and links to the pages around it. */
export function paged(
  request: Pick<RestRequest, 'address' | 'query'>,
  { body, total, page, perPage, clamped = true }: PagedBody,
): Reply {
  const pages = Math.ceil(total / perPage);
  const headers: Record<string, string | number> = { 'X-WP-Total': total, 'X-WP-TotalPages': pages };
  const links: string[] = [];
  const before = clamped ? Math.min(page - 1, pages) : page - 1;
  if (before > 0) links.push(`<${pageAddress(request, before)}>; rel="prev"`);
  if (page < pages) links.push(`<${pageAddress(request, page + 1)}>; rel="next"`);
  if (links.length) headers.Link = links.join(', ');
  return new Reply(body, { headers });
}

function pageAddress({ address, query }: Pick<RestRequest, 'address' | 'query'>, page: number): string {
  const parameters = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (Array.isArray(value)) value.forEach((item, index) => add(`${name}[${index}]`, item));
    else if (typeof value === 'object' && value !== null)
      Object.entries(value).forEach(([key, item]) => add(`${name}[${key}]`, item));
    else parameters.append(name, String(value));
  };
  for (const [name, value] of Object.entries(query)) if (name !== 'page') add(name, value);
  parameters.append('page', String(page));
  return `${address}?${parameters.toString()}`;
}

/** The error body of something that was thrown, for answers that hold errors inside. */
export const errorBody = (error: unknown, viewer: Viewer): unknown => {
  if (error instanceof RestError) return error.bodyFor(viewer.isSignedIn);
  throw error;
};

/** An answer that is more than a body with the route's usual status. */
export class Reply {
  readonly status: number | undefined;
  /** Numbers stay numbers in an envelope. */
  readonly headers: Record<string, string | number>;
  /** Of a body that is not to be written as JSON: its text is sent as it is. */
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

  /** Something new was made and has this address. */
  static created(body: unknown, location: string): Reply {
    return new Reply(body, { status: 201, headers: { Location: location } });
  }
}

/** A text that is written piece by piece as a string of JSON. */
export class LongText {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** So many characters are handed on at once. */
const PIECE = 65_536;

/**
 * An object that is sent while it is being made, as nobody could hold it in memory several times: its long texts are
 * written as they come, and members that are functions are asked for their value when it is their turn.
 */
export class JsonStream {
  constructor(private readonly members: Readonly<Record<string, unknown>>) {}

  /** The JSON text, in pieces of some size. */
  async *pieces(): AsyncGenerator<string> {
    let text = '';
    for await (const part of this.parts()) {
      text += part;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    yield text;
  }

  /** The object as a whole, for those who want something else of it than its text. */
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
