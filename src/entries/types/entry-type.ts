import type { Viewer } from '#libs/auth';
import { Dialect } from '#libs/presenting';
import type { FieldLimit } from '../../fields/index.js';
import { fail } from '../entries.errors.js';
import { FOOTNOTES } from '../footnotes/footnotes.js';
import { POST_DETAILS } from '../post-details.repository.js';
import { STATUSES } from './statuses.js';
import type { TypeDescription } from './type-descriptions.js';

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
  /** Absent where nobody can hold a link for a preview of it. */
  id?: number;
  /** The owner of an entry with the status `inherit`. */
  parentId?: number;
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
  /**
   * On sites with several languages, what differs by language: `entries`, each with its own texts, slug, dates and comments,
   * or the `texts` of an entry that all languages share. Absent for types whose entries have no language.
   */
  localised?: 'entries' | 'texts';
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
  /** Whether a site can declare taxonomies and fields of it. */
  isExtensible?: boolean;
  /** Whether a site can declare fields of it; so if it is extensible. */
  hasFields?: boolean;
  /** Members of declarations that its fields cannot have. */
  fieldsWithout?: readonly FieldLimit[];
  /** Members of `meta` in its routes that are no fields, beside the footnotes of types with revisions. */
  ownMeta?: readonly string[];
  /** Further structured data of its pages, with the names of fields in braces. */
  jsonLd?: Readonly<Record<string, string>>;
  /** Whether its list has a feed. */
  hasFeed?: boolean;
  /** Whether the site declares it, and no module. */
  isDeclared?: boolean;
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
   * The side table: its columns for a SELECT, its join with the entry `e`, its column with the alternative text of media,
   * which differs by language, and the columns that searches and the search index include.
   */
  details?: { columns: string; join: string; altText?: string; searched?: readonly string[] };
}

/** Finds types by name; implemented by `EntryTypes`. */
interface TypesByName {
  get(name: string): EntryType | undefined;
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
  /** Its name, for the scope of application passwords. */
  get entryTypeName(): string {
    return this.name;
  }

  /** Last part of its routes in `cms/v2`, as the root of the running request spells it. */
  get cmsPath(): string {
    return Dialect.current?.nameOf(this.cmsBase ?? this.restBase) ?? this.restBase;
  }

  /** Whether its entries have public pages, of which they are the subject: files have pages beside those of their owners. */
  get hasPages(): boolean {
    return this.public && this.followsOwner !== true;
  }

  /** Whether its entries have the heads of their pages as data: those of files and of other modules have none. */
  get hasHeads(): boolean {
    return this.hasPages && this.hasEntryPage === true;
  }

  /** The members of `meta` that are no declared fields. */
  get metaNames(): readonly string[] {
    return [...(this.hasRevisions ? [FOOTNOTES] : []), ...(this.ownMeta ?? [])];
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
  mayRead(entry: Owned, whole: Viewer, types?: TypesByName): boolean {
    if (whole.preview && entry.id === whole.preview.entryId) return true;
    const viewer = whole.on(this.name);
    if (!this.public && !this.isOpen && !viewer.can('edit_posts')) return false;
    if (STATUSES.isPublic(entry.status)) return true;
    if (entry.status === 'inherit') return mayReadOwner(entry, whole, types);
    if (viewer.owns(entry.authorId)) return true;
    if (entry.status === 'private') return viewer.can(this.capabilities.readPrivate);
    return this.mayEdit(entry, viewer);
  }

  /** Throws if the viewer may not set this status on entries of this type. */
  checkStatus(status: string, whole: Viewer): void {
    const viewer = whole.on(this.name);
    const { publish, makePrivate } = this.capabilities;
    const needed =
      status === 'private' ? makePrivate : status === 'future' || STATUSES.isPublic(status) ? publish : undefined;
    if (needed && !viewer.can(needed)) fail('rest_cannot_publish');
  }

  private allows({ status, trashedFrom, authorId }: Owned, whole: Viewer, verb: 'edit' | 'delete'): boolean {
    const viewer = whole.on(this.name);
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
  { parentId, ownerType, ownerStatus, ownerAuthorId, ownerTrashedFrom }: Owned,
  viewer: Viewer,
  types: TypesByName | undefined,
): boolean {
  if (!ownerType || !ownerStatus) return true;
  if (!types) throw new Error(`Checking an entry owned by a ${ownerType} requires the entry types.`);
  const owner = {
    id: parentId,
    status: ownerStatus,
    authorId: ownerAuthorId ?? 0,
    trashedFrom: ownerTrashedFrom ?? null,
  };
  const type = types.get(ownerType);
  return type === undefined || type.ownsMedia === false || type.mayRead(owner, viewer, types);
}
