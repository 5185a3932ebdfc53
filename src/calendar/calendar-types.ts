import type { CapabilitiesByRole } from '#libs/auth';
import { capabilitiesOf, type EntryType } from '../entries/index.js';
import { taxonomiesOf } from '../terms/index.js';
import { searchedTexts, ORGANIZER_TEXTS, VENUE_TEXTS } from './linked/plain-texts.js';
import { searchedBeside } from './linked/side-table.repository.js';
import { OrganizerDetails } from './organizers/organizer.entity.js';
import { VenueDetails } from './venues/venue.entity.js';

interface Kind {
  name: string;
  restBase: string;
  addressBase: string;
  hasParts?: boolean;
  details?: EntryType['details'];
}

const kind = (told: Kind): EntryType => ({
  ...told,
  hierarchical: false,
  taxonomies: taxonomiesOf(told.name),
  // Private entries need no right to publish.
  capabilities: { ...capabilitiesOf(`cal_${told.restBase}`), makePrivate: `edit_cal_${told.restBase}` },
  needsContent: false,
  public: true,
  discussed: false,
  revised: false,
});

export const EVENT = kind({ name: 'cal_events', restBase: 'events', addressBase: 'event', hasParts: true });
export const VENUE = kind({
  name: 'cal_venue',
  restBase: 'venues',
  addressBase: 'venue',
  details: searchedBeside(VenueDetails, searchedTexts(VENUE_TEXTS)),
});
export const ORGANIZER = kind({
  name: 'cal_organizer',
  restBase: 'organizers',
  addressBase: 'organizer',
  details: searchedBeside(OrganizerDetails, searchedTexts(ORGANIZER_TEXTS)),
});

/** The entry types of the calendar. */
export const CALENDAR_TYPES = [EVENT, VENUE, ORGANIZER] as const;

const each = (...verbs: string[]): string[] =>
  CALENDAR_TYPES.flatMap(({ restBase }) => verbs.map((verb) => `${verb}_cal_${restBase}`));

/** The capabilities of roles for events, venues and organizers. */
export const CALENDAR_CAPABILITIES: CapabilitiesByRole = {
  contributor: each('edit', 'delete'),
  author: each('publish', 'edit_published', 'delete_published'),
  editor: each('edit_others', 'delete_others', 'edit_private', 'delete_private', 'read_private'),
};
