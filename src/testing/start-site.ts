import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { DatabaseLocation } from '../database/data-source.js';
import {
  checkedExtensions,
  type LoadedExtension,
  namingExtension,
  type SiteOptions,
} from '../extension/definition/index.js';
import { createLog } from '../operation/logger.js';
import { readConfig, VERSION } from '../start/app.config.js';
import { createApp } from '../start/bootstrap.js';
import { FirstStart } from '../start/first-start.js';
import { newTestDatabase, type TestDatabase } from './test-database.js';
import { ADMIN, TestSite } from './test-site.js';

/** Below the range of ports that systems assign automatically. */
const FIRST_PORT = 10_240;
const PORTS = 22_000;
/** No file has settings for sites of tests. */
const NO_FILE = '/nonexistent';

/**
 * What a site of a test has, besides what every site has.
 *
 * @example const options: TestSiteOptions = { extensions: [Recipes], environment: { LANGUAGE_SEGMENT: 'de' } };
 */
export interface TestSiteOptions extends SiteOptions {
  /** Settings of the process, such as `LANGUAGE_SEGMENT`, by the names that a file `.env` has for them. */
  environment?: Readonly<Record<string, string>>;
  /** An empty database to use, which stays. By default, the site has one of its own on a private server. */
  database?: DatabaseLocation;
  /** Receives the lines of the log, which the variable `LOG_LEVEL` selects: only fatal errors unless it is set. */
  log?: { write(line: string): void };
  /** Further NestJS modules. Nobody checks what they have. */
  modules?: Type[];
}

/**
 * Starts a site as in production: HTTP, database, files. Jobs run when a test runs them.
 *
 * @example const site = await startSite({ extensions: [Recipes.with({ units: 'metric' })] });
 *
 * @throws Error of one line if an extension is refused
 */
export const startSite = async ({ extensions = [], ...options }: TestSiteOptions = {}): Promise<TestSite> =>
  startSiteWith(checkedExtensions(extensions, VERSION), options);

/** Starts a site with extensions that have been checked. */
export async function startSiteWith(
  extensions: readonly LoadedExtension[],
  options: Omit<TestSiteOptions, 'extensions'>,
): Promise<TestSite> {
  const database: TestDatabase = options.database
    ? { location: options.database, release: async () => {} }
    : await newTestDatabase();
  let folder: string | undefined;
  const release = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    await database.release();
  };
  try {
    folder = await mkdtemp(join(tmpdir(), 'lintel-site-'));
    return await startIn(folder, database.location, options, extensions, release);
  } catch (error) {
    await release();
    throw error;
  }
}

async function startIn(
  folder: string,
  database: DatabaseLocation,
  { environment = {}, log, modules }: TestSiteOptions,
  extensions: readonly LoadedExtension[],
  release: () => Promise<void>,
): Promise<TestSite> {
  const port = await freePort();
  const config = readConfig(
    {
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: ADMIN.password,
      PASSWORD_HASH_MEMORY: '1024',
      DEMO: '0',
      JOBS: '0',
      LOG_LEVEL: 'fatal',
      LOG_FORMAT: 'json',
      LOG_REQUESTS: '0',
      // Tests compare lengths and ETags of bodies as they are.
      COMPRESSION: '0',
      ...environment,
    },
    NO_FILE,
  );
  const app = await createApp(config, database, createLog(config, log), modules, extensions);
  try {
    await app.init();
    await app.get(FirstStart).run();
    await app.listen(port, config.HOST);
  } catch (error) {
    await app.close();
    throw namingExtension(error, extensions);
  }
  const segment = config.LANGUAGE_SEGMENT ? `/${config.LANGUAGE_SEGMENT}` : '';
  const url = `http://localhost:${port}`;
  const site = new TestSite(app, url, `http://127.0.0.1:${port}${segment}/rest`, release);
  site.ids.admin = (await site.rest('/cms/v2/users/me', { as: 'admin' })).body.id;
  return site;
}

/** An unused port for the site to open later. It is outside the range that the system assigns automatically. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await new Promise((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
