import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { BlockPresenter } from '../blocks/block.presenter.js';
import { BlocksController } from '../blocks/blocks.controller.js';
import { BlocksService } from '../blocks/blocks.service.js';
import { PagePresenter } from '../pages/page.presenter.js';
import { PagesController } from '../pages/pages.controller.js';
import { PagesService } from '../pages/pages.service.js';
import { PostPresenter } from '../posts/post.presenter.js';
import { PostsController } from '../posts/posts.controller.js';
import { PostsPolicy } from '../posts/posts.policy.js';
import { PostsService } from '../posts/posts.service.js';
import {
  BlockAutosavesController,
  PageAutosavesController,
  PostAutosavesController,
} from '../revisions/autosaves.controller.js';
import { Autosaves } from '../revisions/autosaves.service.js';
import {
  AutosavePresenter,
  BlockAutosavePresenter,
  RevisionMembers,
  RevisionPresenter,
} from '../revisions/revision.presenter.js';
import {
  BlockRevisionsController,
  PageRevisionsController,
  PostRevisionsController,
} from '../revisions/revisions.controller.js';
import { AutosavesPolicy, RevisionsPolicy } from '../revisions/revisions.policy.js';
import { RevisionRoutes } from '../revisions/revisions.service.js';
import { SearchController } from '../search/search.controller.js';
import { SearchedSubtypeConstraint } from '../search/search.dto.js';
import { SearchPresenter } from '../search/search.presenter.js';
import { SearchService } from '../search/search.service.js';
import { ENTRY_CONSTRAINTS } from './entry.dto.js';
import { EntriesPolicy } from './entry.policy.js';
import { EntryMembers } from './entry-members.js';
import { EntryParts } from './entry-parts.js';
import { EntryEmbeds, EntryRoutes } from './entry-routes.js';
import { EntryCompletion } from './shown-entry.js';
import { TermFilterReader } from './term-filter.js';

const SHARED = [EntriesPolicy, EntryCompletion, EntryEmbeds, EntryMembers, EntryParts, EntryRoutes, TermFilterReader];

/** Providers shared by the routes of all entry types. */
@Module({
  imports: [EntriesModule, RenderingModule, SettingsModule, TermsModule],
  providers: [...SHARED, ...ENTRY_CONSTRAINTS],
  exports: [...SHARED, EntriesModule, RenderingModule, SettingsModule, TermsModule],
})
export class EntryRoutesModule {}

/** Routes of posts, pages and reusable blocks, their revisions and autosaves, and the search. */
@Module({
  imports: [EntryRoutesModule],
  controllers: [
    PostsController,
    PagesController,
    BlocksController,
    PostRevisionsController,
    PageRevisionsController,
    BlockRevisionsController,
    PostAutosavesController,
    PageAutosavesController,
    BlockAutosavesController,
    SearchController,
  ],
  providers: [
    AutosavePresenter,
    Autosaves,
    AutosavesPolicy,
    BlockAutosavePresenter,
    BlockPresenter,
    BlocksService,
    PagePresenter,
    PagesService,
    PostPresenter,
    PostsPolicy,
    PostsService,
    RevisionMembers,
    RevisionPresenter,
    RevisionRoutes,
    RevisionsPolicy,
    SearchedSubtypeConstraint,
    SearchPresenter,
    SearchService,
  ],
})
export class ArticlesModule {}
