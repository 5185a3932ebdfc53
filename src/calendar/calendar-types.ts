import { capabilitiesOf, type EntryType } from '../entries/index.js';
import { taxonomiesOf } from '../terms/index.js';
import { searchedTexts } from './linked/plain-texts.js';
import { ORGANIZER_TEXTS } from './organizers/organizer-texts.js';
import { VENUE_TEXTS } from './venues/venue-texts.js';

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
  // Who may not publish may still keep things private.
  capabilities: { ...capabilitiesOf(`cal_${told.restBase}`), makePrivate: `edit_cal_${told.restBase}` },
  needsContent: false,
  public: true,
  discussed: false,
  revised: false,
});

/** A side table whose texts are searched together with those of the entry. */
const searchedTable = (table: string, texts: readonly string[]): EntryType['details'] => ({
  columns: '',
  join: `LEFT JOIN ${table} d ON d.entry_id = e.id`,
  searched: texts.map((text) => `COALESCE(d.${text}, '')`),
});

export const EVENT = kind({ name: 'cal_events', restBase: 'events', addressBase: 'event', hasParts: true });
export const VENUE = kind({
  name: 'cal_venue',
  restBase: 'venues',
  addressBase: 'venue',
  details: searchedTable('venue_details', searchedTexts(VENUE_TEXTS)),
});
export const ORGANIZER = kind({
  name: 'cal_organizer',
  restBase: 'organizers',
  addressBase: 'organizer',
  details: searchedTable('organizer_details', searchedTexts(ORGANIZER_TEXTS)),
});

/** The kinds of entries that the calendar looks after. */
export const CALENDAR_TYPES = [EVENT, VENUE, ORGANIZER] as const;
