import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { openDatabase, sharedDatabase } from './database/open-database.js';
import { createLog } from './operation/logger.js';
import { readConfig, shareOf, type AppConfig } from './start/app.config.js';
import { checkDataFolders, checkPort } from './start/preflight.js';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  if (cluster.isWorker) {
    await work(shareOf(config), log);
    return;
  }
  await checkPort(config);
  checkDataFolders(config);
  const opening = openDatabase(config, (line) => log.info(line));
  // The application takes longer to load than a database to start, but a named database answers or refuses at once.
  if (config.DATABASE_URL) await opening;
  if (config.CLUSTER_WORKERS > 1) {
    const [database, { runPrimary }] = await Promise.all([opening, import('./start/primary.js')]);
    await runPrimary(config, database, log);
    return;
  }
  const [database, { runSite }] = await Promise.all([opening, import('./start/run-site.js')]);
  await runSite(config, database, log);
}

/** Handles requests in a worker process, on the database of the primary process. */
async function work(config: AppConfig, log: Logger): Promise<void> {
  const opening = config.DATABASE_URL ? openDatabase(config, (line) => log.info(line)) : sharedDatabase(config);
  const [database, { runSite }] = await Promise.all([opening, import('./start/run-site.js')]);
  if (!database) throw new Error('The private database of the primary process does not run.');
  await runSite(config, database, log);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
