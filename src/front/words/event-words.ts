import { EVENTS_DE } from './events-de.js';
import { EVENTS_EN } from './events-en.js';
import { EVENTS_PL } from './events-pl.js';
import { EVENTS_ZH } from './events-zh.js';

/** What pages of events say; their templates know it as `it.words`. */
export type EventWords = typeof EVENTS_EN;

const LANGUAGES: Record<string, EventWords> = { de: EVENTS_DE, en: EVENTS_EN, pl: EVENTS_PL, zh: EVENTS_ZH };

/** The words of a language of the settings, such as `de_DE`. */
export const eventWordsOf = (language: string): EventWords => LANGUAGES[language.slice(0, 2)] ?? EVENTS_EN;
