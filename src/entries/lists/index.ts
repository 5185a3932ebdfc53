/** Lists of entries, their totals and their custom values. */
export { EntryFinder, type FoundEntries, type SearchedTexts } from './entry-finder.repository.js';
export { BY_DATE } from './entry-plans.repository.js';
export { EntryList } from './entry-list.js';
export { type EntryFilter, type ListedEntry } from './entry-list.repository.js';
export { type Neighbours, EntryNeighbours } from './entry-neighbours.repository.js';
export { type EntrySet } from '../entry-ports.js';
export { EntryTotals, GROUPS } from './entry-totals.repository.js';
export { EntryMeta } from '../entry.entity.js';
export { LISTED_PERIODS, periodTag } from './list-periods.js';
