import type { CapabilitiesByRole } from '#libs/auth';
import { EntryType, taxonomyLabels, typeLabels } from '../../entries/types/index.js';
import { TAG, type Taxonomy } from '../../terms/index.js';
import { searchedTexts, ORGANIZER_TEXTS, VENUE_TEXTS } from '../places/plain-texts.js';
import { searchedBeside } from '../places/side-table.repository.js';
import { OrganizerDetails } from '../organizers/organizer.entity.js';
import { VenueDetails } from '../venues/venue.entity.js';

/** The options of an entry type that differ within the calendar. */
type Kind = Pick<
  ConstructorParameters<typeof EntryType>[0],
  'name' | 'restBase' | 'urlBase' | 'listPath' | 'allowsParent' | 'details'
> & {
  taxonomies?: readonly string[];
  /** The noun for one entry. */
  one: string;
  /** Position in the list of types. */
  position: number;
};

/** Clients of the convention find the entries in `cms/v2` too, as the posts that they are. */
const describe = ({ one, position, restBase, name }: Kind) => ({
  position,
  labels: typeLabels(one, restBase),
  supports: ['title', 'editor', 'author', 'thumbnail', 'excerpt'],
  inMenus: true,
  isConventionOnly: true,
  rightsNoun: name,
});

const kind = (own: Kind): EntryType =>
  new EntryType({
    taxonomies: [],
    ...own,
    cmsBase: own.name,
    description: describe(own),
    hierarchical: false,
    // Setting an entry to private does not require the right to publish.
    capabilities: { ...EntryType.capabilitiesOf(`cal_${own.restBase}`), makePrivate: `edit_cal_${own.restBase}` },
    needsContent: false,
    public: true,
    opensComments: false,
    hasRevisions: false,
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
  responseCapabilities: {
    manage_terms: 'publish_cal_events',
    edit_terms: 'publish_cal_events',
    delete_terms: 'publish_cal_events',
    assign_terms: 'edit_cal_events',
  },
};

export const EVENT = kind({
  name: 'cal_events',
  one: 'event',
  position: 5,
  restBase: 'events',
  urlBase: 'event',
  listPath: 'events',
  allowsParent: true,
  taxonomies: [TAG.name, EVENT_CATEGORY.name],
});
export const VENUE = kind({
  name: 'cal_venue',
  one: 'venue',
  position: 6,
  restBase: 'venues',
  urlBase: 'venue',
  listPath: 'venues',
  details: searchedBeside(VenueDetails, searchedTexts(VENUE_TEXTS)),
});
export const ORGANIZER = kind({
  name: 'cal_organizer',
  one: 'organizer',
  position: 7,
  restBase: 'organizers',
  urlBase: 'organizer',
  listPath: 'organizers',
  details: searchedBeside(OrganizerDetails, searchedTexts(ORGANIZER_TEXTS)),
});

/** The entry types of the calendar. */
export const CALENDAR_TYPES = [EVENT, VENUE, ORGANIZER] as const;

/** The types as clients of the convention know them in `cms/v2`, with the names of the terms there. */
export const CALENDAR_POSTS: readonly { type: EntryType; terms: Readonly<Record<string, string>> }[] = [
  { type: EVENT, terms: { tags: TAG.name, tribe_events_cat: EVENT_CATEGORY.name } },
  { type: VENUE, terms: {} },
  { type: ORGANIZER, terms: {} },
];

/**
 * The names of the convention: of the types with their capabilities, of the categories, and of the namespaces of this
 * module and of the imports.
 */
export const CONVENTION_NAMES = [
  ...CALENDAR_TYPES.map(({ name }) => name),
  EVENT_CATEGORY.name,
  ...CALENDAR_TYPES.flatMap(({ name }) => ['edit', 'read', 'delete'].map((verb) => `${verb}_${name}`)),
  ...CALENDAR_TYPES.flatMap(({ capabilities }) => Object.values<string>({ ...capabilities })),
].map((name) => [name, name.replace(/(^|_)cal_/, '$1tribe_')] as const);

const each = (...verbs: string[]): string[] =>
  CALENDAR_TYPES.flatMap(({ restBase }) => verbs.map((verb) => `${verb}_cal_${restBase}`));

/** The capabilities of roles for events, venues and organizers. */
export const CALENDAR_CAPABILITIES: CapabilitiesByRole = {
  contributor: each('edit', 'delete'),
  author: each('publish', 'edit_published', 'delete_published'),
  editor: each('edit_others', 'delete_others', 'edit_private', 'delete_private', 'read_private'),
};

/** The slug of the tag of events that do not take place. */
export const CANCELLED = 'cancelled';
