import { Injectable } from '@nestjs/common';
import { type Model, ModelPart, Models } from '#libs/model';
import { Dialect } from '#libs/presenting';
import {
  ENTRY_TYPES,
  EntryTypes,
  importedOf,
  taxonomyLabels,
  type EntryType,
  type Imported,
  type Labels,
} from '../entries/types/index.js';
import type { SettingName, SiteSettings } from '../settings/index.js';

/** The names of the settings that are numbers. */
type NumberSetting = { [Name in SettingName]: SiteSettings[Name] extends number ? Name : never }[SettingName];

/** A taxonomy. Entry types declare the taxonomies that they use. */
export interface Taxonomy {
  name: string;
  restBase: string;
  hierarchical: boolean;
  /** Title of the schema of its terms. */
  schemaTitle: string;
  /** First path segment of its archive URLs. */
  archiveBase: string;
  /** Capability to update and delete terms. */
  manage: string;
  /** Capability to create terms. */
  create: string;
  /** Capability to assign terms to entries. */
  assign: string;
  labels: Labels;
  /** Name of the parts of the sitemap with its archives; absent for a taxonomy that it does not list. */
  sitemap?: string;
  /** Capability names for responses. The ones that are checked are `manage`, `create` and `assign`. */
  responseCapabilities: TaxonomyCapabilities;
  /** How imports bring its terms; absent if they do not. */
  imported?: Imported;
  /** The term of entries without another one: the setting with its id, and the name of the one that new sites get. */
  defaultTerm?: { setting: NumberSetting; name: string };
  /** Arguments of the home with a term whose archive is meant: with its id, or with its slug. */
  queryNames?: { id?: string; slug: string };
  /** Attributes of blocks that have ids of its terms, by the name of the block. */
  blockAttributes?: Readonly<Record<string, string>>;
  /** What its terms are; empty if absent. */
  text?: string;
  /** Whether the site declares it, and no module. */
  isDeclared?: boolean;
  /** Whether its terms have no archives, and routes below the root of the convention only. */
  isInternal?: boolean;
}

/** A taxonomy of which every entry has a term. */
export type DefaultedTaxonomy = Taxonomy & Required<Pick<Taxonomy, 'defaultTerm'>>;

/** Capability names in responses. */
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
  sitemap: 'categories',
  imported: { as: 'categories', position: 1 },
  defaultTerm: { setting: 'default_category', name: 'Uncategorized' },
  queryNames: { id: 'cat', slug: 'category_name' },
  blockAttributes: { 'core/query': 'categoryIds', 'core/latest-posts': 'categories' },
  manage: 'manage_categories',
  create: 'manage_categories',
  assign: 'edit_posts',
  labels: taxonomyLabels('category', 'categories', { hierarchical: true }),
  responseCapabilities: capabilitiesOn('categories'),
};

export const TAG: Taxonomy = {
  name: 'post_tag',
  restBase: 'tags',
  hierarchical: false,
  schemaTitle: 'tag',
  archiveBase: 'tag',
  sitemap: 'tags',
  imported: { as: 'tags', position: 2 },
  queryNames: { slug: 'tag' },
  blockAttributes: { 'core/query': 'tagIds' },
  manage: 'manage_categories',
  create: 'edit_posts',
  assign: 'edit_posts',
  labels: taxonomyLabels('tag', 'tags'),
  responseCapabilities: capabilitiesOn('post_tags'),
};

/** Taxonomies that clients know but that do not exist here: by convention, post formats are a taxonomy. */
const HIDDEN: ReadonlySet<string> = new Set(['post_format']);

export const TAXONOMIES = new ModelPart<Taxonomy>('taxonomies');

/** The taxonomies of each type of a model that the site declares, by its name: all of those of declared types. */
export function declaredTaxonomies(model: Model): ReadonlyMap<string, readonly Taxonomy[]> {
  const taxonomies = new Map(model.all(TAXONOMIES).map((taxonomy) => [taxonomy.name, taxonomy]));
  return new Map(
    model.all(ENTRY_TYPES).map((type) => {
      const used = type.taxonomies.flatMap((name) => taxonomies.get(name) ?? []);
      return [type.name, used.filter(({ isDeclared }) => isDeclared || type.isDeclared)];
    }),
  );
}

/**
 * The REST bases of the taxonomies that the site declares: members of the entries that a model presents. To be read
 * together with these members, because another instance may have applied a newer model in between.
 */
export function declaredBases(model: Model): ReadonlySet<string> {
  return new Set(model.all(TAXONOMIES).flatMap(({ isDeclared, restBase }) => (isDeclared ? [restBase] : [])));
}

/** What the languages of a site differ in: the terms of a taxonomy, or the names of terms that they share. */
export type TermLocalisation = 'entries' | 'texts';

/** What differs by language, by taxonomy: each language has terms of its own if a type that uses them has entries of its own. */
function termLocalisations(model: Model): ReadonlyMap<string, TermLocalisation> {
  const apart = new Set(
    model.all(ENTRY_TYPES).flatMap(({ localised, taxonomies }) => (localised === 'entries' ? taxonomies : [])),
  );
  return new Map(model.all(TAXONOMIES).map(({ name }) => [name, apart.has(name) ? 'entries' : 'texts']));
}

/** The taxonomies of the model. Each module registers its taxonomies in the constructor of its Nest module. */
@Injectable()
export class Taxonomies {
  private readonly known: () => ReadonlyMap<string, Taxonomy>;
  private readonly localised: () => ReadonlyMap<string, TermLocalisation>;

  constructor(
    private readonly types: EntryTypes,
    private readonly models: Models,
  ) {
    this.known = models.derived((model) => new Map(model.all(TAXONOMIES).map((taxonomy) => [taxonomy.name, taxonomy])));
    this.localised = models.derived(termLocalisations);
    this.register(CATEGORY, TAG);
  }

  register(...taxonomies: readonly Taxonomy[]): void {
    this.models.declare(TAXONOMIES, ...taxonomies);
  }

  /** The taxonomy of this name. */
  get(name: string): Taxonomy | undefined {
    return this.known().get(name);
  }

  /** What the terms of a taxonomy differ in by language. Those of an unknown one are shared. */
  localisedBy(name: string): TermLocalisation {
    return this.localised().get(name) ?? 'texts';
  }

  /** The taxonomies with routes below the requested root. */
  get all(): Taxonomy[] {
    return Dialect.current ? [...this.known().values()] : this.withArchives;
  }

  /** The names of the taxonomies of an entry type that have routes below the requested root. */
  of(type: Pick<EntryType, 'taxonomies'>): readonly string[] {
    return Dialect.current ? type.taxonomies : this.archivedOf(type);
  }

  /** The names of the taxonomies of an entry type whose terms have public archives. */
  archivedOf({ taxonomies }: Pick<EntryType, 'taxonomies'>): readonly string[] {
    return taxonomies.filter((name) => !this.known().get(name)?.isInternal);
  }

  /** The taxonomies whose terms have public archives. */
  get withArchives(): Taxonomy[] {
    return [...this.known().values()].filter(({ isInternal }) => !isInternal);
  }

  /** The names of the taxonomies by those of their parts of the sitemap. */
  get inSitemap(): Map<string, string> {
    return new Map([...this.known().values()].flatMap(({ sitemap, name }) => (sitemap ? [[sitemap, name]] : [])));
  }

  /** The taxonomies whose terms imports bring, in the order of reports. */
  get imported() {
    return importedOf(this.known().values());
  }

  /** The taxonomies of which every entry has a term. */
  get withDefault() {
    return [...this.known().values()].filter((one): one is DefaultedTaxonomy => one.defaultTerm !== undefined);
  }

  /** The taxonomies that the site declares. */
  get declared(): Taxonomy[] {
    return [...this.known().values()].filter(({ isDeclared }) => isDeclared);
  }

  get names(): string[] {
    return [...this.known().keys()];
  }

  /** The taxonomy with a term that an argument of the home names, and whether it does by its id. */
  withQuery(argument: string): { taxonomy: Taxonomy; isById: boolean } | undefined {
    for (const taxonomy of this.withArchives) {
      const { id, slug } = taxonomy.queryNames ?? {};
      if (argument === id || argument === slug) return { taxonomy, isById: argument === id };
    }
    return undefined;
  }

  /** The taxonomy whose archives begin with this path segment, in any letter case. */
  withArchiveAt(base: string): Taxonomy | undefined {
    return this.withArchives.find(({ archiveBase }) => archiveBase === base.toLowerCase());
  }

  /** Divides terms as pages show them: those of hierarchical taxonomies as categories, the others as tags. */
  divide<T extends { taxonomy: string }>(terms: readonly T[]): { categories: T[]; tags: T[] } {
    const isNested = ({ taxonomy }: T): boolean => this.known().get(taxonomy)?.hierarchical ?? false;
    return { categories: terms.filter(isNested), tags: terms.filter((term) => !isNested(term)) };
  }

  /** The names of the entry types that use a taxonomy. */
  typesOf(name: string): string[] {
    return this.types.namesWith(name);
  }

  /** Whether a taxonomy of this name is hidden from clients. */
  isHidden(name: string): boolean {
    return HIDDEN.has(name);
  }
}
