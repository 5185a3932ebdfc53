// @ts-check
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What the manifest of a package says.
 *
 * @typedef {{
 *   name: string,
 *   version: string,
 *   license?: string | { type: string },
 *   licenses?: { type: string }[],
 *   dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 * }} Manifest
 */

/**
 * An installed package.
 *
 * @typedef {{ name: string, folder: string, manifest: Manifest, needs: string[] }} Installed `needs` are folders
 */

/**
 * The installed packages that the project needs to run, directly or through others, by their folders. Packages for
 * development are none of them.
 *
 * @param {string} root the project's folder
 * @param {(name: string) => boolean} [isWanted] which dependencies of the project itself to begin with
 * @returns {Map<string, Installed>}
 */
export function packagesOf(root, isWanted = () => true) {
  /** @type {Map<string, Installed>} */
  const found = new Map();
  const open = foldersOf(manifestOf(root), root, isWanted);
  for (const { name, folder } of open) {
    if (found.has(folder)) continue;
    const manifest = manifestOf(folder);
    const next = foldersOf(manifest, folder);
    found.set(folder, { name, folder, manifest, needs: next.map((one) => one.folder) });
    open.push(...next);
  }
  return found;
}

/**
 * The installed packages that a manifest names.
 *
 * @param {Manifest} manifest
 * @param {string} from the folder of the manifest
 * @param {(name: string) => boolean} [isWanted]
 */
const foldersOf = ({ dependencies, optionalDependencies }, from, isWanted = () => true) =>
  Object.keys({ ...dependencies, ...optionalDependencies })
    .filter(isWanted)
    .flatMap((name) => {
      const folder = folderOf(name, from);
      // Optional packages are installed for one platform only. A link leads to the empty package that replaces another.
      return folder && !lstatSync(folder).isSymbolicLink() ? [{ name, folder }] : [];
    });

/**
 * The folder of an installed package, as a module in a folder finds it.
 *
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(from);
  return above === from ? undefined : folderOf(name, above);
}

/**
 * @param {string} folder of a package
 * @returns {Manifest}
 */
export const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
