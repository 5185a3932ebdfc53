import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db } from '#libs/db';
import { joinSql, overwriting, sql, tableOf } from '#libs/sql';
import { WxrImportOrigin } from './import-origin.entity.js';

/** Maximum lengths of the text columns, and what is kept of longer texts. */
const TEXT = { length: 190, start: 100, digest: 40 };
const KIND = { length: 32, start: 11, digest: 20 };
/** Maximum number of sites whose former URLs are served. */
const MAX_SITES = 20;

/**
 * Stores which items were imported from which site, so that later runs recognise them. `origin` is the URL of the site.
 * `kind` is the kind of item: `author`, `term:category`, `entry:post` and so on.
 */
@Injectable()
export class ImportOriginsRepository {
  constructor(private readonly db: Db) {}

  /** Local ids of items, by foreign id. */
  async find(origin: string, kind: string, foreignIds: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (!foreignIds.length) return found;
    const keys = new Map(foreignIds.map((id) => [columnText(id), id]));
    const rows = await this.ofKinds(origin, [kind], ['foreignId', 'localId'])
      .where('o.foreign_id IN (?)', [...keys.keys()])
      .current();
    for (const { foreignId, localId } of rows) found.set(keys.get(foreignId) ?? foreignId, localId);
    return found;
  }

  /** Local id of the first item whose foreign id starts with digits, letters and colons. */
  async findByStart(origin: string, kinds: readonly string[], start: string): Promise<number | undefined> {
    const [row] = await this.ofKinds(origin, kinds, ['localId'])
      .where('o.foreign_id LIKE ?', `${start}%`)
      .orderBy('o.local_id')
      .limit(1)
      .current();
    return row?.localId;
  }

  /** The same for several starts with the kinds of each, in their order. Takes one statement. */
  async findByStarts(
    origin: string,
    wanted: readonly { kinds: readonly string[]; start: string }[],
  ): Promise<(number | undefined)[]> {
    if (!wanted.length) return [];
    const starts = new Set(wanted.map(({ start }) => start));
    const kinds = new Set(wanted.flatMap((one) => one.kinds));
    const isWanted = joinSql(
      Array.from(starts, (start) => sql`o.foreign_id LIKE ${`${start}%`}`),
      ' OR ',
    );
    const rows = await this.ofKinds(origin, [...kinds], ['kind', 'foreignId', 'localId'])
      .where(sql`(${isWanted})`)
      .orderBy('o.local_id')
      .current();
    const found = new Map<string, typeof rows>();
    for (const start of starts) found.set(start, []);
    for (const row of rows)
      for (let end = row.foreignId.indexOf(':'); end >= 0; end = row.foreignId.indexOf(':', end + 1))
        found.get(row.foreignId.slice(0, end + 1))?.push(row);
    return wanted.map(({ kinds: some, start }) => {
      const names = some.map(kindText);
      return found.get(start)?.find(({ kind }) => names.includes(kind))?.localId;
    });
  }

  /** Stores items. The local ids of known items are replaced. */
  async add(
    origin: string,
    kind: string,
    items: readonly Pick<WxrImportOrigin, 'foreignId' | 'localId'>[],
  ): Promise<void> {
    if (!items.length) return;
    await this.db.deferInsert(
      WxrImportOrigin,
      items.map(({ foreignId, localId }) => ({
        origin: columnText(origin),
        kind: kindText(kind),
        foreignId: columnText(foreignId),
        localId,
      })),
      overwriting(['local_id']),
    );
  }

  /** Deletes items of a kind. */
  async remove(origin: string, kind: string, ...foreignIds: readonly string[]): Promise<void> {
    const foreignId = In(foreignIds.map(columnText));
    await this.db.of(WxrImportOrigin).delete({ origin: columnText(origin), kind: kindText(kind), foreignId });
  }

  /** Gives items of a kind another one. Those that the other one had of the same items are replaced. */
  async renameKind(from: string, to: string): Promise<void> {
    const [before, after] = [kindText(from), kindText(to)];
    await this.db.write(sql`DELETE other FROM ${tableOf(WxrImportOrigin, 'other')} JOIN ${tableOf(WxrImportOrigin, 'o')}
 ON o.origin = other.origin AND o.foreign_id = other.foreign_id WHERE o.kind = ${before} AND other.kind = ${after}`);
    await this.db.of(WxrImportOrigin).update({ kind: before }, { kind: after });
  }

  /** All items of a site, by kind and local id. */
  all(origin: string): Promise<Omit<WxrImportOrigin, 'origin'>[]> {
    return this.db
      .select(WxrImportOrigin, 'o', ['kind', 'foreignId', 'localId'])
      .where('o.origin = ?', columnText(origin))
      .orderBy('o.kind, o.local_id')
      .current();
  }

  /** Deletes items of a kind by their local ids. */
  async removeLocal(origin: string, kind: string, localIds: readonly number[]): Promise<void> {
    if (localIds.length)
      await this.db
        .of(WxrImportOrigin)
        .delete({ origin: columnText(origin), kind: kindText(kind), localId: In([...localIds]) });
  }

  /** The sites that something was imported from. Each takes a look-up in the key, however many items it has. */
  async sites(): Promise<string[]> {
    const sites: string[] = [];
    for (let last = ''; sites.length < MAX_SITES;) {
      const [row] = await this.db
        .select(WxrImportOrigin, 'o', ['origin'])
        .where('o.origin > ?', last)
        .orderBy('o.origin')
        .limit(1)
        .current();
      if (!row) break;
      last = row.origin;
      sites.push(last);
    }
    return sites;
  }

  /** Number of items of some kinds. */
  async count(origin: string, kinds: readonly string[]): Promise<number> {
    const [row] = await this.ofKinds(origin, kinds, []).also<{ total: number }>('COUNT(*) AS total').current();
    return Number(row?.total ?? 0);
  }

  /** Local ids of all items of a kind, in batches. */
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

  private ofKinds<const N extends readonly (keyof WxrImportOrigin & string)[]>(
    origin: string,
    kinds: readonly string[],
    names: N,
  ) {
    return this.db
      .select(WxrImportOrigin, 'o', names)
      .where('o.origin = ?', columnText(origin))
      .where('o.kind IN (?)', kinds.map(kindText));
  }
}

/** Shortens a text that is too long for its column, with a digest that keeps it unique. */
function shortened(text: string, { length, start, digest }: typeof TEXT): string {
  if (text.length <= length) return text;
  return `${text.slice(0, start)}…${createHash('sha256').update(text).digest('hex').slice(0, digest)}`;
}

const columnText = (text: string): string => shortened(text, TEXT);
/** Kinds have names of types and taxonomies in them. */
const kindText = (kind: string): string => shortened(kind, KIND);
