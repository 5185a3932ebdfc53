import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../entries/entries.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { CommentApproval } from './comment-approval.js';
import { CommentCounts } from './comment-counts.js';
import { CommentDrafts } from './comment-drafts.js';
import { CommentEmbeds } from '../content/comments/comment-embeds.js';
import { CommentFinder } from './comment-finder.js';
import { CommentGuard } from './comment-guard.js';
import { CommentImport } from './comment-import.js';
import { CommentJobs } from './comment-jobs.js';
import { CommentList } from './comment-list.js';
import { CommentNews } from './comment-news.js';
import { CommentPosting } from './comment-posting.js';
import { CommentRendering } from './comment-rendering.js';
import { CommentThreads } from './comment-threads.js';
import { CommentWriter } from './comment-writer.js';
import { CommentPresenter } from '../content/comments/comment.presenter.js';
import { CommentsController } from '../content/comments/comments.controller.js';
import { CommentsPolicy } from '../content/comments/comments.policy.js';
import { CommentsService } from '../content/comments/comments.service.js';
import { PostComments } from './post-comments.js';
import { Comment } from './comment.entity.js';
import { CommentArrival, CommentTurn } from './comment-limit.entity.js';

@Module({
  imports: [EntriesModule, SettingsModule, TypeOrmModule.forFeature([Comment, CommentArrival, CommentTurn])],
  controllers: [CommentsController],
  providers: [
    CommentApproval,
    CommentCounts,
    CommentDrafts,
    CommentEmbeds,
    CommentFinder,
    CommentGuard,
    CommentImport,
    CommentJobs,
    CommentList,
    CommentNews,
    CommentPresenter,
    CommentPosting,
    CommentRendering,
    CommentThreads,
    CommentWriter,
    CommentsPolicy,
    CommentsService,
    PostComments,
  ],
  exports: [CommentImport, CommentNews, CommentPosting, CommentThreads],
})
export class CommentsModule {}
