import { PagedSite } from '../../support/front.js';
import { accessProblems, markupProblems, select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
const leads = async (path: string, as?: string) => front.leadsTo(await page(path, as));

beforeAll(async () => {
  front = await PagedSite.start();
});
afterAll(() => front.site.close());

describe('every page has one URL', () => {
  let post: { id: number; path: string };
  let child: { id: number; path: string };

  beforeAll(async () => {
    post = await front.post({ title: 'One' });
    const parent = await front.make('pages', { title: 'Upper', status: 'publish' });
    child = await front.make('pages', { title: 'Lower', status: 'publish', parent: parent.id });
    const music = await front.make('categories', { name: 'Music' });
    const jazz = await front.make('categories', { name: 'Jazz', parent: music.id });
    await front.make('tags', { name: 'Старый' });
    await front.post({ title: 'Two', categories: [jazz.id], date: '2020-05-06T00:00:00' });
  });

  it.each([
    ['', '/en', '/en/'],
    ['with its query', '/en?utm=1', '/en/?utm=1'],
    ['', '/en/page/1/', '/en/'],
    ['without the trailing slash', '/en/page/1', '/en/'],
    ['', '/en/2020/01/01/one', '/en/2020/01/01/one/'],
    ['with its query', '/en/2020/01/01/one?a=b%20c', '/en/2020/01/01/one/?a=b+c'],
    ['in another letter case', '/en/2020/01/01/ONE/', '/en/2020/01/01/one/'],
    ['with extra slashes', '/en/2020//01/01/one/', '/en/2020/01/01/one/'],
    ['with a doubled first slash', '//en/2020/01/01/one/?a=//b', '/en/2020/01/01/one/?a=//b'],
    ['that looks like another host', '//evil.example//x', '/evil.example//x'],
    ['below the index file of the home', '/en/index.php/2020/01/01/one/', '/en/2020/01/01/one/'],
    ['of a page in another letter case', '/en/Upper/LOWER', '/en/upper/lower/'],
    ['of a category without its parents', '/en/category/jazz/', '/en/category/music/jazz/'],
    ['of a category in another letter case', '/en/Category/Music/JAZZ', '/en/category/music/jazz/'],
    ['of a date without leading zeros', '/en/2020/5/6', '/en/2020/05/06/'],
    ['of a tag', '/en/tag/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9', '/en/tag/%d1%81%d1%82%d0%b0%d1%80%d1%8b%d0%b9/'],
    ['of an author', '/en/author/ADMIN', '/en/author/admin/'],
    ['by year', '/en/?m=2020', '/en/2020/'],
    ['by month', '/en/?m=202005', '/en/2020/05/'],
    ['by tag', '/en/?tag=%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9', '/en/tag/%d1%81%d1%82%d0%b0%d1%80%d1%8b%d0%b9/'],
    ['by author', '/en/?author_name=admin', '/en/author/admin/'],
    ['by page', '/en/?paged=2', '/en/page/2/'],
    ['by page of a search', '/en/?s=one&paged=2', '/en/page/2/?s=one'],
    ['by page of a list', '/en/?category_name=music/jazz&paged=3', '/en/category/music/jazz/page/3/'],
  ])('and others redirect to it: %s', async (_, from, to) => {
    expect(await leads(from)).toEqual([301, to]);
  });

  it('and the ids of entries and terms redirect to it', async () => {
    expect(await leads(`/en/?p=${post.id}`)).toEqual([301, post.path]);
    expect(await leads(`/en/?p=${post.id}&utm=1`)).toEqual([301, `${post.path}?utm=1`]);
    expect(await leads(`/en/?page_id=${child.id}`)).toEqual([301, child.path]);
    const [term] = (await front.site.rest('/cms/v2/categories', { query: { slug: 'jazz' } })).body;
    expect(await leads(`/en/?cat=${term.id}`)).toEqual([301, '/en/category/music/jazz/']);
    expect(await leads(`/en/?author=${front.site.ids.admin}`)).toEqual([301, '/en/author/admin/']);
  });

  it('and so has every part of a divided text', async () => {
    const { path } = await front.post({ title: 'Parts', content: 'First<!--nextpage-->Second' });
    const [first, second] = [await page(path), await page(`${path}2/`)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await textsOf(first.text, '.text')).toEqual(['First']);
    expect(await textsOf(second.text, '.text')).toEqual(['Second']);
    const canonical = async (text: string) => (await select(text, 'link[rel="canonical"]'))[0]?.attributes.href;
    expect(await canonical(second.text)).toBe(`${front.site.url}${path}2/`);
    expect(await leads(`${path}1/`)).toEqual([301, path]);
    expect(await leads(`${path}2`)).toEqual([301, `${path}2/`]);
    expect((await page(`${path}3/`)).status).toBe(404);
    expect((await page(`${post.path}2/`)).status).toBe(404);
  });

  it.each([
    [1, 'December 30, 1996 – January 5, 1997'],
    [0, 'December 29, 1996 – January 4, 1997'],
    [6, 'December 28, 1996 – January 3, 1997'],
  ])('and a week has the one that archive blocks link to; weeks start on day %i', async (start_of_week, when) => {
    await front.set({ start_of_week });
    const early = await front.post({ title: 'Early', date: '1997-01-01T10:00:00' });
    const holder = await front.post({ title: 'Holder', content: '<!-- wp:archives {"type":"weekly"} /-->' });
    const archives = (await page(holder.path)).text;
    const at = (await textsOf(archives, '.text a')).indexOf(when.replace(' – ', '–'));
    const link = (await select(archives, '.text a'))[at]?.attributes.href;
    expect(link).toBe(`${front.site.url}/en/?m=1997&w=1`);
    const { text } = await page('/en/?m=1997&w=1');
    const others = await Promise.all(['m=1997&w=2', 'm=1997&w=53', 'm=0000&w=1'].map((query) => page(`/en/?${query}`)));
    await front.set({ start_of_week: 1 });
    for (const { id } of [early, holder])
      await front.site.rest(`/cms/v2/posts/${id}?force=true`, { as: 'admin', method: 'DELETE' });
    expect(await textsOf(text, 'h1')).toEqual([`Posts of ${when}`]);
    expect(await textsOf(text, '.summary h2')).toEqual(['Early']);
    expect((await select(text, 'link[rel=canonical]'))[0]?.attributes.href).toBe(link);
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('that matches with encoded or plain letters, in upper or lower case', async () => {
    for (const name of ['старый', '%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9', '%d1%81%d1%82%d0%b0%d1%80%d1%8b%d0%b9'])
      expect((await page(`/en/tag/${name}/`)).status).toBe(200);
  });

  it('and missing content has none', async () => {
    const paths = ['?p=999999', '?cat=999999', '?cat=x', '?author=999999', '?m=20', '?tag=none', 'upper/none/', '%ff/'];
    paths.push(`?author=${front.site.ids.subscriber}`, '2020/01/02/one/', 'lower/', 'a/'.repeat(2000));
    for (const path of paths) expect([path, (await page(`/en/${path}`)).status]).toEqual([path, 404]);
  });

  it('in any request', async () => {
    const odd = [
      '%00',
      '%F0%9F%98%80',
      '"',
      '%3Cscript%3E',
      '..%2f',
      '%ff',
      'a'.repeat(5000),
      '1e9',
      '-1',
      '9'.repeat(20),
    ];
    const places = ['X', 'page/X', 'category/X', 'tag/X/page/X', 'author/X', '2020/X', '2020/01/01/X', '?s=X', '?p=X'];
    places.push(
      '?cat=X',
      '?m=X',
      '?author=X',
      '?tag=X',
      '?paged=X',
      '2020/01/01/one/?replytocom=X',
      '2020/01/01/one/?awaits=X.X',
    );
    for (const place of places) {
      for (const one of odd) {
        const { status, text } = await page(`/en/${place.replaceAll('X', one)}`);
        expect([place, one, [200, 301, 404].includes(status)]).toEqual([place, one, true]);
        expect(text).not.toContain('<script>');
      }
    }
  });

  it('and never redirects to another site', async () => {
    for (const path of ['//example.org/en/', '/en//example.org', '/en/..//example.org/', '/en/%2f%2fexample.org/'])
      expect((await page(path)).headers.get('location') ?? '').not.toMatch(/^\/\/|^https?:\/\/example/);
  });
});

describe('a URL without content', () => {
  it('has an HTML error page for browsers', async () => {
    const { status, text, headers } = await page('/en/none/at/all/');
    expect([status, headers.get('vary')]).toEqual([404, 'Accept, Authorization, Cookie']);
    expect(await textsOf(text, 'h1')).toEqual(['Page not found']);
    expect((await select(text, 'main form.search'))[0]?.attributes.action).toBe(`${front.site.url}/en/`);
    expect(await select(text, 'link[rel="canonical"]')).toEqual([]);
    expect(await markupProblems(text)).toEqual([]);
    expect(await accessProblems(text)).toEqual([]);
  });

  it('is a page, unless the client asks for JSON', async () => {
    const json = { accept: 'application/json' };
    const { status, body } = await front.site.ask(`${front.site.url}/en/none/`, { headers: json });
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await front.site.ask(`${front.site.url}/none/`, { headers: json })).body.code).toBe('not_found');
    for (const path of ['/en/none/', '/none/', '/index.php', '/en/none/%zz']) {
      const answer = await front.site.ask(`${front.site.url}${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await textsOf(answer.text, 'h1')).toEqual(['Page not found']);
    }
    expect((await front.site.ask(`${front.site.url}/en/none/`, { method: 'POST' })).body.code).toBe('not_found');
    expect((await front.site.ask(`${front.site.url}/en/`, { method: 'DELETE' })).status).toBe(404);
  });
});

describe('routes outside the pages', () => {
  it('still respond', async () => {
    expect((await page('/health/live')).body).toEqual({ status: 'ok' });
    expect((await page('/en/rest/')).status).toBe(200);
    expect((await page('/en/events.ics')).headers.get('content-type')).toMatch(/calendar/);
    expect((await page('/docs')).status).toBe(200);
  });
});

describe('credentials', () => {
  it('are rejected with an HTML page if they are invalid', async () => {
    const { status, text } = await page('/en/', 'nobody:nothing');
    expect(status).toBe(401);
    expect(await textsOf(text, 'h1')).toEqual(['This page cannot be shown']);
    expect(await markupProblems(text)).toEqual([]);
  });
});

describe('a site whose home is the root of the server', () => {
  it('shows its pages and does not shadow other routes', async () => {
    const other = await PagedSite.start({ LANGUAGE_SEGMENT: '' });
    try {
      await other.make('pages', { title: 'Docs and more', status: 'publish' });
      expect((await other.page('/')).status).toBe(200);
      expect((await other.page('/docs-and-more/')).status).toBe(200);
      expect((await other.page('/health/live')).body).toEqual({ status: 'ok' });
      expect((await other.page('/docs')).text).toMatch(/swagger/i);
      const missing = await other.page('/none/');
      expect([missing.status, await textsOf(missing.text, 'h1')]).toEqual([404, ['Page not found']]);
    } finally {
      await other.site.close();
    }
  });
});
