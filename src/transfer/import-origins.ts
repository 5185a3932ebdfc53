import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';

const LONGEST = 190;

/** Something of another site: what it is there, and its number here. */
export interface Origin {
  foreignId: string;
  localId: number;
}

/**
 * Remembers what was taken over from which site, so that a second run knows it again. `origin` is the address of the
 * site, `kind` says what it is (`author`, `term:category`, `entry:post` …).
 */
@Injectable()
export class ImportOrigins {
  constructor(private readonly db: Db) {}

  /** The numbers here of some things, by their foreign ids. */
  async find(origin: string, kind: string, foreignIds: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (!foreignIds.length) return found;
    const keys = new Map(foreignIds.map((id) => [fitting(id), id]));
    const rows = await this.db.current<Origin>(
      'SELECT foreign_id AS foreignId, local_id AS localId FROM import_origins WHERE origin = ? AND kind = ? AND foreign_id IN (?)',
      [fitting(origin), kind, [...keys.keys()]],
    );
    for (const { foreignId, localId } of rows) found.set(keys.get(foreignId) ?? foreignId, localId);
    return found;
  }

  /** The number here of the entry whose foreign id begins with a number. */
  async findByNumber(origin: string, kinds: readonly string[], number: number): Promise<number | undefined> {
    const [row] = await this.db.current<Origin>(
      'SELECT local_id AS localId FROM import_origins WHERE origin = ? AND kind IN (?) AND foreign_id LIKE ? ORDER BY local_id LIMIT 1',
      [fitting(origin), kinds, `${number}:%`],
    );
    return row?.localId;
  }

  async add(origin: string, kind: string, things: readonly Origin[]): Promise<void> {
    if (!things.length) return;
    await this.db.write(
      'INSERT INTO import_origins (origin, kind, foreign_id, local_id) VALUES ? ON DUPLICATE KEY UPDATE local_id = VALUES(local_id)',
      [things.map(({ foreignId, localId }) => [fitting(origin), kind, fitting(foreignId), localId])],
    );
  }

  async remove(origin: string, kind: string, foreignId: string): Promise<void> {
    await this.db.write('DELETE FROM import_origins WHERE origin = ? AND kind = ? AND foreign_id = ?', [
      fitting(origin),
      kind,
      fitting(foreignId),
    ]);
  }

  /** How many things of some kinds there are. */
  async count(origin: string, kinds: readonly string[]): Promise<number> {
    const [row] = await this.db.current<{ total: number }>(
      'SELECT COUNT(*) AS total FROM import_origins WHERE origin = ? AND kind IN (?)',
      [fitting(origin), kinds],
    );
    return Number(row?.total ?? 0);
  }

  /** The numbers here of everything of a kind, in pieces. */
  async *localIds(origin: string, kind: string, size: number): AsyncGenerator<number[]> {
    for (let last = 0; ;) {
      const rows = await this.db.current<Pick<Origin, 'localId'>>(
        'SELECT DISTINCT local_id AS localId FROM import_origins WHERE origin = ? AND kind = ? AND local_id > ? ORDER BY local_id LIMIT ?',
        [fitting(origin), kind, last, size],
      );
      if (!rows.length) return;
      const ids = rows.map(({ localId }) => localId);
      yield ids;
      last = ids.at(-1) ?? last;
    }
  }
}

/** The text itself, or what stands for one that is too long for its column. */
function fitting(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, 100)}…${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
}
