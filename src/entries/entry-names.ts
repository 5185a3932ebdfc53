import { Injectable } from '@nestjs/common';
import { Db, containing, plainSql, sql, type Sql } from '#libs/db';
import { foldAccents } from '#libs/text';
import { PAGE, POST } from './entry-types.js';
import { EntrySearch } from './entry-search.js';
import { ENTRY_COLUMNS, type EntryRow } from './entry-row.js';
import { Permalinks } from './permalinks.js';

/** A published post or page that was found by its name. */
export interface NamedEntry {
  title: string;
  slug: string;
  /** Whether the title holds the text, not only the slug. */
  inTitle: boolean;
  link: string;
}

type Row = EntryRow & { inTitle: number };

const TYPES = [POST.name, PAGE.name];
const LONGEST_TEXT = 200;
const MOST_FOUND = 25;
/** Of more hits of the index those that matter are among the newest entries. */
const MOST_HITS = 2000;
/** How many of the newest entries of each type are looked into one by one. */
const NEWEST = 5000;

const [COLUMNS, LATEST_FIRST] = [plainSql(ENTRY_COLUMNS), plainSql('e.date_local DESC, e.id DESC')];

/** Finds published posts and pages by a part of their title or slug. */
@Injectable()
export class EntryNames {
  constructor(
    private readonly db: Db,
    private readonly search: EntrySearch,
    private readonly permalinks: Permalinks,
  ) {}

  /**
   * The newest entries whose title or slug holds a text: titles by the index of words, slugs that begin with it by
   * theirs. What no index knows - the middle of a slug, a single letter, a word that is everywhere - is looked for among
   * the newest entries only, so that no question costs more than that.
   */
  async find(text: string): Promise<NamedEntry[]> {
    const wanted = text
      .trim()
      .slice(0, LONGEST_TEXT)
      .replace(/\p{Surrogate}/gu, '');
    if (wanted === '') return [];
    const slug = foldAccents(wanted)
      .replace(/[^ -~]+/g, encodeURIComponent)
      .toLowerCase();
    const ids = new Set([
      ...(await this.idsOf(await this.byTitle(wanted))),
      ...(await this.idsOf(bySlug(slug))),
      ...(await this.idsOf(amongNewest(wanted, slug))),
    ]);
    if (!ids.size) return [];
    const { sql: statement, parameters } = sql`SELECT ${COLUMNS}, e.title LIKE ${containing(wanted)} AS inTitle
 FROM entries e WHERE e.id IN (${[...ids]}) ORDER BY ${LATEST_FIRST} LIMIT ${MOST_FOUND}`;
    const rows = await this.db.rows<Row>(statement, parameters);
    const parents = await this.permalinks.parentPaths(rows);
    return rows.map((row) => ({
      title: row.title,
      slug: row.slug,
      inTitle: Boolean(row.inTitle),
      link: this.permalinks.of(row, parents, false),
    }));
  }

  private async idsOf(found: Sql | undefined): Promise<number[]> {
    if (!found) return [];
    const rows = await this.db.rows<{ id: number }>(found.sql, found.parameters);
    return rows.map(({ id }) => id);
  }

  /** The entries that the index of words knows; nothing where it does not help. */
  private async byTitle(text: string): Promise<Sql | undefined> {
    const plan = await this.search.plan({ phrase: text, wanted: [text], unwanted: [] });
    if (!plan || (await this.search.size('s.title_words', plan.match)) > MOST_HITS) return undefined;
    return sql`SELECT e.id FROM entry_search s STRAIGHT_JOIN entries e ON e.id = s.entry_id
 WHERE MATCH (s.title_words) AGAINST (${plan.match} IN BOOLEAN MODE) AND e.type IN (${TYPES}) AND e.status = 'publish'
 AND e.title LIKE ${containing(text)} ORDER BY ${LATEST_FIRST} LIMIT ${MOST_FOUND}`;
  }
}

const bySlug = (slug: string): Sql =>
  sql`SELECT e.id FROM entries e WHERE e.type IN (${TYPES}) AND e.status = 'publish'
 AND e.slug LIKE ${containing(slug).slice(1)} LIMIT ${MOST_FOUND}`;

function amongNewest(text: string, slug: string): Sql {
  const newest = (type: string) =>
    sql`(SELECT e.id FROM entries e WHERE e.type = ${type} AND e.status = 'publish' ORDER BY ${LATEST_FIRST} LIMIT ${NEWEST})`;
  return sql`SELECT e.id FROM (${newest(POST.name)} UNION ALL ${newest(PAGE.name)}) newest
 STRAIGHT_JOIN entries e ON e.id = newest.id
 WHERE (e.title LIKE ${containing(text)} OR e.slug LIKE ${containing(slug)}) ORDER BY ${LATEST_FIRST} LIMIT ${MOST_FOUND}`;
}
