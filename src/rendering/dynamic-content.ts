import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  completePictures,
  listBlocks,
  listShortcodes,
  parseBlocks,
  renderBlocks,
  renderShortcodes,
  withoutHiddenBlocks,
  type Block,
  type BlockRenderer,
  type ShortcodeAttributes,
  type ShortcodeRegistry,
} from '#libs/blocks';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { CacheTags, TAGS } from '#libs/invalidation';
import { autop } from '#libs/text';
import { BlockLanguage } from './block-language.js';
import type { ContentData, DynamicData } from './content-data.js';
import { DynamicBlock } from './dynamic-block.js';
import { KnownShortcodes } from './known-shortcodes.js';
import { QueryLoops, type QueryPages } from './loops/query-loops.js';
import { NAVIGATION_BLOCK, navigation } from './navigation-blocks.js';
import { imageClassesOf } from './pattern-overrides.js';
import { REFERENCE, ReusableBlocks } from './reusable-blocks.js';
import { STATIC_BLOCKS } from './static-blocks.js';
import { TextPictures } from './text-pictures.js';

/** A shortcode in the text of an entry. `entryId` is 0 in reusable blocks, which any entry can contain. */
export interface ShortcodeUse {
  name: string;
  attributes: ShortcodeAttributes;
  entryId: number;
}

/** Provides shortcodes that display data from elsewhere. */
export interface ShortcodeSource {
  readonly names: readonly string[];
  /** Loads the data of all uses at once. Returns a function to the handlers for the text of an entry. */
  prepare(uses: readonly ShortcodeUse[]): Promise<(entryId: number) => ShortcodeRegistry>;
}

interface EntryText {
  id: number;
  content: string;
}

/** A stored text. Its version grows with every change. */
interface StoredText extends EntryText {
  version: number;
}

/** Name of the block that contains a shortcode. */
const SHORTCODE_BLOCK = 'core/shortcode';
/** Blocks that are rendered while their text is rendered, instead of beforehand. */
const RENDERED_INLINE = new Set([REFERENCE, SHORTCODE_BLOCK]);
/** Maximum number of distinct dynamic blocks per response, because each takes its own statements. */
const MAX_BLOCKS = 100;
const shownText = (text: StoredText): StoredText => ({ ...text, content: withoutHiddenBlocks(text.content) });
const NOTHING: ReadonlyMap<number, ContentData> = new Map();
/** Where a text names a picture of the site. */
const PICTURE = /wp-image-[1-9]/;

/** The loaded dynamic content of texts. */
interface Loaded {
  dynamicOf: (entryId: number) => DynamicData;
  /** Texts and HTML of others that may be shown in these texts. */
  further: readonly string[];
  /** Whether the texts contain nothing dynamic but reusable blocks, whose cache tags are added. */
  isFixed: boolean;
}

/**
 * Blocks, shortcodes and pictures whose HTML depends on data outside their text. Rendering is synchronous, so their
 * data is loaded for all texts of a response before. Texts without dynamic content cause no cost here.
 */
@Injectable()
export class DynamicContent {
  private readonly blocks = new Map<string, DynamicBlock>();
  private readonly sources: ShortcodeSource[] = [];
  private pattern: RegExp | undefined;
  /**
   * Versions of entries known to have no dynamic content, by the id of the entry and the language, in which it may have
   * other texts. `max` would reserve memory for all of them.
   */
  private readonly plain = new LRUCache<string, number>({ maxSize: 50_000, sizeCalculation: () => 1 });

  constructor(
    private readonly reusable: ReusableBlocks,
    private readonly loops: QueryLoops,
    private readonly language: BlockLanguage,
    private readonly pictures: TextPictures,
    private readonly known: KnownShortcodes,
  ) {}

  /** Registers a block. */
  addBlock(block: DynamicBlock): void {
    this.blocks.set(block.name, block);
    this.resetDetection();
  }

  /** Registers shortcodes. */
  addShortcodes(source: ShortcodeSource): void {
    this.sources.push(source);
    this.known.add(source.names);
    this.resetDetection();
  }

  /** The names of the blocks that the site renders itself; texts hold the markup of others. */
  get names(): string[] {
    const dynamic = [...this.blocks.values()].filter(({ isOffered }) => isOffered).map(({ name }) => name);
    return [...new Set([...STATIC_BLOCKS.keys(), ...this.loops.names, ...dynamic])].sort();
  }

  /** The names of the registered shortcodes. */
  get shortcodes(): ReadonlySet<string> {
    return this.known.names;
  }

  /** The block with a name. */
  block(name: string): DynamicBlock | undefined {
    const block = this.blocks.get(name);
    return block?.isOffered ? block : undefined;
  }

  /**
   * Loads the data of dynamic content by entry id. Entries without dynamic content are missing from the map. `pages`
   * are the requested pages of queries.
   */
  async prepare(
    entries: readonly StoredText[],
    pages: QueryPages = new Map(),
  ): Promise<ReadonlyMap<number, ContentData>> {
    const found = entries.filter((entry) => this.isDynamic(entry)).map(shownText);
    if (!found.length) return NOTHING;
    const dynamic = found.filter(({ content }) => this.dynamicPattern.test(content));
    const loaded = dynamic.length
      ? await this.load(
          dynamic.flatMap(({ content }) => parseBlocks(content)),
          dynamic,
          pages,
        )
      : undefined;
    if (loaded && !loaded.isFixed) CacheTags.current?.add(TAGS.anything);
    const texts = found.map(({ content }) => content);
    const picturesOf = await this.pictures.load([...texts, ...(loaded?.further ?? [])]);
    const isRendered = new Set(dynamic.map(({ id }) => id));
    return new Map(
      found.map(({ id }) => [
        id,
        { pictureOf: picturesOf(id), ...(isRendered.has(id) ? { dynamic: loaded?.dynamicOf(id) } : {}) },
      ]),
    );
  }

  /** Renders a single block as in the text of an entry; 0 for none. */
  async renderBlock(name: string, attributes: Readonly<Record<string, unknown>>, entryId: number): Promise<string> {
    const block: Block = { name, attributes, opener: JSON.stringify([name, attributes]), closer: '', content: [] };
    const { dynamicOf, further } = await this.load([block], [], new Map());
    const picturesOf = await this.pictures.load(further);
    const { dynamicBlocks, shortcodes } = dynamicOf(entryId);
    const html = renderShortcodes(renderBlocks([block], dynamicBlocks), shortcodes);
    return completePictures(html, { pictureOf: picturesOf(entryId) });
  }

  /** Whether a text may have dynamic content. */
  private isDynamic({ id, version, content }: StoredText): boolean {
    const key = `${id} ${RequestContext.current()?.language?.number ?? ''}`;
    if (this.plain.get(key) === version) return false;
    const isDynamic = PICTURE.test(content) || this.dynamicPattern.test(content);
    if (!isDynamic && !Db.isInTransaction) this.plain.set(key, version);
    return isDynamic;
  }

  private get dynamicPattern(): RegExp {
    return (this.pattern ??= patternOf([...this.blocks.keys(), ...this.loops.names], [...this.known.names]));
  }

  private resetDetection(): void {
    this.pattern = undefined;
    this.plain.clear();
  }

  private async load(blocks: readonly Block[], entries: readonly EntryText[], pages: QueryPages): Promise<Loaded> {
    const written = listBlocks(blocks);
    const reusable = await this.reusable.load(written);
    const all = [...written, ...reusable.blocks];
    const texts = [...entries, ...reusable.contents.map((content) => ({ id: 0, content }))];
    const [html, loops, shortcodesOf] = await Promise.all([
      this.renderAll(all),
      this.loops.load(
        all,
        entries.map(({ id }) => id),
        pages,
      ),
      this.prepareShortcodes(texts),
    ]);
    const isFixed =
      reusable.isComplete &&
      all.every(({ name }) => name === REFERENCE || !(this.blocks.has(name) || this.loops.names.includes(name))) &&
      texts.every(({ content }) => !listShortcodes(content, this.known.names).length);
    const dynamicOf = (entryId: number): DynamicData => {
      const dynamicBlocks = new Map<string, BlockRenderer>(STATIC_BLOCKS);
      for (const name of this.blocks.keys()) {
        dynamicBlocks.set(name, (_, __, block) => html.get(block.opener) ?? '');
      }
      // The block itself has the menu or the pages, for navigations without links of their own or stored ones.
      dynamicBlocks.set(NAVIGATION_BLOCK, (attributes, inner, { opener }) => {
        const links = inner.trim() ? inner : reusable.render(NAVIGATION_BLOCK, attributes, dynamicBlocks);
        return links.trim() ? navigation(attributes, links, this.language.words.navigation) : (html.get(opener) ?? '');
      });
      dynamicBlocks.set(SHORTCODE_BLOCK, (_, inside) => autop(inside));
      dynamicBlocks.set(REFERENCE, (attributes) => reusable.render(REFERENCE, attributes, dynamicBlocks));
      for (const [name, renderer] of loops.renderersOf(entryId, new Map(dynamicBlocks)))
        dynamicBlocks.set(name, renderer);
      return { dynamicBlocks, shortcodes: shortcodesOf(entryId) };
    };
    const overridden = all.filter(({ name }) => name === REFERENCE).map(({ attributes }) => imageClassesOf(attributes));
    return { dynamicOf, further: [...reusable.contents, ...overridden, ...html.values(), ...loops.texts], isFixed };
  }

  /** The HTML of distinct blocks, by their opening markup. */
  private async renderAll(blocks: readonly Block[]): Promise<Map<string, string>> {
    const different = new Map<string, Block>();
    for (const block of blocks) {
      if (RENDERED_INLINE.has(block.name) || !this.blocks.has(block.name)) continue;
      if (different.size < MAX_BLOCKS) different.set(block.opener, block);
    }
    const made = [...different.values()].map(async ({ name, attributes, opener }) => {
      const html = await RequestContext.memo(
        `block ${opener}`,
        async () => (await this.blocks.get(name)?.render(attributes)) ?? '',
      );
      // Escapes brackets, so that foreign data such as a post title is not interpreted as a shortcode of this text.
      return [opener, html.replaceAll('[', '&#91;')] as const;
    });
    return new Map(await Promise.all(made));
  }

  private async prepareShortcodes(entries: readonly EntryText[]): Promise<(entryId: number) => ShortcodeRegistry> {
    const uses = entries.flatMap(({ id, content }) =>
      listShortcodes(content, this.known.names).map((use) => ({ ...use, entryId: id })),
    );
    const prepared = await Promise.all(
      this.sources.map((source) => source.prepare(uses.filter(({ name }) => source.names.includes(name)))),
    );
    return (entryId) => new Map(prepared.flatMap((handlersOf) => [...handlersOf(entryId)]));
  }
}

function patternOf(blocks: readonly string[], shortcodes: readonly string[]): RegExp {
  const names = blocks.map((name) => name.replace(/^core\//, '(?:core/)?'));
  const found = [];
  if (names.length) found.push(`<!--\\s+wp:(?:${names.join('|')})[\\s/]`);
  if (shortcodes.length) found.push(`\\[(?:${shortcodes.join('|')})(?![\\w-])`);
  return new RegExp(found.join('|') || '$^');
}

/** A reference to a reusable block. It is rendered together with the surrounding text. */
@Injectable()
export class ReferenceBlock extends DynamicBlock {
  readonly name = REFERENCE;
  readonly attributes = { ref: { type: 'number' }, content: { type: 'object' } } as const;

  protected async html(): Promise<string> {
    return '';
  }
}

/** A block that contains a shortcode. The shortcode is processed like any other in the text. */
@Injectable()
export class ShortcodeBlock extends DynamicBlock {
  readonly name = SHORTCODE_BLOCK;
  readonly attributes = { text: { type: 'string' } } as const;

  protected async html(): Promise<string> {
    return '';
  }
}
