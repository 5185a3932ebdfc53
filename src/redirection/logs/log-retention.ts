import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { LOGS, type LogKind } from './log-kinds.js';
import { LogRemoval } from './log-removal.js';
import { storedTime } from './log-rows.js';

const DAY_MS = 24 * 3600_000;
const AGAIN_SECONDS = 600;
/** What is older than the settings want and more than that waits for the next run. */
const MOST_AT_ONCE = 20_000;

/** Deletes entries of the logs that are older than the settings want them (redirection 9.3). */
@Injectable()
export class LogRetention implements OnModuleInit {
  private due = 0;

  constructor(
    private readonly jobs: Jobs,
    private readonly settings: RedirectionSettings,
    private readonly removal: LogRemoval,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'redirection-logs', everySeconds: AGAIN_SECONDS, run: () => this.look() });
  }

  /** Deletes once a day; when there was more than one run may delete, the next time is soon. */
  private async look(): Promise<void> {
    if (Date.now() < this.due) return;
    const gone = [await this.clean('redirects'), await this.clean('misses')];
    this.due = gone.some((count) => count >= MOST_AT_ONCE) ? 0 : Date.now() + DAY_MS;
  }

  /** Deletes what is too old in a log; answers to how many entries. */
  async clean(kind: LogKind): Promise<number> {
    const days = this.settings.current[LOGS[kind].keptDays];
    if (days <= 0) return 0;
    return this.removal.before(kind, storedTime(new Date(Date.now() - days * DAY_MS)), MOST_AT_ONCE);
  }
}
