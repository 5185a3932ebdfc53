import { Injectable } from '@nestjs/common';
import { Presenter, link, member, type Links, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { labelOf } from '#libs/text';
import { DynamicContent, type AttributeSpec } from '../../rendering/index.js';

/** A block that the site renders. */
export interface BlockType {
  name: string;
  attributes: Readonly<Record<string, AttributeSpec>>;
  supports: readonly string[];
  /** Whether its HTML is made when a page is rendered, and not stored in the text. */
  isDynamic: boolean;
}

/** Blocks whose stored HTML is only completed. */
const STORED = new Set(
  `group columns column buttons gallery social-links paragraph heading image cover media-text list quote spacer embed`
    .split(' ')
    .map((name) => `core/${name}`),
);

/** The category of a block by the beginning of its name. The first match counts. */
const CATEGORIES: readonly (readonly [RegExp, string])[] = [
  [/^core-embed\/|^core\/embed$/, 'embed'],
  [/^core\/(?:paragraph|heading|list|quote)$/, 'text'],
  [/^core\/(?:image|gallery|cover|media-text)$/, 'media'],
  [/^core\/(?:group|columns?|buttons|spacer|navigation-)/, 'design'],
  [/^core\/(?:post-|query|site-|navigation$|home-link$|read-more$)/, 'theme'],
  [/^core\/block$/, 'reusable'],
];

/** The attributes that a group of supports stands for. */
const SUPPORTS: Readonly<Record<string, unknown>> = {
  align: true,
  color: { background: true, gradients: true, text: true },
  typography: { fontSize: true, lineHeight: true },
  spacing: { margin: true, padding: true },
  border: { color: true, radius: true, style: true, width: true },
};

/** The blocks that the site renders. */
@Injectable()
export class BlockTypes {
  constructor(private readonly content: DynamicContent) {}

  /** All block types by name, optionally only those of a namespace. */
  list(namespace?: string): BlockType[] {
    const names = this.content.names.filter((name) => !namespace || name.startsWith(`${namespace}/`));
    return names.map((name) => this.describe(name));
  }

  /** The block type with a name. */
  find(name: string): BlockType | undefined {
    return this.content.names.includes(name) ? this.describe(name) : undefined;
  }

  private describe(name: string): BlockType {
    const known = this.content.block(name)?.describe();
    const isDynamic = !STORED.has(name) && !name.startsWith('core-embed/');
    return { name, attributes: known?.attributes ?? {}, supports: known?.supports ?? [], isDynamic };
  }
}

/** Members that the blocks of this site leave empty, with their type. */
const EMPTY = {
  provides_context: 'object',
  uses_context: 'array',
  selectors: 'object',
  styles: 'array',
  variations: 'array',
  keywords: 'array',
  editor_script_handles: 'array',
  script_handles: 'array',
  view_script_handles: 'array',
  editor_style_handles: 'array',
  style_handles: 'array',
} as const;

/** Response fields and links of a block type. */
@Injectable()
export class BlockTypePresenter extends Presenter<BlockType> {
  readonly title = 'block-type';
  readonly members: Members<BlockType> = {
    api_version: member('all', 'integer', 'Version of the interface of blocks.', () => 3, { readonly: true }),
    title: member('all', 'string', 'Display name.', ({ name }) => titleOf(name), { readonly: true }),
    name: member('all', 'string', 'Name with its namespace.', ({ name }) => name, {
      readonly: true,
      example: 'core/latest-posts',
    }),
    is_dynamic: member('all', 'boolean', 'Whether the site renders it.', ({ isDynamic }) => isDynamic, {
      readonly: true,
    }),
    description: member('all', 'string', 'Description; always empty.', () => '', { readonly: true }),
    attributes: member('all', ['object', 'null'], 'Attributes by name.', ({ attributes }) => schemas(attributes), {
      readonly: true,
    }),
    supports: member(
      'all',
      'object',
      'Groups of attributes that it supports.',
      ({ supports }) => Object.fromEntries(supports.map((support) => [support, SUPPORTS[support] ?? true])),
      { readonly: true },
    ),
    category: member('all', ['string', 'null'], 'Category.', ({ name }) => categoryOf(name), { readonly: true }),
    icon: member('all', ['string', 'null'], 'Icon; always null.', () => null, { readonly: true }),
    textdomain: member('all', ['string', 'null'], 'Text domain; always null.', () => null, { readonly: true }),
    parent: member('all', ['array', 'null'], 'Names of blocks that it must be in; always null.', () => null, {
      readonly: true,
    }),
    ancestor: member('all', ['array', 'null'], 'Names of blocks that it must be below; always null.', () => null, {
      readonly: true,
    }),
    example: member('all', ['object', 'null'], 'Example; always null.', () => null, { readonly: true }),
    ...Object.fromEntries(
      Object.entries(EMPTY).map(([name, type]) => [
        name,
        member<BlockType>('all', type, 'Always empty.', () => (type === 'array' ? [] : {}), { readonly: true }),
      ]),
    ),
  };

  constructor(private readonly site: SiteUrls) {
    super();
  }

  override links({ name }: BlockType): Links {
    const rest = this.site.rest('cms/v2');
    const base = `${rest}/block-types`;
    const [namespace = ''] = name.split('/');
    return {
      collection: [link(base)],
      self: [link(`${base}/${name}`)],
      up: [link(`${base}/${namespace}`)],
    };
  }
}

const titleOf = (name: string): string => labelOf(name.slice(name.indexOf('/') + 1));

const categoryOf = (name: string): string => CATEGORIES.find(([start]) => start.test(name))?.[1] ?? 'widgets';

/** Attributes as JSON Schemas. */
const schemas = (attributes: BlockType['attributes']) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { type, ...others }]) => [
      name,
      { type: type === 'object[]' ? 'array' : type, ...others },
    ]),
  );
