/** The door of the redirection room: what other rooms may use. */
export { CustomFilters, type CustomFilter } from './engine/custom-filters.js';
export { Redirections } from './engine/redirections.js';
export { RedirectionModule } from './redirection.module.js';
