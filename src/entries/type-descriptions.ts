import { typeLabels, type Labels } from './labels.js';

/** What the list of types tells of a kind of entry beside what it is (content 11). */
export interface TypeDescription {
  labels: Labels;
  /** The parts of an entry that an editor may offer. */
  supports: readonly string[];
  /** Whether menus of the site offer entries of this kind. */
  inMenus: boolean;
  /** The kind as the names of the rights on one entry spell it (`edit_post`). */
  rightsNoun: string;
  /** Rights whose names in answers are not those that decide. */
  otherRights?: Readonly<Record<string, string>>;
}

export const POST_DESCRIPTION: TypeDescription = {
  labels: typeLabels('post', 'posts'),
  supports: [
    'title',
    'editor',
    'author',
    'thumbnail',
    'excerpt',
    'trackbacks',
    'custom-fields',
    'comments',
    'revisions',
    'post-formats',
  ],
  inMenus: true,
  rightsNoun: 'post',
};

export const PAGE_DESCRIPTION: TypeDescription = {
  labels: typeLabels('page', 'pages', { hierarchical: true }),
  supports: ['title', 'editor', 'author', 'thumbnail', 'page-attributes', 'custom-fields', 'comments', 'revisions'],
  inMenus: true,
  rightsNoun: 'page',
};

export const ATTACHMENT_DESCRIPTION: TypeDescription = {
  labels: { ...typeLabels('media file', 'media files'), name: 'Media', menu_name: 'Media' },
  supports: ['title', 'author', 'comments'],
  inMenus: false,
  rightsNoun: 'post',
};

export const BLOCK_DESCRIPTION: TypeDescription = {
  labels: typeLabels('reusable block', 'reusable blocks'),
  supports: ['title', 'editor'],
  inMenus: false,
  rightsNoun: 'block',
  // Clients know some rights on blocks by names of their own, which no role holds: those on posts decide.
  otherRights: {
    read: 'edit_posts',
    publish_posts: 'publish_blocks',
    delete_posts: 'delete_blocks',
    read_private_posts: 'read_private_blocks',
    edit_private_posts: 'edit_private_blocks',
    delete_private_posts: 'delete_private_blocks',
  },
};
