import { firstWords } from '#libs/blocks';
import { escapeHtml } from '#libs/markup';

/** Lengths of excerpts in words. */
export const EXCERPT_WORDS = { comment: 20, block: 55 } as const;

/** The length of the excerpt of an entry: on pages, in feeds and previews, and in responses of `cms/v2`. */
export const EXCERPT_LENGTHS = {
  full: { words: 55, characters: 110 },
  short: { words: 30, characters: 110 },
} as const;

const MAX_WORDS = 500;

/** The excerpt length of a block, limited to the permitted range. */
export const excerptLengthOf = (asked: number): number => Math.min(MAX_WORDS, Math.max(1, Math.trunc(asked)));

/** The first words of a plain text as HTML, followed by `more` if the text is longer. */
export function shortened(plain: string, count: number, more: string): string {
  const { text, isWhole } = firstWords(plain, { words: count });
  return isWhole ? escapeHtml(text) : `${escapeHtml(text)}${more}`;
}
