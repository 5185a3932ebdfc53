/** Categories and tags of events. */
export { DeclaredEventTerms } from './declared-event-terms.js';
export {
  type EmbeddedTerm,
  embeddedTerm,
  EmbeddedTerms,
  EventTermPresenter,
  type TermsOfEvent,
} from './event-term.presenter.js';
export { EventTermsModule } from './event-terms.module.js';
export { type CategoryAtPath, CategoryPaths, EventTerms, FilterTerms } from './named-terms.js';
