import type { Type } from '@nestjs/common';
import type { DestinationStream } from 'pino';
import type { DatabaseLocation } from '../../src/database/data-source.js';
import type { LoadedExtension } from '../../src/extension/definition/index.js';
import { startSiteWith, type TestSite } from '../../src/testing/index.js';
import { emptyDatabase } from './database.js';
import { useExtensionEntities } from './extension-entities.js';
import { foreignTableStatements, watchTables } from './table-watch.js';

export { type Answer, type AskOptions as Ask, freePort, type RoleName, TestSite } from '../../src/testing/index.js';

/**
 * Starts a site as `lintel/testing` does, on this worker's emptied schema or on another database. Statements of a module
 * on tables that it may not use fail the test. `environment` adds settings; `log` receives the log; `modules` and
 * `extensions` are added to it. Where statements are counted, responses are made for each request.
 */
export async function startSite(
  environment: Record<string, string> = {},
  database?: DatabaseLocation,
  log?: DestinationStream,
  modules?: Type[],
  extensions: readonly LoadedExtension[] = [],
): Promise<TestSite> {
  watchTables();
  const location = database ?? (await emptyDatabase());
  useExtensionEntities(extensions.length > 0);
  const RESPONSES_MAX_MB = environment.SERVER_TIMING === '1' ? '0' : '';
  const settings = { RESPONSES_MAX_MB, ...environment };
  const site = await startSiteWith(extensions, { environment: settings, database: location, log, modules });
  const close = site.close.bind(site);
  site.close = async () => {
    await close();
    useExtensionEntities(false);
    const foreign = foreignTableStatements();
    if (foreign.length) throw new Error(`Statements on tables of other modules: ${foreign.join(', ')}.`);
  };
  return site;
}
