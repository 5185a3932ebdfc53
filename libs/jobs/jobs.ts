import { Injectable, Logger, Global, Module, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SchedulerRegistry, ScheduleModule } from '@nestjs/schedule';
import { Viewer, asViewer } from '#libs/auth';
import { CommitMarks, Db, Leases, type HoldOptions } from '#libs/db';
import { traced } from '#libs/tracing';

/** A scheduled job: a name, an interval or certain times, and one call into a service. */
export type Job = {
  name: string;
  /** Whether there is something to do, if that is known without acquiring the lock of a run. */
  isDue?: () => boolean;
  run: () => Promise<unknown>;
} & (
  | { everySeconds: number }
  /** The time of the run that follows a moment. */
  | { nextAfter: (moment: Date) => Date }
);

/** Receives the name of a job whose run has ended, how long it took in milliseconds, and whether it failed. */
export type JobObserver = (name: string, ms: number, hasFailed: boolean) => void;

/** The last run of a job in this process. */
export interface LastRun {
  /** When it ended, in milliseconds. */
  endedAt: number;
  /** How long it took, in milliseconds. */
  ms: number;
  hasFailed: boolean;
}

/** The runs of a job in this process, since its start. */
export interface JobState {
  name: string;
  /** Undefined if there was none: another process may run it. */
  last: LastRun | undefined;
  /** Number of failed runs. */
  failures: number;
}

/** Whether this process runs scheduled jobs. Commands and most tests do not. */
export class JobOptions {
  constructor(readonly enabled: boolean) {}
}

/**
 * Part of a job's interval after which another instance may run it: timers of instances are not aligned, and those of one
 * instance are not exact.
 */
const INTERVAL_SHARE = 0.9;
/** Seconds for which a job has run at a certain time: clocks of instances differ. Those of a minute are its shortest. */
const TIMED_REST_SECONDS = 45;
/** Longest time that a timer of Node.js waits. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * Runs each job on one instance at a time, and once per interval. The first run is right after the start, to catch up on
 * missed runs.
 *
 * @example this.jobs.schedule({ name: 'recipes count', everySeconds: 86_400, run: () => this.notes.count() });
 */
@Injectable()
export class Jobs {
  private readonly logger = new Logger('Jobs');
  private readonly jobs = new Map<string, Job>();
  private readonly running = new Set<Promise<unknown>>();
  private readonly lastRuns = new Map<string, LastRun>();
  private readonly failures = new Map<string, number>();
  private observer: JobObserver | undefined;

  constructor(
    private readonly registry: SchedulerRegistry,
    private readonly db: Db,
    private readonly options: JobOptions,
  ) {}

  /** Reports all further runs of this instance to an observer. */
  observe(observer: JobObserver): void {
    this.observer = observer;
  }

  /** The runs of the jobs in this process, by name. */
  get states(): JobState[] {
    return [...this.jobs.keys()].sort().map((name) => ({
      name,
      last: this.lastRuns.get(name),
      failures: this.failures.get(name) ?? 0,
    }));
  }

  /** Adds a job and starts its timer. */
  schedule(job: Job): void {
    this.jobs.set(job.name, job);
    if (!this.options.enabled) return;
    const restSeconds = 'everySeconds' in job ? job.everySeconds * INTERVAL_SHARE : TIMED_REST_SECONDS;
    const tick = () => {
      if (job.isDue && !job.isDue()) return;
      const run = this.hold(job, { restSeconds, takesRest: false }).catch((error: unknown) =>
        this.logger.error(`${job.name} failed`, error instanceof Error ? error.stack : String(error)),
      );
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    };
    if ('nextAfter' in job) {
      this.tickAt(job.name, job.nextAfter, tick);
      return;
    }
    this.registry.addInterval(job.name, setInterval(tick, job.everySeconds * 1000));
    this.registry.addTimeout(job.name, setTimeout(tick, 1000));
  }

  /** Calls `tick` at the times of a job. */
  private tickAt(name: string, nextAfter: (moment: Date) => Date, tick: () => void): void {
    const due = nextAfter(new Date()).getTime();
    const wait = () => {
      const timer = setTimeout(
        () => {
          this.registry.deleteTimeout(name);
          if (Date.now() < due) return wait();
          tick();
          this.tickAt(name, nextAfter, tick);
        },
        Math.min(LONGEST_WAIT_MS, Math.max(0, due - Date.now())),
      );
      this.registry.addTimeout(name, timer);
    };
    wait();
  }

  /** Runs a job now, unless another instance is running it. */
  async run(name: string): Promise<void> {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`Unknown job ${name}.`);
    await this.hold(job);
  }

  private async hold(job: Job, options?: HoldOptions): Promise<void> {
    await asViewer(Viewer.system, () => this.db.exclusively(`job ${job.name}`, () => this.observed(job), options));
  }

  private async observed({ name, run }: Job): Promise<void> {
    const start = performance.now();
    let hasFailed = true;
    try {
      await traced({ name: `job ${name}` }, run);
      hasFailed = false;
    } finally {
      const ms = performance.now() - start;
      this.lastRuns.set(name, { endedAt: Date.now(), ms, hasFailed });
      if (hasFailed) this.failures.set(name, (this.failures.get(name) ?? 0) + 1);
      this.observer?.(name, ms, hasFailed);
    }
  }

  /** Stops the timers and waits for running jobs. */
  async stop(): Promise<void> {
    for (const name of this.registry.getIntervals()) this.registry.deleteInterval(name);
    for (const name of this.registry.getTimeouts()) this.registry.deleteTimeout(name);
    await Promise.allSettled(this.running);
  }
}

/** Days after which leases and marks of ended processes are deleted. */
const RETENTION_DAYS = 7;

/** The application must provide `JobOptions`. */
@Global()
@Module({ imports: [ScheduleModule.forRoot()], providers: [Jobs], exports: [Jobs] })
export class JobsModule implements OnModuleInit, BeforeApplicationShutdown {
  constructor(
    private readonly jobs: Jobs,
    private readonly leases: Leases,
    private readonly marks: CommitMarks,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({
      name: 'expired leases and commit marks',
      everySeconds: 86_400,
      run: () => Promise.all([this.leases.prune(RETENTION_DAYS), this.marks.prune(RETENTION_DAYS)]),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
  }
}
