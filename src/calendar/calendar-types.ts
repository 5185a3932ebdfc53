import { EntryType } from '../entries/index.js';
import { TAG, taxonomyLabels, type Taxonomy } from '../terms/index.js';
import { searchedTexts } from './linked/plain-texts.js';
import { ORGANIZER_TEXTS } from './organizers/organizer-texts.js';
import { VENUE_TEXTS } from './venues/venue-texts.js';

interface Kind {
  taxonomies?: readonly string[];
  name: string;
  restBase: string;
  addressBase: string;
  hasParts?: boolean;
  details?: EntryType['details'];
}

const kind = (told: Kind): EntryType =>
  new EntryType({
    taxonomies: [],
    ...told,
    hierarchical: false,
    // Who may not publish may still keep things private.
    capabilities: { ...EntryType.capabilitiesOf(`cal_${told.restBase}`), makePrivate: `edit_cal_${told.restBase}` },
    needsContent: false,
    public: true,
    discussed: false,
    revised: false,
  });

/** The categories of events. */
export const EVENT_CATEGORY: Taxonomy = {
  name: 'cal_events_cat',
  restBase: 'cal_events_cat',
  hierarchical: true,
  schemaTitle: 'cal_events_cat',
  archiveBase: 'events/category',
  manage: 'publish_cal_events',
  create: 'publish_cal_events',
  assign: 'edit_cal_events',
  labels: taxonomyLabels('event category', 'event categories', { hierarchical: true }),
  shownCapabilities: {
    manage_terms: 'publish_cal_events',
    edit_terms: 'publish_cal_events',
    delete_terms: 'publish_cal_events',
    assign_terms: 'edit_cal_events',
  },
};

/** A side table whose texts are searched together with those of the entry. */
const searchedTable = (table: string, texts: readonly string[]): EntryType['details'] => ({
  columns: '',
  join: `LEFT JOIN ${table} d ON d.entry_id = e.id`,
  searched: texts.map((text) => `COALESCE(d.${text}, '')`),
});

export const EVENT = kind({
  name: 'cal_events',
  restBase: 'events',
  addressBase: 'event',
  hasParts: true,
  taxonomies: [TAG.name, EVENT_CATEGORY.name],
});
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
