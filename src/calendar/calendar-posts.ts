import type { EntryType } from '../entries/types/index.js';
import { TAG } from '../terms/index.js';
import { EVENT, EVENT_CATEGORY } from './common/index.js';
import { ORGANIZER } from './organizers/index.js';
import { VENUE } from './venues/index.js';

/** The types as clients of the convention know them in `cms/v2`, with the names of the terms there. */
export const CALENDAR_POSTS: readonly { type: EntryType; terms: Readonly<Record<string, string>> }[] = [
  { type: EVENT, terms: { tags: TAG.name, tribe_events_cat: EVENT_CATEGORY.name } },
  { type: VENUE, terms: {} },
  { type: ORGANIZER, terms: {} },
];
