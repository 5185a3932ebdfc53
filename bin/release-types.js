// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { declarationsOf, programOf, resolved } from './declarations.js';

/** The modules whose types compilers need of a release: the public API for extensions, and what their tests use. */
export const ENTRIES = { '.': 'src/extension/index', './testing': 'src/testing/index' };
/** What names the packages that extensions share with the product. */
const HOST = 'src/start/host-packages.ts';
/** Where the types of packages are in a release. Folders named `node_modules` are left out when it is packed. */
const PACKAGES = 'packages';
/** A file of a package: its folder, and the name of the package. */
const IN_PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** How extensions are compiled. */
const OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  strictPropertyInitialization: false,
  // Arguments and injection need the types of fields and parameters at run time.
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
  sourceMap: true,
  skipLibCheck: true,
  types: ['node'],
};

/**
 * Writes the declarations of the public API and of what it names, also of packages, and a `tsconfig.json` that lets
 * compilers find them: authors need no second copy of a package that the product contains.
 *
 * @param {string} root the project's folder
 * @param {string} target the folder of the release
 */
export function writeTypes(root, target) {
  const entries = Object.values(ENTRIES).map((entry) => `${entry}.ts`);
  const program = programOf(root, entries);
  const packages = hostPackages(root);
  /** @type {Map<string, string>} */
  const folders = new Map();
  for (const [file, text] of declarationsOf(program, root, entries, packages)) {
    const [folder, name] = IN_PACKAGE.exec(file) ?? [];
    if (folder === undefined || name === undefined) {
      write(join(target, 'types', relative(root, file).replace(/\.ts$/, '.d.ts')), text);
      continue;
    }
    folders.set(name, folder);
    write(join(target, 'types', PACKAGES, name, relative(folder, file)), text);
  }
  for (const [name, folder] of folders)
    write(join(target, 'types', PACKAGES, name, 'package.json'), readFileSync(join(folder, 'package.json'), 'utf8'));
  const paths = [...folders.keys()].sort().flatMap((name) => {
    // A package without types of its own has them in one of the scope `@types`.
    const imported = name.replace(/^@types\//, '');
    const entry = resolved(imported, join(root, HOST), program.getCompilerOptions()).replace(IN_PACKAGE, '');
    const place = `./types/${PACKAGES}/${name}`;
    return [
      [imported, [`${place}/${entry}`]],
      [`${imported}/*`, [`${place}/*`]],
    ];
  });
  const configuration = { compilerOptions: { ...OPTIONS, paths: Object.fromEntries(paths) } };
  write(join(target, 'tsconfig.json'), `${JSON.stringify(configuration, undefined, 2)}\n`);
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
