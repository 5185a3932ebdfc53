/** Reads sources of all formats in a thread of its own. */
export { CSV_CONTENT_TYPES, type CsvContentType, INVALID_COLUMN_MAPPING, mappingProblem } from './csv/csv-columns.js';
export { DATE_ORDERS, type DateOrder, usualDateOrder } from './csv/csv-dates.js';
export type { CsvSettings } from './csv/csv-reader.js';
export { AMBIGUOUS_DATES, MISSING_UIDS, type ReaderReport, READING_LIMITS, ReadingError } from './item-reader.js';
export type { JsonLdSettings } from './json-ld/json-ld-reader.js';
export { readItems } from './read-items.js';
export type { FeedSettings } from './rss/feed-reader.js';
export { type DetectedFormat, detectFormat, wrongFormat } from './source-format.js';
export { decompressed, type Encoding } from './source-text.js';
