import { Injectable } from '@nestjs/common';
import { asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import { EVENT, EventImport } from '../../calendar/index.js';
import { EventMemory } from './event-memory.js';
import { Identities } from './identities.js';
import { ImportMemory } from './import-memory.js';
import type { InsertContext, VanishedPolicy } from './insert-context.js';
import { RecordAuthors } from './record-authors.js';
import { SeriesExceptions, type SeriesException } from './series-exceptions.js';

/** What has become of events that their source does not tell of any more. */
export interface VanishedReport {
  /** Those that were moved to the trash. */
  trashed: number[];
  /** Series that take place again on dates on which something else was told. */
  restored: number[];
}

const BATCH = 100;

/** Looks after what a source has told of before, but not in a run that has gone through all of it. */
@Injectable()
export class VanishedEvents {
  constructor(
    private readonly db: Db,
    private readonly memory: ImportMemory,
    private readonly seen: EventMemory,
    private readonly exceptions: SeriesExceptions,
    private readonly identities: Identities,
    private readonly events: EventImport,
    private readonly authors: RecordAuthors,
  ) {}

  /**
   * Gives series the dates back on which nothing else is told any more; trashes events, if that is wanted. What is over
   * stays, as sources forget it, and so does what another source still tells of. Each batch is a transaction of its
   * own, and what was interrupted goes on the next time.
   */
  async settle(context: InsertContext, policy: VanishedPolicy, signal?: AbortSignal): Promise<VanishedReport> {
    const { viewer } = await this.authors.of(context.author);
    const report: VanishedReport = { trashed: [], restored: [] };
    return asViewer(viewer, async () => {
      while (!signal?.aborted && (await this.giveBack(context, report)) === BATCH);
      let after = 0;
      while (policy === 'trash' && !signal?.aborted && after >= 0) after = await this.trashSome(context, after, report);
      return report;
    });
  }

  /** Some dates of series; answers how many. */
  private giveBack(context: InsertContext, report: VanishedReport): Promise<number> {
    const found: VanishedReport = { trashed: [], restored: [] };
    return this.db
      .atomic(async () => {
        Object.assign(found, { trashed: [], restored: [] });
        const dates = await this.exceptions.unseen(context, BATCH);
        for (const date of dates) await this.giveBackOne(context, date, found);
        return dates.length;
      })
      .then((count) => {
        report.trashed.push(...found.trashed);
        report.restored.push(...found.restored);
        return count;
      });
  }

  private async giveBackOne(
    context: InsertContext,
    date: SeriesException & { seriesId: number },
    report: VanishedReport,
  ): Promise<void> {
    const { seriesId, ownHash } = date;
    await this.exceptions.remove(date);
    const own = (await this.identities.holders(EVENT.name, [{ scope: '', hash: ownHash }])).get(ownHash);
    if (own !== undefined) await this.trashOne(context, own, report);
    const before = (await this.memory.of(context, [seriesId])).get(seriesId)?.remembered;
    const back = before?.excluded.some((one) => one.slice(0, 16) === date.local.slice(0, 16)) ? [] : [date];
    if (!(await this.events.except(seriesId, { out: [], back }))) return;
    report.restored.push(seriesId);
    await this.seen.refresh(context, [seriesId]);
  }

  /** Some events; answers the last one that was looked at, -1 for none. */
  private trashSome(context: InsertContext, after: number, report: VanishedReport): Promise<number> {
    const found: VanishedReport = { trashed: [], restored: [] };
    return this.db
      .atomic(async () => {
        found.trashed = [];
        const unseen = await this.memory.unseen(context, EVENT.name, { after, limit: BATCH });
        const over = await this.events.over(unseen.map(({ id }) => id));
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
      // What is not the author's any more is not theirs to throw away.
      if (error instanceof RestError) return;
      throw error;
    }
    await this.memory.withdrawn(id);
    report.trashed.push(id);
  }
}
