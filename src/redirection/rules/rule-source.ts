import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { stripTags } from '#libs/text';

/** The parts of a source. */
export interface CleanSource {
  /** Path and query, decoded, or the expression; empty if nothing is left. */
  url: string;
  /** `scheme://host` of an absolute URL, in lower case. */
  host: string | undefined;
}

/** Longer sources are refused. */
export const MOST_SOURCE = 2000;

const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i;
const ENCODED_OCTET = /%[0-9a-f]{2}/i;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const UNSEEN = /[\p{Cc}\p{Cs}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** The key by which plain rules for a path are found: a digest of its normal form. The query does not count. */
export function sourceHash(url: string): string {
  const [path = ''] = url.split('?', 1);
  return createHash('md5')
    .update(normalPath(decoded(path)))
    .digest('hex');
}

/** The text up to a line break or tab, without control characters and lone surrogates. */
export const cleanLine = (text: string): string => {
  const [line = ''] = text.trim().split(/[\r\n\t]/, 1);
  return line.replace(ALL_UNSEEN, '').trim();
};

/**
 * Normalises a source; normalising the result again does not change it. Tags are stripped from plain sources only: in
 * an expression `<` names a group.
 */
export function cleanSource(sent: string, isRegex: boolean): CleanSource {
  const line = cleanLine(isRegex ? sent : withoutTags(sent));
  const absolute = ABSOLUTE.exec(line);
  const rest = absolute ? line.slice(absolute[0].length) || '/' : line;
  const host = absolute ? hostOf(absolute[1] ?? '', absolute[2] ?? '') : undefined;
  if (rest === '') return { url: '', host };
  if (isRegex) return { url: withBlanks(decode(rest), '\\x20'), host };
  const url = withBlanks(decodeAddress(rest), '%20');
  return { url: url.startsWith('/') ? url : `/${url}`, host };
}

/** Decodes a path and its query. Characters that would split the query elsewhere stay encoded. */
function decodeAddress(address: string): string {
  const mark = address.indexOf('?');
  if (mark < 0) return decode(address, '<');
  const query = address.slice(mark + 1).replace(/[^&]+/g, (parameter) => {
    const equals = parameter.indexOf('=');
    if (equals < 0) return decode(parameter, '<&=');
    return `${decode(parameter.slice(0, equals), '<&=')}=${decode(parameter.slice(equals + 1), '<&')}`;
  });
  return `${decode(address.slice(0, mark), '<')}?${query}`;
}

/** Strips tags and encodes other `<`. */
const withoutTags = (text: string): string => stripTags(text).replace(/&lt;|</g, '%3C');

function hostOf(scheme: string, authority: string): string | undefined {
  const address = `${scheme}://${authority}`;
  return URL.canParse(address) ? `${new URL(address).protocol}//${new URL(address).hostname}` : undefined;
}

/** Restores blanks at the ends, which were sent encoded and would be trimmed. */
function withBlanks(text: string, blank: string): string {
  const inside = text.trim();
  const before = text.indexOf(inside);
  return blank.repeat(before) + inside + blank.repeat(text.length - before - inside.length);
}

/** Decodes characters, except where decoding the result once more would change it. */
function decode(text: string, keep = ''): string {
  const pieces: string[] = [];
  // The last two characters so far.
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
      const stays = !character || UNSEEN.test(character) || keep.includes(character) || ENCODED_OCTET.test(around);
      add(stays ? written : character);
    }
  }
  return pieces.join('') + text.slice(from);
}

/** Encoded characters that a normal path has decoded. */
const KEPT = /%(?:2F|3A|5B|5D|40|7E|2C|28|29|3B)/g;
/** Characters that a normal path encodes, but `encodeURIComponent` does not. */
const LEFT_ALONE = /[!'*]/g;

/** A text with its percent-encoded UTF-8 decoded; other percent signs stay as they are. */
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

/** The characters in a run of encoded bytes, each as it is written. A byte that is no UTF-8 has no character. */
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

/** How many bytes a character takes that begins with this one. */
const lengthOfCharacter = (first: number): number => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/** The normal form of a decoded path: without a trailing slash, encoded, in lower case. */
function normalPath(path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  const encoded = encodeURIComponent(bare.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(LEFT_ALONE, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replace(KEPT, (sign) => decodeURIComponent(sign));
  return encoded.toLowerCase() || '/';
}

/** `match_url` in answers, from the decoded source of a rule. */
export function matchUrlOf(source: string, { isRegex, keepsOrder }: { isRegex: boolean; keepsOrder: boolean }): string {
  if (isRegex) return 'regex';
  const [path = '', ...query] = source.split('?');
  const normal = normalPath(path);
  return keepsOrder && query.length ? `${normal}?${query.join('?').toLowerCase()}` : normal;
}
