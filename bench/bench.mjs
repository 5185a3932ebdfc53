// Runs a measurement on a build of the current sources: `node bench/bench.mjs NAME [options]`. With `--help` it prints
// the comment at the top of the program of that name instead, and starts nothing.
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { BuildError, Builds } from '../bin/builds.js';

const [called = '', ...words] = process.argv.slice(2);
// `run --scale N`, the same with `--only languages`, and `run --compare REF` are programs of their own.
const scaled = words.join(' ').match(/--only[= ]languages(?: |$)/) ? 'languages' : 'scale';
const has = (option) => words.some((word) => word.split('=')[0] === option);
const instead = has('--scale') ? scaled : has('--compare') && 'compare';
// `run desk` is the measurement of that name.
const named = called === 'run' && /^[a-z]/.test(words[0] ?? '') ? words[0] : undefined;
const name = named ?? (called === 'run' && instead ? instead : called);
const file = join(import.meta.dirname, `${name}.mjs`);

/** The comment at the top of a program. */
function helpOf(program) {
  const lines = readFileSync(program, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.slice('// '.length))
    .join('\n');
}

if (words.includes('--help') || words.includes('-h')) {
  console.log(helpOf(file));
} else {
  // A signal that ends the process at once would leave the sites of the measurement running: they end with `exit`. The
  // cluster ends its machines itself.
  if (!name.startsWith('cluster'))
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => process.exit(128 + constants.signals[signal]));
  try {
    const builds = new Builds(resolve(import.meta.dirname, '..'));
    const { folder } = await builds.ensure();
    builds.use(folder);
    process.argv.splice(1, named ? 3 : 2, file);
    await import(file);
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error);
    process.exitCode = 1;
  }
}
