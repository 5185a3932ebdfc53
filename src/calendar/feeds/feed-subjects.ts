import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EVENT_CATEGORY } from '../../content/index.js';
import { EVENT, VENUE } from '../calendar-types.js';
import { CategoryPaths } from '../terms/category-paths.js';

/** What a feed is about. */
export interface FeedSubject {
  kind: 'all' | 'category' | 'venue' | 'event';
  /** HTML of one line; empty for all events. */
  title: string;
  /** The last part of its address; empty for all events. */
  slug: string;
  /** The categories, or the one venue or event. */
  ids: number[];
}

const FILE = 'events.ics';

/** Finds what the address of a feed is about: it lies beside the page of that. */
@Injectable()
export class FeedSubjects {
  constructor(
    private readonly db: Db,
    private readonly categories: CategoryPaths,
  ) {}

  /** The subject of a path below the home of the site; false if nothing is there, nothing if feeds have no such path. */
  async find(path: string): Promise<FeedSubject | false | undefined> {
    if (path === FILE) return { kind: 'all', title: '', slug: '', ids: [] };
    if (!path.endsWith(`/${FILE}`)) return undefined;
    const page = path.slice(0, -FILE.length - 1);
    // Slugs are stored in small letters, those of other scripts as they stand in addresses.
    const below = (base: string) =>
      page.startsWith(`${base}/`) ? page.slice(base.length + 1).toLowerCase() : undefined;
    const category = below(EVENT_CATEGORY.archiveBase);
    if (category !== undefined) return this.category(category.split('/'));
    for (const [kind, type] of [
      ['venue', VENUE],
      ['event', EVENT],
    ] as const) {
      const slug = type.addressBase && below(type.addressBase);
      if (slug && !slug.includes('/')) return this.entry(kind, type.name, slug);
    }
    return undefined;
  }

  /** An entry that everybody may read. */
  private async entry(kind: 'venue' | 'event', type: string, slug: string): Promise<FeedSubject | false> {
    const [row] = await this.db.current<{ id: number; title: string }>(
      "SELECT id, title FROM entries WHERE type = ? AND status = 'publish' AND slug = ? AND password = ''",
      [type, slug],
    );
    return row ? { kind, slug, title: row.title, ids: [row.id] } : false;
  }

  /** A category by the slugs above it and its own, with all those below it. */
  private async category(slugs: readonly string[]): Promise<FeedSubject | false> {
    const found = await this.categories.at(slugs);
    return found ? { kind: 'category', slug: found.slug, title: found.name, ids: found.ids } : false;
  }
}
