import { createHash } from 'node:crypto';
import type { Expression, Found, Span } from '#libs/text';
import type { ExpressionSource, SearchedAddress } from './compiled-rule.js';
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
 * The target of a rule with an expression: the URL of the visit with all matches replaced by the template, or the
 * template alone if the rule replaces whole URLs. `undefined` if the visitor could choose the host of the target.
 */
export function expressionTarget(
  { isWhole, part }: Pick<ExpressionSource, 'isWhole' | 'part'>,
  expression: Expression,
  template: string,
  address: VisitedUrl,
): FilledTemplate | undefined {
  const { from, places } = placesIn(expression, address, part);
  const isExternal = (isWhole || places[0]?.[0]?.from === 0) && leadsAway(template, expression);
  if (isWhole) {
    const [first] = places;
    const target = first && fillGroups(template, first, from);
    return target === undefined ? undefined : { target, isExternal };
  }
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

/** The matches in the searched part of a URL. */
function placesIn(expression: Expression, address: VisitedUrl, part: SearchedAddress): { from: Text; places: Found[] } {
  const text = part === 'path' ? address.mergedPath : address.asSent;
  const pathLength = part === 'path' ? text.length : address.path.length;
  const places = expression.findAll(text);
  if (places.length || part === 'path') return { from: { text, pathLength, isSent: true }, places };
  // The expression may match a character that was sent encoded in the query.
  return { from: { text: address.text, pathLength, isSent: false }, places: expression.findAll(address.text) };
}

/** Whether a target names another site. One that starts with a group may, if the expression contains a scheme. */
const leadsAway = (template: string, { source }: Expression): boolean =>
  EXTERNAL.test(template) || (template.startsWith('$') && /https?|:\/\//i.test(source));

/** A target followed by the rest of a path, which neither extends the name of a host nor names another one. */
export function withRest(target: string, rest: string): string {
  const host = EXTERNAL.exec(target);
  if (!host) return withinSite(target + encodedPath(rest));
  const isCut = host[0].length < target.length || rest.startsWith('/');
  return target + (isCut ? '' : '/') + encodedPath(rest);
}

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

/** Encodes what would end a path, or look encoded. */
const encodedPath = (path: string): string => path.replace(/[%#]/g, encodeURIComponent);

/** A part of the text as part of a URL: the path is encoded, the query is as it was sent. */
function pieceOf({ text, pathLength, isSent }: Text, { from, to }: Span): string {
  const path = encodedPath(text.slice(from, Math.min(to, pathLength)));
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
