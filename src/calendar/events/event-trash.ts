import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { Entries, type EntryRow } from '../../entries/index.js';
import { EntryWriter } from '../../entries/writing/index.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';
import { EventsRepository, type EventPart, type EventRow } from './events.repository.js';

/** The status of imported events that were moved to the trash: imports go on updating them. */
export const IGNORED = 'cal-ignored';

type Placed = Pick<EntryRow, 'status' | 'trashedFrom'>;

/** Whether an event was moved to the trash; one that only has the status of ignored events was not. */
export const isThrownAway = ({ status, trashedFrom }: Placed): boolean => status === 'trash' || trashedFrom !== null;

/**
 * Moves events to the trash and back. An imported one would be imported again if it were deleted, so it is ignored
 * instead. Parts of events, such as overrides of occurrences, go to the trash together with the event, and those that
 * went with it come back with it. One that was moved to the trash on its own stays there.
 */
@Injectable()
export class EventTrash implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: EventsRepository,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
  ) {}

  onModuleInit(): void {
    this.writer.onChange(async ({ type, id, before, after }) => {
      if (type !== EVENT || !before || !after || isThrownAway(before) === isThrownAway(after)) return;
      if (isThrownAway(after)) return this.takeParts(id, after.status);
      await this.keepOnItsOwn(id);
      await this.bringBackParts(id, before, after.status);
    });
  }

  /** Whether an event is ignored: to delete it again removes it. */
  async isIgnored(id: number): Promise<boolean> {
    return (await this.entries.find(EVENT, id))?.status === IGNORED;
  }

  /** Moves one to the trash that is not there yet. */
  trash(id: number): Promise<void> {
    return this.db.transaction(async () => {
      const stored = await this.lockDeletable(id);
      if (isThrownAway(stored)) fail('event-is-in-trash');
      await this.throwAway(stored);
    });
  }

  /** Deletes an ignored one for good, with the parts that went to the trash with it: it may be imported again. */
  remove(id: number): Promise<void> {
    return this.db.transaction(async () => {
      const { status } = await this.lockDeletable(id);
      if (status !== IGNORED) fail('event-is-in-trash');
      for (const part of await this.events.partsTrashedAlong(id)) {
        if (EVENT.mayDelete(await this.entries.lock(EVENT, part), currentViewer()))
          await this.writer.remove(EVENT, part);
      }
      await this.writer.remove(EVENT, id);
    });
  }

  /**
   * Moves one to the trash that its import source has withdrawn; whether it was still there. One that is in the trash
   * only because of the event that it is a part of does not come back with that any more.
   */
  withdraw(id: number): Promise<boolean> {
    return this.db.transaction(async () => {
      const stored = await this.lockDeletable(id);
      if (stored.status === 'trash') return this.keepOnItsOwn(id);
      const isThere = !isThrownAway(stored) && stored.status !== IGNORED;
      if (isThere) await this.move(id, 'trash');
      return isThere;
    });
  }

  /** Moves a locked event to the trash, or ignores it, without a check of rights. */
  throwAway({ id, lineage }: EventRow): Promise<void> {
    return this.move(id, lineage === null ? 'trash' : IGNORED);
  }

  /** Moves those of some events to the trash that now are parts of events in the trash, and answers their ids. */
  async follow(ids: readonly number[]): Promise<number[]> {
    if (!ids.length) return [];
    const parts = await this.events.partsOfTrashed(ids);
    for (const part of parts) await this.takePart(part, part.parentStatus);
    return parts.map(({ id }) => id);
  }

  /** Keeps an event in the trash when the one above it comes back; whether it was moved there together with that. */
  private keepOnItsOwn(id: number): Promise<boolean> {
    return this.events.unmarkTrashedAlong(id);
  }

  private async takeParts(id: number, status: string): Promise<void> {
    for (const part of await this.events.parts(id)) await this.takePart(part, status);
  }

  private async takePart({ id, imported }: EventPart, status: string): Promise<void> {
    await this.move(id, status === IGNORED && !imported ? 'trash' : status);
    await this.events.markTrashedAlong(id);
  }

  /** Parts that had the status of the event get its new one, others their own. */
  private async bringBackParts(id: number, { trashedFrom }: Placed, status: string): Promise<void> {
    for (const part of await this.events.partsTrashedAlong(id)) {
      const stored = await this.entries.lock(EVENT, part);
      if (!EVENT.mayEdit(stored, currentViewer())) continue;
      const former = stored.trashedFrom ?? 'draft';
      await this.writer.update(EVENT, part, { status: former === trashedFrom ? status : former });
    }
  }

  private async move(id: number, status: string): Promise<void> {
    await this.writer.moveToTrash(EVENT, await this.entries.lock(EVENT, id), status);
  }

  private async lockDeletable(id: number): Promise<EventRow> {
    const stored = await this.events.lock(id);
    return EVENT.mayDelete(stored, currentViewer()) ? stored : fail('rest_forbidden');
  }
}
