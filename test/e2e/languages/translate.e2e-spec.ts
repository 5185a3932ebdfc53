import { applyModel } from '../../support/content-model.js';
import { rootOf, type Segment, speakAll } from '../../support/languages.js';
import { type Ask, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'contributor', 'subscriber');
  await applyModel(site, {
    types: {
      recipe: { labels: { singular: 'Recipe', plural: 'Recipes' }, restBase: 'recipes' },
      book: { labels: { singular: 'Book', plural: 'Books' }, restBase: 'books', localised: 'texts' },
    },
    taxonomies: {
      cuisine: { labels: { singular: 'Cuisine', plural: 'Cuisines' }, restBase: 'cuisines', types: ['post'] },
    },
    fields: {
      recipe: { minutes: { type: 'integer' }, code: { type: 'string', unique: true }, motto: { type: 'string' } },
    },
  });
  await speakAll(site, 'en', 'de');
});
afterAll(() => site.close());

const ask = (segment: Segment, path: string, options: Ask = {}) => site.ask(`${rootOf(site, segment)}${path}`, options);
const make = async (segment: Segment, path: string, body: object) =>
  (await ask(segment, `/cms/v2${path}`, { as: 'admin', body: { status: 'publish', ...body } })).body;
const translate = (path: string, options: Ask = {}) =>
  ask('en', `/lintel/v1${path}`, { as: 'admin', method: 'POST', ...options });

describe('the draft of a translation', () => {
  it('has all texts, and the translations of its terms', async () => {
    const english = await make('en', '/categories', { name: 'Soups' });
    const german = await make('de', '/categories', { name: 'Suppen', translation_of: english.id });
    const other = await make('en', '/categories', { name: 'Untranslated' });
    const tag = await make('en', '/tags', { name: 'hot' });
    const source = await make('en', '/posts', {
      ...{ title: 'Beetroot', content: '<p>Boil.</p>', excerpt: 'Red', format: 'aside', password: 'secret' },
      ...{ categories: [english.id, other.id], tags: [tag.id], comment_status: 'closed' },
    });
    const { status, body, headers } = await translate(`/posts/${source.id}/translations/de`);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${rootOf(site, 'en')}/cms/v2/posts/${body.id}`);
    expect(body).toMatchObject({
      ...{ status: 'draft', lang: 'de', translation_of: source.id, format: 'aside', password: 'secret' },
      ...{ title: { raw: 'Beetroot' }, content: { raw: '<p>Boil.</p>' }, excerpt: { raw: 'Red' } },
      ...{ categories: [german.id], tags: [], comment_status: 'closed' },
      translations: { en: source.id, de: body.id },
    });
    const again = await translate(`/posts/${source.id}/translations/de`);
    expect([again.status, again.body.code]).toEqual([409, 'rest_translation_exists']);
  });

  it('has the values of fields, except those that no other entry may have', async () => {
    const meta = { minutes: 20, code: 'B-1', motto: 'Eat' };
    const { id } = await make('en', '/recipes', { title: 'Borscht', meta });
    const { body } = await translate(`/recipes/${id}/translations/de`);
    expect(body.meta).toMatchObject({ minutes: 20, code: null, motto: 'Eat' });
  });

  it('is one, however often it is asked for at the same moment', async () => {
    const { id } = await make('en', '/pages', { title: 'Once' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => translate(`/pages/${id}/translations/de`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const key = { 'idempotency-key': 'once-and-again' };
    const other = await make('en', '/pages', { title: 'Again' });
    const [first, second] = [
      await translate(`/pages/${other.id}/translations/de`, { headers: key }),
      await translate(`/pages/${other.id}/translations/de`, { headers: key }),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });

  it('stands at the top until its parent is translated, and keeps its former address', async () => {
    const above = await make('en', '/pages', { title: 'Above' });
    const below = await make('en', '/pages', { title: 'Below', parent: above.id });
    const { body: child } = await translate(`/pages/${below.id}/translations/de`);
    expect(child).toMatchObject({ parent: 0 });
    expect(child._links.up).toBeUndefined();
    const published = await make('de', `/pages/${child.id}`, { title: 'Unten', slug: 'unten' });
    expect(published.link).toBe(`${site.url}/de/unten/`);
    const { body: parent } = await translate(`/pages/${above.id}/translations/de`);
    expect((await ask('de', `/cms/v2/pages/${child.id}`)).body.parent).toBe(0);
    await make('de', `/pages/${parent.id}`, { slug: 'oben' });
    const moved = (await ask('de', `/cms/v2/pages/${child.id}`)).body;
    expect(moved).toMatchObject({ parent: parent.id, link: `${site.url}/de/oben/unten/` });
    const former = await site.ask(published.link);
    expect([former.status, former.headers.get('location')]).toEqual([301, moved.link]);
  });

  it('stays where somebody has put it', async () => {
    const above = await make('en', '/pages', { title: 'Roof' });
    const below = await make('en', '/pages', { title: 'Room', parent: above.id });
    const { body: child } = await translate(`/pages/${below.id}/translations/de`);
    await make('de', `/pages/${child.id}`, { parent: 0 });
    const { body: parent } = await translate(`/pages/${above.id}/translations/de`);
    await make('de', `/pages/${parent.id}`, { title: 'Dach' });
    expect((await ask('de', `/cms/v2/pages/${child.id}`, { as: 'admin' })).body.parent).toBe(0);
  });

  it('is for those who may edit the source and create others', async () => {
    const { id } = await make('en', '/posts', { title: 'Not theirs' });
    for (const as of ['author', 'contributor', 'subscriber'])
      expect((await translate(`/posts/${id}/translations/de`, { as })).body.code).toBe('rest_cannot_edit');
    expect((await ask('en', `/lintel/v1/posts/${id}/translations/de`, { method: 'POST' })).status).toBe(401);
    const own = (await ask('en', '/cms/v2/posts', { as: 'author', body: { title: 'Theirs' } })).body;
    expect((await translate(`/posts/${own.id}/translations/de`, { as: 'author' })).status).toBe(201);
  });

  it('is refused for unknown languages, entries and types without an entry per language', async () => {
    const { id } = await make('en', '/posts', { title: 'Unknown' });
    expect((await translate(`/posts/${id}/translations/xx`)).body.code).toBe('rest_invalid_language');
    expect((await translate(`/posts/${id}/translations/en`)).status).toBe(409);
    expect((await translate('/posts/999999/translations/de')).status).toBe(404);
    expect((await translate(`/books/${id}/translations/de`)).status).toBe(404);
    await speakAll(site, 'en', 'de');
  });
});

it('a site with one language has no such route', async () => {
  const one = await startSite();
  const { status, body } = await one.rest('/lintel/v1/posts/1/translations/en', { as: 'admin', method: 'POST' });
  expect([status, body.code]).toEqual([404, 'rest_no_route']);
  await one.close();
});
