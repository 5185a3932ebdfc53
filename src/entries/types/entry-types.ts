import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { type Model, ModelPart, Models } from '#libs/model';
import { Dialect } from '#libs/presenting';
import type { Sql } from '#libs/sql';
import { fail } from '../entries.errors.js';
import { POST_DETAILS } from '../post-details.repository.js';
import { STATUSES } from './statuses.js';
import { BLOCK_DESCRIPTION, PAGE_DESCRIPTION, POST_DESCRIPTION, type TypeDescription } from './type-descriptions.js';

/** The capabilities that actions on the entries of a type require. */
export interface TypeCapabilities {
  create: string;
  edit: string;
  editOthers: string;
  editPublished: string;
  editPrivate: string;
  delete: string;
  deleteOthers: string;
  deletePublished: string;
  deletePrivate: string;
  publish: string;
  makePrivate: string;
  readPrivate: string;
}

/** The columns on which the rights on an entry depend. */
export interface Owned {
  status: string;
  authorId: number;
  trashedFrom: string | null;
  /** The owner of an entry with the status `inherit`; null or absent without one. */
  ownerType?: string | null;
  ownerStatus?: string | null;
  ownerAuthorId?: number | null;
  ownerTrashedFrom?: string | null;
}

/** How imports of other sites treat the items of a type or the terms of a taxonomy, and exports name them. */
export interface Imported {
  /** What reports of imports call them. */
  as: string;
  /** Their place in reports. */
  position: number;
}

/** Definition of an entry type. */
export interface EntryTypeOptions {
  name: string;
  /** Last part of its routes. */
  restBase: string;
  /** Last part of its routes in `cms/v2` below the root of the convention, if they differ. */
  cmsBase?: string;
  /** First path segment of its permalinks, if they consist of this segment and the slug. */
  urlBase?: string;
  /** Description in the list of types; absent for types without routes in `cms/v2`. */
  description?: TypeDescription;
  hierarchical: boolean;
  /** Whether an entry can have a parent although the type is not hierarchical. Permalinks do not contain it. */
  allowsParent?: boolean;
  taxonomies: readonly string[];
  capabilities: TypeCapabilities;
  /** Whether an entry needs a title, content or excerpt. */
  needsContent: boolean;
  /** Whether everyone may read its published entries. */
  public: boolean;
  /** Whether everyone may read its published entries although they have no public pages. */
  isOpen?: boolean;
  /**
   * Whether its entries can belong to an entry of any other type, their parent: with the status `inherit` they are as
   * readable as that one, and their slugs differ from those of all types.
   */
  followsOwner?: boolean;
  /** Whether media that are attached to its entries are as visible as these; so unless it is false. */
  ownsMedia?: boolean;
  /** The argument with the id in its plain URLs; `p` if absent. */
  idArgument?: string;
  /** How its permalinks begin, unless they have a `urlBase`: with the date, or with the slugs of the parents. */
  permalink?: 'date' | 'parents';
  /** Whether its entries have the common page of texts, with comments. Others have pages of their own, or none. */
  hasEntryPage?: boolean;
  /** Whether the search of the site finds its entries. */
  isSearched?: boolean;
  /** Whether the navigation of a site without menus has its entries. */
  inNavigation?: boolean;
  /** Whether its entries have archives by term, author and period, neighbours and related entries. */
  hasArchives?: boolean;
  /** First path segments of the public list of its entries; empty for the home. Absent for types without a list. */
  listPath?: string;
  /** Name of its parts of the sitemap; absent for types that it does not list. */
  sitemap?: string;
  /** Whether imports bring its entries, and which types parents other than owners have; absent for types without imports. */
  imported?: Imported & { parents?: readonly string[] };
  /** Whether the default comment status of the settings applies to new entries; otherwise comments are closed. */
  opensComments: boolean;
  /** Whether changes store revisions. */
  hasRevisions: boolean;
  /**
   * Whether an entry goes to the trash when the account of its author is deleted without a new author; so unless it is
   * false.
   */
  isTrashedWithAuthor?: boolean;
  /**
   * The side table: its columns for a SELECT, its join with the entry `e`, and the columns that searches and the search
   * index include.
   */
  details?: { columns: string; join: string; searched?: readonly string[] };
}

const PUBLISHED = new Set(['publish', 'future']);

/** A class whose members are the options, so that each one is declared once. */
const WithOptions = class {
  constructor(options: EntryTypeOptions) {
    Object.assign(this, options);
  }
} as new (options: EntryTypeOptions) => Readonly<EntryTypeOptions>;

/** An entry type, with the rights on its entries. */
export class EntryType extends WithOptions {
  /** Last part of its routes in `cms/v2`, as the root of the running request spells it. */
  get cmsPath(): string {
    return Dialect.current?.nameOf(this.cmsBase ?? this.restBase) ?? this.restBase;
  }

  /** Whether its entries have the format and the stickiness of posts. */
  get hasPostDetails(): boolean {
    return this.details === POST_DETAILS;
  }

  /** The capabilities of a type by their plural noun, for example `edit_others_posts`. */
  static capabilitiesOf(plural: string, create = `edit_${plural}`): TypeCapabilities {
    return {
      create,
      edit: `edit_${plural}`,
      editOthers: `edit_others_${plural}`,
      editPublished: `edit_published_${plural}`,
      editPrivate: `edit_private_${plural}`,
      delete: `delete_${plural}`,
      deleteOthers: `delete_others_${plural}`,
      deletePublished: `delete_published_${plural}`,
      deletePrivate: `delete_private_${plural}`,
      publish: `publish_${plural}`,
      makePrivate: `publish_${plural}`,
      readPrivate: `read_private_${plural}`,
    };
  }

  /** The capabilities of a type whose actions all require the same one. */
  static capability(name: string): TypeCapabilities {
    const actions = Object.keys(EntryType.capabilitiesOf('')) as (keyof TypeCapabilities)[];
    return Object.fromEntries(actions.map((action) => [action, name])) as Record<keyof TypeCapabilities, string>;
  }

  /** Whether the viewer may update an entry. */
  mayEdit(entry: Owned, viewer: Viewer): boolean {
    return this.allows(entry, viewer, 'edit');
  }

  /** Whether the viewer may move an entry to the trash or delete it. */
  mayDelete(entry: Owned, viewer: Viewer): boolean {
    return this.allows(entry, viewer, 'delete');
  }

  /** Whether the viewer may read an entry. Entries that inherit their status require `types`, to check their owner. */
  mayRead(entry: Owned, viewer: Viewer, types?: Pick<EntryTypes, 'get'>): boolean {
    if (!this.public && !this.isOpen && !viewer.can('edit_posts')) return false;
    if (STATUSES.isPublic(entry.status)) return true;
    if (entry.status === 'inherit') return mayReadOwner(entry, viewer, types);
    if (viewer.owns(entry.authorId)) return true;
    if (entry.status === 'private') return viewer.can(this.capabilities.readPrivate);
    return this.mayEdit(entry, viewer);
  }

  /** Throws if the viewer may not set this status on entries of this type. */
  checkStatus(status: string, viewer: Viewer): void {
    const { publish, makePrivate } = this.capabilities;
    const needed =
      status === 'private' ? makePrivate : status === 'future' || STATUSES.isPublic(status) ? publish : undefined;
    if (needed && !viewer.can(needed)) fail('rest_cannot_publish');
  }

  private allows({ status, trashedFrom, authorId }: Owned, viewer: Viewer, verb: 'edit' | 'delete'): boolean {
    const caps = this.capabilities;
    const published = verb === 'edit' ? caps.editPublished : caps.deletePublished;
    // Rights on trashed entries depend on the status before the trash.
    const decisive = trashedFrom ?? status;
    const isPublished = PUBLISHED.has(decisive);
    if (viewer.owns(authorId)) return viewer.can(isPublished ? published : caps[verb]);
    if (!viewer.can(verb === 'edit' ? caps.editOthers : caps.deleteOthers)) return false;
    if (isPublished) return viewer.can(published);
    if (decisive === 'private') return viewer.can(verb === 'edit' ? caps.editPrivate : caps.deletePrivate);
    return true;
  }
}

/** Whether the viewer may read the owner of an entry with the status `inherit`. Without an owner, everyone may. */
function mayReadOwner(
  { ownerType, ownerStatus, ownerAuthorId, ownerTrashedFrom }: Owned,
  viewer: Viewer,
  types: Pick<EntryTypes, 'get'> | undefined,
): boolean {
  if (!ownerType || !ownerStatus) return true;
  if (!types) throw new Error(`Checking an entry owned by a ${ownerType} requires the entry types.`);
  const owner = { status: ownerStatus, authorId: ownerAuthorId ?? 0, trashedFrom: ownerTrashedFrom ?? null };
  const type = types.get(ownerType);
  return type === undefined || type.ownsMedia === false || type.mayRead(owner, viewer, types);
}

export const POST = new EntryType({
  name: 'post',
  restBase: 'posts',
  description: POST_DESCRIPTION,
  hierarchical: false,
  taxonomies: ['category', 'post_tag'],
  capabilities: EntryType.capabilitiesOf('posts'),
  needsContent: true,
  public: true,
  permalink: 'date',
  hasEntryPage: true,
  isSearched: true,
  hasArchives: true,
  listPath: '',
  sitemap: 'posts',
  imported: { as: 'posts', position: 1 },
  opensComments: true,
  hasRevisions: true,
  details: POST_DETAILS,
});

export const PAGE = new EntryType({
  name: 'page',
  restBase: 'pages',
  description: PAGE_DESCRIPTION,
  hierarchical: true,
  taxonomies: [],
  capabilities: EntryType.capabilitiesOf('pages'),
  needsContent: false,
  public: true,
  idArgument: 'page_id',
  permalink: 'parents',
  hasEntryPage: true,
  isSearched: true,
  inNavigation: true,
  sitemap: 'pages',
  imported: { as: 'pages', position: 2, parents: ['page'] },
  opensComments: false,
  hasRevisions: true,
});

/** Name of the media type, which the media module registers. Media can be attached to an entry of another type. */
export const ATTACHMENT_NAME = 'attachment';

export const BLOCK = new EntryType({
  name: 'wp_block',
  restBase: 'blocks',
  description: BLOCK_DESCRIPTION,
  hierarchical: false,
  taxonomies: ['wp_pattern_category'],
  capabilities: EntryType.capabilitiesOf('posts', 'publish_posts'),
  needsContent: false,
  public: false,
  imported: { as: 'blocks', position: 3 },
  opensComments: false,
  hasRevisions: true,
});

/**
 * Type name of revisions and autosaves. It is not registered as an entry type: a revision is part of another entry.
 */
export const REVISION_NAME = 'revision';

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

  /** The name of the type whose permalinks begin with this path segment. */
  typeAtUrlBase(base: string): string | undefined {
    return [...this.table().types.values()].find(({ urlBase }) => urlBase === base)?.name;
  }

  private namesOf(test: (type: EntryType) => boolean | undefined): string[] {
    return [...this.table().types.values()].filter(test).map(({ name }) => name);
  }
}

function tableOf(model: Model): TypeTable {
  const types = new Map(model.all(ENTRY_TYPES).map((type) => [type.name, type]));
  const ordered = [...types.values()]
    .filter((type): type is DescribedType => type.description !== undefined)
    .sort((one, other) => one.description.position - other.description.position);
  return {
    types,
    ordered,
    own: ordered.filter(({ description }) => !description.isConventionOnly),
    ofHome: [...types.values()].find(({ listPath }) => listPath === ''),
  };
}
