import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Reads the options of a program.
 *
 * @param numbers options that take a number above 0, with their defaults.
 * @param others options as `parseArgs` knows them.
 * @returns `values` of the others, all `numbers`, and `report`, which names the file of `--json` or one of `results`.
 */
export function readOptions(numbers, others = {}) {
  const texts = Object.entries(numbers).map(([name, value]) => [name, { type: 'string', default: String(value) }]);
  const { values } = parseArgs({ options: { ...Object.fromEntries(texts), ...others, json: { type: 'string' } } });
  const read = Object.keys(numbers).map((name) => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} takes a number above 0.`);
    return [name, value];
  });
  const report = (name) => resolve(values.json ?? join(import.meta.dirname, 'results', `${name}.json`));
  return { values, numbers: Object.fromEntries(read), report };
}

/** The rows that an option asks for, by their names between commas; without any, all. */
export function chosenRows(scenarios, asked, option = '--rows') {
  const names = asked?.split(',').map((name) => name.trim());
  const unknown = (names ?? []).filter((name) => !scenarios.some((one) => one.name === name));
  if (unknown.length) {
    const known = scenarios.map(({ name }) => name).join(', ');
    throw new Error(`${option}: there is no ${unknown.join(', ')}; there are ${known}.`);
  }
  return scenarios.filter(({ name }) => !names || names.includes(name));
}

/** How many seconds `--wait` allows for a quiet machine. */
export function readWait(text) {
  const seconds = Number(text);
  if (!(text.trim() && seconds >= 0)) throw new Error('--wait takes a number of seconds, at least 0.');
  return seconds;
}
