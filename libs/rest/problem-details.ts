import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { ErrorBody } from '#libs/errors';
import type { Exchange } from '#libs/requests';
import { isCallback, type RestResponse } from './response-writer.js';

/** The media type of errors by RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json';

const NAMES_PROBLEM = /application\/problem\+json/i;

/** Below this path of the host, each error code leads to its documentation. */
export const ERROR_PATH = '/docs/errors';

/**
 * Whether a caller asks for problem details: `Accept` names them, and no other JSON before them. Anything else gets the
 * errors of the convention, so that `*` is not enough.
 */
export function wantsProblem({ headers: { accept } }: Pick<IncomingMessage, 'headers'>): boolean {
  // Nearly all requests are done with this, without a copy of the header.
  if (accept === undefined || !NAMES_PROBLEM.test(accept)) return false;
  const weights = new Map(accept.toLowerCase().split(',').map(weighted));
  const wanted = weights.get(PROBLEM_TYPE) ?? 0;
  return wanted > 0 && wanted >= (weights.get('application/json') ?? 0);
}

/** A media type of an `Accept` header with its weight. */
function weighted(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}

/** `Vary` of problem details: they depend on one more header of the request. */
export const varyByAccept = (vary: string | readonly string[] = []): string => [vary, 'Accept'].flat().join(', ');

/**
 * The response to a request as its caller asks for it: problem details for an error, if it asks for these. Envelopes and
 * scripts have errors as they are.
 */
export function asRequested(
  answer: RestResponse,
  { http, query }: Pick<Exchange, 'http' | 'query'>,
  siteUrl: string,
): RestResponse {
  const { status, body } = answer;
  if (status < 400 || !wantsProblem(http) || !isErrorBody(body)) return answer;
  if ('_envelope' in query || isCallback(query._jsonp)) return answer;
  const problem = problemOf(body, status, siteUrl, http.url ?? '/');
  const text = JSON.stringify(problem, undefined, '_pretty' in query ? 4 : undefined);
  return { ...answer, body: text, contentType: PROBLEM_TYPE };
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;

/**
 * An error as problem details, with the members of the convention beside those of the standard. `url` is that of the
 * request; its query may have a password, and is left out.
 */
export function problemOf(error: ErrorBody, status: number, siteUrl: string, url: string): object {
  const { code, message, ...others } = error;
  const type = /^[\w-]+$/.test(code) ? new URL(`${ERROR_PATH}/${code}`, siteUrl).href : 'about:blank';
  const [instance] = url.split('?', 1);
  return { type, title: STATUS_CODES[status] ?? 'Error', status, detail: message, instance, code, ...others };
}
