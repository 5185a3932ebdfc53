/** Public API of the redirection module. */
export { CustomFilters, Redirections } from './engine/index.js';
export { type PastVisit, VisitHistory } from './logs/index.js';
export { RedirectionModule } from './redirection.module.js';
export { RulesService } from './rules/index.js';
export { REDIRECTION_CHANGES } from './reported-changes.js';
