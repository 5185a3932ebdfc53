import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { ENTRY_TAGS } from './cache-tags.js';
import { entryType } from './entry-types.js';
import type { Entry } from './entry.entity.js';

/** The columns of an entry that its address is made of, and those that decide whether it has one. */
export const LOCATED = ['id', 'type', 'status', 'slug', 'parentId', 'dateLocal'] as const satisfies (keyof Entry)[];
type Located = Pick<Entry, (typeof LOCATED)[number]>;

const PLAIN = new Set(['draft', 'pending', 'future', 'trash', 'auto-draft', 'cal-ignored']);

const PLAIN_NAMES: Record<string, string> = { page: 'page_id', attachment: 'attachment_id' };

/** Paths of parents, `a/b`, by the number of the parent. */
export type ParentPaths = ReadonlyMap<number, string>;

/** An entry above another one, or itself above nothing at the depth 0. */
interface Above {
  start: number;
  id: number;
  slug: string;
  depth: number;
  type: string;
  status: string;
  date: string;
}

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
    // What belongs to something without an address of words has none either.
    if (entry.type === 'attachment' && entry.parentId && !parents.has(entry.parentId)) return this.plain(entry);
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
    const below = `${home}/${parent ? `${parent}/` : ''}`;
    if (entry.type === 'page') return `${below}%pagename%/`;
    if (entry.type === 'attachment') return `${below}%postname%/`;
    return `${home}/${entryType(entry.type)?.addressBase ?? entry.type}/%postname%/`;
  }

  /** The address that never changes. */
  plain({ id, type }: Pick<Located, 'id' | 'type'>): string {
    const kind = entryType(type)?.addressBase === undefined ? '' : `post_type=${type}&`;
    return `${this.site.home}/?${kind}${PLAIN_NAMES[type] ?? 'p'}=${id}`;
  }

  /** The paths above some entries, in one statement however deep they are. */
  async parentPaths(entries: readonly Located[]): Promise<ParentPaths> {
    const parents = [...new Set(entries.filter(({ type }) => type !== 'post').map(({ parentId }) => parentId))].filter(
      (id) => id > 0,
    );
    if (!parents.length) return new Map();
    const rows = await this.db.rows<Above>(
      `WITH RECURSIVE above (start, id, parent_id, slug, depth, type, status, date) AS (
         SELECT id, id, parent_id, slug, 0, type, status, date_local FROM entries WHERE id IN (?)
         UNION ALL
         SELECT above.start, e.id, e.parent_id, e.slug, above.depth + 1, e.type, e.status, e.date_local
         FROM above JOIN entries e ON e.id = above.parent_id WHERE above.depth < 50
       ) SELECT start, id, slug, depth, type, status, date FROM above ORDER BY start, depth DESC`,
      [parents],
    );
    Shown.current?.addEach(ENTRY_TAGS.address, ...rows.map(({ id }) => id));
    const owners = new Set(entries.filter(({ type }) => type === 'attachment').map(({ parentId }) => parentId));
    const paths = new Map<number, string>();
    for (const { start, slug, depth, type, status, date } of rows) {
      const path = paths.get(start);
      if (path === undefined) paths.set(start, type === 'page' ? slug : this.pathOf({ slug, type, dateLocal: date }));
      else paths.set(start, `${path}/${slug}`);
      if (depth === 0 && owners.has(start) && (PLAIN.has(status) || !slug)) paths.delete(start);
    }
    return paths;
  }

  private pathOf({ slug, type, dateLocal }: Pick<Located, 'slug' | 'type' | 'dateLocal'>): string {
    const template = this.template({ id: 0, type, status: 'publish', slug, parentId: 0, dateLocal }, new Map());
    return template.slice(this.site.home.length + 1, -1).replace('%postname%', slug);
  }
}
