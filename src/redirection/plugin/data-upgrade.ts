import { Injectable } from '@nestjs/common';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { DATABASE_VERSION } from '../settings/setting-catalogue.js';
import { DATA_VERSIONS, percentOf, versionAfter } from './data-versions.js';

/** How far an upgrade of what is stored has come (redirection 11). */
export interface UpgradeState {
  status: 'ok' | 'need-update' | 'finish-update';
  inProgress: boolean;
  /** Versions; absent when the upgrade has ended. */
  current?: string;
  next?: string;
  /** Seconds that this step took. */
  time?: number;
  /** Statements for those who rather send them themselves: there are none. */
  manual?: string[];
  complete: number;
  result?: 'ok' | 'error';
  reason: string;
  debug?: string[];
}

/**
 * Upgrades of what is stored, step by step. The tables are always those of the program that runs, which makes them when
 * it starts: a step only takes down the next version.
 */
@Injectable()
export class DataUpgrade {
  constructor(private readonly settings: RedirectionSettings) {}

  /** Does the next step, or abandons the upgrade. */
  async step(wish: 'stop' | 'skip' | undefined): Promise<UpgradeState> {
    const began = performance.now();
    const before = this.settings.current.database;
    const seconds = () => Math.round(performance.now() - began) / 1000;
    if (before === DATABASE_VERSION) {
      const reason = 'No upgrade is needed.';
      const ended = { current: before, next: before, time: seconds(), complete: 0, result: 'error' as const };
      return { status: 'ok', inProgress: false, ...ended, reason, debug: [`Version of the data: ${before}`] };
    }
    if (wish === 'stop') return this.state(before, false, seconds(), 'The upgrade was abandoned.');
    const done = versionAfter(before);
    await this.setVersion(done);
    if (done === DATABASE_VERSION)
      return {
        status: 'finish-update',
        inProgress: false,
        complete: 100,
        reason: `The data are those of version ${done}.`,
      };
    return this.state(done, true, seconds(), `The step to ${done} is ${wish === 'skip' ? 'passed over' : 'done'}.`);
  }

  /** Takes down a version as the one of the data, to look for faults; unknown ones are passed over. */
  async setVersion(version: string): Promise<void> {
    if (DATA_VERSIONS.includes(version)) await this.settings.change(() => ({ database: version }));
  }

  private state(current: string, inProgress: boolean, time: number, reason: string): UpgradeState {
    const versions = { current, next: versionAfter(current), time, manual: [] };
    return { status: 'need-update', inProgress, ...versions, complete: percentOf(current), result: 'ok', reason };
  }
}
