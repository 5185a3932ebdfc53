import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RoleCapabilities, type CapabilitiesByRole } from '#libs/auth';
import { Dialect } from '#libs/presenting';
import { RECURRENCE_MEMBERS } from '#libs/recurrence';
import { EntryType, EntryTypes, taxonomyLabels, typeLabels } from '../../entries/types/index.js';
import type { FieldLimit } from '../../fields/index.js';
import { TAG, type Taxonomy } from '../../terms/index.js';

/** The options of an entry type that differ within the calendar. */
type Kind = Pick<
  ConstructorParameters<typeof EntryType>[0],
  'name' | 'restBase' | 'urlBase' | 'listPath' | 'sitemap' | 'allowsParent' | 'details' | 'ownMeta' | 'isExtensible'
> & {
  taxonomies?: readonly string[];
  /** What its fields cannot have beside what those of no kind can. */
  fieldsWithout?: readonly FieldLimit[];
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

/** Defines an entry type of the calendar. */
export const calendarType = (own: Kind): EntryType =>
  new EntryType({
    taxonomies: [],
    ...own,
    hasFields: true,
    // Its routes have no context `edit`, and imports create items without values.
    fieldsWithout: ['read', 'required', ...(own.fieldsWithout ?? [])],
    cmsBase: own.name,
    imported: { as: own.restBase, position: own.position + 2, parents: own.allowsParent ? [own.name] : [] },
    description: describe(own),
    hierarchical: false,
    localised: 'texts',
    // Setting an entry to private does not require the right to publish.
    capabilities: { ...EntryType.capabilitiesOf(`cal_${own.restBase}`), makePrivate: `edit_cal_${own.restBase}` },
    needsContent: false,
    public: true,
    isSearched: true,
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
  sitemap: 'event-categories',
  imported: { as: 'event categories', position: 3 },
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

export const EVENT = calendarType({
  name: 'cal_events',
  one: 'event',
  position: 5,
  restBase: 'events',
  urlBase: 'event',
  listPath: 'events',
  sitemap: 'events',
  allowsParent: true,
  taxonomies: [TAG.name, EVENT_CATEGORY.name],
  isExtensible: true,
  ownMeta: RECURRENCE_MEMBERS,
  // Dates of a series have the values of the series.
  fieldsWithout: ['unique'],
});

/** The slug of the tag of events that do not take place. */
export const CANCELLED = 'cancelled';

/** A name with its counterpart in the convention. */
export const conventionName = (name: string): readonly [name: string, inConvention: string] => [
  name,
  name.replace(/(^|_)cal_/, '$1tribe_'),
];

/** The capabilities of roles for the entries of a type. */
export function capabilitiesFor({ restBase }: EntryType): CapabilitiesByRole {
  const each = (...verbs: string[]): string[] => verbs.map((verb) => `${verb}_cal_${restBase}`);
  return {
    contributor: each('edit', 'delete'),
    author: each('publish', 'edit_published', 'delete_published'),
    editor: each('edit_others', 'delete_others', 'edit_private', 'delete_private', 'read_private'),
  };
}

/** Registers the entry types of the calendar with their capabilities and their names in the convention. */
@Injectable()
export class CalendarTypes implements OnModuleInit {
  private readonly registered: EntryType[] = [];

  constructor(
    private readonly types: EntryTypes,
    private readonly roles: RoleCapabilities,
    private readonly dialect: Dialect,
  ) {}

  register(type: EntryType): void {
    const { name, capabilities } = type;
    this.types.register(type);
    this.registered.push(type);
    const rights = [...['edit', 'read', 'delete'].map((verb) => `${verb}_${name}`), ...Object.values(capabilities)];
    this.dialect.declare(...[name, ...rights].map(conventionName));
  }

  /** Whether a type is one of the calendar. */
  has(type: EntryType): boolean {
    return this.registered.some(({ name }) => name === type.name);
  }

  onModuleInit(): void {
    for (const type of this.registered) this.roles.register(capabilitiesFor(type));
  }
}
