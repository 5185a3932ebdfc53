import { CachedSite } from '../../support/cache.js';
import { type PagedSite, statements } from '../../support/front.js';
import { makeIn, pairIn, speakAll } from '../../support/languages.js';
import { changeSettings, resetSetting } from '../../support/settings.js';
import { type Answer, type Ask, type TestSite } from '../../support/site.js';

let cached: CachedSite;
let front: PagedSite;
let site: TestSite;
/** Sends a request to a path of the convention's namespace. */
const ask = (path: string, options?: Ask): Promise<Answer> => site.ask(`${site.url}/wp-json/wp/v2${path}`, options);
const make = async (path: string, body: object) => {
  const made = await ask(path, { as: 'admin', body });
  expect({ path, status: made.status, text: made.text }).toMatchObject({ path, status: 201 });
  return made.body;
};
const refused = async (path: string, options?: Ask) => {
  const { status, body } = await ask(path, options);
  return [status, body.code];
};
const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
const LIMITED = [undefined, 'subscriber'];

let shown: number;
let other: number;
let items: Record<'top' | 'hidden' | 'below' | 'secret' | 'draft' | 'page' | 'other', number>;

beforeAll(async () => {
  cached = await CachedSite.start({ SERVER_TIMING: '1' });
  front = cached.paged;
  ({ site } = front);
  shown = (await make('/menus', { name: 'Shown', locations: ['primary'] })).id;
  other = (await make('/menus', { name: 'Other' })).id;
  const page = await front.make('pages', { title: 'Prices', content: 'Text', status: 'publish' });
  const secret = await front.make('pages', { title: 'Secret', content: 'Text', status: 'private' });
  const add = async (body: object) => (await make('/menu-items', { menus: shown, ...body })).id as number;
  const top = await add({ title: 'Top', url: '/top/' });
  const hidden = await add({ type: 'post_type', object_id: secret.id, parent: top, menu_order: 2 });
  const below = await add({ title: 'Below', url: '/below/', parent: hidden, menu_order: 3 });
  items = {
    ...{ top, hidden, below },
    secret: await add({ title: 'Plan of the secret', type: 'post_type', object_id: secret.id, menu_order: 4 }),
    draft: await add({ title: 'Draft', url: '/draft/', status: 'draft', menu_order: 5 }),
    page: await add({ type: 'post_type', object_id: page.id, menu_order: 6 }),
    other: await add({ title: 'Unplaced', url: '/unplaced/', menus: other }),
  };
});
afterAll(() => cached.close());

describe('menus that pages show', () => {
  it('are read by everyone, with their items that everyone may follow', async () => {
    for (const as of LIMITED) {
      const menus = await ask('/menus', { as, query: { _embed: '1' } });
      expect([menus.status, menus.headers.get('x-wp-total')]).toEqual([200, '1']);
      expect(menus.body).toMatchObject([{ id: shown, name: 'Shown', locations: ['primary'] }]);
      expect((await ask(`/menus/${shown}`, { as })).body.slug).toBe('shown');
      const list = await ask('/menu-items', { as, query: { menus: String(shown), _embed: '1' } });
      expect(list.headers.get('x-wp-total')).toBe('3');
      expect(list.body).toMatchObject([
        { id: items.top, parent: 0, title: { rendered: 'Top' }, menus: shown },
        // The item between them leads to what nobody reads.
        { id: items.below, parent: items.top },
        { id: items.page, title: { rendered: 'Prices' }, object: 'page' },
      ]);
      expect(list.body[2]._embedded['wp:menu-item-object'][0].title.rendered).toBe('Prices');
      expect(list.text).not.toMatch(/Secret|secret/);
      expect((await ask(`/menu-items/${items.below}?context=embed`, { as })).body).toMatchObject({ parent: items.top });
      expect(idsOf(await ask('/menus', { as, query: { post: String(items.top) } }))).toEqual([shown]);
      const locations = await ask('/menu-locations', { as });
      expect(locations.body).toMatchObject({ primary: { menu: shown }, footer: { menu: 0 } });
      const location = (await ask('/menu-locations/primary', { as, query: { _embed: '1' } })).body;
      expect(location).toMatchObject({ menu: shown, _embedded: { 'wp:menu': [{ name: 'Shown' }] } });
    }
  });

  it('are read by writers with all others, as before', async () => {
    expect(idsOf(await ask('/menus', { as: 'contributor' }))).toEqual([other, shown]);
    const all = await ask('/menu-items', { as: 'contributor' });
    expect(all.headers.get('x-wp-total')).toBe('6');
    expect((await ask(`/menu-items/${items.below}`, { as: 'contributor' })).body.parent).toBe(items.hidden);
  });

  it('do not reveal other menus and items', async () => {
    const list = async (path: string, query: Record<string, string>) => {
      const answer = await ask(path, { query });
      return [answer.status, answer.headers.get('x-wp-total'), idsOf(answer)];
    };
    const nothing = [200, '0', []];
    expect(await list('/menus', { include: String(other) })).toEqual(nothing);
    expect(await list('/menus', { slug: 'other' })).toEqual(nothing);
    expect(await list('/menus', { search: 'Other' })).toEqual(nothing);
    expect(await list('/menus', { include: `${other},${shown}`, orderby: 'include' })).toEqual([200, '1', [shown]]);
    expect(await list('/menus', { exclude: String(shown) })).toEqual(nothing);
    expect(await list('/menu-items', { menus: String(other) })).toEqual(nothing);
    expect(await list('/menu-items', { include: String(items.secret) })).toEqual(nothing);
    expect(await list('/menu-items', { search: 'secret' })).toEqual(nothing);
    expect(await list('/menu-items', { menu_order: '4' })).toEqual(nothing);
    expect(await list('/menu-items', { order: 'desc', per_page: '1' })).toEqual([200, '3', [items.page]]);
    expect(await list('/menu-items', { menus_exclude: String(other), search: 'Top' })).toEqual([200, '1', [items.top]]);
    for (const as of LIMITED) {
      const status = as ? 403 : 401;
      const none = [status, 'rest_cannot_view'];
      for (const id of [other, 999_999]) expect(await refused(`/menus/${id}`, { as })).toEqual(none);
      for (const id of [items.hidden, items.secret, items.draft, items.other, 999_999]) {
        expect(await refused(`/menu-items/${id}`, { as })).toEqual(none);
        expect(await refused(`/menus?post=${id}`, { as })).toEqual(none);
      }
      expect(await refused('/menu-locations?context=edit', { as })).toEqual(none);
      for (const path of ['/menus', `/menus/${shown}`, '/menu-items', `/menu-items/${items.top}`])
        expect(await refused(`${path}?context=edit`, { as })).toEqual([status, 'rest_forbidden_context']);
      expect(await refused('/menu-items?status=draft', { as })).toEqual([400, 'rest_invalid_param']);
      expect((await ask(`/menus/${shown}`, { as, body: { name: 'Mine' } })).status).toBe(status);
      expect((await ask('/menu-items', { as, body: { title: 'A', url: '/a/', menus: shown } })).status).toBe(status);
    }
  });

  it('follow their places and targets at once, with validators of what is shown', async () => {
    const before = await ask('/menus');
    const etag = before.headers.get('etag') ?? '';
    expect((await ask('/menus', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await ask(`/menus/${other}`, { as: 'admin', body: { locations: ['footer'] } });
    expect(idsOf(await ask('/menus', { headers: { 'If-None-Match': etag } }))).toEqual([other, shown]);
    expect((await ask(`/menu-items/${items.other}`)).status).toBe(200);
    await ask(`/menus/${other}`, { as: 'admin', body: { locations: [] } });
    expect(idsOf(await ask('/menus'))).toEqual([shown]);
    const { body: linked } = await ask(`/menu-items/${items.page}`, { as: 'admin' });
    const hide = (status: string) => ask(`/pages/${linked.object_id}`, { as: 'admin', body: { status } });
    await hide('private');
    expect(await refused(`/menu-items/${items.page}`)).toEqual([401, 'rest_cannot_view']);
    expect((await ask('/menu-items')).headers.get('x-wp-total')).toBe('2');
    await hide('publish');
  });

  it('are cached until what they show changes', async () => {
    await front.set({ cache_rest: true });
    const paths = ['/menus', '/menu-items', `/menu-items/${items.below}`, '/menu-locations'];
    const visit = (path: string) => cached.visit(`/wp-json/wp/v2${path}`);
    const change = async (path: string, body: object) => {
      for (const one of paths) {
        const [first, again] = [await visit(one), await visit(one)];
        expect([one, again.cache, JSON.parse(again.text)]).toEqual([one, 'HIT', (await ask(one)).body]);
        expect(again.text).toBe(first.text);
      }
      expect((await ask(path, { as: 'admin', body })).status).toBe(200);
      return Promise.all(paths.map(async (one) => (await visit(one)).text));
    };
    const secret = (await ask(`/menu-items/${items.hidden}`, { as: 'admin' })).body.object_id;
    // What is between an item and the one above it is no part of it, but decides what is above it.
    const between = { type: 'custom', title: 'Between', url: '/between/' };
    const [, list, item = ''] = await change(`/menu-items/${items.hidden}`, between);
    expect([JSON.parse(item).parent, list?.includes('Between')]).toEqual([items.hidden, true]);
    const hidden = { type: 'post_type', object_id: secret, title: '' };
    const [, less, moved = ''] = await change(`/menu-items/${items.hidden}`, hidden);
    expect([JSON.parse(moved).parent, less?.includes('Between')]).toEqual([items.top, false]);
    const placed = await change(`/menus/${other}`, { locations: ['footer'] });
    for (const [at, text] of ['"Other"', 'Unplaced', '"id"', `"menu":${other}`].entries())
      expect(placed[at]).toContain(text);
    const taken = await change(`/menus/${other}`, { locations: [] });
    for (const [at, text] of ['"Other"', 'Unplaced', 'rest_', `"menu":${other}`].entries())
      expect(taken[at]).not.toContain(text);
    await changeSettings(site, { public_menus: false });
    for (const path of paths) expect((await visit(path)).text).toContain('rest_cannot_view');
    await resetSetting(site, 'public_menus');
    await resetSetting(site, 'cache_rest');
  });

  it('take a fixed number of statements', async () => {
    const count = async () => statements(await front.page('/wp-json/wp/v2/menu-items'));
    await count();
    const before = await count();
    for (const title of ['One', 'Two']) {
      const { id } = await front.make('pages', { title, content: 'Text', status: 'publish' });
      await make('/menu-items', { type: 'post_type', object_id: id, menus: shown });
    }
    await count();
    expect(await count()).toBe(before);
  });

  it('are for writers only without the setting', async () => {
    await changeSettings(site, { public_menus: false });
    for (const path of ['/menus', `/menus/${shown}`, '/menu-items', '/menu-locations', '/menu-locations/primary'])
      expect(await refused(path)).toEqual([401, 'rest_cannot_view']);
    expect(await refused(`/menu-items/${items.top}`)).toEqual([401, 'rest_cannot_view']);
    expect(await refused('/menus/999999')).toEqual([404, 'rest_term_invalid']);
    await resetSetting(site, 'public_menus');
    expect((await ask('/menus')).status).toBe(200);
  });

  it('are those of the language, with translations that pages show', async () => {
    await speakAll(site, 'en', 'de');
    const inGerman = (path: string, options?: Ask) => site.ask(`${site.url}/de/wp-json/wp/v2${path}`, options);
    const german = (await inGerman('/menus', { as: 'admin', body: { name: 'Haupt', translation_of: shown } })).body;
    const own = (await inGerman('/menus', { as: 'admin', body: { name: 'Eigenes' } })).body;
    const item = { title: 'Start', url: '/start/', menus: german.id };
    expect((await inGerman('/menu-items', { as: 'admin', body: item })).status).toBe(201);
    expect((await inGerman('/menus')).body).toMatchObject([
      { id: german.id, translations: { en: shown, de: german.id } },
    ]);
    expect((await inGerman('/menu-items')).body).toMatchObject([{ title: { rendered: 'Start' } }]);
    expect((await ask('/menus')).body).toMatchObject([{ id: shown, translations: { en: shown, de: german.id } }]);
    expect((await inGerman(`/menus/${own.id}`)).status).toBe(401);
    // German pages show another menu, so that nobody learns of the translation.
    await inGerman(`/menus/${own.id}`, { as: 'admin', body: { locations: ['primary'] } });
    for (const path of ['/menus', `/menus/${shown}`]) {
      const [menu] = [(await ask(path)).body].flat();
      expect(menu.translations).toEqual({ en: shown });
      expect(menu._links).not.toHaveProperty('translations');
    }
    for (const path of ['/menu-locations/primary', `/menu-items/${items.top}`]) {
      // Writers are first, so that nothing of theirs is kept for others.
      expect((await ask(path, { as: 'admin', query: { _embed: '1' } })).text).toContain(`"de":${german.id}`);
      const { body, text } = await ask(path, { query: { _embed: '1' } });
      expect([body._embedded['wp:menu'] ?? body._embedded['wp:term'][0]]).toMatchObject([[{ name: 'Shown' }]]);
      expect(text).not.toMatch(/"de":|hreflang/);
    }
    expect((await ask(`/menus/${shown}`, { as: 'admin' })).body.translations).toEqual({ en: shown, de: german.id });
    expect(idsOf(await inGerman('/menus'))).toEqual([own.id]);
    expect((await ask('/menu-items?lang=all')).status).toBe(401);
    const page = await makeIn(site, 'de', 'pages', { title: 'Preise', status: 'publish' });
    expect(page.id).toBeGreaterThan(0);
    await pairIn(site, 'de', 'pages', page.id, (await ask(`/menu-items/${items.page}`)).body.object_id);
  });
});
