import { stripTags } from '#libs/text';

/** The source of a rule as it was sent, taken apart. */
export interface CleanSource {
  /** Path and query, decoded, or the expression; empty if nothing is left. */
  url: string;
  /** `scheme://host` of an absolute address, in small letters. */
  host: string | undefined;
}

/** Longer sources are refused. */
export const MOST_SOURCE = 2000;

const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i;
const ENCODED_OCTET = /%[0-9a-f]{2}/i;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const UNSEEN = /[\p{Cc}\p{Cs}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Text without what follows a line break or tab, and without control characters and halves of characters. */
export const cleanLine = (text: string): string => {
  const [line = ''] = text.trim().split(/[\r\n\t]/, 1);
  return line.replace(ALL_UNSEEN, '').trim();
};

/**
 * Tidies a source (redirection 4.1). What comes out goes in again unchanged. Tags are taken out of plain sources only: in
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

/** Decodes a path and its query. Signs that would part the query elsewhere when decoded stay encoded. */
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

/** Takes tags out; what only looks like the beginning of one is encoded. */
const withoutTags = (text: string): string => stripTags(text).replace(/&lt;|</g, '%3C');

function hostOf(scheme: string, authority: string): string | undefined {
  const address = `${scheme}://${authority}`;
  return URL.canParse(address) ? `${new URL(address).protocol}//${new URL(address).hostname}` : undefined;
}

/** Blanks at the ends, which came encoded and would be lost as blanks. */
function withBlanks(text: string, blank: string): string {
  const inside = text.trim();
  const before = text.indexOf(inside);
  return blank.repeat(before) + inside + blank.repeat(text.length - before - inside.length);
}

/** Decodes what stands for letters; what would be something else when it is decoded once more stays encoded. */
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

/** The characters that a run of encoded octets stands for, each with how it was written; none for octets that are no UTF-8. */
function* charactersOf(run: string): Generator<{ character?: string; written: string; isLast: boolean }> {
  for (let at = 0; at < run.length;) {
    const first = Number.parseInt(run.slice(at + 1, at + 3), 16);
    const octets = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const character = characterOf(run.slice(at, at + 3 * octets));
    const written = run.slice(at, at + 3 * (character === undefined ? 1 : octets));
    at += written.length;
    yield { character, written, isLast: at === run.length };
  }
}

function characterOf(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
