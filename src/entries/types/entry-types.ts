import { Injectable } from '@nestjs/common';
import { type Model, ModelPart, Models } from '#libs/model';
import { Dialect } from '#libs/presenting';
import type { Sql } from '#libs/sql';
import { POST, REVISION_NAME } from './built-in-types.js';
import type { EntryType, Imported } from './entry-type.js';
import type { TypeDescription } from './type-descriptions.js';

/** The types or taxonomies that imports bring, in the order of reports. */
export const importedOf = <T extends { imported?: Imported }>(all: Iterable<T>) =>
  [...all]
    .filter((one): one is T & { imported: Imported } => one.imported !== undefined)
    .sort((one, other) => one.imported.position - other.imported.position);

/** An entry type with a description, and so with routes in `cms/v2`. */
export type DescribedType = EntryType & { description: TypeDescription };

export const ENTRY_TYPES = new ModelPart<EntryType>('entry types');

/** The entry types of a model. */
interface TypeTable {
  types: ReadonlyMap<string, EntryType>;
  /** The described types in the order of their list. */
  ordered: readonly DescribedType[];
  /** Those with routes below the own root. */
  own: readonly DescribedType[];
  /** The one with an empty path of its list. */
  ofHome: EntryType | undefined;
}

/** The entry types of the model. Each module registers its types in the constructor of its Nest module. */
@Injectable()
export class EntryTypes {
  /** Made once per model, because every presented term asks for the described types. */
  private readonly table: () => TypeTable;
  /** The conditions that lists omit an entry `e`, by type. Modules add those of their types. */
  readonly hiding = new Map<string, Sql>();

  constructor(private readonly models: Models) {
    this.table = models.derived(tableOf);
  }

  register(...types: readonly EntryType[]): void {
    this.models.declare(ENTRY_TYPES, ...types);
  }

  /** The type of this name. */
  get(name: string): EntryType | undefined {
    return this.table().types.get(name);
  }

  /** A type as the model of the running request has it. Routes are declared with the built-in one. */
  inModel(type: EntryType): EntryType {
    return this.get(type.name) ?? type;
  }

  /** The names of all types. */
  get names(): string[] {
    return [...this.table().types.keys()];
  }

  /** The names of the types by those of their parts of the sitemap, in the order of the list of types. */
  get inSitemap(): Map<string, string> {
    return new Map(
      this.table().ordered.flatMap(({ sitemap, name }) => (sitemap === undefined ? [] : [[sitemap, name]])),
    );
  }

  /** The names of the types whose permalinks begin in this way. */
  withPermalink(start: EntryType['permalink']): string[] {
    return this.namesOf(({ permalink }) => permalink === start);
  }

  /** The names of the types whose entries have the common page of texts and no owner. */
  get withEntryPage(): string[] {
    return this.namesOf(({ hasEntryPage, followsOwner }) => hasEntryPage && !followsOwner);
  }

  /** The type whose entries the home, the archives by date and the pages of authors list. */
  get ofHome(): EntryType {
    return this.table().ofHome ?? POST;
  }

  /** The names of the types that the navigation of a site without menus has. */
  get navigated(): string[] {
    return this.namesOf(({ inNavigation }) => inNavigation);
  }

  /** The names of the types whose entries can belong to those of any other type, as media do. */
  get owned(): string[] {
    return this.namesOf(({ followsOwner }) => followsOwner);
  }

  /** The types whose entries imports bring, in the order of reports. */
  get imported() {
    return importedOf(this.table().types.values());
  }

  /** The names of the types whose media are as visible as their entries. */
  get mediaOwners(): string[] {
    return this.namesOf(({ ownsMedia }) => ownsMedia !== false);
  }

  /** The names of the types that the search of the site finds. */
  get searched(): string[] {
    return this.namesOf(({ isSearched }) => isSearched);
  }

  /** Those with routes below the requested root. */
  get searchedHere(): string[] {
    return this.described()
      .filter(({ isSearched }) => isSearched)
      .map(({ name }) => name);
  }

  /** The types whose entries go to the trash when the account of their author is deleted. */
  get trashedWithAuthor(): EntryType[] {
    return [...this.table().types.values()].filter(({ isTrashedWithAuthor }) => isTrashedWithAuthor !== false);
  }

  /** The types with routes below the requested root, optionally only those that use a taxonomy. */
  described(taxonomy?: string): readonly DescribedType[] {
    const types = Dialect.current ? this.table().ordered : this.table().own;
    return taxonomy === undefined ? types : types.filter(({ taxonomies }) => taxonomies.includes(taxonomy));
  }

  /** The names of the types that use a taxonomy. */
  namesWith(taxonomy: string): string[] {
    return this.namesOf(({ taxonomies }) => taxonomies.includes(taxonomy));
  }

  /** Whether the requested root knows a type of this name, including types that it does not list. */
  isKnown(name: string): boolean {
    const type = this.table().types.get(name);
    // Public types have routes of their own below both roots.
    const isElsewhere = !Dialect.current && type?.description?.isConventionOnly === true && !type.public;
    return (type !== undefined && !isElsewhere) || name === REVISION_NAME;
  }

  /** The types other than media whose entries have public pages, with their plural label. */
  publicTypes(): { name: string; label: string }[] {
    return [...this.table().types.values()]
      .filter((type) => type.public && !type.followsOwner)
      .map(({ name, description, restBase }) => ({
        name,
        label: description?.labels.name ?? restBase.charAt(0).toUpperCase() + restBase.slice(1),
      }));
  }

  /** The types that the site declares. */
  get declared(): EntryType[] {
    return [...this.table().types.values()].filter(({ isDeclared }) => isDeclared);
  }

  /** The declared type whose permalinks begin with this path segment. */
  declaredAt(base: string): EntryType | undefined {
    return this.declared.find(({ urlBase }) => urlBase === base);
  }

  /** The names of the types with a taxonomy whose entries have public pages like posts. */
  withPages(taxonomy: string): string[] {
    return this.namesOf((type) => type.public && type.hasEntryPage && type.taxonomies.includes(taxonomy));
  }

  /** The name of the type whose permalinks begin with this path segment. */
  typeAtUrlBase(base: string): string | undefined {
    return [...this.table().types.values()].find(({ urlBase }) => urlBase === base)?.name;
  }

  private namesOf(test: (type: EntryType) => boolean | undefined): string[] {
    return [...this.table().types.values()].filter(test).map(({ name }) => name);
  }
}

function tableOf(model: Model): TypeTable {
  const all = model.all(ENTRY_TYPES);
  const ordered = all
    .filter((type): type is DescribedType => type.description !== undefined)
    .sort((one, other) => one.description.position - other.description.position);
  // Modules register their types in no order.
  const others = all.filter(({ description }) => description === undefined);
  const types = new Map([...ordered, ...others].map((type) => [type.name, type]));
  return {
    types,
    ordered,
    own: ordered.filter(({ description }) => !description.isConventionOnly),
    ofHome: [...types.values()].find(({ listPath }) => listPath === ''),
  };
}
