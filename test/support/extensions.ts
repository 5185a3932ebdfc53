import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { TsconfigCache, transformSync } from 'rolldown/utils';
import type { LoadedExtension } from '../../src/extension/definition/index.js';
import { loadExtensions } from '../../src/start/load-extensions.js';

const PROJECT = resolve(import.meta.dirname, '../..');
const TSCONFIG = new TsconfigCache(join(PROJECT, 'tsconfig.json'));

/** An extension with one of everything, in TypeScript. */
export const PROBE = join(PROJECT, 'test/extensions/probe/probe.ts');

/** Compiles a module of an extension as its author does: with the types that injection needs, and with a source map. */
export async function compileModule(source: string, target: string): Promise<void> {
  const { code, map, errors } = transformSync(source, await readFile(source, 'utf8'), { sourcemap: true }, TSCONFIG);
  if (errors[0]) throw errors[0];
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  await writeFile(target, `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`);
}

/**
 * Writes `lintel.config.mjs` into a folder, with the probe beside it as `probe.mjs`.
 *
 * @param extensions the elements of the list, such as `Probe.with({ mark: 'x' })`
 * @param before lines that declare them
 */
export async function writeSiteConfig(folder: string, extensions = 'Probe', before = ''): Promise<void> {
  await mkdir(folder, { recursive: true });
  await compileModule(PROBE, join(folder, 'probe.mjs'));
  const imports = "import { defineExtension, defineSite } from 'lintel';\nimport { Probe } from './probe.mjs';\n";
  const site = `export default defineSite({ extensions: [${extensions}] });\n`;
  await writeFile(join(folder, 'lintel.config.mjs'), `${imports}${before}\n${site}`);
  // What an author has installed.
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules')).catch(() => undefined);
}

/** Loads extensions into this process as a start does. Those of one folder are imported once. */
export async function loadedExtensions(
  extensions?: string,
  before?: string,
  leftOut: string[] = [],
): Promise<LoadedExtension[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-extensions-'));
  try {
    await writeSiteConfig(folder, extensions, before);
    return await loadExtensions({ DATA_DIR: folder, WITHOUT_EXTENSIONS: leftOut });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
