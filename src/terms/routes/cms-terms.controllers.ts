import { CATEGORY, TAG } from '../taxonomies.js';
import { CategoryPresenter, TagPresenter } from './term.presenter.js';
import { flatTermsController, nestedTermsController } from './terms.controller.js';

export const CategoriesController = nestedTermsController(CATEGORY, CategoryPresenter, {
  name: 'CategoriesController',
  one: 'a category',
  many: 'categories',
});

export const TagsController = flatTermsController(TAG, TagPresenter, {
  name: 'TagsController',
  one: 'a tag',
  many: 'tags',
});
