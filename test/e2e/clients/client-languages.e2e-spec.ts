import { lintel, type LintelError } from '#libs/client';
import { scratchDatabase } from '../../support/database.js';
import { rootOf, speakAll, speakAllFromTop } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

const ADMIN = { username: 'admin', password: 'Admin-password-1' };

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await speakAll(site, 'en', 'de');
});
afterAll(() => site.close());

const code = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: LintelError) => error.code,
  );

describe.each([
  ['the own root', () => site.root],
  ['the own root of another language', () => rootOf(site, 'de')],
  ['the root of the convention', () => `${site.url}/wp-json/`],
  ['the root of the convention in another language', () => `${site.url}/de/wp-json/`],
  ['the root in a parameter', () => `${site.url}/?rest_route=/`],
  ['the host', () => site.url],
  ['a page', () => `${site.url}/de/`],
])('the client in a language at %s', (_, url) => {
  it('reads and writes entries of that language', async () => {
    const made: number[] = [];
    for (const language of ['de', 'en']) {
      const client = lintel(url(), ADMIN, { language });
      const { id } = await client.posts.create({ title: `In ${language}`, status: 'publish' });
      const post = await client.posts.get(id);
      expect([post.lang, new URL(post.link).pathname.split('/')[1]]).toEqual([language, language]);
      made.push(id);
    }
    const titles = async (language: string) => {
      const { items } = await lintel(url(), { language }).posts.list({ include: made });
      return items.map(({ title }) => title.rendered);
    };
    expect([await titles('en'), await titles('de')]).toEqual([['In en'], ['In de']]);
  });

  it('links translations, also in batches', async () => {
    const [english, german] = ['en', 'de'].map((language) => lintel(url(), ADMIN, { language }));
    const original = await english?.posts.create({ title: 'Bread', status: 'publish' });
    const body = { title: 'Brot', status: 'publish', translation_of: original?.id };
    const [answer] = (await german?.batch([{ path: '/cms/v2/posts', body }])) ?? [];
    const { id, lang } = Object(answer?.body) as { id: number; lang: string };
    expect(lang).toBe('de');
    expect((await english?.posts.get(original?.id ?? 0))?.translations).toEqual({ en: original?.id, de: id });
  });

  it('names a language that the site does not have', async () => {
    expect(await code(lintel(url(), { language: 'fr' }).posts.list())).toBe('language_not_found');
    expect(await code(lintel(url(), { language: '../en' }).posts.list())).toBe('language_not_found');
  });
});

describe('the client of a site whose first language has no segment', () => {
  it('finds both languages by any root, and one alone', async () => {
    const other = await startSite({ LANGUAGE_SEGMENT: '' }, await scratchDatabase('segments'));
    try {
      const link = async (url: string, language: string) => {
        const { id } = await lintel(url, ADMIN, { language }).posts.create({ title: 'Salt', status: 'publish' });
        return new URL((await lintel(url, { language }).posts.get(id)).link).pathname.startsWith('/de/');
      };
      expect(await link(other.url, 'en')).toBe(false);
      expect(await code(lintel(other.url, { language: 'de' }).posts.list())).toBe('language_not_found');
      await speakAllFromTop(other, 'en', 'de');
      for (const url of [other.url, `${other.url}/rest`, `${other.url}/de/rest`, `${other.url}/wp-json`])
        expect([url, await link(url, 'en'), await link(url, 'de')]).toEqual([url, false, true]);
      expect(await code(lintel(other.url, { language: 'fr' }).posts.list())).toBe('language_not_found');
    } finally {
      await other.close();
    }
  });
});
