import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntryRoutesModule } from '../entries/index.js';
import { PostPresenter } from './post.presenter.js';
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
  constructor(tags: OpenApiTags) {
    tags.declare(101, {
      'cms/v2 posts':
        'Dated entries with categories and tags, their revisions and autosaves. The front page lists them.',
    });
  }
}
