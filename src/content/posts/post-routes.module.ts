import { Module } from '@nestjs/common';
import { AgentPrompts } from '#libs/agents';
import { OpenApiTags } from '#libs/openapi';
import { EntryRoutesModule } from '../entries/index.js';
import { PostPresenter } from './post.presenter.js';
import { POST_PROMPTS } from './post.prompts.js';
import { PostsController } from './posts.controller.js';
import { PostsPolicy } from './posts.policy.js';
import { PostsService } from './posts.service.js';

/** The routes of posts. */
@Module({
  imports: [EntryRoutesModule],
  controllers: [PostsController],
  providers: [PostPresenter, PostsPolicy, PostsService],
  exports: [PostsPolicy, PostsService],
})
export class PostRoutesModule {
  constructor(tags: OpenApiTags, prompts: AgentPrompts) {
    prompts.declare(...POST_PROMPTS);
    tags.declare(101, {
      'cms/v2 posts':
        'Dated entries with categories and tags, their revisions and autosaves. The front page lists them.',
    });
  }
}
