import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../settings/index.js';
import { DE } from './de.js';
import { EN } from './en.js';
import { EVENTS_DE } from './events-de.js';
import { EVENTS_EN } from './events-en.js';
import { EVENTS_PL } from './events-pl.js';
import { EVENTS_ZH } from './events-zh.js';
import { PL } from './pl.js';
import { ZH } from './zh.js';

/** Texts of all pages. */
export type Words = typeof EN;
/** Texts of pages of events; their templates know it as `it.words`. */
export type EventWords = typeof EVENTS_EN;

const WORDS: Record<string, Words> = { de: DE, en: EN, pl: PL, zh: ZH };
const EVENT_WORDS: Record<string, EventWords> = { de: EVENTS_DE, en: EVENTS_EN, pl: EVENTS_PL, zh: EVENTS_ZH };

/** The texts of pages in the language of the settings; English for languages without texts of their own. */
@Injectable()
export class SiteWords {
  constructor(private readonly settings: SettingsService) {}

  get all(): Words {
    return WORDS[this.language] ?? EN;
  }

  /** Texts of pages of events. */
  get ofEvents(): EventWords {
    return EVENT_WORDS[this.language] ?? EVENTS_EN;
  }

  /** The language without its region: `de` of `de_DE`. */
  private get language(): string {
    return this.settings.get('language').slice(0, 2);
  }
}
