import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainSql, sql, tableOf, type RowOf, type Sql, Where } from '#libs/sql';
import { Entry, type EntryRow } from '../entries/index.js';
import { LocalisedTexts } from '../entries/languages/index.js';
import { PERMALINK_COLUMNS } from '../entries/permalinks/index.js';
import { EntryLanguages, EntryTypes } from '../entries/types/index.js';
import { User } from '../identity/index.js';
import { LocalisedTerms, Term, type TermRow } from '../terms/index.js';

/** Columns needed to link to an entry. */
const LINKED = [...PERMALINK_COLUMNS, 'title', 'version', 'password'] as const;
/** An entry that a block links to. */
export type BlockEntry = RowOf<Entry, typeof LINKED>;

/** SQL expressions for the first day of a period. */
const PERIODS = {
  yearly: "DATE_FORMAT(e.date_local, '%Y-01-01')",
  monthly: "DATE_FORMAT(e.date_local, '%Y-%m-01')",
  weekly: "DATE_FORMAT(DATE_SUB(e.date_local, INTERVAL MOD(DAYOFWEEK(e.date_local) + 6 - ?, 7) DAY), '%Y-%m-%d')",
  daily: "DATE_FORMAT(e.date_local, '%Y-%m-%d')",
} as const;
/** Period of an archive. */
export type Period = keyof typeof PERIODS;

/** Whether a name is a valid archive period. */
export const isPeriod = (name: string): name is Period => Object.hasOwn(PERIODS, name);

const ORDERS = { date: 'e.date_local DESC, e.id DESC', title: 'e.title_order, e.id' } as const;

const e = tableOf(Entry, 'e');
const t = tableOf(Term, 't');

/** Reads the data of dynamic blocks. */
@Injectable()
export class BlocksRepository {
  constructor(
    private readonly db: Db,
    private readonly types: EntryTypes,
    private readonly languages: EntryLanguages,
    private readonly texts: LocalisedTexts,
    private readonly localised: LocalisedTerms,
  ) {}

  /** The condition on a published entry `e` of the type that the home lists, in the language of the request. */
  private get isPost(): Sql {
    const { name } = this.types.ofHome;
    return sql`e.type = ${name} AND e.status = 'publish' AND ${this.languages.only(name)}`;
  }

  /** The periods with posts, latest first: their first day and their number of posts. */
  async periods(period: Period, firstWeekday: number, limit: number): Promise<{ start: string; total: number }[]> {
    const parameters = period === 'weekly' ? [firstWeekday] : [];
    const rows = await this.db
      .select(Entry, 'e', [])
      .also<{ start: string; total: number }>(`${PERIODS[period]} AS start`, ...parameters)
      .also('COUNT(*) AS total')
      .where(this.isPost)
      .groupBy('start')
      .orderBy('start DESC')
      .limit(limit)
      .rows();
    return rows.map(({ start, total }) => ({ start, total: Number(total) }));
  }

  /** Posts by date, latest first, or by title. */
  posts(order: keyof typeof ORDERS, limit: number): Promise<BlockEntry[]> {
    return this.texts.select(LINKED).where(this.isPost).orderBy(ORDERS[order]).limit(limit).rows();
  }

  /** Entries by id, of any status. */
  entries(ids: readonly number[]): Promise<BlockEntry[]> {
    return this.texts.select(LINKED).where('e.id IN (?)', ids).rows();
  }

  /** Whole entries by id, of any status. */
  async rows(ids: readonly number[]): Promise<EntryRow[]> {
    if (!ids.length) return [];
    return this.db.rows(sql`SELECT ${this.texts.row({ hasTexts: true })} FROM ${e} WHERE e.id IN (${ids})`);
  }

  /** Published pages with their ancestors' ids, in the order of menus. */
  pages(limit: number): Promise<BlockEntry[]> {
    return this.texts
      .select(LINKED)
      .where(
        sql`e.type IN (${this.types.navigated}) AND e.status = 'publish' AND ${this.languages.only(this.types.navigated)}`,
      )
      .orderBy('e.menu_order, e.title_order, e.id')
      .limit(limit)
      .rows();
  }

  /** The days of the month on which posts were published between two local times. */
  async daysWithPosts(start: string, end: string): Promise<Set<number>> {
    const rows = await this.db.rows<{ day: number }>(
      sql`SELECT DISTINCT DAYOFMONTH(e.date_local) AS day FROM ${e} WHERE ${this.isPost} AND e.date_local >= ${start} AND e.date_local < ${end}`,
    );
    return new Set(rows.map(({ day }) => Number(day)));
  }

  /** The local times of the last post before `start` and of the first post at or after `end`. */
  async postsAround(start: string, end: string): Promise<{ previous: string | null; next: string | null }> {
    const [row] = await this.db.rows<{ previous: string | null; next: string | null }>(
      sql`SELECT (SELECT MAX(e.date_local) FROM ${e} WHERE ${this.isPost} AND e.date_local < ${start}) AS previous,
 (SELECT MIN(e.date_local) FROM ${e} WHERE ${this.isPost} AND e.date_local >= ${end}) AS next`,
    );
    return row ?? { previous: null, next: null };
  }

  /**
   * Terms in the language of the request by name. Without `empty`, only terms with posts; `ancestors` adds their ancestors.
   * `top`: top-level terms only.
   */
  terms(
    taxonomy: string,
    { empty, ancestors, top }: { empty: boolean; ancestors: boolean; top: boolean },
    limit: number,
  ): Promise<TermRow[]> {
    const { columns, join, name } = this.localised.source(taxonomy);
    const where = new Where().and('t.taxonomy = ?', taxonomy);
    const only = this.localised.only(taxonomy);
    where.and(only.sql, ...only.parameters);
    if (!empty && ancestors) {
      where.and(
        `(t.count > 0 OR t.id IN (WITH RECURSIVE above (id) AS (
 SELECT DISTINCT f.parent_id FROM ${tableOf(Term, 'f').sql} WHERE f.taxonomy = ? AND f.count > 0
 UNION SELECT p.parent_id FROM above JOIN ${tableOf(Term, 'p').sql} ON p.id = above.id
) SELECT id FROM above))`,
        taxonomy,
      );
    } else if (!empty) where.and('t.count > 0');
    if (top) where.and('t.parent_id = 0');
    return this.db.rows(
      sql`SELECT ${columns} FROM ${t}${join} WHERE ${where} ORDER BY ${plainSql(name)}, t.id LIMIT ${limit}`,
    );
  }

  /** The most used terms in the language of the request, by name. */
  usedTerms(taxonomy: string, limit: number): Promise<TermRow[]> {
    const { columns, join } = this.localised.source(taxonomy);
    return this.db.rows(
      sql`SELECT * FROM (SELECT ${columns} FROM ${t}${join} WHERE t.taxonomy = ${taxonomy} AND ${this.localised.only(taxonomy)}
 AND t.count > 0 ORDER BY t.count DESC, t.id DESC LIMIT ${limit}) AS used ORDER BY name, id`,
    );
  }

  /** Names and slugs of users by id. */
  authors(ids: readonly number[]): Promise<Pick<User, 'id' | 'name' | 'slug'>[]> {
    return this.db.select(User, 'u', ['id', 'name', 'slug']).where('u.id IN (?)', ids).rows();
  }

  /** The type and status of an entry. */
  statusOf(id: number): Promise<Pick<Entry, 'type' | 'status'> | undefined> {
    return this.db.select(Entry, 'e', ['type', 'status']).where('e.id = ?', id).first();
  }

  /** The content of published texts without a password, such as reusable blocks. */
  referenced(ids: readonly number[], types: readonly string[]): Promise<Pick<Entry, 'id' | 'type' | 'content'>[]> {
    return this.texts
      .select(['id', 'type', 'content'])
      .where("e.id IN (?) AND e.type IN (?) AND e.status = 'publish' AND e.password = ''", ids, types)
      .rows();
  }
}
