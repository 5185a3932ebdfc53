import { Injectable } from '@nestjs/common';
import { withoutHiddenBlocks } from '#libs/blocks';
import { Db } from '#libs/db';
import { plainSql, sql, storedAs, tableOf } from '#libs/sql';
import { Entry } from '../entry.entity.js';
import { EntryText } from './translation.entity.js';

/** The texts of an entry in a language, without what follows from them. */
export type WrittenTexts = Omit<EntryText, 'shownContent'>;

/** A slug in a scope of entries, and the entry that may have it. */
export interface HeldSlug {
  /** Undefined for any scope. */
  scopes: readonly string[] | undefined;
  slug: string;
  entryId: number;
}

const texts = tableOf(EntryText);
const w = tableOf(EntryText, 'w');
const e = tableOf(Entry, 'e');

const completed = (row: WrittenTexts): EntryText => {
  const shown = row.content === null ? null : withoutHiddenBlocks(row.content);
  return { ...row, shownContent: shown === row.content ? null : shown };
};

/** Stores the texts that shared entries have in languages other than their own. */
@Injectable()
export class EntryTextsRepository {
  constructor(private readonly db: Db) {}

  /** The texts of an entry in all languages but its own. The caller's transaction has locked the entry. */
  of(entryId: number): Promise<EntryText[]> {
    return this.db.select(EntryText, 'w').where('w.entry_id = ?', entryId).orderBy('w.language').current();
  }

  /** The texts of some entries in all languages but their own. */
  async ofAll(entryIds: readonly number[]): Promise<EntryText[]> {
    if (!entryIds.length) return [];
    return this.db
      .select(EntryText, 'w')
      .where('w.entry_id IN (?)', entryIds)
      .orderBy('w.entry_id, w.language')
      .current();
  }

  /** The same in one language. */
  async in(language: number, entryId: number): Promise<EntryText | undefined> {
    const [row] = await this.db
      .select(EntryText, 'w')
      .where('w.entry_id = ? AND w.language = ?', entryId, language)
      .current();
    return row;
  }

  /** The slug of an entry, its language, and the slugs that it has in others. */
  slugsOf(
    entryIds: readonly number[],
  ): Promise<(Pick<Entry, 'id' | 'slug' | 'language'> & { inLanguage: number | null; text: string | null })[]> {
    return this.db.rows(sql`SELECT ${e.columns(['id', 'slug', 'language'])}, w.language AS inLanguage, w.slug AS text
 FROM ${e} LEFT JOIN ${w} ON w.entry_id = e.id WHERE e.id IN (${entryIds})`);
  }

  async insert(row: WrittenTexts): Promise<void> {
    const stored = storedAs(EntryText, completed(row));
    const names = plainSql(Object.keys(stored).join(', '));
    await this.db.write(sql`INSERT INTO ${texts} (${names}) VALUES (${Object.values(stored)})`);
  }

  async update({ entryId, language, ...values }: WrittenTexts): Promise<void> {
    const { content } = values;
    const shown = content === null ? null : withoutHiddenBlocks(content);
    await this.db
      .of(EntryText)
      .update({ entryId, language }, { ...values, shownContent: shown === content ? null : shown });
  }

  async delete(entryId: number, language: number): Promise<void> {
    await this.db.of(EntryText).delete({ entryId, language });
  }

  /** How many entries have texts in a language that is not their own. */
  async count(language: number): Promise<number> {
    const [row] = await this.db.current<{ total: number }>(
      sql`SELECT COUNT(*) AS total FROM ${w} WHERE w.language = ${language}`,
    );
    return Number(row?.total ?? 0);
  }

  /** Some of these entries, with their types. */
  some(language: number, limit: number): Promise<Pick<Entry, 'id' | 'type'>[]> {
    return this.db
      .select(EntryText, 'w', [])
      .join(Entry, 'e', 'e.id = w.entry_id', ['id', 'type'])
      .where('w.language = ?', language)
      .orderBy('w.entry_id')
      .limit(limit)
      .current();
  }

  /** Gives up the slugs of an entry that goes to the trash. They stay for the case that it comes back. */
  async releaseSlugs(entryId: number): Promise<void> {
    await this.db.of(EntryText).update({ entryId }, { slugScope: null });
  }

  /** Whether the texts of another entry have a slug. Waits for writers of such texts, if `isFinal`. */
  textsHold(held: HeldSlug, isFinal: boolean): Promise<boolean> {
    const scope = held.scopes ? sql`w.slug_scope IN (${held.scopes})` : plainSql('w.slug_scope IS NOT NULL');
    return this.found(
      sql`SELECT 1 FROM ${w}
 WHERE ${scope} AND w.slug = ${held.slug} AND w.entry_id <> ${held.entryId} LIMIT 1`,
      isFinal,
    );
  }

  /** Whether another entry itself has a slug. */
  entriesHold(held: HeldSlug, isFinal: boolean): Promise<boolean> {
    const scope = held.scopes ? sql`e.slug_scope IN (${held.scopes})` : plainSql('e.slug_scope IS NOT NULL');
    return this.found(
      sql`SELECT 1 FROM ${e}
 WHERE ${scope} AND e.slug = ${held.slug} AND e.id <> ${held.entryId} LIMIT 1`,
      isFinal,
    );
  }

  private async found(statement: ReturnType<typeof sql>, isFinal: boolean): Promise<boolean> {
    const lock = plainSql(isFinal ? ' LOCK IN SHARE MODE' : '');
    return (await this.db.current(sql`${statement}${lock}`)).length > 0;
  }
}
