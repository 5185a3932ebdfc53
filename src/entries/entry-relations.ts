import { Injectable } from '@nestjs/common';
import { Db, duplicateKey } from '#libs/db';
import { Changes, TAGS } from '#libs/freshness';
import { fail } from './entries.errors.js';
import { EntryTouches } from './entry-touches.js';
import { REVISION, type EntryType } from './entry-types.js';
import type { EntryRow } from './entry-row.js';
import { EntryTotals } from './entry-totals.js';

const INVALID_PARENT = { status: 400, message: 'Invalid post parent ID.' };

/** What entries point at: authors, parents, images; and what happens to those that point at one which goes. */
@Injectable()
export class EntryRelations {
  constructor(
    private readonly db: Db,
    private readonly totals: EntryTotals,
    private readonly changes: Changes,
    private readonly touches: EntryTouches,
  ) {}

  /** The author to store: the sent one must exist, none leaves the present one. */
  async author(sent: number | undefined, present: number): Promise<number> {
    return !sent || sent === present ? present : this.writerOf(sent);
  }

  /** The author of a new entry: the sent one, or else the one who writes. */
  async firstAuthor(sent: number | undefined, viewerId: number): Promise<number> {
    const id = sent || viewerId;
    return id ? this.writerOf(id) : 0;
  }

  /** A user, who stays while this is written: a deletion would not find what is not there yet. */
  private async writerOf(id: number): Promise<number> {
    const [user] = await this.db.current('SELECT id FROM users WHERE id = ? LOCK IN SHARE MODE', [id]);
    return user ? id : fail('rest_invalid_author');
  }

  /**
   * The parent to store: of the same kind, 0 for itself or one of its own children. Media belong to what they illustrate.
   * All that is above stays where it is while this is written, so that no two writers can close a loop.
   */
  async parent(type: EntryType, id: number, parentId: number): Promise<number> {
    if (type.name === 'attachment') return this.owner(parentId);
    if (!(type.hierarchical || type.hasParts) || parentId === 0) return 0;
    const above = new Set<number>();
    for (let at = parentId; at !== 0 && !above.has(at);) {
      const [row] = await this.db.current<{ type: string; parentId: number }>(
        'SELECT type, parent_id AS parentId FROM entries WHERE id = ? LOCK IN SHARE MODE',
        [at],
      );
      if (at === parentId && row?.type !== type.name) fail('rest_post_invalid_id', INVALID_PARENT);
      above.add(at);
      at = row?.parentId ?? 0;
    }
    return above.has(id) ? 0 : parentId;
  }

  /** What media belong to: anything but media and revisions. It stays while this is written. */
  private async owner(id: number): Promise<number> {
    if (id === 0) return 0;
    const [owner] = await this.db.current<{ type: string }>(
      'SELECT type FROM entries WHERE id = ? LOCK IN SHARE MODE',
      [id],
    );
    if (!owner) fail('rest_post_invalid_id', INVALID_PARENT);
    return owner.type === 'attachment' || owner.type === 'revision' ? fail('rest_invalid_param') : id;
  }

  /** The image to store, which stays meanwhile; what is not an image leaves the present one (content 1.5). */
  async image(sent: number, present = 0): Promise<number> {
    if (sent <= 0) return 0;
    if (sent === present) return present;
    const [image] = await this.db.current(
      "SELECT e.id FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.id = ? AND e.type = 'attachment' AND e.status <> 'trash' AND m.mime_type LIKE 'image/%' LOCK IN SHARE MODE",
      [sent],
    );
    return image ? sent : present;
  }

  /** Lets go of what points at an entry that is removed: its children move up, images stop standing for others. */
  async release(type: EntryType, { id, parentId }: EntryRow): Promise<void> {
    const children = await this.db.current<{ id: number; type: string; status: string }>(
      'SELECT id, type, status FROM entries WHERE parent_id = ? AND type <> ? FOR UPDATE',
      [id, REVISION],
    );
    for (const child of children) await this.moveUp(child.id, parentId);
    await this.touches.movedUp(children, parentId);
    if (type.name === 'attachment') await this.takeImage(id);
    await this.totals.change(children.map((child) => ({ type: child.type, status: child.status, by: 0 })));
  }

  /** Takes an image from the entries that it stands for. */
  private async takeImage(id: number): Promise<void> {
    const illustrated = await this.db.current<{ id: number }>(
      'SELECT id FROM entries WHERE featured_media = ? FOR UPDATE',
      [id],
    );
    if (!illustrated.length) return;
    await this.db.write('UPDATE entries SET featured_media = 0, version = version + 1 WHERE featured_media = ?', [id]);
    await this.changes.touch(illustrated.map((entry) => TAGS.entry(entry.id)));
  }

  /** Gives a child another parent; where its slug is taken there, it gets its number added. */
  private async moveUp(id: number, parentId: number): Promise<void> {
    const move =
      "UPDATE entries SET parent_id = ?, slug_scope = IF(slug_scope LIKE 'tree:%', ?, slug_scope), version = version + 1 WHERE id = ?";
    const parameters = [parentId, `tree:${parentId}`, id];
    try {
      await this.db.write(move, parameters);
    } catch (error) {
      if (!duplicateKey(error)) throw error;
      await this.db.write('UPDATE entries SET slug = CONCAT(LEFT(slug, 180), ?) WHERE id = ?', [`-${id}`, id]);
      await this.db.write(move, parameters);
    }
  }
}
