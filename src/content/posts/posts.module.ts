import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../../entries/entries.module.js';
import { SettingsModule } from '../../settings/settings.module.js';
import { TermAssignmentsModule } from '../../terms/term-assignments.module.js';
import { PostPresenter } from './post.presenter.js';
import { PostsController } from './posts.controller.js';
import { PostsPolicy } from './posts.policy.js';
import { PostsService } from './posts.service.js';
import { PostDetails } from '../../entries/post-details.entity.js';

@Module({
  imports: [EntriesModule, SettingsModule, TermAssignmentsModule, TypeOrmModule.forFeature([PostDetails])],
  controllers: [PostsController],
  providers: [PostPresenter, PostsPolicy, PostsService],
  exports: [PostsService],
})
export class PostsModule {}
