import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import { ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { EntryTotals, type FoundEntries } from '../../entries/lists/index.js';
import type { SearchTerms } from '../../entries/search/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { SettingsService } from '../../settings/index.js';
import {
  EntryListingsRepository,
  type EntryListFilter,
  type ListingQuery,
  type LinkedEntry,
  type EntryIdentity,
  type RelatedEntry,
} from './entry-listings.repository.js';

/** Selects the entries of a list; published posts by default. */
export interface EntryListing {
  /** Entry types; posts by default. */
  types?: readonly string[];
  filter?: EntryListFilter;
  /** Text search; sorts the list by relevance. */
  terms?: SearchTerms;
}

/** A page of a list of entries. `page` starts at 1. */
export interface EntryListPage<Row = EntryIdentity> {
  rows: Row[];
  total: number;
  page: number;
  pages: number;
}

/** A top-level page of the navigation with the pages below it. */
export interface MenuPage {
  page: LinkedEntry;
  children: LinkedEntry[];
}

/** The largest page size. It also caps the setting -1, which means all posts. */
const MAX_SIZE = 500;
/** Maximum number of sticky posts at the top of a list. */
const MAX_STICKY = 20;

/** The entry lists of the site's pages and feeds. */
@Injectable()
export class EntryListings {
  constructor(
    private readonly listings: EntryListingsRepository,
    private readonly totals: EntryTotals,
    private readonly settings: SettingsService,
    private readonly types: EntryTypes,
  ) {}

  /** Returns the first entries of a list that the viewer may read, newest first, as whole rows. */
  first(viewer: Viewer, size: number, listing: EntryListing = {}): Promise<EntryListPage<EntryRow>> {
    return this.read(viewer, 1, listing, size, (query) => this.listings.find(query));
  }

  /** Returns a page of the entries that the viewer may read, newest first, without what they contain. */
  page(viewer: Viewer, page: number, listing: EntryListing = {}): Promise<EntryListPage> {
    const size = this.settings.get('posts_per_page');
    return this.read(viewer, page, listing, size, (query) => this.listings.findNames(query));
  }

  private async read<Row>(
    viewer: Viewer,
    page: number,
    { types = [this.types.ofHome.name], filter = {}, terms }: EntryListing,
    size: number,
    find: (query: ListingQuery) => FoundEntries<Row & { tally: string }>,
  ): Promise<EntryListPage<Row>> {
    const limit = size < 0 ? MAX_SIZE : Math.min(size, MAX_SIZE);
    const statuses = viewer.can('read_private_posts') ? ['publish', 'private'] : ['publish'];
    // Results of searches are cached per version.
    const before = terms && (await this.totals.tally(types, statuses));
    const offset = (page - 1) * limit;
    const found = find({ viewer, types, statuses, filter, terms, limit, offset, version: before?.version });
    const rows = await found.page();
    const [first] = rows;
    const tally = before ?? (first ? this.totals.parse(first.tally) : await this.totals.tally(types, statuses));
    const total = await this.totals.of(found, tally);
    return { rows, total, page, pages: Math.max(1, Math.ceil(total / limit)) };
  }

  /** The whole rows of entries of a list, undefined for those that are deleted or have another status by now. */
  async rowsOf(named: readonly EntryIdentity[]): Promise<(EntryRow | undefined)[]> {
    const rows = await this.listings.wholeByIds(named.map(({ id }) => id));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return named.map(({ id, status }) => {
      const row = byId.get(id);
      return row?.status === status ? row : undefined;
    });
  }

  /** The latest sticky posts. */
  stickyPosts(): Promise<EntryIdentity[]> {
    return this.listings.sticky(this.types.ofHome.name, MAX_STICKY);
  }

  /** Published pages of two levels in menu order: at most `limit` at the top, and as many below each of them. */
  async menuPages(limit: number): Promise<MenuPage[]> {
    const types = this.types.navigated;
    const top = await this.listings.topLevel(types, limit);
    const below = await this.listings.children(
      types,
      top.map(({ id }) => id),
      limit,
    );
    return top.map((page) => ({ page, children: below.filter(({ parentId }) => parentId === page.id) }));
  }

  /** Published entries that share terms with one of their type, most of them first. Takes at most one statement. */
  related(entry: Pick<EntryRow, 'id' | 'type'>, terms: readonly number[], limit: number): Promise<RelatedEntry[]> {
    return this.listings.related(entry, terms, limit);
  }

  /** The ancestors of an entry that the viewer may read, from the root down. */
  async ancestors({ parentId }: Pick<EntryRow, 'parentId'>, viewer: Viewer): Promise<LinkedEntry[]> {
    const rows = await this.listings.withAncestors(parentId);
    CacheTags.current?.addEach(ENTRY_TAGS.title, ...rows.map(({ id }) => id));
    return rows.filter((row) => {
      const type = this.types.get(row.type);
      return type !== undefined && type.mayRead(row, viewer, this.types);
    });
  }

  /** Entries by id. Unknown ids are missing from the map. */
  async byIds(ids: Iterable<number>): Promise<ReadonlyMap<number, LinkedEntry>> {
    const wanted = [...new Set(ids)];
    const rows = wanted.length ? await this.listings.byIds(wanted) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }
}
