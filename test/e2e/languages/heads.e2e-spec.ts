import { headIn } from '../../support/heads.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await speakAll(site, 'en', 'de', 'ar');
});
afterAll(() => site.close());

const ask = async (language: string, path: string, body: object) => {
  const { status, body: made } = await site.ask(rootOf(site, language) + path, { as: 'admin', body });
  expect([made.code, [200, 201].includes(status)]).toEqual([undefined, true]);
  return made;
};
const make = (language: string, path: string, body: object) => ask(language, path, { status: 'publish', ...body });
const headOf = async (language: string, path: string) =>
  (await site.ask(`${rootOf(site, language)}${path}?_fields=head`)).body.head;

describe('the head as data on a site with several languages', () => {
  it('is that of the page in the language of the entry, with its translations', async () => {
    const english = await make('en', '/cms/v2/posts', { title: 'Soup', content: '<p>Boil.</p>' });
    const german = await make('de', '/cms/v2/posts', { title: 'Suppe', translation_of: english.id });
    for (const [language, { id, link }] of Object.entries({ en: english, de: german })) {
      const head = await headOf(language, `/cms/v2/posts/${id}`);
      expect(head).toEqual(await headIn(site, link));
      expect(head.alternates).toEqual([
        { hreflang: 'en', href: english.link },
        { hreflang: 'de', href: german.link },
        { hreflang: 'x-default', href: english.link },
      ]);
    }
    // Whatever the language of the request.
    expect(await headOf('de', `/cms/v2/posts/${english.id}`)).toEqual(await headIn(site, english.link));
  });

  it('takes a fixed number of statements for lists', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const { id } = await make('en', '/cms/v2/pages', { title: `Page ${nth}` });
      await make('de', '/cms/v2/pages', { title: `Seite ${nth}`, translation_of: id });
    }
    const statements = async (size: number) => {
      const { headers, body } = await site.ask(`${rootOf(site, 'en')}/cms/v2/pages?_fields=head&per_page=${size}`);
      expect(body).toHaveLength(size);
      for (const { head } of body) expect(head.alternates).toHaveLength(3);
      return headers.get('server-timing');
    };
    await statements(1);
    expect(await statements(5)).toBe(await statements(2));
  });

  it('of an event has its title for search engines in each language', async () => {
    const times = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
    const { id } = await make('en', '/cal/events/v1/events', {
      title: 'Fair',
      meta: { seo_title: 'Our fair' },
      ...times,
    });
    await ask('de', `/cal/events/v1/events/${id}`, { title: 'Messe', meta: { seo_title: 'Unsere Messe' } });
    const path = `/cal/events/v1/events/${id}`;
    const titles = { en: 'Our fair', de: 'Unsere Messe', ar: 'Our fair' };
    for (const [language, title] of Object.entries(titles)) {
      const { url } = (await site.ask(rootOf(site, language) + path)).body;
      const head = await headOf(language, path);
      expect(head).toEqual(await headIn(site, url));
      expect(head.title).toBe(title);
      expect(head.alternates).toHaveLength(4);
    }
  });
});
