import type { RevisedTexts } from './revision-rows.js';

const MEMBERS = ['title', 'content', 'excerpt'] as const;

/** A text without what makes no difference: kinds of line breaks, empty lines, runs of blanks. */
const normalized = (text: string): string =>
  text
    .trim()
    .replace(/[\r\n]+/g, '\n')
    .replace(/[ \t]+/g, ' ');

/** Whether texts say the same, white space aside; only those that are there are compared. */
export const saysTheSame = (some: Partial<RevisedTexts>, stored: RevisedTexts): boolean =>
  MEMBERS.every((name) => {
    const text = some[name];
    return text === undefined || text === stored[name] || normalized(text) === normalized(stored[name]);
  });
