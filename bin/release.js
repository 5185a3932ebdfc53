// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { BuildError, OUTSIDE, PROGRAM } from './builds.js';

/** What a running site reads besides its build. */
const FILES = ['bin/lintel.js', 'bin/builds.js', 'docs', 'package.json', 'LICENSE', 'CHANGELOG.md'];
/** Files of packages that only people and compilers read. */
const UNREAD = /\.(?:map|md|d\.[cm]?ts)$/;

/**
 * Writes a folder with all that a site needs to run, and nothing else: the bundled programs of a build, the few packages
 * that they do not contain, and the launcher.
 *
 * @param {string} root the project's folder
 * @param {string} build the folder of a build
 * @param {string} target a folder that does not exist or is empty
 */
export function writeRelease(root, build, target) {
  if (existsSync(target) && readdirSync(target).length) throw new BuildError(`${target} is not empty.`);
  for (const name of FILES) copy(join(root, name), join(target, name));
  copy(build, join(target, 'dist'), (file) => isPartOfRelease(relative(build, file)));
  for (const [name, folder] of packagesOf(root))
    copy(folder, join(target, 'node_modules', name), (file) => {
      const inside = relative(folder, file);
      return !UNREAD.test(inside) && !inside.split(sep).includes('node_modules');
    });
}

/**
 * Whether a file of a build is in a release. Single modules are not, because the programs contain them.
 *
 * @param {string} file relative to the build
 */
function isPartOfRelease(file) {
  const code = file.replace(/\.map$/, '');
  return extname(code) !== '.js' || file.startsWith(`chunks${sep}`) || PROGRAM.test(basename(code));
}

/**
 * The packages outside of the bundle with those that they depend on.
 *
 * @param {string} root
 * @returns {Map<string, string>} the folders by name
 */
function packagesOf(root) {
  const packages = new Map();
  /** @type {[string, string][]} */
  const open = Object.keys(manifestOf(root).dependencies)
    .filter((name) => OUTSIDE.test(name))
    .map((name) => [name, root]);
  for (const [name, from] of open) {
    const folder = folderOf(name, from);
    // Optional packages are installed for one platform only.
    if (!folder || packages.has(name)) continue;
    packages.set(name, folder);
    const { dependencies, optionalDependencies } = manifestOf(folder);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) open.push([next, folder]);
  }
  return packages;
}

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
 * @returns {{ dependencies: Record<string, string>, optionalDependencies?: Record<string, string> }}
 */
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * Copies a file, or the files of a folder that pass a filter.
 *
 * @param {string} from
 * @param {string} to
 * @param {(file: string) => boolean} [filter]
 */
function copy(from, to, filter) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true, ...(filter && { filter }) });
}
