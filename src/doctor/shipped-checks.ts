import type { AppConfig } from '../start/app.config.js';
import { leftOutOfShipped, withShipped } from '../start/shipped-extensions.js';
import { type Finding, ok } from './check.js';

/** Lists the extensions that ship with Lintel, and which of them the site leaves out. */
export async function shippedChecks(config: AppConfig): Promise<Finding[]> {
  const loaded = (await withShipped(config, [])).map(({ name, version }) => `${name} ${version}`);
  const leftOut = leftOutOfShipped(config).map((name) => `${name} (left out)`);
  return [ok('extensions that ship with Lintel', [...loaded, ...leftOut].join(', '))];
}
