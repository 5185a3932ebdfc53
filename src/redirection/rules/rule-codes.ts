import type { ActionType } from './rule.js';

const REDIRECTS = { codes: new Set([301, 302, 303, 304, 307, 308]), standard: 301 };
const ERRORS = { codes: new Set([400, 401, 403, 404, 410, 418, 451, 500, 501, 502, 503, 504]), standard: 404 };
const NONE = { codes: new Set([0]), standard: 0 };

const ALLOWED: Record<ActionType, { codes: ReadonlySet<number>; standard: number }> = {
  url: REDIRECTS,
  random: REDIRECTS,
  pass: NONE,
  error: ERRORS,
  nothing: NONE,
};

/** The code of an action: the one that was asked for if the action may have it, else the usual one (redirection 3.4). */
export function codeOf(action: ActionType, asked: number | undefined): number {
  const { codes, standard } = ALLOWED[action];
  return asked !== undefined && codes.has(asked) ? asked : standard;
}

/** Whether a code is one that some action may have; 0 is none. */
export const isCode = (code: number): boolean => REDIRECTS.codes.has(code) || ERRORS.codes.has(code);

/** Whether an action needs a target (redirection 3.3). */
export const needsTarget = (action: ActionType): boolean => action === 'url' || action === 'pass';
