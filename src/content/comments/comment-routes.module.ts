import { Module } from '@nestjs/common';
import { CommentsModule } from '../../comments/comments.module.js';
import { EntriesModule } from '../../entries/entries.module.js';
import { SettingsModule } from '../../settings/settings.module.js';
import { CommentEmbeds } from './comment-embeds.js';
import { CommentPosting } from './comment-posting.js';
import { CommentPresenter } from './comment.presenter.js';
import { CommentsController } from './comments.controller.js';
import { CommentsPolicy } from './comments.policy.js';
import { CommentsService } from './comments.service.js';

@Module({
  imports: [CommentsModule, EntriesModule, SettingsModule],
  controllers: [CommentsController],
  providers: [CommentEmbeds, CommentPosting, CommentPresenter, CommentsPolicy, CommentsService],
  exports: [CommentPosting],
})
export class CommentRoutesModule {}
