import { taxonomiesOf } from '../terms/taxonomies.js';
import {
  ATTACHMENT_DESCRIPTION,
  BLOCK_DESCRIPTION,
  PAGE_DESCRIPTION,
  POST_DESCRIPTION,
  type TypeDescription,
} from './type-descriptions.js';

/** The capabilities that a type asks for, by what is to be done. */
interface TypeCapabilities {
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

/** A kind of entry: everything that the shared code has to know of it. */
export interface EntryType {
  name: string;
  /** Last part of its routes. */
  restBase: string;
  /** First part of the addresses of its entries, where those are made of it and the slug. */
  addressBase?: string;
  /** How the list of types tells of it; absent for kinds that have no routes in `cms/v2`. */
  description?: TypeDescription;
  hierarchical: boolean;
  /** Whether an entry may lie below another one though its kind is not hierarchical: addresses do not tell of it. */
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
   * What is kept in a side table: columns, the join that brings them (the entry is `e`), and the texts among them that
   * searches look into, and the search index holds, beside those of the entry.
   */
  details?: { columns: string; join: string; searched?: readonly string[] };
}

/** The capabilities of a type whose names end in `plural` (`edit_others_posts`). */
export const capabilitiesOf = (plural: string, create = `edit_${plural}`): TypeCapabilities => ({
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
});

export const POST: EntryType = {
  name: 'post',
  restBase: 'posts',
  description: POST_DESCRIPTION,
  hierarchical: false,
  taxonomies: taxonomiesOf('post'),
  capabilities: capabilitiesOf('posts'),
  needsContent: true,
  public: true,
  discussed: true,
  revised: true,
  details: { columns: 'd.format, d.sticky', join: 'LEFT JOIN post_details d ON d.entry_id = e.id' },
};

export const PAGE: EntryType = {
  name: 'page',
  restBase: 'pages',
  description: PAGE_DESCRIPTION,
  hierarchical: true,
  taxonomies: [],
  capabilities: capabilitiesOf('pages'),
  needsContent: false,
  public: true,
  discussed: false,
  revised: true,
};

export const ATTACHMENT: EntryType = {
  name: 'attachment',
  restBase: 'media',
  description: ATTACHMENT_DESCRIPTION,
  hierarchical: false,
  taxonomies: [],
  capabilities: capabilitiesOf('posts', 'upload_files'),
  needsContent: false,
  public: true,
  discussed: true,
  revised: false,
  details: {
    columns: `m.mime_type AS mimeType, m.file, m.source_url AS sourceUrl, m.alt_text AS altText, m.details,
 o.type AS ownerType, o.status AS ownerStatus, o.author_id AS ownerAuthorId, o.trashed_from AS ownerTrashedFrom`,
    join: 'LEFT JOIN media_details m ON m.entry_id = e.id LEFT JOIN entries o ON o.id = e.parent_id AND e.parent_id > 0',
    searched: ["COALESCE(m.file, '')"],
  },
};

export const BLOCK: EntryType = {
  name: 'wp_block',
  restBase: 'blocks',
  description: BLOCK_DESCRIPTION,
  hierarchical: false,
  taxonomies: [],
  capabilities: capabilitiesOf('posts', 'publish_posts'),
  needsContent: false,
  public: false,
  discussed: false,
  revised: false,
};

/**
 * What rows of revisions and autosaves have as their type. It is not a kind of entry: a revision is a part of another
 * entry and shares but the space of identifiers.
 */
export const REVISION = 'revision';

const types = new Map([POST, PAGE, ATTACHMENT, BLOCK].map((type) => [type.name, type]));

/** Adds a kind of entry that another room looks after. */
export function registerEntryType(type: EntryType): void {
  types.set(type.name, type);
}

/** The kind of an entry by its name. */
export const entryType = (name: string): EntryType | undefined => types.get(name);

/** Every kind of entry. */
export const entryTypes = (): EntryType[] => [...types.values()];

/** The name of the kind whose addresses begin like this. */
export const typeOfAddressBase = (base: string): string | undefined =>
  [...types.values()].find(({ addressBase }) => addressBase === base)?.name;

/** Every kind of entry that carries a taxonomy and has routes in `cms/v2`. */
export const typesWith = (taxonomy: string): DescribedType[] =>
  describedTypes().filter((type) => type.taxonomies.includes(taxonomy));

/** A kind of entry that the list of types tells of. */
export type DescribedType = EntryType & { description: TypeDescription };

/** Every kind of entry that has routes in `cms/v2`. */
export const describedTypes = (): DescribedType[] =>
  [...types.values()].filter((type): type is DescribedType => type.description !== undefined);

/** Kinds of entries that everybody may read at addresses of their own, files apart, with what to call many of them. */
export const publicTypes = (): { name: string; label: string }[] =>
  [...types.values()]
    .filter((type) => type.public && type !== ATTACHMENT)
    .map(({ name, description, restBase }) => ({
      name,
      label: description?.labels.name ?? restBase.charAt(0).toUpperCase() + restBase.slice(1),
    }));

/** Names of kinds of entries that are kept for the site itself, though no entry type of ours describes them. */
const INTERNAL_TYPES: ReadonlySet<string> = new Set([REVISION]);

/** Whether there is a kind of entry, even if its list is for nobody. */
export const isKnownType = (name: string): boolean => types.has(name) || INTERNAL_TYPES.has(name);
