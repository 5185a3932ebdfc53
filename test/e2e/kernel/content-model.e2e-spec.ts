import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { modelProgram } from '../../../src/model/program/index.js';
import { runCommand } from '../../support/commands.js';
import { applyModel, MODEL, modelInUse, RECIPE_MODEL } from '../../support/content-model.js';
import { currentDatabase } from '../../support/database.js';
import { eventuallyPasses } from '../../support/eventually-passes.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeEach(async () => {
  site = await (await startSite()).withRoles('editor');
});
afterEach(() => site.close());

const put = (body: unknown, ask: Ask = {}) => site.rest(MODEL, { method: 'PUT', as: 'admin', body, ...ask });
const typeOf = (more: object = {}) => ({ labels: { singular: 'Thing', plural: 'Things' }, ...more });
const paramsOf = async (body: unknown) => {
  const answer = await put(body, { undocumented: 'arguments of another form' });
  return [answer.status, answer.body.data?.params ?? answer.body];
};

describe('the content model', () => {
  it('is for administrators only, and in no index', async () => {
    expect((await site.rest(MODEL)).status).toBe(401);
    expect((await site.rest(MODEL, { as: 'editor' })).status).toBe(403);
    expect((await put({}, { as: 'editor' })).status).toBe(403);
    expect((await site.rest('/')).body.namespaces).not.toContain('lintel/v1');
    expect(Object.keys((await site.rest('/')).body.routes).filter((path) => path.startsWith('/lintel'))).toEqual([]);
    expect((await site.rest(MODEL, { as: 'admin' })).body).toEqual({
      version: 0,
      types: {},
      taxonomies: {},
      fields: {},
    });
  });

  it('is planned, applied as a whole, and shown', async () => {
    const planned = await put(RECIPE_MODEL, { query: { plan: '1' } });
    expect(planned.body.version).toBe(0);
    expect(planned.body.steps.map(({ text }: { text: string }) => text)).toContain('Adds the type recipe.');
    expect((await site.rest('/cms/v2/recipes')).status).toBe(404);
    expect((await put(RECIPE_MODEL)).body.version).toBe(1);
    expect((await site.rest('/cms/v2/recipes')).status).toBe(200);
    const { body, headers } = await site.rest(MODEL, { as: 'admin' });
    expect(body.types.recipe).toMatchObject({ restBase: 'recipes', public: true, rights: 'own' });
    expect((await put(RECIPE_MODEL)).body).toMatchObject({ version: 1, steps: [] });
    const stale = await put({}, { headers: { 'if-match': '"0"' } });
    expect(stale.status).toBe(412);
    const etag = headers.get('etag') ?? '';
    expect((await put({}, { headers: { 'if-match': etag }, query: { yes: '1' } })).status).toBe(200);
    expect((await site.rest('/cms/v2/recipes')).status).toBe(404);
  });

  it('hides nothing without confirmation, and deletes nothing at all', async () => {
    await applyModel(site, RECIPE_MODEL);
    const { id } = (await site.rest('/cms/v2/recipes', { as: 'admin', body: { title: 'Soup', status: 'publish' } }))
      .body;
    const { recipe: _, ...types } = RECIPE_MODEL.types;
    const taxonomies = { ...RECIPE_MODEL.taxonomies, mood: { ...RECIPE_MODEL.taxonomies.mood, types: ['page'] } };
    const refused = await put({ types, taxonomies });
    expect([refused.status, refused.body.code]).toEqual([409, 'model_needs_confirmation']);
    expect(refused.body.data.steps.map(({ text }: { text: string }) => text)).toContain(
      'Removes the type recipe. 1 entries stay stored, and nobody sees them.',
    );
    await put({ types, taxonomies }, { query: { yes: '1' } });
    expect((await site.rest('/cms/v2/recipes')).status).toBe(404);
    expect((await site.ask(`${site.url}/en/?p=${id}`)).status).toBe(404);
    await applyModel(site, RECIPE_MODEL);
    expect((await site.rest(`/cms/v2/recipes/${id}`)).body.title.rendered).toBe('Soup');
  });

  it('refuses what would clash, all at once and without a trace', async () => {
    const page = (title: string) => site.rest('/cms/v2/pages', { as: 'admin', body: { title, status: 'publish' } });
    const [club, old] = [await page('Club'), await page('Old')];
    await site.rest(`/cms/v2/pages/${old.body.id}`, { as: 'admin', body: { slug: 'new' } });
    const trashed = await page('Bin');
    await site.rest(`/cms/v2/pages/${trashed.body.id}`, { as: 'admin', method: 'DELETE' });
    expect(club.status).toBe(201);
    const [status, params] = await paramsOf({
      types: {
        post: typeOf(),
        user: typeOf({ restBase: 'things' }),
        one: typeOf({ restBase: 'posts', urlBase: 'one' }),
        two: typeOf({ restBase: 'search' }),
        three: typeOf({ urlBase: 'club' }),
        four: typeOf({ urlBase: 'old' }),
        five: typeOf({ urlBase: 'bin' }),
        six: typeOf({ urlBase: 'events' }),
        seven: typeOf({ urlBase: 'wp-admin' }),
        eight: typeOf({ taxonomies: ['none'] }),
        nine: typeOf({ rights: { like: 'none' } }),
      },
      taxonomies: {
        category: typeOf(),
        title: typeOf(),
        genre: typeOf({ restBase: 'tags', urlBase: 'one', types: ['none'] }),
      },
    });
    expect(status).toBe(400);
    expect(params).toEqual({
      'types.post': expect.any(String),
      'types.post.restBase': expect.any(String),
      'types.user': expect.any(String),
      'types.one.restBase': 'types.one.restBase posts is taken.',
      'types.three.urlBase': 'types.three.urlBase begins other addresses of the site.',
      'types.four.urlBase': expect.any(String),
      'types.five.urlBase': expect.any(String),
      'types.six.urlBase': expect.any(String),
      'types.seven.urlBase': expect.any(String),
      'types.eight.taxonomies': 'types.eight.taxonomies names none, which is no taxonomy.',
      'types.nine.rights.like': expect.any(String),
      'taxonomies.category': expect.any(String),
      'taxonomies.category.urlBase': expect.any(String),
      'taxonomies.category.restBase': expect.any(String),
      'taxonomies.title.restBase': expect.any(String),
      'taxonomies.genre.restBase': expect.any(String),
      'taxonomies.genre.urlBase': expect.any(String),
      'taxonomies.genre.types': expect.any(String),
    });
    expect((await site.rest(MODEL, { as: 'admin' })).body).toEqual({
      version: 0,
      types: {},
      taxonomies: {},
      fields: {},
    });
    const two = await put({ types: { two: typeOf({ restBase: 'search', urlBase: 'two' }) } });
    expect([two.status, JSON.stringify(two.body)]).toEqual([400, expect.stringContaining('GET /cms/v2/search')]);
  });

  it('refuses members, names and sizes that it does not know', async () => {
    expect(await paramsOf({ types: { thing: typeOf({ restbase: 'x' }) } })).toEqual([
      400,
      { 'types.thing.restbase': 'types.thing.restbase is unknown.' },
    ]);
    expect(await paramsOf({ kinds: {} })).toEqual([400, { kinds: 'kinds is unknown.' }]);
    for (const name of ['Thing', '1st', 'a'.repeat(21), 'with space', ''])
      expect((await paramsOf({ types: { [name]: typeOf() } }))[0]).toBe(400);
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`t${at}`, typeOf()]));
    expect(await paramsOf({ types: many(101) })).toEqual([400, { types: 'types must have at most 100 members.' }]);
    let deep: object = {};
    for (let level = 0; level < 100; level += 1) deep = { deep };
    expect((await paramsOf({ types: { thing: deep } }))[0]).toBe(400);
    expect((await paramsOf({ types: { thing: { labels: 'x'.repeat(5_000_000) } } }))[0]).toBeGreaterThanOrEqual(400);
  });

  it('is followed by other instances within a second, without a restart', async () => {
    const other = await startSite({}, currentDatabase());
    other.knowUsersOf(site);
    try {
      expect((await other.rest('/cms/v2/recipes')).status).toBe(404);
      await applyModel(site, RECIPE_MODEL);
      await eventuallyPasses(async () => expect((await other.rest('/cms/v2/recipes')).status).toBe(200));
      expect((await other.rest('/cms/v2/types')).body.recipe.name).toBe('Recipes');
    } finally {
      await other.close();
    }
  });

  it('is applied once of two at the same moment', async () => {
    const one = { types: { one: typeOf({ restBase: 'ones' }) } };
    const two = { types: { two: typeOf({ restBase: 'twos' }) } };
    const answers = await Promise.all([put(one), put(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await site.rest(MODEL, { as: 'admin' });
    expect([body.version, Object.keys(body.types)]).toEqual([1, [answers[0]?.status === 200 ? 'one' : 'two']]);
  });

  it('is applied to a site under load without a failed request', async () => {
    let isDone = false;
    const failures: unknown[] = [];
    const load = Array.from({ length: 4 }, async () => {
      while (!isDone) {
        const { status, text } = await site.rest('/cms/v2/posts', { query: { _embed: '1' } });
        if (status !== 200) failures.push(text);
      }
    });
    const types = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `kind${at}`,
        typeOf({ restBase: `kinds${at}`, taxonomies: ['post_tag'] }),
      ]),
    );
    for (let round = 0; round < 3; round += 1) {
      await applyModel(site, { types });
      await applyModel(site, {}, { query: { yes: '1' } });
    }
    isDone = true;
    await Promise.all(load);
    expect(failures).toEqual([]);
  });

  it('keeps no model in memory that was replaced', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const replaced: WeakRef<object>[] = [];
    for (let round = 0; round < 10; round += 1) {
      await applyModel(site, round % 2 ? RECIPE_MODEL : {}, { query: { yes: '1' } });
      for (const path of ['/cms/v2/posts', '/cms/v2/recipes', '/cms/v2', '/cms/v2/cuisines']) await site.rest(path);
      replaced.push(modelInUse(site));
    }
    replaced.pop();
    const check = () => {
      collectGarbage();
      // What was made for the last ones may still be in use.
      expect(replaced.filter((one) => one.deref()).length).toBeLessThan(4);
      return Promise.resolve();
    };
    // Collecting alone may take a second.
    await eventuallyPasses(check, { timeout: 20_000 });
  });

  it('has a JSON Schema for editors', async () => {
    const { body } = await site.ask(`${site.url}/docs/content-model.schema.json`);
    expect(body).toMatchObject({ title: 'Content model', properties: { types: {}, taxonomies: {} } });
  });
});

describe('the model command', () => {
  const model = (...words: string[]) => runCommand(site, modelProgram, ...words);
  const file = join(tmpdir(), 'lintel-content-model.json');

  it('plans, applies and shows a file', async () => {
    await writeFile(file, JSON.stringify(RECIPE_MODEL));
    expect(await model('plan', file)).toEqual({ code: 0, output: expect.stringContaining('  Adds the type recipe.') });
    expect(await model('apply', file)).toEqual({ code: 0, output: expect.stringMatching(/^Applied:/) });
    expect((await site.rest('/cms/v2/recipes')).status).toBe(200);
    expect(await model('apply', file)).toEqual({ code: 0, output: 'The site has this content model already.\n' });
    expect(JSON.parse((await model('show')).output).types.recipe.restBase).toBe('recipes');
    await writeFile(file, '{}');
    expect(await model('apply', file)).toEqual({
      code: 1,
      output: expect.stringContaining('! Removes the type recipe.'),
    });
    expect((await model('apply', file, '--yes')).code).toBe(0);
    expect((await site.rest('/cms/v2/recipes')).status).toBe(404);
  });

  it('says what is wrong with a file', async () => {
    await writeFile(file, '{"types":{"thing":{"label":{}}}}');
    expect(await model('plan', file)).toEqual({
      code: 1,
      output: expect.stringContaining('types.thing.label is unknown.'),
    });
    await writeFile(file, '{');
    expect(await model('plan', file)).toEqual({ code: 1, output: expect.stringContaining('is not JSON') });
  });
});
