import { Injectable } from '@nestjs/common';
import { SettingsService } from '../../content/index.js';
import { wordsOf, type Words } from '../words/words.js';

/** What pages say, in the language of the settings. */
@Injectable()
export class SiteWords {
  constructor(private readonly settings: SettingsService) {}

  get all(): Words {
    return wordsOf(this.settings.get('language'));
  }
}
