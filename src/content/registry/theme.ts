import { FORMATS } from '../../settings/post-formats.js';

/** A look of the site, as clients of the convention expect one to be described. */
export interface Theme {
  stylesheet: string;
  version: string;
  author: string;
  authorUri: string;
  description: string;
  name: string;
  themeUri: string;
  tags: readonly string[];
  supports: Readonly<Record<string, boolean | readonly string[]>>;
}

/** The one look that the pages of the site have: there is no other to choose. */
export const THEME: Theme = {
  stylesheet: 'lintel',
  version: '1.0.0',
  author: 'Lintel',
  authorUri: '',
  description: 'The look of the pages of this site.',
  name: 'Lintel',
  themeUri: '',
  tags: [],
  supports: {
    'align-wide': true,
    'automatic-feed-links': false,
    'block-templates': false,
    'block-template-parts': false,
    'custom-background': false,
    'custom-header': false,
    'custom-logo': false,
    'customize-selective-refresh-widgets': false,
    'dark-editor-style': false,
    'disable-custom-colors': false,
    'disable-custom-font-sizes': false,
    'disable-custom-gradients': false,
    'disable-layout-styles': false,
    'editor-color-palette': false,
    'editor-font-sizes': false,
    'editor-gradient-presets': false,
    'editor-styles': false,
    html5: ['caption', 'comment-form', 'comment-list', 'gallery', 'script', 'search-form', 'style'],
    formats: FORMATS,
    'post-thumbnails': true,
    'responsive-embeds': true,
    'title-tag': false,
    'wp-block-styles': false,
  },
};
