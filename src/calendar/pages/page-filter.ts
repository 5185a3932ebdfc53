import { atVenues, byOrganizers, withTerms, type EventSet } from '../lists/event-sets.js';

/** Which events a page lists: those of all of these together. */
export interface PageFilter {
  /** With one of some terms. */
  terms?: readonly number[];
  venue?: number;
  organizer?: number;
}

/** The sets that the events of a filter are in. */
export function setsOf({ terms, venue, organizer }: PageFilter): EventSet[] {
  return [
    ...(terms ? [withTerms(terms)] : []),
    ...(venue === undefined ? [] : [atVenues([venue])]),
    ...(organizer === undefined ? [] : [byOrganizers([organizer])]),
  ];
}
