import { FORMATS } from '../../settings/index.js';
import { Injectable } from '@nestjs/common';
import { Presenter, SiteAddress, group, link, member, type Links, type Member, type Members } from '#libs/rest';
import { escapeHtml } from '#libs/text';

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

/** A text as it was written and as HTML. */
const text = (
  description: string,
  raw: (theme: Theme) => string,
  rendered = (theme: Theme) => escapeHtml(raw(theme)),
  more: Partial<Member<Theme>> = {},
) =>
  group(
    'VEM',
    description,
    {
      raw: member('VEM', 'string', 'As it was written.', raw, more),
      rendered: member('VEM', 'string', 'As HTML.', rendered, more),
    },
    { readonly: true },
  );

const uri = (description: string, value: (theme: Theme) => string) =>
  text(description, value, undefined, { format: 'uri' });

/** Features whose support may be a list of the cases that have it. */
const LISTS: Readonly<Record<string, Member<Theme>['type']>> = {
  formats: 'array',
  html5: ['boolean', 'array'],
  'post-thumbnails': ['boolean', 'array'],
};

const features: Members<Theme> = Object.fromEntries(
  Object.keys(THEME.supports).map((name) => [
    name,
    member<Theme>('VEM', LISTS[name] ?? 'boolean', `Support of ${name}.`, ({ supports }) => supports[name], {
      ...(LISTS[name] ? { items: { type: 'string' } } : {}),
    }),
  ]),
);

const plain = (description: string, value: (theme: Theme) => string, more: Partial<Member<Theme>> = {}) =>
  member('VEM', 'string', description, value, { readonly: true, ...more });

/** How the theme is shown; every context shows all of it. */
@Injectable()
export class ThemePresenter extends Presenter<Theme> {
  readonly title = 'theme';
  readonly members: Members<Theme> = {
    stylesheet: plain('Name of the theme.', (t) => t.stylesheet, { example: 'lintel' }),
    template: plain('Name of the theme that it is made of.', (t) => t.stylesheet, { example: 'lintel' }),
    author: text('Who made it.', (t) => t.author, author),
    author_uri: uri('Address of who made it.', (t) => t.authorUri),
    description: text('What it is.', (t) => t.description),
    name: text('Name to display.', (t) => t.name),
    requires_php: plain('Version of the language that it asks for.', () => '', { example: '' }),
    requires_wp: plain('Version of the site that it asks for.', () => '', { example: '' }),
    screenshot: plain('Address of a picture of it.', () => '', { format: 'uri', example: '' }),
    tags: group(
      'VEM',
      'What it is like, in words.',
      {
        raw: member('VEM', 'array', 'As a list.', (t) => t.tags, { items: { type: 'string' } }),
        rendered: member('VEM', 'string', 'As a text.', (t) => escapeHtml(t.tags.join(', '))),
      },
      { readonly: true },
    ),
    textdomain: plain('Name of its translations.', (t) => t.stylesheet, { example: 'lintel' }),
    theme_supports: group('VEM', 'What it can show.', features, {
      readonly: true,
      example: { 'post-thumbnails': true, formats: ['standard', 'quote'] },
    }),
    theme_uri: uri('Address of the theme.', (t) => t.themeUri),
    version: plain('Version of the theme.', (t) => t.version, { example: '1.0.0' }),
    status: plain('Whether it is in use.', () => 'active', { enum: ['active'], example: 'active' }),
  };

  constructor(private readonly site: SiteAddress) {
    super();
  }

  override links(): Links {
    return { collection: [link(`${this.site.root}/cms/v2/themes`)] };
  }
}

function author({ author: name, authorUri }: Theme): string {
  return authorUri ? `<a href="${escapeHtml(authorUri)}">${escapeHtml(name)}</a>` : escapeHtml(name);
}
