import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LoadedExtension } from '../extension/definition/index.js';
import type { AppConfig } from './app.config.js';
import { ALL, isShipped, withShipped } from './shipped-extensions.js';

/** The file that lists the extensions of a site. */
const FILE = 'lintel.config.mjs';
/** The same in a language that needs a compiler. */
const SOURCE = 'lintel.config.ts';

type Choice = Pick<AppConfig, 'DATA_DIR' | 'WITHOUT_EXTENSIONS'>;

/**
 * The extensions of the site: those that ship with Lintel, and those that the configuration file lists. It is beside
 * `.env`, or else in the folder of the data.
 *
 * @throws Error of one line that says which extension cannot be loaded, and why
 */
export const loadExtensions = async (config: Choice): Promise<LoadedExtension[]> =>
  withShipped(config, await listedExtensions(config));

/** Those of the file. Leaving all out does not even read it. */
async function listedExtensions({ DATA_DIR, WITHOUT_EXTENSIONS }: Choice): Promise<LoadedExtension[]> {
  if (WITHOUT_EXTENSIONS.includes(ALL)) return [];
  const leftOut = WITHOUT_EXTENSIONS.filter((name) => !isShipped(name));
  const folders = [resolve('.'), resolve(DATA_DIR)];
  const named = (name: string) => folders.map((folder) => resolve(folder, name)).find((path) => existsSync(path));
  const file = named(FILE);
  if (file === undefined) {
    const source = named(SOURCE);
    if (source !== undefined) throw new Error(`${source} is TypeScript: write or compile it as ${FILE}.`);
    if (leftOut.length) throw new Error(`There is no extension ${leftOut[0]} to leave out, and no ${FILE}.`);
    return [];
  }
  const { loadSite } = await import('./extension-loader.js');
  return loadSite(file, leftOut);
}
