import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { Changes } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { ENTRY_TAGS } from './cache-tags.js';
import { Entries } from './entries.service.js';
import { Entry } from './entry.entity.js';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from './entry-row.js';
import { REVISION } from './entry-types.js';
import { isPublic } from './statuses.js';
import type { Moment } from '../settings/site-time.js';

/** The texts that revisions keep. */
export type RevisedTexts = Pick<EntryRow, 'title' | 'content' | 'excerpt'>;

/** What a revision or autosave is made from. */
interface NewRevision {
  parentId: number;
  authorId: number;
  texts: RevisedTexts;
  moment: Moment;
  slug: string;
  slugScope: string | null;
}

export const revisionSlug = (parentId: number): string => `${parentId}-revision-v1`;
export const autosaveSlug = (parentId: number): string => `${parentId}-autosave-v1`;
/** Among whose slugs those of a user's autosaves are unique: the index lets a user have one of each entry. */
export const autosaveScope = (userId: number): string => `autosave:${userId}`;

const memoKey = (parentId: number, id: number): string => `revision ${parentId} ${id}`;

/** What is the same of all revisions. */
const FIXED = {
  type: REVISION,
  status: 'inherit',
  fileSlug: null,
  menuOrder: 0,
  password: '',
  commentStatus: 'closed',
  pingStatus: 'closed',
  template: '',
  featuredMedia: 0,
  guid: '',
  commentCount: 0,
  revisionCount: 0,
  lastRevisionId: 0,
  version: 1,
  trashedFrom: null,
  trashedSlug: null,
  trashedAt: null,
} as const;

/** The rows of revisions and autosaves, which lie among the entries, and what their entry knows of them. */
@Injectable()
export class RevisionRows {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly site: SiteAddress,
    private readonly changes: Changes,
  ) {}

  /** One that belongs to an entry; read once per request. */
  find(parentId: number, id: number): Promise<EntryRow | undefined> {
    return RequestContext.memo(memoKey(parentId, id), async () => {
      const [row] = await this.db.rows<EntryRow>(
        `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS} FROM entries e WHERE e.id = ? AND e.type = ? AND e.parent_id = ?`,
        [id, REVISION, parentId],
      );
      return row;
    });
  }

  /** A user's autosave of an entry as it is now. */
  async autosaveOf(parentId: number, userId: number): Promise<EntryRow | undefined> {
    const [row] = await this.db.current<EntryRow>(
      `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS} FROM entries e WHERE e.slug_scope = ? AND e.slug = ?`,
      [autosaveScope(userId), autosaveSlug(parentId)],
    );
    return row;
  }

  /** The autosaves of an entry, the newest first. */
  autosaves(parentId: number): Promise<EntryRow[]> {
    return this.db.rows<EntryRow>(
      `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS} FROM entries e
 WHERE e.type = ? AND e.status = 'inherit' AND e.slug = ? ORDER BY e.date_local DESC, e.id DESC`,
      [REVISION, autosaveSlug(parentId)],
    );
  }

  /** Inserts one and counts it. Part of the caller's transaction, which holds the lock of the entry. */
  async insert({ texts, moment, ...columns }: NewRevision): Promise<number> {
    const { title, content, excerpt } = texts;
    const id = await this.db.insert(Entry, {
      ...FIXED,
      ...columns,
      title,
      content,
      excerpt,
      dateLocal: moment.local,
      dateGmt: moment.gmt,
      modifiedLocal: moment.local,
      modifiedGmt: moment.gmt,
    });
    await this.db.of(Entry).update({ id }, { guid: `${this.site.home}/?p=${id}` });
    await this.db.write('UPDATE entries SET revision_count = revision_count + 1, last_revision_id = ? WHERE id = ?', [
      id,
      columns.parentId,
    ]);
    this.entries.forget(columns.parentId);
    return id;
  }

  /** Gives one other texts. Also under the entry's lock. */
  async overwrite({ id, parentId }: EntryRow, texts: Partial<RevisedTexts>, moment: Moment): Promise<void> {
    await this.db.of(Entry).update(
      { id },
      {
        ...texts,
        dateLocal: moment.local,
        dateGmt: moment.gmt,
        modifiedLocal: moment.local,
        modifiedGmt: moment.gmt,
        version: () => 'version + 1',
      },
    );
    await this.changed(parentId, [id], 0);
  }

  /** Removes some of an entry's and counts anew which are left; answers how many went. Also under the entry's lock. */
  async remove(parentId: number, ids: readonly number[]): Promise<number> {
    const { affectedRows } = await this.db.write('DELETE FROM entries WHERE id IN (?) AND type = ? AND parent_id = ?', [
      ids,
      REVISION,
      parentId,
    ]);
    await this.changed(parentId, ids, -affectedRows);
    return affectedRows;
  }

  /** Removes all that belong to an entry which is gone itself. */
  async removeAll(parentId: number): Promise<void> {
    await this.db.write('DELETE FROM entries WHERE parent_id = ? AND type = ?', [parentId, REVISION]);
  }

  /** Says that an entry, of which nothing else is changed, has other revisions: its answers lead to them. */
  async touch({ id, status }: Pick<EntryRow, 'id' | 'status'>): Promise<void> {
    if (isPublic(status)) await this.changes.touch([ENTRY_TAGS.revisions(id)]);
  }

  private async changed(parentId: number, ids: readonly number[], by: number): Promise<void> {
    await this.db.write(
      'UPDATE entries SET revision_count = CAST(revision_count AS SIGNED) + ?, last_revision_id = ? WHERE id = ?',
      [by, await this.newestOf(parentId), parentId],
    );
    this.entries.forget(parentId);
    for (const id of ids) RequestContext.forget(memoKey(parentId, id));
  }

  private async newestOf(parentId: number): Promise<number> {
    const [newest] = await this.db.current<{ id: number }>(
      'SELECT id FROM entries WHERE parent_id = ? AND type = ? ORDER BY date_local DESC, id DESC LIMIT 1',
      [parentId, REVISION],
    );
    return newest?.id ?? 0;
  }
}
