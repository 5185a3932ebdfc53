import { CATEGORY, TAG } from '../taxonomies.js';
import { CategoryPresenter, TagPresenter } from './term.presenter.js';
import { termsController } from './terms.controller.js';

export const CategoriesController = termsController(CATEGORY, CategoryPresenter, {
  name: 'CategoriesController',
  one: 'a category',
  many: 'categories',
});

export const TagsController = termsController(TAG, TagPresenter, {
  name: 'TagsController',
  one: 'a tag',
  many: 'tags',
});
