// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { BuildError, OUTSIDE, PROGRAM } from './builds.js';
import { packagesOf } from './packages.js';
import { billOfMaterials } from './sbom.js';

/** What a running site reads besides its build. */
const FILES = ['bin/lintel.js', 'bin/builds.js', 'docs', 'package.json', 'LICENSE', 'CHANGELOG.md'];
/** The list of all packages that the site is made of. */
const BILL = 'sbom.cdx.json';
/** Files of packages that only people and compilers read. */
const UNREAD = /\.(?:map|md|d\.[cm]?ts)$/;

/**
 * Writes a folder with all that a site needs to run, and nothing else: the bundled programs of a build, the few packages
 * that they do not contain, the launcher, and the bill of materials.
 *
 * @param {string} root the project's folder
 * @param {string} build the folder of a build
 * @param {string} target a folder that does not exist or is empty
 */
export function writeRelease(root, build, target) {
  if (existsSync(target) && readdirSync(target).length) throw new BuildError(`${target} is not empty.`);
  for (const name of FILES) copy(join(root, name), join(target, name));
  copy(build, join(target, 'dist'), (file) => isPartOfRelease(relative(build, file)));
  writeFileSync(join(target, BILL), `${JSON.stringify(billOfMaterials(root), undefined, 2)}\n`);
  for (const { folder } of packagesOf(root, (dependency) => OUTSIDE.test(dependency)).values())
    copy(folder, join(target, relative(root, folder)), (file) => {
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
