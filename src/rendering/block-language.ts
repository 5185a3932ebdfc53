import { Injectable } from '@nestjs/common';
import { formatDate } from '../settings/date-format.js';
import { SettingsService } from '../settings/settings.service.js';
import { SiteTime } from '../settings/site-time.js';
import { DE } from './words/de.js';
import { EN } from './words/en.js';
import { PL } from './words/pl.js';
import { ZH } from './words/zh.js';

const LANGUAGES: Readonly<Record<string, typeof EN>> = { de: DE, en: EN, pl: PL, zh: ZH };

/** How blocks say what they say: in the language of the settings, English where it has no words here. */
@Injectable()
export class BlockLanguage {
  constructor(
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
  ) {}

  /** What blocks say beside what they show. */
  get words(): typeof EN {
    return LANGUAGES[this.settings.get('language').slice(0, 2)] ?? EN;
  }

  /** The tag of the language, such as `de-DE`. */
  get tag(): string {
    return this.settings.languageTag;
  }

  /** A stored date, `YYYY-MM-DD HH:MM:SS` in the zone of the site, in a format of the letters of the settings. */
  date(local: string, format = this.settings.get('date_format')): string {
    return formatDate(format, local, this.time.zone, this.tag);
  }
}
