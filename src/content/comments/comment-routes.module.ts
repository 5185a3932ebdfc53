import { Module } from '@nestjs/common';
import { AgentPrompts } from '#libs/agents';
import { OpenApiTags } from '#libs/openapi';
import { CommentsModule } from '../../comments/index.js';
import { EntriesModule } from '../../entries/index.js';
import { SettingsModule } from '../../settings/index.js';
import { CommentPresenter } from './comment.presenter.js';
import { COMMENT_PROMPTS } from './comment.prompts.js';
import { CommentsController } from './comments.controller.js';
import { CommentsPolicy } from './comments.policy.js';
import { CommentEmbeds, CommentPosting, CommentsService } from './comments.service.js';

@Module({
  imports: [CommentsModule, EntriesModule, SettingsModule],
  controllers: [CommentsController],
  providers: [CommentEmbeds, CommentPosting, CommentPresenter, CommentsPolicy, CommentsService],
  exports: [CommentPosting],
})
export class CommentRoutesModule {
  constructor(tags: OpenApiTags, prompts: AgentPrompts) {
    prompts.declare(...COMMENT_PROMPTS);
    tags.declare(104, {
      'cms/v2 comments': 'Comments on entries, with replies and moderation. Settings say who may comment.',
    });
  }
}
