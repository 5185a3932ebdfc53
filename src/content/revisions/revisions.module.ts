import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/entries.module.js';
import { RevisionHistory } from '../../entries/revision-history.js';
import { RevisionList } from '../../entries/revision-list.js';
import { RevisionMembers } from './revision-members.js';
import { RevisionRows } from '../../entries/revision-rows.js';
import { RevisionPresenter } from './revision.presenter.js';
import { PageRevisionsController, PostRevisionsController } from './revisions.controller.js';
import { RevisionsPolicy } from './revisions.policy.js';
import { Revisions } from './revisions.service.js';

@Module({
  imports: [EntriesModule],
  controllers: [PostRevisionsController, PageRevisionsController],
  providers: [
    RevisionHistory,
    RevisionList,
    RevisionMembers,
    RevisionPresenter,
    RevisionRows,
    Revisions,
    RevisionsPolicy,
  ],
  exports: [RevisionMembers, RevisionRows, RevisionsPolicy],
})
export class RevisionsModule {}
