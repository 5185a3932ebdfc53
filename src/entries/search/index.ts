/** The search index and the parser of search texts. */
export { SearchIndex } from './search-index.repository.js';
export { type SearchTerms, parseSearch } from './search-terms.repository.js';
export { SearchLimits } from './word-sample.repository.js';
