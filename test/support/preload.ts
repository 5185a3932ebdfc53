import type { IncomingMessage, Server } from 'node:http';
import { Jobs } from '#libs/jobs';
import { CacheSettings } from '../../src/cache/settings/cache-settings.js';
import { PreloadState } from '../../src/cache/preload/preload-state.js';
import { Permalinks } from '../../src/entries/permalinks/index.js';
import type { TestSite } from './site.js';

const JOB = 'preload pages';

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

  get state(): PreloadState {
    return this.site.app.get(PreloadState);
  }

  /** The paths that runs requested, in order. */
  get paths(): string[] {
    return this.requests.map(({ url = '' }) => url);
  }

  /** Changes settings of the cache. */
  set(settings: Record<string, unknown>): Promise<void> {
    return this.site.app.get(CacheSettings).apply(settings);
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
    await this.state.start();
    await this.job();
  }
}
