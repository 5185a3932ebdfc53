export { type NumberedAddress, PublicAddresses } from './public-addresses.js';
export { CATEGORY, TAG, Taxonomies, taxonomyLabels, type Taxonomy } from './taxonomies.js';
export { TermAssignments } from './term-assignments.js';
export { EntryTerm, Term } from './term.entity.js';
export { type ImportedTerm, TermImport } from './term-import.js';
export { TermList, type LocatedTerm } from './term-list.repository.js';
export { TermPresenter, TermPresenters } from './term.presenter.js';
export {
  CreateNestedTermArgs,
  DeleteTermArgs,
  GetTermArgs,
  ListNestedTermsArgs,
  TERM_ORDERS,
  UpdateNestedTermArgs,
} from './terms.dto.js';
export { type TermInput, TermsService } from './terms.service.js';
export { TermsModule } from './terms.module.js';
export { TermRoutes } from './term-routes.js';
export { TermsPolicy } from './terms.policy.js';
