/** The routes of categories and tags, and the parts for the routes of other taxonomies. */
export { CategoriesController, TagsController } from './cms-terms.controllers.js';
export { TagPresenter, TermPresenter, TermPresenters } from './term.presenter.js';
export { TermRoutes } from './term-routes.js';
export { termsController } from './terms.controller.js';
export {
  CreateNestedTermDto,
  CreateTermDto,
  DeleteTermDto,
  GetTermDto,
  ListNestedTermsDto,
  ListTagsDto,
  TERM_ORDERS,
  UpdateNestedTermDto,
  UpdateTermDto,
} from './terms.dto.js';
export { TermsPolicy } from './terms.policy.js';
export { type TermInput, TermsService } from '../terms.service.js';
