import { applyModel, fillIndex } from '../../support/content-model.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

const FIELDS = {
  related: { type: 'reference', to: ['recipe', 'post', 'note', 'attachment'], many: true, filter: true, acf: true },
  chef: { type: 'reference', to: ['user'], filter: true },
  main: { type: 'reference', to: ['post', 'note'], filter: true, sort: true },
  steps: {
    type: 'list',
    of: { type: 'object', members: { text: { type: 'string' }, shown: { type: 'reference', to: ['post'] } } },
  },
  group: { type: 'reference', to: ['category'], filter: true },
};
const MODEL = {
  types: {
    recipe: {
      labels: { singular: 'Recipe', plural: 'Recipes' },
      restBase: 'recipes',
      supports: ['title', 'editor', 'author', 'revisions'],
    },
    note: { labels: { singular: 'Note', plural: 'Notes' }, restBase: 'notes', public: false },
  },
  fields: { recipe: FIELDS, post: { related: FIELDS.related }, attachment: { related: FIELDS.related } },
};
const RECIPES = '/cms/v2/recipes';
const MISSING = 999_999;

let site: TestSite;
/** Items that only administrators may read, by what they are. */
const hidden: Record<string, number> = {};
let open: number;
let image: number;

async function made(path: string, body: object, as = 'admin'): Promise<Answer['body']> {
  const answer = await site.rest(path, { as, body });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

const idOf = async (path: string, body: object, as?: string): Promise<number> => (await made(path, body, as)).id;

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'subscriber');
  await applyModel(site, MODEL);
  open = await idOf('/cms/v2/posts', { title: 'Open', status: 'publish' });
  hidden.draft = await idOf('/cms/v2/posts', { title: 'Zebra draft', status: 'draft' });
  hidden.private = await idOf('/cms/v2/posts', { title: 'Zebra private', status: 'private' });
  hidden.note = await idOf('/cms/v2/notes', { title: 'Zebra note', status: 'publish' });
  image = (await upload(site, 'a.png', await picture(20, 20), { query: { post: String(hidden.private) } })).body.id;
  await fillIndex(site);
});
afterAll(() => site.close());

describe('a reference to what its writer may not read', () => {
  const refused = (answer: Answer) => [answer.status, answer.body.code, answer.body.data?.params?.meta];
  const REFUSED = [400, 'rest_invalid_param', expect.stringMatching(/^meta.related must have IDs of existing items/)];

  it.each(['draft', 'private', 'missing'])('is refused on every path of a write: %s', async (what) => {
    const id = hidden[what] ?? MISSING;
    const meta = { related: [open, id] };
    const send = (path: string, body: object) => site.rest(path, { as: 'author', body });
    expect(refused(await send('/cms/v2/posts', { title: 'New', meta }))).toEqual(REFUSED);
    const own = await idOf('/cms/v2/posts', { title: 'Own' }, 'author');
    expect(refused(await send(`/cms/v2/posts/${own}`, { meta }))).toEqual(REFUSED);
    expect(refused(await send(`/cms/v2/posts/${own}/autosaves`, { title: 'Other', meta }))).toEqual(REFUSED);
    const published = await idOf('/cms/v2/posts', { title: 'Own', status: 'publish' }, 'author');
    expect(refused(await send(`/cms/v2/posts/${published}/autosaves`, { title: 'Other', meta }))).toEqual(REFUSED);
    const file = await picture(20, 20);
    const query = { 'meta[related][0]': String(id) };
    expect(refused(await upload(site, 'b.png', file, { as: 'author', query }))).toEqual(REFUSED);
    const media = (await upload(site, 'c.png', file, { as: 'author' })).body.id;
    expect(refused(await send(`/cms/v2/media/${media}`, { meta }))).toEqual(REFUSED);
    const requests = [{ method: 'POST', path: '/wp/v2/posts', body: { title: 'Batched', meta } }];
    const batch = await site.ask(`${site.url}/wp-json/batch/v1`, { as: 'author', body: { requests } });
    expect([batch.status, batch.body.responses[0].status]).toEqual([207, 400]);
    const convention = { title: 'Plugin', acf: { related: [id] } };
    const ofPlugin = await site.ask(`${site.url}/wp-json/wp/v2/posts`, { as: 'author', body: convention });
    expect(refused(ofPlugin)).toEqual(REFUSED);
  });

  it('is kept by a writer who sends back what they see', async () => {
    const own = await idOf('/cms/v2/posts', { title: 'Own', status: 'draft' }, 'author');
    await made(`/cms/v2/posts/${own}`, { meta: { related: [open, hidden.private] } });
    const query = { context: 'edit' };
    const seen = (await site.rest(`/cms/v2/posts/${own}`, { as: 'author', query })).body.meta;
    expect(seen.related).toEqual([open]);
    await made(`/cms/v2/posts/${own}`, { title: 'Changed', meta: seen }, 'author');
    const ofAdmin = () => site.rest(`/cms/v2/posts/${own}`, { as: 'admin', query });
    expect((await ofAdmin()).body.meta.related).toEqual([open, hidden.private]);
    await made(`/cms/v2/posts/${own}`, { meta: { related: [] } }, 'author');
    expect((await ofAdmin()).body.meta.related).toEqual([]);
  });
});

describe('a reference to what its reader may not read', () => {
  let recipe: Answer['body'];
  let bare: Answer['body'];

  beforeAll(async () => {
    const meta = {
      related: [open, hidden.draft, hidden.private, hidden.note, image],
      main: hidden.private,
      chef: site.ids.subscriber,
      steps: [
        { text: 'Stir', shown: hidden.draft },
        { text: 'Eat', shown: open },
      ],
    };
    const own = { status: 'publish', author: site.ids.author };
    recipe = await made(RECIPES, { title: 'Dish', ...own, meta });
    bare = await made(RECIPES, {
      title: 'Dish',
      ...own,
      meta: { related: [open], steps: [{ text: 'Stir' }, { text: 'Eat', shown: open }] },
    });
    for (const title of ['Dish 2', 'Dish 3'])
      for (const { id } of [recipe, bare]) await made(`${RECIPES}/${id}`, { content: title });
  });

  it.each([undefined, 'subscriber'])('is absent, as if it were not there: %s', async (as) => {
    const shown = async ({ id }: Answer['body']) => {
      const { body } = await site.rest(`${RECIPES}/${id}`, { as, query: { _embed: '1' } });
      const ofFields = (some: object) => Object.entries(some).filter(([name]) => name.startsWith('meta.'));
      return [body.meta, ofFields(body._links), ofFields(body._embedded)];
    };
    expect(await shown(recipe)).toEqual(await shown(bare));
    const { text } = await site.rest(RECIPES, { as, query: { _embed: '1', include: String(recipe.id) } });
    expect(text).not.toMatch(/Zebra|subscriber/);
    expect((await site.ask(`${site.url}/en/recipes/${recipe.slug}/`, { as })).text).not.toMatch(/Zebra|subscriber/);
  });

  it('is absent in revisions and autosaves', async () => {
    const path = `${RECIPES}/${recipe.id}`;
    await made(`${path}/autosaves`, { content: 'Saved' });
    for (const kind of ['revisions', 'autosaves']) {
      const { body } = await site.rest(`${path}/${kind}`, { as: 'author' });
      expect(body.length).toBeGreaterThan(0);
      for (const { id, meta } of body) {
        expect(meta).toMatchObject({ related: [open, hidden.note], main: null, chef: null });
        const one = await site.rest(`${path}/${kind}/${id}`, { as: 'author' });
        expect(one.body.meta.related).toEqual([open, hidden.note]);
      }
    }
  });

  it('is found by no filter, and counted by none', async () => {
    const filters: [name: string, id: number | undefined][] = [
      ...['draft', 'private', 'note'].map((what): [string, number | undefined] => ['related', hidden[what]]),
      ['related', image],
      ['main', hidden.private],
      ['chef', site.ids.subscriber],
    ];
    for (const [name, id] of filters) {
      const ask = (value: number | undefined, as?: string) =>
        site.rest(RECIPES, { as, query: { [`meta[${name}]`]: String(value) } });
      const [found, missing] = [await ask(id), await ask(MISSING)];
      const answered = ({ status, text, headers }: Answer) => [status, text, headers.get('x-wp-total')];
      expect([name, ...answered(found)]).toEqual([name, ...answered(missing)]);
      expect((await ask(id, 'admin')).headers.get('x-wp-total')).toBe('1');
    }
  });

  it('moves no item in an order', async () => {
    const ids = async () => {
      const query = { orderby: 'meta.main', order: 'asc', _fields: 'id', exclude: String(recipe.id) };
      return (await site.rest(RECIPES, { query })).text;
    };
    const before = await ids();
    await made(`${RECIPES}/${bare.id}`, { meta: { main: hidden.draft } });
    expect(await ids()).toBe(before);
    await made(`${RECIPES}/${bare.id}`, { meta: { main: null } });
  });

  it('appears as soon as they may', async () => {
    const read = async () => (await site.rest(`${RECIPES}/${recipe.id}`)).body.meta;
    const found = async (query: Record<string, string>) =>
      (await site.rest(RECIPES, { query })).body.map(({ id }: { id: number }) => id);
    expect(await read()).toMatchObject({ related: [open], main: null, chef: null });
    await made(`/cms/v2/posts/${hidden.private}`, { status: 'publish' });
    expect(await read()).toMatchObject({ related: [open, hidden.private, image], main: hidden.private, chef: null });
    await made('/cms/v2/posts', { title: 'By the chef', status: 'publish', author: site.ids.subscriber });
    expect((await read()).chef).toBe(site.ids.subscriber);
    expect(await found({ 'meta[chef]': String(site.ids.subscriber) })).toEqual([recipe.id]);
    await made(`/cms/v2/posts/${hidden.private}`, { status: 'private' });
    expect(await read()).toMatchObject({ related: [open], main: null });
  });
});

describe('references to items of several types', () => {
  it('lead to each of them by its own address', async () => {
    const other = await idOf(RECIPES, { title: 'Side', status: 'publish' });
    const file = (await upload(site, 'd.png', await picture(20, 20))).body.id;
    const { id } = await made(RECIPES, { title: 'All', status: 'publish', meta: { related: [other, open, file] } });
    const { body } = await site.rest(`${RECIPES}/${id}`, { query: { _embed: '1' } });
    expect(body._links['meta.related'].map(({ href }: { href: string }) => new URL(href).pathname)).toEqual([
      `/en/rest/cms/v2/recipes/${other}`,
      `/en/rest/cms/v2/posts/${open}`,
      `/en/rest/cms/v2/media/${file}`,
    ]);
    expect(body._embedded['meta.related'].map((one: { id: number }) => one.id)).toEqual([other, open, file]);
  });
});

it('values of the member of the plugin are in lists that ask for nothing else, and in uploads', async () => {
  await made('/cms/v2/posts', { title: 'With values', status: 'publish', meta: { related: [open] } });
  const posts = `${site.url}/wp-json/wp/v2/posts`;
  const { status, body } = await site.ask(`${posts}?_fields=acf&per_page=1`);
  expect([status, body]).toEqual([200, [{ acf: { related: [open] } }]]);
  const bytes = await picture(20, 20);
  const answer = await site.ask(`${site.url}/wp-json/wp/v2/media?acf[related][0]=${open}`, {
    as: 'admin',
    method: 'POST',
    raw: bytes,
    headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="e.png"' },
  });
  expect([answer.status, answer.body.acf]).toEqual([201, { related: [open] }]);
});

it('references to menus are refused, which only some may read', async () => {
  const fields = { recipe: { ...FIELDS, menu: { type: 'reference', to: ['nav_menu'] } } };
  const { status, text } = await site.rest('/lintel/v1/model', {
    method: 'PUT',
    as: 'admin',
    body: { ...MODEL, fields },
  });
  expect([status, text]).toEqual([400, expect.stringContaining('names nav_menu')]);
});
