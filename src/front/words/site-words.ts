import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../settings/index.js';
import { DE, EVENTS_DE } from './de.js';
import { EN, EVENTS_EN, type EventWords, type Words } from './en.js';
import { EVENTS_PL, PL } from './pl.js';
import { EVENTS_ZH, ZH } from './zh.js';

const WORDS: Record<string, Words> = { de: DE, en: EN, pl: PL, zh: ZH };
const EVENT_WORDS: Record<string, EventWords> = { de: EVENTS_DE, en: EVENTS_EN, pl: EVENTS_PL, zh: EVENTS_ZH };

/** The texts of pages in the language of the settings; English for languages without translations. */
@Injectable()
export class SiteWords {
  constructor(private readonly settings: SettingsService) {}

  /** Texts of all pages. */
  get all(): Words {
    return WORDS[this.language] ?? EN;
  }

  /** Texts of event pages. */
  get ofEvents(): EventWords {
    return EVENT_WORDS[this.language] ?? EVENTS_EN;
  }

  /** The language without its region: `de` for `de_DE`. */
  private get language(): string {
    return this.settings.get('language').slice(0, 2);
  }
}
