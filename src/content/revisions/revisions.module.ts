import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { RevisionMembers } from './revision-members.js';
import { RevisionPresenter } from './revision.presenter.js';
import { PageRevisionsController, PostRevisionsController } from './revisions.controller.js';
import { RevisionsPolicy } from './revisions.policy.js';
import { RevisionRoutes } from './revisions.service.js';

@Module({
  imports: [EntryRoutesModule],
  controllers: [PostRevisionsController, PageRevisionsController],
  providers: [RevisionMembers, RevisionPresenter, RevisionRoutes, RevisionsPolicy],
  exports: [RevisionMembers, RevisionsPolicy],
})
export class RevisionsModule {}
