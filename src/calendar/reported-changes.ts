import { CHANGES, CHANGES_WITH_TRASH, type ReportedResources } from '#libs/events';
import { EVENT, EVENT_CATEGORY } from './common/index.js';
import { ORGANIZER } from './organizers/index.js';
import { VENUE } from './venues/index.js';

const at = (restBase: string) => ({ path: `/cal/events/v1/${restBase}/{id}` }) as const;

/** The changes in the calendar that webhooks report. */
export const CALENDAR_CHANGES: ReportedResources = {
  [EVENT.name]: { name: 'event', changes: CHANGES_WITH_TRASH, ...at('events') },
  [VENUE.name]: { name: 'venue', changes: CHANGES_WITH_TRASH, ...at('venues') },
  [ORGANIZER.name]: { name: 'organizer', changes: CHANGES_WITH_TRASH, ...at('organizers') },
  [EVENT_CATEGORY.name]: { name: 'event_category', changes: CHANGES, ...at('categories') },
};
