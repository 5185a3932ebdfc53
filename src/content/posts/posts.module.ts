import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { PostPresenter } from './post.presenter.js';
import { PostsController } from './posts.controller.js';
import { PostsPolicy } from './posts.policy.js';
import { PostsService } from './posts.service.js';

@Module({
  imports: [EntryRoutesModule],
  controllers: [PostsController],
  providers: [PostPresenter, PostsPolicy, PostsService],
  exports: [PostsService],
})
export class PostsModule {}
