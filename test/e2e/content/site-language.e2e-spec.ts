import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(() => changeSettings(site, { language: 'en_US' }));

const speak = (language: string) => changeSettings(site, { language });
const make = async (path: string, body: object) => (await site.rest(path, { as: 'admin', body })).body;
const post = (body: object) => make('/cms/v2/posts', { status: 'publish', ...body });
const shown = async (id: number) => (await site.rest(`/cms/v2/posts/${id}`)).body;
const found = async (route: string, slug: string) =>
  ((await site.rest(`/cms/v2/${route}`, { query: { slug, hide_empty: 'false' } })).body as { id: number }[]).map(
    ({ id }) => id,
  );

describe('typography', () => {
  const text = `"Hallo 'Welt'" !`;

  it('is that of the language of the site, also after it has changed', async () => {
    const { id, link } = await post({ title: text, content: `<p>${text}</p>`, excerpt: text });
    await make('/cms/v2/comments', { post: id, content: text });
    const quotes = {
      en_US: '&#8220;Hallo &#8216;Welt&#8217;&#8221; !',
      de_DE: '&#8222;Hallo &#8218;Welt&#8216;&#8220; !',
      pl_PL: '&#8222;Hallo &#8218;Welt&#8217;&#8221; !',
      fr_FR: '&#171;&#8239;Hallo &#8220;Welt&#8221;&#8239;&#187;&#8239;!',
    };
    for (const [language, quoted] of Object.entries(quotes)) {
      await speak(language);
      const { title, content, excerpt } = await shown(id);
      expect([title.rendered, content.rendered, excerpt.rendered]).toEqual([
        quoted,
        `<p>${quoted}</p>\n`,
        `<p>${quoted}</p>\n`,
      ]);
      const [comment] = (await site.rest('/cms/v2/comments', { query: { post: String(id) } })).body;
      expect(comment.content.rendered).toBe(`<p>${quoted}</p>\n`);
      expect((await site.ask(link)).text).toContain(`<p>${quoted}</p>`);
    }
  });

  it('has the word for private entries in that language', async () => {
    const { id } = await post({ title: 'Inner', status: 'private' });
    const title = async () => (await site.rest(`/cms/v2/posts/${id}`, { as: 'admin' })).body.title.rendered;
    expect(await title()).toBe('Private: Inner');
    await speak('de_DE');
    expect(await title()).toBe('Privat: Inner');
    await speak('fr_FR');
    expect(await title()).toBe('Privé : Inner');
  });
});

describe('slugs', () => {
  const name = 'Größe Müller';

  it('are spelled as in the language of the site when they are made', async () => {
    const old = await post({ title: name });
    expect(old.slug).toBe('grosse-muller');
    await speak('de_DE');
    const entry = await post({ title: name });
    expect([entry.slug, entry.generated_slug]).toEqual(['groesse-mueller', 'groesse-mueller']);
    expect((await post({ title: 'x', slug: 'Straße über' })).slug).toBe('strasse-ueber');
    expect((await make('/cms/v2/pages', { title: name, status: 'publish' })).slug).toBe('groesse-mueller');
    expect((await make('/cms/v2/categories', { name })).slug).toBe('groesse-mueller');
    expect((await make('/cms/v2/tags', { name: 'Öl', slug: 'Öle' })).slug).toBe('oele');
    expect((await make('/cal/events/v1/venues', { venue: name })).slug).toBe('groesse-mueller');
    expect((await make('/cal/events/v1/organizers', { organizer: name })).slug).toBe('groesse-mueller');
    const event = { title: name, start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' };
    expect((await make('/cal/events/v1/events', event)).slug).toBe('groesse-mueller');
    const user = { username: 'ann', email: 'ann@example.org', password: 'correct horse battery', slug: 'Änne' };
    expect((await make('/cms/v2/users', user)).slug).toBe('aenne');
    const media = (await upload(site, 'Größe.png', await picture(4, 4))).body;
    expect([media.slug, media.source_url]).toEqual(['groesse', expect.stringMatching(/\/Groesse\.png$/)]);

    // Former slugs stay, and both are found.
    await site.rest(`/cms/v2/posts/${old.id}`, { as: 'admin', body: { title: `${name} 2` } });
    expect((await shown(old.id)).slug).toBe('grosse-muller');
    expect(await found('posts', 'grosse-muller')).toEqual([old.id]);
    expect((await found('posts', 'Größe-Müller')).sort()).toEqual([old.id, entry.id].sort());
    expect(await found('categories', 'Größe-Müller')).toHaveLength(1);
    expect((await site.rest(`/cal/events/v1/events/by-slug/${encodeURIComponent('größe-müller')}`)).status).toBe(200);
  });

  it('are separated by what stands for dashes and blanks', async () => {
    expect((await post({ title: 'Title&mdash;Sub&nbsp;one' })).slug).toBe('title-sub-one');
  });
});
