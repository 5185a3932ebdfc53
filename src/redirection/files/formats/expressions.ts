import type { QueryHandling } from '../../common/index.js';

const SPECIAL = /[$()*+.?[\\\]^{|}]/g;
/** A backslash is escaped by its code: at the end of a word it would escape the space after it. */
const WRITTEN: Readonly<Record<string, string>> = { '\\': String.raw`\x5c` };

/** An expression that matches exactly a text. Whitespace and quotation marks, which end words, are escaped by code. */
export const escapeLiteral = (text: string): string =>
  text.replace(SPECIAL, (sign) => WRITTEN[sign] ?? `\\${sign}`).replace(/[\s"'#;]/gu, byCode);

/** An expression that matches a path and all paths below it, with the rest of the path as its group. */
export const prefixExpression = (path: string): string =>
  path.endsWith('/') ? `^${escapeLiteral(path)}(.*)?$` : `^${escapeLiteral(path)}(/.*)?$`;

/** Escapes whitespace, quotation marks and a final backslash by code, so that the expression is one word. */
export const escapeWord = (expression: string): string =>
  expression.replace(/\\\\|\\?[\s"']/gu, (found, at: number) =>
    found !== '\\\\' || at + 2 === expression.length ? byCode(found.slice(-1)) : found,
  );

const byCode = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  return code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\x{${code.toString(16)}}`;
};

const ESCAPED = /\\x\{([\da-f]{1,6})\}|\\x([\da-f]{2})|\\([^a-zA-Z0-9])/gi;

/** The only text that an expression matches; undefined if it matches several. */
export function literalOf(expression: string): string | undefined {
  const bare = expression.replace(ESCAPED, '');
  if (bare.search(SPECIAL) !== -1) return undefined;
  return expression.replace(ESCAPED, (_, wide?: string, short?: string, sign?: string) => {
    const code = Number.parseInt(wide ?? short ?? '', 16);
    return sign ?? (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');
  });
}

/**
 * Reverts `escapeWord`: codes of spaces and quotation marks become characters again, except spaces at the ends, which
 * would be trimmed.
 */
export const unescapeWord = (expression: string): string =>
  expression.replace(/\\\\|\\x(20|22|27)/g, (found, code: string | undefined, at: number) => {
    const isEnd = code === '20' && (at === 0 || at + found.length === expression.length);
    return code === undefined || isEnd ? found : String.fromCodePoint(Number.parseInt(code, 16));
  });

/** Iterates the characters of an expression with their bracket depth, skipping escapes and character classes. */
function* structure(expression: string): Generator<{ sign: string; at: number; depth: number }> {
  let depth = 0;
  let inSet = false;
  for (let at = 0; at < expression.length; at += 1) {
    const sign = expression[at] ?? '';
    if (sign === '\\') at += 1;
    else if (inSet) inSet = sign !== ']';
    else if (sign === '[') {
      inSet = true;
      if (expression[at + 1] === '^') at += 1;
      if (expression[at + 1] === ']') at += 1;
    } else {
      if (sign === ')') depth -= 1;
      yield { sign, at, depth };
      if (sign === '(') depth += 1;
    }
  }
}

/** The alternatives of an expression outside of brackets. */
export function alternativesOf(expression: string): string[] {
  if (!expression.includes('|')) return [expression];
  const alternatives: string[] = [];
  let from = 0;
  for (const { sign, at, depth } of structure(expression)) {
    if (sign !== '|' || depth !== 0) continue;
    alternatives.push(expression.slice(from, at));
    from = at + 1;
  }
  return [...alternatives, expression.slice(from)];
}

/** Whether an expression has alternatives outside of brackets. */
export const hasAlternatives = (expression: string): boolean => alternativesOf(expression).length > 1;

/** Whether an expression requires the start of the text, other than at its own start. */
export function hasAnchorInside(expression: string): boolean {
  if (!expression.includes('^', 1)) return false;
  for (const { sign, at } of structure(expression)) if (sign === '^' && at > 0) return true;
  return false;
}

/** The number of capturing groups of an expression. */
export function groupsIn(expression: string): number {
  if (!expression.includes('(')) return 0;
  let groups = 0;
  for (const { sign, at } of structure(expression)) {
    if (sign === '(' && /^\((?:[^?]|\?P?<[^=!])/.test(expression.slice(at, at + 5))) groups += 1;
  }
  return groups;
}

/** Whether a quantifier follows the character at a position. */
export const isQuantified = (expression: string, at: number): boolean => /^[?*+{]/.test(expression.slice(at + 1));

/** Rewrites a target: maps group references (`$1`, `${1}`) with `reference` and other text with `literal`. */
export function withReferences(
  target: string,
  reference: (group: string) => string,
  literal: (text: string) => string = (text) => text,
): string {
  return target
    .split(/(\$\d|\$\{\d\})/)
    .map((part, index) => (index % 2 ? reference(part.replace(/\D/g, '')) : literal(part)))
    .join('');
}

/** The query of a source, and how it is compared. */
export interface QueryRule {
  query: string;
  handling: QueryHandling;
}

/** Lookahead for a parameter anywhere in the query. */
const AMONG = String.raw`(?=(?:.*&)?%s(?:&|$))`;
const FEW = /^\[\^&\]\*(?:\(\?:&\[\^&\]\*\)\{(\d+)\})?\$$/;

const among = (parameter: string): string => AMONG.replace('%s', () => escapeLiteral(parameter));

/**
 * The expression that the query of a visit must match. Parameters in any order are matched one by one; `exact` also
 * checks their number.
 */
export function queryExpression({ query, handling }: QueryRule): string {
  const parameters = query.split('&');
  if (handling === 'ignore') return `^${parameters.map(among).join('')}`;
  if (handling !== 'exact' || parameters.length === 1) return `^${escapeLiteral(query)}$`;
  return `^${parameters.map(among).join('')}[^&]*(?:&[^&]*){${parameters.length - 1}}$`;
}

/**
 * Parses an expression built by `queryExpression`; undefined for others. `ordered` is the handling if the order
 * matters.
 */
export function queryOf(expression: string, ordered: QueryHandling): QueryRule | undefined {
  const whole = /^\^(.*)\$$/s.exec(expression)?.[1];
  const literal = whole === undefined ? undefined : literalOf(whole);
  if (literal !== undefined) return { query: literal, handling: literal.includes('&') ? ordered : singleOf(ordered) };
  const [open = '', close = ''] = AMONG.split('%s');
  const parts = expression.startsWith(`^${open}`) ? expression.slice(1 + open.length).split(open) : [];
  const last = parts.pop();
  const end = last?.indexOf(close) ?? -1;
  if (last === undefined || end === -1 || parts.some((part) => !part.endsWith(close))) return undefined;
  const parameters = [...parts.map((part) => part.slice(0, -close.length)), last.slice(0, end)].map(literalOf);
  if (parameters.includes(undefined)) return undefined;
  const rest = last.slice(end + close.length);
  const count = FEW.exec(rest);
  if (rest !== '' && Number(count?.[1] ?? 0) !== parameters.length - 1) return undefined;
  return { query: parameters.join('&'), handling: rest === '' ? 'ignore' : 'exact' };
}

/** A single parameter has no order. */
const singleOf = (ordered: QueryHandling): QueryHandling => (ordered === 'exactorder' ? 'exact' : ordered);
