import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { publicApi, REPORT, reportOf } from '../bin/api-report.js';

/** How many names authors can learn. */
const MOST_NAMES = 55;

describe('the public API for extensions', () => {
  const api = publicApi(resolve(import.meta.dirname, '..'));
  const names = [...api.values()].flat();

  it('is the one of its report, which "npm run docs:generate" rewrites', () => {
    expect(reportOf(api)).toBe(readFileSync(REPORT, 'utf8'));
  });

  it('says of every name what it is, with an example', () => {
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter(({ sentence, hasExample }) => !sentence || !hasExample).map(({ name }) => name)).toEqual([]);
  });

  it('has a guide with every member of defineExtension', () => {
    const guide = readFileSync('docs/extensions.md', 'utf8');
    const { declaration = '' } = names.find(({ name }) => name === 'ExtensionOptions') ?? {};
    const members = Array.from(declaration.matchAll(/^ {4}(\w+)\??:/gm), ([, member = '']) => member);
    expect(members).toContain('beforeWrite');
    expect(members.filter((member) => !guide.includes(`\`${member}\``))).toEqual([]);
  });

  it('has few names', () => {
    expect(names.length).toBeLessThanOrEqual(MOST_NAMES);
  });
});
