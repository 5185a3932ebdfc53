import { readFileSync } from 'node:fs';
import { PagedSite } from '../../support/front.js';
import { accessProblems, markupProblems, select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);

beforeAll(async () => {
  front = await PagedSite.start();
});
afterAll(() => front.site.close());

/** The paths that a page of the guides links to, without fragments. */
async function linksOf(html: string): Promise<string[]> {
  const links = await select(html, 'article a[href], article img[src]');
  return links
    .map(({ attributes: { href, src } }) => (href ?? src ?? '').split('#')[0] ?? '')
    .filter((path) => path.startsWith('/'));
}

describe('the guides', () => {
  it('begin with a table of contents in the look of the site', async () => {
    const { status, text, headers } = await page('/docs/guide');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await textsOf(text, 'article h1')).toEqual(['Documentation']);
    const [style] = await select(text, 'link[rel=stylesheet]');
    expect((await page(style?.attributes.href ?? '')).headers.get('content-type')).toMatch(/^text\/css/);
    expect(await textsOf(text, 'meta[name=robots]')).toHaveLength(1);
  });

  it('are whole: every link between them leads to a page or an image, each with valid markup', async () => {
    const seen = new Set<string>();
    const open = ['/docs/guide'];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { status, text, headers } = await page(path);
      expect([path, status]).toEqual([path, 200]);
      if (!headers.get('content-type')?.startsWith('text/html')) continue;
      expect([path, await markupProblems(text)]).toEqual([path, []]);
      open.push(...(await linksOf(text)).filter((link) => link.startsWith('/docs/guide')));
    }
    expect([...seen]).toEqual(expect.arrayContaining(['/docs/guide/getting-started', '/docs/guide/errors']));
  });

  it('can be read without a mouse and without seeing them', async () => {
    expect(await accessProblems((await page('/docs/guide/calendar')).text)).toEqual([]);
  });

  it('have headings that links lead to', async () => {
    const { text } = await page('/docs/guide/configuration');
    expect((await select(text, 'h2')).map(({ attributes }) => attributes.id)).toContain('section-database');
  });

  it('have one URL each', async () => {
    expect(front.leadsTo(await page('/docs/guide/'))).toEqual([301, '/docs/guide']);
    expect(front.leadsTo(await page('/docs/guide/README.md'))).toEqual([301, '/docs/guide']);
    expect(front.leadsTo(await page('/docs/guide/content.md'))).toEqual([301, '/docs/guide/content']);
    expect(front.leadsTo(await page('/docs/guide/content/'))).toEqual([301, '/docs/guide/content']);
  });

  it('show images, which browsers keep', async () => {
    const path = '/docs/guide/images/site.webp';
    const { status, headers } = await page(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Number(headers.get('content-length'))).toBe(readFileSync('docs/images/site.webp').length);
    const again = await page(path, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.each([
    '/docs/guide/none',
    '/docs/guide/..%2fpackage',
    '/docs/guide/..%2fCONTRIBUTING.md',
    '/docs/guide/images/..%2f..%2fLICENSE',
    '/docs/guide/images/none.png',
    '/docs/guide/images',
  ])('have no page at %s', async (path) => {
    expect((await page(path)).status).toBe(404);
  });

  it('leave the documentation of the REST interface where it is', async () => {
    const { status, text } = await page('/docs');
    expect([status, text.includes('swagger-ui')]).toEqual([200, true]);
    expect(await textsOf(text, 'h2')).toContain(
      'cms/v2 categoriesTerms with parents that group posts. Every post has at least one.',
    );
    expect((await page('/docs/openapi.json')).body.info.title).toBe('Lintel');
  });

  it('are cached as other pages are', async () => {
    const first = await page('/docs/guide/content');
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const again = await page('/docs/guide/content', undefined, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const on = await front.site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 1 } });
    expect(on.status).toBe(200);
    await page('/docs/guide/content');
    expect((await page('/docs/guide/content')).headers.get('x-cache')).toBe('HIT');
  });
});
