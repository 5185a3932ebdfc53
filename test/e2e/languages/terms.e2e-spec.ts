import { rootOf, type Segment, speakAll } from '../../support/languages.js';
import { type Answer, type Ask, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
/** The answers and statements of lists of the site while it had one language. */
const before = new Map<string, { text: string; statements: string }>();
const LISTS = ['/categories', '/tags?search=so', '/categories?hide_empty=1&orderby=count', '/tags?_fields=id,slug'].map(
  (path) => `${path}${path.includes('?') ? '&' : '?'}per_page=2`,
);
beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1', PARTS_MAX_MB: '0' })).withRoles('contributor', 'editor');
  for (const name of ['Soups', 'Sorbets']) await make('en', '/tags', { name });
  for (const path of LISTS) before.set(path, await measured(path));
  await speakAll(site, 'en', 'de', 'pl');
});
afterAll(() => site.close());

const ask = (segment: Segment, path: string, options: Ask = {}) =>
  site.ask(`${rootOf(site, segment)}/cms/v2${path}`, options);
const send = (segment: Segment, path: string, body: object, as = 'admin') => ask(segment, path, { as, body });
async function make(segment: Segment, path: string, body: object) {
  const made = await send(segment, path, body);
  if (made.status !== 201) throw new Error(`Not created: ${made.text}`);
  return made.body;
}
const remove = (segment: Segment, path: string) =>
  ask(segment, path, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
const failure = ({ status, body }: Answer) => [status, body.code];
async function measured(path: string) {
  // The first time, sizes of sets are estimated.
  await ask('en', path);
  const { text, headers } = await ask('en', path);
  return { text, statements: /desc="(\d+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? '' };
}

describe('a term per language', () => {
  it('is in the lists, totals and searches of its language, with a slug of its own', async () => {
    const english = await make('en', '/categories', { name: 'Wild Garlic' });
    const german = await make('de', '/categories', { name: 'Wild garlic' });
    expect([english.slug, german.slug]).toEqual(['wild-garlic', 'wild-garlic']);
    expect([english.lang, german.lang]).toEqual(['en', 'de']);
    expect([english.link, german.link]).toEqual(
      ['en', 'de'].map((segment) => `${site.url}/${segment}/category/wild-garlic/`),
    );
    for (const query of ['search=garlic', 'slug=wild-garlic', `include=${english.id},${german.id}`])
      for (const [segment, ids] of [
        ['en', [english.id]],
        ['de', [german.id]],
        ['pl', []],
      ] as const) {
        const found = await ask(segment, `/categories?${query}`);
        expect([query, segment, idsOf(found)]).toEqual([query, segment, ids]);
        expect(found.headers.get('x-wp-total')).toBe(String(ids.length));
      }
    expect(failure(await send('de', '/categories', { name: 'WILD GARLIC' }))).toEqual([400, 'term_exists']);
    const search = `${site.url}/de/wp-json/wp/v2/search?type=term&search=garlic`;
    expect(idsOf(await site.ask(search))).toEqual([german.id]);
  });

  it('answers by its id in every root, with its own address', async () => {
    const { id } = await make('de', '/tags', { name: 'Überall' });
    const { body } = await ask('en', `/tags/${id}`);
    expect(body).toMatchObject({ id, lang: 'de', link: `${site.url}/de/tag/ueberall/` });
    expect(body._links.self[0].href).toBe(`${rootOf(site, 'en')}/cms/v2/tags/${id}`);
  });

  it('takes its language from the argument, and keeps it', async () => {
    const made = await make('en', '/tags', { name: 'Zupy', lang: 'pl' });
    expect(made.lang).toBe('pl');
    const same = await send('en', `/tags/${made.id}`, { lang: 'pl', description: 'x' });
    expect([same.status, same.body.description]).toEqual([200, 'x']);
    expect(failure(await send('en', `/tags/${made.id}`, { lang: 'de' }))).toEqual([400, 'rest_invalid_param']);
    expect(failure(await send('en', '/tags', { name: 'x', lang: 'xx' }))).toEqual([400, 'rest_invalid_param']);
  });

  it('has parents of its language only', async () => {
    const parent = await make('en', '/categories', { name: 'Baking' });
    const refused = await send('de', '/categories', { name: 'Brot', parent: parent.id });
    expect([...failure(refused), refused.body.data.params]).toEqual([
      400,
      'rest_invalid_param',
      { parent: 'parent is a term of another language.' },
    ]);
    const child = await make('de', '/categories', { name: 'Brot' });
    expect(failure(await send('de', `/categories/${child.id}`, { parent: parent.id }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
  });

  it('is listed with those of all languages for those who may edit', async () => {
    await make('de', '/tags', { name: 'Nur hier' });
    await make('en', '/tags', { name: 'Only here' });
    const all = `${site.url}/wp-json/wp/v2/tags?lang=all&per_page=3&orderby=slug`;
    const seen: string[] = [];
    for (let url: string | undefined = all; url;) {
      const { body, headers } = await site.ask(url, { as: 'contributor' });
      seen.push(...body.map((one: { id: number; lang: string }) => `${one.lang} ${one.id}`));
      url = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen.map((one) => one.slice(0, 2)))).toEqual(new Set(['en', 'de', 'pl']));
    expect(new Set(seen).size).toBe(seen.length);
    expect(failure(await site.ask(all))).toEqual([401, 'rest_forbidden_languages']);
  });

  it('is given to entries of its language only', async () => {
    const tags = { en: await make('en', '/tags', { name: 'Salt' }), de: await make('de', '/tags', { name: 'Salz' }) };
    const refused = await send('de', '/posts', { title: 'Suppe', tags: [tags.de.id, tags.en.id] });
    expect([...failure(refused), refused.body.data.params]).toEqual([
      400,
      'rest_invalid_param',
      { tags: `tags has the term ${tags.en.id}, whose language is en, not de.` },
    ]);
    const post = await make('de', '/posts', { title: 'Suppe', status: 'publish', tags: [tags.de.id] });
    expect((await ask('de', `/tags/${tags.de.id}`)).body.count).toBe(1);
    expect(idsOf(await ask('en', `/tags?post=${post.id}`))).toEqual([tags.de.id]);
    expect(failure(await send('en', `/posts/${post.id}`, { tags: [tags.en.id] }))).toEqual([400, 'rest_invalid_param']);
    expect((await send('en', `/posts/${post.id}`, { tags: [tags.de.id, 99_999] })).body.tags).toEqual([tags.de.id]);
  });

  it('has an archive, blocks and a part of the sitemap in its language', async () => {
    const english = await make('en', '/categories', { name: 'Stone Fruit' });
    const german = await make('de', '/categories', { name: 'Steinobst', slug: 'stone-fruit' });
    for (const [segment, { id }] of [
      ['en', english],
      ['de', german],
    ] as const)
      await make(segment, '/posts', { title: `Plums ${segment}`, status: 'publish', categories: [id] });
    const page = async (path: string) => (await site.ask(site.url + path)).text;
    expect(await page('/de/category/stone-fruit/')).toContain('Plums de');
    expect(await page('/de/category/stone-fruit/')).not.toContain('Plums en');
    const sitemaps = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    const parts = sitemaps(await page('/de/sitemap.xml')).filter((url) => url.includes('categor'));
    const urls = (await Promise.all(parts.map(async (url) => sitemaps((await site.ask(url)).text)))).flat();
    expect(urls).toContain(`${site.url}/de/category/stone-fruit/`);
    expect(urls.filter((url) => url.includes('/en/'))).toEqual([]);
    const block = '<!-- wp:categories /--><!-- wp:tag-cloud {"taxonomy":"category"} /-->';
    const post = await make('de', '/posts', { title: 'Blocks', status: 'publish', content: block });
    expect(post.content.rendered).toContain('/de/category/stone-fruit/');
    expect(post.content.rendered).not.toContain('/en/category/');
  });
});

describe('the default category', () => {
  it('is the translation of the default one, and is created where there is none', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map((number) => make('pl', '/posts', { title: `Zupa ${number}`, status: 'publish' })),
    );
    const [id] = first.categories;
    expect(second.categories).toEqual([id]);
    const category = (await ask('pl', `/categories/${id}`)).body;
    expect(category).toMatchObject({ lang: 'pl', slug: 'uncategorized', count: 2, translations: { en: 1, pl: id } });
    expect(failure(await remove('pl', `/categories/${id}`))).toEqual([403, 'rest_cannot_delete']);
    expect((await make('en', '/posts', { title: 'Soup', status: 'publish' })).categories).toEqual([1]);
  });

  it('is the one that its language chooses, whatever the request is', async () => {
    const chosen = await make('de', '/categories', { name: 'Allerlei' });
    const settings = await send('de', '/settings', { default_category: chosen.id });
    expect(settings.body.default_category).toBe(chosen.id);
    const post = await make('en', '/posts', { title: 'Eintopf', lang: 'de', status: 'publish' });
    expect(post.categories).toEqual([chosen.id]);
    expect((await ask('en', '/settings', { as: 'admin' })).body.default_category).toBe(1);
    const other = await make('de', '/categories', { name: 'Kurz' });
    await send('de', `/posts/${post.id}`, { categories: [other.id] });
    expect((await remove('en', `/categories/${other.id}`)).status).toBe(200);
    expect((await ask('de', `/posts/${post.id}`)).body.categories).toEqual([chosen.id]);
  });
});

describe('translations of terms', () => {
  it('are shown with a term, and lead to each other', async () => {
    const english = await make('en', '/tags', { name: 'Bread' });
    expect(english.translations).toEqual({ en: english.id });
    const read = async () => (await ask('en', `/tags/${english.id}`)).body;
    const listed = async () => (await ask('en', `/tags?include=${english.id}`)).body[0];
    for (const get of [read, listed]) expect((await get())._links.translations).toBeUndefined();
    const german = await make('de', '/tags', { name: 'Brot', translation_of: english.id });
    const group = { en: english.id, de: german.id };
    expect(german.translations).toEqual(group);
    for (const get of [read, listed]) {
      const shown = await get();
      expect(shown.translations).toEqual(group);
      expect(shown._links.translations).toEqual([
        { href: `${rootOf(site, 'en')}/cms/v2/tags/${german.id}`, embeddable: true, hreflang: 'de-DE' },
      ]);
    }
    const embedded = (await ask('en', `/tags/${english.id}?_embed=translations`)).body._embedded.translations;
    expect(embedded).toMatchObject([{ id: german.id, lang: 'de', translations: group }]);
    await send('en', `/tags/${german.id}`, { translation_of: 0 });
    for (const get of [read, listed]) expect((await get()).translations).toEqual({ en: english.id });
    await send('en', `/tags/${german.id}`, { translation_of: english.id });
    for (const get of [read, listed]) expect((await get()).translations).toEqual(group);
    await remove('de', `/tags/${german.id}`);
    for (const get of [read, listed]) expect((await get()).translations).toEqual({ en: english.id });
  });

  it('keep apart after their first term has left them', async () => {
    const english = await make('en', '/tags', { name: 'Rice' });
    const german = await make('de', '/tags', { name: 'Reis', translation_of: english.id });
    const polish = await make('pl', '/tags', { name: 'Ryż', translation_of: german.id });
    expect(polish.translations).toEqual({ en: english.id, de: german.id, pl: polish.id });
    await send('en', `/tags/${english.id}`, { translation_of: 0 });
    const other = await make('de', '/tags', { name: 'Basmati', translation_of: english.id });
    expect(other.translations).toEqual({ en: english.id, de: other.id });
    expect((await ask('en', `/tags/${german.id}`)).body.translations).toEqual({ de: german.id, pl: polish.id });
  });

  it('are one for each language, also at the same moment', async () => {
    const { id } = await make('en', '/tags', { name: 'Cheese' });
    const answers = await Promise.all(
      ['Käse', 'Kaese-2', 'Weichkäse', 'Hartkäse'].map((name) => send('de', '/tags', { name, translation_of: id })),
    );
    expect(answers.map(failure).toSorted()).toEqual([
      [201, undefined],
      ...Array.from({ length: 3 }, () => [409, 'term_translation_exists']),
    ]);
    const same = await Promise.all([1, 2, 3].map(() => send('pl', '/tags', { name: 'Ser', translation_of: id })));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const other = await make('de', '/tags', { name: 'Quark' });
    expect(failure(await send('de', `/tags/${other.id}`, { translation_of: id }))).toEqual([
      409,
      'term_translation_exists',
    ]);
    expect(failure(await send('en', '/tags', { name: 'Curd', translation_of: id }))).toEqual([
      409,
      'term_translation_exists',
    ]);
  });

  it('are terms of the same taxonomy', async () => {
    const category = await make('en', '/categories', { name: 'Drinks' });
    for (const translation_of of [category.id, 99_999])
      expect(failure(await send('de', '/tags', { name: 'Getränke', translation_of }))).toEqual([
        400,
        'rest_invalid_param',
      ]);
    const tag = await make('de', '/tags', { name: 'Saft' });
    expect(failure(await send('de', `/tags/${tag.id}`, { translation_of: tag.id }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
  });
});

describe('menus', () => {
  it('are terms of a language', async () => {
    const menus = (segment: Segment) => `${site.url}/${segment}/wp-json/wp/v2/menus`;
    const makeMenu = async (segment: Segment, body: object) =>
      (await site.ask(menus(segment), { as: 'admin', body })).body;
    const english = await makeMenu('en', { name: 'Main' });
    const german = await makeMenu('de', { name: 'Main', translation_of: english.id });
    expect(german).toMatchObject({ lang: 'de', slug: 'main', translations: { en: english.id, de: german.id } });
    expect(idsOf(await site.ask(menus('de'), { as: 'admin' }))).toEqual([german.id]);
    // Pages show it nowhere.
    expect(idsOf(await site.ask(menus('de')))).toEqual([]);
    const item = { title: 'Home', url: '/', menus: english.id, status: 'publish' };
    const refused = await site.ask(menus('de').replace('menus', 'menu-items'), { as: 'admin', body: item });
    expect(failure(refused)).toEqual([400, 'rest_invalid_param']);
  });
});

describe('lists of terms', () => {
  it('take the same statements as with one language', async () => {
    for (const path of LISTS)
      expect([path, (await measured(path)).statements]).toEqual([path, before.get(path)?.statements]);
  });

  it('are, with one language, as if there never had been several', async () => {
    const single = await startSite();
    try {
      const category = () => single.rest('/cms/v2/categories');
      const { text } = await category();
      await speakAll(single, 'en', 'de');
      expect((await category()).text).not.toBe(text);
      await speakAll(single);
      expect((await category()).text).toBe(text);
      expect(text).not.toContain('"lang"');
      const made = await single.rest('/cms/v2/tags', { as: 'admin', body: { name: 'Plain' } });
      expect([made.status, made.body.lang, made.body.translations]).toEqual([201, undefined, undefined]);
    } finally {
      await single.close();
    }
  });

  it('have no listed arguments of languages', async () => {
    const options = (await ask('en', '/tags', { method: 'OPTIONS' })).body;
    const create = options.endpoints.find(({ methods }: { methods: string[] }) => methods.includes('POST'));
    expect(Object.keys(create.args)).not.toContain('translation_of');
  });
});
