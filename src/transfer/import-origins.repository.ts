import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { ImportOrigin } from './import-origin.entity.js';

/** Longer texts do not fit into their columns. */
const MAX_LENGTH = 190;

/**
 * What was imported from which site, so that a second run recognises it. `origin` is the URL of the site, `kind` says
 * what an item is: `author`, `term:category`, `entry:post` and so on.
 */
@Injectable()
export class ImportOriginsRepository {
  constructor(private readonly db: Db) {}

  /** The ids here of some items, by their ids at the other site. */
  async find(origin: string, kind: string, foreignIds: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (!foreignIds.length) return found;
    const keys = new Map(foreignIds.map((id) => [fitting(id), id]));
    const rows = await this.ofKinds(origin, [kind], ['foreignId', 'localId'])
      .where('o.foreign_id IN (?)', [...keys.keys()])
      .current();
    for (const { foreignId, localId } of rows) found.set(keys.get(foreignId) ?? foreignId, localId);
    return found;
  }

  /** The id here of the entry whose foreign id begins with a number. */
  async findByNumber(origin: string, kinds: readonly string[], number: number): Promise<number | undefined> {
    const [row] = await this.ofKinds(origin, kinds, ['localId'])
      .where('o.foreign_id LIKE ?', `${number}:%`)
      .orderBy('o.local_id')
      .limit(1)
      .current();
    return row?.localId;
  }

  /** Remembers items; one that is known gets its new id here. */
  async add(
    origin: string,
    kind: string,
    items: readonly Pick<ImportOrigin, 'foreignId' | 'localId'>[],
  ): Promise<void> {
    if (!items.length) return;
    await this.db.of(ImportOrigin).upsert(
      items.map(({ foreignId, localId }) => ({
        origin: fitting(origin),
        kind,
        foreignId: fitting(foreignId),
        localId,
      })),
      ['origin', 'kind', 'foreignId'],
    );
  }

  /** Forgets an item. */
  async remove(origin: string, kind: string, foreignId: string): Promise<void> {
    await this.db.of(ImportOrigin).delete({ origin: fitting(origin), kind, foreignId: fitting(foreignId) });
  }

  /** How many items of some kinds there are. */
  async count(origin: string, kinds: readonly string[]): Promise<number> {
    const [row] = await this.ofKinds(origin, kinds, []).also<{ total: number }>('COUNT(*) AS total').current();
    return Number(row?.total ?? 0);
  }

  /** The ids here of all items of a kind, `size` at a time. */
  async *localIds(origin: string, kind: string, size: number): AsyncGenerator<number[]> {
    for (let last = 0; ;) {
      const rows = await this.ofKinds(origin, [kind], ['localId'])
        .distinct()
        .where('o.local_id > ?', last)
        .orderBy('o.local_id')
        .limit(size)
        .current();
      if (!rows.length) return;
      const ids = rows.map(({ localId }) => localId);
      yield ids;
      last = ids.at(-1) ?? last;
    }
  }

  private ofKinds<const N extends readonly (keyof ImportOrigin & string)[]>(
    origin: string,
    kinds: readonly string[],
    names: N,
  ) {
    return this.db
      .select(ImportOrigin, 'o', names)
      .where('o.origin = ?', fitting(origin))
      .where('o.kind IN (?)', kinds);
  }
}

/** The text itself, or a digest of one that is too long for its column. */
function fitting(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  return `${text.slice(0, 100)}…${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
}
