import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../entries/entries.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CommentAccess } from './comment-access.js';
import { CommentApproval } from './comment-approval.js';
import { CommentCounts } from './comment-counts.js';
import { CommentDrafts } from './comment-drafts.js';
import { CommentFinder } from './comment-finder.js';
import { CommentGuard } from './comment-guard.js';
import { CommentImport } from './comment-import.js';
import { CommentJobs } from './comment-jobs.js';
import { CommentList } from './comment-list.js';
import { CommentNews } from './comment-news.js';
import { CommentRendering } from './comment-rendering.js';
import { CommentThreads } from './comment-threads.js';
import { CommentWriter } from './comment-writer.js';
import { PostComments } from './post-comments.js';
import { Comment } from './comment.entity.js';
import { CommentArrival, CommentTurn } from './comment-limit.entity.js';

/** Comments: writing, moderation, limits, counts and lists. */
@Module({
  imports: [EntriesModule, SettingsModule, TypeOrmModule.forFeature([Comment, CommentArrival, CommentTurn])],
  providers: [
    CommentAccess,
    CommentApproval,
    CommentCounts,
    CommentDrafts,
    CommentFinder,
    CommentGuard,
    CommentImport,
    CommentJobs,
    CommentList,
    CommentNews,
    CommentRendering,
    CommentThreads,
    CommentWriter,
    PostComments,
  ],
  exports: [
    CommentAccess,
    CommentFinder,
    CommentImport,
    CommentList,
    CommentNews,
    CommentRendering,
    CommentThreads,
    CommentWriter,
  ],
})
export class CommentsModule {}
