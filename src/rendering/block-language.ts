import { Injectable } from '@nestjs/common';
import { SettingsService } from '../settings/settings.service.js';
import { DE } from './words/de.js';
import { EN } from './words/en.js';
import { PL } from './words/pl.js';
import { ZH } from './words/zh.js';

const LANGUAGES: Readonly<Record<string, typeof EN>> = { de: DE, en: EN, pl: PL, zh: ZH };

/** The texts of blocks in the language of the settings; English for languages without texts of their own. */
@Injectable()
export class BlockLanguage {
  constructor(private readonly settings: SettingsService) {}

  /** The texts. */
  get words(): typeof EN {
    return LANGUAGES[this.settings.get('language').slice(0, 2)] ?? EN;
  }

  /** The tag of the language, such as `de-DE`. */
  get tag(): string {
    return this.settings.languageTag;
  }
}
