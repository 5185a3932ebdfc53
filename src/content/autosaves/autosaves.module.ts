import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { PostsModule } from '../posts/posts.module.js';
import { RevisionsModule } from '../revisions/revisions.module.js';
import { AutosavePresenter } from './autosave.presenter.js';
import { AutosavesPolicy } from './autosaves.policy.js';
import { Autosaves } from './autosaves.service.js';
import { BlockAutosavePresenter } from './block-autosave.presenter.js';
import { BlockAutosavesController } from './block-autosaves.controller.js';
import { PageAutosavesController } from './page-autosaves.controller.js';
import { PostAutosavesController } from './post-autosaves.controller.js';

@Module({
  imports: [EntryRoutesModule, RevisionsModule, PostsModule],
  controllers: [PostAutosavesController, PageAutosavesController, BlockAutosavesController],
  providers: [AutosavePresenter, Autosaves, AutosavesPolicy, BlockAutosavePresenter],
})
export class AutosavesModule {}
