import { Module } from '@nestjs/common';
import { PublicAddresses } from '../terms/public-addresses.js';
import { SitemapRepository } from './site/sitemap.repository.js';
import { Sitemap } from './site/sitemap.service.js';
import { CommentsModule } from '../comments/comments.module.js';
import { AutosavesModule } from './autosaves/autosaves.module.js';
import { BlocksModule } from './blocks/blocks.module.js';
import { ContentImportModule } from './content-import.module.js';
import { DemoContent } from './demo/demo-content.js';
import { EntriesModule } from '../entries/entries.module.js';
import { EntryListingsRepository } from './site/entry-listings.repository.js';
import { EntryListings } from './site/entry-listings.service.js';
import { MediaModule } from '../media/media.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PostsModule } from './posts/posts.module.js';
import { SearchModule } from './search/search.module.js';
import { RegistryModule } from './registry/registry.module.js';
import { RevisionsModule } from './revisions/revisions.module.js';
import { DynamicContentModule } from '../rendering/dynamic-content.module.js';
import { RendererModule } from '../rendering/renderer.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { TermAssignmentsModule } from '../terms/term-assignments.module.js';
import { UsersModule } from '../identity/users.module.js';

/** The room of `cms/v2`. */
@Module({
  imports: [
    RegistryModule,
    SettingsModule,
    EntriesModule,
    TermAssignmentsModule,
    TermsModule,
    PostsModule,
    PagesModule,
    MediaModule,
    SearchModule,
    BlocksModule,
    RevisionsModule,
    AutosavesModule,
    UsersModule,
    CommentsModule,
    DynamicContentModule,
    RendererModule,
    ContentImportModule,
  ],
  providers: [DemoContent, EntryListings, EntryListingsRepository, PublicAddresses, Sitemap, SitemapRepository],
  exports: [
    SettingsModule,
    TermAssignmentsModule,
    TermsModule,
    EntriesModule,
    UsersModule,
    DynamicContentModule,
    RendererModule,
    ContentImportModule,
    MediaModule,
    DemoContent,
    EntryListings,
    PublicAddresses,
    Sitemap,
  ],
})
export class ContentModule {}
