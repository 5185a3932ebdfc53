import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db } from '#libs/db';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { Models } from '#libs/model';
import { joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { EntryTerms } from '../entry-ports.js';
import { Entry, EntryGroupTotal, EntryTotal, PostDetails } from '../entry.entity.js';
import { type CountedValue, FieldGroups } from '../fields/field-groups.repository.js';
import { EntryLanguages, inScope, type LanguageScope } from '../types/entry-languages.repository.js';
import type { Tallied } from '../types/entry-visibility.repository.js';
import { STATUSES } from '../types/statuses.js';

/** Rows of one statement. */
const INSERTED_AT_ONCE = 1000;

const t = tableOf(EntryTotal, 't');
const g = tableOf(EntryGroupTotal, 'g');
const e = tableOf(Entry, 'e');

/** The number of entries of some types and statuses. */
export interface Tally {
  total: number;
  /** Grows with every change to one of them. */
  version: number;
  /** Grows with every change to one of them that can change a total, except totals of searches. */
  moves: number;
  /** The number of those in the requested groups; absent if it is not known, or if none were requested. */
  grouped?: number;
}

/** The names of the groups of entries whose totals are stored. */
export const GROUPS = {
  author: (id: number) => `author:${id}`,
  term: (id: number) => `term:${id}`,
  sticky: 'sticky',
};

/** A query that can be counted. */
export interface Countable {
  /** Cache key: different for queries that may have different totals. */
  key: string;
  /** Whether the total of the tally is also the total of the query. */
  isPlain?: boolean;
  /** Whether the query has all entries of the requested groups of the tally, or all others. */
  grouped?: 'these' | 'others';
  /** Whether the texts of entries decide about the total. */
  isSearch?: boolean;
  count: () => Promise<number>;
}

/** A change to the number of entries of one type and status. `by: 0` increments only the version. */
export interface TotalChange {
  type: string;
  status: string;
  /** That of the entry. */
  language: number;
  by: number;
  /** The same of groups. */
  groups?: readonly { name: string; by: number }[];
  /** Whether all totals stay the same, except those of searches. */
  keepsTotals?: boolean;
}

/**
 * Totals of lists, mostly without counting. Every write updates the stored totals per type, status and group. Totals of
 * other filters are cached until a write of these types and statuses can change them.
 */
@Injectable()
export class EntryTotals {
  /** By the model: what filters by fields find depends on their forms and defaults. */
  private readonly cached: () => LRUCache<string, number>;

  constructor(
    private readonly db: Db,
    private readonly changes: CacheInvalidation,
    private readonly terms: EntryTerms,
    private readonly fields: FieldGroups,
    private readonly languages: EntryLanguages,
    models: Models,
  ) {
    this.cached = models.derived(() => new LRUCache<string, number>({ max: 5000 }));
  }

  /**
   * SQL expression for the tally of types and statuses, so that a list can select it with its rows. See `parse`. An entry
   * must not be in two of the groups.
   */
  tallyOf({ types, statuses, language }: Tallied, groups: readonly string[] = []): Sql {
    const parts = ['t.total', 't.version', 't.version - t.unmoved'].map((part) =>
      plainSql(`COALESCE(SUM(${part}), 0)`),
    );
    if (groups.length)
      parts.push(sql`IF(SUM(t.grouped <> t.version), NULL, (SELECT COALESCE(SUM(g.total), 0) FROM ${g}
 WHERE g.type IN (${types}) AND g.status IN (${statuses}) AND g.name IN (${groups}) AND ${counted('g', language)}))`);
    return sql`(SELECT CONCAT_WS(':', ${joinSql(parts, ', ')}) FROM ${t}
 WHERE t.type IN (${types}) AND t.status IN (${statuses}) AND ${counted('t', language)})`;
  }

  /** Parses the value of the expression of `tallyOf`. */
  parse(text: string): Tally {
    const [total = 0, version = 0, moves = 0, grouped] = text.split(':').map(Number);
    return { total, version, moves, grouped };
  }

  /** Reads the tally of types and statuses, in the language of the running request. */
  tally(types: string | readonly string[], statuses: readonly string[]): Promise<Tally> {
    const names = [types].flat();
    return this.tallyNow({ types: names, statuses, language: this.languages.scopeOf(names) });
  }

  /** Reads the tally of what decides about a list. */
  async tallyNow(tallied: Tallied, groups?: readonly string[]): Promise<Tally> {
    const [row] = await this.db.rows<{ tally: string }>(sql`SELECT ${this.tallyOf(tallied, groups)} AS tally`);
    return this.parse(row?.tally ?? '');
  }

  /** The total of a query. Counts at most once per version of the tally. */
  async of({ key: query, isPlain, grouped, isSearch = true, count }: Countable, tally: Tally): Promise<number> {
    if (isPlain) return tally.total;
    if (grouped && tally.grouped !== undefined)
      return grouped === 'these' ? tally.grouped : tally.total - tally.grouped;
    const key = `${isSearch ? tally.version : `moves ${tally.moves}`}\n${query}`;
    const cached = this.cached();
    const known = cached.get(key);
    if (known !== undefined) return known;
    const total = await count();
    if (!Db.isInTransaction) cached.set(key, total);
    return total;
  }

  /**
   * Applies changes to the stored totals. Call it last in a write, because other writers of the type wait for these
   * rows.
   */
  async change(changes: TotalChange[]): Promise<void> {
    if (!changes.length) return;
    const seen = changes.filter(({ status }) => STATUSES.isPublic(status) || status === 'inherit');
    await this.changes.invalidate(seen.map(({ type }) => TAGS.any(type)));
    const sums = new Map<string, Required<Omit<TotalChange, 'groups'>>>();
    const groups = new Map<
      string,
      { row: [type: string, status: string, name: string, language: number]; by: number }
    >();
    for (const { type, status, language: own, by, keepsTotals = false, groups: changed = [] } of changes) {
      const language = this.languages.counted(type, own);
      const key = `${type} ${status} ${language}`;
      const sum = sums.get(key) ?? { type, status, language, by: 0, keepsTotals: true };
      sums.set(key, { ...sum, by: sum.by + by, keepsTotals: sum.keepsTotals && keepsTotals });
      for (const group of changed) {
        const groupKey = `${key} ${group.name}`;
        const known = groups.get(groupKey) ?? { row: [type, status, group.name, language], by: 0 };
        groups.set(groupKey, { ...known, by: known.by + group.by });
      }
    }
    const rows = sorted(sums).map(({ type, status, language, by, keepsTotals }) => [
      ...[type, status, language],
      ...[by, 1, Number(keepsTotals), 1],
    ]);
    await this.db.defer(
      sql`INSERT INTO ${tableOf(EntryTotal)} (type, status, language, total, version, unmoved, grouped) VALUES ${rows}
 ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1, unmoved = unmoved + VALUES(unmoved),
 grouped = grouped + 1`,
    );
    const grouped = sorted(groups).filter(({ by }) => by !== 0);
    if (!grouped.length) return;
    await this.db.defer(
      sql`INSERT INTO ${tableOf(EntryGroupTotal)} (type, status, name, language, total)
 VALUES ${grouped.map(({ row, by }) => [...row, by])}
 ON DUPLICATE KEY UPDATE total = total + VALUES(total)`,
    );
  }

  /**
   * Counts the groups of all types and statuses again that were written without them: by an instance of a former version,
   * or by a tool. Writers of the type and status wait meanwhile.
   *
   * @param without types whose groups cannot be counted yet
   */
  async recountGroups(without: ReadonlySet<string> = new Set()): Promise<void> {
    const outdated = await this.db.current<Pick<EntryTotal, 'type' | 'status' | 'language'>>(
      sql`SELECT t.type, t.status, t.language FROM ${t} WHERE t.grouped <> t.version`,
    );
    for (const { type, status, language } of outdated)
      if (!without.has(type)) await this.db.transaction(() => this.countGroups(type, status, language));
  }

  /** Has the groups of types counted again. Their totals are counted by queries meanwhile. */
  async outdateGroups(types: readonly string[]): Promise<void> {
    if (types.length)
      await this.db.write(sql`UPDATE ${tableOf(EntryTotal)} SET grouped = version - 1 WHERE type IN (${types})`);
  }

  private async countGroups(type: string, status: string, language: number): Promise<void> {
    // The indexes of sites with one language do not have it: with this condition, all rows would be read.
    const inLanguage = this.languages.hasOthers(type, language) ? sql`e.language = ${language}` : plainSql('1');
    const own = sql`e.type = ${type} AND e.status = ${status} AND ${inLanguage}`;
    const key = sql`type = ${type} AND status = ${status} AND language = ${language}`;
    const [authors, terms] = [GROUPS.author(0), GROUPS.term(0)].map((name) => name.slice(0, -1));
    // Locks the row first: writers change it at their end, so they are counted or wait.
    await this.db.write(sql`UPDATE ${tableOf(EntryTotal)} SET grouped = version WHERE ${key}`);
    await this.db.write(sql`DELETE FROM ${tableOf(EntryGroupTotal)} WHERE ${key}`);
    for (const groups of [
      sql`CONCAT(${authors}, e.author_id) AS name, COUNT(*) FROM ${e} WHERE ${own} GROUP BY e.author_id`,
      sql`CONCAT(${terms}, et.term_id) AS name, COUNT(*) FROM (${this.terms.assignments}) et
 JOIN ${e} ON e.id = et.entry_id WHERE ${own} GROUP BY et.term_id`,
      sql`${GROUPS.sticky} AS name, COUNT(*) FROM ${tableOf(PostDetails, 'd')}
 JOIN ${e} ON e.id = d.entry_id WHERE d.sticky = 1 AND ${own} GROUP BY name`,
      ...this.fields.counts(type, own),
    ])
      await this.db.write(
        sql`INSERT INTO ${tableOf(EntryGroupTotal)} (type, status, language, name, total)
 SELECT ${type}, ${status}, ${language}, ${groups}`,
      );
    const values = this.fields.countedValues(type, status, own);
    const rows = values ? await this.db.current<CountedValue>(values) : [];
    for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
      await this.db.insertAll(
        EntryGroupTotal,
        rows
          .slice(at, at + INSERTED_AT_ONCE)
          .map((row) => ({ type, status, language, name: this.fields.nameOf(row), total: Number(row.total) })),
      );
  }
}

/** The condition that totals are those of a language. */
const counted = (alias: 'g' | 't', language: LanguageScope | undefined): Sql =>
  language ? inScope(language, alias) : plainSql('1');

/** Sorted by key, so that concurrent writers lock the rows in the same order and cannot deadlock. */
const sorted = <Value>(rows: ReadonlyMap<string, Value>): Value[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
