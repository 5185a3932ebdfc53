// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { BuildError, OUTSIDE, PROGRAM } from './builds.js';
import { packagesOf } from './packages.js';
import { ENTRIES, writeTypes } from './release-types.js';
import { billOfMaterials } from './sbom.js';

/** What a running site reads besides its build. */
const FILES = [
  'bin/lintel.js',
  'bin/builds.js',
  'bin/desk-builds.js',
  'bin/create.js',
  'bin/templates',
  'docs',
  'LICENSE',
  'CHANGELOG.md',
];
/** Members of the manifest that are about developing the project. */
const OF_PROJECT = new Set(['devDependencies', 'overrides', 'allowScripts']);
/** The list of all packages that the site is made of. */
const BILL = 'sbom.cdx.json';
/** Files of packages that only people and compilers read. */
const UNREAD = /\.(?:map|md|d\.[cm]?ts)$/;

/**
 * Writes a folder with all that a site needs to run, and nothing else: the bundled programs of a build, the few packages
 * that they do not contain, the launcher, the types for extensions, and the bill of materials.
 *
 * @param {string} root the project's folder
 * @param {string} build the folder of a build
 * @param {string} target a folder that does not exist or is empty
 */
export async function writeRelease(root, build, target) {
  if (existsSync(target) && readdirSync(target).length) throw new BuildError(`${target} is not empty.`);
  for (const name of FILES) copy(join(root, name), join(target, name));
  copy(build, join(target, 'dist'), (file) => isPartOfRelease(relative(build, file)));
  writeTypes(root, target);
  writeFileSync(join(target, 'package.json'), releaseManifest(root));
  writeFileSync(join(target, BILL), `${JSON.stringify(billOfMaterials(root), undefined, 2)}\n`);
  for (const { folder } of packagesOf(root, (dependency) => OUTSIDE.test(dependency)).values())
    copy(folder, join(target, relative(root, folder)), (file) => {
      const inside = relative(folder, file);
      return !UNREAD.test(inside) && !inside.split(sep).includes('node_modules');
    });
}

/**
 * The manifest of a release: it contains the packages that it depends on, so that it can be installed without a registry.
 *
 * @param {string} root
 */
function releaseManifest(root) {
  /** @type {{ dependencies: Record<string, string>, imports: Record<string, unknown>, exports: Record<string, unknown> }} */
  const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const kept = Object.entries(project).filter(([name]) => !OF_PROJECT.has(name));
  const dependencies = Object.entries(project.dependencies).filter(([name]) => OUTSIDE.test(name));
  const manifest = {
    ...Object.fromEntries(kept),
    exports: exportsOf(project.exports),
    imports: { '#libs/*': { types: './types/libs/*/index.d.ts' } },
    dependencies: Object.fromEntries(dependencies),
    bundleDependencies: dependencies.map(([name]) => name),
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/**
 * What a release exports: the types of entries are in a folder of their own.
 *
 * @param {Record<string, unknown>} exported by the project
 */
function exportsOf(exported) {
  const typed = Object.entries(ENTRIES).map(([entry, file]) => {
    const { types: _, ...rest } = /** @type {Record<string, unknown>} */ (exported[entry]);
    return [entry, { types: `./types/${file}.d.ts`, ...rest }];
  });
  return { ...exported, ...Object.fromEntries(typed) };
}

/**
 * Whether a file of a build is in a release. Single modules are not, because the programs contain them.
 *
 * @param {string} file relative to the build
 */
function isPartOfRelease(file) {
  const code = file.replace(/\.map$/, '');
  const isOfDesk = file.startsWith(`desk${sep}`);
  return extname(code) !== '.js' || isOfDesk || file.startsWith(`chunks${sep}`) || PROGRAM.test(basename(code));
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
