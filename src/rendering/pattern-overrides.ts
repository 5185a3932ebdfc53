import { balanceTags, type Block, type BlockAttributes } from '#libs/blocks';
import {
  addNoopener,
  encodeAttributeValue,
  lexMarkup,
  parseAttributes,
  sanitizePostHtml,
  sanitizeUrl,
  type MarkupToken,
  type TagToken,
} from '#libs/markup';

/** The values that a reference to a pattern has for the blocks in it, by their names. */
export type Overrides = Readonly<Record<string, unknown>>;
type Values = Overrides;
/** Rewrites the markup of a block for the value of an attribute, which is written by who uses the pattern. */
type Writer = (html: string, value: string) => string;

const SOURCE = 'core/pattern-overrides';

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The element with one of some names, from its opening to its closing tag. */
function elementIn(
  tokens: readonly MarkupToken[],
  names: ReadonlySet<string>,
): [open: number, close: number] | undefined {
  const open = tokens.findIndex((token) => token.kind === 'tag' && !token.closing && names.has(token.name));
  const opening = tokens[open];
  if (opening?.kind !== 'tag') return undefined;
  const close = tokens.findLastIndex((token) => token.kind === 'tag' && token.closing && token.name === opening.name);
  return close > open ? [open, close] : undefined;
}

/** A value as HTML that ends where it stands. */
const safe = (value: string): string => balanceTags(sanitizePostHtml(value));

const written = (tokens: readonly MarkupToken[]): string => tokens.map(({ raw }) => raw).join('');

/** Replaces what is inside the first element with one of some names. */
const inner =
  (...names: string[]): Writer =>
  (html, value) => {
    const tokens = lexMarkup(html);
    const found = elementIn(tokens, new Set(names));
    if (!found) return html;
    const [open, close] = found;
    return written(tokens.slice(0, open + 1)) + safe(value) + written(tokens.slice(close));
  };

/** Sets an attribute of the first element with a name, or takes it away if it is empty and not `isKept`. */
const attribute =
  (element: string, name: string, clean: (value: string) => string, isKept = false): Writer =>
  (html, value) => {
    const tokens = lexMarkup(html);
    const tag = tokens.find(
      (token): token is TagToken => token.kind === 'tag' && token.name === element && !token.closing,
    );
    if (!tag) return html;
    const text = clean(value);
    const others = parseAttributes(tag).filter((one) => one.name !== name);
    const all = [...others, ...(text || isKept ? [{ name, value: encodeAttributeValue(text) }] : [])];
    const attributes = all.map((one) =>
      one.value === undefined ? ` ${one.name}` : ` ${one.name}="${one.value.replaceAll('"', '&quot;')}"`,
    );
    const replaced = `<${tag.name}${attributes.join('')}${tag.selfClosing ? '/' : ''}>`;
    return tokens.map((token) => (token === tag ? replaced : token.raw)).join('');
  };

const asItIs = (value: string): string => value;
const words = (value: string): string => value.replace(/[^\w -]/g, '').trim();
const target = (value: string): string => (/^_(?:blank|self|parent|top)$/.test(value) ? value : '');

const classOf = (id: string): string => (/^[1-9]\d{0,9}$/.test(id) ? `wp-image-${id}` : '');

/** The class by which an image names its media item. */
const imageId: Writer = (html, value) => {
  const image = lexMarkup(html).find((token): token is TagToken => token.kind === 'tag' && token.name === 'img');
  const classes = image && parseAttributes(image).find(({ name }) => name === 'class')?.value;
  const others = (classes ?? '').split(/\s+/).filter((one) => one && !/^wp-image-\d+$/.test(one));
  return attribute('img', 'class', asItIs)(html, [...others, classOf(value)].filter(Boolean).join(' '));
};

const caption: Writer = (html, value) => {
  if (/<figcaption/i.test(html)) return inner('figcaption')(html, value);
  const text = safe(value);
  return (
    text && html.replace(/<\/figure>/i, () => `<figcaption class="wp-element-caption">${text}</figcaption></figure>`)
  );
};

/** The attributes that can be overridden, by block. */
const WRITERS: ReadonlyMap<string, Readonly<Record<string, Writer>>> = new Map(
  Object.entries<Readonly<Record<string, Writer>>>({
    'core/paragraph': { content: inner('p') },
    'core/heading': { content: inner('h1', 'h2', 'h3', 'h4', 'h5', 'h6') },
    'core/button': {
      text: inner('a', 'button'),
      url: attribute('a', 'href', sanitizeUrl),
      linkTarget: (html, value) => addNoopener(attribute('a', 'target', target)(html, value)),
      rel: (html, value) => addNoopener(attribute('a', 'rel', words)(html, value)),
    },
    'core/image': {
      url: attribute('img', 'src', sanitizeUrl),
      alt: attribute('img', 'alt', asItIs, true),
      title: attribute('img', 'title', asItIs),
      id: imageId,
      caption,
    },
  }),
);

/**
 * The blocks of a pattern with the values that a reference to it sets, `{"Name": {"content": "Mine"}}`: those of blocks with
 * this name in their metadata, whose attributes are bound to overrides. Values are sanitized, because the author of the
 * reference may have fewer rights than who wrote the pattern.
 */
export function overriddenBlocks(blocks: readonly Block[], overrides: Overrides): readonly Block[] {
  return blocks.map((block) => overridden(block, overrides, 1));
}

/** The classes of the images that a reference sets by id, for what looks for them in texts. */
export const imageClassesOf = (attributes: BlockAttributes): string =>
  Object.values(overridesOf(attributes) ?? {})
    .flatMap((values) => (isObject(values) && 'id' in values ? classOf(String(values.id)) : []))
    .join(' ');

/** The values that a reference sets; undefined if it sets none. */
export const overridesOf = ({ content }: BlockAttributes): Overrides | undefined =>
  isObject(content) ? content : undefined;

/** Blocks that are nested deeper stay as they are. */
const MAX_DEPTH = 50;

function overridden(block: Block, overrides: Values, depth: number): Block {
  if (depth > MAX_DEPTH) return block;
  const values = valuesFor(block, overrides);
  if (!values) {
    const content = block.content.map((item) =>
      typeof item === 'string' ? item : overridden(item, overrides, depth + 1),
    );
    return { ...block, content };
  }
  const html = block.content.map((item) => (typeof item === 'string' ? item : '')).join('');
  const changed = Object.entries(values).reduce(
    (text, [name, value]) => WRITERS.get(block.name)?.[name]?.(text, value) ?? text,
    html,
  );
  return { ...block, attributes: { ...block.attributes, ...values }, content: [changed] };
}

/** The values for the attributes of a block that are bound to overrides; undefined for none. */
function valuesFor({ name, attributes: { metadata } }: Block, overrides: Values): Record<string, string> | undefined {
  const writers = WRITERS.get(name);
  if (!writers || !isObject(metadata) || typeof metadata.name !== 'string' || !isObject(metadata.bindings))
    return undefined;
  const { bindings } = metadata;
  const sent = Object.hasOwn(overrides, metadata.name) ? overrides[metadata.name] : undefined;
  if (!isObject(sent)) return undefined;
  // A binding of its own keeps an attribute from those that the default names.
  const isBound = (one: string) => {
    const to = bindings[one] ?? bindings.__default;
    return isObject(to) && to.source === SOURCE;
  };
  const values = Object.keys(writers).flatMap((one) => {
    const value = Object.hasOwn(sent, one) && isBound(one) ? sent[one] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? [[one, String(value)] as const] : [];
  });
  return values.length ? Object.fromEntries(values) : undefined;
}
