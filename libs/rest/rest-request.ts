import type { IncomingMessage } from 'node:http';
import { RestError } from '#libs/errors';
import type { Viewer } from '#libs/auth';
import { Reply } from './reply.js';
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

/** The answer of a paged list, with totals and links to the pages around it (conventions 11). */
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
