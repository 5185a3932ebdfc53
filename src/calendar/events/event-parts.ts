import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { Entries, EntryWriter, type EntryRow } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';

/** The status of imported events that were moved to the trash: imports go on updating them. */
export const IGNORED = 'cal-ignored';

type Placed = Pick<EntryRow, 'status' | 'trashedFrom'>;

/** Whether an event was moved to the trash; one that only has the status of ignored ones was not. */
export const isThrownAway = ({ status, trashedFrom }: Placed): boolean => status === 'trash' || trashedFrom !== null;

/** What the parts of an event have to do with the trash. */
interface Part {
  id: number;
  /** 1 for one that came from an import. */
  imported: number;
}

/**
 * Keeps parts of events, such as overrides of occurrences, with the event in the trash: they go there with it, and those
 * that went with it come back with it. One that was moved to the trash on its own stays there. Each call is part of the
 * transaction that has locked the event.
 */
@Injectable()
export class EventParts implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly hooks: EntryWriter,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
  ) {}

  onModuleInit(): void {
    this.hooks.onChange(async ({ type, id, before, after }) => {
      if (type !== EVENT || !before || !after || isThrownAway(before) === isThrownAway(after)) return;
      if (isThrownAway(after)) return this.take(id, after.status);
      await this.isNoLongerAlong(id);
      await this.bringBack(id, before, after.status);
    });
  }

  /** Moves those of some events to the trash that have come below events that are there, and answers their numbers. */
  async follow(ids: readonly number[]): Promise<number[]> {
    if (!ids.length) return [];
    const parts = await this.db.current<Part & { parentStatus: string }>(
      `SELECT e.id, n.entry_id IS NOT NULL AS imported, p.status AS parentStatus FROM entries e
       JOIN entries p ON p.id = e.parent_id AND p.type = e.type
       LEFT JOIN entry_lineages n ON n.entry_id = e.id
       WHERE e.id IN (?) AND e.type = ? AND e.status <> 'trash' AND e.trashed_from IS NULL
         AND (p.status = 'trash' OR p.trashed_from IS NOT NULL) ORDER BY e.id`,
      [ids, EVENT.name],
    );
    for (const part of parts) await this.takeOne(part, part.parentStatus);
    return parts.map(({ id }) => id);
  }

  /** Whether an event went to the trash with another one; from now on it is there on its own. */
  async isNoLongerAlong(id: number): Promise<boolean> {
    const { affectedRows } = await this.db.write(
      'UPDATE event_details SET trashed_along = 0 WHERE entry_id = ? AND trashed_along = 1',
      [id],
    );
    return affectedRows > 0;
  }

  /** Removes the parts for good that went to the trash with an event, but for those of others. */
  async removeOf(id: number): Promise<void> {
    for (const part of await this.along(id)) {
      if (EVENT.mayDelete(await this.entries.lock(EVENT, part), currentViewer())) await this.writer.remove(EVENT, part);
    }
  }

  private async take(id: number, status: string): Promise<void> {
    const parts = await this.db.current<Part>(
      `SELECT e.id, n.entry_id IS NOT NULL AS imported FROM entries e
       LEFT JOIN entry_lineages n ON n.entry_id = e.id
       WHERE e.parent_id = ? AND e.type = ? AND e.status <> 'trash' AND e.trashed_from IS NULL ORDER BY e.id`,
      [id, EVENT.name],
    );
    for (const part of parts) await this.takeOne(part, status);
  }

  private async takeOne({ id, imported }: Part, status: string): Promise<void> {
    const place = status === IGNORED && !imported ? 'trash' : status;
    await this.writer.moveToTrash(EVENT, await this.entries.lock(EVENT, id), place);
    await this.db.write('UPDATE event_details SET trashed_along = 1 WHERE entry_id = ?', [id]);
  }

  /** Parts that had the status of the event get its new one, others their own. */
  private async bringBack(id: number, { trashedFrom }: Placed, status: string): Promise<void> {
    for (const part of await this.along(id)) {
      const stored = await this.entries.lock(EVENT, part);
      if (!EVENT.mayEdit(stored, currentViewer())) continue;
      const former = stored.trashedFrom ?? 'draft';
      await this.writer.update(EVENT, part, { status: former === trashedFrom ? status : former });
    }
  }

  private async along(id: number): Promise<number[]> {
    const parts = await this.db.current<{ id: number }>(
      `SELECT e.id FROM entries e JOIN event_details d ON d.entry_id = e.id
       WHERE e.parent_id = ? AND e.type = ? AND d.trashed_along = 1 ORDER BY e.id`,
      [id, EVENT.name],
    );
    return parts.map((part) => part.id);
  }
}
