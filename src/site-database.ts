import { readConfig, type AppConfig } from './app.config.js';
import { openDatabase, sharedDatabase, type OpenDatabase } from './database/open-database.js';
import { checkDataFolders } from './preflight.js';

/** The configuration of this process. */
export const siteConfig = (): AppConfig => readConfig(process.env);

/** The database of a configuration as it is, without migrations: for commands on sites of any version. */
export async function openSiteDatabase(config: AppConfig): Promise<OpenDatabase> {
  checkDataFolders(config);
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  return (await sharedDatabase(config)) ?? openDatabase(config, log);
}
