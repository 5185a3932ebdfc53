import { startSite, type TestSite } from '../../support/site.js';
import { foreignTableStatements, queriedTables, watchTables } from '../../support/table-watch.js';

let site: TestSite;
beforeAll(async () => {
  watchTables();
  site = await startSite({ DEMO: '1' });
});
afterAll(() => site.close());

const create = async (path: string, body: object): Promise<number> => {
  const made = await site.rest(path, { as: 'admin', body });
  expect([path, made.status]).toEqual([path, 201]);
  return made.body.id as number;
};

describe('the tables of modules', () => {
  it('are used only by their module and the modules above it', async () => {
    const category = await create('/cms/v2/categories', { name: 'Watched' });
    const post = await create('/cms/v2/posts', { title: 'Watched', status: 'publish', categories: [category] });
    await create('/cms/v2/comments', { post, content: 'Seen.' });
    const venue = { venue: 'Hall', address: 'Main street 1', city: 'Ulm' };
    const start = '2031-05-14 20:00:00';
    const made = await site.rest('/cal/events/v1/events', {
      as: 'admin',
      body: {
        title: 'Watched',
        start_date: start,
        end_date: '2031-05-14 22:00:00',
        venue,
        organizer: { organizer: 'Ann' },
      },
    });
    expect(made.status).toBe(201);
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', body: { slug: 'watched-again' } });
    const { routes } = (await site.rest('/')).body as { routes: Record<string, { methods: string[] }> };
    const lists = Object.entries(routes).filter(
      ([path, { methods }]) => methods.includes('GET') && !path.includes('('),
    );
    expect(lists.length).toBeGreaterThan(30);
    for (const [path] of lists) await site.rest(path, { as: 'admin', query: { search: 'watched', _embed: '1' } });
    for (const page of ['', 'events/', 'feed/', 'sitemap.xml', '?s=watched', 'no-such-page/'])
      await site.ask(`${site.root}/../${page}`);
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(queriedTables().size).toBeGreaterThan(25);
    expect(foreignTableStatements()).toEqual([]);
  });
});
