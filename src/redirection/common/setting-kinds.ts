import { stripTags } from '#libs/text';
import { type Setting, setting, settingKinds, wholeNumber as strictNumber } from '../../settings/catalogue/index.js';

const MAX_TEXT_LENGTH = 2000;
const MAX_LIST_LENGTH = 200;

/** Parses a boolean; `undefined` for anything else. */
export function truth(sent: unknown): boolean | undefined {
  if (sent === true || sent === 1 || sent === '1' || sent === 'true') return true;
  if (sent === false || sent === 0 || sent === '0' || sent === 'false') return false;
  return undefined;
}

/**
 * Parses a boolean as the convention does: 0, `false`, and empty strings, arrays and objects are false, everything else
 * is true. `undefined` if nothing was sent.
 */
export function looseTruth(sent: unknown): boolean | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent === 'string') return sent !== '' && sent !== '0' && sent.toLowerCase() !== 'false';
  if (typeof sent === 'object') return Object.keys(sent).length > 0;
  return Boolean(sent);
}

/** Parses an integer; fractions are truncated. `undefined` for anything else. */
export const wholeNumber = (sent: unknown): number | undefined =>
  strictNumber(typeof sent === 'number' ? Math.trunc(sent) : sent);

/** Normalises a text to one line: without tags and control characters, at most 2,000 characters. */
export const oneLine = (sent: string): string =>
  [...stripTags(sent.slice(0, 8 * MAX_TEXT_LENGTH)).replace(/[\p{Cc}\p{Cs}]+/gu, '')]
    .slice(0, MAX_TEXT_LENGTH)
    .join('')
    .trim();

/** Parses a string as one line; `undefined` for anything else. */
export const lineOf = (sent: unknown): string | undefined => (typeof sent === 'string' ? oneLine(sent) : undefined);

/** Kinds of settings. Invalid values are ignored. */
export const { flag, integer, text, choice } = settingKinds({
  boolean: looseTruth,
  integer: wholeNumber,
  string: lineOf,
  choice: (sent, values) => values.find((value) => value === sent),
});

/** A setting that is an array of distinct strings, without those that `read` rejects. */
export const texts = (
  description: string,
  read: (line: string) => string | undefined,
  most = MAX_LIST_LENGTH,
): Setting<readonly string[]> =>
  setting('array', [], description, {
    shape: { items: { type: 'string' } },
    read: (sent) => {
      if (!Array.isArray(sent)) return undefined;
      const accepted = (sent as unknown[]).flatMap((one) =>
        typeof one === 'string' ? (read(oneLine(one)) ?? []) : [],
      );
      return [...new Set(accepted)].slice(0, most);
    },
  });
