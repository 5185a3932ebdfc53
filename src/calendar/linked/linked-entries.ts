import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { slugify } from '#libs/text';
import { DynamicContent } from '../../rendering/index.js';
import { ENTRY_COLUMNS, Entries, TEXT_COLUMNS, type EntryRow, type EntryType } from '../../entries/index.js';
import { MediaFiles } from '../../media/index.js';
import type { LinkedKind, ShownLinked } from './linked-kind.js';

/** Which entry is meant: by its number, else by its slug. Either may still be something else that was sent. */
export interface EntryAt {
  id?: number;
  slug?: string;
}

/** Finds venues and organizers and completes them for showing. */
@Injectable()
export class LinkedEntries {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly images: MediaFiles,
    private readonly dynamic: DynamicContent,
  ) {}

  /** The entry of a place, whatever its state. */
  async find(type: EntryType, { id, slug }: EntryAt): Promise<EntryRow | undefined> {
    const bySlug = id === undefined && typeof slug === 'string';
    const number = bySlug ? await this.numberOf(type, slug) : id;
    return typeof number === 'number' ? this.entries.find(type, number) : undefined;
  }

  /** The entry of a place, or the refusal of the argument that names none. */
  async get(type: EntryType, at: EntryAt): Promise<EntryRow> {
    const found = await this.find(type, at);
    return found ?? failArgument(at.id === undefined ? 'slug' : 'id', { message: 'There is no such entry.' });
  }

  /** Those of some numbers in any state, by number: a fixed number of statements. */
  async shown<Row extends EntryRow>(
    kind: LinkedKind<Row>,
    ids: readonly number[],
    { single = false } = {},
  ): Promise<Map<number, ShownLinked<Row>>> {
    const rows = [...(await this.stored(kind, ids)).values()];
    return rows.length ? new Map((await this.complete(rows, single)).map((row) => [row.id, row])) : new Map();
  }

  /** The same as they are stored. */
  async stored<Row extends EntryRow>(kind: LinkedKind<Row>, ids: readonly number[]): Promise<Map<number, Row>> {
    const wanted = [...new Set(ids)];
    if (!wanted.length) return new Map();
    const rows = await this.db.rows<Row>(
      `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS}, ${kind.columns} FROM entries e ${kind.join} WHERE e.id IN (?) AND e.type = ?`,
      [wanted, kind.type.name],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Adds what rows are shown with. */
  async complete<Row extends EntryRow>(rows: Row[], single = false): Promise<ShownLinked<Row>[]> {
    const [images, parts] = await Promise.all([
      this.images.images(rows.map(({ featuredMedia }) => featuredMedia)),
      this.dynamic.prepare(rows),
    ]);
    return rows.map((row) =>
      Object.assign({}, row, { image: images.get(row.featuredMedia), parts: parts.get(row.id), single }),
    );
  }

  private numberOf(type: EntryType, slug: string): Promise<number | undefined> {
    return RequestContext.memo(`slug ${type.name} ${slug}`, async () => {
      const [row] = await this.db.rows<{ id: number }>(
        "SELECT id FROM entries WHERE slug_scope = ? AND slug = ? AND slug <> ''",
        [type.name, slugify(slug)],
      );
      return row?.id;
    });
  }
}
