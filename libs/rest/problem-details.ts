import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { ErrorBody } from '#libs/errors';

/** The media type of errors by RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json';

/** Below this path of the site, each error code leads to its documentation. */
export const ERROR_PATH = '/docs/errors';

/**
 * Whether a caller asks for problem details: `Accept` names them, and no other JSON before them. Anything else gets the
 * errors of the convention, so that `*` is not enough.
 */
export function wantsProblem({ headers: { accept } }: Pick<IncomingMessage, 'headers'>): boolean {
  if (accept === undefined || !accept.toLowerCase().includes(PROBLEM_TYPE)) return false;
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

/** Whether a body is that of an error. */
export const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;

/**
 * An error as problem details, with the members of the convention beside those of the standard. `url` is that of the
 * request; its query may have a password, and is left out.
 */
export function problemOf(error: ErrorBody, status: number, siteUrl: string, url: string): object {
  const { code, message, ...others } = error;
  const type = /^[\w-]+$/.test(code) ? `${siteUrl}${ERROR_PATH}/${code}` : 'about:blank';
  const [instance] = url.split('?', 1);
  return { type, title: STATUS_CODES[status] ?? 'Error', status, detail: message, instance, code, ...others };
}
