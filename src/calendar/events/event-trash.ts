import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { recurrenceColumn, storedRecurrence } from '#libs/recurrence';
import { Entries, ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { EntryWriter } from '../../entries/writing/index.js';
import { EVENT, fail } from '../common/index.js';
import { EventListInvalidation, OccurrencesRepository } from '../schedule/index.js';
import { EventsRepository, type ChildEvent, type EventRow } from './events.repository.js';
import { ALL_OVERRIDDEN } from './override-members.js';

/**
 * The status of imported events in the trash; imports still update them (`docs/reference/imports.md#ignored-events`).
 */
export const IGNORED = 'cal-ignored';

type TrashState = Pick<EntryRow, 'status' | 'trashedFrom'>;

/** Whether an event was moved to the trash. One that was created with the status `cal-ignored` was not. */
export const isTrashed = ({ status, trashedFrom }: TrashState): boolean => status === 'trash' || trashedFrom !== null;

/**
 * Moves events to the trash and restores them. Imported events are ignored instead, because a deleted one would be
 * imported again. Parts of an event, such as overrides of occurrences, are trashed and restored together with it. A
 * part that was trashed on its own stays in the trash.
 */
@Injectable()
export class EventTrash implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: EventsRepository,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
    private readonly occurrences: OccurrencesRepository,
    private readonly invalidation: EventListInvalidation,
    private readonly changes: CacheInvalidation,
  ) {}

  onModuleInit(): void {
    this.writer.trashBy(EVENT, async (id) => this.trashOrIgnore(await this.events.lock(id)));
    this.writer.onChange(async ({ type, id, before, after }) => {
      if (type !== EVENT || !before || !after || isTrashed(before) === isTrashed(after)) return;
      if (after.parentId) await this.changeDateOfParent(id, after);
      if (isTrashed(after)) return this.trashParts(id, after.status);
      await this.detachFromParent(id);
      await this.restoreParts(id, before, after.status);
    });
  }

  /** Whether an event is ignored; deleting an ignored event removes it. */
  async isIgnored(id: number): Promise<boolean> {
    return (await this.entries.find(EVENT, id))?.status === IGNORED;
  }

  /** Trashes an event, or throws a 410 if it is already in the trash. */
  trash(id: number): Promise<void> {
    return this.db.transaction(async () => {
      const stored = await this.lockDeletable(id);
      if (isTrashed(stored)) fail('event-is-in-trash');
      await this.trashOrIgnore(stored);
    });
  }

  /** Deletes an ignored event permanently, with the parts that were trashed with it. It can be imported again. */
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
   * Trashes an event that its source has withdrawn. An event that was trashed with its parent is no longer restored
   * with the parent.
   * @returns whether the event was still there.
   */
  withdraw(id: number): Promise<boolean> {
    return this.db.transaction(async () => {
      const stored = await this.lockDeletable(id);
      if (stored.status === 'trash') return this.detachFromParent(id);
      const wasThere = !isTrashed(stored) && stored.status !== IGNORED;
      if (wasThere) await this.move(id, 'trash');
      return wasThere;
    });
  }

  /** Trashes or ignores a locked event, without a check of rights. */
  trashOrIgnore({ id, sourceIds }: EventRow): Promise<void> {
    return this.move(id, sourceIds === null ? 'trash' : IGNORED);
  }

  /** Trashes each of the events whose parent is in the trash, and returns the ids of the trashed ones. */
  async trashPartsOfTrashed(ids: readonly number[]): Promise<number[]> {
    if (!ids.length) return [];
    const parts = await this.events.partsOfTrashed(ids);
    for (const part of parts) await this.trashPart(part, part.parentStatus);
    return parts.map(({ id }) => id);
  }

  /** Trashes an override whose date the series does not have any more. */
  async trashLost(id: number): Promise<void> {
    const stored = await this.events.lock(id);
    if (!isTrashed(stored)) await this.trashOrIgnore(stored);
  }

  /** Excludes the date of a trashed override from its series; that of a restored one belongs to the override again. */
  private async changeDateOfParent(id: number, after: TrashState & { parentId: number }): Promise<void> {
    const { overridesDate: date, overridden } = await this.events.lock(id);
    const series = date === null ? undefined : await this.events.lockSeries(after.parentId);
    const recurrence = storedRecurrence(series?.recurrence ?? null);
    if (date === null || !series || !recurrence) return;
    const isExcluded = recurrence.exdates.includes(date);
    if (isTrashed(after)) {
      // Restored together with the series, it keeps its date.
      if (isExcluded || isTrashed(series)) return;
      recurrence.exdates = [...recurrence.exdates, date].sort();
    } else {
      if (series.status === 'publish') await this.invalidation.changing(after.parentId);
      await this.occurrences.deleteSome(after.parentId, [date]);
      // Imports exclude the dates of overrides, too.
      if (!isExcluded || overridden === ALL_OVERRIDDEN) return;
      recurrence.exdates = recurrence.exdates.filter((one) => one !== date);
    }
    await this.events.setRecurrence(after.parentId, recurrenceColumn(recurrence));
    await this.changes.invalidate([ENTRY_TAGS.entry(after.parentId)]);
  }

  /** Excludes a trashed event from the restore of its parent; returns whether it was trashed with the parent. */
  private detachFromParent(id: number): Promise<boolean> {
    return this.events.unmarkTrashedAlong(id);
  }

  private async trashParts(id: number, status: string): Promise<void> {
    for (const part of await this.events.parts(id)) await this.trashPart(part, status);
  }

  private async trashPart({ id, imported }: ChildEvent, status: string): Promise<void> {
    await this.move(id, status === IGNORED && !imported ? 'trash' : status);
    await this.events.markTrashedAlong(id);
  }

  /** Restores parts. A part that had the status of its parent follows it; others get their former status. */
  private async restoreParts(id: number, { trashedFrom }: TrashState, status: string): Promise<void> {
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
