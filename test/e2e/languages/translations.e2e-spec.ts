import { changeLater, rootOf, type Segment, speakAll } from '../../support/languages.js';
import { type Ask, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
/** The statements of lists of the site while it had one language. */
const costs = new Map<string, string>();
beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1', PARTS_MAX_MB: '0' })).withRoles('author', 'editor');
  for (const title of ['Zero', 'Null']) await make('en', '/posts', { title });
  for (const query of ['', '&_embed=author', '&search=zero', '&orderby=title&page=1', '&_fields=id,title'])
    costs.set(`/posts?per_page=2${query}`, await statements(`/posts?per_page=2${query}`));
  await speakAll(site, 'en', 'de', 'pl');
});
afterAll(() => site.close());

const ask = (segment: Segment, path: string, options: Ask = {}) =>
  site.ask(`${rootOf(site, segment)}/cms/v2${path}`, options);
const make = async (segment: Segment, path: string, body: object, as = 'admin') =>
  (await ask(segment, path, { as, body: { status: 'publish', ...body } })).body;
const names = async (segment: Segment, path: string, options: Ask = {}) => {
  const { body, headers } = await ask(segment, path, options);
  return { slugs: (body as { slug: string }[]).map(({ slug }) => slug).toSorted(), total: headers.get('x-wp-total') };
};
const statements = async (path: string) => {
  // The first time, sizes of sets are estimated.
  await ask('en', path);
  const { headers } = await ask('en', path);
  return /desc="(\d+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? '';
};

describe('an entry per language', () => {
  it('is in the lists, totals and searches of its language, with a slug of its own', async () => {
    const english = await make('en', '/posts', { title: 'Harvest feast' });
    const german = await make('de', '/posts', { title: 'Harvest feast' });
    expect([english.slug, german.slug]).toEqual(['harvest-feast', 'harvest-feast']);
    expect([english.lang, german.lang]).toEqual(['en', 'de']);
    expect(german.link).toBe(`${site.url}/de/${german.date.slice(0, 10).replaceAll('-', '/')}/harvest-feast/`);
    const earlier = (await ask('en', '/posts')).body.slice(1).map((one: { id: number }) => String(one.id));
    const besides = `&exclude=${earlier.join()}`;
    for (const query of [besides, '&search=harvest', `&orderby=title${besides}`, '&slug=harvest-feast'])
      for (const [segment, id] of [
        ['en', english.id],
        ['de', german.id],
      ] as const) {
        const { body, headers } = await ask(segment, `/posts?per_page=50${query}`);
        expect([query, segment, body.map((one: { id: number }) => one.id)]).toEqual([query, segment, [id]]);
        expect(headers.get('x-wp-total')).toBe('1');
      }
    expect(await names('pl', '/posts')).toEqual({ slugs: [], total: '0' });
  });

  it('answers by its id in every root', async () => {
    const { id } = await make('de', '/posts', { title: 'Überall' });
    const { body } = await ask('en', `/posts/${id}`);
    expect(body).toMatchObject({ id, lang: 'de', link: expect.stringContaining('/de/') });
    expect(body._links.self[0].href).toBe(`${rootOf(site, 'en')}/cms/v2/posts/${id}`);
  });

  it('takes its language from the argument, and keeps it', async () => {
    const made = await make('en', '/posts', { title: 'Po polsku', lang: 'pl' });
    expect(made.lang).toBe('pl');
    expect((await ask('en', `/posts/${made.id}`, { as: 'admin', body: { lang: 'pl', title: 'Ok' } })).status).toBe(200);
    const moved = await ask('en', `/posts/${made.id}`, { as: 'admin', body: { lang: 'de' } });
    expect([moved.status, moved.body.code]).toEqual([400, 'rest_language_fixed']);
    const unknown = await ask('en', '/posts', { as: 'admin', body: { title: 'x', lang: 'xx' } });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'rest_invalid_language']);
  });

  it('has parents of its language only', async () => {
    const parent = await make('en', '/pages', { title: 'About' });
    const { status, body } = await ask('de', '/pages', { as: 'admin', body: { title: 'Wir', parent: parent.id } });
    expect([status, body.code]).toEqual([400, 'rest_parent_language']);
  });

  it('is listed with those of all languages for those who may edit', async () => {
    await make('de', '/posts', { title: 'Nur deutsch' });
    const path = `${site.url}/wp-json/wp/v2/posts?lang=all&per_page=100`;
    const all = await site.ask(path, { as: 'admin' });
    expect(new Set(all.body.map((one: { lang: string }) => one.lang))).toEqual(new Set(['en', 'de', 'pl']));
    const refused = await site.ask(path);
    expect([refused.status, refused.body.code]).toEqual([401, 'rest_forbidden_languages']);
  });
});

describe('translations', () => {
  it('link to each other for readers once they are published', async () => {
    const english = await make('en', '/posts', { title: 'Soup' });
    const german = await make('de', '/posts', { title: 'Suppe', translation_of: english.id, status: 'draft' });
    expect(german.translations).toEqual({ en: english.id, de: german.id });
    expect(german.translation_of).toBe(english.id);
    const read = async () => (await ask('en', `/posts/${english.id}`)).body;
    const listed = async () =>
      (await ask('en', '/posts?per_page=100')).body.find((one: { id: number }) => one.id === english.id);
    for (const get of [read, listed]) expect((await get()).translations).toEqual({ en: english.id });
    expect((await read())._links.translations).toBeUndefined();
    await ask('de', `/posts/${german.id}`, { as: 'admin', body: { status: 'publish' } });
    for (const get of [read, listed]) expect((await get()).translations).toEqual({ en: english.id, de: german.id });
    expect((await read())._links.translations).toEqual([
      { href: `${rootOf(site, 'en')}/cms/v2/posts/${german.id}`, embeddable: true, hreflang: 'de-DE' },
    ]);
    await ask('de', `/posts/${german.id}`, { as: 'admin', method: 'DELETE' });
    for (const get of [read, listed]) expect((await get()).translations).toEqual({ en: english.id });
    await ask('de', `/posts/${german.id}?force=true`, { as: 'admin', method: 'DELETE' });
    expect((await make('de', '/posts', { title: 'Suppe', translation_of: english.id })).translations.en).toBe(
      english.id,
    );
  });

  it('are refused for a second entry of a language, also at the same moment', async () => {
    const { id } = await make('en', '/posts', { title: 'Bread' });
    const body = { title: 'Brot', translation_of: id };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('de', '/posts', { as: 'admin', body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const again = await ask('en', '/posts', { as: 'admin', body });
    expect([again.status, again.body.code]).toEqual([409, 'rest_translation_exists']);
  });

  it('are made of readable entries of the same type, by those who may edit them', async () => {
    const page = await make('en', '/pages', { title: 'Page' });
    const refused = await ask('de', '/posts', { as: 'admin', body: { title: 'x', translation_of: page.id } });
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_translation']);
    const hidden = await make('en', '/posts', { title: 'Hidden', status: 'private' });
    const draft = await make('en', '/posts', { title: 'Draft', status: 'draft' });
    for (const id of [hidden.id, draft.id, 999_999]) {
      const { status, body } = await ask('de', '/posts', { as: 'author', body: { title: 'x', translation_of: id } });
      expect([status, body.code]).toEqual([400, 'rest_invalid_translation']);
    }
    const open = await make('en', '/posts', { title: 'Open' });
    const { status, body } = await ask('de', '/posts', { as: 'author', body: { title: 'x', translation_of: open.id } });
    expect([status, body.code]).toEqual([403, 'rest_cannot_edit']);
  });

  it('leave their group', async () => {
    const english = await make('en', '/posts', { title: 'Tea' });
    const german = await make('de', '/posts', { title: 'Tee', translation_of: english.id });
    const left = await ask('de', `/posts/${german.id}`, { as: 'admin', body: { translation_of: 0 } });
    expect(left.body.translations).toEqual({ de: german.id });
    expect((await ask('en', `/posts/${english.id}`)).body.translations).toEqual({ en: english.id });
  });

  it('are marked once their source has changed', async () => {
    const english = await make('en', '/posts', { title: 'Old' });
    const german = await make('de', '/posts', { title: 'Alt', translation_of: english.id });
    const outdated = async () => (await ask('de', `/posts/${german.id}?context=edit`, { as: 'admin' })).body.outdated;
    expect(await outdated()).toBe(false);
    await changeLater(site, english.id);
    expect(await outdated()).toBe(true);
    expect((await ask('de', `/posts/${german.id}`)).body).not.toHaveProperty('outdated');
  });

  it('cost no statement of a list', async () => {
    const english = await make('en', '/posts', { title: 'Cost' });
    await make('de', '/posts', { title: 'Kosten', translation_of: english.id });
    for (const [path, count] of costs) expect([path, await statements(path)]).toEqual([path, count]);
  });
});
