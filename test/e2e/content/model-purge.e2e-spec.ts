import { modelProgram } from '../../../src/model/program/index.js';
import { runCommand } from '../../support/commands.js';
import { applyModel, fillIndex, RECIPE_FIELDS, RECIPE_MODEL } from '../../support/content-model.js';
import { startSite, type TestSite } from '../../support/site.js';

const { manual: MANUAL } = RECIPE_MODEL.types;
const { mood: MOOD } = RECIPE_MODEL.taxonomies;
const FIELDS = {
  ...RECIPE_FIELDS,
  cuisine: { origin: { type: 'string' } },
  user: { pronouns: { type: 'string' } },
  comment: { stars: { type: 'integer' } },
};
const MODEL = { ...RECIPE_MODEL, fields: FIELDS };
const YES = { query: { yes: '1' } };

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
  await applyModel(site, MODEL);
});
afterEach(() => site.close());

const purge = (...words: string[]) => runCommand(site, modelProgram, 'purge', ...words);
const create = async (path: string, body: object): Promise<number> => {
  const { status, body: made, text } = await site.rest(path, { as: 'admin', body: { status: 'publish', ...body } });
  if (status !== 201) throw new Error(text);
  return made.id;
};
const metaOf = async (path: string) => (await site.rest(path, { as: 'admin', query: { context: 'edit' } })).body.meta;

describe('lintel model purge', () => {
  it('deletes the entries and terms of what is declared no more, with all that belongs to them', async () => {
    const tag = await create('/cms/v2/tags', { name: 'Quick', status: undefined });
    const [swabian, calm] = [
      await create('/cms/v2/cuisines', { name: 'Swabian', status: undefined }),
      await create('/cms/v2/moods', { name: 'Calm', status: undefined }),
    ];
    const post = await create('/cms/v2/posts', { title: 'News', tags: [tag], cuisines: [swabian] });
    const soup = await create('/cms/v2/recipes', { title: 'Soup', tags: [tag], moods: [calm], meta: { minutes: 5 } });
    await site.rest(`/cms/v2/recipes/${soup}`, { as: 'admin', body: { title: 'Good soup', meta: { minutes: 6 } } });
    await site.rest(`/cms/v2/recipes/${soup}/autosaves`, { as: 'admin', body: { title: 'Better soup' } });
    await create('/cms/v2/comments', { post: soup, content: 'Hot', status: 'approved' });
    const ids = [soup];
    for (let at = 0; at < 11; at += 1) ids.push(await create('/cms/v2/recipes', { title: `Dish ${at}` }));
    const book = await create('/cms/v2/manuals', { title: 'Book' });
    await create('/cms/v2/manuals', { title: 'Chapter', parent: book });
    const kept = { types: { manual: MANUAL }, taxonomies: { mood: { ...MOOD, types: ['page'] } } };
    await applyModel(site, kept, YES);

    const listed = await purge();
    expect(listed.output).toContain(`entries of the type recipe: 12 (${ids.slice(0, 10).join(', ')}, …)\n`);
    expect(listed.output).toContain(`terms of the taxonomy cuisine: 1 (${swabian})\n`);
    expect(listed.output).toContain('Nothing was deleted');
    expect(listed.output).not.toContain('manual');
    expect((await site.rest(`/cms/v2/tags/${tag}`)).body.count).toBe(2);

    expect(await purge('--yes')).toEqual({ code: 0, output: expect.stringMatching(/^Deleted: 13\.$/m) });
    expect((await purge()).output).toBe('The content model hides nothing.\n');
    expect((await site.rest(`/cms/v2/tags/${tag}`)).body.count).toBe(1);
    expect((await site.rest(`/cms/v2/moods/${calm}`)).body.count).toBe(0);
    expect((await site.rest('/cms/v2/manuals')).body).toHaveLength(2);
    expect((await site.rest('/cms/v2/comments')).body).toEqual([]);
    expect((await site.rest(`/cms/v2/posts/${post}`)).status).toBe(200);

    await applyModel(site, MODEL);
    expect((await site.rest('/cms/v2/recipes', { as: 'admin', query: { status: 'any' } })).body).toEqual([]);
    expect((await site.rest('/cms/v2/recipes', { query: { orderby: 'meta.minutes' } })).body).toEqual([]);
    expect((await site.rest('/cms/v2/cuisines')).body).toEqual([]);
    expect((await site.rest(`/cms/v2/recipes/${soup}/revisions`, { as: 'admin' })).status).toBe(404);
  });

  it('deletes the values of fields that are gone, or that do not fit, and keeps all others', async () => {
    const soup = await create('/cms/v2/recipes', {
      title: 'Soup',
      meta: { minutes: 5, motto: 'Hot', season: ['winter', 'summer'] },
    });
    const pie = await create('/cms/v2/recipes', { title: 'Pie', meta: { motto: 'Sweet', season: ['winter'] } });
    const post = await create('/cms/v2/posts', { title: 'News', meta: { mood: 'calm', weight: 2 } });
    const swabian = await create('/cms/v2/cuisines', { name: 'Swabian', meta: { origin: 'Ulm' }, status: undefined });
    const me = site.ids.admin;
    await site.rest(`/cms/v2/users/${me}`, { as: 'admin', body: { meta: { pronouns: 'she' } } });
    const comment = await create('/cms/v2/comments', {
      ...{ post, content: 'Good', status: 'approved' },
      meta: { stars: 5 },
    });
    const narrower = {
      recipe: { ...FIELDS.recipe, season: { type: 'choice', of: ['winter'], many: true, filter: true } },
      post: { weight: FIELDS.post.weight },
    };
    const { motto: _, ...recipe } = narrower.recipe;
    await applyModel(site, { ...RECIPE_MODEL, fields: { ...narrower, recipe } }, YES);

    const { output } = await purge();
    expect(output.trim().split('\n').sort()).toEqual([
      'Nothing was deleted: --yes deletes them permanently.',
      `values of the field comment.stars in comments: 1 (${comment})`,
      `values of the field cuisine.origin in terms: 1 (${swabian})`,
      `values of the field post.mood in entries: 1 (${post})`,
      `values of the field recipe.motto in entries: 2 (${soup}, ${pie})`,
      `values of the field recipe.season in entries: 1 (${soup})`,
      `values of the field user.pronouns in users: 1 (${me})`,
    ]);
    expect((await purge('--yes')).output).toContain('Purge the model again when they are ready.');
    await fillIndex(site);
    expect((await purge('--yes')).code).toBe(0);
    expect((await purge()).output).toBe('The content model hides nothing.\n');
    await applyModel(site, MODEL);
    expect(await metaOf(`/cms/v2/recipes/${soup}`)).toMatchObject({ minutes: 5, motto: null, season: [] });
    expect(await metaOf(`/cms/v2/recipes/${pie}`)).toMatchObject({ motto: null, season: ['winter'] });
    expect(await metaOf(`/cms/v2/posts/${post}`)).toMatchObject({ mood: null, weight: 2 });
    expect(await metaOf(`/cms/v2/cuisines/${swabian}`)).toEqual({ origin: null });
    expect(await metaOf(`/cms/v2/users/${me}`)).toEqual({ pronouns: null });
    expect(await metaOf(`/cms/v2/comments/${comment}`)).toEqual({ stars: null });
    const list = await site.rest('/cms/v2/recipes', { query: { 'meta[minutes]': '5' } });
    expect(list.body.map(({ id }: { id: number }) => id)).toEqual([soup]);
  });

  it('deletes entries with parents and children, and leaves what was attached to them', async () => {
    const book = await create('/cms/v2/manuals', { title: 'Book' });
    const chapter = await create('/cms/v2/manuals', { title: 'Chapter', parent: book });
    await create('/cms/v2/manuals', { title: 'Section', parent: chapter, status: 'draft' });
    const page = await create('/cms/v2/pages', { title: 'Page', meta: { layout: 'wide' } });
    await applyModel(site, { types: { recipe: { ...RECIPE_MODEL.types.recipe, taxonomies: [] } } }, YES);
    expect((await purge()).output).toContain('entries of the type manual: 3 (');
    expect((await purge('--yes')).output).toMatch(/^Deleted: 4\.$/m);
    expect((await purge()).output).toBe('The content model hides nothing.\n');
    expect((await site.rest(`/cms/v2/pages/${page}`)).status).toBe(200);
    await applyModel(site, MODEL);
    const { body, headers } = await site.rest('/cms/v2/manuals', { as: 'admin', query: { status: 'any' } });
    expect([body, headers.get('x-wp-total')]).toEqual([[], '0']);
  });

  it('deletes nothing that the site has without a declaration', async () => {
    await applyModel(site, {}, YES);
    await create('/cms/v2/pages', { title: 'Page' });
    expect((await purge('--yes')).output).toBe('The content model hides nothing.\n');
  });
});
