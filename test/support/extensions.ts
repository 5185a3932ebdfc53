import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { LoadedExtension } from '../../src/extension/definition/index.js';
import { loadExtensions } from '../../src/start/load-extensions.js';
import { importingExtensions } from './extension-entities.js';

const PROJECT = resolve(import.meta.dirname, '../..');
const OPTIONS: ts.CompilerOptions = {
  ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, inlineSourceMap: true },
  ...{ experimentalDecorators: true, emitDecoratorMetadata: true, useDefineForClassFields: false },
};

/** An extension with one of everything, in TypeScript. */
export const PROBE = join(PROJECT, 'test/extensions/probe/probe.ts');

/** Compiles a module of an extension as its author does: with the types that injection needs, and with a source map. */
export async function compileModule(source: string, target: string): Promise<void> {
  const compiled = ts.transpileModule(await readFile(source, 'utf8'), { compilerOptions: OPTIONS, fileName: source });
  await writeFile(target, compiled.outputText);
}

/**
 * Writes `lintel.config.mjs` into a folder.
 *
 * @param extensions the elements of the list, such as `Probe.with({ mark: 'x' })`
 * @param before lines that declare them
 * @param probe the compiled probe; without it, it is compiled into the folder
 */
export async function writeSiteConfig(
  folder: string,
  extensions = 'Probe',
  before = '',
  probe?: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (probe === undefined) await compileModule(PROBE, join(folder, 'probe.mjs'));
  const from = JSON.stringify(probe ?? './probe.mjs');
  const imports = `import { defineExtension, defineSite } from 'lintel';\nimport { Probe } from ${from};\n`;
  const site = `export default defineSite({ extensions: [${extensions}] });\n`;
  await writeFile(join(folder, 'lintel.config.mjs'), `${imports}${before}\n${site}`);
  // What an author has installed.
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules')).catch(() => undefined);
}

/** The probe of this process: TypeORM keeps the entities of each copy, so it is imported once. */
let probeOfProcess: Promise<string> | undefined;

async function compiledProbe(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-probe-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'probe.mjs');
  await compileModule(PROBE, file);
  return pathToFileURL(file).href;
}

/** Loads extensions into this process as a start does. */
export async function loadedExtensions(
  extensions?: string,
  before?: string,
  leftOut: string[] = [],
): Promise<LoadedExtension[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-extensions-'));
  try {
    await writeSiteConfig(folder, extensions, before, await (probeOfProcess ??= compiledProbe()));
    return await importingExtensions(() => loadExtensions({ DATA_DIR: folder, WITHOUT_EXTENSIONS: leftOut }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
