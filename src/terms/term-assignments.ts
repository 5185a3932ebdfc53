import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Changes, TAGS } from '#libs/freshness';
import { CATEGORY } from './taxonomies.js';
import { SettingsService } from '../settings/settings.service.js';
import { Term } from './term.entity.js';

/** Which terms entries carry, and how many published entries carry a term. */
@Injectable()
export class TermAssignments {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly changes: Changes,
  ) {}

  /** The terms of some entries, ordered by name; entries without terms are not in the answer. */
  async termsOf(entryIds: number[]): Promise<Map<number, { taxonomy: string; id: number }[]>> {
    const terms = new Map<number, { taxonomy: string; id: number }[]>();
    if (!entryIds.length) return terms;
    const rows = await this.db.rows<{ entryId: number; taxonomy: string; id: number }>(
      'SELECT et.entry_id AS entryId, t.taxonomy, t.id FROM entry_terms et JOIN terms t ON t.id = et.term_id WHERE et.entry_id IN (?) ORDER BY t.name, t.id',
      [entryIds],
    );
    for (const { entryId, taxonomy, id } of rows) {
      const some = terms.get(entryId);
      if (some) some.push({ taxonomy, id });
      else terms.set(entryId, [{ taxonomy, id }]);
    }
    return terms;
  }

  /** The numbers of an entry's terms, of one taxonomy or of all. */
  async termIdsOf(entryId: number, taxonomy?: string): Promise<number[]> {
    const rows = await this.db.current<{ id: number }>(
      `SELECT t.id FROM entry_terms et JOIN terms t ON t.id = et.term_id WHERE et.entry_id = ?${taxonomy === undefined ? '' : ' AND t.taxonomy = ?'} ORDER BY t.id`,
      taxonomy === undefined ? [entryId] : [entryId, taxonomy],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of some numbers that are terms of a taxonomy, once each and in the same order. */
  async existing(taxonomy: string, ids: number[]): Promise<number[]> {
    const wanted = [...new Set(ids)];
    if (!wanted.length) return [];
    const rows = await this.db.current<{ id: number }>('SELECT id FROM terms WHERE taxonomy = ? AND id IN (?)', [
      taxonomy,
      wanted,
    ]);
    const known = new Set(rows.map(({ id }) => id));
    return wanted.filter((id) => known.has(id));
  }

  /**
   * Gives an entry exactly these terms of a taxonomy, inside the ambient transaction; numbers that are no terms are
   * passed over. The terms that come or go stay locked, so that none is deleted meanwhile and the counts, which the
   * caller keeps, change in turn.
   */
  async assign(entryId: number, taxonomy: string, termIds: number[]): Promise<void> {
    const before = new Set(await this.termIdsOf(entryId, taxonomy));
    const after = new Set(termIds);
    const gone = [...before].filter((id) => !after.has(id));
    const come = [...after].filter((id) => !before.has(id));
    if (!gone.length && !come.length) return;
    const locked = await this.db.current<{ id: number }>(
      'SELECT id FROM terms WHERE id IN (?) AND taxonomy = ? ORDER BY id FOR UPDATE',
      [[...gone, ...come], taxonomy],
    );
    if (gone.length)
      await this.db.write('DELETE FROM entry_terms WHERE entry_id = ? AND term_id IN (?)', [entryId, gone]);
    const added = locked.filter(({ id }) => after.has(id)).map(({ id }) => [entryId, id]);
    if (added.length) await this.db.write('INSERT INTO entry_terms (entry_id, term_id) VALUES ?', [added]);
  }

  /** Adds to the counts of terms; only published entries count, and the caller knows which are. */
  async countOf(changes: { termIds: number[]; by: number }[]): Promise<void> {
    const sums = new Map<number, number>();
    for (const { termIds, by } of changes) for (const id of termIds) sums.set(id, (sums.get(id) ?? 0) + by);
    // In one order, so that two writers never wait for each other.
    const terms = [...sums].filter(([, by]) => by !== 0).sort(([a], [b]) => a - b);
    if (!terms.length) return;
    await this.changes.touch([TAGS.termCounts, ...terms.map(([id]) => TAGS.termCount(id))]);
    const cases = terms.map(() => 'WHEN ? THEN ?').join(' ');
    await this.db.write(
      `UPDATE terms SET count = GREATEST(0, CAST(count AS SIGNED) + CASE id ${cases} ELSE 0 END) WHERE id IN (?) ORDER BY id`,
      [...terms.flat(), terms.map(([id]) => id)],
    );
  }

  /** The category of posts that have no other: the oldest one if that of the settings is none (any more). */
  async defaultCategory(): Promise<number | undefined> {
    const [category] = await this.existing(CATEGORY.name, [this.settings.get('default_category')]);
    if (category !== undefined) return category;
    const [oldest] = await this.db.current<{ id: number }>(
      'SELECT id FROM terms WHERE taxonomy = ? ORDER BY id LIMIT 1',
      [CATEGORY.name],
    );
    return oldest?.id;
  }

  /** Creates the default category on a site without categories. */
  async ensureDefaultCategory(): Promise<void> {
    await this.db.atomic(async () => {
      const [category] = await this.db.current('SELECT id FROM terms WHERE taxonomy = ? LIMIT 1', [CATEGORY.name]);
      if (category) return;
      const term = { taxonomy: CATEGORY.name, name: 'Uncategorized', nameKey: 'uncategorized', slug: 'uncategorized' };
      const id = await this.db.insert(Term, { ...term, description: '', parentId: 0, termGroup: 0, count: 0 });
      if (id !== this.settings.get('default_category')) await this.settings.set({ default_category: id });
    });
  }
}
