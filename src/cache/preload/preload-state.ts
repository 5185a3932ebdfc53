import { Injectable } from '@nestjs/common';
import { JsonRow } from '#libs/db';

/** What is known of preloading, on all instances. */
export interface PreloadProgress {
  /** Unix time of the next run; null where none is planned. */
  next: number | null;
  /** Unix time at which the last run ended; null before the first one. */
  previous: number | null;
  /** Whether a run goes on. */
  running: boolean;
  /** Whether the run that goes on has to end. */
  stopping: boolean;
}

const IDLE: PreloadProgress = { next: null, previous: null, running: false, stopping: false };
/** A run that is asked for begins after so many seconds. */
const DELAY = 10;

/** The plan of preloading, which is one for all instances; whoever runs it keeps its progress here. */
@Injectable()
export class PreloadState extends JsonRow<PreloadProgress> {
  protected readonly place = { table: 'cache_preload', column: 'state', clock: 'cache preload' };
  protected readonly defaults = IDLE;

  /** Whether a run is planned or goes on. */
  get isScheduled(): boolean {
    return this.current.next !== null || this.current.running;
  }

  /** Plans a whole run. */
  async start(inSeconds = DELAY): Promise<void> {
    const next = Math.floor(Date.now() / 1000) + inSeconds;
    await this.change(() => ({ next, stopping: false }));
  }

  /** Plans no run any more, and ends the one that goes on. */
  async cancel(): Promise<void> {
    await this.change(() => ({ next: null, running: false, stopping: true }));
  }

  protected fresh(): Partial<PreloadProgress> {
    return {};
  }
}
