import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { FrontCommonModule } from '../common/index.js';
import { LanguageLinks } from './language-links.js';
import { PageHeads } from './page-heads.js';

/** What the heads of pages say to search engines and other programs. */
@Module({
  imports: [FrontCommonModule, SettingsModule],
  providers: [LanguageLinks, PageHeads],
  exports: [LanguageLinks, PageHeads],
})
export class PageHeadsModule {}
