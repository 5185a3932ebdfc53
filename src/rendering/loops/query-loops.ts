import { Injectable } from '@nestjs/common';
import { renderBlocks, type Block, type BlockAttributes, type BlockRenderer, type DynamicBlocks } from '#libs/blocks';
import { View } from '#libs/presenting';
import { PublishedComments, type CommentThread } from '../../comments/index.js';
import type { EntryRow } from '../../entries/index.js';
import { EntryList, type EntryFilter } from '../../entries/lists/index.js';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { Taxonomies, type Taxonomy } from '../../terms/index.js';
import { BlockLanguage } from '../block-language.js';
import { at, textAt, withRoot } from '../block-style.js';
import { BlocksRepository } from '../blocks.repository.js';
import { layoutOf } from '../layout-blocks.js';
import { COMMENT_TEMPLATE, CommentBlocks } from './comment-blocks.js';
import { EntryBlocks } from './entry-blocks.js';
import { LoopEntries, type LoopEntry } from './loop-entries.js';
import { paginationBlocks } from './query-pagination.js';

const QUERY = 'core/query';
const TEMPLATE = 'core/post-template';
const NO_RESULTS = 'core/query-no-results';
const NEIGHBOUR = 'core/post-navigation-link';
const CONTENT = 'core/post-content';
/** Blocks with inner blocks that mean something without an entry. */
const KEPT = new Set([QUERY, 'core/comments']);
/** Maximum number of distinct queries per response, because each takes its own statements. */
const MAX_QUERIES = 20;
const MAX_ENTRIES = 100;
/** Maximum number of characters of templates per response, repeated for their entries. */
const MAX_CHARACTERS = 4_000_000;
const MAX_OFFSET = 10_000;

/** The requested pages of queries by the id of the query; 1 for absent ones. */
export type QueryPages = ReadonlyMap<string, number>;

/** The entries of one query, and how many pages it has. */
interface Found {
  rows: readonly EntryRow[];
  pages: number;
}

/** The loaded queries of texts. */
interface LoadedLoops {
  /** The renderers for the text of an entry, on top of others. */
  renderersOf: (entryId: number, others: DynamicBlocks) => [string, BlockRenderer][];
  /** The texts of entries that queries show. */
  texts: readonly string[];
}

/** Query loops: entries that a writer selects, each shown by the blocks of a template. */
@Injectable()
export class QueryLoops {
  /** Names of the blocks that this renders. */
  readonly names: readonly string[];

  constructor(
    private readonly lists: EntryList,
    private readonly stored: BlocksRepository,
    private readonly entries: LoopEntries,
    private readonly blocks: EntryBlocks,
    private readonly comments: CommentBlocks,
    private readonly threads: PublishedComments,
    private readonly language: BlockLanguage,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
  ) {
    this.names = [QUERY, TEMPLATE, NO_RESULTS, ...paginationBlocks.names, ...blocks.names, ...comments.names];
  }

  /** Loads the entries of all queries in blocks, and the entries of `ids` if blocks show parts of them. */
  async load(blocks: readonly Block[], ids: readonly number[], pages: QueryPages): Promise<LoadedLoops> {
    const found = await this.find(blocks, pages);
    const names = new Set(blocks.map(({ name }) => name));
    const parts = [...this.blocks.names, ...this.comments.names];
    const ownRows = parts.some((name) => names.has(name)) ? ids : [];
    const rows = [...(await this.stored.rows(ownRows)), ...[...found.values()].flatMap((one) => one.rows)];
    const entries = await this.entries.of([...new Map(rows.map((row) => [row.id, row])).values()]);
    const own = await this.surroundings(ownRows, entries, names);
    let spent = 0;
    const isSpent = (template: Block) => (spent += template.opener.length + lengthOf(template)) > MAX_CHARACTERS;
    const renderersOf: LoadedLoops['renderersOf'] = (entryId, others) => {
      const self = own.get(entryId);
      const around: DynamicBlocks = new Map([
        ...others,
        ...this.nothing(),
        ...(self ? this.blocks.of(self.entry, true) : []),
        ...(self ? this.comments.of(self.entry, { threads: self.threads, around: () => around, isSpent }) : []),
      ]);
      const loop: BlockRenderer = (attributes, _, block) =>
        this.loop(block, { found: found.get(keyOf(attributes)), entries, around, pages, isSpent });
      return [...around, [QUERY, loop]];
    };
    const shown = names.has(CONTENT) ? rows.filter(({ password }) => password === '') : [];
    return { renderersOf, texts: shown.map(({ content }) => content) };
  }

  /**
   * What only the texts of these entries themselves show: the posts beside them and their comments. Limited, because each
   * takes its own statements.
   */
  private async surroundings(
    ids: readonly number[],
    entries: ReadonlyMap<number, LoopEntry>,
    names: ReadonlySet<string>,
  ): Promise<ReadonlyMap<number, { entry: LoopEntry; threads: readonly CommentThread[] }>> {
    const found = ids.flatMap((id) => entries.get(id) ?? []);
    const loaded = found.map(async (entry, index) => {
      const isIn = (name: string) => index < MAX_QUERIES && names.has(name);
      const { threads } = isIn(COMMENT_TEMPLATE) ? await this.threads.page(entry.row.id, 1) : { threads: [] };
      const shown = isIn(NEIGHBOUR) ? await this.entries.withNeighbours(entry) : entry;
      return [entry.row.id, { entry: shown, threads }] as const;
    });
    return new Map(await Promise.all(loaded));
  }

  /** Renderers for blocks outside of a query, where they have nothing to show. */
  private nothing(): [string, BlockRenderer][] {
    return this.names.map((name) => [name, (_, inner) => (KEPT.has(name) ? inner : '')]);
  }

  private async find(blocks: readonly Block[], pages: QueryPages): Promise<ReadonlyMap<string, Found>> {
    const different = new Map<string, BlockAttributes>();
    for (const { name, attributes } of blocks) {
      if (name === QUERY && different.size < MAX_QUERIES) different.set(keyOf(attributes), attributes);
    }
    const found = [...different].map(async ([key, attributes]): Promise<[string, Found]> => [
      key,
      await this.page(attributes, pages),
    ]);
    return new Map(await Promise.all(found));
  }

  private async page(attributes: BlockAttributes, pages: QueryPages): Promise<Found> {
    const type = this.typeOf(textAt(attributes, 'query.postType'));
    const taxonomies = type.taxonomies.flatMap((name) => this.taxonomies.get(name) ?? []);
    const filter = filterOf(attributes, { type, taxonomies }, pages.get(textAt(attributes, 'queryId')) ?? 1);
    const { items, total = 0 } = await this.lists.page(type, filter, new View('view'));
    const limit = wholeAt(attributes, 'query.pages', MAX_OFFSET);
    const all = Math.ceil(Math.max(0, total - wholeAt(attributes, 'query.offset', MAX_OFFSET)) / filter.per_page);
    return { rows: items, pages: limit ? Math.min(limit, all) : all };
  }

  /** The type with a name, if it has the common page of texts; otherwise that of the home. */
  private typeOf(name: string): EntryType {
    return (this.types.withEntryPage.includes(name) && this.types.get(name)) || this.types.ofHome;
  }

  private loop(block: Block, { found, entries, around, pages, isSpent }: LoopContext): string {
    if (!found) return '';
    const shown = found.rows.flatMap(({ id }) => entries.get(id) ?? []);
    const elsewhere = { threads: [], around: () => around, isSpent };
    const template: BlockRenderer = (attributes, _, inside) => {
      const items = shown.map((entry) => {
        if (isSpent(inside)) return '';
        const html = renderBlocks(
          [unnamed(inside)],
          new Map([...around, ...this.blocks.of(entry, false), ...this.comments.of(entry, elsewhere)]),
        );
        return `<li class="wp-block-post post-${entry.row.id} ${entry.row.type}">${html}</li>`;
      });
      return items.length
        ? withRoot(`<ul class="wp-block-post-template">${items.join('')}</ul>`, arrangement(block, attributes))
        : '';
    };
    const page = pages.get(textAt(block.attributes, 'queryId')) ?? 1;
    const html = renderBlocks(
      [unnamed(block)],
      new Map([
        ...around,
        [TEMPLATE, template],
        [NO_RESULTS, (_, inner) => (shown.length ? '' : inner)],
        ...paginationBlocks.of({
          id: textAt(block.attributes, 'queryId'),
          page,
          pages: found.pages,
          language: this.language,
        }),
      ]),
    );
    return withRoot(html, layoutOf(block.attributes));
  }
}

interface LoopContext {
  found: Found | undefined;
  entries: ReadonlyMap<number, LoopEntry>;
  /** The renderers of the text around the query. */
  around: DynamicBlocks;
  pages: QueryPages;
  /** Whether the response has as much as it may, after one more copy of a template. */
  isSpent: (template: Block) => boolean;
}

/** The inner part of a block, without the block itself. */
const unnamed = (block: Block): Block => ({ ...block, name: '' });

const lengthOf = (block: Block): number =>
  block.content.reduce((sum, item) => sum + (typeof item === 'string' ? item.length : 50 + lengthOf(item)), 0);

/** How a template arranges its entries. Earlier versions of the editor stored it at the query. */
function arrangement(query: Block, attributes: BlockAttributes): ReturnType<typeof layoutOf> {
  const earlier = at(query.attributes, 'displayLayout.type') === 'flex';
  if (!earlier) return layoutOf(attributes);
  return layoutOf({ layout: { type: 'grid', columnCount: at(query.attributes, 'displayLayout.columns') } });
}

const keyOf = (attributes: BlockAttributes): string =>
  JSON.stringify([attributes.queryId ?? null, attributes.query ?? null]);

const wholeAt = (attributes: BlockAttributes, path: string, maximum: number): number => {
  const value = Math.trunc(Number(textAt(attributes, path)));
  return Number.isFinite(value) ? Math.min(maximum, Math.max(0, value)) : 0;
};

/** The ids at a path: a list, or numbers with commas. */
const idsAt = (attributes: BlockAttributes, path: string): number[] => {
  const value = at(attributes, path);
  const all: unknown[] = Array.isArray(value) ? value : textAt(attributes, path).split(',');
  return all
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MAX_ENTRIES);
};

/** The list of entries of a type that a query asks for. Only published entries are in it, for every viewer. */
function filterOf(
  attributes: BlockAttributes,
  { type, taxonomies }: { type: EntryType; taxonomies: readonly Taxonomy[] },
  page: number,
): EntryFilter {
  const text = (name: string) => textAt(attributes, `query.${name}`);
  const ids = (name: string) => idsAt(attributes, `query.${name}`);
  const perPage = Math.min(MAX_ENTRIES, wholeAt(attributes, 'query.perPage', MAX_ENTRIES) || 10);
  const sticky = ({ only: true, exclude: false } as Readonly<Record<string, boolean>>)[text('sticky')];
  return {
    page: 1,
    per_page: perPage,
    offset: wholeAt(attributes, 'query.offset', MAX_OFFSET) + (page - 1) * perPage,
    search: text('search').slice(0, 200) || undefined,
    include: [],
    exclude: ids('exclude'),
    status: ['publish'],
    author: ids('author'),
    parent: type.hierarchical ? ids('parents') : [],
    order: text('order') === 'asc' ? 'asc' : 'desc',
    orderby: ['title', 'modified', 'menu_order', 'author'].includes(text('orderBy')) ? text('orderBy') : 'date',
    terms: taxonomies.map(({ name, blockAttributes }) => [
      ...ids(`taxQuery.${name}`),
      ...ids(blockAttributes?.[QUERY] ?? ''),
    ]),
    ...(type.hasPostDetails && sticky !== undefined ? { sticky } : {}),
  };
}
