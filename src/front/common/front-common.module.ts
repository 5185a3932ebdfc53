import { Module, type OnModuleInit } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { SettingRegistry, SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EntryPreviews } from './entry-previews.js';
import { FormerPages } from './former-pages.js';
import { FrontLinks } from './front-links.js';
import { FRONT_PAGE_SETTINGS } from './front-page.settings.js';
import { FrontPages } from './front-pages.js';
import { Templates } from './html.js';
import { PageForms } from './page-forms.js';
import { PageTranslations } from './page-translations.js';
import { Signatures } from './signatures.js';

const SHARED = [EntryPreviews, FormerPages, FrontLinks, FrontPages, PageForms, PageTranslations, Signatures, Templates];

/** What all pages have in common: their requests, results, links, forms and templates. */
@Module({
  imports: [EntriesModule, SettingsModule.forFeature(FRONT_PAGE_SETTINGS), TermsModule],
  providers: SHARED,
  exports: SHARED,
})
export class FrontCommonModule implements OnModuleInit {
  constructor(
    private readonly registry: SettingRegistry,
    private readonly pages: FrontPages,
  ) {}

  onModuleInit(): void {
    for (const name of ['page_on_front', 'page_for_posts'] as const)
      this.registry.check(name, async (id) =>
        id === 0 || (await this.pages.isPlaceable(id)) ? undefined : 'must be the ID of a published page, or 0',
      );
  }
}
