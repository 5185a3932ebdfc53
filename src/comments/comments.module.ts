import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RoleCapabilities } from '#libs/auth';
import { EntriesModule } from '../entries/index.js';
import { DeclaredFields, HiddenFieldValues, SIMPLE } from '../fields/index.js';
import { SettingsModule } from '../settings/index.js';
import { CommentAccess } from './comment-access.js';
import { COMMENT_CAPABILITIES } from './comment-capabilities.js';
import { CommentCounts } from './comment-counts.js';
import { COMMENT_FIELDS, CommentDrafts } from './comment-drafts.js';
import { CommentJobs, PostComments } from './comment-jobs.js';
import { CommentLimitsRepository } from './comment-limits.repository.js';
import { CommentListRepository } from './comment-list.repository.js';
import { CommentApproval, CommentGuard } from './comment-moderation.js';
import { CommentValues } from './comment-values.repository.js';
import { CommentWriter } from './comment-writer.js';
import { Comment, CommentArrival, CommentTurn } from './comment.entity.js';
import { CommentsRepository } from './comments.repository.js';
import { Comments } from './comments.service.js';
import { COMMENT_SETTINGS } from './comments.settings.js';
import { CommentRendering, PublishedComments } from './published-comments.js';
import { PublishedCommentsRepository } from './published-comments.repository.js';
import { CommentImport } from './transfer/comment-import.js';

const SHARED = [CommentAccess, CommentImport, CommentRendering, CommentWriter, Comments, PublishedComments];

/** Comments: writing, moderation, limits, counts and lists. */
@Module({
  imports: [
    EntriesModule,
    SettingsModule.forFeature(COMMENT_SETTINGS),
    TypeOrmModule.forFeature([Comment, CommentArrival, CommentTurn]),
  ],
  providers: [
    ...SHARED,
    CommentApproval,
    CommentCounts,
    CommentDrafts,
    CommentGuard,
    CommentJobs,
    CommentLimitsRepository,
    CommentListRepository,
    CommentValues,
    CommentsRepository,
    PostComments,
    PublishedCommentsRepository,
  ],
  exports: SHARED,
})
export class CommentsModule {
  constructor(roles: RoleCapabilities, fields: DeclaredFields, hidden: HiddenFieldValues, values: CommentValues) {
    fields.registerOwners((name) => name === COMMENT_FIELDS, { without: () => SIMPLE });
    hidden.register(values);
    roles.register(COMMENT_CAPABILITIES);
  }
}
