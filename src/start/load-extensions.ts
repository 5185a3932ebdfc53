import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LoadedExtension } from '../extension/definition/index.js';
import type { AppConfig } from './app.config.js';

/** The file that lists the extensions of a site. */
const FILE = 'lintel.config.mjs';
/** The same in a language that needs a compiler. */
const SOURCE = 'lintel.config.ts';
/** Leaves all extensions out, and does not even read the file. */
const ALL = 'all';

/**
 * The extensions that the configuration file lists: beside `.env`, or else in the folder of the data. Without a file,
 * nothing is loaded.
 *
 * @throws Error of one line that says which extension cannot be loaded, and why
 */
export async function loadExtensions({
  DATA_DIR,
  WITHOUT_EXTENSIONS,
}: Pick<AppConfig, 'DATA_DIR' | 'WITHOUT_EXTENSIONS'>): Promise<LoadedExtension[]> {
  if (WITHOUT_EXTENSIONS.includes(ALL)) return [];
  const folders = [resolve('.'), resolve(DATA_DIR)];
  const named = (name: string) => folders.map((folder) => resolve(folder, name)).find((path) => existsSync(path));
  const file = named(FILE);
  if (file === undefined) {
    const source = named(SOURCE);
    if (source !== undefined) throw new Error(`${source} is TypeScript: write or compile it as ${FILE}.`);
    return [];
  }
  const { loadSite } = await import('./extension-loader.js');
  return loadSite(file, WITHOUT_EXTENSIONS);
}
