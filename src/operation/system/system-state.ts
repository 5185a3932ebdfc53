import { Injectable } from '@nestjs/common';
import { type JobState, Jobs } from '#libs/jobs';
import { ExtensionFailures } from '#libs/rest';
import type { BackupMark } from '../../backup/index.js';
import { ExtensionListRepository, LoadedExtensions } from '../../extension/list/index.js';
import { VERSION } from '../../start/app.config.js';
import { isShipped } from '../../start/shipped-extensions.js';
import { Readiness } from '../readiness.js';
import { SystemRepository } from './system.repository.js';

/** An extension that the site has or has had. */
export interface ExtensionState {
  name: string;
  version: string;
  /** Whether this process has loaded it. */
  isLoaded: boolean;
  /** Whether it ships with Lintel. */
  isShipped: boolean;
  /** Number of failures of this process. */
  failures: number;
}

/** What administrators get to know of the system. */
export interface SystemState {
  version: string;
  node: string;
  /** When this process has started, in milliseconds. */
  startedAt: number;
  database: string;
  checks: Awaited<ReturnType<Readiness['checks']>>;
  extensions: ExtensionState[];
  jobs: JobState[];
  backup: BackupMark | undefined;
}

/** Reads the state of the system. */
@Injectable()
export class System {
  private readonly startedAt = Date.now() - Math.round(process.uptime() * 1000);

  constructor(
    private readonly readiness: Readiness,
    private readonly rows: SystemRepository,
    private readonly loaded: LoadedExtensions,
    private readonly listed: ExtensionListRepository,
    private readonly failures: ExtensionFailures,
    private readonly jobs: Jobs,
  ) {}

  /** The present state. What is counted is that of this process. */
  async read(): Promise<SystemState> {
    const [checks, database, backup, extensions] = await Promise.all([
      this.readiness.checks(),
      this.rows.serverVersion(),
      this.rows.lastBackup(),
      this.extensions(),
    ]);
    const { startedAt, jobs } = this;
    return {
      ...{ version: VERSION, node: process.version, startedAt, database },
      ...{ checks, extensions, jobs: jobs.states, backup },
    };
  }

  /** Those that run, and those that the site has had and whose content it keeps. */
  private async extensions(): Promise<ExtensionState[]> {
    const running = this.loaded.all.map(({ name, version }) => ({ name, version, isLoaded: true }));
    const names = new Set(running.map(({ name }) => name));
    const former = (await this.listed.all()).filter(({ name }) => !names.has(name));
    return [...running, ...former.map(({ name, version }) => ({ name, version, isLoaded: false }))]
      .map((one) => ({ ...one, isShipped: isShipped(one.name), failures: this.failures.byName.get(one.name) ?? 0 }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }
}
