import { Module } from '@nestjs/common';
import { EntryRoutesModule } from '../entries/entry-routes.module.js';
import { BlockTypePresenter, BlockTypes } from './block-types.js';
import {
  BlockPatternsController,
  BlockTypesController,
  EditorPolicy,
  GlobalStylesController,
  TemplatePartsController,
  TemplatesController,
} from './editor.controllers.js';
import { NothingPresenter, ThemeStylesPresenter } from './theme-styles.presenter.js';

/** What block editors ask for first: blocks, patterns, templates and styles. */
@Module({
  imports: [EntryRoutesModule],
  controllers: [
    BlockPatternsController,
    BlockTypesController,
    GlobalStylesController,
    TemplatePartsController,
    TemplatesController,
  ],
  providers: [BlockTypePresenter, BlockTypes, EditorPolicy, NothingPresenter, ThemeStylesPresenter],
})
export class EditorModule {}
