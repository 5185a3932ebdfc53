import { LintelError } from '#libs/client';
import { signedIn } from './ended-session.js';
import { isBeyondEnd, isUnanswered } from './errors.js';
import type { ValueSchema } from './parts/schema.js';
import { accountSite, convention, site } from './site.js';

/** Path of the route of the own account. */
export const ME = '/cms/v2/users/me';

export { isBeyondEnd, isConflict, isForbidden, isMissing, isOffline, isSignedOut } from './errors.js';

/** A page of a list. */
export interface List<T> {
  items: T[];
  total: number;
  totalPages: number;
}

type Values = Record<string, unknown>;
type Method = 'get' | 'post' | 'put' | 'delete' | 'options';

/** The client of openapi-fetch for routes that are known at run time only, such as those of declared types. */
interface AnyRoutes {
  request(method: Method, path: string, init: object): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

interface Sent {
  query?: Values;
  body?: unknown;
  signal?: AbortSignal;
  /** The version that the request changes; another one refuses it with 412. */
  etag?: string | undefined;
  /** With the same key, the request is carried out once, however often it is sent. */
  key?: string;
}

interface Received {
  data?: unknown;
  headers: Headers;
}

async function send(method: Method, path: string, { query, etag, key, ...more }: Sent): Promise<Received> {
  // Menus and application passwords are below the root of the convention only.
  const client = path.startsWith('/wp/') ? convention : path === ME ? accountSite : site;
  const api = (await client.api({ signal: more.signal })) as unknown as AnyRoutes;
  const headers = {
    ...(etag === undefined ? {} : { 'If-Match': etag }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
  const { data, error, response } = await api.request(method, path, { params: { query }, ...more, headers });
  if (!response.ok) throw LintelError.of(response.status, error);
  return { data, headers: response.headers };
}

const READS: readonly Method[] = ['get', 'options'];

const request = (method: Method, path: string, sent: Sent): Promise<Received> =>
  READS.includes(method) ? send(method, path, sent) : signedIn(() => send(method, path, sent));

const versioned = <T>({ data, headers }: Received): Versioned<T> => ({
  item: data as T,
  etag: headers.get('etag') ?? undefined,
});

/** What a route answers to a `GET`. */
export const read = async <T>(path: string, query?: Values, signal?: AbortSignal): Promise<T> =>
  (await request('get', path, { query, signal })).data as T;

/** An item, and the version that it has. */
export interface Versioned<T> {
  item: T;
  /** For `If-Match`. */
  etag: string | undefined;
}

/** What a route answers to a `GET`, with its version. */
export async function readVersion<T>(path: string, query?: Values, signal?: AbortSignal): Promise<Versioned<T>> {
  return versioned(await request('get', path, { query, signal }));
}

/** What a route answers to a `POST` that names the version which it changes, with the new one. */
export const writeVersion = async <T>(
  path: string,
  body: unknown,
  etag: string | undefined,
  query?: Values,
): Promise<Versioned<T>> => versioned(await request('post', path, { body, etag, query }));

/** A random text that names a request, so that the site carries it out once. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Creates an item, and returns it with its version. With the same key and content, it is created once. */
export const createVersion = async <T>(
  path: string,
  body: unknown,
  key: string,
  query?: Values,
): Promise<Versioned<T>> => versioned(await request('post', path, { body, query, key }));

/** The keys of creates that nobody knows the outcome of, by what was sent. */
const unanswered = new Map<string, string>();

/** Creates an item. If no answer comes, the same request creates nothing twice: the site knows it by its key. */
export async function create<T>(path: string, body: unknown, query?: Values): Promise<T> {
  const sent = JSON.stringify([path, query, body]);
  const key = unanswered.get(sent) ?? newKey();
  unanswered.set(sent, key);
  try {
    const { item } = await createVersion<T>(path, body, key, query);
    unanswered.delete(sent);
    return item;
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(sent);
    throw error;
  }
}

/** How a route describes itself. */
export const describe = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await request('options', path, { signal })).data as T;

/** A page of a list of a route. */
export async function list<T>(path: string, query?: Values, signal?: AbortSignal): Promise<List<T>> {
  const { data, headers } = await request('get', path, { query, signal }).catch((error: unknown) => {
    // What was on the page is gone. The list has the number of its pages, which lead on.
    if (!isBeyondEnd(error)) throw error;
    return request('get', path, { query: { ...query, page: 1 }, signal }).then(({ headers: totals }) => ({
      data: [],
      headers: totals,
    }));
  });
  const items = data as T[];
  return {
    items,
    total: Number(headers.get('x-wp-total') ?? items.length),
    totalPages: Number(headers.get('x-wp-totalpages') ?? 1),
  };
}

/** What a route answers to a `POST`. */
export const write = async <T>(path: string, body: unknown, more: Omit<Sent, 'body'> = {}): Promise<T> =>
  (await request('post', path, { ...more, body })).data as T;

/** What a route answers to a `PUT`. */
export const replace = async <T>(path: string, body: unknown, etag?: string): Promise<T> =>
  (await request('put', path, { body, etag })).data as T;

/** The schema of a route, by which it describes its items. */
export const describeItems = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await describe<{ schema: T }>(path, signal)).schema;

/** What a route answers to a `DELETE`. */
export const remove = async <T>(path: string, query?: Values, etag?: string): Promise<T> =>
  (await request('delete', path, { query, etag })).data as T;

/** The arguments of a route for a method, as it describes them. */
export async function describeArgs(
  path: string,
  method: string,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, ValueSchema>>> {
  const { data } = await request('options', path, { signal });
  const { endpoints } = data as { endpoints: { methods: string[]; args: Record<string, ValueSchema> }[] };
  return endpoints.find(({ methods }) => methods.includes(method))?.args ?? {};
}
