import { rootOf, type Segment, speakAll } from '../../support/languages.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await speakAll(site, 'en', 'de', 'ar');
});
afterAll(() => site.close());

const make = async (segment: Segment, path: string, body: object) =>
  (await site.ask(`${rootOf(site, segment)}/cms/v2${path}`, { as: 'admin', body: { status: 'publish', ...body } }))
    .body;
const page = (path: string, headers: Record<string, string> = {}) =>
  site.ask(new URL(path, site.url).href, { headers });

/** The alternates in the head of a page, by language. */
function alternatesOf(html: string): Record<string, string> {
  const found = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
  return Object.fromEntries([...found].map(([, language = '', href = '']) => [language, href]));
}
/** The links of the header to other languages, by language. */
function switchOf(html: string): Record<string, string> {
  const found = html.matchAll(/<a href="([^"]+)" lang="([^"]+)" hreflang/g);
  return Object.fromEntries([...found].map(([, href = '', language = '']) => [language, href]));
}

describe('pages of an entry', () => {
  it('link to its published translations, each to all, and to no drafts', async () => {
    const english = await make('en', '/posts', { title: 'Soup' });
    const german = await make('de', '/posts', { title: 'Suppe', translation_of: english.id });
    const arabic = await make('ar', '/posts', { title: 'حساء', translation_of: english.id, status: 'draft' });
    const links = { en: english.link, de: german.link, 'x-default': english.link };
    for (const { link } of [english, german]) {
      const { text } = await page(link);
      expect(alternatesOf(text)).toEqual(links);
      expect(switchOf(text)).toEqual({ 'en-US': english.link, 'de-DE': german.link });
    }
    await site.ask(`${rootOf(site, 'ar')}/cms/v2/posts/${arabic.id}`, { as: 'admin', body: { status: 'publish' } });
    const { text } = await page(english.link);
    expect(Object.keys(alternatesOf(text))).toEqual(['en', 'de', 'ar', 'x-default']);
    expect((await page(alternatesOf(text).ar ?? '')).text).toContain('<html lang="ar-EG" dir="rtl">');
  });

  it('follow a translation that moves or vanishes', async () => {
    const english = await make('en', '/pages', { title: 'Team' });
    const german = await make('de', '/pages', { title: 'Leute', translation_of: english.id });
    expect(alternatesOf((await page(english.link)).text).de).toBe(`${site.url}/de/leute/`);
    await make('de', `/pages/${german.id}`, { slug: 'menschen' });
    expect(alternatesOf((await page(english.link)).text).de).toBe(`${site.url}/de/menschen/`);
    await make('de', `/pages/${german.id}`, { status: 'private' });
    expect(alternatesOf((await page(english.link)).text)).toEqual({});
  });

  it('are at their own address only', async () => {
    const { link } = await make('de', '/pages', { title: 'Nur hier' });
    expect((await page(link)).status).toBe(200);
    expect((await page(link.replace('/de/', '/en/'))).status).toBe(404);
    expect((await page(link.replace('/de/', '/en/'))).text).toContain('<html lang="en-US"');
    expect((await page('/de/gibt-es-nicht/')).text).toContain('<html lang="de-DE"');
  });
});

describe('lists', () => {
  it('of a term link to those of its translations', async () => {
    const english = await make('en', '/categories', { name: 'Soups' });
    const german = await make('de', '/categories', { name: 'Suppen', translation_of: english.id });
    await make('en', '/posts', { title: 'Leek', categories: [english.id] });
    const links = { en: english.link, de: german.link, 'x-default': english.link };
    for (const { link } of [english, german]) expect(alternatesOf((await page(link)).text)).toEqual(links);
  });

  it.each(['events/', 'venues/'])('of events are at the same path in each language: %s', async (path) => {
    expect(switchOf((await page(`/de/${path}`)).text)).toMatchObject({
      'en-US': `${site.url}/en/${path}`,
      'ar-EG': `${site.url}/ar/${path}`,
    });
  });

  it.each(['', 'author/admin/'])('have a page in each language with entries: %s', async (path) => {
    await make('en', '/posts', { title: 'An author' });
    await make('de', '/posts', { title: 'Ein Autor' });
    const { text } = await page(`/de/${path}`);
    expect(alternatesOf(text)).toMatchObject({ en: `${site.url}/en/${path}`, de: `${site.url}/de/${path}` });
    expect(alternatesOf(text)['x-default']).toBe(path ? `${site.url}/en/${path}` : `${site.url}/`);
  });

  it('of a day link to languages that have it', async () => {
    await make('de', '/posts', { title: 'Alt', date: '2001-02-03T10:00:00' });
    expect(alternatesOf((await page('/de/2001/')).text)).toEqual({});
    await make('ar', '/posts', { title: 'قديم', date: '2001-05-03T10:00:00' });
    expect(alternatesOf((await page('/de/2001/')).text)).toEqual({
      de: `${site.url}/de/2001/`,
      ar: `${site.url}/ar/2001/`,
    });
    expect((await page('/en/2001/')).status).toBe(404);
  });
});

describe('the root of the host', () => {
  it.each([
    ['de', '/de/'],
    ['fr, de-CH;q=0.8, en;q=0.5', '/de/'],
    ['en-GB', '/en/'],
    ['ar-EG,en', '/ar/'],
    ['fr', '/en/'],
    ['*', '/en/'],
    ['', '/en/'],

    ['de;q=0', '/en/'],
    [';;q=,,', '/en/'],
  ])('leads those who accept %p to %s', async (accepted, path) => {
    const { status, headers } = await page('/', { 'accept-language': accepted });
    expect([status, headers.get('location')]).toEqual([302, site.url + path]);
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('reads the beginning of a header of 8 kB', async () => {
    const { status, headers } = await page('/', { 'accept-language': `${'xx,'.repeat(2700)}de` });
    expect([status, headers.get('location')]).toEqual([302, `${site.url}/en/`]);
  });

  it('leads on one language as before', async () => {
    const one = await startSite();
    const { status, headers } = await one.ask(`${one.url}/`, { headers: { 'accept-language': 'de' } });
    expect([status, headers.get('location'), headers.get('vary')]).toEqual([302, `${one.url}/en/`, null]);
    await one.close();
  });
});

it('the header links to no languages if the settings say so', async () => {
  await changeSettings(site, { language_links: 'false' });
  expect(switchOf((await page('/en/')).text)).toEqual({});
  await changeSettings(site, { language_links: 'true' });
});
