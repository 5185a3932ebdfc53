import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { Entries, EntryWriter } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';
import { EventFinder } from './event-finder.js';
import { EventParts, IGNORED, isThrownAway } from './event-parts.js';
import type { EventRow } from './event-row.js';

/**
 * Throws events away. One that an import brought would come again if it were forgotten, so it is ignored instead. Parts,
 * such as overrides of occurrences, follow (`EventParts`).
 */
@Injectable()
export class EventTrash {
  constructor(
    private readonly db: Db,
    private readonly finder: EventFinder,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
    private readonly parts: EventParts,
  ) {}

  /** Whether an event is ignored: to throw it away removes it. */
  async isIgnored(id: number): Promise<boolean> {
    return (await this.entries.find(EVENT, id))?.status === IGNORED;
  }

  /** Throws one away that is not ignored yet. */
  trash(id: number): Promise<void> {
    return this.db.atomic(async () => {
      const stored = await this.mine(id);
      if (isThrownAway(stored)) fail('event-is-in-trash');
      await this.throwAway(stored);
    });
  }

  /** Removes one for good that is ignored: it may be imported again. */
  remove(id: number): Promise<void> {
    return this.db.atomic(async () => {
      const { status } = await this.mine(id);
      if (status !== IGNORED) fail('event-is-in-trash');
      await this.parts.removeOf(id);
      await this.writer.remove(EVENT, id);
    });
  }

  /**
   * Moves one to the trash that an import takes back; whether it was still there. One that is there only because of the
   * event that it is a part of does not come back with that any more.
   */
  withdraw(id: number): Promise<boolean> {
    return this.db.atomic(async () => {
      const stored = await this.mine(id);
      if (stored.status === 'trash') return this.parts.isNoLongerAlong(id);
      const isThere = !isThrownAway(stored) && stored.status !== IGNORED;
      if (isThere) await this.move(id, 'trash');
      return isThere;
    });
  }

  /** The move of a locked event, for whoever may do that. */
  throwAway({ id, lineage }: EventRow): Promise<void> {
    return this.move(id, lineage === null ? 'trash' : IGNORED);
  }

  private async move(id: number, status: string): Promise<void> {
    await this.writer.moveToTrash(EVENT, await this.entries.lock(EVENT, id), status);
  }

  private async mine(id: number): Promise<EventRow> {
    const stored = await this.finder.lock(id);
    return EVENT.mayDelete(stored, currentViewer()) ? stored : fail('rest_forbidden');
  }
}
