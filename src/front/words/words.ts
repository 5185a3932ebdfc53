import { DE } from './de.js';
import { EN } from './en.js';
import { PL } from './pl.js';
import { ZH } from './zh.js';

/** What pages say in the language of the site. */
export type Words = typeof EN;

const LANGUAGES: Record<string, Words> = { de: DE, en: EN, pl: PL, zh: ZH };

/** The words of a language of the settings, such as `de_DE`. */
export const wordsOf = (language: string): Words => LANGUAGES[language.slice(0, 2)] ?? EN;
