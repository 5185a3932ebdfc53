import { lexMarkup, parseAttributes, type MarkupToken, type TagToken } from '#libs/markup';
import { VOID } from './inline.js';

/** A part of a block that is text with inline markup. */
export interface Region {
  /** The element that it is in, such as `p`. */
  readonly tag: string;
  readonly html: string;
  /** Where it stands in the source of the block. */
  readonly start: number;
  readonly end: number;
}

/** What a block looks like: elements, texts between them, and regions by their index. */
export type StructureNode =
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly StructureNode[];
    }
  | { readonly kind: 'text'; readonly text: string }
  /** A block without content in another one. */
  | { readonly kind: 'block'; readonly source: string }
  | { readonly kind: 'region'; readonly index: number };

/** A block that is edited in place. */
export interface Structure {
  readonly regions: readonly Region[];
  readonly nodes: readonly StructureNode[];
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const REGION_TAGS = words('p h1 h2 h3 h4 h5 h6 li td th figcaption cite pre summary dt dd');
const INLINE = words(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr',
);
const STRUCTURE = words(
  'a blockquote cite code col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr img li ol p pre section span summary table tbody td tfoot th thead tr ul',
);
/** The attributes that the look of a block needs. */
const SHOWN = words('alt class colspan rowspan src start type');
const DELIMITER = /^<!--\s+\/?wp:/;
const EMPTY_BLOCK = /^<!--\s+wp:[^]*\/-->$/;
const BUTTON = /\bwp-block-button__link\b/;

/** Deeper blocks are shown as their source. */
const MAX_DEPTH = 60;

/**
 * The structure of a block's source; undefined if it has elements that are not edited in place, or tags without a
 * partner. The regions are slices of the source, so that replacing one keeps all other bytes.
 */
export function structureOf(source: string): Structure | undefined {
  return new StructureReader(source).read();
}

/** A source with another text in a region. */
export const replaceRegion = (source: string, { start, end }: Region, html: string): string =>
  source.slice(0, start) + html + source.slice(end);

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: StructureNode[];
}

class StructureReader {
  private readonly tokens: MarkupToken[];
  private readonly regions: Region[] = [];
  private readonly root: StructureNode[] = [];
  private readonly open: OpenElement[] = [];
  private at = 0;
  private position = 0;

  constructor(private readonly source: string) {
    this.tokens = lexMarkup(source);
  }

  read(): Structure | undefined {
    for (let token = this.next(); token; token = this.next()) if (!this.take(token)) return undefined;
    return this.open.length ? undefined : { regions: this.regions, nodes: this.root };
  }

  private next(): MarkupToken | undefined {
    const token = this.tokens[this.at];
    if (token) {
      this.at += 1;
      this.position += token.raw.length;
    }
    return token;
  }

  private get siblings(): StructureNode[] {
    return this.open.at(-1)?.children ?? this.root;
  }

  private take(token: MarkupToken): boolean {
    if (token.kind === 'text') {
      if (token.raw.trim()) this.siblings.push({ kind: 'text', text: token.raw });
      return true;
    }
    if (token.kind === 'comment') {
      if (this.open.length && EMPTY_BLOCK.test(token.raw)) this.siblings.push({ kind: 'block', source: token.raw });
      return true;
    }
    return token.kind === 'tag' && STRUCTURE.has(token.name) && this.takeTag(token);
  }

  private takeTag(token: TagToken): boolean {
    const { name } = token;
    if (token.closing) return this.close(name);
    if (this.open.length >= MAX_DEPTH) return false;
    const attributes = Object.fromEntries(
      parseAttributes(token)
        .filter((attribute) => SHOWN.has(attribute.name))
        .map((attribute) => [attribute.name, attribute.value ?? '']),
    );
    const element: OpenElement = { name, attributes, children: [] };
    if (VOID.has(name)) {
      this.siblings.push({ kind: 'element', ...element });
      return true;
    }
    this.open.push(element);
    const isButton = name === 'a' && BUTTON.test(attributes.class ?? '');
    if (name === 'pre') this.enterCode();
    if (isButton || REGION_TAGS.has(name)) this.takeRegion(this.open.at(-1)?.name ?? name);
    return true;
  }

  /** The text of code is in an element in `pre`. */
  private enterCode(): void {
    const token = this.tokens[this.at];
    if (token?.kind !== 'tag' || token.name !== 'code' || token.closing || token.selfClosing) return;
    this.next();
    this.open.push({ name: 'code', attributes: {}, children: [] });
  }

  private close(name: string): boolean {
    const element = this.open.pop();
    if (element?.name !== name) return false;
    this.siblings.push({ kind: 'element', ...element });
    return true;
  }

  private takeRegion(tag: string): void {
    const start = this.position;
    for (let token = this.tokens[this.at]; token; token = this.tokens[this.at]) {
      const isEnd = token.kind === 'tag' && token.closing && token.name === tag;
      if (isEnd || !isInline(token)) {
        const html = this.source.slice(start, this.position);
        // Blanks before nested elements are no text, but an item without one gets one.
        if (!isEnd && !html.trim() && !(tag === 'li' && beginsList(token))) return;
        this.siblings.push({ kind: 'region', index: this.regions.length });
        this.regions.push({ tag, html, start, end: this.position });
        return;
      }
      this.next();
    }
  }
}

const beginsList = (token: MarkupToken): boolean =>
  token.kind === 'tag' ? !token.closing && /^[uo]l$/.test(token.name) : /^<!--\s+wp:list\s/.test(token.raw);

const isInline = (token: MarkupToken): boolean =>
  token.kind === 'text' ||
  (token.kind === 'comment' && !DELIMITER.test(token.raw)) ||
  (token.kind === 'tag' && INLINE.has(token.name));
