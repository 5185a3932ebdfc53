import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { storedSlug } from '#libs/text';
import { EVENT, VENUE } from '../calendar-types.js';
import { CategoryPaths } from '../terms/category-paths.js';

/** What a feed is about. */
export interface FeedSubject {
  kind: 'all' | 'category' | 'venue' | 'event';
  /** HTML of one line; empty for all events. */
  title: string;
  /** The last part of its path; empty for all events. */
  slug: string;
  /** The categories, or the one venue or event. */
  ids: number[];
}

/** Finds what the path of a feed names: it lies below the path of the page of that. */
@Injectable()
export class FeedSubjects {
  constructor(
    private readonly db: Db,
    private readonly categories: CategoryPaths,
  ) {}

  /** A category by the slugs above it and its own, with all those below it. */
  async category(path: readonly string[]): Promise<FeedSubject | undefined> {
    const found = await this.categories.at(path.map(storedSlug));
    return found && { kind: 'category', slug: found.slug, title: found.name, ids: found.ids };
  }

  /** A venue that everybody may read. */
  venue(slug: string): Promise<FeedSubject | undefined> {
    return this.entry('venue', VENUE.name, storedSlug(slug));
  }

  /** An event that everybody may read. */
  event(slug: string): Promise<FeedSubject | undefined> {
    return this.entry('event', EVENT.name, storedSlug(slug));
  }

  private async entry(kind: 'venue' | 'event', type: string, slug: string): Promise<FeedSubject | undefined> {
    const [row] = await this.db.current<{ id: number; title: string }>(
      "SELECT id, title FROM entries WHERE type = ? AND status = 'publish' AND slug = ? AND password = ''",
      [type, slug],
    );
    return row && { kind, slug, title: row.title, ids: [row.id] };
  }
}
