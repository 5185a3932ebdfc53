import { delimiters, escapedJson, readAttributes, type DelimiterMatch } from '#libs/markup';

export type BlockAttributes = Readonly<Record<string, unknown>>;

export interface Block {
  /** Includes the namespace: `core/paragraph`. Empty for free-form text between blocks. */
  readonly name: string;
  /** `{}` if there are none or their JSON is broken. */
  readonly attributes: BlockAttributes;
  /** The delimiters as written. A self-closing block and a block that is never closed have no closer. */
  readonly opener: string;
  readonly closer: string;
  /** Markup and nested blocks in order. */
  readonly content: readonly (string | Block)[];
}

/** Renders a dynamic block from its attributes, its inner HTML and its source. */
export type BlockRenderer = (attributes: BlockAttributes, innerHtml: string, block: Block) => string;

/** Renderers of dynamic blocks by full name (`core/latest-posts`). */
export type DynamicBlocks = ReadonlyMap<string, BlockRenderer>;

/**
 * Dynamic blocks nested deeper than this are treated as static. Each level passes its inner HTML on as a string, whose
 * size must not multiply with the depth.
 */
const MAX_DYNAMIC_DEPTH = 50;

/** Whether a text contains a block. */
export function hasBlocks(raw: string): boolean {
  return !delimiters(raw).next().done;
}

/**
 * Parses a body into blocks. Text outside of them becomes blocks without a name. The result is lossless: see
 * {@link serializeBlocks}. A closer without an opener stays text; a block without a closer contains everything after
 * its opener.
 */
export function parseBlocks(raw: string): Block[] {
  return new BlockParser(raw).parse();
}

/** The source of parsed blocks, byte for byte. */
export function serializeBlocks(blocks: readonly Block[]): string {
  const out: string[] = [];
  walk(blocks, {
    text: (text) => out.push(text),
    enter: (block) => out.push(block.opener),
    leave: (block) => out.push(block.closer),
  });
  return out.join('');
}

/**
 * Renders blocks as HTML: delimiters are removed, and blocks with a renderer are replaced by its output. A self-closing
 * block without a renderer becomes `''`.
 */
export function renderBlocks(blocks: readonly Block[], dynamicBlocks: DynamicBlocks = new Map()): string {
  const out: string[] = [];
  const open: { block: Block; start: number }[] = [];
  walk(blocks, {
    text: (text) => out.push(text),
    enter: (block) => open.push({ block, start: out.length }),
    leave: (block) => {
      const start = open.pop()?.start ?? 0;
      const renderer = open.length < MAX_DYNAMIC_DEPTH ? dynamicBlocks.get(block.name) : undefined;
      if (renderer) out.push(renderer(block.attributes, out.splice(start).join(''), block));
    },
  });
  return out.join('');
}

/**
 * Replaces attributes of blocks in a text, and keeps everything else byte for byte. `replace` returns undefined for blocks
 * that stay as they are.
 */
export function replaceAttributes(
  raw: string,
  replace: (name: string, attributes: BlockAttributes) => BlockAttributes | undefined,
): string {
  const out: string[] = [];
  let taken = 0;
  for (const { delimiter, start, end } of delimiters(raw)) {
    const { kind, name, json } = delimiter;
    const replaced = kind === 'closer' ? undefined : replace(name, readAttributes(delimiter));
    if (!replaced) continue;
    // The attributes are the last braces of a delimiter, and there may be none.
    const written = raw.slice(start, end);
    const at = json === '' ? -1 : start + written.lastIndexOf(json);
    if (at < start) continue;
    out.push(raw.slice(taken, at), escapedJson(JSON.stringify(replaced)));
    taken = at + json.length;
  }
  return out.join('') + raw.slice(taken);
}

/** A text without the name of the attribute hides nothing, unless letters in it are written as escapes of JSON. */
const MAY_HIDE = /blockVisibility|\\u00[4-7]/i;

/**
 * A text without the blocks that its author has hidden (`{"metadata":{"blockVisibility":false}}`), and without what is in
 * them. Everything for readers is made of it. Takes nothing for texts without such blocks.
 */
export function withoutHiddenBlocks(raw: string): string {
  if (!MAY_HIDE.test(raw)) return raw;
  const out: string[] = [];
  let hidden = 0;
  walk(parseBlocks(raw), {
    text: (text) => hidden || out.push(text),
    enter: (block) => {
      if (isHidden(block)) hidden += 1;
      if (!hidden) out.push(block.opener);
    },
    leave: (block) => {
      if (!hidden) out.push(block.closer);
      if (isHidden(block)) hidden -= 1;
    },
  });
  return out.join('');
}

function isHidden({ attributes: { metadata } }: Block): boolean {
  const isObject = typeof metadata === 'object' && metadata !== null;
  return isObject && 'blockVisibility' in metadata && metadata.blockVisibility === false;
}

/** All blocks, including nested ones, in the order of the text. */
export function listBlocks(blocks: readonly Block[]): Block[] {
  const found: Block[] = [];
  walk(blocks, { text: () => {}, enter: (block) => found.push(block), leave: () => {} });
  return found;
}

interface BlockVisitor {
  text(text: string): void;
  enter(block: Block): void;
  leave(block: Block): void;
}

/** Visits blocks in the order of the text, without recursion: the nesting may be as deep as the text is long. */
function walk(blocks: readonly Block[], visitor: BlockVisitor): void {
  const path: { block: Block | undefined; content: readonly (string | Block)[]; next: number }[] = [
    { block: undefined, content: blocks, next: 0 },
  ];
  for (let place = path.at(-1); place; place = path.at(-1)) {
    const item = place.content[place.next++];
    if (item === undefined) {
      if (place.block) visitor.leave(place.block);
      path.pop();
    } else if (typeof item === 'string') visitor.text(item);
    else {
      visitor.enter(item);
      path.push({ block: item, content: item.content, next: 0 });
    }
  }
}

/** A block under construction. */
interface OpenBlock extends Block {
  closer: string;
  readonly content: (string | Block)[];
}

class BlockParser {
  private readonly root: Block[] = [];
  private readonly open: OpenBlock[] = [];
  private readonly openByName = new Map<string, number>();
  /** End of the text that is in the tree already. */
  private taken = 0;

  constructor(private readonly raw: string) {}

  parse(): Block[] {
    for (const match of delimiters(this.raw)) this.take(match);
    this.addText(this.raw.length);
    return this.root;
  }

  private take({ delimiter, start, end }: DelimiterMatch): void {
    const { kind, name } = delimiter;
    if (kind === 'closer' && !this.openByName.get(name)) return;
    this.addText(start);
    const written = this.raw.slice(start, end);
    this.taken = end;
    if (kind === 'closer') this.close(name, written);
    else {
      const block: OpenBlock = {
        name,
        attributes: readAttributes(delimiter),
        opener: written,
        closer: '',
        content: [],
      };
      this.add(block);
      if (kind === 'opener') {
        this.open.push(block);
        this.openByName.set(name, (this.openByName.get(name) ?? 0) + 1);
      }
    }
  }

  /** Closes the innermost block with this name, and the unclosed blocks inside it. */
  private close(name: string, closer: string): void {
    for (let block = this.open.pop(); block; block = this.open.pop()) {
      this.openByName.set(block.name, (this.openByName.get(block.name) ?? 1) - 1);
      if (block.name !== name) continue;
      block.closer = closer;
      return;
    }
  }

  private addText(end: number): void {
    if (end === this.taken) return;
    const text = this.raw.slice(this.taken, end);
    const parent = this.open.at(-1);
    if (parent) parent.content.push(text);
    else this.root.push({ name: '', attributes: {}, opener: '', closer: '', content: [text] });
    this.taken = end;
  }

  private add(block: Block): void {
    const siblings: (string | Block)[] = this.open.at(-1)?.content ?? this.root;
    siblings.push(block);
  }
}
