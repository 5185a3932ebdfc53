import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { stripTags } from '#libs/text';

/** A normalised source. */
export interface CleanSource {
  /** Decoded path and query, or the expression; empty if nothing is left. */
  url: string;
  /** `scheme://host` of an absolute URL, in lower case; undefined for a path. */
  host: string | undefined;
}

/** Maximum length of a source. */
export const MAX_SOURCE = 2000;

const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i;
const ENCODED_OCTET = /%[0-9a-f]{2}/i;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const INVISIBLE = /[\p{Cc}\p{Cs}]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');

/** The key by which plain rules for a path are found: a digest of its normal form. The query is ignored. */
export function sourceHash(url: string): string {
  const [path = ''] = url.split('?', 1);
  return createHash('md5')
    .update(normalPath(decoded(path)))
    .digest('hex');
}

/** The text up to the first line break or tab, without control characters and lone surrogates. */
export const cleanLine = (text: string): string => {
  const [line = ''] = text.trim().split(/[\r\n\t]/, 1);
  return line.replace(ALL_INVISIBLE, '').trim();
};

/**
 * Normalises a source. Normalising the result again does not change it. Tags are stripped from plain sources only: in
 * an expression, `<` may name a group.
 */
export function cleanSource(sent: string, isRegex: boolean): CleanSource {
  const line = cleanLine(isRegex ? sent : withoutTags(sent));
  const absolute = ABSOLUTE.exec(line);
  const rest = absolute ? line.slice(absolute[0].length) || '/' : line;
  const host = absolute ? hostOf(absolute[1] ?? '', absolute[2] ?? '') : undefined;
  if (rest === '') return { url: '', host };
  if (isRegex) return { url: withBlanks(decode(rest), '\\x20'), host };
  const url = withBlanks(decodeUrl(rest), '%20');
  return { url: url.startsWith('/') ? url : `/${url}`, host };
}

/** Decodes a path and its query. Delimiters stay encoded within names and values of the query. */
function decodeUrl(url: string): string {
  const queryMark = url.indexOf('?');
  if (queryMark < 0) return decode(url, '<');
  const query = url.slice(queryMark + 1).replace(/[^&]+/g, (parameter) => {
    const equals = parameter.indexOf('=');
    if (equals < 0) return decode(parameter, '<&=');
    return `${decode(parameter.slice(0, equals), '<&=')}=${decode(parameter.slice(equals + 1), '<&')}`;
  });
  return `${decode(url.slice(0, queryMark), '<')}?${query}`;
}

/** Strips tags and encodes other `<`. */
const withoutTags = (text: string): string => stripTags(text).replace(/&lt;|</g, '%3C');

function hostOf(scheme: string, authority: string): string | undefined {
  const url = `${scheme}://${authority}`;
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).hostname}` : undefined;
}

/** Encodes spaces at the ends again: they were sent encoded and would be trimmed. */
function withBlanks(text: string, blank: string): string {
  const inside = text.trim();
  const before = text.indexOf(inside);
  return blank.repeat(before) + inside + blank.repeat(text.length - before - inside.length);
}

/** Decodes characters, except those in `keep` and those where decoding the result again would change it. */
function decode(text: string, keep = ''): string {
  const pieces: string[] = [];
  // The last two characters of the result so far.
  let last = '';
  const add = (piece: string): void => {
    pieces.push(piece);
    last = (last + piece).slice(-2);
  };
  let from = 0;
  for (const { 0: run, index } of text.matchAll(ENCODED)) {
    add(text.slice(from, index));
    from = index + run.length;
    for (const { character, written, isLast } of charactersOf(run)) {
      const around = last + character + (isLast ? text.slice(from, from + 2) : '');
      const staysEncoded =
        !character || INVISIBLE.test(character) || keep.includes(character) || ENCODED_OCTET.test(around);
      add(staysEncoded ? written : character);
    }
  }
  return pieces.join('') + text.slice(from);
}

/** Encoded characters that are decoded in a normal path. */
const DECODED_IN_PATH = /%(?:2F|3A|5B|5D|40|7E|2C|28|29|3B)/g;
/** Characters that are encoded in a normal path, but not by `encodeURIComponent`. */
const ALWAYS_ENCODED = /[!'*]/g;

/** Decodes percent-encoded UTF-8; other percent signs are unchanged. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(ENCODED, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return Array.from(charactersOf(run), ({ character, written }) => character ?? written).join('');
    }
  });
}

/** Iterates the characters in a run of encoded bytes, with their encoded form. Invalid bytes have no character. */
function* charactersOf(run: string): Generator<{ character?: string; written: string; isLast: boolean }> {
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
  for (let at = 0; at < bytes.length;) {
    const encoded = bytes.subarray(at, at + lengthOfCharacter(bytes[at] ?? 0));
    const character = isUtf8(encoded) ? encoded.toString() : undefined;
    const end = at + (character === undefined ? 1 : encoded.length);
    yield {
      ...(character === undefined ? {} : { character }),
      written: run.slice(3 * at, 3 * end),
      isLast: end === bytes.length,
    };
    at = end;
  }
}

/** The number of bytes of a character, by its first byte. */
const lengthOfCharacter = (first: number): number => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/** The normal form of a decoded path: without a trailing slash, encoded, in lower case. */
function normalPath(path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  const encoded = encodeURIComponent(bare.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(ALWAYS_ENCODED, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replace(DECODED_IN_PATH, (sign) => decodeURIComponent(sign));
  return encoded.toLowerCase() || '/';
}

/** `match_url` in responses, for the decoded source of a rule. */
export function matchUrlOf(source: string, { isRegex, keepsOrder }: { isRegex: boolean; keepsOrder: boolean }): string {
  if (isRegex) return 'regex';
  const [path = '', ...query] = source.split('?');
  const normal = normalPath(path);
  return keepsOrder && query.length ? `${normal}?${query.join('?').toLowerCase()}` : normal;
}
