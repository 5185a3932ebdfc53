import { startSite, type Answer, type TestSite } from '../../support/site.js';

const EVENTS = '/cal/events/v1/events';
const TIMES = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };

let site: TestSite;
const post = (body: object, as = 'admin') => site.rest(EVENTS, { as, body: { title: 'An event', ...TIMES, ...body } });
const edit = (id: number, body: object, as = 'admin') => site.rest(`${EVENTS}/${id}`, { as, body });
const namesOf = (terms: { name: string }[]) => terms.map(({ name }) => name);
const outcome = ({ status, body }: Answer) => (status < 300 ? status : `${status} ${body.code}`);

beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'contributor');
});
afterAll(() => site.close());

describe('the terms of an event', () => {
  it('are set by ID, slug or name; unknown names are created', async () => {
    const known = (await site.rest('/cms/v2/cal_events_cat', { as: 'admin', body: { name: 'Known' } })).body;
    const other = (await site.rest('/cms/v2/cal_events_cat', { as: 'admin', body: { name: 'Other One' } })).body;
    const categories = [known.id, 'other-one', 'Novel & new', 99_999_999, '99999998', '', null];
    const made = await post({ categories, tags: 'red, light blue' });
    expect(namesOf(made.body.categories)).toEqual(['Known', 'Novel &amp; new', 'Other One']);
    expect(made.body.categories.map(({ id }: { id: number }) => id)).toEqual(
      expect.arrayContaining([known.id, other.id]),
    );
    expect(made.body.categories[0]).toMatchObject({
      ...{ taxonomy: 'cal_events_cat', count: 1, parent: 0, filter: 'raw' },
      urls: { self: `${site.url}/en/rest/cal/events/v1/categories/${known.id}` },
    });
    expect(namesOf(made.body.tags)).toEqual(['light blue', 'red']);
    const again = await post({ categories: 'KNOWN,other one', tags: made.body.tags });
    expect(namesOf(again.body.categories)).toEqual(['Known', 'Other One']);
    expect(namesOf(again.body.tags)).toEqual(['light blue', 'red']);
  });

  it('are replaced by the sent ones, per taxonomy', async () => {
    const { id } = (await post({ categories: 'first,second', tags: 'third' })).body;
    const after = (await edit(id, { categories: ['second', 'fourth'] })).body;
    expect([namesOf(after.categories), namesOf(after.tags)]).toEqual([['fourth', 'second'], ['third']]);
    expect((await edit(id, { categories: null })).body.categories).toEqual([]);
  });

  it('count published events', async () => {
    const { id, tags } = (await post({ tags: 'counted' })).body;
    const count = async () => (await site.rest(`/cms/v2/tags/${tags[0].id}`)).body.count;
    expect(await count()).toBe(1);
    await edit(id, { status: 'draft' });
    expect(await count()).toBe(0);
    await edit(id, { status: 'publish' });
    await site.rest(`${EVENTS}/${id}`, { as: 'admin', method: 'DELETE' });
    expect(await count()).toBe(0);
  });

  it('are created only with the right to create terms', async () => {
    expect(outcome(await post({ tags: 'by a contributor' }, 'contributor'))).toBe(201);
    expect(outcome(await post({ categories: 'by an author' }, 'author'))).toBe(201);
    expect(namesOf((await post({ categories: 'by an author' }, 'contributor')).body.categories)).toEqual([
      'by an author',
    ]);
    const refused = await post({ title: 'Refused', categories: 'by a contributor' }, 'contributor');
    expect(outcome(refused)).toBe('403 rest_forbidden');
    expect((await site.rest('/cms/v2/cal_events_cat', { query: { slug: 'by-a-contributor' } })).body).toEqual([]);
  });

  it('are created once by concurrent requests', async () => {
    const wanted = ['Rush A', 'Rush B', 'Rush C'];
    const writes = Array.from({ length: 8 }, (_, n) =>
      post({ tags: n % 2 ? wanted : wanted.toReversed(), categories: wanted }),
    );
    const answers = await Promise.all(writes);
    expect(answers.map(outcome)).toEqual(answers.map(() => 201));
    for (const { body } of answers) expect(namesOf(body.tags)).toEqual(wanted);
    const tags = (await site.rest('/cms/v2/tags', { query: { search: 'Rush' } })).body;
    expect(tags.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ...wanted.map((name) => [name, 8]),
    ]);
  });
});
