import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RequestContext } from '#libs/context';
import { CacheTags, TAGS } from '#libs/invalidation';
import {
  autop,
  listBlocks,
  listShortcodes,
  parseBlocks,
  renderBlocks,
  renderShortcodes,
  type Block,
  type BlockRenderer,
  type DynamicBlocks,
  type ShortcodeAttributes,
  type ShortcodeRegistry,
} from '#libs/text';
import { DynamicBlock } from './dynamic-block.js';
import { REFERENCE, ReusableBlocks, referenceOf } from './reusable-blocks.js';

/** A shortcode in the text of an entry; 0 for one in a reusable block, which may stand in any. */
export interface ShortcodeUse {
  name: string;
  attributes: ShortcodeAttributes;
  entryId: number;
}

/** Shortcodes that need more than what is written in them. */
export interface ShortcodeSource {
  readonly names: readonly string[];
  /** Loads what some uses need, however many they are; answers the handlers for the text of an entry. */
  prepare(uses: readonly ShortcodeUse[]): Promise<(entryId: number) => ShortcodeRegistry>;
}

/** What the text of an entry needs beyond itself, loaded. */
export interface ContentParts {
  dynamicBlocks: DynamicBlocks;
  shortcodes: ShortcodeRegistry;
}

interface EntryText {
  id: number;
  content: string;
}

/** A text as it is stored; its version grows with every change. */
interface StoredText extends EntryText {
  version: number;
}

/** Encloses a shortcode that its author put in a block of its own. */
const SHORTCODE_BLOCK = 'core/shortcode';
/** Blocks that are made in their place, of what is in the text or was loaded with it. */
const MADE_IN_PLACE = new Set([REFERENCE, SHORTCODE_BLOCK]);
/** Different dynamic blocks that one answer shows; each costs statements of its own. */
const MAX_BLOCKS = 100;
const NOTHING: ReadonlyMap<number, ContentParts> = new Map();

/**
 * The blocks and shortcodes whose HTML depends on more than what is written in them. Making HTML of a text is
 * synchronous, so what the texts of an answer need is looked for and loaded before; texts that need nothing cost
 * nothing here.
 */
@Injectable()
export class DynamicContent {
  private readonly blocks = new Map<string, DynamicBlock>();
  private readonly sources: ShortcodeSource[] = [];
  private shortcodeNames: ReadonlySet<string> = new Set();
  private mark: RegExp | undefined;
  /** Versions of entries that are known to need nothing. */
  private readonly plain = new LRUCache<number, number>({ max: 50_000 });

  constructor(private readonly reusable: ReusableBlocks) {}

  /** Adds a kind of block. */
  addBlock(block: DynamicBlock): void {
    this.blocks.set(block.name, block);
    this.lookAgain();
  }

  /** Adds shortcodes. */
  addShortcodes(source: ShortcodeSource): void {
    this.sources.push(source);
    this.shortcodeNames = new Set(this.sources.flatMap(({ names }) => names));
    this.lookAgain();
  }

  /** The block of a name. */
  block(name: string): DynamicBlock | undefined {
    return this.blocks.get(name);
  }

  /** What some texts need; those that are not in the answer need nothing. */
  async prepare(entries: readonly StoredText[]): Promise<ReadonlyMap<number, ContentParts>> {
    const needy = entries.filter((entry) => this.isDynamic(entry));
    if (!needy.length) return NOTHING;
    CacheTags.current?.add(TAGS.anything);
    const partsOf = await this.load(
      needy.flatMap(({ content }) => parseBlocks(content)),
      needy,
    );
    return new Map(needy.map(({ id }) => [id, partsOf(id)]));
  }

  /** The HTML of a single block, as in the text of an entry (0 for none). */
  async renderBlock(name: string, attributes: Readonly<Record<string, unknown>>, entryId: number): Promise<string> {
    const block: Block = { name, attributes, opener: JSON.stringify([name, attributes]), closer: '', content: [] };
    const partsOf = await this.load([block], []);
    const { dynamicBlocks, shortcodes } = partsOf(entryId);
    return renderShortcodes(renderBlocks([block], dynamicBlocks), shortcodes);
  }

  /** Whether a text may hold something that is made when it is shown. */
  private isDynamic({ id, version, content }: StoredText): boolean {
    if (this.plain.get(id) === version) return false;
    this.mark ??= markOf([...this.blocks.keys()], [...this.shortcodeNames]);
    const isDynamic = this.mark.test(content);
    if (!isDynamic) this.plain.set(id, version);
    return isDynamic;
  }

  private lookAgain(): void {
    this.mark = undefined;
    this.plain.clear();
  }

  private async load(
    blocks: readonly Block[],
    entries: readonly EntryText[],
  ): Promise<(entryId: number) => ContentParts> {
    const written = listBlocks(blocks);
    const reusable = await this.reusable.load(written);
    const all = [...written, ...reusable.blocks];
    const [html, shortcodesOf] = await Promise.all([
      this.renderAll(all),
      this.prepareShortcodes([...entries, ...reusable.contents.map((content) => ({ id: 0, content }))]),
    ]);
    const dynamicBlocks = new Map<string, BlockRenderer>();
    for (const name of this.blocks.keys()) {
      dynamicBlocks.set(name, (_, __, block) => html.get(block.opener) ?? '');
    }
    dynamicBlocks.set(REFERENCE, (attributes) => reusable.render(referenceOf(attributes), dynamicBlocks));
    dynamicBlocks.set(SHORTCODE_BLOCK, (_, inside) => autop(inside));
    return (entryId) => ({ dynamicBlocks, shortcodes: shortcodesOf(entryId) });
  }

  /** The HTML of different blocks by how they are written. */
  private async renderAll(blocks: readonly Block[]): Promise<Map<string, string>> {
    const different = new Map<string, Block>();
    for (const block of blocks) {
      if (MADE_IN_PLACE.has(block.name) || !this.blocks.has(block.name)) continue;
      if (different.size < MAX_BLOCKS) different.set(block.opener, block);
    }
    const made = [...different.values()].map(async ({ name, attributes, opener }) => {
      const html = await RequestContext.memo(
        `block ${opener}`,
        async () => (await this.blocks.get(name)?.render(attributes)) ?? '',
      );
      // What others wrote, such as the title of a post, must not be taken for a shortcode of this text.
      return [opener, html.replaceAll('[', '&#91;')] as const;
    });
    return new Map(await Promise.all(made));
  }

  private async prepareShortcodes(entries: readonly EntryText[]): Promise<(entryId: number) => ShortcodeRegistry> {
    const uses = entries.flatMap(({ id, content }) =>
      listShortcodes(content, this.shortcodeNames).map((use) => ({ ...use, entryId: id })),
    );
    const prepared = await Promise.all(
      this.sources.map((source) => source.prepare(uses.filter(({ name }) => source.names.includes(name)))),
    );
    return (entryId) => new Map(prepared.flatMap((handlersOf) => [...handlersOf(entryId)]));
  }
}

function markOf(blocks: readonly string[], shortcodes: readonly string[]): RegExp {
  const names = blocks.map((name) => name.replace(/^core\//, '(?:core/)?'));
  const found = [];
  if (names.length) found.push(`<!--\\s+wp:(?:${names.join('|')})[\\s/]`);
  if (shortcodes.length) found.push(`\\[(?:${shortcodes.join('|')})(?![\\w-])`);
  return new RegExp(found.join('|') || '$^', 'i');
}

/** A reusable block; its HTML is that of the blocks in it, so it is made in its place. */
@Injectable()
export class ReferenceBlock extends DynamicBlock {
  readonly name = REFERENCE;
  readonly attributes = { ref: { type: 'number' } } as const;

  protected async html(): Promise<string> {
    return '';
  }
}

/** A shortcode in a block of its own, where it is found as anywhere else in the text. */
@Injectable()
export class ShortcodeBlock extends DynamicBlock {
  readonly name = SHORTCODE_BLOCK;
  readonly attributes = { text: { type: 'string' } } as const;

  protected async html(): Promise<string> {
    return '';
  }
}
