import { rootOf, type Segment, speakAll } from '../../support/languages.js';
import { type Answer, type Ask, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let costs: Map<string, string>;
/** Lists end in two years unless they are asked for more. */
const YEAR = new Date().getFullYear() + 1;
const CATEGORIES = '/cms/v2/cal_events_cat';
const LISTS = [
  `${CATEGORIES}?slug=sports,running`,
  '/cal/events/v1/categories?hide_empty=false',
  '/cal/events/v1/events',
];
beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1', PARTS_MAX_MB: '0' });
  const sports = await make('en', CATEGORIES, { name: 'Sports' });
  await make('en', CATEGORIES, { name: 'Running', parent: sports.id });
  await makeEvent('en', { title: 'Race', categories: [sports.id] });
  costs = await statements();
  await speakAll(site, 'en', 'de', 'pl');
});
afterAll(() => site.close());

const ask = (segment: Segment, path: string, options: Ask = {}) => site.ask(rootOf(site, segment) + path, options);
const send = (segment: Segment, path: string, body: object) => ask(segment, path, { as: 'admin', body });
async function make(segment: Segment, path: string, body: object) {
  const made = await send(segment, path, body);
  if (made.status !== 201) throw new Error(`Not created: ${made.text}`);
  return made.body;
}
const makeEvent = (segment: Segment, body: object) =>
  make(segment, '/cal/events/v1/events', {
    start_date: `${YEAR}-05-01 10:00:00`,
    end_date: `${YEAR}-05-01 12:00:00`,
    status: 'publish',
    ...body,
  });
const page = (path: string) => site.ask(site.url + path);
const failure = ({ status, body }: Answer) => [status, body.code];
const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
async function statements(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of LISTS) {
    await ask('en', path);
    const { headers } = await ask('en', path);
    found.set(path, /desc="(\d+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? '');
  }
  return found;
}

describe('terms that all languages share', () => {
  it('have a name, a slug and a description in each language', async () => {
    const made = await make('en', CATEGORIES, { name: 'Music', description: 'Loud' });
    expect(made).toMatchObject({ lang: 'en', translations: { en: made.id } });
    const path = `${CATEGORIES}/${made.id}`;
    const german = await send('de', path, { name: 'Musik' });
    expect(german.body).toMatchObject({
      ...{ id: made.id, name: 'Musik', slug: 'musik', description: 'Loud', lang: 'de' },
      translations: { en: made.id, de: made.id },
      link: `${site.url}/de/events/category/musik/`,
    });
    expect(german.body._links.translations).toBeUndefined();
    expect((await ask('en', path)).body).toMatchObject({ name: 'Music', slug: 'music', lang: 'en' });
    expect((await ask('pl', path)).body).toMatchObject({
      ...{ name: 'Music', slug: 'music', lang: 'en' },
      link: `${site.url}/pl/events/category/music/`,
    });
    expect((await send('de', path, { description: '' })).body.description).toBe('');
    expect((await send('en', path, { description: 'Soft' })).body.description).toBe('Soft');
    expect((await ask('de', path)).body).toMatchObject({ name: 'Musik', description: '' });
    expect((await ask('de', `/cal/events/v1/categories/${made.id}`)).body).toMatchObject({
      ...{ name: 'Musik', slug: 'musik', lang: 'de', url: `${site.url}/de/events/category/musik/` },
    });
  });

  it('are found, sorted and filtered by the texts of the language', async () => {
    const zebra = await make('en', CATEGORIES, { name: 'Zebra' });
    const yak = await make('en', CATEGORIES, { name: 'Yak' });
    await send('de', `${CATEGORIES}/${zebra.id}`, { name: 'Aal' });
    const both = `include=${zebra.id},${yak.id}`;
    for (const order of ['name', 'slug']) {
      expect(idsOf(await ask('en', `${CATEGORIES}?${both}&orderby=${order}`))).toEqual([yak.id, zebra.id]);
      expect(idsOf(await ask('de', `${CATEGORIES}?${both}&orderby=${order}`))).toEqual([zebra.id, yak.id]);
    }
    for (const [query, ids] of [
      ['search=aal', [zebra.id]],
      ['slug=aal', [zebra.id]],
      ['slug=zebra', [zebra.id]],
      ['search=zebra', []],
    ] as const) {
      const found = await ask('de', `${CATEGORIES}?${query}`);
      expect([query, idsOf(found), found.headers.get('x-wp-total')]).toEqual([query, ids, String(ids.length)]);
    }
    expect(idsOf(await ask('en', `${CATEGORIES}?slug=aal`))).toEqual([]);
    const event = await makeEvent('de', { title: 'Tiere', categories: ['Aal'] });
    expect(event.categories.map(({ id }: { id: number }) => id)).toEqual([zebra.id]);
    for (const [segment, slug] of [
      ['de', 'aal'],
      ['de', 'zebra'],
      ['en', 'zebra'],
    ] as const) {
      const { events } = (await ask(segment, `/cal/events/v1/events?categories=${slug}&start_date=${YEAR}-01-01`)).body;
      expect([slug, events.map(({ id }: { id: number }) => id)]).toEqual([slug, [event.id]]);
      expect((await page(`/${segment}/events/category/${slug}/`)).status).toBe(200);
    }
    expect((await page('/en/events/category/aal/')).status).toBe(404);
    expect((await ask('de', `/cal/events/v1/events/${event.id}`)).body.categories).toMatchObject([
      { name: 'Aal', slug: 'aal', url: `${site.url}/de/events/category/aal/` },
    ]);
  });

  it('have paths of the slugs of their language', async () => {
    const parent = await make('en', CATEGORIES, { name: 'Arts' });
    const child = await make('en', CATEGORIES, { name: 'Painting', parent: parent.id });
    await send('de', `${CATEGORIES}/${parent.id}`, { name: 'Kunst' });
    expect((await ask('de', `${CATEGORIES}/${child.id}`)).body.link).toBe(
      `${site.url}/de/events/category/kunst/painting/`,
    );
    expect((await ask('en', `${CATEGORIES}/${child.id}`)).body.link).toBe(
      `${site.url}/en/events/category/arts/painting/`,
    );
    expect((await page('/de/events/category/kunst/painting/')).text).toContain('Painting');
  });

  it('have different slugs and names in every language', async () => {
    const one = await make('en', CATEGORIES, { name: 'Gift' });
    const other = await make('en', CATEGORIES, { name: 'Present' });
    const german = await send('de', `${CATEGORIES}/${other.id}`, { name: 'Gift' });
    expect(german.body.slug).toBe('gift-2');
    expect(failure(await send('de', `${CATEGORIES}/${other.id}`, { slug: 'gift' }))).toEqual([
      400,
      'duplicate_term_slug',
    ]);
    expect((await send('de', `${CATEGORIES}/${other.id}`, { slug: 'geschenk' })).body.slug).toBe('geschenk');
    expect((await make('pl', CATEGORIES, { name: 'Geschenk' })).slug).toBe('geschenk-2');
    expect(failure(await send('pl', CATEGORIES, { name: 'Gift' }))).toEqual([400, 'term_exists']);
    expect((await send('de', `${CATEGORIES}/${one.id}`, { name: '' })).body.code).toBe('empty_term_name');
  });

  it('keep their slugs apart when they are written at the same moment', async () => {
    const terms = await Promise.all(['A1', 'A2', 'A3'].map((name) => make('en', CATEGORIES, { name })));
    await Promise.all([
      ...terms.map(({ id }) => send('de', `${CATEGORIES}/${id}`, { name: 'Gleich' })),
      ...(['en', 'de', 'pl'] as const).map((segment) => send(segment, CATEGORIES, { name: 'Gleich' })),
    ]);
    const { body } = await ask('de', `${CATEGORIES}?search=gleich&per_page=50`);
    const slugs = body.map(({ slug }: { slug: string }) => slug);
    expect(slugs.length).toBeGreaterThanOrEqual(3);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it('have no translations of their own', async () => {
    const [one, other] = [await make('en', CATEGORIES, { name: 'B1' }), await make('en', CATEGORIES, { name: 'B2' })];
    expect(failure(await send('de', `${CATEGORIES}/${one.id}`, { translation_of: other.id }))).toEqual([
      400,
      'rest_invalid_param',
    ]);
  });

  it('are in lists that take the same statements as with one language', async () => {
    expect(await statements()).toEqual(costs);
  });
});

describe('tags of events', () => {
  it('are shown in the language of the request, and count with their translations', async () => {
    const english = await make('en', '/cal/events/v1/tags', { name: 'Outdoors' });
    expect(english.lang).toBe('en');
    const german = await make('de', '/cal/events/v1/tags', { name: 'Draußen', translation_of: english.id });
    expect(german.translations).toEqual({ en: english.id, de: german.id });
    const event = await makeEvent('en', { title: 'Walk', tags: ['Outdoors'] });
    const tags = async (segment: Segment) =>
      (await ask(segment, `/cal/events/v1/events/${event.id}`)).body.tags.map(({ id }: { id: number }) => id);
    expect([await tags('en'), await tags('de'), await tags('pl')]).toEqual([[english.id], [german.id], [english.id]]);
    const listed = (await ask('de', `/cal/events/v1/events?tags=${german.slug}&start_date=${YEAR}-01-01`)).body.events;
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([event.id]);
    expect((await page(`/de/events/tag/${german.slug}/`)).text).toContain('Walk');
    const other = await makeEvent('de', { title: 'Lauf', tags: ['Draußen', 'Neues'] });
    expect(other.tags.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual([german.slug, 'neues'].toSorted());
    expect((await ask('de', '/cms/v2/tags?slug=neues')).body).toMatchObject([{ lang: 'de' }]);
    expect((await page('/en/events/tag/outdoors/')).text).toContain('Lauf');
  });
});
