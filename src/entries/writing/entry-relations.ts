import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Events, ItemsTouched } from '#libs/events';
import { CacheInvalidation } from '#libs/invalidation';
import { ENTRY_TAGS } from '../cache-tags.js';
import { fail } from '../entries.errors.js';
import { EntriesRepository } from '../entries.repository.js';
import { EntryMedia } from '../entry-ports.js';
import type { EntryRow } from '../entry.entity.js';
import { EntryTotals, GROUPS } from '../lists/entry-totals.repository.js';
import { REVISION_NAME } from '../types/built-in-types.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryInvalidation, isPubliclyVisible } from './entry-invalidation.js';
import { EntrySlugs } from './entry-slugs.js';

const INVALID_PARENT = { status: 400, message: 'Invalid post parent ID.' };

/**
 * Validates and locks the references of entries (author, parent, image), and releases references to deleted entries.
 */
@Injectable()
export class EntryRelations {
  constructor(
    private readonly entries: EntriesRepository,
    private readonly media: EntryMedia,
    private readonly totals: EntryTotals,
    private readonly changes: CacheInvalidation,
    private readonly invalidation: EntryInvalidation,
    private readonly types: EntryTypes,
    private readonly slugs: EntrySlugs,
  ) {}

  /** The author to store on an update: the sent one, which must exist, or the current one. */
  async author(sent: number | undefined, present: number): Promise<number> {
    return !sent || sent === present ? present : this.writerOf(sent);
  }

  /** The author of a new entry: the sent one, or the viewer, who is looked up and locked when the entry is inserted. */
  async firstAuthor(sent: number | undefined, viewerId: number): Promise<number> {
    return sent && sent !== viewerId ? this.writerOf(sent) : viewerId;
  }

  /** Locks a user against deletion, which would not reassign an entry that is not committed yet. */
  private async writerOf(id: number): Promise<number> {
    return (await this.entries.shareAuthor(id)) ? id : fail('rest_invalid_author');
  }

  /**
   * The parent to store. It must be of the same type; the entry itself or a descendant becomes 0. Locks all ancestors
   * until the end of the transaction, so that concurrent writers cannot create a cycle. Media have owners instead.
   */
  async parent(
    type: EntryType,
    { id, language }: Pick<EntryRow, 'id' | 'language'>,
    parentId: number,
  ): Promise<number> {
    if (type.followsOwner) return this.owner(parentId);
    if (!(type.hierarchical || type.allowsParent) || parentId === 0) return 0;
    const above = new Set<number>();
    for (let at = parentId; at !== 0 && !above.has(at);) {
      const row = await this.entries.shareParent(at);
      if (at === parentId && row?.type !== type.name) fail('rest_post_invalid_id', INVALID_PARENT);
      if (at === parentId && type.localised === 'entries' && row?.language !== language) fail('rest_parent_language');
      above.add(at);
      at = row?.parentId ?? 0;
    }
    return above.has(id) ? 0 : parentId;
  }

  /** The owner of a media item: any entry except media and revisions. Locked until the end of the transaction. */
  private async owner(id: number): Promise<number> {
    if (id === 0) return 0;
    const owner = await this.entries.shareParent(id);
    if (!owner) return fail('rest_post_invalid_id', INVALID_PARENT);
    return this.types.get(owner.type)?.followsOwner || owner.type === REVISION_NAME ? fail('rest_invalid_param') : id;
  }

  /**
   * The featured image to store, locked until the end of the transaction. Ids of other entries keep the current one.
   */
  async image(sent: number, present = 0): Promise<number> {
    if (sent <= 0) return 0;
    if (sent === present) return present;
    return (await this.media.shareImages([sent])).has(sent) ? sent : present;
  }

  /** Filters ids to those that can be featured images, and locks these until the end of the transaction. */
  images(ids: readonly number[]): Promise<Set<number>> {
    return this.media.shareImages([...new Set(ids)].filter((id) => id > 0));
  }

  /** Releases references to an entry that is being deleted: moves its children up and clears it as a featured image. */
  async release(type: EntryType, { id, parentId }: EntryRow): Promise<void> {
    const children = await this.entries.lockChildren(id);
    for (const child of children) {
      const childType = this.types.get(child.type);
      const isTaken = childType !== undefined && this.slugs.isRoute(child.slug, { type: childType, parentId });
      await this.entries.setParent(child.id, parentId, isTaken);
    }
    await this.invalidation.reparented(children, parentId);
    if (type.followsOwner) await this.clearFeaturedImage(id);
    await this.totals.change(
      children.map(({ type: name, status, language }) => ({ type: name, status, language, by: 0 })),
    );
  }

  /** The same for entries without children. */
  async releaseImages(type: EntryType, ids: readonly number[]): Promise<void> {
    if (type.followsOwner) for (const id of ids) await this.clearFeaturedImage(id);
  }

  private async clearFeaturedImage(id: number): Promise<void> {
    const illustrated = await this.entries.clearFeaturedMedia(id);
    if (illustrated.length) await this.changes.invalidate(illustrated.map((entryId) => ENTRY_TAGS.entry(entryId)));
  }
}

/** Bulk changes of entries. Part of the caller's transaction. */
@Injectable()
export class EntryBulk {
  constructor(
    private readonly db: Db,
    private readonly entries: EntriesRepository,
    private readonly totals: EntryTotals,
    private readonly invalidation: EntryInvalidation,
    private readonly events: Events,
  ) {}

  /** Reassigns all entries of a deleted user to another user (0 for nobody). */
  reassignAuthor(from: number, to: number): Promise<void> {
    return this.db.transaction(async () => {
      const affected = await this.entries.reassign(from, to);
      const seen = new Set(affected.filter(({ status }) => isPubliclyVisible({ status })).map(({ type }) => type));
      if (seen.size) await this.invalidation.reassigned(from, to, [...seen]);
      for (const type of new Set(affected.map((one) => one.type)))
        await this.events.publish(new ItemsTouched(type, [0], seen.has(type)));
      if (seen.size) await this.events.publish(new ItemsTouched('user', to ? [from, to] : [from], true));
      await this.totals.change(
        affected.map(({ type, status, language, total }) => {
          const groups = [
            { name: GROUPS.author(from), by: -Number(total) },
            { name: GROUPS.author(to), by: Number(total) },
          ];
          return { type, status, language, by: 0, groups };
        }),
      );
    });
  }
}
