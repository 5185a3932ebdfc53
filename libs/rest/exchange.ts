import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#libs/auth';
import type { BodyLease } from './body-budget.js';
import type { BodyArguments } from './request-reader.js';
import type { Endpoint, RouteMatch } from './route-table.js';
import type { Upload } from './upload.js';

/** A request on its way through the steps of conventions 1. */
export interface Exchange {
  http: IncomingMessage;
  path: string;
  query: Record<string, unknown>;
  verb: string;
  /** Whether the answer has no body: HEAD was meant, by whatever means it was named. */
  isHead: boolean;
  viewer: Viewer;
  body: BodyArguments;
  /** The memory that the body takes; released when the answer is made. */
  lease?: BodyLease;
  upload?: Upload;
  /** Whether the permission check was passed. */
  isAllowed?: boolean;
  match?: RouteMatch;
  endpoint?: Endpoint;
  args?: object;
}

/** The path without trailing slashes; one with a broken escape is looked up as it stands. */
export function decodePath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  const trimmed = path.slice(0, end);
  if (!trimmed.includes('%')) return trimmed;
  try {
    return decodeURIComponent(trimmed);
  } catch {
    return trimmed;
  }
}

/** The method that counts (conventions 3.3): `_method`, then the override header, then the real one. */
export function methodOf({ method = 'GET', headers }: IncomingMessage, query: Record<string, unknown>): string {
  const wanted = typeof query._method === 'string' && query._method ? query._method : headers['x-http-method-override'];
  return (typeof wanted === 'string' && wanted ? wanted : method).toUpperCase();
}

/** Whether a request brings a nonce, as a session by cookie would need one (conventions 14). */
export const hasNonce = ({ headers }: IncomingMessage, query: Record<string, unknown> = {}): boolean =>
  headers['x-wp-nonce'] !== undefined || '_wpnonce' in query;
