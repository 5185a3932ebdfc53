/** Custom values that an import has left, from the moment when their keys are declared. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { runCommand } from '../../support/commands.js';
import { applyModel, fillIndex } from '../../support/content-model.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { author, item, wxr } from './wxr-text.js';

const types = { recipe: { labels: { singular: 'Recipe', plural: 'Recipes' }, restBase: 'recipes' } };
const RECIPES = '/cms/v2/recipes';
const COUNT = 12;
const FIELDS = {
  minutes: { type: 'integer', filter: true, sort: true, default: 3 },
  note: { type: 'string' },
  season: { type: 'choice', of: ['summer', 'winter'], many: true },
};
const meta = (at: number) => ({
  minutes: String(at + 10),
  note: `Note ${at}`,
  season: 'a:1:{i:0;s:6:"winter";}',
  left: 'as it is',
});
const EXPORT = wxr(
  author('mia', { id: 7, email: 'mia@example.org' }),
  ...Array.from({ length: COUNT }, (_, at) =>
    item(100 + at, { type: 'recipe', date: '2024-05-01 10:00:00', title: `R${at}`, slug: `r${at}`, meta: meta(at) }),
  ),
);

let site: TestSite;
let ids: number[];

const shownOf = async (id: number) => (await site.rest(`${RECIPES}/${id}`)).body.meta;
const send = (path: string, body: object): Promise<Answer> => site.rest(path, { as: 'admin', body });
const valuesOf = (at: number) => ({ minutes: at + 10, note: `Note ${at}`, season: ['winter'] });

beforeEach(async () => {
  site = await startSite();
  await applyModel(site, { types });
  await importWxr(site, EXPORT);
  const { body } = await site.rest(RECIPES, { query: { per_page: '100', orderby: 'id', order: 'asc' } });
  ids = body.map(({ id }: { id: number }) => id);
  expect(ids).toHaveLength(COUNT);
});
afterEach(() => site.close());

const declare = () => applyModel(site, { types, fields: { recipe: FIELDS } });

it('are shown at once, in items, lists and on pages, while they are taken over', async () => {
  await declare();
  const [first = 0] = ids;
  expect(await shownOf(first)).toEqual(valuesOf(0));
  const lists = async () => {
    const { body } = await site.rest(RECIPES, { query: { per_page: '100', orderby: 'id', order: 'asc' } });
    return body.map((one: { meta: object }) => one.meta);
  };
  expect(await lists()).toEqual(ids.map((_, at) => valuesOf(at)));
  const page = `${site.url}/en/recipes/r0/`;
  expect((await site.ask(page)).text).toContain('Note 0');
  expect((await site.rest(RECIPES, { query: { 'meta[minutes]': '10' } })).status).toBe(503);
  await fillIndex(site);
  expect(await lists()).toEqual(ids.map((_, at) => valuesOf(at)));
  expect((await site.ask(page)).text).toContain('Note 0');
  expect((await site.rest(RECIPES, { query: { 'meta[minutes]': '10' } })).body[0].id).toBe(first);
  const folder = await mkdtemp(join(tmpdir(), 'lintel-adopted-'));
  const file = join(folder, 'export.xml');
  await runCommand(site, exportProgram, '--wxr', file);
  expect((await readFile(file, 'utf8')).match(/<wp:meta_key>(?:minutes|left)</g)).toHaveLength(2 * COUNT);
  await rm(folder, { recursive: true });
});

it('yield to what is written meanwhile, also to what is deleted', async () => {
  await declare();
  const [changed = 0, deleted = 0, standard = 0, titled = 0, saved = 0] = ids;
  await send(`${RECIPES}/${changed}`, { meta: { minutes: 99 } });
  await send(`${RECIPES}/${deleted}`, { meta: { minutes: null, note: null } });
  await send(`${RECIPES}/${standard}`, { meta: { minutes: 3 } });
  await send(`${RECIPES}/${titled}`, { title: 'Other' });
  const autosave = await send(`${RECIPES}/${saved}/autosaves`, { content: 'Saved', meta: { note: 'Saved' } });
  expect(autosave.body.meta).toEqual({ ...valuesOf(4), note: 'Saved' });
  const expected = [
    { ...valuesOf(0), minutes: 99 },
    { ...valuesOf(1), minutes: 3, note: null },
    { ...valuesOf(2), minutes: 3 },
    valuesOf(3),
    valuesOf(4),
  ];
  const shown = () => Promise.all(ids.slice(0, 5).map(shownOf));
  expect(await shown()).toEqual(expected);
  await fillIndex(site);
  expect(await shown()).toEqual(expected);
  const query = { orderby: 'meta.minutes', order: 'desc', _fields: 'id', per_page: '1' };
  expect((await site.rest(RECIPES, { query })).body).toEqual([{ id: changed }]);
  expect((await site.rest(RECIPES, { query: { 'meta[minutes]': '3' } })).headers.get('x-wp-total')).toBe('2');
});

it('are lost by no write while they are taken over', async () => {
  await declare();
  const filled = fillIndex(site);
  const written = ids.map(async (id, at) => {
    for (let time = 0; time < 8; time += 1) {
      const answer = await send(`${RECIPES}/${id}`, at % 2 ? { title: `T${time}` } : { meta: { note: `N${time}` } });
      expect(answer.status).toBe(200);
      expect(answer.body.meta).toEqual({ ...valuesOf(at), ...(at % 2 ? {} : { note: `N${time}` }) });
    }
  });
  await Promise.all([filled, ...written]);
  expect(await Promise.all(ids.map(shownOf))).toEqual(
    ids.map((_, at) => ({ ...valuesOf(at), ...(at % 2 ? {} : { note: 'N7' }) })),
  );
  const query = { 'meta[minutes][min]': '10', _fields: 'id' };
  expect((await site.rest(RECIPES, { query })).headers.get('x-wp-total')).toBe(String(COUNT));
});
