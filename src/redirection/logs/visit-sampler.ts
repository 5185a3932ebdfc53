import { AsyncResource } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { networkOf } from '#libs/auth';
import { VisitLog } from './visit-log.js';
import type { Redirected, LoggedVisit } from './visit.js';

/** Entries that a process writes: at once, and per second from then on. */
interface Rate {
  burst: number;
  perSecond: number;
}

const OF_ALL: Rate = { burst: 2000, perSecond: 100 };
const OF_ONE: Rate = { burst: 500, perSecond: 20 };
/** Networks and URLs share that many counts, so that a flood of new ones takes no memory. */
const COUNTS = 8192;
const HASHED_CHARACTERS = 300;
const REPORT_AFTER_MS = 60_000;

/**
 * Passes visits on to the log. Under a flood it leaves out those beyond a rate: of all visits, and of those of a network
 * or of a URL, so that a flood from one network, or of one URL, leaves room for others. One line a minute says how many.
 */
@Injectable()
export class VisitSampler implements OnApplicationShutdown {
  private readonly logger = new Logger('Redirection');
  private readonly all = new RateCounts(1, OF_ALL);
  private readonly networks = new RateCounts(COUNTS, OF_ONE);
  private readonly urls = new RateCounts(COUNTS, OF_ONE);
  /** The async context of reports: outside of any request. */
  private readonly context = new AsyncResource('VisitSampler');
  private timer: NodeJS.Timeout | undefined;
  private leftOut = 0;

  constructor(private readonly log: VisitLog) {}

  /** Logs a redirected visit, unless this log is disabled or there are too many. */
  redirected(visit: LoggedVisit, where: Redirected): void {
    if (this.log.wantsRedirect(where.ruleId) && this.admits(visit)) this.log.redirected(visit, where);
  }

  /** Logs a visit that found no page, unless this log is disabled or there are too many. */
  missed(visit: LoggedVisit): void {
    if (this.log.wantsMisses && this.admits(visit)) this.log.missed(visit);
  }

  onApplicationShutdown(): void {
    this.report();
  }

  private admits({ ip, url }: LoggedVisit): boolean {
    const now = performance.now();
    const counts = [this.all.of('', now), this.networks.of(networkOf(ip), now), this.urls.of(url, now)];
    if (counts.every((count) => count.hasRoom)) {
      for (const count of counts) count.take();
      return true;
    }
    this.leftOut += 1;
    this.timer ??= this.context.runInAsyncScope(() => setTimeout(() => this.report(), REPORT_AFTER_MS).unref());
    return false;
  }

  private report(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.leftOut) return;
    this.logger.warn(
      `Too many visits to log: ${this.leftOut} were left out. Logged are up to ${OF_ALL.perSecond} a second, and ${OF_ONE.perSecond} of a network or a URL.`,
    );
    this.leftOut = 0;
  }
}

/** Counts entries by key against a rate. Keys share a fixed number of counts by their hash. */
class RateCounts {
  private readonly room: Float64Array;
  private readonly times: Float64Array;
  /** Outsiders cannot know which keys share a count. */
  private readonly seed = randomInt(2 ** 32);

  constructor(
    private readonly size: number,
    private readonly rate: Rate,
  ) {
    this.room = new Float64Array(size).fill(rate.burst);
    this.times = new Float64Array(size);
  }

  /** The count of a key now. */
  of(key: string, now: number): { hasRoom: boolean; take(): void } {
    const at = this.slotOf(key);
    const { burst, perSecond } = this.rate;
    const passed = (now - (this.times[at] ?? now)) / 1000;
    const room = Math.min(burst, (this.room[at] ?? burst) + passed * perSecond);
    this.times[at] = now;
    this.room[at] = room;
    return { hasRoom: room >= 1, take: () => void (this.room[at] = room - 1) };
  }

  private slotOf(key: string): number {
    let hash = this.seed;
    const end = Math.min(key.length, HASHED_CHARACTERS);
    for (let at = 0; at < end; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193) >>> 0;
    return ((hash ^ (hash >>> 16)) >>> 0) % this.size;
  }
}
