import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { fail } from '../entries.errors.js';
import { EntriesRepository } from '../entries.repository.js';
import { EntryInvalidation, isSeen } from './entry-invalidation.js';
import { EntryMedia } from '../entry-ports.js';
import { EntryTotals } from '../lists/entry-totals.repository.js';
import { ATTACHMENT_NAME, REVISION_NAME, type EntryType } from '../types/entry-types.js';
import type { EntryRow } from '../entry.entity.js';
import { ENTRY_TAGS } from '../cache-tags.js';

const INVALID_PARENT = { status: 400, message: 'Invalid post parent ID.' };

/** What entries refer to: authors, parents, images; and what happens to these references when an entry is deleted. */
@Injectable()
export class EntryRelations {
  constructor(
    private readonly entries: EntriesRepository,
    private readonly media: EntryMedia,
    private readonly totals: EntryTotals,
    private readonly changes: CacheInvalidation,
    private readonly invalidation: EntryInvalidation,
  ) {}

  /** The author to store: the sent one must exist, none leaves the present one. */
  async author(sent: number | undefined, present: number): Promise<number> {
    return !sent || sent === present ? present : this.writerOf(sent);
  }

  /** The author of a new entry: the sent one, or else the viewer. */
  async firstAuthor(sent: number | undefined, viewerId: number): Promise<number> {
    const id = sent || viewerId;
    return id ? this.writerOf(id) : 0;
  }

  /** A user, who cannot be deleted meanwhile: a deletion would not find an entry that is not there yet. */
  private async writerOf(id: number): Promise<number> {
    return (await this.entries.shareAuthor(id)) ? id : fail('rest_invalid_author');
  }

  /**
   * The parent to store: of the same type, 0 for itself or one of its own children. Media belong to what they illustrate.
   * All that is above stays where it is while this is written, so that no two writers can close a loop.
   */
  async parent(type: EntryType, id: number, parentId: number): Promise<number> {
    if (type.name === ATTACHMENT_NAME) return this.owner(parentId);
    if (!(type.hierarchical || type.hasParts) || parentId === 0) return 0;
    const above = new Set<number>();
    for (let at = parentId; at !== 0 && !above.has(at);) {
      const row = await this.entries.shareParent(at);
      if (at === parentId && row?.type !== type.name) fail('rest_post_invalid_id', INVALID_PARENT);
      above.add(at);
      at = row?.parentId ?? 0;
    }
    return above.has(id) ? 0 : parentId;
  }

  /** What media belong to: anything but media and revisions. It stays while this is written. */
  private async owner(id: number): Promise<number> {
    if (id === 0) return 0;
    const owner = await this.entries.shareParent(id);
    if (!owner) return fail('rest_post_invalid_id', INVALID_PARENT);
    return owner.type === ATTACHMENT_NAME || owner.type === REVISION_NAME ? fail('rest_invalid_param') : id;
  }

  /** The image to store, which stays meanwhile; what is not an image leaves the present one. */
  async image(sent: number, present = 0): Promise<number> {
    if (sent <= 0) return 0;
    if (sent === present) return present;
    return (await this.media.shareImage(sent)) ? sent : present;
  }

  /** Removes the references to an entry that is deleted: its children move up, and it is no featured image any more. */
  async release(type: EntryType, { id, parentId }: EntryRow): Promise<void> {
    const children = await this.entries.lockChildren(id);
    for (const child of children) await this.entries.setParent(child.id, parentId);
    await this.invalidation.movedUp(children, parentId);
    if (type.name === ATTACHMENT_NAME) await this.takeImage(id);
    await this.totals.change(children.map((child) => ({ type: child.type, status: child.status, by: 0 })));
  }

  private async takeImage(id: number): Promise<void> {
    const illustrated = await this.entries.clearFeaturedMedia(id);
    if (illustrated.length) await this.changes.invalidate(illustrated.map((entryId) => ENTRY_TAGS.entry(entryId)));
  }
}

/** CacheInvalidation many entries at once when their author is deleted. Part of the caller's transaction. */
@Injectable()
export class EntryBulk {
  constructor(
    private readonly db: Db,
    private readonly entries: EntriesRepository,
    private readonly totals: EntryTotals,
    private readonly invalidation: EntryInvalidation,
  ) {}

  /** Gives all entries of one user to another, or to nobody (0). */
  reassignAuthor(from: number, to: number): Promise<void> {
    return this.db.transaction(async () => {
      const touched = await this.entries.reassign(from, to);
      const seen = touched.filter(({ status }) => isSeen({ status })).map(({ type }) => type);
      if (seen.length) await this.invalidation.reassigned(from, to, [...new Set(seen)]);
      await this.totals.change(touched.map(({ type, status }) => ({ type, status, by: 0 })));
    });
  }
}
