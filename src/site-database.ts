import { readConfig, type AppConfig } from './app.config.js';
import { openDatabase, sharedDatabase, type OpenDatabase } from './database/open-database.js';
import { checkDataFolders } from './preflight.js';

/** The configuration and its database as it is, without migrations: for commands on sites of any version. */
export async function openSiteDatabase(): Promise<{ config: AppConfig; database: OpenDatabase }> {
  const config = readConfig(process.env);
  checkDataFolders(config);
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  return { config, database: (await sharedDatabase(config)) ?? (await openDatabase(config, log)) };
}
