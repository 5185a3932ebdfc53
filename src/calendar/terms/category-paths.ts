import { EVENT_CATEGORY } from '../calendar-types.js';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';

/** An event category as its address names it. */
export interface CategoryAtPath {
  id: number;
  slug: string;
  /** HTML of one line. */
  name: string;
  /** With simple markup. */
  description: string;
  /** Its number and those of all categories below it. */
  ids: number[];
}

const MAX_DEPTH = 50;

/** Finds event categories by the slugs of their addresses. */
@Injectable()
export class CategoryPaths {
  constructor(private readonly db: Db) {}

  /** The category whose slug is the last of some, below those of the others. */
  async at(slugs: readonly string[]): Promise<CategoryAtPath | undefined> {
    const above = await this.db.current<Omit<CategoryAtPath, 'ids'>>(
      `WITH RECURSIVE above (id, parent_id, slug, name, description, depth) AS (
         SELECT id, parent_id, slug, name, description, 0 FROM terms WHERE taxonomy = ? AND slug = ?
         UNION ALL
         SELECT t.id, t.parent_id, t.slug, t.name, t.description, above.depth + 1
         FROM above JOIN terms t ON t.id = above.parent_id WHERE above.depth < ?
       ) SELECT id, slug, name, description FROM above ORDER BY depth`,
      [EVENT_CATEGORY.name, slugs.at(-1) ?? '', MAX_DEPTH],
    );
    Shown.current?.termAddress(...above.map(({ id }) => id));
    const [term] = above;
    const path = above.map(({ slug }) => slug).toReversed();
    if (!term || path.join('/') !== slugs.join('/')) return undefined;
    const below = await this.db.current<{ id: number }>(
      `WITH RECURSIVE below (id, depth) AS (
         SELECT id, 0 FROM terms WHERE id = ?
         UNION ALL
         SELECT t.id, below.depth + 1 FROM below JOIN terms t ON t.taxonomy = ? AND t.parent_id = below.id
         WHERE below.depth < ?
       ) SELECT DISTINCT id FROM below`,
      [term.id, EVENT_CATEGORY.name, MAX_DEPTH],
    );
    return { ...term, ids: below.map(({ id }) => id) };
  }
}
