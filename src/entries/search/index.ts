/** The search index, and what a search text asks for. */
export { SearchIndex } from './search-index.repository.js';
export { type SearchTerms, parseSearch } from './search-terms.repository.js';
