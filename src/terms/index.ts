export { TERM_TAGS } from './cache-tags.js';
export { type NumberedAddress, PublicAddresses } from './public-addresses.js';
export { CATEGORY, EVENT_CATEGORY, TAG, type Taxonomy, taxonomiesOf } from './taxonomies.js';
export { TermAssignments } from './term-assignments.js';
export { type ImportedTerm, TermImport } from './term-import.js';
export { TermList } from './term-list.js';
export type { LocatedTerm } from './term-row.js';
export { EntryTerm, Term } from './term.entity.js';
export { EventCategoryPresenter, TermPresenters } from './term.presenter.js';
export {
  CreateNestedTermArgs,
  DeleteTermArgs,
  GetTermArgs,
  ListNestedTermsArgs,
  TERM_ORDERS,
  UpdateNestedTermArgs,
} from './terms.args.js';
export { type TermInput, TermsService } from './terms.service.js';
export { TermsModule } from './terms.module.js';
export { TermRoutes } from './term-routes.js';
export { TermsPolicy } from './terms.policy.js';
