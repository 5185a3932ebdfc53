import { catalogue } from '#libs/errors';

/** How moving to the trash answers for entries that are there already. */
export const TRASHED_ALREADY = { status: 410, description: 'It is in the trash already.' };

/** Throws one of the errors that the calendar routes answer. */
export const fail = catalogue({
  rest_forbidden: ['rights', 'You may not do this.'],
  'event-not-found': [404, 'The event is not there any more.'],
  'event-not-accessible': [403, 'You may not see this event.'],
  'venue-not-accessible': [403, 'You may not see this venue.'],
  'organizer-not-accessible': [403, 'You may not see this organizer.'],
  'event-archive-page-not-found': [404, 'The list of events has fewer pages.'],
  'venue-archive-page-not-found': [404, 'The list of venues has fewer pages.'],
  'organizer-archive-page-not-found': [404, 'The list of organizers has fewer pages.'],
  'event-is-in-trash': [410, 'The event is in the trash already.'],
  'venue-is-in-trash': [410, 'The venue is in the trash already.'],
  'organizer-is-in-trash': [410, 'The organizer is in the trash already.'],
});
