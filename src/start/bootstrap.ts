import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { DynamicModule, INestApplicationContext, LoggerService, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { LeanAdapter } from '#libs/http';
import { PAGE_ROOTS } from '#libs/pages';
import { REST_ROOT } from '#libs/requests';
import { SecretBox, SecretKeys } from '#libs/secrets';
import { AppModule } from '../app.module.js';
import type { DatabaseLocation } from '../database/data-source.js';
import { migrate } from '../database/migrate.js';
import { openDatabase, sharedDatabase } from '../database/open-database.js';
import { serveDocs } from '../docs/docs.js';
import { type LoadedExtension, namingExtension } from '../extension/definition/index.js';
import { readsBodies } from '../operation/body-readers.js';
import { FrameworkLog, createLog } from '../operation/logger.js';
import { Readiness } from '../operation/readiness.js';
import { readConfig, type AppConfig } from './app.config.js';
import { loadExtensions } from './load-extensions.js';
import { checkDataFolders } from './preflight.js';
import { withShipped } from './shipped-extensions.js';
import { useStages } from './stages.js';

const LONGEST_REQUEST_MS = 6 * 3600_000;
/**
 * How long a connection may wait for its next request. Proxies reuse connections for up to a minute: if the site closed
 * one earlier, a request on its way would fail.
 */
const IDLE_CONNECTION_MS = 65_000;

/**
 * The site as it runs and as tests run it, with the extensions that it lists, ready to listen; `modules` add routes of
 * their own.
 */
export async function createApp(
  config: AppConfig,
  database: DatabaseLocation,
  log: Logger,
  modules: Type[] = [],
  listed: readonly LoadedExtension[] = [],
): Promise<NestExpressApplication> {
  const extensions = await withShipped(config, listed);
  await migrate(database, (line) => log.info(line), boxOf(config), migrationsOf(extensions));
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.of(config, database, extensions, [...(await modulesOf(extensions)), ...modules]),
    new LeanAdapter([REST_ROOT, ...PAGE_ROOTS]),
    {
      logger: new FrameworkLog(log),
      bodyParser: false,
      abortOnError: false,
      forceCloseConnections: false,
    },
  ).catch((error: unknown) => {
    throw namingExtension(error, extensions);
  });
  try {
    await app.get(SecretKeys).begin();
  } catch (error) {
    await app.close();
    throw error;
  }
  app.disable('x-powered-by');
  app.set('etag', false);
  if (config.TRUST_PROXY)
    app.set('trust proxy', /^\d+$/.test(config.TRUST_PROXY) ? Number(config.TRUST_PROXY) : config.TRUST_PROXY);
  useStages(app, log, config);
  app.use(['/auth', '/hooks'], readsBodies(config.REQUEST_TIMEOUT_SECONDS * 1000));
  serveDocs(app);
  const server = app.getHttpServer();
  // Every received part of an upload restarts the timeout, because large files take long.
  server.requestTimeout = LONGEST_REQUEST_MS;
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  return app;
}

const migrationsOf = (extensions: readonly LoadedExtension[]) =>
  extensions.map(({ name, options: { migrations = [] } }) => ({ name, migrations }));

/** What runs extensions. It is loaded for sites that have some. */
async function modulesOf(extensions: readonly LoadedExtension[]): Promise<DynamicModule[]> {
  if (!extensions.length) return [];
  const { ExtensionsModule } = await import('../extension/running/index.js');
  return [ExtensionsModule.of(extensions)];
}

const boxOf = (config: AppConfig) => new SecretBox(config.SECRET_KEY, config.SECRET_KEY_PREVIOUS);

/** How long clients have to leave their connections before a stop closes those that are idle. */
const LEAVING_MS = 1000;
const POLL_MS = 20;
/** Connections that a system keeps until they are accepted. */
const LONGEST_QUEUE = 4096;

/**
 * Has clients leave: each response is the last one of its connection, and `/health/ready` says that the site stops. Ends
 * when no connection is left, or after the time limit. Requests are answered all the while.
 */
async function leaveClients(app: NestExpressApplication, server: Server, limitMs: number): Promise<void> {
  app.get(Readiness).stop();
  adapterOf(app).leaveConnections();
  const connections = promisify(server.getConnections.bind(server));
  const end = performance.now() + limitMs;
  while (performance.now() < end && (await connections()) > 0) await setTimeout(POLL_MS);
}

/** Closes the port at a moment when no connection waits to be accepted: the system would reset it. */
async function closePort(app: NestExpressApplication, server: Server): Promise<void> {
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  // Each turn of the event loop accepts one connection.
  for (let turn = 0, before = -1; before !== accepted && turn < LONGEST_QUEUE; turn += 1) {
    before = accepted;
    await setImmediate();
  }
  void adapterOf(app).close();
}

/**
 * Has clients leave within `limitMs`, stops accepting, lets running requests finish and closes what the site has open.
 */
export async function closeApp(app: NestExpressApplication, limitMs: number): Promise<void> {
  const server: Server = app.getHttpServer();
  const leavingMs = Math.min(LEAVING_MS, limitMs / 3);
  await leaveClients(app, server, leavingMs);
  await closePort(app, server);
  const ended = performance.now() + leavingMs;
  // A connection that falls idle later would be kept open for its next request.
  const idle = setInterval(() => {
    server.closeIdleConnections();
    // Those that were accepted last have the time to send their request.
    if (performance.now() > ended) adapterOf(app).endUnusedConnections();
  }, POLL_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
  }
}

/** By how much the memory of a command may grow until garbage is collected. */
const HEAP_GROWING_PERCENT = 40;

const adapterOf = (app: NestExpressApplication) => app.getHttpAdapter() as unknown as LeanAdapter;

/**
 * The site's services without a server, for commands. A site that is running shares its private database; `close()`
 * of the answer stops what was started.
 */
export async function openApplication(logger: LoggerService | false = false): Promise<INestApplicationContext> {
  // Imports and exports leave much garbage, and the default lets the memory grow to four times what is in use.
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const config: AppConfig = { ...readConfig(process.env), JOBS: false, DATABASE_READ_SECONDS: 0 };
  const log = createLog({ ...config, LOG_LEVEL: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL });
  checkDataFolders(config);
  const database = (await sharedDatabase(config)) ?? (await openDatabase(config, (line) => log.info(line)));
  const open = async () => {
    const extensions = await loadExtensions(config);
    await migrate(database.address, (line) => log.info(line), boxOf(config), migrationsOf(extensions));
    const modules = await modulesOf(extensions);
    return NestFactory.createApplicationContext(AppModule.of(config, database.address, extensions, modules), {
      logger,
      abortOnError: false,
    }).catch((error: unknown) => {
      throw namingExtension(error, extensions);
    });
  };
  const app = await open().catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const close = app.close.bind(app);
  app.close = async () => {
    await close();
    await database.close();
  };
  return app;
}
