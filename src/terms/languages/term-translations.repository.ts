import { Injectable } from '@nestjs/common';
import { Db, duplicateKey } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { Term, TermText, TermTranslation } from '../term.entity.js';
import { TERM_PROPERTIES, type TermRow } from './localised-terms.repository.js';
import type { TermTranslated } from './translations.js';

/** The texts that a term has in a language. It shows its own in place of null. */
export type StoredTexts = Pick<TermText, 'name' | 'slug' | 'description'>;

const t = tableOf(Term, 't');
const x = tableOf(TermTranslation, 'x');
const y = tableOf(TermTranslation, 'y');

/** Stores which terms are translations of each other, and the texts of terms that all languages share. */
@Injectable()
export class TermTranslationsRepository {
  constructor(private readonly db: Db) {}

  /** The translations of terms, themselves among them, by the id of the term. Those without any are missing. */
  async of(ids: readonly number[]): Promise<Map<number, TermTranslated[]>> {
    if (!ids.length) return new Map();
    const found = await this.db.rows<TermTranslated & { of: number }>(
      sql`SELECT x.term_id AS of, y.term_id AS id, y.language, y.group_id AS groupId
 FROM ${x} JOIN ${y} ON y.group_id = x.group_id WHERE x.term_id IN (${ids})`,
    );
    const byTerm = new Map<number, TermTranslated[]>();
    for (const { of, ...one } of found) byTerm.set(of, [...(byTerm.get(of) ?? []), one]);
    return byTerm;
  }

  /** The translations of terms in a language. */
  async in(language: number, ids: readonly number[]): Promise<Map<number, number>> {
    if (!ids.length) return new Map();
    const rows = await this.db.current<{ of: number; id: number }>(
      sql`SELECT x.term_id AS of, y.term_id AS id
 FROM ${x} JOIN ${y} ON y.group_id = x.group_id AND y.language = ${language} WHERE x.term_id IN (${ids})`,
    );
    return new Map(rows.map(({ of, id }) => [of, id]));
  }

  /** The members of the group of a term, locked until the end of the transaction. Empty without a group. */
  async lockGroupOf(id: number): Promise<TermTranslation[]> {
    const [own] = await this.db.select(TermTranslation, 'x').where('x.term_id = ?', id).forUpdate().current();
    if (!own) return [];
    const select = this.db.select(TermTranslation, 'x').where('x.group_id = ?', own.groupId);
    return select.orderBy('x.term_id').forUpdate().current();
  }

  /** Stores a place. Returns false if the group has a term in this language, or the term has a place. */
  async insert(row: TermTranslation): Promise<boolean> {
    try {
      await this.db.of(TermTranslation).insert(row);
      return true;
    } catch (error) {
      if (duplicateKey(error) === undefined) throw error;
      return false;
    }
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.db.write(sql`DELETE FROM ${tableOf(TermTranslation)} WHERE term_id IN (${ids})`);
  }

  /** Gives a group another number. */
  async renumber(from: number, to: number): Promise<void> {
    await this.db.write(sql`UPDATE ${tableOf(TermTranslation)} SET group_id = ${to} WHERE group_id = ${from}`);
  }

  /** The number of terms in a language, and of texts that shared terms have in it. */
  async countIn(language: number): Promise<number> {
    const [row] = await this.db.current<{ total: number }>(
      sql`SELECT (SELECT COUNT(*) FROM ${t} WHERE t.language = ${language}) +
 (SELECT COUNT(*) FROM ${tableOf(TermText)} WHERE language = ${language}) AS total`,
    );
    return Number(row?.total ?? 0);
  }

  /** The texts of a term in a language, locked until the end of the transaction. */
  async lockTexts(termId: number, language: number): Promise<StoredTexts | undefined> {
    const select = this.db.select(TermText, 'x', ['name', 'slug', 'description']);
    return (await select.where('x.term_id = ? AND x.language = ?', termId, language).forUpdate().current())[0];
  }

  /** Stores the texts of a term that the caller has locked. */
  async storeTexts(
    key: Pick<TermText, 'termId' | 'language'>,
    texts: StoredTexts & Pick<TermText, 'taxonomy'>,
    isNew: boolean,
  ): Promise<void> {
    // No upsert: the index of slugs would make it write the texts of another term.
    if (isNew) await this.db.of(TermText).insert({ ...key, ...texts });
    else await this.db.of(TermText).update(key, texts);
  }

  /** Some terms in a language, locked until the end of the transaction. */
  lockSome(language: number, limit: number): Promise<TermRow[]> {
    const select = this.db.select(Term, 't', TERM_PROPERTIES).where('t.language = ?', language);
    return select.orderBy('t.id').limit(limit).forUpdate().current();
  }

  /** Gives the place of a term among its translations another language. */
  async move(termId: number, language: number): Promise<void> {
    await this.db.of(TermTranslation).update({ termId }, { language });
  }

  /** Takes the texts of a term in a language away, and returns them. */
  async takeTexts(termId: number, language: number): Promise<StoredTexts | undefined> {
    const texts = await this.lockTexts(termId, language);
    if (texts) await this.db.of(TermText).delete({ termId, language });
    return texts;
  }

  /** Deletes some of the texts in a language. Returns their number. */
  async removeTexts(language: number, limit: number): Promise<number> {
    const { affectedRows } = await this.db.write(
      sql`DELETE FROM ${tableOf(TermText)} WHERE language = ${language} ORDER BY term_id LIMIT ${limit}`,
    );
    return affectedRows;
  }
}
