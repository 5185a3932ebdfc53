import { Module } from '@nestjs/common';
import { Dialect } from '#libs/presenting';
import { EntryTypes } from '../../entries/types/index.js';
import { Taxonomies } from '../../terms/index.js';
import { PATTERN_CATEGORY } from '../blocks/index.js';
import { EntryRoutesModule } from '../entries/index.js';
import { BlockEditorController, ViewConfigController } from './block-editor.controllers.js';
import {
  BlockEditorSettingsPresenter,
  NavigationFallbackPresenter,
  ViewConfigPresenter,
} from './block-editor.presenters.js';
import { BlockTypePresenter, BlockTypes } from './block-types.js';
import {
  BlockPatternsController,
  BlockTypesController,
  GlobalStylesController,
  TemplatePartsController,
  TemplatesController,
} from './editor.controllers.js';
import { EditorPolicy } from './editor.policy.js';
import { EMPTY_LISTS } from './empty-lists.controllers.js';
import { NavigationFallback } from './navigation-fallback.service.js';
import { PatternCategoriesController, PatternCategoryPresenter } from './pattern-categories.controller.js';
import { TEMPLATE, TEMPLATE_PART } from './template-types.js';
import { NothingPresenter, ThemeStylesPresenter } from './theme-styles.presenter.js';
import { UrlDetailsPresenter, UrlDetailsReader } from './url-details.service.js';

/** What block editors ask for first: blocks, patterns, templates, styles, settings, and lists that are empty here. */
@Module({
  imports: [EntryRoutesModule],
  controllers: [
    ...EMPTY_LISTS,
    BlockEditorController,
    BlockPatternsController,
    BlockTypesController,
    GlobalStylesController,
    PatternCategoriesController,
    TemplatePartsController,
    TemplatesController,
    ViewConfigController,
  ],
  providers: [
    BlockEditorSettingsPresenter,
    BlockTypePresenter,
    BlockTypes,
    EditorPolicy,
    NavigationFallback,
    NavigationFallbackPresenter,
    NothingPresenter,
    PatternCategoryPresenter,
    ThemeStylesPresenter,
    UrlDetailsPresenter,
    UrlDetailsReader,
    ViewConfigPresenter,
  ],
})
export class EditorModule {
  constructor(dialect: Dialect, types: EntryTypes, taxonomies: Taxonomies) {
    types.register(TEMPLATE, TEMPLATE_PART);
    taxonomies.register(PATTERN_CATEGORY);
    dialect.declare(['block-editor/v1', 'wp-block-editor/v1']);
  }
}
