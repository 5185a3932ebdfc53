import { LintelError } from '#libs/client';
import type { ValueSchema } from './parts/schema.js';
import { accountSite, convention, site } from './site.js';

/** Path of the route of the own account. */
export const ME = '/cms/v2/users/me';

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
}

async function request(method: Method, path: string, { query, etag, ...more }: Sent) {
  // Menus and application passwords are below the root of the convention only.
  const client = path.startsWith('/wp/') ? convention : path === ME ? accountSite : site;
  const api = (await client.api({ signal: more.signal })) as unknown as AnyRoutes;
  const { data, error, response } = await api.request(method, path, {
    ...{ params: { query }, ...more },
    ...(etag === undefined ? {} : { headers: { 'If-Match': etag } }),
  });
  if (!response.ok) throw LintelError.of(response.status, error);
  return { data, headers: response.headers };
}

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
  const { data, headers } = await request('get', path, { query, signal });
  return { item: data as T, etag: headers.get('etag') ?? undefined };
}

/** What a route answers to a `POST` that names the version which it changes, with the new one. */
export async function writeVersion<T>(path: string, body: unknown, etag: string | undefined): Promise<Versioned<T>> {
  const { data, headers } = await request('post', path, { body, etag });
  return { item: data as T, etag: headers.get('etag') ?? undefined };
}

/** How a route describes itself. */
export const describe = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await request('options', path, { signal })).data as T;

/** A page of a list of a route. */
export async function list<T>(path: string, query?: Values, signal?: AbortSignal): Promise<List<T>> {
  const { data, headers } = await request('get', path, { query, signal });
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
export const replace = async <T>(path: string, body: unknown): Promise<T> =>
  (await request('put', path, { body })).data as T;

/** The schema of a route, by which it describes its items. */
export const describeItems = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await describe<{ schema: T }>(path, signal)).schema;

/** What a route answers to a `DELETE`. */
export const remove = async <T>(path: string, query?: Values): Promise<T> =>
  (await request('delete', path, { query })).data as T;

/** Whether an error says that the caller has not signed in, or not any more. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof LintelError && (error.status === 401 || error.code === 'rest_cookie_invalid_nonce');

/** Whether an error says that the caller may not do something. */
export const isForbidden = (error: unknown): boolean => error instanceof LintelError && error.status === 403;

/** Whether an error says that something is not there. */
export const isMissing = (error: unknown): boolean => error instanceof LintelError && error.status === 404;

/** Whether the site did not respond. */
export const isOffline = (error: unknown): boolean => error instanceof LintelError && error.code === 'network_error';

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
