import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Where } from '#libs/db';
import {
  BY_DATE,
  ENTRY_COLUMNS,
  EntryFinder,
  EntryTotals,
  POST,
  TEXT_COLUMNS,
  type EntryRow,
  type SearchTerms,
  EntryVisibility,
} from '../../entries/index.js';
import { SettingsService } from '../../settings/index.js';

/** What a list is to hold. */
export interface PostListQuery {
  viewer: Viewer;
  page: number;
  /** Entries on a page; the setting by default. */
  size?: number;
  /** Kinds of entries; posts where none are named. */
  types?: readonly string[];
  where?: Where;
  /** What to search for; the best hits come first. */
  terms?: SearchTerms;
}

/** A page of a list. */
export interface PostListPage {
  rows: EntryRow[];
  total: number;
  page: number;
  pages: number;
}

/** The setting -1 stands for all posts; more than so many at once serve nobody. */
const ALL = 500;

/** Reads pages of lists of entries, as long as the settings say. */
@Injectable()
export class PostLists {
  constructor(
    private readonly visibility: EntryVisibility,
    private readonly finder: EntryFinder,
    private readonly totals: EntryTotals,
    private readonly settings: SettingsService,
  ) {}

  /** A page of the entries that the viewer may read, newest first. */
  async page({ viewer, page, size, types = [POST.name], where, terms }: PostListQuery): Promise<PostListPage> {
    const wanted = size ?? this.settings.get('posts_per_page');
    const limit = wanted < 0 ? ALL : Math.min(wanted, ALL);
    const statuses = statusesFor(viewer);
    const tally = await this.totals.tally(types, statuses);
    const { columns, join } = POST.details ?? { columns: '', join: '' };
    const found = this.finder.open<EntryRow>({
      visible: this.visibility.of(viewer, types, statuses),
      columns: { sql: `${ENTRY_COLUMNS}, ${TEXT_COLUMNS}, ${columns}`, parameters: [] },
      join,
      where: where ?? new Where(),
      terms,
      order: terms ? undefined : BY_DATE,
      limit,
      offset: (page - 1) * limit,
      version: tally.version,
    });
    const rows = await found.page();
    const total = await this.totals.of(found, tally);
    return { rows, total, page, pages: Math.max(1, Math.ceil(total / limit)) };
  }
}

/** The states of entries that stand in lists: published ones, and private ones for those who may read them all. */
export const statusesFor = (viewer: Viewer): string[] =>
  viewer.can('read_private_posts') ? ['publish', 'private'] : ['publish'];
