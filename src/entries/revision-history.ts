import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { ContentOptions } from './content-options.js';
import { EntryHooks, type EntryChange } from './entry-hooks.js';
import { REVISION } from './entry-types.js';
import { saysTheSame } from './revised-texts.js';
import { RevisionRows, revisionSlug, type RevisedTexts } from './revision-rows.js';

/** How many are removed at once where fewer are to be kept than there are. */
const BATCH = 500;

/** Those of an entry without the autosaves, the newest first; left alone, the server would sort them all. */
const OWN_REVISIONS = `FROM entries FORCE INDEX (entries_by_slug)
 WHERE type = ? AND status = 'inherit' AND slug = ? ORDER BY id DESC`;

/** Keeps the states that entries have had (content 5): part of every change, in its transaction. */
@Injectable()
export class RevisionHistory implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly hooks: EntryHooks,
    private readonly rows: RevisionRows,
    private readonly options: ContentOptions,
  ) {}

  onModuleInit(): void {
    this.hooks.add((change) => this.follow(change));
  }

  private async follow({ type, id, change, before, after, autosave }: EntryChange): Promise<void> {
    if (change === 'deleted') return this.rows.removeAll(id);
    if (change !== 'updated' || autosave || !type.revised || !before || !after) return;
    if (after.status === 'auto-draft' || this.options.revisionsKept === 0) return;
    const viewer = currentViewer();
    // The first change by a person keeps a state in any case: there is none yet to go back to.
    const last = (await this.newest(id)) ?? (viewer.isSignedIn ? undefined : before);
    if (last && saysTheSame(after, last)) return;
    await this.rows.insert({
      parentId: id,
      authorId: viewer.id,
      texts: after,
      moment: { local: after.modifiedLocal, gmt: after.modifiedGmt },
      slug: revisionSlug(id),
      slugScope: null,
    });
    await this.removeOldest(id);
  }

  private async newest(id: number): Promise<RevisedTexts | undefined> {
    const [row] = await this.db.current<RevisedTexts>(`SELECT title, content, excerpt ${OWN_REVISIONS} LIMIT 1`, [
      REVISION,
      revisionSlug(id),
    ]);
    return row;
  }

  /** Removes those beyond the number to keep; autosaves do not count. */
  private async removeOldest(id: number): Promise<void> {
    const { revisionsKept } = this.options;
    if (revisionsKept < 0) return;
    const beyond = await this.db.current<{ id: number }>(`SELECT id ${OWN_REVISIONS} LIMIT ? OFFSET ?`, [
      REVISION,
      revisionSlug(id),
      BATCH,
      revisionsKept,
    ]);
    if (beyond.length)
      await this.rows.remove(
        id,
        beyond.map((row) => row.id),
      );
  }
}
