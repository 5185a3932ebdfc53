import { RECIPE_FIELDS, RECIPE_MODEL } from '../../support/content-model.js';
import { COMMITS } from '../../support/database-relay.js';
import { eventuallyPasses } from '../../support/eventually-passes.js';
import { ModelProcesses, STORES_MODEL } from '../../support/model-processes.js';

const SIGNED = `Basic ${btoa('admin:Admin-password-1')}`;
const BEFORE = { types: { manual: RECIPE_MODEL.types.manual } };
const AFTER = { ...RECIPE_MODEL, fields: { recipe: RECIPE_FIELDS.recipe } };

let site: ModelProcesses;
beforeAll(async () => {
  site = await ModelProcesses.open('kills');
  expect(await site.model('apply', await site.file('before.json', BEFORE))).toMatchObject({ code: 0 });
});
afterAll(() => site.close());

/** The types, taxonomies and owners of fields of the site, as a new process sees them. */
const shown = async (): Promise<string[]> => {
  const { types, taxonomies, fields } = JSON.parse((await site.model('show')).output) as Record<string, object>;
  return [types, taxonomies, fields].flatMap((some) => Object.keys(some ?? {}));
};
const statusOf = async (root: string, path: string) => (await fetch(root + path)).status;

describe('lintel model apply that is killed', () => {
  const OLD = ['manual'];
  const NEW = ['recipe', 'manual', 'cuisine', 'mood', 'recipe'];

  it.each([
    ['as it locks the model', () => (request: string) => request.includes('content model'), OLD],
    ['as it stores the model', () => STORES_MODEL, OLD],
    ['before it commits', afterStoring, OLD],
  ])('%s changes nothing', async (_, moment, expected) => {
    const file = await site.file('after.json', AFTER);
    expect(await site.killedAt(moment(), ['apply', file])).toBe(true);
    expect(await shown()).toEqual(expected);
    const running = await site.site();
    expect(await statusOf(running.root, '/cms/v2/manuals')).toBe(200);
    expect(await statusOf(running.root, '/cms/v2/recipes')).toBe(404);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  it('after it has committed has changed everything', async () => {
    const file = await site.file('after.json', AFTER);
    expect(await site.killedAt(afterStoring(), ['apply', file], true)).toBe(true);
    expect(await shown()).toEqual(NEW);
    const running = await site.site();
    for (const path of ['/cms/v2/manuals', '/cms/v2/recipes', '/cms/v2/cuisines'])
      expect(await statusOf(running.root, path)).toBe(200);
    running.child.kill('SIGTERM');
    await running.ended;
    expect((await site.model('apply', file)).output).toContain('The site has this content model already.');
  });
});

describe('work on stored values that is killed', () => {
  const ENTRIES = 1600;
  let many: ModelProcesses;
  beforeAll(async () => {
    many = await ModelProcesses.open('fills');
    const plain = { labels: RECIPE_MODEL.types.recipe.labels, restBase: 'recipes' };
    const fields = { recipe: { minutes: { type: 'integer' } } };
    const file = await many.file('plain.json', { types: { recipe: plain }, fields });
    expect((await many.model('apply', file)).code).toBe(0);
    const running = await many.site();
    const headers = { authorization: SIGNED, 'content-type': 'application/json' };
    const body = JSON.stringify({ title: 'Dish', status: 'publish', meta: { minutes: 1 } });
    expect((await fetch(`${running.root}/cms/v2/recipes`, { method: 'POST', headers, body })).status).toBe(201);
    running.child.kill('SIGTERM');
    await running.ended;
    await many.multiply('recipe', ENTRIES, `JSON_OBJECT('1', 1 + id % 4)`);
    const filtered = { recipe: { minutes: { type: 'integer', filter: true, sort: true } } };
    const next = await many.file('filtered.json', { types: { recipe: plain }, fields: filtered });
    expect((await many.model('apply', next)).code).toBe(0);
  });
  afterAll(() => many.close());

  it('goes on with the index of a field, and ends with all entries in it', async () => {
    for (const batch of [2, 2]) {
      const site = await many.processes.site(many.environment);
      let batches = 0;
      const isMoment = (request: string) => /INSERT INTO .?field_index/i.test(request) && (batches += 1) === batch;
      expect(await many.killAt(isMoment, site)).toBe(true);
      await many.passLeases();
    }
    const [{ indexed } = { indexed: 0 }] = await many.sql('SELECT COUNT(*) AS indexed FROM field_index');
    expect(Number(indexed)).toBeGreaterThan(0);
    expect(Number(indexed)).toBeLessThan(ENTRIES);
    const running = await many.site();
    const list = (query: string) => fetch(`${running.root}/cms/v2/recipes?${query}`);
    const ready = () => list('meta[minutes]=3&per_page=1');
    await eventuallyPasses(async () => expect((await ready()).status).toBe(200), { timeout: 60_000, interval: 200 });
    const expected = await many.sql<{ id: number }>(
      "SELECT id FROM entries WHERE type = 'recipe' AND 1 + id % 4 = 3 ORDER BY id",
    );
    const found: number[] = [];
    for (let page = 1; found.length < expected.length; page += 1) {
      const response = await list(`meta[minutes]=3&per_page=100&page=${page}&orderby=id&order=asc&_fields=id`);
      expect(response.headers.get('x-wp-total')).toBe(String(expected.length));
      found.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
    }
    expect(found).toEqual(expected.map(({ id }) => id));
    const ordered = (await (await list('orderby=meta.minutes&per_page=1&_fields=meta.minutes')).json()) as object[];
    expect(ordered).toEqual([{ meta: { minutes: 4 } }]);
    running.child.kill('SIGTERM');
    await running.ended;
  });

  it('goes on with a purge, and ends with nothing that is hidden', async () => {
    const empty = await many.file('empty.json', {});
    expect((await many.model('apply', empty, '--yes')).code).toBe(0);
    let commits = 0;
    const isMoment = (request: string) => COMMITS(request) && (commits += 1) > 5;
    expect(await many.killedAt(isMoment, ['purge', '--yes'])).toBe(true);
    const [{ left } = { left: 0 }] = await many.sql("SELECT COUNT(*) AS `left` FROM entries WHERE type = 'recipe'");
    expect(Number(left)).toBeGreaterThan(0);
    expect(Number(left)).toBeLessThan(ENTRIES);
    expect((await many.model('purge')).output).toContain(`entries of the type recipe: ${String(left)} (`);
    expect(await many.model('purge', '--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Deleted: ${String(left)}.`),
    });
    expect((await many.model('purge')).output).toBe('The content model hides nothing.\n');
    expect(await many.sql('SELECT entry_id FROM field_index')).toEqual([]);
  });
});

/** The commit of the transaction that has stored the model. */
function afterStoring(): (request: string) => boolean {
  let isStored = false;
  return (request) => {
    isStored ||= STORES_MODEL(request);
    return isStored && COMMITS(request);
  };
}
