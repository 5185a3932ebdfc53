import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from 'pino';
import { SiteUrls } from '#libs/rest';
import type { OpenDatabase } from '../database/open-database.js';
import { namingExtension } from '../extension/definition/index.js';
import type { AppConfig } from './app.config.js';
import { applyModel } from './apply-model.js';
import { closeApp, createApp } from './bootstrap.js';
import { FirstStart, type FirstStartReport } from './first-start.js';
import { loadExtensions } from './load-extensions.js';
import { listeningError } from './preflight.js';

/** How long after the start its memory is given back, in milliseconds, and once more what survived that for its age. */
const COLLECT_AFTER = [8_000, 14_000];

/**
 * Runs the site in this process until a signal stops it, and reports its URLs. Of several workers, the first one does
 * what a start does once.
 */
export async function runSite(config: AppConfig, database: OpenDatabase, log: Logger): Promise<void> {
  const close = async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
  const extensions = await loadExtensions(config).catch(close);
  const app = await createApp(config, database.address, log, [], extensions).catch(close);

  // The primary process says it for all workers.
  const level = cluster.isWorker ? 'debug' : 'info';
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log[level](`Stopping (${signal})`);
    const limitMs = config.SHUTDOWN_SECONDS * 1000;
    setTimeout(() => process.exit(1), limitMs).unref();
    await closeApp(app, limitMs);
    await database.close();
    log[level]('Stopped');
    log.flush(() => process.exit(0));
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  await app.init().catch(async (error: unknown) => {
    await app.close();
    return close(namingExtension(error, extensions));
  });
  const isFirst = !cluster.isWorker || cluster.worker?.id === 1;
  if (isFirst)
    await applyModel(app, config, log).catch(async (error: unknown) => {
      await app.close();
      return close(error);
    });
  const report = isFirst ? await quietly(config, log, () => app.get(FirstStart).run()) : undefined;
  await app.listen(config.PORT, config.HOST).catch((error: unknown) => {
    if (report?.password !== undefined) process.stderr.write(passwordLine(report));
    throw listeningError(error, config);
  });
  if (report) reportStart(app.get(SiteUrls), report, config, log);
  for (const milliseconds of COLLECT_AFTER) setTimeout(collectGarbage, milliseconds).unref();
}

/** Gives back the memory that nothing needs any more: without requests, Node.js would keep it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}

/** Does work without lines at level `info` where the start is four lines for people. */
async function quietly<T>({ LOG_FORMAT }: AppConfig, log: Logger, work: () => Promise<T>): Promise<T> {
  const { level } = log;
  if (LOG_FORMAT === 'text' && level === 'info') log.level = 'warn';
  try {
    return await work();
  } finally {
    log.level = level;
  }
}

/** Reports the URLs of the site and how to sign in: as one event in JSON, as lines in text. */
function reportStart(
  address: SiteUrls,
  report: FirstStartReport,
  { LOG_FORMAT, SECRET_KEY, DESK, DESK_PATH }: AppConfig,
  log: Logger,
): void {
  const site = `${address.main.url}/`;
  const rest = `${address.main.roots.own.url}/`;
  const docs = `${address.url}/docs`;
  const desk = DESK ? `${new URL(address.url).origin}${DESK_PATH}/` : undefined;
  const isText = LOG_FORMAT === 'text' && log.isLevelEnabled('info');
  if (isText) {
    const deskLine = desk === undefined ? '' : `Desk:      ${desk}\n`;
    process.stdout.write(`Site:      ${site}\n${deskLine}REST root: ${rest}\nAPI docs:  ${docs}\n`);
  }
  if (LOG_FORMAT === 'json') {
    log.info({ site, desk, rest, docs, user: report.user }, 'started');
    // People who try a site need no key; those who run one read its log.
    if (SECRET_KEY === undefined) log.warn({ variable: 'SECRET_KEY' }, 'secrets_not_encrypted');
  }
  if (report.password !== undefined) process.stderr.write(passwordLine(report));
  else if (isText) process.stdout.write(`Sign in:   ${signInText(report)}\n`);
}

/** Logs are collected and kept: this line goes to standard error only. */
const passwordLine = ({ user, password }: FirstStartReport) =>
  `Sign in:   The administrator ${user} was created with the password ${password}; it is shown this once.\n`;

function signInText({ isFirst, user }: FirstStartReport): string {
  if (user === undefined) return 'There is no administrator; "npx lintel accounts" creates accounts.';
  if (isFirst) return `as ${user}, with the password of the setting ADMIN_PASSWORD`;
  return `as ${user}, with its password; "npx lintel accounts reset-password ${user}" makes a new one`;
}
