import { escapeHtml } from '#libs/text';

/** Lengths of excerpts in words. */
export const EXCERPT_WORDS = { entry: 30, comment: 20, block: 55 } as const;

const MAX_WORDS = 500;

/** The excerpt length of a block, limited to the permitted range. */
export const excerptLengthOf = (asked: number): number => Math.min(MAX_WORDS, Math.max(1, Math.trunc(asked)));

/** The first words of a plain text as HTML, followed by `more` if the text is longer. */
export function firstWords(text: string, count: number, more: string): string {
  const words = text.split(/\s+/, count + 1);
  const kept = escapeHtml(words.slice(0, count).join(' '));
  return words.length > count ? `${kept}${more}` : kept;
}
