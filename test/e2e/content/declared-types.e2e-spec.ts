import { entriesProgram } from '../../../src/entries/entries-program.js';
import { runCommand } from '../../support/commands.js';
import { applyModel, RECIPE_MODEL } from '../../support/content-model.js';
import { tablesWith } from '../../support/entries.js';
import { select, textsOf } from '../../support/html.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { item, wxr } from '../transfer/wxr-text.js';

const RECIPES = '/cms/v2/recipes';
const CUISINES = '/cms/v2/cuisines';
const MANUALS = '/cms/v2/manuals';

let site: TestSite;
let italian: number;
let carbonara: { id: number; link: string };

const create = async (path: string, body: object, as = 'admin') => {
  const { status, body: made, text } = await site.rest(path, { as, body });
  if (status !== 201) throw new Error(text);
  return made;
};
const idsOf = async (path: string, query: Record<string, string> = {}) =>
  (await site.rest(path, { query })).body.map(({ id }: { id: number }) => id);
const page = (path: string) => site.ask(`${site.url}/en/${path}`);

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
  await applyModel(site, RECIPE_MODEL);
  italian = (await create(CUISINES, { name: 'Italian' })).id;
  carbonara = await create(RECIPES, {
    title: 'Carbonara',
    content: 'Eggs and guanciale.',
    status: 'publish',
    cuisines: [italian],
  });
});
afterAll(() => site.close());

describe('entries of a declared type', () => {
  it('are written and read like posts', async () => {
    expect(carbonara).toMatchObject({ type: 'recipe', slug: 'carbonara', cuisines: [italian], moods: [], tags: [] });
    const updated = await site.rest(`${RECIPES}/${carbonara.id}`, { as: 'admin', body: { excerpt: 'Quick.' } });
    expect(updated.body.excerpt.raw).toBe('Quick.');
    const { body } = await site.rest(`${RECIPES}/${carbonara.id}`, { query: { _embed: '1' } });
    expect(body._embedded['wp:term'].flat()).toEqual([expect.objectContaining({ name: 'Italian' })]);
    const draft = await create(RECIPES, { title: 'Draft' });
    const trashed = await site.rest(`${RECIPES}/${draft.id}`, { as: 'admin', method: 'DELETE' });
    expect(trashed.body.status).toBe('trash');
    const gone = await site.rest(`${RECIPES}/${draft.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(gone.body.deleted).toBe(true);
    expect((await site.rest(`${RECIPES}/${draft.id}`, { as: 'admin' })).status).toBe(404);
    expect((await site.rest(`/cms/v2/posts/${carbonara.id}`)).status).toBe(404);
  });

  it('keep revisions and autosaves', async () => {
    const soup = await create(RECIPES, { title: 'Soup', content: 'One.', status: 'publish' });
    await site.rest(`${RECIPES}/${soup.id}`, { as: 'admin', body: { content: 'Two.' } });
    const revisions = await site.rest(`${RECIPES}/${soup.id}/revisions`, { as: 'admin' });
    expect(revisions.body).toHaveLength(1);
    const saved = await site.rest(`${RECIPES}/${soup.id}/autosaves`, { as: 'admin', body: { content: 'Three.' } });
    expect(saved.body.content.raw).toBe('Three.');
    expect((await site.rest(`${RECIPES}/${soup.id}/revisions`)).status).toBe(401);
    expect((await site.rest(`/cms/v2/posts/${soup.id}/revisions`, { as: 'admin' })).status).toBe(404);
  });

  it('require the rights of their type', async () => {
    const post = (as: string, body: object) => site.rest(RECIPES, { as, body: { title: 'Any', ...body } });
    expect((await post('subscriber', {})).status).toBe(403);
    expect((await post('contributor', {})).status).toBe(201);
    expect((await post('contributor', { status: 'publish' })).status).toBe(403);
    expect((await post('author', { status: 'publish' })).status).toBe(201);
    expect((await site.rest(`${RECIPES}/${carbonara.id}`, { as: 'author', body: { title: 'Mine' } })).status).toBe(403);
    expect((await site.rest(`${RECIPES}/${carbonara.id}`, { as: 'editor', body: { slug: 'carbonara' } })).status).toBe(
      200,
    );
    const { body } = await site.rest('/cms/v2/users/me', { as: 'contributor', query: { context: 'edit' } });
    expect(body.capabilities).toMatchObject({ edit_recipes: true });
    expect(body.capabilities.publish_recipes).toBeUndefined();
  });

  it('are hidden from others until they are published', async () => {
    const secret = await create(RECIPES, { title: 'Secret sauce', status: 'private', cuisines: [italian] });
    expect((await site.rest(`${RECIPES}/${secret.id}`)).status).toBe(401);
    expect(await idsOf(RECIPES, { cuisines: String(italian) })).toEqual([carbonara.id]);
    expect((await site.rest(CUISINES, { query: { include: String(italian) } })).body[0].count).toBe(1);
    expect((await page('cuisine/italian/')).text).not.toContain('Secret');
    expect((await page('recipes/secret-sauce/')).status).toBe(404);
    expect(await idsOf('/cms/v2/search', { search: 'secret' })).toEqual([]);
  });

  it('are filtered by the terms of each of their taxonomies', async () => {
    const quick = await create('/cms/v2/moods', { name: 'Quick' });
    const pesto = await create(RECIPES, { title: 'Pesto', status: 'publish', moods: [quick.id], cuisines: [italian] });
    expect(await idsOf(RECIPES, { moods: String(quick.id) })).toEqual([pesto.id]);
    expect(await idsOf(RECIPES, { cuisines: String(italian), moods_exclude: String(quick.id) })).toEqual([
      carbonara.id,
    ]);
    const list = await site.ask(`${site.url}/wp-json/wp/v2/recipes?cuisines[terms]=${italian}&cuisines[operator]=AND`);
    expect(list.body.map(({ id }: { id: number }) => id).sort()).toEqual([carbonara.id, pesto.id].sort());
    expect((await site.rest(RECIPES, { query: { cuisines: 'pasta' } })).status).toBe(400);
    await site.rest(`${RECIPES}/${pesto.id}`, { as: 'admin', body: { moods: [] } });
    expect(await idsOf(RECIPES, { moods: String(quick.id) })).toEqual([]);
  });

  it('have parents if their type is nested', async () => {
    const [one, two] = [await create(MANUALS, manual('Pump')), await create(MANUALS, manual('Boiler'))];
    const [first, second] = [
      await create(MANUALS, manual('Parts', one.id)),
      await create(MANUALS, manual('Parts', two.id)),
    ];
    expect([first.link, second.link]).toEqual([
      `${site.url}/en/manuals/pump/parts/`,
      `${site.url}/en/manuals/boiler/parts/`,
    ]);
    for (const { title, link } of [first, second])
      expect(await textsOf((await site.ask(link)).text, 'h1')).toEqual([title.rendered]);
    expect(await textsOf((await site.ask(second.link)).text, '.above a')).toEqual(['Boiler']);
    expect(await idsOf(MANUALS, { parent: String(two.id) })).toEqual([second.id]);
    const top = await create('/cms/v2/pages', manual('Pump'));
    expect(top.link).toBe(`${site.url}/en/pump/`);
    expect(
      (await site.rest(RECIPES, { as: 'admin', body: { title: 'Flat', parent: one.id } })).body.parent,
    ).toBeUndefined();
  });
});

const manual = (title: string, parent = 0) => ({ title, parent, status: 'publish' });

describe('posts and pages with declared taxonomies', () => {
  it('have their terms', async () => {
    const post = await create('/cms/v2/posts', { title: 'Rome', status: 'publish', cuisines: [italian] });
    expect(post).toMatchObject({ cuisines: [italian], categories: [expect.any(Number)] });
    expect(await idsOf('/cms/v2/posts', { cuisines: String(italian) })).toEqual([post.id]);
    expect(
      (await site.rest('/cms/v2/posts', { query: { cuisines: String(italian), _fields: 'cuisines' } })).body,
    ).toEqual([{ cuisines: [italian] }]);
    const calm = await create('/cms/v2/moods', { name: 'Calm' });
    expect(await create('/cms/v2/pages', { title: 'Rest', moods: [calm.id] })).toMatchObject({ moods: [calm.id] });
  });

  it('refuse terms of those who may not assign them', async () => {
    const { body } = await site.rest('/cms/v2/posts', {
      as: 'contributor',
      body: { title: 'Any', cuisines: [italian] },
    });
    expect(body.cuisines).toEqual([italian]);
    expect((await site.rest(CUISINES, { as: 'author', body: { name: 'Thai' } })).status).toBe(403);
    expect((await site.rest('/cms/v2/moods', { as: 'author', body: { name: 'Loud' } })).status).toBe(201);
  });

  it('describe them in OPTIONS, not in the indexes of the contract', async () => {
    const { body } = await site.rest('/cms/v2/posts', { method: 'OPTIONS' });
    expect(Object.keys(body.endpoints[0].args)).toEqual(expect.arrayContaining(['cuisines', 'cuisines_exclude']));
    expect(body.schema.properties.cuisines.type).toBe('array');
    const index = (await site.rest('/cms/v2')).body.routes;
    expect(Object.keys(index['/cms/v2/posts'].endpoints[0].args)).not.toContain('cuisines');
    expect(Object.keys(index[RECIPES].endpoints[0].args)).toContain('cuisines');
    const convention = (await site.ask(`${site.url}/wp-json/wp/v2`)).body.routes;
    expect(Object.keys(convention['/wp/v2/posts'].endpoints[0].args)).toContain('cuisines');
  });
});

describe('pages of a declared type', () => {
  it('are the list, the entries, the archives of terms, feeds and a part of the sitemap', async () => {
    const list = await page('recipes/');
    expect(await textsOf(list.text, 'h1')).toEqual(['Recipes']);
    expect(await textsOf(list.text, 'h2')).toEqual(expect.arrayContaining(['Carbonara']));
    expect(await textsOf((await site.ask(carbonara.link)).text, 'h1')).toEqual(['Carbonara']);
    expect(await textsOf((await page('cuisine/italian/')).text, 'h2')).toEqual(
      expect.arrayContaining(['Carbonara', 'Rome']),
    );
    for (const path of ['recipes/feed/', 'cuisine/italian/feed/'])
      expect((await page(path)).text).toContain('Carbonara');
    expect((await page('sitemap-recipes-1.xml')).text).toContain(carbonara.link);
    expect((await page('sitemap-cuisines-1.xml')).text).toContain('/en/cuisine/italian/');
    const alternate = await select(list.text, 'link[type="application/rss+xml"][href$="/en/recipes/feed/"]');
    expect(alternate).toHaveLength(1);
    expect((await page(`?post_type=recipe&p=${carbonara.id}`)).headers.get('location')).toBe(carbonara.link);
    for (const path of ['recipes/none/', 'recipes/page/2/', 'cuisine/none/', 'soups/'])
      expect((await page(path)).status).toBe(404);
  });

  it('show a change at once', async () => {
    const path = 'recipes/';
    expect((await page(path)).text).not.toContain('Risotto');
    const risotto = await create(RECIPES, { title: 'Risotto', status: 'publish', cuisines: [italian] });
    expect((await page(path)).text).toContain('Risotto');
    expect((await page('cuisine/italian/')).text).toContain('Risotto');
    await site.rest(`${RECIPES}/${risotto.id}`, { as: 'admin', method: 'DELETE' });
    expect((await page(path)).text).not.toContain('Risotto');
  });

  it('keep their addresses from pages', async () => {
    for (const title of ['Recipes', 'Cuisine', 'Manuals'])
      expect((await create('/cms/v2/pages', { title, status: 'publish' })).slug).toBe(`${title.toLowerCase()}-2`);
  });
});

describe('a declared type', () => {
  it('is listed with its taxonomies, and found by the search', async () => {
    const { body } = await site.rest('/cms/v2/types', { as: 'admin', query: { context: 'edit' } });
    expect(body.recipe).toMatchObject({
      rest_base: 'recipes',
      has_archive: 'recipes',
      hierarchical: false,
      taxonomies: ['cuisine', 'post_tag', 'mood'],
      capabilities: { edit_posts: 'edit_recipes', publish_posts: 'publish_recipes' },
      labels: { name: 'Recipes', singular_name: 'Recipe', add_new_item: 'Add a recipe' },
    });
    expect(body.manual.capabilities.edit_posts).toBe('edit_posts');
    expect((await site.rest('/cms/v2/taxonomies')).body.cuisine).toMatchObject({ types: ['post', 'recipe'] });
    const found = await site.rest('/cms/v2/search', { query: { subtype: 'recipe', search: 'guanciale', _embed: '1' } });
    expect(found.body).toEqual([expect.objectContaining({ id: carbonara.id, subtype: 'recipe' })]);
    expect(found.body[0]._embedded.self[0].title.rendered).toBe('Carbonara');
  });

  it('takes comments if it supports them', async () => {
    const comment = { post: carbonara.id, content: 'Good.' };
    expect((await site.rest('/cms/v2/comments', { as: 'subscriber', body: comment })).status).toBe(201);
    const pump = await create(MANUALS, manual('Valve'));
    expect(
      (await site.rest('/cms/v2/comments', { as: 'subscriber', body: { ...comment, post: pump.id } })).status,
    ).toBe(403);
  });

  it('has routes in the root of the convention', async () => {
    const { status, body } = await site.ask(`${site.url}/wp-json/wp/v2/recipes/${carbonara.id}`);
    expect([status, body.cuisines, body.class_list]).toEqual([
      200,
      [italian],
      expect.arrayContaining(['cuisine-italian']),
    ]);
    expect(body._links.self[0].href).toBe(`${site.url}/wp-json/wp/v2/recipes/${carbonara.id}`);
  });
});

describe('the command that deletes entries', () => {
  it('deletes those of a declared type, with all that belongs to them', async () => {
    const fields = { manual: { pages: { type: 'integer', filter: true, sort: true } } };
    const model = {
      ...RECIPE_MODEL,
      fields,
      taxonomies: {
        ...RECIPE_MODEL.taxonomies,
        mood: { ...RECIPE_MODEL.taxonomies.mood, types: ['recipe', 'manual'] },
      },
    };
    await applyModel(site, model, { query: { yes: '1' } });
    const others = (await site.rest(MANUALS, { query: { per_page: '100' } })).body;
    const mood = (await create('/cms/v2/moods', { name: 'Useful' })).id;
    await importWxr(
      site,
      wxr(item(7100, { type: 'manual', title: 'Old', meta: { left: '1' }, comments: [{ id: 7101 }] })),
    );
    const { id } = await create(MANUALS, { title: 'Pump', status: 'publish', moods: [mood], meta: { pages: 12 } });
    await site.rest(`${MANUALS}/${id}`, { as: 'admin', body: { content: 'Changed' } });
    const below = await create(MANUALS, { title: 'Seal', status: 'publish', parent: id });
    const ids = [7100, id, below.id, ...others.map((one: { id: number }) => one.id)];
    expect(await tablesWith(...ids)).toEqual(
      expect.arrayContaining(['comments', 'entries', 'entry_meta', 'entry_terms', 'field_index', 'entry_search']),
    );
    expect((await site.rest(`/cms/v2/moods/${mood}`)).body.count).toBe(1);
    const words = ['delete', '--type', 'manual', '--status', 'any', '--yes'];
    const deleted = await runCommand(site, entriesProgram, ...words);
    expect(deleted).toEqual({ code: 0, output: expect.stringMatching(/Deleted: \d+ entries of the type manual\./) });
    expect(await tablesWith(...ids)).toEqual([]);
    expect((await site.rest(MANUALS)).body).toEqual([]);
    expect((await site.rest(`/cms/v2/moods/${mood}`)).body.count).toBe(0);
    expect((await site.rest('/cms/v2/search', { query: { subtype: 'manual', search: 'Pump' } })).body).toEqual([]);
  });
});
