import { modelProgram } from '../../../src/model/program/index.js';
import { runCommand } from '../../support/commands.js';
import { applyModel, fillIndex, MODEL, RECIPE_FIELDS, RECIPE_MODEL } from '../../support/content-model.js';
import { currentDatabase } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

const { restBase: _, ...RECIPE } = RECIPE_MODEL.types.recipe;
/** Recipes whose addresses follow from the name of their type. */
const DECLARED = {
  ...RECIPE_MODEL,
  types: { ...RECIPE_MODEL.types, recipe: RECIPE },
  fields: { ...RECIPE_FIELDS, post: { dish: { type: 'reference', to: ['recipe'] } } },
};
const RECIPES = '/cms/v2/recipe';
const YES = { query: { yes: '1' } };

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
  await applyModel(site, DECLARED);
});
afterEach(() => site.close());

const move = (...words: string[]) => runCommand(site, modelProgram, 'move', ...words);
const create = async (path: string, body: object, at = site) => {
  const { status, body: made, text } = await at.rest(path, { as: 'admin', body: { status: 'publish', ...body } });
  if (status !== 201) throw new Error(text);
  return made;
};
const idsIn = async (query: Record<string, string>) => {
  const { body, headers } = await site.rest(RECIPES, { query });
  const ids = body.map(({ id }: { id: number }) => id);
  expect(headers.get('x-wp-total')).toBe(String(ids.length));
  return ids;
};

describe('lintel model move', () => {
  it('renames a type and keeps entries, values, terms, revisions and addresses', async () => {
    const cuisine = (await create('/cms/v2/cuisines', { name: 'Swabian', status: undefined })).id;
    const soup = await create(RECIPES, { title: 'Soup', cuisines: [cuisine], meta: { minutes: 25, motto: 'Hot' } });
    const pie = await create(RECIPES, { title: 'Pie', meta: { minutes: 5, sides: [soup.id] } });
    await site.rest(`${RECIPES}/${pie.id}`, { as: 'admin', body: { slug: 'tart' } });
    await create(RECIPES, { title: 'Draft', status: 'draft' });
    const post = await create('/cms/v2/posts', { title: 'News', meta: { dish: soup.id } });
    await fillIndex(site);
    await idsIn({ cuisines: String(cuisine) });

    expect(await move('recipe', 'dish')).toEqual({
      code: 0,
      output: 'The type recipe is called dish now. Its 3 entries, their values and addresses are the same.\n',
    });
    const { body: model } = await site.rest(MODEL, { as: 'admin' });
    expect(Object.keys(model.types)).toEqual(['dish', 'manual']);
    expect(model).toMatchObject({
      version: 2,
      types: { dish: { restBase: 'recipe' } },
      taxonomies: { mood: { types: ['dish', 'page'] } },
      fields: { dish: { sides: { to: ['dish', 'post'] } }, post: { dish: { to: ['dish'] } } },
    });
    expect((await site.rest('/cms/v2/types/dish')).body.rest_base).toBe('recipe');
    expect((await site.rest('/cms/v2/types/recipe')).status).toBe(404);
    const read = await site.rest(`${RECIPES}/${soup.id}`);
    expect(read.body).toMatchObject({ type: 'dish', link: soup.link, slug: 'soup', cuisines: [cuisine] });
    expect(read.body.meta).toMatchObject({ minutes: 25, motto: 'Hot' });
    expect(await idsIn({ orderby: 'meta.minutes', order: 'asc' })).toEqual([pie.id, soup.id]);
    expect(await idsIn({ cuisines: String(cuisine), 'meta[minutes]': '25' })).toEqual([soup.id]);
    expect(await idsIn({ cuisines: String(cuisine) })).toEqual([soup.id]);
    expect((await site.rest(`${RECIPES}/${pie.id}/revisions`, { as: 'admin' })).status).toBe(200);
    expect((await site.rest('/cms/v2/search', { query: { search: 'Soup', subtype: 'dish' } })).body).toHaveLength(1);
    expect((await site.ask(soup.link)).text).toContain('Soup');
    const former = await fetch(pie.link, { redirect: 'manual' });
    expect([former.status, former.headers.get('location')]).toEqual([301, pie.link.replace('pie', 'tart')]);
    expect((await site.rest(`/cms/v2/posts/${post.id}`)).body.meta).toEqual({ dish: soup.id });
    expect((await create(RECIPES, { title: 'Soup' })).slug).toBe('soup-2');
    expect((await runCommand(site, modelProgram, 'purge')).output).toBe('The content model hides nothing.\n');
  });

  it('is followed by menus, webhooks and the settings of redirects', async () => {
    const soup = await create(RECIPES, { title: 'Soup' });
    const convention = (path: string, body?: object) =>
      site.ask(`${site.url}/wp-json/wp/v2${path}`, { as: 'admin', body });
    const { body: menu } = await convention('/menus', { name: 'Main' });
    const link = { type: 'post_type', object: 'recipe', object_id: soup.id };
    const { body: item } = await convention('/menu-items', {
      ...{ title: 'Soup', status: 'publish', menus: menu.id },
      ...link,
    });
    const hook = await site.ask(`${site.url}/hooks`, {
      as: 'admin',
      body: { url: 'https://example.org/hook', events: ['recipe.*', 'post.created', 'recipe.deleted'] },
    });
    const monitored = { monitor_post: 1, monitor_types: ['post', 'recipe'] };
    await site.rest('/redirection/v1/setting', { as: 'admin', body: monitored });
    expect((await move('recipe', 'dish')).code).toBe(0);
    expect((await convention(`/menu-items/${item.id}`)).body).toMatchObject({ ...link, object: 'dish' });
    expect((await site.ask(`${site.url}/hooks/${hook.body.id}`, { as: 'admin' })).body.events).toEqual([
      ...['dish.*', 'post.created', 'dish.deleted'],
    ]);
    const { body } = await site.rest('/redirection/v1/setting', { as: 'admin' });
    expect(body.settings.monitor_types).toEqual(['post', 'dish']);
  });

  it('refuses names that are taken, and types that the site does not declare', async () => {
    const refused = async (from: string, to: string) => {
      const { code, output } = await move(from, to);
      expect(code).toBe(1);
      return output;
    };
    expect(await refused('post', 'news')).toContain('post is no type that this site declares.');
    expect(await refused('nothing', 'news')).toContain('nothing is no type that this site declares.');
    expect(await refused('recipe', 'manual')).toContain('manual is the name of another type.');
    expect(await refused('recipe', 'post')).toContain('types.post is the name of something else.');
    expect(await refused('recipe', 'cuisine')).toContain('is the name of something else.');
    expect(await refused('recipe', 'Dish')).toContain('must begin with a letter');
    await create('/cms/v2/manuals', { title: 'Book' });
    const { manual: __, ...types } = DECLARED.types;
    await applyModel(site, { ...DECLARED, types }, YES);
    expect(await refused('recipe', 'manual')).toContain('1 entries of a former type manual are stored.');
    const { body } = await site.rest(MODEL, { as: 'admin' });
    expect([body.version, Object.keys(body.types)]).toEqual([2, ['recipe']]);
  });

  it('loses nothing that another instance creates meanwhile', async () => {
    const other = await startSite({}, currentDatabase());
    other.knowUsersOf(site);
    try {
      const made: number[] = [];
      let isDone = false;
      const load = (async () => {
        while (!isDone) made.push((await create(RECIPES, { title: 'Dish' }, other)).id);
      })();
      const { output } = await move('recipe', 'dish');
      isDone = true;
      expect(output).toContain('The type recipe is called dish now.');
      await load;
      const query = { per_page: '100', order: 'asc', orderby: 'id', _fields: 'id,type' };
      const { body, headers } = await site.rest(RECIPES, { query });
      expect(headers.get('x-wp-total')).toBe(String(made.length));
      expect(body).toEqual(made.slice(0, 100).map((id) => ({ id, type: 'dish' })));
    } finally {
      await other.close();
    }
  });
});
