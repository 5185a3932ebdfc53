import { stripTags } from '#libs/text';
import { setting, settingKinds, wholeNumber as strictNumber, type Setting } from '../../settings/index.js';

const LONGEST_TEXT = 2000;
const LONGEST_LIST = 200;

/** The truth value that is meant; `undefined` for anything else. */
export function truth(sent: unknown): boolean | undefined {
  if (sent === true || sent === 1 || sent === '1' || sent === 'true') return true;
  if (sent === false || sent === 0 || sent === '0' || sent === 'false') return false;
  return undefined;
}

/**
 * The truth value of whatever is sent to a switch, as clients of the convention expect: 0, empty texts, lists and
 * objects are false, so is `false` as a text; everything else is true. `undefined` where nothing was sent.
 */
export function looseTruth(sent: unknown): boolean | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent === 'string') return sent !== '' && sent !== '0' && sent.toLowerCase() !== 'false';
  if (typeof sent === 'object') return Object.keys(sent).length > 0;
  return Boolean(sent);
}

/** The whole number that is meant, of fractions the part before the point; `undefined` for anything else. */
export const wholeNumber = (sent: unknown): number | undefined =>
  strictNumber(typeof sent === 'number' ? Math.trunc(sent) : sent);

/** A text without markup, control characters and line breaks, of at most 2000 characters. */
export const oneLine = (sent: string): string =>
  [...stripTags(sent.slice(0, 8 * LONGEST_TEXT)).replace(/[\p{Cc}\p{Cs}]+/gu, '')]
    .slice(0, LONGEST_TEXT)
    .join('')
    .trim();

/** The line of a text; `undefined` for anything else. */
export const lineOf = (sent: unknown): string | undefined => (typeof sent === 'string' ? oneLine(sent) : undefined);

/** Nothing that is sent is refused: values that cannot be used are passed over. */
export const { flag, integer, text, choice } = settingKinds({
  boolean: looseTruth,
  integer: wholeNumber,
  string: lineOf,
  choice: (sent, values) => values.find((value) => value === sent),
});

/** A list of different texts; those of which `read` makes nothing are left out. */
export const texts = (
  description: string,
  read: (line: string) => string | undefined,
  most = LONGEST_LIST,
): Setting<readonly string[]> =>
  setting('array', [], description, {
    read: (sent) => {
      if (!Array.isArray(sent)) return undefined;
      const kept = (sent as unknown[]).flatMap((one) => (typeof one === 'string' ? (read(oneLine(one)) ?? []) : []));
      return [...new Set(kept)].slice(0, most);
    },
  });
