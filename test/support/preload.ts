import type { IncomingMessage, Server } from 'node:http';
import { RequestContext } from '#libs/context';
import { Jobs } from '#libs/jobs';
import { cacheProgram } from '../../src/cache/cache-program.js';
import { Permalinks } from '../../src/entries/permalinks/index.js';
import { PublicUrls, type PublicUrl } from '../../src/terms/index.js';
import { cancelPreloading, changeCache } from './cache.js';
import { runCommand } from './commands.js';
import type { TestSite } from './site.js';

const JOB = 'preload pages';

/** What `lintel cache preload show` prints. Times are Unix times. */
export interface ShownProgress {
  running: boolean;
  /** When the next run is due; null if none is scheduled. */
  next: number | null;
  /** When the last run ended; null during a run. */
  finished: number | null;
  made: number;
  failed: number;
  skipped: number;
  /** The last requested URLs, latest first. */
  recent: string[];
}

/** Observes the preloading of a site from outside: its requests and its job. */
export class Preloading {
  /** The requests of runs, in order. */
  readonly requests: IncomingMessage[] = [];
  private readonly before = new Map<string, () => Promise<void>>();

  constructor(readonly site: TestSite) {
    const server = site.app.getHttpServer() as Server;
    server.on('request', (request: IncomingMessage) => {
      if (request.headers['user-agent']?.startsWith('Lintel preload')) this.requests.push(request);
    });
    site.app.get(Permalinks).register(async (path) => {
      await this.before.get(path)?.();
      return undefined;
    });
  }

  /** The paths that runs requested, in order. */
  get paths(): string[] {
    return this.requests.map(({ url = '' }) => url);
  }

  /** Changes settings of the cache. */
  set(settings: Record<string, unknown>): Promise<void> {
    return changeCache(this.site, settings);
  }

  /** Schedules a run that starts immediately. */
  async start(): Promise<void> {
    await this.command('start');
  }

  /** Cancels the scheduled and the current run. */
  cancel(): Promise<void> {
    return cancelPreloading(this.site);
  }

  /** Whether a run is scheduled or running. */
  async isScheduled(): Promise<boolean> {
    return (await this.site.rest('/cache/v1/settings', { as: 'admin' })).body.preload_active;
  }

  /** The progress of the current run, or the result of the last one. */
  async progress(): Promise<ShownProgress> {
    const text = await this.command('show');
    const count = (what: string) => Number(new RegExp(`(\\d+)(?: pages)? ${what}\\b`).exec(text)?.[1] ?? NaN);
    return {
      running: /^Running since/m.test(text),
      next: timeIn(text, /^The next run is scheduled for (.*) UTC\.$/m),
      finished: timeIn(text, /^The last run finished at (.*) UTC:/m),
      made: count('rendered'),
      failed: count('failed'),
      skipped: count('skipped'),
      recent: [...text.matchAll(/^ {2}(http.*)$/gm)].map(([, url = '']) => url),
    };
  }

  /** Calls `happens` before the page of an entry at a path is created. */
  whenMade(path: string, happens: () => Promise<void>): void {
    const { pathname } = new URL(path, this.site.url);
    this.before.set(pathname.replace(/^\/en\/|\/$/g, ''), happens);
  }

  /** Removes all callbacks and recorded requests. */
  forget(): void {
    this.before.clear();
    this.requests.length = 0;
  }

  /** Runs the job until there is nothing left to do. */
  job(): Promise<void> {
    return this.site.app.get(Jobs).run(JOB);
  }

  /** Requests and completes a run. */
  async run(): Promise<void> {
    await this.start();
    await this.job();
  }

  private async command(word: string): Promise<string> {
    const { code, output } = await runCommand(this.site, cacheProgram, 'preload', word);
    if (code !== 0) throw new Error(output);
    return output;
  }
}

/** The Unix time that a text names, in UTC. */
function timeIn(text: string, pattern: RegExp): number | null {
  const [, time] = pattern.exec(text) ?? [];
  return time === undefined ? null : Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;
}

/**
 * The URLs of public content that runs request, tested as an object: which statements read a batch shows in no response
 * and in no log.
 */
export class PublicContent {
  private readonly urls: PublicUrls;

  constructor(site: TestSite) {
    this.urls = site.app.get(PublicUrls);
  }

  /** A batch of entries below an id, highest ids first, and the number of statements that read it. */
  async batch(below: number, limit: number): Promise<{ found: PublicUrl[]; statements: number }> {
    const context = new RequestContext('addresses');
    const found = await context.run(() => this.urls.entriesBelow(below, limit));
    return { found, statements: context.statements };
  }

  countTerms(): Promise<number> {
    return this.urls.countTerms();
  }
}
