// @ts-check
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { BuildError } from './builds.js';

const TEMPLATES = join(import.meta.dirname, 'templates');
/** The templates of what can be created. Files of later ones replace those of earlier ones. */
const KINDS = { extension: ['extension'], site: ['extension', 'site'] };
/** Files with other names here, because packing and tools would take them for their own. */
const RENAMED = new Map([
  ['gitignore', '.gitignore'],
  ['dockerignore', '.dockerignore'],
  ['env.example', '.env.example'],
  ['tsconfig.package.json', 'tsconfig.json'],
]);
/** Of extensions of Lintel, which have at most 20 characters. */
const NAME = /^(?=.{1,20}$)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Words of commands, and first parts of Lintel's own namespaces. */
const TAKEN = new Set(['all', 'lintel', 'cms', 'cal', 'cache', 'redirection', 'oembed']);
const LINE = 'Usage: lintel create extension NAME, or lintel create site NAME.';

/**
 * Writes the folder of an extension or a site, for others to complete.
 *
 * @param {string[]} words what to create, and its name
 * @param {string} root the folder of the product
 * @param {string} parent the folder to write the new one into
 * @returns {string} what is printed
 */
export function create(words, root, parent) {
  const [kind = '', name = '', ...further] = words;
  const templates = Object.hasOwn(KINDS, kind) ? KINDS[/** @type {keyof typeof KINDS} */ (kind)] : undefined;
  if (!templates || !name || further.length) throw new BuildError(LINE);
  if (!NAME.test(name))
    throw new BuildError(
      `${JSON.stringify(name)} is no name: use up to 20 of a-z, 0-9 and "-", beginning with a letter, such as "book-club".`,
    );
  if (TAKEN.has(name)) throw new BuildError(`Lintel itself has the name ${name}: choose another one.`);
  const folder = join(parent, name);
  const release = releaseFor(root);
  const archive = kind === 'site' && release.path !== undefined && statSync(release.path).isFile() ? release.path : '';
  const named = archive ? join(folder, basename(archive)) : release.path;
  const specifier = named === undefined ? release.specifier : `file:${relative(folder, named)}`;
  const replacements = replacementsFor(name, root, specifier);
  try {
    mkdirSync(folder);
  } catch (error) {
    throw new BuildError(refusal(error, folder));
  }
  try {
    for (const template of templates) copyTemplate(join(TEMPLATES, template), folder, replacements);
    // Containers are built of the folder alone.
    if (archive) copyFileSync(archive, join(folder, basename(archive)));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return `Created the ${kind} ${name} in ${folder}. Next:\n  cd ${relative(parent, folder)}\n  npm install\n  npm test\n  npm start`;
}

/**
 * @param {unknown} error
 * @param {string} folder
 */
function refusal(error, folder) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return code === 'EEXIST'
    ? `${folder} exists already: choose another name.`
    : `${folder} cannot be created (${code}).`;
}

/**
 * @param {string} template
 * @param {string} folder
 * @param {(text: string) => string} replaced
 */
function copyTemplate(template, folder, replaced) {
  for (const entry of readdirSync(template, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const name = RENAMED.get(entry.name) ?? replaced(entry.name);
    const target = join(folder, relative(template, entry.parentPath), name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, replaced(readFileSync(join(entry.parentPath, entry.name), 'utf8')));
  }
}

/**
 * What makes a template the one of a name.
 *
 * @param {string} name
 * @param {string} root
 * @param {string} specifier what names the product in a manifest
 * @returns {(text: string) => string}
 */
function replacementsFor(name, root, specifier) {
  const { version } = manifestIn(root);
  const words = name.split('-');
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const [first = '', ...others] = words;
  /** @type {Record<string, string>} */
  const values = {
    'my-sample': name,
    my_sample: words.join('_'),
    MySample: capitalised.join(''),
    'My sample': [capitalised[0] ?? first, ...others].join(' '),
    LINTEL_RANGE: `^${version}`,
    LINTEL_SPECIFIER: specifier,
    LINTEL_DOCS: 'node_modules/lintel/docs/extensions.md',
  };
  const named = new RegExp(Object.keys(values).join('|'), 'g');
  return (text) => text.replace(named, (found) => values[found] ?? found);
}

/**
 * How manifests name this copy of the product: as the project says whose package it is, or else as the folder of a
 * release.
 *
 * @param {string} root
 * @returns {{ specifier: string, path?: string }} the path of the folder or the packed release that the specifier names
 */
function releaseFor(root) {
  if (existsSync(join(root, 'src')))
    throw new BuildError(
      'These are the sources of Lintel. Create from a release: "npx lintel build --release FOLDER", then "node FOLDER/bin/lintel.js create …".',
    );
  const [project] = root.split(`${sep}node_modules${sep}`, 1);
  if (project === undefined || project === root) return { specifier: `file:${root}`, path: root };
  const { dependencies, devDependencies } = manifestIn(project);
  const specifier = { ...devDependencies, ...dependencies }.lintel ?? `^${manifestIn(root).version}`;
  if (!specifier.startsWith('file:')) return { specifier };
  return { specifier, path: resolve(project, specifier.slice('file:'.length)) };
}

/**
 * @param {string} folder
 * @returns {{ version: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }}
 */
const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
