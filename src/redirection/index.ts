/** Public API of the redirection module. */
export { CustomFilters, type CustomFilter } from './engine/visit-facts.js';
export { Redirections } from './engine/redirections.js';
export { type PastVisit, VisitHistory } from './logs/visit-history.js';
export { RedirectionModule } from './redirection.module.js';
export { RulesService } from './rules/rules.service.js';
