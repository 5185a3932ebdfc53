// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { declarationsOf, programOf } from './declarations.js';

/** The modules whose types compilers need of a release: the public API for extensions, and what their tests use. */
export const ENTRIES = { '.': 'src/extension/index', './testing': 'src/testing/testing' };
/** What names the packages that extensions share with the product. */
const HOST = 'src/start/host-packages.ts';
/** Where the types of packages are in a release. Folders named `node_modules` are left out when it is packed. */
const PACKAGES = 'packages';
/** A file of a package: its folder, and the name of the package. */
const IN_PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** How extensions are compiled: arguments and injection need the types of fields and parameters at run time. */
const CONFIGURATION = 'tsconfig.extensions.json';

/**
 * Writes the declarations of the public API and of what it names, also of packages, and lets compilers find
 * them: authors need no second copy of a package that the product contains.
 *
 * @param {string} root the project's folder
 * @param {string} target the folder of the release
 */
export function writeTypes(root, target) {
  const entries = Object.values(ENTRIES).map((entry) => `${entry}.ts`);
  const { texts, names } = declarationsOf(programOf(root, entries), root, entries, hostPackages(root));
  /** @type {Map<string, string>} */
  const folders = new Map();
  for (const [file, text] of texts) {
    const [folder, name] = IN_PACKAGE.exec(file) ?? [];
    if (folder !== undefined && name !== undefined) folders.set(name, folder);
    write(join(target, placeOf(root, file)), text);
  }
  for (const [name, folder] of folders)
    write(join(target, 'types', PACKAGES, name, 'package.json'), readFileSync(join(folder, 'package.json'), 'utf8'));
  const paths = [...names].sort().map(([name, file]) => [name, [`./${placeOf(root, file)}`]]);
  const { compilerOptions } = JSON.parse(readFileSync(join(root, CONFIGURATION), 'utf8'));
  const configuration = { compilerOptions: { ...compilerOptions, paths: Object.fromEntries(paths) } };
  write(join(target, CONFIGURATION), `${JSON.stringify(configuration, undefined, 2)}\n`);
}

/**
 * Where the declarations of a file are in a release.
 *
 * @param {string} root
 * @param {string} file a module of the project, or a file of a package
 */
function placeOf(root, file) {
  const [folder, name] = IN_PACKAGE.exec(file) ?? [];
  return folder === undefined || name === undefined
    ? `types/${relative(root, file).replace(/\.ts$/, '.d.ts')}`
    : `types/${PACKAGES}/${name}/${relative(folder, file)}`;
}

/**
 * The names of the packages that extensions share with the product.
 *
 * @param {string} root
 */
const hostPackages = (root) =>
  [...readFileSync(join(root, HOST), 'utf8').matchAll(/^import \* as \w+ from '([^'.][^']*)'/gm)].map(
    ([, name = '']) => name,
  );

/**
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
