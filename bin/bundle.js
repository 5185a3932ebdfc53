// @ts-check
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { OUTSIDE, PROGRAM } from './builds.js';

/** The name that a module has for its own URL in a program. */
const OWN_URL = 'urlOfThisModule';

/**
 * Replaces each program of a build by one that contains what it imports, also of packages. Node.js loads a few files
 * in a fraction of the time that it takes for the thousands that they are made of. Modules that are loaded on demand
 * remain so. The single modules stay beside the programs.
 *
 * @param {string} folder of the build
 */
async function bundlePrograms(folder) {
  const programs = readdirSync(join(folder, 'src'), { withFileTypes: true, recursive: true })
    .filter(({ name }) => PROGRAM.test(name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replace(/\.js$/, ''));
  const bundle = await rolldown({
    cwd: folder,
    input: Object.fromEntries(programs.map((program) => [program, join(folder, `${program}.js`)])),
    platform: 'node',
    external: (id) => OUTSIDE.test(id),
    // Packages ask for optional ones that are not installed.
    onLog: (level, log, handle) => {
      if (log.code !== 'UNRESOLVED_IMPORT' && log.code !== 'CIRCULAR_DEPENDENCY') handle(level, log);
    },
    treeshake: false,
    plugins: [builtModules(folder), oneTypeorm, phoneNumbersOnDemand],
  });
  try {
    const { output } = await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      sourcemap: true,
      // Node.js keeps the texts of all files that it loads.
      comments: { legal: true, annotation: false, jsdoc: false },
      // Names of classes are names of providers, schemas and errors.
      keepNames: true,
    });
    for (const { fileName } of output) {
      if (fileName.endsWith('.map')) lightenMap(join(folder, fileName));
      else if (fileName.endsWith('.js')) lightenCode(join(folder, fileName));
    }
  } finally {
    await bundle.close();
  }
}

/**
 * Lets modules find the files beside their built code, and keeps the lines of their sources.
 *
 * @param {string} folder of the build
 * @returns {import('rolldown').Plugin}
 */
function builtModules(folder) {
  return {
    name: 'built-modules',
    load(id) {
      if (!id.startsWith(folder + sep)) return undefined;
      const text = readFileSync(id, 'utf8');
      const map = existsSync(`${id}.map`) ? readFileSync(`${id}.map`, 'utf8') : null;
      if (!/\bimport\.meta\.(?:url|dirname)\b/.test(text)) return { code: text, map };
      // A chunk lies one folder below that of the build.
      const own = `const ${OWN_URL} = new URL(${JSON.stringify(`../${relative(folder, id)}`)}, import.meta.url).href; `;
      const code = text
        .replaceAll('import.meta.url', OWN_URL)
        .replaceAll('import.meta.dirname', `decodeURIComponent(new URL('.', ${OWN_URL}).pathname)`);
      return { code: own + code, map };
    },
  };
}

/**
 * Lets the module that asks TypeORM for classes of its former versions ask the one in the bundle, instead of loading the
 * package once more.
 *
 * @type {import('rolldown').Plugin}
 */
const oneTypeorm = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
    handler: (code) => ({
      code: `import * as typeorm from 'typeorm';\n${code.replace("require('typeorm')", 'typeorm')}`,
      map: { mappings: '' },
    }),
  },
};

/**
 * Lets class-validator read the numbering plans of all countries with the first phone number that it checks.
 *
 * @type {import('rolldown').Plugin}
 */
const phoneNumbersOnDemand = {
  name: 'phone-numbers-on-demand',
  transform: {
    filter: { id: /class-validator\/.+\/IsPhoneNumber\.js$/ },
    handler: (code) => ({
      code: code
        .replace('const max_1 = require("libphonenumber-js/max");', '')
        .replace('(0, max_1.parsePhoneNumber)', 'require("libphonenumber-js/max").parsePhoneNumber'),
      map: { mappings: '' },
    }),
  },
};

/**
 * Reduces a source map to what names the lines of the project's own sources: Node.js reads the maps of all files that
 * it loads.
 *
 * @param {string} path of the map
 */
function lightenMap(path) {
  /** @type {{ sources: string[], sourcesContent?: unknown }} */
  const map = JSON.parse(readFileSync(path, 'utf8'));
  if (map.sources.some((source) => !source.includes('/node_modules/'))) {
    delete map.sourcesContent;
    writeFileSync(path, JSON.stringify(map));
    return;
  }
  const code = path.replace(/\.map$/, '');
  rmSync(path);
  writeFileSync(code, readFileSync(code, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
}

/**
 * Writes the characters of a file that need two bytes as escape sequences: Node.js keeps the text of a file with a single
 * one of them in twice the memory. Files with very many of them are smaller as they are.
 *
 * @param {string} path of the file
 */
function lightenCode(path) {
  const code = readFileSync(path, 'utf8');
  const light = code.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (light !== code && light.length < 2 * code.length) writeFileSync(path, light);
}

// The argument is the folder of the build. This is a program of its own because the bundler keeps the gigabyte of memory
// that it has used.
await bundlePrograms(process.argv[2] ?? '');
