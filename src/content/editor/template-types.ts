import { EntryType, typeLabels } from '../../entries/types/index.js';

/** Returns a type that editors know, and of which the theme has no entries. */
const templateType = (name: string, restBase: string, position: number, one: string): EntryType =>
  new EntryType({
    name,
    restBase,
    description: {
      position,
      labels: typeLabels(one, `${one}s`),
      supports: ['title', 'excerpt', 'editor', 'revisions', 'author'],
      inMenus: false,
      isConventionOnly: true,
      rightsNoun: 'template',
    },
    hierarchical: false,
    taxonomies: [],
    capabilities: EntryType.capability('edit_theme_options'),
    needsContent: false,
    public: false,
    ownsMedia: false,
    opensComments: false,
    hasRevisions: false,
  });

/** Templates of blocks. */
export const TEMPLATE = templateType('wp_template', 'templates', 7.5, 'template');
/** Parts of templates of blocks. */
export const TEMPLATE_PART = templateType('wp_template_part', 'template-parts', 7.6, 'template part');
