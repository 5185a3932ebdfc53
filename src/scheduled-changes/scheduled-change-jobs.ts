import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import { Events, ResourceChanged } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { millisOf } from '#libs/times';
import { Entries } from '../entries/index.js';
import { UserImport } from '../identity/index.js';
import { SiteTime } from '../settings/index.js';
import { SCHEDULED_CHANGE, type ScheduledChange } from './scheduled-change.entity.js';
import { ScheduledChangesRepository } from './scheduled-changes.repository.js';
import { ScheduledWrites } from './scheduled-writes.js';

const EVERY_SECONDS = 15;
const BATCH = 100;
/** Days for which changes are kept after they were applied or have failed. */
const RETENTION_DAYS = 90;
/** A change that the server could not apply for so long is given up. */
const MAX_DELAY_MS = 86_400_000;

/** Why a change cannot be applied. */
interface Failure {
  code: string;
  reason: string;
}

/** Applies scheduled changes that are due, each in one transaction, also after a downtime. */
@Injectable()
export class ScheduledChangeJobs implements OnModuleInit {
  private readonly logger = new Logger('ScheduledChanges');

  constructor(
    private readonly jobs: Jobs,
    private readonly db: Db,
    private readonly events: Events,
    private readonly stored: ScheduledChangesRepository,
    private readonly writes: ScheduledWrites,
    private readonly entries: Entries,
    private readonly accounts: UserImport,
    private readonly time: SiteTime,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'apply scheduled changes', everySeconds: EVERY_SECONDS, run: () => this.applyDue() });
    this.jobs.schedule({
      name: 'forget scheduled changes',
      everySeconds: 3600,
      run: () => this.stored.prune(RETENTION_DAYS),
    });
  }

  /** Applies all changes that are due, the earliest first. */
  async applyDue(): Promise<void> {
    const moment = this.time.now().gmt;
    const tried = new Set<number>();
    for (;;) {
      // What the server cannot apply now stays due, in front of others.
      const due = (await this.stored.due(moment, BATCH + tried.size)).filter(({ id }) => !tried.has(id));
      if (!due.length) return;
      for (const { id } of due) {
        tried.add(id);
        await this.applyOne(id, moment);
      }
    }
  }

  private async applyOne(id: number, moment: string): Promise<void> {
    try {
      await this.db.transaction(() => this.apply(id, moment));
    } catch (error) {
      const failure = await this.failureOf(id, error);
      if (!failure) {
        this.logger.error(
          `Change ${id} could not be applied yet`,
          error instanceof Error ? error.stack : String(error),
        );
        return;
      }
      this.logger.warn({ message: 'scheduled change failed', id, ...failure });
      await this.db.transaction(async () => {
        if ((await this.stored.lock(id))?.state !== 'pending') return;
        await this.stored.update(id, { state: 'failed', ...failure, endedGmt: this.time.now().gmt });
        await this.events.publish(new ResourceChanged(SCHEDULED_CHANGE, id, 'failed'));
      });
    }
  }

  private async apply(id: number, moment: string): Promise<void> {
    const change = await this.stored.lock(id);
    // It may have been applied, cancelled or moved since it was found.
    if (change?.state !== 'pending' || change.dueGmt > moment) return;
    const { entryId, type, language, authorId } = change;
    const viewer = await this.accounts.viewerOf(authorId);
    if (!viewer) refuse('rest_user_invalid_id', 'The account of its author is deleted.');
    const entry = await this.entries.ownership(entryId);
    if (entry?.type !== type) refuse('rest_post_invalid_id', 'The item is deleted.');
    if (entry.status === 'trash' || entry.trashedFrom !== null)
      refuse('scheduled_change_in_trash', 'The item is in the trash.');
    const members = JSON.parse(change.members) as Record<string, unknown>;
    await this.writes.write({ type, entryId, language, members }, viewer);
    await this.stored.update(id, { state: 'applied', endedGmt: this.time.now().gmt });
  }

  /** Why a change failed for good; undefined if the next run may apply it. */
  private async failureOf(id: number, error: unknown): Promise<Failure | undefined> {
    if (error instanceof RestError) return { code: error.code.slice(0, 100), reason: error.message.slice(0, 500) };
    const change = await this.stored.byId(id);
    if (!change || Date.now() - dueAt(change) < MAX_DELAY_MS) return undefined;
    return { code: 'rest_internal_error', reason: 'The server could not apply it.' };
  }
}

const dueAt = ({ dueGmt }: ScheduledChange): number => millisOf(dueGmt);

function refuse(code: string, reason: string): never {
  throw new RestError(code, 409, reason);
}
