import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Db } from '#libs/db';
import { sql } from '#libs/sql';
import { Comment, PUBLIC_TYPES } from '../comments/index.js';
import { Entry } from '../entries/index.js';
import { EntryLanguages, EntryTypes, EntryVisibility, STATUSES } from '../entries/types/index.js';
import { Term, TermLanguages } from '../terms/index.js';

const OWNER = ['id', 'type', 'status', 'password', 'authorId', 'parentId'] as const;

/** What decides whether everyone may read what belongs to an entry. */
export type OwnerRow = Pick<Entry, (typeof OWNER)[number]>;

const BELONGING = ['id', 'postId', 'authorId', 'status', 'postTrashedFrom'] as const;
type BelongingComment = Pick<Comment, (typeof BELONGING)[number]>;

/** The statuses in which clients know an entry: neither in the trash nor a draft that nobody has saved. */
const KNOWN = [...STATUSES.values()].filter((one) => STATUSES.isListed(one)).map(({ name }) => name);
const INHERIT = 'inherit';

/** Items that a viewer may read, by id: whether they are in the language of the request, or only in that of other lists. */
export type ReadableItems = ReadonlyMap<number, 'here' | 'elsewhere'>;

/** What belongs to entries, and who may read items now. Each method takes one statement. */
@Injectable()
export class ChangeFacts {
  constructor(
    private readonly db: Db,
    private readonly visibility: EntryVisibility,
    private readonly types: EntryTypes,
    private readonly languages: EntryLanguages,
    private readonly termLanguages: TermLanguages,
  ) {}

  /** Entries with media and comments. */
  async owners(ids: readonly number[]): Promise<Map<number, OwnerRow>> {
    if (!ids.length) return new Map();
    const rows = await this.db.select(Entry, 'e', OWNER).where('e.id IN (?)', ids).current();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The comments of entries that readers see if they see the entries. */
  async commentsOf(ids: readonly number[]): Promise<BelongingComment[]> {
    if (!ids.length) return [];
    const found = this.db
      .select(Comment, 'c', BELONGING)
      .where('c.post_id IN (?) AND c.type IN (?)', ids, PUBLIC_TYPES);
    return found.current();
  }

  /** The items that are attached to entries, and as readable as these. */
  async attachedTo(ids: readonly number[]): Promise<Pick<Entry, 'id' | 'authorId' | 'type' | 'parentId'>[]> {
    if (!ids.length) return [];
    return this.db
      .select(Entry, 'e', ['id', 'authorId', 'type', 'parentId'])
      .where('e.parent_id IN (?) AND e.status = ?', ids, INHERIT)
      .current();
  }

  /** Those of these entries that a viewer may read now. Lists of this language leave out those without texts in it. */
  async readableEntries(ids: readonly number[], viewer: Viewer): Promise<ReadableItems> {
    if (!ids.length) return new Map();
    const found = this.db
      .select(Entry, 'e', ['id', 'type', 'language'])
      .also<{ isListed: number }>(sql`${this.languages.only(this.types.names)} AS isListed`)
      .leftJoin(Entry, 'o', 'o.id = e.parent_id', [])
      .where('e.id IN (?) AND e.status IN (?)', ids, [...KNOWN, INHERIT]);
    const visible = this.visibility.condition(viewer, 'read');
    if (visible) found.where(visible.sql, ...visible.parameters);
    return placed(await found.current(), ({ isListed, type, language }) => {
      if (Number(isListed)) return 'here';
      const own = this.languages.scopeOf([type])?.language;
      return own === undefined || own === language ? undefined : 'elsewhere';
    });
  }

  /** Those of these terms that exist. */
  async existingTerms(ids: readonly number[]): Promise<ReadableItems> {
    if (!ids.length) return new Map();
    const found = this.db.select(Term, 't', ['id', 'taxonomy', 'language']).where('t.id IN (?)', ids);
    return placed(await found.current(), ({ taxonomy, language }) => {
      const own = this.termLanguages.scopeOf(taxonomy);
      return own === undefined || own === language ? 'here' : 'elsewhere';
    });
  }
}

function placed<Row extends { id: number }>(
  rows: readonly Row[],
  placeOf: (row: Row) => 'here' | 'elsewhere' | undefined,
): ReadableItems {
  return new Map(
    rows.flatMap((row) => {
      const place = placeOf(row);
      return place ? [[row.id, place] as const] : [];
    }),
  );
}
