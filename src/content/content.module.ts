import { Module, type OnModuleInit } from '@nestjs/common';
import { RoleCapabilities } from '#libs/auth';
import { AuthoredContentModule } from '../entries/authored-content.module.js';
import { EntriesModule } from '../entries/entries.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AutosavesModule } from './autosaves/autosaves.module.js';
import { BlockRendererModule } from './block-renderer/block-renderer.module.js';
import { BlocksModule } from './blocks/blocks.module.js';
import { CONTENT_CAPABILITIES } from './content-capabilities.js';
import { CommentRoutesModule } from './comments/comment-routes.module.js';
import { DemoContent } from './demo/demo-content.js';
import { EntryListingsRepository } from './site/entry-listings.repository.js';
import { EntryListings } from './site/entry-listings.service.js';
import { SitemapRepository } from './site/sitemap.repository.js';
import { Sitemap } from './site/sitemap.service.js';
import { MediaRoutesModule } from './media/media-routes.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PostsModule } from './posts/posts.module.js';
import { RegistryModule } from './registry/registry.module.js';
import { RevisionsModule } from './revisions/revisions.module.js';
import { SearchModule } from './search/search.module.js';
import { SettingRoutesModule } from './settings/setting-routes.module.js';
import { TermRoutesModule } from './terms/term-routes.module.js';
import { UserRoutesModule } from './users/user-routes.module.js';

/** The routes of `cms/v2`. */
@Module({
  imports: [
    AuthoredContentModule,
    AutosavesModule,
    BlockRendererModule,
    BlocksModule,
    CommentRoutesModule,
    EntriesModule,
    MediaRoutesModule,
    PagesModule,
    PostsModule,
    RegistryModule,
    RevisionsModule,
    SearchModule,
    SettingRoutesModule,
    SettingsModule,
    TermsModule,
    TermRoutesModule,
    UserRoutesModule,
  ],
  providers: [DemoContent, EntryListings, EntryListingsRepository, Sitemap, SitemapRepository],
  exports: [CommentRoutesModule, DemoContent, EntryListings, Sitemap],
})
export class ContentModule implements OnModuleInit {
  constructor(private readonly roles: RoleCapabilities) {}

  onModuleInit(): void {
    this.roles.register(CONTENT_CAPABILITIES);
  }
}
