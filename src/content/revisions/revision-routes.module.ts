import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/index.js';
import { PostRoutesModule } from '../posts/index.js';
import { BlockAutosavesController, PageAutosavesController, PostAutosavesController } from './autosaves.controller.js';
import { Autosaves } from './autosaves.service.js';
import { AutosavePresenter, BlockAutosavePresenter, RevisionMembers, RevisionPresenter } from './revision.presenter.js';
import { BlockRevisionsController, PageRevisionsController, PostRevisionsController } from './revisions.controller.js';
import { AutosavesPolicy, RevisionsPolicy } from './revisions.policy.js';
import { RevisionRoutes } from './revisions.service.js';
import { ShownRevisions } from './shown-revisions.js';

/** The routes of revisions and autosaves. */
@Module({
  imports: [EntryRoutesModule, PostRoutesModule],
  controllers: [
    PostRevisionsController,
    PageRevisionsController,
    BlockRevisionsController,
    PostAutosavesController,
    PageAutosavesController,
    BlockAutosavesController,
  ],
  providers: [
    AutosavePresenter,
    Autosaves,
    AutosavesPolicy,
    BlockAutosavePresenter,
    RevisionMembers,
    RevisionPresenter,
    RevisionRoutes,
    RevisionsPolicy,
    ShownRevisions,
  ],
  exports: [AutosavePresenter, Autosaves, AutosavesPolicy, RevisionPresenter, RevisionRoutes, RevisionsPolicy],
})
export class RevisionRoutesModule {}
