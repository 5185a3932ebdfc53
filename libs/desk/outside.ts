import { LintelError } from '#libs/client';
import { signedIn } from './ended-session.js';
import { nonce as firstNonce, readNonce } from './site.js';

type Query = Readonly<Record<string, string | number | undefined>>;

/** The nonce of the session, with which requests outside of the REST roots are signed. */
let nonce = firstNonce;

function send(method: string, path: string, query: Query, body: unknown, signal?: AbortSignal): Promise<Response> {
  const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const url = asked.length ? `${path}?${new URLSearchParams(asked).toString()}` : path;
  return fetch(url, {
    method,
    signal,
    headers: { 'x-wp-nonce': nonce ?? '', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new LintelError('network_error', `No response of ${path}.`, 0);
  });
}

/**
 * Sends a request to a route that is outside of the REST roots: webhooks, the audit log and sessions.
 *
 * @param method such as `GET`
 * @param path from the root of the site, such as `/hooks`
 */
export const outside = <T>(method: string, path: string, sent: Sent = {}): Promise<T> =>
  method === 'GET' ? request<T>(method, path, sent) : signedIn(() => request<T>(method, path, sent));

interface Sent {
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
}

async function request<T>(method: string, path: string, { query = {}, body, signal }: Sent): Promise<T> {
  let response = await send(method, path, query, body, signal);
  if (response.status === 401 || response.status === 403) {
    // The session may have another nonce since.
    nonce = await readNonce();
    if (nonce) response = await send(method, path, query, body, signal);
  }
  const data: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw LintelError.of(response.status, data);
  return data as T;
}
