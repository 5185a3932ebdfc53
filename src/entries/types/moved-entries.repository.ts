import { Injectable } from '@nestjs/common';
import { Db, duplicateKey } from '#libs/db';
import { plainSql, sql, tableOf } from '#libs/sql';
import { truncateSlug, withSuffix } from '#libs/text';
import type { NamedContent } from '../../model/index.js';
import { Entry, EntryGroupTotal, EntryTotal } from '../entry.entity.js';
import { EntryText } from '../languages/translation.entity.js';

const entries = tableOf(Entry);
const e = tableOf(Entry, 'e');
const other = tableOf(Entry, 'other');
const totals = tableOf(EntryTotal);
const groups = tableOf(EntryGroupTotal);
const texts = tableOf(EntryText);

/** Leaves room for an id and a number. */
const LONGEST_SLUG = 180;

/** Whether a write meets no slug that is taken. */
async function isFree(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (duplicateKey(error) === undefined) throw error;
    return false;
  }
}

/** Gives the entries of a type, and their totals, to another name of it. */
@Injectable()
export class MovedEntries implements NamedContent {
  constructor(private readonly db: Db) {}

  async rename(from: string, to: string): Promise<number> {
    const renamed = await this.moveClashing(from, to);
    const scopes = sql`CONCAT(IF(slug_scope = ${from}, '', CONCAT(language, ':')), ${to})`;
    const { affectedRows } = await this.db.write(sql`UPDATE ${entries} SET type = ${to},
 slug_scope = IF(slug_scope = ${from} OR slug_scope = CONCAT(language, ':', ${from}), ${scopes}, slug_scope),
 version = version + 1 WHERE type = ${from}`);
    // Slugs of texts that are taken under the other name give way: their entries have their own slugs there.
    await this.db.write(sql`UPDATE IGNORE ${texts} SET slug_scope = CONCAT(language, ':', ${to})
 WHERE slug_scope = CONCAT(language, ':', ${from})`);
    const moved = renamed + affectedRows;
    if (moved) await this.moveTotals(from, to);
    return moved;
  }

  /**
   * Moves the entries whose slugs are taken under the other name: those that were created while instances followed. As
   * where parents are deleted, their ids and a number follow the slugs.
   */
  private async moveClashing(from: string, to: string): Promise<number> {
    const clashing = await this.db.current<Pick<Entry, 'id' | 'slug'> & { start: string }>(
      sql`SELECT e.id, e.slug, IF(e.slug_scope = ${from}, '', CONCAT(e.language, ':')) AS start FROM ${e}
 JOIN ${other} ON other.slug_scope = IF(e.slug_scope = ${from}, ${to}, CONCAT(e.language, ':', ${to})) AND other.slug = e.slug
 WHERE e.type = ${from} AND (e.slug_scope = ${from} OR e.slug_scope = CONCAT(e.language, ':', ${from})) ORDER BY e.id FOR UPDATE`,
    );
    for (const { id, slug, start } of clashing) {
      const move = (tries: number) =>
        this.db.write(sql`UPDATE ${entries} SET type = ${to}, slug_scope = ${start + to}, version = version + 1,
 slug = ${withSuffix(`${truncateSlug(slug, LONGEST_SLUG)}-${id}`, tries)} WHERE id = ${id}`);
      for (let tries = 1; !(await isFree(() => move(tries))); tries += 1);
    }
    return clashing.length;
  }

  /** Versions only grow under both names, because totals are remembered by them. */
  private async moveTotals(from: string, to: string): Promise<void> {
    const version = plainSql('version + VALUES(version) + 1');
    await this.db.write(sql`INSERT INTO ${totals} (type, status, language, total, version, unmoved, grouped)
 SELECT ${to}, old.status, old.language, old.total, old.version, old.unmoved, old.grouped
 FROM ${tableOf(EntryTotal, 'old')} WHERE old.type = ${from}
 ON DUPLICATE KEY UPDATE total = ${totals}.total + VALUES(total), unmoved = ${totals}.unmoved + VALUES(unmoved),
 grouped = IF(${totals}.grouped = ${totals}.version AND VALUES(grouped) = VALUES(version), ${totals}.${version}, 0),
 version = ${totals}.${version}`);
    await this.db.write(sql`UPDATE ${totals} SET total = 0, grouped = IF(grouped = version, version + 1, grouped),
 version = version + 1 WHERE type = ${from}`);
    await this.db.write(sql`INSERT INTO ${groups} (type, status, name, language, total)
 SELECT ${to}, old.status, old.name, old.language, old.total FROM ${tableOf(EntryGroupTotal, 'old')} WHERE old.type = ${from}
 ON DUPLICATE KEY UPDATE total = ${groups}.total + VALUES(total)`);
    await this.db.write(sql`DELETE FROM ${groups} WHERE type = ${from}`);
  }
}
