/** The routes of categories and tags, and the base classes for the routes of other taxonomies. */
export { CategoriesController, TagsController } from './cms-terms.controllers.js';
export { TermPresenter, TermPresenters } from './term.presenter.js';
export { nestedTermsController } from './terms.controller.js';
export { TERM_ORDERS } from './terms.dto.js';
export { type TermInput, TermsService } from '../terms.service.js';
