import { Foundation1700000000000 } from './1700000000000-foundation.js';
import { MediaFiles1700000003000 } from './1700000003000-media-files.js';

/** Every migration, oldest first. Named one by one, so that a stale build output can never be run. */
export const MIGRATIONS = [Foundation1700000000000, MediaFiles1700000003000];
