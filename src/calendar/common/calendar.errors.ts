import { catalogue } from '#libs/errors';

/** The documented response when an entry is trashed a second time. */
export const TRASHED_ALREADY = { status: 410, description: 'The item is already in the trash.' };

/**
 * Throws an error of the calendar routes by its code.
 *
 * @section Calendar and imports (cal/events/v1, cal/aggregator/v1)
 */
export const fail = catalogue({
  rest_forbidden: ['rights', 'Sorry, you are not allowed to do that.'],
  'calendar-item-not-found': [404, 'There is no event, venue or organizer with this ID.'],
  'event-not-found': [404, 'The event no longer exists.'],
  'event-not-accessible': [403, 'You are not allowed to view this event.'],
  'venue-not-accessible': [403, 'You are not allowed to view this venue.'],
  'organizer-not-accessible': [403, 'You are not allowed to view this organizer.'],
  'event-overrides-lost': [
    409,
    'Changed dates of the series would lose their place: they would be moved to the trash. Send _confirm=true to do so.',
  ],
  'event-archive-page-not-found': [404, 'The page number is larger than the number of pages of events.'],
  'venue-archive-page-not-found': [404, 'The page number is larger than the number of pages of venues.'],
  'organizer-archive-page-not-found': [404, 'The page number is larger than the number of pages of organizers.'],
  'event-is-in-trash': [410, 'The event is already in the trash.'],
  'venue-is-in-trash': [410, 'The venue is already in the trash.'],
  'organizer-is-in-trash': [410, 'The organizer is already in the trash.'],
});
