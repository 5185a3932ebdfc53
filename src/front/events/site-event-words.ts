import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../content/index.js';
import { eventWordsOf, type EventWords } from '../words/event-words.js';

/** What pages of events say, in the language of the settings. */
@Injectable()
export class SiteEventWords {
  constructor(private readonly settings: SettingsService) {}

  get all(): EventWords {
    return eventWordsOf(this.settings.get('language'));
  }
}
