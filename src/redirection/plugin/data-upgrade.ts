import { Injectable } from '@nestjs/common';
import { DATABASE_VERSION, RedirectionSettings } from '../common/index.js';

/** The progress of an upgrade of the stored data. */
export interface UpgradeState {
  status: 'ok' | 'need-update' | 'finish-update';
  inProgress: boolean;
  /** Versions of the data; absent after the last step. */
  current?: string;
  next?: string;
  /** Duration of this step in seconds. */
  time?: number;
  /** Statements to run manually; always empty. */
  manual?: string[];
  complete: number;
  result?: 'ok' | 'error';
  reason: string;
  debug?: string[];
}

/**
 * Upgrades the stored data step by step. Migrations keep the tables up to date, so a step only stores the next version.
 */
@Injectable()
export class DataUpgrade {
  constructor(private readonly settings: RedirectionSettings) {}

  /** Runs or skips the next step, or stops the upgrade. */
  async step(command: 'stop' | 'skip' | undefined): Promise<UpgradeState> {
    const began = performance.now();
    const before = this.settings.current.database;
    const seconds = () => Math.round(performance.now() - began) / 1000;
    if (before === DATABASE_VERSION) {
      const reason = 'No upgrade is needed.';
      const ended = { current: before, next: before, time: seconds(), complete: 0, result: 'error' as const };
      return { status: 'ok', inProgress: false, ...ended, reason, debug: [`Data version: ${before}`] };
    }
    if (command === 'stop') return this.state(before, false, seconds(), 'The upgrade was cancelled.');
    const done = versionAfter(before);
    await this.setVersion(done);
    if (done === DATABASE_VERSION)
      return {
        status: 'finish-update',
        inProgress: false,
        complete: 100,
        reason: `The data were upgraded to version ${done}.`,
      };
    return this.state(
      done,
      true,
      seconds(),
      `The step to ${done} was ${command === 'skip' ? 'skipped' : 'completed'}.`,
    );
  }

  /** Sets the version of the data, for debugging; unknown versions are ignored. */
  async setVersion(version: string): Promise<void> {
    if (DATA_VERSIONS.includes(version)) await this.settings.change(() => ({ database: version }));
  }

  private state(current: string, inProgress: boolean, time: number, reason: string): UpgradeState {
    const versions = { current, next: versionAfter(current), time, manual: [] };
    return { status: 'need-update', inProgress, ...versions, complete: percentOf(current), result: 'ok', reason };
  }
}

/** Data versions of the convention, oldest first. Storage here does not depend on them. */
const DATA_VERSIONS: readonly string[] = [
  '2.0.1',
  '2.1.16',
  '2.2',
  '2.3.1',
  '2.3.2',
  '2.3.3',
  '2.4',
  '4.0',
  '4.1',
  DATABASE_VERSION,
];

/** The version that follows another one; the latest version if there is none. */
const versionAfter = (version: string): string => DATA_VERSIONS[DATA_VERSIONS.indexOf(version) + 1] ?? DATABASE_VERSION;

/** The progress towards the latest version, in percent. */
const percentOf = (version: string): number =>
  Math.floor((100 * DATA_VERSIONS.indexOf(version)) / (DATA_VERSIONS.length - 1));
