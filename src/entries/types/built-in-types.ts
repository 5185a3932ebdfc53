import { POST_DETAILS } from '../post-details.repository.js';
import { EntryType } from './entry-type.js';
import { BLOCK_DESCRIPTION, PAGE_DESCRIPTION, POST_DESCRIPTION } from './type-descriptions.js';

export const POST = new EntryType({
  name: 'post',
  restBase: 'posts',
  description: POST_DESCRIPTION,
  hierarchical: false,
  localised: 'entries',
  taxonomies: ['category', 'post_tag'],
  capabilities: EntryType.capabilitiesOf('posts'),
  needsContent: true,
  public: true,
  permalink: 'date',
  hasEntryPage: true,
  isSearched: true,
  hasArchives: true,
  listPath: '',
  isExtensible: true,
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
  localised: 'entries',
  taxonomies: [],
  capabilities: EntryType.capabilitiesOf('pages'),
  needsContent: false,
  public: true,
  idArgument: 'page_id',
  isExtensible: true,
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
  localised: 'entries',
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
