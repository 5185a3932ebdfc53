import { PagedSite, statements } from '../../support/front.js';
import { makeIn, pairIn, rootOf, speakAll } from '../../support/languages.js';

let front: PagedSite;
const textOf = async (path: string) => (await front.page(path)).text;
/** Menus are below the root of the convention only. */
const rest = (segment: string, path: string, ask = {}) =>
  front.site.ask(`${front.site.url}/${segment}/wp-json${path}`, ask);
const pageIn = (segment: string, title: string) =>
  makeIn(front.site, segment, 'pages', { title, content: `Text of ${title}`, status: 'publish' });
const headerOf = async (segment: string) =>
  /<header[\s\S]*?<\/header>/.exec(await textOf(`/${segment}/?s=`))?.[0] ?? '';

/** Creates a menu with a link in a language. */
async function menuIn(segment: string, name: string, locations?: string[]): Promise<number> {
  const made = await rest(segment, '/wp/v2/menus', {
    as: 'admin',
    body: { name, ...(locations ? { locations } : {}) },
  });
  expect([made.status, made.text]).toEqual([201, expect.anything()]);
  const body = { title: `Link of ${name}`, url: 'https://example.org/', menus: made.body.id, status: 'publish' };
  expect((await rest(segment, '/wp/v2/menu-items', { as: 'admin', body })).status).toBe(201);
  return made.body.id;
}

const setIn = async (segment: string, body: object) => {
  const { status, body: shown } = await front.site.ask(`${front.site.url}/${segment}/wp-json/wp/v2/settings`, {
    as: 'admin',
    body,
  });
  return [status, shown] as const;
};

beforeAll(async () => {
  front = await PagedSite.start();
  await speakAll(front.site, 'en', 'de', 'fr');
}, 60_000);
afterAll(() => front.site.close());

describe('the front page of a site with several languages', () => {
  let english: number;
  let german: number;

  beforeAll(async () => {
    english = (await pageIn('en', 'Welcome')).id;
    german = (await pageIn('de', 'Willkommen')).id;
    await makeIn(front.site, 'de', 'posts', { title: 'Neuigkeit', status: 'publish' });
    expect((await setIn('en', { show_on_front: 'page', page_on_front: english }))[0]).toBe(200);
  });

  it('is the page of the first language there, and the latest posts in the others', async () => {
    expect(await textOf('/en/')).toContain('Text of Welcome');
    const text = await textOf('/de/');
    expect(text).toContain('Neuigkeit');
    expect(text).not.toContain('Text of Welcome');
  });

  it('is the translation of the page as soon as there is one', async () => {
    expect((await setIn('de', {}))[1]).toMatchObject({ show_on_front: 'page', page_on_front: 0 });
    await pairIn(front.site, 'de', 'pages', german, english);
    expect(await textOf('/de/')).toContain('Text of Willkommen');
    expect((await setIn('de', {}))[1]).toMatchObject({ show_on_front: 'page', page_on_front: german });
    expect((await setIn('en', {}))[1]).toMatchObject({ page_on_front: english });
    const index = await front.site.ask(`${front.site.url}/de/wp-json/`);
    expect(index.body).toMatchObject({ page_on_front: german });
    expect(await textOf('/fr/')).not.toContain('Text of W');
  });

  it('is no translation that is hidden', async () => {
    const status = (value: string) =>
      front.site.ask(`${rootOf(front.site, 'de')}/cms/v2/pages/${german}`, { as: 'admin', body: { status: value } });
    const shown = async () => (await front.site.ask(`${front.site.url}/de/wp-json/`)).body.page_on_front;
    await status('draft');
    expect([await shown(), await textOf('/de/')]).toEqual([0, expect.stringContaining('Neuigkeit')]);
    await status('publish');
    expect([await shown(), await textOf('/de/')]).toEqual([german, expect.stringContaining('Text of Willkommen')]);
  });

  it('has the URL of the home, in the sitemap as well', async () => {
    const own = await front.page('/de/willkommen/');
    expect(front.leadsTo(own)).toEqual([301, '/de/']);
    const index = await textOf('/de/sitemap.xml');
    const [, part = ''] = /<loc>([^<]*sitemap-pages-1.xml)<\/loc>/.exec(index) ?? [];
    expect(part === '' ? '' : await textOf(front.pathOf(part))).not.toContain('/willkommen/');
  });

  it('takes the statements of a site with one language', async () => {
    const count = async () => statements(await front.page(`/en/?x=${Math.random()}`, 'admin'));
    const inGerman = async () => statements(await front.page(`/de/?x=${Math.random()}`, 'admin'));
    await Promise.all([count(), inGerman()]);
    const several = [await count(), await inGerman()];
    expect(several[0]).toBe(several[1]);
  });

  it('may be another page, or the latest posts, in each language', async () => {
    const other = await pageIn('de', 'Anderes');
    expect((await setIn('de', { page_on_front: other.id }))[1]).toMatchObject({ page_on_front: other.id });
    expect(await textOf('/de/')).toContain('Text of Anderes');
    expect(await textOf('/en/')).toContain('Text of Welcome');
    await setIn('de', { show_on_front: 'posts' });
    expect(await textOf('/de/')).toContain('Neuigkeit');
    expect(await textOf('/en/')).toContain('Text of Welcome');
    await setIn('de', { show_on_front: 'page' });
  });

  it('is a page of the language', async () => {
    const [status, body] = await setIn('de', { page_on_front: english });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'rest_invalid_param' })]);
  });

  it('lists the latest posts at another page', async () => {
    const [posts, beitraege] = [await pageIn('en', 'News'), await pageIn('de', 'Neues')];
    await setIn('en', { page_for_posts: posts.id });
    await pairIn(front.site, 'de', 'pages', beitraege.id, posts.id);
    const text = await textOf('/de/neues/');
    expect(text).toContain('Neuigkeit');
    expect(text).not.toContain('Text of Neues');
  });
});

describe('a menu of a site with several languages', () => {
  it('is in its place in its language only', async () => {
    const menu = await menuIn('en', 'Main', ['primary']);
    expect(await headerOf('en')).toContain('Link of Main');
    const header = await headerOf('de');
    expect(header).not.toContain('Link of Main');
    expect(header).toContain('Willkommen');
    expect(header).not.toContain('Welcome');
    expect((await rest('de', '/wp/v2/menu-locations/primary', { as: 'admin' })).body.menu).toBe(0);
    expect((await rest('en', '/wp/v2/menu-locations/primary', { as: 'admin' })).body.menu).toBe(menu);
  });

  it('is in the place of the menu of which it is a translation', async () => {
    const { body } = await rest('en', '/wp/v2/menu-locations/primary', { as: 'admin' });
    const menu = await menuIn('de', 'Haupt');
    expect(await headerOf('de')).not.toContain('Link of Haupt');
    await rest('de', `/wp/v2/menus/${menu}`, { as: 'admin', body: { translation_of: body.menu } });
    expect(await headerOf('de')).toContain('Link of Haupt');
    expect(await headerOf('en')).toContain('Link of Main');
    expect((await rest('de', `/wp/v2/menus/${menu}`, { as: 'admin' })).body.locations).toEqual(['primary']);
    expect(await headerOf('fr')).not.toContain('Link of');
  });

  it('leaves its places in all languages when it is deleted', async () => {
    const menu = await menuIn('de', 'Neben', ['primary']);
    expect(await headerOf('de')).toContain('Link of Neben');
    expect((await rest('en', `/wp/v2/menus/${menu}?force=true`, { as: 'admin', method: 'DELETE' })).status).toBe(200);
    expect(await headerOf('de')).toContain('Link of Haupt');
    expect(await headerOf('en')).toContain('Link of Main');
  });

  it('may link to entries of other languages', async () => {
    const { id } = await pageIn('en', 'Imprint');
    const { body } = await rest('de', '/wp/v2/menu-locations/primary', { as: 'admin' });
    const item = { type: 'post_type', object: 'page', object_id: id, menus: body.menu, status: 'publish' };
    expect((await rest('de', '/wp/v2/menu-items', { as: 'admin', body: item })).status).toBe(201);
    expect(await headerOf('de')).toContain(`${front.site.url}/en/imprint/`);
  });

  it('gets new pages of its language', async () => {
    const menus = [await menuIn('en', 'All pages'), await menuIn('de', 'Alle Seiten', ['primary'])];
    for (const [at, segment] of ['en', 'de'].entries())
      await rest(segment, `/wp/v2/menus/${menus[at]}`, { as: 'admin', body: { auto_add: true } });
    await pageIn('de', 'Kontakt');
    // The language of the page counts, not that of the request.
    const body = { title: 'Contact', lang: 'en', status: 'publish' };
    expect((await rest('de', '/wp/v2/pages', { as: 'admin', body })).status).toBe(201);
    const itemsOf = async (at: number) => {
      const items = await front.site.ask(`${front.site.url}/${['en', 'de'][at]}/wp-json/wp/v2/menu-items`, {
        as: 'admin',
        query: { menus: String(menus[at]) },
      });
      return items.body.map(({ title }: { title: { rendered: string } }) => title.rendered);
    };
    expect([await itemsOf(0), await itemsOf(1)]).toEqual([
      ['Link of All pages', 'Contact'],
      ['Link of Alle Seiten', 'Kontakt'],
    ]);
  });

  it('has a navigation for blocks without one in each language', async () => {
    const fallback = async (segment: string) => {
      const url = `${front.site.url}/${segment}/wp-json/wp-block-editor/v1/navigation-fallback`;
      return (await front.site.ask(url, { as: 'admin' })).body.id;
    };
    const [english, german] = [await fallback('en'), await fallback('de')];
    expect(german).not.toBe(english);
    expect(await fallback('de')).toBe(german);
  });
});

describe('the block with the languages', () => {
  const content = '<!-- wp:lintel/language-switcher /--><!-- wp:polylang/language-switcher {"hide_current":true} /-->';
  const linksIn = (text: string) => {
    const [, ...lists] = text.split(/<ul class="wp-block-(?=lintel|polylang)/);
    return lists.map((list) => [...(list.split('</ul>')[0]?.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g) ?? [])]);
  };

  it('links to the translations of its page, else to the homes', async () => {
    const english = await makeIn(front.site, 'en', 'pages', { title: 'Soups', content, status: 'publish' });
    const german = await makeIn(front.site, 'de', 'pages', { title: 'Suppen', content, status: 'publish' });
    await pairIn(front.site, 'de', 'pages', german.id, english.id);
    const links = linksIn(await textOf('/de/suppen/')).map((list) => list.map(([, href, name]) => [href, name]));
    const french = [`${front.site.url}/fr/`, 'Français'];
    expect(links).toEqual([
      [[english.link, 'English'], [german.link, 'Deutsch'], french],
      [[english.link, 'English'], french],
    ]);
  });

  it('is offered to editors', async () => {
    const { body } = await rest('de', '/wp/v2/block-types/polylang', { as: 'admin' });
    expect(body).toEqual([expect.objectContaining({ name: 'polylang/language-switcher', is_dynamic: true })]);
  });
});
