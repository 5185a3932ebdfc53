import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EntryListingsRepository } from './entry-listings.repository.js';
import { EntryListings } from './entry-listings.service.js';
import { SitemapRepository } from './sitemap.repository.js';
import { Sitemap } from './sitemap.service.js';

/** What pages list: entries, and the URLs of the sitemap. */
@Module({
  imports: [EntriesModule, SettingsModule, TermsModule],
  providers: [EntryListings, EntryListingsRepository, Sitemap, SitemapRepository],
  exports: [EntryListings, Sitemap],
})
export class SiteListingsModule {}
