import { Injectable } from '@nestjs/common';
import type { CapabilitiesByRole, Viewer } from '#libs/auth';
import { fail } from '../entries.errors.js';
import { STATUSES } from './statuses.js';
import { POST_DETAILS } from '../post-details.repository.js';
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

/** What the rights on an entry depend on. */
export interface Owned {
  status: string;
  authorId: number;
  trashedFrom: string | null;
  /** The entry that an entry in the status `inherit` belongs to; null or absent without one. */
  ownerType?: string | null;
  ownerStatus?: string | null;
  ownerAuthorId?: number | null;
  ownerTrashedFrom?: string | null;
}

/** What the shared code has to know of a type of entries. */
export interface EntryTypeOptions {
  name: string;
  /** Last part of its routes. */
  restBase: string;
  /** First segment of the URLs of its entries, where those consist of it and the slug. */
  addressBase?: string;
  /** How the list of types describes it; absent for types without routes in `cms/v2`. */
  description?: TypeDescription;
  hierarchical: boolean;
  /** Whether an entry may have a parent though the type is not hierarchical; URLs do not show it. */
  hasParts?: boolean;
  taxonomies: readonly string[];
  capabilities: TypeCapabilities;
  /** Whether an entry needs a title, content or excerpt. */
  needsContent: boolean;
  /** Whether everybody may read published ones. */
  public: boolean;
  /** Whether new ones are open for comments where the settings do not say otherwise. */
  discussed: boolean;
  /** Whether its earlier states are kept. */
  revised: boolean;
  /**
   * The side table: its columns for a SELECT, the join for them (the entry is `e`), and those of its texts that searches
   * and the search index include.
   */
  details?: { columns: string; join: string; searched?: readonly string[] };
}

const PUBLISHED = new Set(['publish', 'future']);

/** A type of entries, and the rights on its entries. */
export class EntryType implements EntryTypeOptions {
  readonly name: string;
  readonly restBase: string;
  readonly addressBase?: string;
  readonly description?: TypeDescription;
  readonly hierarchical: boolean;
  readonly hasParts?: boolean;
  readonly taxonomies: readonly string[];
  readonly capabilities: TypeCapabilities;
  readonly needsContent: boolean;
  readonly public: boolean;
  readonly discussed: boolean;
  readonly revised: boolean;
  readonly details?: { columns: string; join: string; searched?: readonly string[] };

  constructor(options: EntryTypeOptions) {
    Object.assign(this, options);
  }

  /** The capabilities of a type whose names end in `plural` (`edit_others_posts`). */
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

  /** Whether the viewer may update an entry. */
  mayEdit(entry: Owned, viewer: Viewer): boolean {
    return this.allows(entry, viewer, 'edit');
  }

  /** Whether the viewer may move an entry to the trash or delete it. */
  mayDelete(entry: Owned, viewer: Viewer): boolean {
    return this.allows(entry, viewer, 'delete');
  }

  /** Whether the viewer may read an entry. Entries that may belong to others, such as media, need the `types` of these. */
  mayRead(entry: Owned, viewer: Viewer, types?: Pick<EntryTypes, 'get'>): boolean {
    if (!this.public && !viewer.can('edit_posts')) return false;
    if (STATUSES.isPublic(entry.status)) return true;
    if (entry.status === 'inherit') return mayReadOwner(entry, viewer, types);
    if (viewer.owns(entry.authorId)) return true;
    if (entry.status === 'private') return viewer.can(this.capabilities.readPrivate);
    return this.mayEdit(entry, viewer);
  }

  /** Refuses a status that the viewer may not give to entries of this type. */
  checkStatus(status: string, viewer: Viewer): void {
    const { publish, makePrivate } = this.capabilities;
    const needed =
      status === 'private' ? makePrivate : status === 'future' || STATUSES.isPublic(status) ? publish : undefined;
    if (needed && !viewer.can(needed)) fail('rest_cannot_publish');
  }

  private allows({ status, trashedFrom, authorId }: Owned, viewer: Viewer, verb: 'edit' | 'delete'): boolean {
    const caps = this.capabilities;
    const published = verb === 'edit' ? caps.editPublished : caps.deletePublished;
    // In the trash, the status before decides.
    const decisive = trashedFrom ?? status;
    const isPublished = PUBLISHED.has(decisive);
    if (viewer.owns(authorId)) return viewer.can(isPublished ? published : caps[verb]);
    if (!viewer.can(verb === 'edit' ? caps.editOthers : caps.deleteOthers)) return false;
    if (isPublished) return viewer.can(published);
    if (decisive === 'private') return viewer.can(verb === 'edit' ? caps.editPrivate : caps.deletePrivate);
    return true;
  }
}

/** An entry in the status `inherit` is as readable as its owner, and public without one. */
function mayReadOwner(
  { ownerType, ownerStatus, ownerAuthorId, ownerTrashedFrom }: Owned,
  viewer: Viewer,
  types: Pick<EntryTypes, 'get'> | undefined,
): boolean {
  if (!ownerType || !ownerStatus) return true;
  if (!types) throw new Error(`Who may read an entry of a ${ownerType} depends on that type.`);
  const owner = { status: ownerStatus, authorId: ownerAuthorId ?? 0, trashedFrom: ownerTrashedFrom ?? null };
  return types.get(ownerType)?.mayRead(owner, viewer, types) ?? true;
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
  discussed: true,
  revised: true,
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
  discussed: false,
  revised: true,
});

/** Name of the type of media, which the media module registers. Media may belong to an entry of another type. */
export const ATTACHMENT_NAME = 'attachment';

export const BLOCK = new EntryType({
  name: 'wp_block',
  restBase: 'blocks',
  description: BLOCK_DESCRIPTION,
  hierarchical: false,
  taxonomies: [],
  capabilities: EntryType.capabilitiesOf('posts', 'publish_posts'),
  needsContent: false,
  public: false,
  discussed: false,
  revised: false,
});

/**
 * The type of the rows of revisions and autosaves. It is not registered: a revision is a part of another entry and
 * shares only the ids.
 */
export const REVISION_NAME = 'revision';

/** The capabilities of roles for posts, blocks and pages. */
export const ENTRY_CAPABILITIES: CapabilitiesByRole = {
  contributor: ['edit_posts', 'delete_posts'],
  author: ['publish_posts', 'edit_published_posts', 'delete_published_posts'],
  editor: [
    'edit_others_posts',
    'delete_others_posts',
    'edit_private_posts',
    'delete_private_posts',
    'read_private_posts',
    'edit_pages',
    'publish_pages',
    'edit_others_pages',
    'edit_published_pages',
    'delete_pages',
    'delete_others_pages',
    'delete_published_pages',
    'edit_private_pages',
    'delete_private_pages',
    'read_private_pages',
    'unfiltered_html',
  ],
};

/** A type that the list of types describes. */
export type DescribedType = EntryType & { description: TypeDescription };

/** The types of entries of the site. Each module registers its types in the constructor of its Nest module. */
@Injectable()
export class EntryTypes {
  private readonly types = new Map<string, EntryType>();

  register(...types: readonly EntryType[]): void {
    for (const type of types) this.types.set(type.name, type);
  }

  /** The type of this name. */
  get(name: string): EntryType | undefined {
    return this.types.get(name);
  }

  /** The names of all types. */
  get names(): string[] {
    return [...this.types.keys()];
  }

  /** The types that have routes in `cms/v2`, of all entries or of those with a taxonomy. */
  described(taxonomy?: string): DescribedType[] {
    return [...this.types.values()]
      .filter(
        (type): type is DescribedType =>
          type.description !== undefined && (taxonomy === undefined || type.taxonomies.includes(taxonomy)),
      )
      .sort((one, other) => one.description.position - other.description.position);
  }

  /** The names of the types with a taxonomy. */
  namesWith(taxonomy: string): string[] {
    return [...this.types.values()].filter(({ taxonomies }) => taxonomies.includes(taxonomy)).map(({ name }) => name);
  }

  /** Whether there is a type of this name, even if nobody may list it. */
  isKnown(name: string): boolean {
    return this.types.has(name) || name === REVISION_NAME;
  }

  /** The types, without media, whose entries everybody may read at URLs of their own, with a label in the plural. */
  publicTypes(): { name: string; label: string }[] {
    return [...this.types.values()]
      .filter((type) => type.public && type.name !== ATTACHMENT_NAME)
      .map(({ name, description, restBase }) => ({
        name,
        label: description?.labels.name ?? restBase.charAt(0).toUpperCase() + restBase.slice(1),
      }));
  }

  /** The name of the type whose URLs begin with this segment. */
  atAddressBase(base: string): string | undefined {
    return [...this.types.values()].find(({ addressBase }) => addressBase === base)?.name;
  }
}
