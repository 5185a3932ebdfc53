import { createHash } from 'node:crypto';
import type { Expression, Found, Span } from '#libs/text';
import type { Facts } from './conditions.js';
import { readParameters, type VisitedUrl } from './visited-url.js';

const GROUP = /\$(?:\{(\d{1,2})\}|(\d{1,2}))/g;
/** Matches scheme and host of a target on another site. */
const EXTERNAL = /^(?:[a-z][a-z\d+.-]*:)?\/\/([^/?#]*)/i;
const HOST_LETTERS = /^[\p{L}\d.-]*$/u;

/** The text that an expression is applied to, and the length of its path. */
interface Text {
  text: string;
  pathLength: number;
  /** Whether the query is as it was sent, not decoded. */
  isSent: boolean;
}

/** The result of filling a template. */
interface FilledTemplate {
  target: string;
  /** Whether it may redirect to another site. */
  isExternal: boolean;
}

/**
 * The target of a rule with an expression: the URL of the visit with all matches replaced by the template. `undefined`
 * if the visitor could choose the host of the target.
 */
export function expressionTarget(
  expression: Expression,
  template: string,
  address: VisitedUrl,
): FilledTemplate | undefined {
  const pathLength = address.path.length;
  let from: Text = { text: address.asSent, pathLength, isSent: true };
  let places = expression.findAll(from.text);
  if (!places.length) {
    // The expression may match a character that was sent encoded in the query.
    from = { text: address.text, pathLength, isSent: false };
    places = expression.findAll(from.text);
  }
  const isWhole = places[0]?.[0]?.from === 0;
  const isExternal = isWhole && (EXTERNAL.test(template) || mayNameHost(template, expression));
  let target = '';
  let end = 0;
  for (const place of places) {
    const [whole] = place;
    if (!whole) continue;
    const filled = fillGroups(template, place, from);
    if (filled === undefined) return undefined;
    target += pieceOf(from, { from: end, to: whole.from }) + filled;
    end = whole.to;
  }
  target += pieceOf(from, { from: end, to: from.text.length });
  return { target: withFormSpaces(target), isExternal };
}

/** A template that starts with a group may name any site if the expression contains a scheme. */
const mayNameHost = (template: string, { source }: Expression): boolean =>
  template.startsWith('$') && /https?|:\/\//i.test(source);

/** Restricts a target to this site: without a leading double slash, which would start a host, and without a scheme. */
export function withinSite(target: string): string {
  if (/^[/\\]{2,}/.test(target)) return target.replace(/^[/\\]+/, '/');
  return /^[a-z][a-z\d+.-]*:|^\\/i.test(target) ? `/${target}` : target;
}

function fillGroups(template: string, place: Found, from: Text): string | undefined {
  const host = EXTERNAL.exec(template);
  const hostLength = host?.[0].length ?? 0;
  let isSafe = true;
  const filled = template.replace(
    GROUP,
    (written: string, braced: string | undefined, bare: string | undefined, at: number) => {
      const { number, rest } = groupOf(braced, bare, place.length);
      const span = place[number];
      const text = span ? pieceOf(from, span) : '';
      if (at >= hostLength) return text + rest;
      const isEndOfHost = at + written.length === hostLength;
      if (isEndOfHost && template.endsWith('//', at)) return text + rest;
      // The host name is complete: the group must not extend it.
      if (isEndOfHost && /[\p{L}\d]$/u.test(template.slice(0, at)))
        return (/^(?:[/?#]|$)/.test(text) ? text : `/${text}`) + rest;
      isSafe &&= HOST_LETTERS.test(text);
      return text + rest;
    },
  );
  return isSafe ? filled : undefined;
}

/** Parses a group reference. Two digits are one number only if there are that many groups. */
function groupOf(
  braced: string | undefined,
  bare: string | undefined,
  groups: number,
): { number: number; rest: string } {
  if (braced !== undefined) return { number: Number(braced), rest: '' };
  const digits = bare ?? '';
  if (digits.length === 2 && Number(digits) >= groups) return { number: Number(digits[0]), rest: digits.slice(1) };
  return { number: Number(digits), rest: '' };
}

/** A part of the text as part of a URL: the path is encoded, the query is as it was sent. */
function pieceOf({ text, pathLength, isSent }: Text, { from, to }: Span): string {
  const path = text.slice(from, Math.min(to, pathLength)).replace(/[%#]/g, encodeURIComponent);
  const query = text.slice(Math.max(from, pathLength), Math.max(to, pathLength));
  return path + (isSent ? query : query.replace(/[%#+]/g, encodeURIComponent));
}

/** Encodes spaces in the query of a target as plus signs. */
function withFormSpaces(target: string): string {
  const hash = target.indexOf('#');
  const end = hash < 0 ? target.length : hash;
  const queryMark = target.indexOf('?');
  if (queryMark < 0 || queryMark > end) return target;
  return target.slice(0, queryMark) + target.slice(queryMark, end).replaceAll(' ', '+') + target.slice(end);
}

const CONTROL = /[\u0000-\u001F\u007F]+/g;
/** Everything that must be encoded in a URL, except percent signs of encoded bytes. */
const UNSAFE = /%(?![\dA-Fa-f]{2})|[^\w\-.~!$&'()*+,;=:@/?#[\]%]+/gu;
const PLACEHOLDER = /\[(md5|upper|lower|dashes|underscores)\]([\s\S]*?)\[\/\1\]/g;

/** Prepares a target for the `Location` header: removes control characters and encodes where necessary. */
export const encodedTarget = (target: string): string =>
  target
    .replace(CONTROL, '')
    .replace(UNSAFE, (signs) => encodeURIComponent(signs.replace(/\p{Surrogate}/gu, '\uFFFD')));

/**
 * Fills the placeholders of a target: the visitor, the time, or a transformed text.
 *
 * @throws FactMissing if a fact has to be looked up first.
 */
export function filledTarget(target: string, facts: Facts): string {
  if (!/[[%]/.test(target)) return target;
  return target
    .replace(/\[userid\]|%userid%/g, () => String(facts.knownViewer.id))
    .replace(/\[userlogin\]|%userlogin%/g, () => encodeURIComponent(facts.knownViewer.login))
    .replace(/\[unixtime\]/g, () => String(Math.floor(Date.now() / 1000)))
    .replace(PLACEHOLDER, (_, way: string, text: string) => transformed(way, text));
}

function transformed(way: string, text: string): string {
  switch (way) {
    case 'md5':
      return createHash('md5').update(text).digest('hex');
    case 'upper':
      return text.toUpperCase();
    case 'lower':
      return text.toLowerCase();
    case 'dashes':
      return text.replace(/[_ ]/g, '-');
    default:
      return text.replace(/[- ]/g, '_');
  }
}

/** Adds the parameters of a visit to a target, except those that the target has already. */
export function withParameters(target: string, query: string): string {
  if (query === '') return target;
  const hash = target.indexOf('#');
  const address = hash < 0 ? target : target.slice(0, hash);
  const queryMark = address.indexOf('?');
  const own = new Set(
    readParameters(queryMark < 0 ? '' : address.slice(queryMark + 1)).map(({ name }) => baseOf(name)),
  );
  const passed = query.split('&').filter((piece) => {
    const [parameter] = readParameters(piece);
    return parameter !== undefined && !own.has(baseOf(parameter.name));
  });
  if (!passed.length) return target;
  const before = queryMark < 0 ? '?' : queryMark === address.length - 1 || address.endsWith('&') ? '' : '&';
  return address + before + passed.join('&').replaceAll('#', '%23') + (hash < 0 ? '' : target.slice(hash));
}

/** The name of a list parameter without its keys. */
const baseOf = (name: string): string => name.replace(/(?<=.)\[.*$/s, '');
