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
}

export const CATEGORY: Taxonomy = {
  name: 'category',
  restBase: 'categories',
  hierarchical: true,
  schemaTitle: 'category',
  archiveBase: 'category',
  manage: 'manage_categories',
  create: 'manage_categories',
  assign: 'edit_posts',
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
};

export const TAXONOMIES: ReadonlyMap<string, Taxonomy> = new Map(
  [CATEGORY, TAG, EVENT_CATEGORY].map((one) => [one.name, one]),
);
