import { EN } from './en.js';

/** What pages say in the language of the site. */
export type Words = typeof EN;

/** The words of a language of the settings, such as `de_DE`. */
export const wordsOf = (language: string): Words => (language ? EN : EN);
