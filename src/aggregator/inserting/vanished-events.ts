import { Injectable } from '@nestjs/common';
import { asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import { EVENT, EventImport } from '../../calendar/index.js';
import type { VanishedPolicy } from '../common/index.js';
import { EventMemory } from './event-memory.js';
import { ImportIdentitiesRepository } from './import-identities.repository.js';
import { ImportMemoryRepository } from './import-memory.repository.js';
import { ImportAuthors, type InsertContext } from './insert-context.js';
import { SeriesExceptionsRepository, type SeriesException } from './series-exceptions.repository.js';

/** The result of handling events that are missing from their source. */
export interface VanishedReport {
  /** Ids of trashed events. */
  trashed: number[];
  /** Ids of series with a restored date, whose override is missing. */
  restored: number[];
}

const BATCH = 100;

/** Handles events that are missing from a complete run of their source. */
@Injectable()
export class VanishedEvents {
  constructor(
    private readonly db: Db,
    private readonly memory: ImportMemoryRepository,
    private readonly eventMemory: EventMemory,
    private readonly exceptions: SeriesExceptionsRepository,
    private readonly identities: ImportIdentitiesRepository,
    private readonly events: EventImport,
    private readonly authors: ImportAuthors,
  ) {}

  /**
   * Restores dates of series whose override is missing, and trashes missing events if the policy is `trash`. Past
   * events are kept, because sources drop them over time. So are events that another source still has. Each batch is
   * one transaction. Interrupted work is continued by the next run.
   */
  async handle(context: InsertContext, policy: VanishedPolicy, signal?: AbortSignal): Promise<VanishedReport> {
    const { viewer } = await this.authors.of(context.author);
    const report: VanishedReport = { trashed: [], restored: [] };
    return asViewer(viewer, async () => {
      while (!signal?.aborted && (await this.restoreDates(context, report)) === BATCH);
      let after = 0;
      while (policy === 'trash' && !signal?.aborted && after >= 0)
        after = await this.trashBatch(context, after, report);
      return report;
    });
  }

  /** Handles a batch of exceptions whose override is missing. Returns its size. */
  private restoreDates(context: InsertContext, report: VanishedReport): Promise<number> {
    const found: VanishedReport = { trashed: [], restored: [] };
    return this.db
      .transaction(async () => {
        Object.assign(found, { trashed: [], restored: [] });
        const dates = await this.exceptions.unseen(context, BATCH);
        for (const date of dates) await this.restoreDate(context, date, found);
        return dates.length;
      })
      .then((count) => {
        report.trashed.push(...found.trashed);
        report.restored.push(...found.restored);
        return count;
      });
  }

  private async restoreDate(
    context: InsertContext,
    date: SeriesException & { seriesId: number },
    report: VanishedReport,
  ): Promise<void> {
    const { seriesId, ownHash } = date;
    await this.exceptions.remove(date);
    const own = (await this.identities.owners(EVENT.name, [ownHash])).get(ownHash);
    if (own !== undefined) await this.trashOne(context, own, report);
    const before = (await this.memory.of(context, [seriesId])).get(seriesId)?.remembered;
    const back = before?.excluded.some((one) => one.slice(0, 16) === date.local.slice(0, 16)) ? [] : [date];
    if (!(await this.events.changeExclusions(seriesId, { out: [], back }))) return;
    report.restored.push(seriesId);
    await this.eventMemory.refresh(context, [seriesId]);
  }

  /** Handles a batch of missing events. Returns the last id, or -1 if there are none. */
  private trashBatch(context: InsertContext, after: number, report: VanishedReport): Promise<number> {
    const found: VanishedReport = { trashed: [], restored: [] };
    return this.db
      .transaction(async () => {
        found.trashed = [];
        const unseen = await this.memory.unseen(context, EVENT.name, { after, limit: BATCH });
        const over = await this.events.findEnded(unseen.map(({ id }) => id));
        for (const { id, elsewhere } of unseen) {
          if (elsewhere || over.has(id)) await this.memory.forget(context, id);
          else await this.trashOne(context, id, found);
        }
        return unseen.at(-1)?.id ?? -1;
      })
      .then((last) => {
        report.trashed.push(...found.trashed);
        return last;
      });
  }

  private async trashOne(context: InsertContext, id: number, report: VanishedReport): Promise<void> {
    await this.memory.forget(context, id);
    try {
      if (!(await this.events.withdraw(id))) return;
    } catch (error) {
      // The author of the import may have lost the right to delete the event.
      if (error instanceof RestError) return;
      throw error;
    }
    await this.memory.markWithdrawn(id);
    report.trashed.push(id);
  }
}
