/** The routes of the search. */
export { SearchRoutesModule } from './search-routes.module.js';
