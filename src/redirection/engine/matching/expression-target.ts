import type { Expression, Found, Span } from '#libs/text';
import type { VisitedAddress } from './visited-address.js';

const GROUP = /\$(?:\{(\d{1,2})\}|(\d{1,2}))/g;
/** The scheme and the host of a target that leads to another site. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:)?\/\/([^/?#]*)/i;
const HOST_LETTERS = /^[\p{L}\d.-]*$/u;

/** The text that a target is made from, and where its path ends. */
interface Text {
  text: string;
  pathLength: number;
  /** Whether the query is as it was sent. */
  isSent: boolean;
}

/** A target that was made from a template. */
export interface FilledTemplate {
  target: string;
  /** Whether it may lead to another site. */
  leadsElsewhere: boolean;
}

/**
 * The target of an expression: the address of the visit in which what was found is replaced by the template
 * (redirection 8.4); `undefined` where the visitor would choose the site that the template leads to.
 */
export function expressionTarget(
  expression: Expression,
  template: string,
  address: VisitedAddress,
): FilledTemplate | undefined {
  const pathLength = address.path.length;
  let from: Text = { text: address.asSent, pathLength, isSent: true };
  let places = expression.findAll(from.text);
  if (!places.length) {
    // The expression names a sign of the query that was sent encoded.
    from = { text: address.text, pathLength, isSent: false };
    places = expression.findAll(from.text);
  }
  const isWhole = places[0]?.[0]?.from === 0;
  const leadsElsewhere = isWhole && (ELSEWHERE.test(template) || mayNameSites(template, expression));
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
  return { target: withFormSpaces(target), leadsElsewhere };
}

/** A template that is nothing but what was found, by an expression that asks for a scheme, is meant for any site. */
const mayNameSites = (template: string, { source }: Expression): boolean =>
  template.startsWith('$') && /https?|:\/\//i.test(source);

/** A target that stays on this site: two slashes would begin the name of another one, a scheme would be one. */
export function withinSite(target: string): string {
  if (/^[/\\]{2,}/.test(target)) return target.replace(/^[/\\]+/, '/');
  return /^[a-z][a-z\d+.-]*:|^\\/i.test(target) ? `/${target}` : target;
}

function fillGroups(template: string, place: Found, from: Text): string | undefined {
  const host = ELSEWHERE.exec(template);
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
      // The name of the host is whole: what follows must not make it longer.
      if (isEndOfHost && /[\p{L}\d]$/u.test(template.slice(0, at)))
        return (/^(?:[/?#]|$)/.test(text) ? text : `/${text}`) + rest;
      isSafe &&= HOST_LETTERS.test(text);
      return text + rest;
    },
  );
  return isSafe ? filled : undefined;
}

/** The number of a group; of two digits only where there are as many groups. */
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

/** A part of the text as it can stand in an address: of the path encoded, of the query as it was sent. */
function pieceOf({ text, pathLength, isSent }: Text, { from, to }: Span): string {
  const path = text.slice(from, Math.min(to, pathLength)).replace(/[%#]/g, encodeURIComponent);
  const query = text.slice(Math.max(from, pathLength), Math.max(to, pathLength));
  return path + (isSent ? query : query.replace(/[%#+]/g, encodeURIComponent));
}

/** A target with the spaces of its query written as a form does. */
function withFormSpaces(target: string): string {
  const hash = target.indexOf('#');
  const end = hash < 0 ? target.length : hash;
  const mark = target.indexOf('?');
  if (mark < 0 || mark > end) return target;
  return target.slice(0, mark) + target.slice(mark, end).replaceAll(' ', '+') + target.slice(end);
}
