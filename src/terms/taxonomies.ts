import { Injectable } from '@nestjs/common';
import { EntryTypes, taxonomyLabels, type Labels } from '../entries/types/index.js';

/** A taxonomy: a set of terms for entries. The entry types name the taxonomies that they have. */
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
  labels: taxonomyLabels('tag', 'tags'),
  shownCapabilities: capabilitiesOn('post_tags'),
};

/** Names of taxonomies that are never shown: to clients, the formats of posts are one. */
const HIDDEN: ReadonlySet<string> = new Set(['post_format']);

/** The taxonomies of the site. Each module registers its taxonomies in the constructor of its Nest module. */
@Injectable()
export class Taxonomies {
  private readonly known = new Map([CATEGORY, TAG].map((taxonomy) => [taxonomy.name, taxonomy]));

  constructor(private readonly types: EntryTypes) {}

  register(...taxonomies: readonly Taxonomy[]): void {
    for (const taxonomy of taxonomies) this.known.set(taxonomy.name, taxonomy);
  }

  /** The taxonomy of this name. */
  get(name: string): Taxonomy | undefined {
    return this.known.get(name);
  }

  get all(): Taxonomy[] {
    return [...this.known.values()];
  }

  get names(): string[] {
    return [...this.known.keys()];
  }

  /** The names of the entry types that have a taxonomy. */
  typesOf(name: string): string[] {
    return this.types.namesWith(name);
  }

  /** Whether a taxonomy of this name is never shown. */
  isHidden(name: string): boolean {
    return HIDDEN.has(name);
  }
}
