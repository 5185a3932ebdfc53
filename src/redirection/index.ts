/** The public API of the module. */
export { CustomFilters, type CustomFilter } from './engine/visit-facts.js';
export { Redirections } from './engine/redirections.js';
export { RedirectionModule } from './redirection.module.js';
