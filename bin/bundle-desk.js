// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { filesBelow } from './builds.js';

/** Files that are worth compressing. */
const COMPRESSED = /\.(?:js|css|svg)$/;

/**
 * Bundles the desk into a folder, with a compressed form of each file beside it.
 *
 * @param {string} target
 */
async function bundleDesk(target) {
  const root = join(import.meta.dirname, '../libs/desk');
  // Tests that make a build set another one, with which packages contain their checks for development.
  process.env.NODE_ENV = 'production';
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: target } });
  for (const file of filesBelow(target).filter((path) => COMPRESSED.test(path))) {
    const text = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}

// Libraries have a slower form for developers, also for other values than this one, such as that of tests.
process.env.NODE_ENV = 'production';
// The argument is the folder of the build. This is a program of its own because bundlers keep the memory that they used.
await bundleDesk(process.argv[2] ?? '');
