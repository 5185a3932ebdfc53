import { ROUTE_FAMILIES } from '#libs/routes';
import { CachedSite } from '../../support/cache.js';
import { ArticlesModule, SiteModel } from '../../support/model.js';

const OTHER = 'It has routes that its document does not know.';

let cached: CachedSite;
let model: SiteModel;
let page: number;

beforeAll(async () => {
  cached = await CachedSite.start({}, [ArticlesModule]);
  const { site } = cached;
  cached.setRest(true);
  model = new SiteModel(site);
  const made = await site.rest('/cms/v2/pages', { as: 'admin', body: { title: 'About', status: 'publish' } });
  page = made.body.id;
  await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'First', status: 'publish' } });
});

afterAll(() => cached.close());
afterEach(() => model.replace(model.before));

const get = async (path: string, as?: string) => {
  const { status, body, headers } = await cached.site.rest(path, { ...(as ? { as } : {}), undocumented: OTHER });
  return { status, body, total: headers.get('x-wp-total') };
};

/** What a site with one of the models answers, whatever it answered with the other. */
async function look() {
  const { site } = cached;
  const [types, taxonomies, pages, item, posts, search, articles, edited] = await Promise.all([
    get('/cms/v2/types'),
    get('/cms/v2/taxonomies'),
    get('/cms/v2/pages'),
    get(`/cms/v2/pages/${page}`),
    get('/cms/v2/posts'),
    get('/cms/v2/search?search=about'),
    get('/cms/v2/articles/red?size=large&first=3'),
    get(`/cms/v2/pages/${page}?context=edit`, 'contributor'),
  ]);
  const index = await get('/');
  const options = await site.rest('/cms/v2/articles/black', { method: 'OPTIONS', undocumented: OTHER });
  const convention = await site.ask(`${site.url}/wp-json/wp/v2/articles/red`, { undocumented: OTHER });
  const documented = await site.ask(`${site.url}/docs/openapi.json`, { undocumented: OTHER });
  return {
    types: Object.keys(types.body).includes('recipe'),
    taxonomies: Object.keys(taxonomies.body).includes('cuisine'),
    pages: [pages.status, pages.total, item.status],
    terms: posts.body[0]._links['wp:term'].map(({ taxonomy }: { taxonomy: string }) => taxonomy),
    search: search.total,
    articles: [articles.status, articles.body[0]],
    index: index.body.routes['/cms/v2/articles/red']?.endpoints[0].args.size?.enum,
    options: [options.body.schema?.title, options.body.endpoints?.length],
    convention: convention.status,
    documented: Object.keys(documented.body.paths).some((path) => path.endsWith('/articles/red')),
    edited: edited.status,
  };
}

const OLD = {
  types: false,
  taxonomies: false,
  pages: [200, '1', 200],
  terms: ['category', 'post_tag'],
  search: '1',
  articles: [404, undefined],
  index: undefined,
  options: [undefined, undefined],
  convention: 404,
  documented: false,
  edited: 403,
};

const NEW = {
  types: true,
  taxonomies: true,
  pages: [200, '0', 401],
  terms: ['category', 'post_tag', 'cuisine'],
  search: '0',
  articles: [200, { number: 3, colour: 'red' }],
  index: ['small', 'large'],
  options: ['article', 1],
  convention: 200,
  documented: true,
  edited: 200,
};

describe('a replaced model', () => {
  it('decides every answer at once, and nothing of the old one is kept', async () => {
    expect(await look()).toEqual(OLD);
    await model.replace(model.changed);
    expect(await look()).toEqual(NEW);
    await model.replace(model.before);
    expect(await look()).toEqual(OLD);
  });

  it('has arguments and rights of its own', async () => {
    await model.replace(model.changed);
    expect((await get('/cms/v2/articles/red?size=huge')).status).toBe(400);
    expect((await get('/cms/v2/posts?size=huge')).status).toBe(200);
    const seen = [undefined, 'subscriber'].map(async (as) => (await get('/cms/v2/articles/black', as)).status);
    expect(await Promise.all(seen)).toEqual([401, 200]);
  });

  it('mixes with no other in an answer, while requests are running', async () => {
    const { site } = cached;
    const change = { method: 'PUT', path: `/wp/v2/pages/${page}`, body: { title: 'About' } };
    const body = { requests: Array.from({ length: 8 }, () => change) };
    const counts = new Map<string, number>();
    let isRunning = true;
    const client = async (): Promise<void> => {
      while (isRunning) {
        const answer = await site.ask(`${site.url}/wp-json/batch/v1`, { as: 'contributor', body, undocumented: OTHER });
        const statuses: number[] = answer.body.responses.map(({ status }: { status: number }) => status);
        const seen = [...new Set(statuses)].join();
        counts.set(seen, (counts.get(seen) ?? 0) + 1);
      }
    };
    const clients = [client(), client(), client(), client()];
    for (let times = 0; times < 40 || counts.size < 2; times++) {
      model.replaceQuietly(times % 2 ? model.before : model.changed);
      await site.rest('/cms/v2/pages');
    }
    isRunning = false;
    await Promise.all(clients);
    expect([...counts.keys()].sort()).toEqual(['200', '403']);
  });
});

describe('a model that cannot be', () => {
  it('is refused when its routes clash', () => {
    const [placed] = model.changed.all(ROUTE_FAMILIES);
    if (!placed) throw new Error('The changed model has a route.');
    const clashing = model.changed.with(ROUTE_FAMILIES, [{ ...placed, path: '/cms/v2/posts' }]);
    expect(() => model.replaceQuietly(clashing)).toThrow('Two handlers for GET /cms/v2/posts.');
    expect(model.current).toBe(model.before);
  });
});
