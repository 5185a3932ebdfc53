import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { SiteWords } from './site-words.js';

/** The texts of pages in the language of the site. */
@Module({
  imports: [SettingsModule],
  providers: [SiteWords],
  exports: [SiteWords],
})
export class SiteWordsModule {}
