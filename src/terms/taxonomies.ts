import { taxonomyLabels, type Labels } from '../entries/labels.js';

/** A way to sort entries by terms. */
export interface Taxonomy {
  name: string;
  restBase: string;
  hierarchical: boolean;
  /** Title of the schema of its terms. */
  schemaTitle: string;
  /** First part of the address of its archives. */
  archiveBase: string;
  /** Capabilities: to create, change and delete terms, and to give them to entries. */
  manage: string;
  create: string;
  assign: string;
  /** The kinds of entries that carry its terms. */
  types: readonly string[];
  labels: Labels;
  /** The rights by the names that clients know them by; `manage`, `create` and `assign` decide. */
  shownCapabilities: TaxonomyCapabilities;
}

/** The names of the rights on the terms of a taxonomy, as answers spell them. */
interface TaxonomyCapabilities {
  manage_terms: string;
  edit_terms: string;
  delete_terms: string;
  assign_terms: string;
}

const capabilitiesOn = (plural: string): TaxonomyCapabilities => ({
  manage_terms: `manage_${plural}`,
  edit_terms: `edit_${plural}`,
  delete_terms: `delete_${plural}`,
  assign_terms: `assign_${plural}`,
});

export const CATEGORY: Taxonomy = {
  name: 'category',
  restBase: 'categories',
  hierarchical: true,
  schemaTitle: 'category',
  archiveBase: 'category',
  manage: 'manage_categories',
  create: 'manage_categories',
  assign: 'edit_posts',
  types: ['post'],
  labels: taxonomyLabels('category', 'categories', { hierarchical: true }),
  shownCapabilities: capabilitiesOn('categories'),
};

export const TAG: Taxonomy = {
  name: 'post_tag',
  restBase: 'tags',
  hierarchical: false,
  schemaTitle: 'tag',
  archiveBase: 'tag',
  manage: 'manage_categories',
  create: 'edit_posts',
  assign: 'edit_posts',
  types: ['post', 'cal_events'],
  labels: taxonomyLabels('tag', 'tags'),
  shownCapabilities: capabilitiesOn('post_tags'),
};

export const EVENT_CATEGORY: Taxonomy = {
  name: 'cal_events_cat',
  restBase: 'cal_events_cat',
  hierarchical: true,
  schemaTitle: 'cal_events_cat',
  archiveBase: 'events/category',
  manage: 'publish_cal_events',
  create: 'publish_cal_events',
  assign: 'edit_cal_events',
  types: ['cal_events'],
  labels: taxonomyLabels('event category', 'event categories', { hierarchical: true }),
  shownCapabilities: {
    manage_terms: 'publish_cal_events',
    edit_terms: 'publish_cal_events',
    delete_terms: 'publish_cal_events',
    assign_terms: 'edit_cal_events',
  },
};

export const TAXONOMIES: ReadonlyMap<string, Taxonomy> = new Map(
  [CATEGORY, TAG, EVENT_CATEGORY].map((one) => [one.name, one]),
);

/** Names of taxonomies that are never shown: the formats of posts are one to clients of the convention. */
export const HIDDEN_TAXONOMIES: ReadonlySet<string> = new Set(['post_format']);

/** The names of the taxonomies whose terms a kind of entry carries. */
export const taxonomiesOf = (type: string): string[] =>
  [...TAXONOMIES.values()].filter(({ types }) => types.includes(type)).map(({ name }) => name);
