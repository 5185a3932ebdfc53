// @ts-check
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What a module imports, without what it computes. Texts in comments may be taken for imports, which does no harm. */
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const CONFIG = 'lintel.config.mjs';
/** More files would be no configuration of a site. */
const MOST = 2000;

/**
 * The configuration file of a site and all files that it imports, directly or through others, outside of `node_modules`.
 * Linked packages count as what the links name.
 *
 * @param {string} root the project's folder
 * @returns {string[]}
 */
export function extensionFiles(root) {
  const folders = [root, resolve(root, process.env.DATA_DIR ?? '.data')];
  const start = folders.map((folder) => join(folder, CONFIG)).find((path) => existsSync(path));
  const files = new Set(start === undefined ? [] : [realpathSync(start)]);
  for (const file of files) {
    if (files.size > MOST) break;
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
      const path = fileOf(specifier, file);
      if (path !== undefined && !path.includes(`${sep}node_modules${sep}`)) files.add(path);
    }
  }
  return [...files];
}

/**
 * The file that an import names; undefined if there is none.
 *
 * @param {string} specifier
 * @param {string} from the file with the import
 * @returns {string | undefined}
 */
function fileOf(specifier, from) {
  if (specifier === 'lintel' || specifier.startsWith('node:')) return undefined;
  try {
    const isPath = /^(?:\.{0,2}\/|file:)/.test(specifier);
    const path = isPath ? fileURLToPath(new URL(specifier, pathToFileURL(from))) : packageFile(specifier, from);
    return path !== undefined && existsSync(path) ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The file of a package. `require.resolve` does not know exports for `import` alone, so the manifest is read.
 *
 * @param {string} specifier
 * @param {string} from
 * @returns {string | undefined}
 */
function packageFile(specifier, from) {
  const [, name = '', inside = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(specifier) ?? [];
  for (const folder of createRequire(from).resolve.paths(name) ?? []) {
    const manifest = join(folder, name, 'package.json');
    if (!existsSync(manifest)) continue;
    /** @type {{ exports?: unknown, main?: string }} */
    const { exports, main = 'index.js' } = JSON.parse(readFileSync(manifest, 'utf8'));
    const target = exports === undefined ? (inside ? `.${inside}` : main) : exported(exports, `.${inside}`);
    return target === undefined ? undefined : join(dirname(manifest), target);
  }
  return undefined;
}

/**
 * The target of an entry of `exports`.
 *
 * @param {unknown} exports
 * @param {string} entry
 * @returns {string | undefined}
 */
function exported(exports, entry) {
  if (typeof exports === 'string') return entry === '.' ? exports : undefined;
  const all = /** @type {Record<string, unknown>} */ (Object(exports));
  const found = Object.keys(all).some((key) => key.startsWith('.')) ? all[entry] : entry === '.' ? all : undefined;
  if (typeof found === 'string' || found === undefined) return found;
  const conditions = /** @type {Record<string, unknown>} */ (Object(found));
  return exported(conditions.import ?? conditions.node ?? conditions.default, '.');
}
