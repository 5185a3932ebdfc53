import { Injectable } from '@nestjs/common';
import { escapeHtml } from '#libs/markup';
import { MAYBE_URL, Presenter, group, link, member, type Links, type Member, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { FORMATS } from '../../settings/index.js';

/** Description of a theme. */
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

/** The built-in theme, which is always active. */
export const THEME: Theme = {
  stylesheet: 'lintel',
  version: '1.0.0',
  author: 'Lintel',
  authorUri: '',
  description: 'The built-in theme of this site.',
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

/** A text field with its `raw` and `rendered` forms. */
const text = (
  description: string,
  raw: (theme: Theme) => string,
  rendered = (theme: Theme) => escapeHtml(raw(theme)),
  more: Partial<Member<Theme>> = {},
) =>
  group(
    'all',
    description,
    {
      raw: member('all', 'string', 'As written.', raw, more),
      rendered: member('all', 'string', 'As HTML.', rendered, more),
    },
    { readonly: true },
  );

const uri = (description: string, value: (theme: Theme) => string) =>
  text(description, value, undefined, { format: 'uri', shape: MAYBE_URL });

/** Types of the features whose support can be a list instead of a boolean. */
const LISTS: Readonly<Record<string, Member<Theme>['type']>> = {
  formats: 'array',
  html5: ['boolean', 'array'],
  'post-thumbnails': ['boolean', 'array'],
};

const features: Members<Theme> = Object.fromEntries(
  Object.keys(THEME.supports).map((name) => [
    name,
    member<Theme>('all', LISTS[name] ?? 'boolean', `Support of ${name}.`, ({ supports }) => supports[name], {
      ...(LISTS[name] ? { items: { type: 'string' } } : {}),
    }),
  ]),
);

const plain = (description: string, value: (theme: Theme) => string, more: Partial<Member<Theme>> = {}) =>
  member('all', 'string', description, value, { readonly: true, ...more });

/** Response fields of the theme, the same in every context. */
@Injectable()
export class ThemePresenter extends Presenter<Theme> {
  readonly title = 'theme';
  readonly members: Members<Theme> = {
    stylesheet: plain('Name of the theme.', (t) => t.stylesheet, { example: 'lintel' }),
    template: plain('Name of the parent theme.', (t) => t.stylesheet, { example: 'lintel' }),
    author: text('Author.', (t) => t.author, author),
    author_uri: uri('URL of the author.', (t) => t.authorUri),
    description: text('Description.', (t) => t.description),
    name: text('Display name.', (t) => t.name),
    requires_php: plain('Minimum version of PHP; always empty.', () => '', { example: '' }),
    requires_wp: plain('Minimum version of the site software; always empty.', () => '', { example: '' }),
    screenshot: plain('URL of a screenshot; always empty.', () => '', { format: 'uri', shape: MAYBE_URL, example: '' }),
    tags: group(
      'all',
      'Tags.',
      {
        raw: member('all', 'array', 'As an array.', (t) => t.tags, { items: { type: 'string' } }),
        rendered: member('all', 'string', 'As comma-separated HTML.', (t) => escapeHtml(t.tags.join(', '))),
      },
      { readonly: true },
    ),
    textdomain: plain('Text domain of its translations.', (t) => t.stylesheet, { example: 'lintel' }),
    theme_supports: group('all', 'Supported features.', features, {
      readonly: true,
      example: THEME.supports,
    }),
    theme_uri: uri('URL of the theme.', (t) => t.themeUri),
    version: plain('Version of the theme.', (t) => t.version, { example: '1.0.0' }),
    status: plain('Status of the theme; always active.', () => 'active', { enum: ['active'], example: 'active' }),
  };

  constructor(private readonly site: SiteUrls) {
    super();
  }

  override links(): Links {
    return { collection: [link(`${this.site.rest('cms/v2')}/themes`)] };
  }
}

function author({ author: name, authorUri }: Theme): string {
  return authorUri ? `<a href="${escapeHtml(authorUri)}">${escapeHtml(name)}</a>` : escapeHtml(name);
}
