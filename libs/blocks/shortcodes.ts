import { lexMarkup, encodeAttributeValue, sanitizePostHtml } from '#libs/markup';

export interface ShortcodeAttributes {
  /** Attributes written as `name="value"`, names in lower case. */
  readonly named: Readonly<Record<string, string>>;
  /** Words and quoted strings without a name, in order. */
  readonly positional: readonly string[];
}

/**
 * Renders a shortcode as HTML; undefined or empty if it has nothing to show and stays text. `content` is the text
 * between the opening and the closing shortcode, with its own shortcodes rendered; undefined without a closing one.
 */
export type ShortcodeHandler = (attributes: ShortcodeAttributes, content: string | undefined) => string | undefined;

/** Handlers by name. Names are case-sensitive. */
export type ShortcodeRegistry = ReadonlyMap<string, ShortcodeHandler>;

const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|'([^']*)'|([^\s"']+)/g;
const PARAGRAPH = '<p>';
const NAME = /\[(\/?)([a-z][\w-]*)/iy;

interface ShortcodeTag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly closing: boolean;
  readonly selfClosing: boolean;
  readonly attributes: string;
}

interface Shortcode {
  readonly name: string;
  readonly attributes: string;
  readonly start: number;
  /** Position after its last character, including the closing shortcode. */
  readonly end: number;
  /** The text between the opening and the closing shortcode; undefined without a closing one. */
  readonly content: string | undefined;
  /** Written in double brackets, to be shown instead of rendered. */
  readonly escaped: boolean;
}

/**
 * Renders the shortcodes that have a handler and something to show; others stay text. The paragraph around one that is
 * alone in it is removed, because its output is often a block. `[[name]]` becomes the text `[name]`. Shortcodes inside a
 * tag, such as in an attribute value, are not rendered: their output could break out of it.
 */
export function renderShortcodes(html: string, registry: ShortcodeRegistry): string {
  return replaceShortcodes(html, registry, ({ name, attributes, content }) => {
    const inner = content === undefined ? undefined : renderShortcodes(content, registry);
    return registry.get(name)?.(parseShortcodeAttributes(attributes), inner) || undefined;
  });
}

/** A shortcode as it is written in a text. */
export interface ListedShortcode {
  readonly name: string;
  readonly attributes: ShortcodeAttributes;
}

/** The named shortcodes that {@link renderShortcodes} would replace, including nested ones. */
export function listShortcodes(text: string, names: Names): ListedShortcode[] {
  return findTags(text, names)
    .filter(({ closing }) => !closing)
    .map(({ name, attributes }) => ({ name, attributes: parseShortcodeAttributes(attributes) }));
}

/** Removes the named shortcodes with their content. */
export function stripShortcodes(text: string, names: Iterable<string>): string {
  return replaceShortcodes(text, new Set(names), () => '');
}

function parseShortcodeAttributes(text: string): ShortcodeAttributes {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (const [, name, ...values] of text.replaceAll('\u00a0', ' ').matchAll(ATTRIBUTE)) {
    const value = values.find((candidate) => candidate !== undefined) ?? '';
    if (name === undefined) positional.push(value);
    else named.set(name.toLowerCase(), value);
  }
  return { named: Object.fromEntries(named), positional };
}

interface Names {
  has(name: string): boolean;
}

/** Replaces shortcodes, with the paragraphs that hold nothing else. Those without a replacement stay as they are. */
function replaceShortcodes(html: string, names: Names, replace: (shortcode: Shortcode) => string | undefined): string {
  let out = '';
  let at = 0;
  for (const shortcode of findShortcodes(html, names)) {
    const { start, end, escaped } = shortcode;
    const before = html.slice(at, start);
    const replaced = escaped ? undefined : replace(shortcode);
    const opening = before.trimEnd();
    const afterParagraph =
      replaced !== undefined && opening.endsWith(PARAGRAPH) ? endOfParagraph(html, end) : undefined;
    out += afterParagraph === undefined ? before : opening.slice(0, -PARAGRAPH.length);
    out += replaced ?? (escaped ? html.slice(start + 1, end - 1) : html.slice(start, end));
    at = afterParagraph ?? end;
  }
  return out + html.slice(at);
}

/** The outermost shortcodes with these names, in order. */
function* findShortcodes(html: string, names: Names): Generator<Shortcode, undefined> {
  const tags = findTags(html, names);
  const closers = new Map<string, number[]>();
  for (let index = tags.length - 1; index >= 0; index--) {
    const tag = tags[index];
    if (!tag?.closing) continue;
    const places = closers.get(tag.name);
    if (places) places.push(index);
    else closers.set(tag.name, [index]);
  }
  let done = 0;
  for (let index = 0; index < tags.length; index++) {
    const tag = tags[index];
    if (!tag || tag.closing) continue;
    const { name, attributes } = tag;
    const closer = tag.selfClosing || isBracketed(html, tag, done) ? undefined : nextAfter(index, closers.get(name));
    const closingTag = closer === undefined ? undefined : tags[closer];
    const end = closingTag?.end ?? tag.end;
    const content = closingTag && html.slice(tag.end, closingTag.start);
    const escaped = isBracketed(html, { start: tag.start, end }, done);
    done = escaped ? end + 1 : end;
    yield { name, attributes, start: escaped ? tag.start - 1 : tag.start, end: done, content, escaped };
    if (closer !== undefined) index = closer;
  }
}

/** Whether it is in double brackets. The outer opening bracket must not belong to the text before `from`. */
function isBracketed(html: string, place: { readonly start: number; readonly end: number }, from: number): boolean {
  return place.start > from && html[place.start - 1] === '[' && html[place.end] === ']';
}

/** The last number of a descending list that is greater than `index`. Smaller ones are removed from the list. */
function nextAfter(index: number, places: number[] = []): number | undefined {
  while ((places.at(-1) ?? Infinity) < index) places.pop();
  return places.at(-1);
}

function findTags(html: string, names: Names): ShortcodeTag[] {
  const tags: ShortcodeTag[] = [];
  if (!html.includes('[')) return tags;
  const text = blankOutTags(html);
  const exhausted = new Set<string>();
  let at = text.indexOf('[');
  while (at !== -1) {
    NAME.lastIndex = at;
    const match = NAME.exec(text);
    const name = match?.[2];
    let end = at + 1;
    if (name !== undefined && names.has(name)) {
      const afterName = NAME.lastIndex;
      end = endOfTag(text, afterName, exhausted);
      if (text[end - 1] === ']') {
        const inside = html.slice(afterName, end - 1);
        const selfClosing = inside.endsWith('/');
        const attributes = selfClosing ? inside.slice(0, -1) : inside;
        tags.push({ start: at, end, name, closing: match?.[1] === '/', selfClosing, attributes });
      }
    }
    at = text.indexOf('[', end);
  }
  return tags;
}

/**
 * Position after the `]` that ends the tag; brackets in quotation marks are ignored. For an unterminated tag, the
 * position after its name, of the next `[`, or of the end of the text.
 */
function endOfTag(text: string, afterName: number, exhausted: Set<string>): number {
  if (!/[\s/\]]/.test(text.charAt(afterName))) return afterName;
  for (let at = afterName; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === ']') return at + 1;
    if (character === '[') return at;
    if ((character === '"' || character === "'") && text[at - 1] === '=' && !exhausted.has(character)) {
      const end = text.indexOf(character, at + 1);
      if (end === -1) exhausted.add(character);
      else at = end;
    }
  }
  return text.length;
}

/** The HTML with the content of tags and comments blanked out, so that only positions in text are found. */
function blankOutTags(html: string): string {
  return lexMarkup(html)
    .map(({ kind, raw }) => (kind === 'text' ? raw : '<'.repeat(raw.length)))
    .join('');
}

function endOfParagraph(html: string, from: number): number | undefined {
  const end = /\s*(?:<br \/>\s*)?<\/p>/y;
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : undefined;
}

/** Shortcodes that depend only on their source. */
export const builtInShortcodes: ShortcodeRegistry = new Map([
  ['caption', renderCaptionShortcode],
  ['wp_caption', renderCaptionShortcode],
]);

const ALIGNMENT = /^align(?:none|left|right|center)$/;

/**
 * Renders an image with a caption as a figure. The caption is the text after the image inside the shortcode, or the
 * `caption` attribute. Without a caption or a width, only the content is rendered.
 */
function renderCaptionShortcode({ named }: ShortcodeAttributes, content = ''): string {
  const { image, rest } = splitImage(content);
  const caption = named['caption'] === undefined ? rest.trim() : sanitizePostHtml(named['caption']).trim();
  const figureContent = named['caption'] === undefined ? image : content;
  const width = Number.parseInt(named['width'] ?? '', 10);
  if (!(width >= 1) || caption === '') return content;

  const align = ALIGNMENT.test(named['align'] ?? '') ? named['align'] : 'alignnone';
  const id = (named['id'] ?? '').replace(/[^\w-]/g, '');
  const captionId = id === '' ? '' : `caption-${id.replaceAll('_', '-')}`;
  const figureClass = ['wp-caption', align, named['class'] ?? ''].join(' ').trim();
  const identity = id === '' ? '' : `id="${id}" aria-describedby="${captionId}" `;
  const figure = `<figure ${identity}style="width: ${width}px" class="${encodeAttributeValue(figureClass)}">`;
  const captionIdentity = captionId === '' ? '' : `id="${captionId}" `;
  return `${figure}${figureContent}<figcaption ${captionIdentity}class="wp-caption-text">${caption}</figcaption></figure>`;
}

/** Splits the content into the image at its start, including a link around it, and the rest. */
function splitImage(content: string): { image: string; rest: string } {
  const tokens = lexMarkup(content);
  const imageAt = tokens.findIndex((token) => token.kind === 'tag' && token.name === 'img');
  const linked = tokens.slice(0, imageAt + 1).some((token) => token.kind === 'tag' && token.name === 'a');
  const linkEnd = linked
    ? tokens.findIndex((token, at) => at > imageAt && token.kind === 'tag' && token.name === 'a' && token.closing)
    : -1;
  const end = Math.max(imageAt, linkEnd) + 1;
  const join = (part: typeof tokens): string => part.map(({ raw }) => raw).join('');
  return { image: join(tokens.slice(0, end)).trim(), rest: join(tokens.slice(end)) };
}
