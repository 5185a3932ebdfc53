import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/index.js';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { FrontCommonModule } from '../common/index.js';
import { EntryPagesModule } from '../entries/index.js';
import { SiteWordsModule } from '../words/index.js';
import { HomeController, LatestPosts, PostsPageController, RootController } from './home.controllers.js';
import { ListPages, PostSummaries } from './list-pages.js';
import { ArchiveController, QueryController } from './list.controllers.js';
import { PostArchives } from './post-archives.js';

/** The front page, the archives of posts and searches. */
@Module({
  imports: [
    ContentModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    FrontCommonModule,
    EntryPagesModule,
    SiteWordsModule,
  ],
  controllers: [HomeController, QueryController, ArchiveController, PostsPageController, RootController],
  providers: [LatestPosts, ListPages, PostArchives, PostSummaries],
  exports: [PostArchives],
})
export class ListPagesModule {}
