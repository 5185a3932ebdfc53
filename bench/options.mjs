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
