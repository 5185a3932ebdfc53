import { Module } from '@nestjs/common';
import { CommentsModule } from '../../comments/index.js';
import { ContentModule } from '../../content/index.js';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { FrontCommonModule } from '../common/index.js';
import { PageHeadsModule } from '../heads/index.js';
import { SiteStyleModule } from '../style/index.js';
import { SiteWordsModule } from '../words/index.js';
import { CommentForms, CommentSections } from './entry-comments.js';
import { EntryFacts } from './entry-facts.js';
import { EntryHeadSource } from './entry-head-source.js';
import { EntryPageHeads } from './entry-page-heads.js';
import { EntryPages } from './entry-pages.js';
import { EntryPasswords } from './entry-passwords.js';
import { EntryController } from './entry.controller.js';
import { FurtherPostLists } from './further-posts.js';
import { RequestedEntries } from './requested-entry.js';

const SHARED = [EntryFacts, EntryPages, EntryPasswords];

/** The pages of posts, pages and files, with their comments and passwords. */
@Module({
  imports: [
    CommentsModule,
    ContentModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    FrontCommonModule,
    PageHeadsModule,
    SiteStyleModule,
    SiteWordsModule,
  ],
  controllers: [EntryController],
  providers: [
    ...SHARED,
    CommentForms,
    CommentSections,
    EntryHeadSource,
    EntryPageHeads,
    FurtherPostLists,
    RequestedEntries,
  ],
  exports: SHARED,
})
export class EntryPagesModule {}
