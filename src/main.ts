import { readConfig } from './app.config.js';
import { openDatabase } from './database/open-database.js';
import { createLog } from './operation/logger.js';
import { checkDataFolders, checkPort } from './preflight.js';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  await checkPort(config);
  checkDataFolders(config);
  const opening = openDatabase(config, (line) => log.info(line));
  // The application takes longer to load than a database to start, but a named database answers or refuses at once.
  if (config.DATABASE_URL) await opening;
  const [database, { runSite }] = await Promise.all([opening, import('./run-site.js')]);
  await runSite(config, database, log);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
