import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { CacheInvalidation } from '#libs/invalidation';
import { Jobs } from '#libs/jobs';
import { millisOf } from '#libs/times';
import { ChangeCursors, type CursorPlace } from './change-cursors.js';
import { ChangeLog } from './change-log.repository.js';
import { ChangeReader } from './change-reader.js';
import type { ListChangesDto } from './changes.dto.js';
import { fail } from './changes.errors.js';
import type { ShownChanges } from './changes.presenter.js';

/** Days for which changes are kept. */
const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
/** A cursor is refused some time before the first change after it may be deleted. */
const MAX_CURSOR_AGE_MS = (RETENTION_DAYS - 1) * DAY_MS;
/** How much the clocks of instances and of the database may differ. */
const MAX_SKEW_MS = 600_000;

/** The changes that clients follow. */
@Injectable()
export class Changes implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly log: ChangeLog,
    private readonly reader: ChangeReader,
    private readonly cursors: ChangeCursors,
    private readonly invalidation: CacheInvalidation,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({
      name: 'forget logged changes',
      everySeconds: 3600,
      run: () => this.log.prune(RETENTION_DAYS),
    });
  }

  /** The changes after a cursor that a viewer may know of; without one, the newest cursor. */
  async since({ since, type, per_page: size }: ListChangesDto, viewer: Viewer): Promise<ShownChanges> {
    // A replica may have a change, and not yet what decides who may read the item.
    const context = RequestContext.current();
    if (context) context.wrote = true;
    const readAt = Date.now();
    if (since === undefined) {
      const next = await this.cursors.seal({ position: await this.log.latest(), readAt });
      return { changes: [], next, more: false };
    }
    const place = await this.cursors.open(since);
    if (place.readAt < readAt - MAX_CURSOR_AGE_MS || (await this.isForeign(place))) fail('changes_expired');
    const { changes, position, reachedAt, more } = await this.reader.page(place.position, viewer, size, type);
    // What this instance keeps in memory is as new as these changes, however late they were committed.
    if (changes.length) await this.invalidation.poll();
    // What is left is as old as what was read.
    const next = { position, readAt: more && reachedAt ? millisOf(reachedAt) : readAt };
    return { changes, next: await this.cursors.seal(next), more };
  }

  /** Whether a cursor was read before an older state of the database was restored, which has gone on otherwise. */
  private async isForeign({ position, readAt }: CursorPlace): Promise<boolean> {
    if (!position) return false;
    if (position > (await this.log.highest())) return true;
    const moment = await this.log.momentOf(position);
    return moment !== undefined && millisOf(moment) > readAt + MAX_SKEW_MS;
  }
}
