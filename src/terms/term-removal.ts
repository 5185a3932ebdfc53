import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { fail } from './terms.errors.js';
import { EntryTotals } from '../entries/entry-totals.js';
import { TermTouches } from './term-touches.js';
import { CATEGORY, type Taxonomy } from './taxonomies.js';
import { TermAssignments } from './term-assignments.js';
import type { TermRow } from './term-row.js';

interface Carrier {
  id: number;
  type: string;
  status: string;
  /** 1 if it has another term of the same taxonomy. */
  keepsOne: number;
}

/** Takes a term out of everything that points at it (content 7.4). */
@Injectable()
export class TermRemoval {
  constructor(
    private readonly db: Db,
    private readonly assignments: TermAssignments,
    private readonly totals: EntryTotals,
    private readonly touches: TermTouches,
  ) {}

  /**
   * Removes a locked term: its children move up, its entries lose it, and entries left without a category get the
   * default one, which itself stays.
   */
  async remove(taxonomy: Taxonomy, term: TermRow): Promise<void> {
    const carriers = await this.carriers(term);
    if (taxonomy === CATEGORY) {
      const fallback = await this.assignments.defaultCategory();
      if (fallback === undefined || fallback === term.id) return fail('rest_cannot_delete');
      const orphans = carriers.filter(({ keepsOne }) => !keepsOne);
      await this.touches.removed(taxonomy, term, carriers, orphans.length ? fallback : undefined);
      if (orphans.length) await this.giveCategory(fallback, orphans);
    } else await this.touches.removed(taxonomy, term, carriers, undefined);
    await this.db.write('DELETE FROM terms WHERE id = ?', [term.id]);
    await this.moveChildrenUp(term);
    // The lists of these entries may have other totals now.
    if (carriers.length) await this.totals.change(carriers.map(({ type, status }) => ({ type, status, by: 0 })));
  }

  private carriers({ id, taxonomy }: TermRow): Promise<Carrier[]> {
    return this.db.current<Carrier>(
      `SELECT e.id, e.type, e.status, EXISTS (
         SELECT 1 FROM entry_terms o JOIN terms t ON t.id = o.term_id WHERE o.entry_id = e.id AND o.term_id <> ? AND t.taxonomy = ?
       ) AS keepsOne
       FROM entry_terms et JOIN entries e ON e.id = et.entry_id WHERE et.term_id = ? ORDER BY e.id FOR UPDATE`,
      [id, taxonomy, id],
    );
  }

  private async giveCategory(category: number, entries: Carrier[]): Promise<void> {
    await this.db.write('INSERT INTO entry_terms (entry_id, term_id) VALUES ?', [
      entries.map(({ id }) => [id, category]),
    ]);
    const published = entries.filter(({ status }) => status === 'publish');
    await this.assignments.countOf([{ termIds: [category], by: published.length }]);
  }

  /** Where a name is taken on the upper level, the child keeps it without claiming it. */
  private async moveChildrenUp({ id, taxonomy, parentId }: TermRow): Promise<void> {
    await this.db.write(
      `UPDATE terms c LEFT JOIN terms s ON s.taxonomy = c.taxonomy AND s.parent_id = ? AND s.name_key = c.name_key
       SET c.name_key = IF(s.id IS NULL, c.name_key, NULL), c.parent_id = ? WHERE c.taxonomy = ? AND c.parent_id = ?`,
      [parentId, parentId, taxonomy, id],
    );
  }
}
