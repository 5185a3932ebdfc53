// @ts-check
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve as resolvePath } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TsconfigCache, transformSync } from 'rolldown/utils';
import { packagesFor } from '../packages.mjs';

const ROOT = resolvePath(import.meta.dirname, '../..');
const ROOT_URL = pathToFileURL(join(ROOT, '/')).href;
const BUILD = process.env.TEST_BUILD ?? join(ROOT, 'dist');
/** The modules of the product, without specs and without the client and the desk, which are packages of their own. */
const PRODUCT = /^(?:src|libs\/(?!(?:client|desk)\/))(?:.*\/)?(?!.*\.spec\.ts$)[^/]+\.ts$/;
/** Files of installed packages and of builds, which Node.js loads as they are. */
const BUILT = /\/(?:node_modules|\.builds|dist)\//;
const TSCONFIG = new TsconfigCache(join(ROOT, 'tsconfig.json'));

/** @param {string | undefined} url */
const isOwn = (url) => url?.startsWith(ROOT_URL) && !BUILT.test(url);

/**
 * Finds what a test file imports. Tests run the built code, as users do: Node.js loads it several times faster than
 * sources could be compiled, and the source maps name the lines of the sources.
 *
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  const library = /^#libs\/(.*)$/.exec(specifier)?.[1];
  if (!isOwn(context.parentURL) || !(library ?? /^\.{1,2}\//.test(specifier))) return next(specifier, context);
  const file = library
    ? join(ROOT, 'libs', library, 'index.ts')
    : fileURLToPath(new URL(specifier, context.parentURL)).replace(/\.js$/, '.ts');
  const path = relative(ROOT, file);
  if (!file.endsWith('.ts') || !existsSync(file)) return next(specifier, context);
  const loaded = PRODUCT.test(path) ? join(BUILD, path.replace(/\.ts$/, '.js')) : file;
  return { url: pathToFileURL(loaded).href, format: 'module', shortCircuit: true };
}

/**
 * Loads a file of the tests: takes the types out of it, after the packages of its folder are there.
 *
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, next) {
  if (!isOwn(url)) return next(url, context);
  const file = fileURLToPath(url);
  await packagesFor(file);
  if (!file.endsWith('.ts')) return next(url, context);
  const { code, map, errors } = transformSync(file, await readFile(file, 'utf8'), { sourcemap: true }, TSCONFIG);
  if (errors[0]) throw errors[0];
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`;
  return { format: 'module', source, shortCircuit: true };
}
