import { Foundation1700000000000 } from './1700000000000-foundation.js';
import { EntrySearch1700000005000 } from './1700000005000-entry-search.js';

/** Every migration, oldest first. Named one by one, so that a stale build output can never be run. */
export const MIGRATIONS = [Foundation1700000000000, EntrySearch1700000005000];
