import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteAddress } from '#libs/rest';
import type { EntryRow } from './entry-row.js';

type Located = Pick<EntryRow, 'id' | 'type' | 'status' | 'slug' | 'parentId' | 'dateLocal'>;

const PLAIN = new Set(['draft', 'pending', 'future', 'trash', 'auto-draft', 'cal-ignored']);

/** Paths of parents, `a/b`, by the number of the parent. */
export type ParentPaths = ReadonlyMap<number, string>;

/** The public addresses of entries. */
@Injectable()
export class Permalinks {
  constructor(
    private readonly site: SiteAddress,
    private readonly db: Db,
  ) {}

  /** The address of an entry; `readable` says whether the viewer may read a private one (content 1.1). */
  of(entry: Located, parents: ParentPaths, readable: boolean): string {
    if (PLAIN.has(entry.status) || !entry.slug || (entry.status === 'private' && !readable)) return this.plain(entry);
    return this.template(entry, parents).replace(/%(?:post|page)name%/, entry.slug);
  }

  /** The address with a placeholder for the slug. */
  template(entry: Located, parents: ParentPaths): string {
    const { home } = this.site;
    if (entry.type === 'post') {
      const [year, month, day] = entry.dateLocal.slice(0, 10).split('-');
      return `${home}/${year}/${month}/${day}/%postname%/`;
    }
    const parent = parents.get(entry.parentId);
    if (entry.type === 'page' || entry.type === 'attachment') return `${home}/${parent ? `${parent}/` : ''}%pagename%/`;
    return `${home}/${entry.type}/%postname%/`;
  }

  /** The address that never changes. */
  plain({ id, type }: Pick<Located, 'id' | 'type'>): string {
    return `${this.site.home}/?${type === 'page' ? 'page_id' : 'p'}=${id}`;
  }

  /** The paths above some entries, in one statement however deep they are. */
  async parentPaths(entries: readonly Located[]): Promise<ParentPaths> {
    const parents = [...new Set(entries.filter(({ type }) => type !== 'post').map(({ parentId }) => parentId))].filter(
      (id) => id > 0,
    );
    if (!parents.length) return new Map();
    const rows = await this.db.rows<{ start: number; slug: string; depth: number }>(
      `WITH RECURSIVE above (start, id, parent_id, slug, depth) AS (
         SELECT id, id, parent_id, slug, 0 FROM entries WHERE id IN (?)
         UNION ALL
         SELECT above.start, e.id, e.parent_id, e.slug, above.depth + 1 FROM above JOIN entries e ON e.id = above.parent_id
         WHERE above.depth < 50
       ) SELECT start, slug, depth FROM above ORDER BY start, depth DESC`,
      [parents],
    );
    const paths = new Map<number, string>();
    for (const { start, slug } of rows) {
      const path = paths.get(start);
      paths.set(start, path === undefined ? slug : `${path}/${slug}`);
    }
    return paths;
  }
}
