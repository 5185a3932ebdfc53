import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelProgram } from '../../../src/model/program/index.js';
import { ClientApplication } from '../../support/client-package.js';
import { runCommand } from '../../support/commands.js';
import { applyModel, RECIPE_FIELDS, RECIPE_MODEL } from '../../support/content-model.js';
import { startSite, type TestSite } from '../../support/site.js';

const START = `import { lintel } from '@lintel/client';
import type { components, paths } from './site-types.js';
const api = await lintel<paths>('https://example.org').api();
`;

let site: TestSite;
let application: ClientApplication;
beforeAll(async () => {
  [site, application] = await Promise.all([startSite(), ClientApplication.install()]);
  await applyModel(site, { ...RECIPE_MODEL, fields: RECIPE_FIELDS });
});
afterAll(async () => {
  await site.close();
  await application.remove();
});

describe('lintel model types', () => {
  it('writes types with which the client knows declared types, terms and fields', async () => {
    const { code, output } = await runCommand(site, modelProgram, 'types');
    expect(code).toBe(0);
    await application.write('site-types.ts', output);
    const right = [
      "await api.GET('/cms/v2/recipes', { params: { query: { meta: { minutes: 25 }, cuisines: [3] } } });",
      "const { data } = await api.GET('/cms/v2/recipes/{id}', { params: { path: { id: 1 } } });",
      "const meta = data && 'meta' in data ? data.meta : undefined;",
      'const minutes: number | null | undefined = meta?.minutes;',
      "const season: ('spring' | 'summer' | 'autumn' | 'winter')[] | null | undefined = meta?.season;",
      "await api.POST('/cms/v2/recipes', { body: { title: 'Pie', meta: { minutes: 5, season: ['winter'], chef: null } } });",
      "await api.POST('/cms/v2/posts', { body: { title: 'News', meta: { mood: 'calm' } } });",
      "await api.POST('/cms/v2/cuisines', { body: { name: 'Swabian' } });",
      'console.log(minutes, season);',
    ];
    expect(await application.compile(START + right.join('\n'))).toBe('');
    const wrong = [
      "await api.GET('/cms/v2/dishes');",
      "await api.POST('/cms/v2/recipes', { body: { meta: { minutes: 'five' } } });",
      "await api.POST('/cms/v2/recipes', { body: { meta: { season: ['monsoon'] } } });",
      "const body: components['schemas']['CreateRecipeEntryBody'] = { meta: { hours: 1 } };",
      "await api.GET('/cms/v2/recipes', { params: { query: { orderby: 'meta.dinner' } } });",
    ];
    const found = await application.compile(START + wrong.map((line) => `{ ${line} }`).join('\n'));
    const lines = [...found.matchAll(/^program\.ts\((\d+),/gm)].map(([, line]) => Number(line));
    expect([...new Set(lines)]).toEqual(wrong.map((_, index) => index + 4));
  });

  it('writes a file', async () => {
    const file = join(tmpdir(), `lintel-types-${process.pid}.ts`);
    try {
      const { code, output } = await runCommand(site, modelProgram, 'types', '--output', file);
      expect({ code, output }).toEqual({ code: 0, output: `The types are in ${file}.\n` });
      const { output: printed } = await runCommand(site, modelProgram, 'types');
      expect(await readFile(file, 'utf8')).toBe(printed);
    } finally {
      await rm(file, { force: true });
    }
  });
});
