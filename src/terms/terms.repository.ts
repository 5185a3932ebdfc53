import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm';
import { Db, Estimates, isMissingValue } from '#libs/db';
import { joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { Entry, TermTree, type TermNode } from '../entries/index.js';
import type { EntrySet } from '../entries/lists/index.js';
import { LocalisedTerms, TERM_PROPERTIES, type TermRow } from './languages/localised-terms.repository.js';
import { EntryTerm, Term, TermText } from './term.entity.js';

export type { TermRow } from './languages/localised-terms.repository.js';

/** An ancestor of a term. */
export type AncestorTerm = Pick<Term, 'id' | 'parentId' | 'slug' | 'language'>;

/** Where the name and the slug of a term must be unique. */
export interface TermScope {
  taxonomy: string;
  /** The number of the language of its terms; absent if they are those of all languages. */
  language?: number;
  /** The number of the language whose texts of other terms count, too; absent without such texts, null for all languages. */
  texts?: number | null;
}

/** An entry with a term that is being deleted. */
export interface AssignedEntry {
  id: number;
  type: string;
  status: string;
  language: number;
  /** 1 if the entry has another term of the same taxonomy. */
  keepsOne: number;
}

/** A term by its id and taxonomy. */
export type TermName = Pick<Term, 'id' | 'taxonomy'>;

const t = tableOf(Term, 't');
const parent = tableOf(Term, 'p');
const NODE = ['id', 'parentId', 'taxonomy', 'count'] as const;
const terms = tableOf(Term);
const et = tableOf(EntryTerm, 'et');
const e = tableOf(Entry, 'e');
const x = tableOf(TermText, 'x');

const inLanguage = (language: number | undefined): Sql =>
  language === undefined ? plainSql('') : sql` AND t.language = ${language}`;
const textsIn = (language: number | null): Sql =>
  language === null ? plainSql('') : sql` AND x.language = ${language}`;

/** The rest of a statement that selects and locks terms, always in the same order, so that writers cannot deadlock. */
function existing(wanted: readonly TermName[]): Sql {
  const conditions = Array.from(
    idsByTaxonomy(wanted),
    ([taxonomy, ids]) => sql`(t.taxonomy = ${taxonomy} AND t.id IN (${ids}))`,
  );
  const ids = wanted.map(({ id }) => id);
  return sql`FROM ${t} WHERE t.id IN (${ids}) AND (${joinSql(conditions, ' OR ')}) ORDER BY t.id FOR UPDATE`;
}

/** Groups terms by taxonomy. */
export function idsByTaxonomy(names: readonly TermName[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { id, taxonomy } of names) {
    const group = groups.get(taxonomy);
    if (group) group.push(id);
    else groups.set(taxonomy, [id]);
  }
  return groups;
}

/** Reads and writes single terms and their assignments to entries. Lists are in `TermList`. */
@Injectable()
export class TermsRepository {
  constructor(
    private readonly db: Db,
    private readonly estimates: Estimates,
    private readonly localised: LocalisedTerms,
  ) {}

  /** The term with an id, as the language of the request shows it. */
  async find(id: number): Promise<TermRow | undefined> {
    return (await this.db.rows<TermRow>(this.shown(id)))[0];
  }

  /** The same, from the primary server. */
  async findCurrent(id: number): Promise<TermRow | undefined> {
    return (await this.db.current<TermRow>(this.shown(id)))[0];
  }

  private shown(id: number): Sql {
    const { columns, join } = this.localised.source();
    return sql`SELECT ${columns} FROM ${t}${join} WHERE t.id = ${id} LIMIT 1`;
  }

  /** The descriptions of terms. Reads from the primary server. */
  descriptions(ids: readonly number[]): Promise<Pick<Term, 'id' | 'description'>[]> {
    return this.db.select(Term, 't', ['id', 'description']).where('t.id IN (?)', ids).current();
  }

  /** The id of the term of a taxonomy with a slug in a language: by default, that of the request. */
  async findBySlug(taxonomy: string, slug: string, language?: number): Promise<number | undefined> {
    const [row] = await this.db.current<{ id: number }>(
      sql`SELECT t.id FROM ${this.localised.named(taxonomy, 'slug', [slug], language)} ORDER BY t.id LIMIT 1`,
    );
    return row?.id;
  }

  /** Locks a term until the end of the transaction and returns its current state, with its own texts. */
  async lock(taxonomy: string, id: number): Promise<TermRow | undefined> {
    const select = this.db.select(Term, 't', TERM_PROPERTIES).where('t.id = ? AND t.taxonomy = ?', id, taxonomy);
    return (await select.forUpdate().current())[0];
  }

  /** Locks an ancestor until the end of the transaction and returns its slug and parent. */
  async lockAncestor(taxonomy: string, id: number): Promise<AncestorTerm | undefined> {
    const select = this.db.select(Term, 't', ['id', 'parentId', 'slug', 'language']);
    return (await select.where('t.id = ? AND t.taxonomy = ?', id, taxonomy).forUpdate().current())[0];
  }

  /** Filters ids to those of existing terms of a taxonomy, and of a language if one is given. */
  async existing(taxonomy: string, ids: readonly number[], language?: number): Promise<Set<number>> {
    const select = this.db.select(Term, 't', ['id']).where('t.taxonomy = ? AND t.id IN (?)', taxonomy, ids);
    if (language !== undefined) select.where('t.language = ?', language);
    return new Set((await select.current()).map(({ id }) => id));
  }

  /** The taxonomies and languages of terms. Reads from the primary server. */
  async languagesOf(ids: readonly number[]): Promise<Pick<Term, 'id' | 'taxonomy' | 'language'>[]> {
    return this.db.select(Term, 't', ['id', 'taxonomy', 'language']).where('t.id IN (?)', ids).current();
  }

  /** Whether no term of any taxonomy has this id. */
  async isFree(id: number): Promise<boolean> {
    return !(await this.db.select(Term, 't', ['id']).where('t.id = ?', id).current()).length;
  }

  /** The id of the oldest term of a taxonomy, and of a language if one is given. */
  async oldest(taxonomy: string, language?: number): Promise<number | undefined> {
    const select = this.db.select(Term, 't', ['id']).where('t.taxonomy = ?', taxonomy);
    if (language !== undefined) select.where('t.language = ?', language);
    const [row] = await select.orderBy('t.id').limit(1).current();
    return row?.id;
  }

  /** Siblings whose name equals `name` by the collation, or whose key equals `key`. */
  namesakes(
    { taxonomy, language, texts }: TermScope,
    parentId: number,
    { name, key, exceptId }: { name: string; key: string; exceptId: number },
  ): Promise<Pick<Term, 'id' | 'name'>[]> {
    const siblings = sql`SELECT t.id, t.name FROM ${t} WHERE t.taxonomy = ${taxonomy} AND t.parent_id = ${parentId}${inLanguage(language)}`;
    const named =
      texts === undefined
        ? plainSql('')
        : sql` UNION SELECT t.id, x.name FROM ${x} JOIN ${t} ON t.id = x.term_id
 WHERE x.taxonomy = ${taxonomy}${textsIn(texts)} AND x.name = ${name} AND t.parent_id = ${parentId} AND t.id <> ${exceptId}`;
    return this.db.current(
      sql`${siblings} AND t.name = ${name} AND t.id <> ${exceptId} UNION ${siblings} AND t.name_key = ${key} AND t.id <> ${exceptId}${named} ORDER BY id`,
    );
  }

  /** Filters slugs to those in use by other terms. */
  async takenSlugs(
    { taxonomy, language, texts }: TermScope,
    slugs: readonly string[],
    exceptId: number,
  ): Promise<Set<string>> {
    const own = sql`SELECT t.slug FROM ${t} WHERE t.taxonomy = ${taxonomy} AND t.slug IN (${slugs}) AND t.id <> ${exceptId}${inLanguage(language)}`;
    const rows = await this.db.current<{ slug: string }>(
      texts === undefined
        ? own
        : sql`${own} UNION SELECT x.slug FROM ${x}
 WHERE x.taxonomy = ${taxonomy} AND x.slug IN (${slugs}) AND x.term_id <> ${exceptId}${textsIn(texts)}`,
    );
    return new Set(rows.map(({ slug }) => slug));
  }

  /** Inserts a term, with its id if it has one, and returns the id. */
  async insert(row: Partial<Term>): Promise<number> {
    const id = await this.db.insert(Term, row);
    return row.id ?? id;
  }

  async update(id: number, columns: QueryDeepPartialEntity<Term>): Promise<void> {
    await this.db.of(Term).update({ id }, columns);
  }

  /** Deletes a term. Its children move up. If their name is taken there, they keep it, but with a null `nameKey`. */
  async delete({ id, taxonomy, parentId }: Pick<Term, 'id' | 'taxonomy' | 'parentId'>): Promise<void> {
    await this.db.of(Term).delete({ id });
    await this.db.write(
      sql`UPDATE ${tableOf(Term, 'c')} LEFT JOIN ${tableOf(Term, 's')}
 ON s.taxonomy = c.taxonomy AND s.parent_id = ${parentId} AND s.name_key = c.name_key AND s.language = c.language
 SET c.name_key = IF(s.id IS NULL, c.name_key, NULL), c.parent_id = ${parentId}
 WHERE c.taxonomy = ${taxonomy} AND c.parent_id = ${id}`,
    );
  }

  /** The terms of entries, ordered by name. */
  async ofEntries(entryIds: readonly number[]): Promise<{ entryId: number; taxonomy: string; id: number }[]> {
    return this.db
      .select(EntryTerm, 'et', ['entryId'])
      .join(Term, 't', 't.id = et.term_id', ['taxonomy', 'id'])
      .where('et.entry_id IN (?)', entryIds)
      .orderBy('t.name, t.id')
      .rows();
  }

  /** The terms of an entry, in the order of their ids. */
  ofEntry(entryId: number): Promise<TermName[]> {
    return this.db
      .select(EntryTerm, 'et', [])
      .join(Term, 't', 't.id = et.term_id', ['id', 'taxonomy'])
      .where('et.entry_id = ?', entryId)
      .orderBy('t.id')
      .current();
  }

  /** Locks terms until the end of the transaction and returns those that exist. */
  lockAll(wanted: readonly TermName[]): Promise<TermName[]> {
    return this.db.current(sql`SELECT ${t.columns(['id', 'taxonomy'])} ${existing(wanted)}`);
  }

  /** Removes terms from an entry. */
  async unassign(entryId: number, termIds: readonly number[]): Promise<void> {
    await this.db.defer(sql`DELETE FROM ${tableOf(EntryTerm)} WHERE entry_id = ${entryId} AND term_id IN (${termIds})`);
  }

  /** Assigns terms to entries that do not have them. */
  async assign(pairs: readonly EntryTerm[]): Promise<void> {
    await this.db.deferInsert(EntryTerm, pairs);
  }

  /**
   * Locks terms until the end of the transaction and assigns them to an entry. Returns `false`, and assigns none, if one
   * does not exist.
   */
  async assignAll(entryId: number, wanted: readonly TermName[]): Promise<boolean> {
    const rows = wanted
      .toSorted((one, other) => one.id - other.id)
      .map(
        ({ id, taxonomy }) =>
          sql`(${entryId}, (SELECT t.id FROM ${t} WHERE t.id = ${id} AND t.taxonomy = ${taxonomy} FOR UPDATE))`,
      );
    try {
      await this.db.defer(sql`INSERT INTO ${tableOf(EntryTerm)} (entry_id, term_id) VALUES ${joinSql(rows, ', ')}`);
      return true;
    } catch (error) {
      if (isMissingValue(error)) return false;
      throw error;
    }
  }

  /** Locks terms until the end of the transaction and assigns those that exist to an entry. */
  async assignExisting(entryId: number, wanted: readonly TermName[]): Promise<void> {
    await this.db.defer(
      sql`INSERT INTO ${tableOf(EntryTerm)} (entry_id, term_id) SELECT ${entryId}, t.id ${existing(wanted)}`,
    );
  }

  /** The number of terms of a taxonomy. */
  count(taxonomy: string): Promise<number> {
    return this.db.select(Term, 't', []).where('t.taxonomy = ?', taxonomy).count();
  }

  /** The ids of the first terms of a taxonomy. */
  async first(taxonomy: string, limit: number): Promise<number[]> {
    const select = this.db.select(Term, 't', ['id']).where('t.taxonomy = ?', taxonomy).orderBy('t.id').limit(limit);
    return (await select.current()).map(({ id }) => id);
  }

  /** Adds to the counts of terms. `changes` must be sorted by id. */
  async addToCounts(changes: readonly (readonly [id: number, by: number])[]): Promise<void> {
    const cases = joinSql(
      changes.map(([id, by]) => sql`WHEN ${id} THEN ${by}`),
      ' ',
    );
    await this.db.defer(
      sql`UPDATE ${terms} SET count = GREATEST(0, CAST(count AS SIGNED) + CASE id ${cases} ELSE 0 END)
 WHERE id IN (${changes.map(([id]) => id)}) ORDER BY id`,
    );
  }

  /** Locks and returns the entries with a term, until the end of the transaction. */
  lockEntriesWith({ id, taxonomy }: Pick<Term, 'id' | 'taxonomy'>): Promise<AssignedEntry[]> {
    const other = tableOf(EntryTerm, 'o');
    return this.db.current(
      sql`SELECT ${e.columns(['id', 'type', 'status', 'language'])}, EXISTS (
 SELECT 1 FROM ${other} JOIN ${t} ON t.id = o.term_id
 WHERE o.entry_id = e.id AND o.term_id <> ${id} AND t.taxonomy = ${taxonomy}
) AS keepsOne FROM ${et} JOIN ${e} ON e.id = et.entry_id WHERE et.term_id = ${id} ORDER BY e.id FOR UPDATE`,
    );
  }

  /** Terms with their ancestors, read in the ambient transaction. */
  async above(ids: readonly number[]): Promise<TermTree> {
    return this.treeOf(await this.db.current(this.selectNodes(ids)));
  }

  /** Selects terms and their parents, which may repeat: nodes of a `TermTree`. */
  selectNodes(ids: readonly number[]): Sql {
    return sql`SELECT ${t.columns(NODE)} FROM ${t} WHERE t.id IN (${ids})
 UNION ALL SELECT ${parent.columns(NODE)} FROM ${t} JOIN ${parent} ON p.id = t.parent_id WHERE t.id IN (${ids})`;
  }

  /**
   * The tree of selected nodes with all their ancestors. Most trees have two levels at most and take no statement: a
   * recursive one costs the database more than the rest of reading them.
   */
  async treeOf(nodes: readonly TermNode[]): Promise<TermTree> {
    const known = new Set(nodes.map(({ id }) => id));
    const missing = nodes.map(({ parentId }) => parentId).filter((id) => id && !known.has(id));
    if (!missing.length) return new TermTree(nodes);
    const above = await this.db.current<TermNode>(
      sql`WITH RECURSIVE above (id, parent_id) AS (
 SELECT t.id, t.parent_id FROM ${t} WHERE t.id IN (${missing})
 UNION SELECT t.id, t.parent_id FROM above JOIN ${t} ON t.id = above.parent_id
) SELECT ${t.columns(NODE)} FROM above JOIN ${t} ON t.id = above.id`,
    );
    return new TermTree([...nodes, ...above]);
  }

  /** All assignments of terms, as the columns `entry_id` and `term_id`. */
  readonly assignments = sql`SELECT et.entry_id, et.term_id FROM ${et}`;

  /** The entries that have at least one of the terms. */
  withAnyTerm(termIds: readonly number[]): EntrySet {
    const some = sql`FROM ${et} WHERE et.term_id IN (${termIds})`;
    return {
      listed: sql`SELECT ${plainSql(termIds.length > 1 ? 'DISTINCT' : '')} et.entry_id AS id ${some}`,
      // EXISTS or IN would allow the database to start from the set.
      tested: sql`(SELECT 1 ${some} AND et.entry_id = e.id LIMIT 1) = 1`,
      size: () => this.estimates.about(sql`SELECT SUM(t.count) AS size FROM ${t} WHERE t.id IN (${termIds})`),
    };
  }

  /** The entries that have all of the terms. */
  withAllTerms(termIds: readonly number[]): EntrySet {
    const ids = [...new Set(termIds)];
    const { size } = this.withAnyTerm(ids);
    const some = sql`FROM ${et} WHERE et.term_id IN (${ids})`;
    return {
      listed: sql`SELECT et.entry_id AS id ${some} GROUP BY et.entry_id HAVING COUNT(*) = ${ids.length}`,
      tested: sql`(SELECT COUNT(*) ${some} AND et.entry_id = e.id) = ${ids.length}`,
      size,
    };
  }

  /** SQL condition: the entry `e` has none of the terms. */
  hasNoTerm(termIds: readonly number[]): Sql {
    return sql`(SELECT 1 FROM ${et} WHERE et.entry_id = e.id AND et.term_id IN (${termIds}) LIMIT 1) IS NULL`;
  }
}
