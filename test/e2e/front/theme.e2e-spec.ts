import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RestError } from '#libs/errors';
import { settingsProgram } from '../../../src/settings/settings-program.js';
import { PagedSite } from '../../support/front.js';
import { select, textsOf } from '../../support/html.js';
import type { Ask } from '../../support/site.js';

let front: PagedSite;
const data = mkdtempSync(join(tmpdir(), 'lintel-theme-'));
const page: PagedSite['page'] = (...asked) => front.page(...asked);

beforeAll(async () => {
  front = await PagedSite.start({ DATA_DIR: data });
  await front.site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 1 } });
});
afterAll(async () => {
  await front.site.close();
  rmSync(data, { recursive: true, force: true });
});

/** Sets a setting as the command line does. */
async function set(name: string, value: string): Promise<void> {
  const program = settingsProgram(async (work) => void (await work(front.site.app))).exitOverride();
  await program.parseAsync(['set', name, value], { from: 'user' });
}

/** Why a value of a setting is refused. */
const refusal = (name: string, value: string): Promise<string> =>
  set(name, value).then(
    () => 'accepted',
    (error: RestError) => JSON.stringify(error.data.params),
  );

/** The style sheet of the front page. */
async function style(): Promise<string> {
  const [link] = await select((await page('/en/')).text, 'link[rel="stylesheet"]');
  return (await page(link?.attributes.href ?? '')).text;
}

describe('fonts', () => {
  it('come from the site, are preloaded and kept by browsers', async () => {
    const { text } = await page('/en/');
    const fonts = await select(text, 'link[rel="preload"][as="font"]');
    expect(fonts).toHaveLength(1);
    const { status, headers } = await page(fonts[0]?.attributes.href ?? '');
    expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await style()).toMatch(/font-display: swap/);
    expect((await page('/en/fonts/none.woff2')).status).toBe(404);
    expect((await page('/en/fonts/..%2f..%2fpackage.json')).status).toBe(404);
  });

  it('are those of the settings, and none for fonts of the system', async () => {
    await set('font_texts', 'source-serif');
    expect(await style()).toMatch(/--font-text: 'Source Serif 4'/);
    expect(await select((await page('/en/')).text, 'link[rel="preload"]')).toHaveLength(2);
    await set('font_texts', 'system-serif');
    await set('font_headings', 'system-sans');
    expect(await select((await page('/en/')).text, 'link[rel="preload"]')).toEqual([]);
    expect(await style()).not.toContain('@font-face');
    expect(await refusal('font_texts', 'comic')).toContain('inter, source-serif, system-sans, system-serif');
  });
});

describe('the accent colour', () => {
  it('changes light pages, and dark ones by a lighter variant', async () => {
    await set('accent_color', '#7A1FA2');
    const sheet = await style();
    expect(sheet).toContain('--accent: #7a1fa2');
    const dark = /prefers-color-scheme: dark\) \{ :root \{ --accent: (#[0-9a-f]{6})/.exec(sheet)?.[1];
    expect(dark).not.toBe('#7a1fa2');
  });

  it.each([
    ['#ffe000', /contrast of at least 4.5 .* Choose a darker colour, such as #[0-9a-f]{6}/],
    ['red', /colour of the form #0b5cad/],
  ])('is refused if it is not legible: %s', async (colour, message) => {
    expect(await refusal('accent_color', colour)).toMatch(message);
  });
});

describe('own CSS', () => {
  it('ends the style sheet', async () => {
    await set('custom_css', '.site-name { color: rebeccapurple }');
    expect((await style()).trimEnd()).toMatch(/\.site-name \{ color: rebeccapurple \}$/);
  });

  it.each([
    '@import "other.css";',
    '@\\69mport "other.css";',
    'a { background: url(https://example.org/x.png) }',
    'a { background: url("//example.org/x.png") }',
    'a { background: url("\\2f\\2f example.org/x.png") }',
    'a { background: url("/\\a /example.org/x.png") }',
    'a { background: url("/\\5c example.org/x.png") }',
    'a { background: image-set("http://example.org/x.png" 1x) }',
    '</style><script>alert(1)</script>',
  ])('is refused if it loads something or leaves the style sheet: %s', async (css) => {
    expect(await refusal('custom_css', css)).toMatch(/custom_css must not contain/);
  });

  it.each([
    'a { background: url(/files/paper.png) }',
    '/* one *//* two */ @media (width < 40rem) { a { scroll-behavior: smooth } }',
  ])('may have paths, comments and media queries: %s', async (css) => {
    await set('custom_css', css);
    expect(await style()).toContain(css);
  });
});

describe('logo, icon and footer', () => {
  it('are those of the settings', async () => {
    const image = await front.image('mark.png');
    expect(await textsOf((await page('/en/')).text, 'header .site-name')).toEqual(['Lintel']);
    await set('site_logo', String(image));
    await set('site_icon', String(image));
    await set('footer_text', 'Made by <a href="/en/about/">us</a><script>alert(1)</script>');
    const { text } = await page('/en/');
    expect((await select(text, 'header .site-name img'))[0]?.attributes.alt).toBe('Lintel');
    expect((await select(text, 'link[rel="icon"]'))[0]?.attributes.href).toMatch(/mark.*\.png$/);
    expect((await select(text, 'footer a[href="/en/about/"]'))[0]?.text).toBe('us');
    expect(text).not.toContain('<script>alert');
    const favicon = await page('/favicon.ico');
    expect([favicon.status, favicon.headers.get('location')]).toEqual([302, expect.stringMatching(/\.png$/)]);
    for (const name of ['site_logo', 'site_icon']) await set(name, '0');
  });

  it('the icon is the first letter of the title if there is no image', async () => {
    const { status, headers, text } = await page('/favicon.ico');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toMatch(/>L<\/text>/);
    expect((await page('/en/icon.svg')).text).toBe(text);
  });
});

describe('lists of posts', () => {
  it('are cards or lists', async () => {
    await front.post({ title: 'Listed' });
    expect(await select((await page('/en/')).text, '.cards .summary')).not.toEqual([]);
    await set('post_lists', 'list');
    expect(await select((await page('/en/')).text, '.cards')).toEqual([]);
    expect(await select((await page('/en/')).text, '.list .summary')).not.toEqual([]);
  });
});

describe('heads of pages', () => {
  it('have a description and the data of previews', async () => {
    const image = await front.image('view.png');
    const post = await front.post({ title: 'Seen', content: 'What there is to see', featured_media: image });
    const { text } = await page(post.path);
    const content = async (selector: string) => (await select(text, selector))[0]?.attributes.content;
    expect(await content('meta[name="description"]')).toBe('What there is to see');
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
    expect(await content('meta[property="og:image"]')).toMatch(/^http.*view.*\.png$/);
    const list = (await page('/en/author/admin/')).text;
    expect((await select(list, 'meta[name="description"]'))[0]?.attributes.content).not.toBe('');
  });
});

describe('the host', () => {
  it('leads to the home of the site and its sitemap', async () => {
    expect(front.leadsTo(await page('/'))).toEqual([302, '/en/']);
    expect(front.leadsTo(await page('/?s=a'))).toEqual([302, '/en/?s=a']);
    expect(front.leadsTo(await page('/sitemap.xml'))).toEqual([302, '/en/sitemap.xml']);
  });
});

describe('a page on the front page', () => {
  it('replaces the posts, which another page lists', async () => {
    const start = await front.make('pages', { title: 'Start', content: 'Welcome here', status: 'publish' });
    const blog = await front.make('pages', { title: 'Journal', content: 'Hidden', status: 'publish' });
    await set('page_on_front', String(start.id));
    await set('page_for_posts', String(blog.id));
    expect((await page('/en/')).text).not.toContain('Welcome here');
    await set('show_on_front', 'page');
    await set('posts_per_page', '1');
    const { text } = await page('/en/');
    expect(await textsOf(text, 'h1')).toEqual(['Start']);
    expect(text).toContain('Welcome here');
    expect(await textsOf(text, 'header nav a')).not.toContain('Start');
    expect(front.leadsTo(await page(start.path))).toEqual([301, '/en/']);
    const list = (await page(blog.path)).text;
    expect(await textsOf(list, 'h1')).toEqual(['Journal']);
    expect(await select(list, 'article.summary')).not.toEqual([]);
    expect((await select(list, '.paging a[rel="next"]'))[0]?.attributes.href).toBe(
      `${front.site.url}/en/journal/page/2/`,
    );
    expect(await textsOf((await page('/en/journal/page/2/')).text, 'h1')).toEqual(['Journal']);
    expect((await page('/en/page/2/')).status).toBe(404);
    expect((await page('/en/journal/page/999/')).status).toBe(404);
    const listed = (await page('/en/sitemap-pages-1.xml')).text;
    expect([listed.includes(start.path), listed.includes(blog.path)]).toEqual([false, true]);
  });

  it('has the parts of its text at numbered pages of the front page', async () => {
    const { body } = await front.site.rest('/cms/v2/pages?slug=start');
    const content = 'Welcome here\n\n<!--nextpage-->\n\nThe rest of it';
    await front.site.rest(`/cms/v2/pages/${body[0].id}`, { as: 'admin', body: { content } });
    const first = (await page('/en/')).text;
    expect([first.includes('Welcome here'), first.includes('The rest of it')]).toEqual([true, false]);
    expect(first).toContain(`${front.site.url}/en/page/2/`);
    const second = (await page('/en/page/2/')).text;
    expect([second.includes('Welcome here'), second.includes('The rest of it')]).toEqual([false, true]);
    expect((await page('/en/page/3/')).status).toBe(404);
  });

  it('takes comments, if it allows them', async () => {
    const { body } = await front.site.rest('/cms/v2/pages?slug=start');
    const change = (more: object) => front.site.rest(`/cms/v2/pages/${body[0].id}`, { as: 'admin', body: more });
    await change({ comment_status: 'closed' });
    expect(await select((await page('/en/')).text, '.comments')).toEqual([]);
    await change({ comment_status: 'open' });
    await front.set({ comment_guests: true, comment_previously_approved: false, comments_per_page: 1 });
    const said = (fields: Record<string, string>, as?: string) =>
      front.send('/en/', { name: 'Ann', email: 'ann@example.org', ...fields }, as);
    const [, first] = front.leadsTo(await said({ comment: 'Said at home' }));
    expect(first).toMatch(/^\/en\/#comment-\d+$/);
    const { text } = await page('/en/');
    expect(await textsOf(text, '.comment .text')).toEqual(['Said at home']);
    const [reply] = await select(text, '.comment .reply');
    const parent = /replytocom=(\d+)/.exec(reply?.attributes.href ?? '')?.[1] ?? '';
    const form = await page(`/en/?replytocom=${parent}`);
    expect((await select(form.text, 'input[name="parent"]'))[0]?.attributes.value).toBe(parent);
    expect(front.leadsTo(await said({ comment: 'Answered', parent }, 'admin'))[1]).toMatch(/^\/en\/#comment-\d+$/);
    expect(front.leadsTo(await said({ comment: 'Said later' }, 'editor'))[1]).toMatch(
      /^\/en\/comment-page-2\/#comment-\d+$/,
    );
    expect(await textsOf((await page('/en/comment-page-2/')).text, '.comment .text')).toEqual(['Said later']);
    expect((await page('/en/comment-page-3/')).status).toBe(404);
    const refused = await said({ comment: '' });
    expect([refused.status, await textsOf(refused.text, 'h1')]).toEqual([400, ['Start']]);
    await front.set({ comment_guests: false, comments_per_page: 50 });
  });

  it('gives way to the posts while it is not public', async () => {
    await front.site.rest('/cms/v2/pages?slug=start', {});
    const { body } = await front.site.rest('/cms/v2/pages?slug=start');
    await front.site.rest(`/cms/v2/pages/${body[0].id}`, { as: 'admin', body: { status: 'draft' } });
    expect((await page('/en/')).text).not.toContain('Welcome here');
    await front.site.rest(`/cms/v2/pages/${body[0].id}`, { as: 'admin', body: { status: 'publish' } });
    expect((await page('/en/')).text).toContain('Welcome here');
  });
});

describe('templates of the site', () => {
  const folder = join(data, 'theme');
  const missing = async (as?: string) => (await page('/en/none/', as)).text;

  /** Waits until a page is as expected; the folder is read every second. */
  async function until(check: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + 20_000;
    while (!(await check())) {
      if (Date.now() > end) throw new Error('The page did not change.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  it('replace built-in ones when they are put into the folder', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'missing.eta'), '<h1>Lost: <%= it.title %></h1>');
    await until(async () => (await missing()).includes('<h1>Lost: Page not found</h1>'));
  });

  it('are ignored while they are wrong, and administrators see why', async () => {
    writeFileSync(join(folder, 'missing.eta'), '<h1><%= it.nothing.at.all %></h1>');
    await until(async () => (await missing()).includes('<h1>Page not found</h1>'));
    expect(await textsOf(await missing('admin'), '[role="alert"]')).toEqual([expect.stringContaining('undefined')]);
    expect(await textsOf(await missing(), '[role="alert"]')).toEqual([]);
    writeFileSync(join(folder, 'missing.eta'), '<% if ( { %>');
    await until(
      async () => (await textsOf(await missing('admin'), '[role="alert"]'))[0]?.startsWith('missing.eta') ?? false,
    );
    rmSync(folder, { recursive: true });
    await until(async () => !(await textsOf(await missing('admin'), '[role="alert"]')).length);
  });
});

describe('settings of pages below the root of the convention', () => {
  const root = (path: string, options: Ask = { as: 'admin' }) =>
    front.site.ask(`${front.site.url}/wp-json${path}`, options);
  const change = (body: object) => root('/wp/v2/settings', { as: 'admin', body });
  const OFF = { show_on_front: 'posts', page_on_front: 0, page_for_posts: 0, site_logo: 0, site_icon: 0 };

  afterEach(() => change(OFF));

  it('are read and written, decide about pages, and are in the index', async () => {
    await set('posts_per_page', '10');
    await change(OFF);
    expect((await root('/wp/v2/settings')).body).toMatchObject(OFF);
    expect((await root('/')).body).toMatchObject({ ...OFF, site_icon_url: '' });
    const image = await front.image('crest.png');
    const start = await front.make('pages', { title: 'Doorstep', content: 'Come in', status: 'publish' });
    const blog = await front.make('pages', { title: 'Diary', status: 'publish' });
    await front.post({ title: 'Dear diary' });
    const wanted = {
      show_on_front: 'page',
      page_on_front: start.id,
      page_for_posts: blog.id,
      site_logo: image,
      site_icon: image,
    };
    const { status, body } = await change(wanted);
    expect([status, body]).toEqual([200, expect.objectContaining(wanted)]);
    expect((await root('/wp/v2/settings')).body).toMatchObject(wanted);
    const index = (await root('/')).body;
    expect(index).toMatchObject({ ...wanted, site_icon_url: `${front.site.url}/favicon.ico` });
    const home = await page('/en/');
    expect(home.text).toContain('Come in');
    expect((await select(home.text, 'header .site-name img'))[0]?.attributes.src).toMatch(/crest.*\.png$/);
    expect((await select(home.text, 'link[rel="icon"]'))[0]?.attributes.href).toMatch(/crest.*\.png$/);
    expect(front.leadsTo(await page('/favicon.ico'))[1]).toMatch(/crest.*\.png$/);
    expect((await page('/en/diary/')).text).toContain('Dear diary');
    expect((await change({ page_on_front: null, site_logo: null })).body).toMatchObject({
      page_on_front: 0,
      site_logo: 0,
      site_icon: image,
    });
    expect((await change(OFF)).body).toMatchObject(OFF);
    expect((await page('/en/')).text).not.toContain('Come in');
  });

  it('refuse what is not a published page or an image, and change nothing then', async () => {
    const draft = await front.make('pages', { title: 'Unfinished', status: 'draft' });
    const closed = await front.make('pages', { title: 'Closed', status: 'publish', password: 'x' });
    const { id: post } = await front.post({ title: 'No page' });
    for (const name of ['page_on_front', 'page_for_posts', 'site_logo', 'site_icon'])
      for (const value of [post, 999_999, -1, 'no', ...(name.startsWith('page') ? [draft.id, closed.id] : [])]) {
        const { status, body } = await change({ title: 'Half', [name]: value });
        expect([name, value, status, Object.keys(body.data.params)]).toEqual([name, value, 400, [name]]);
      }
    expect((await change({ show_on_front: 'nothing' })).status).toBe(400);
    expect((await root('/wp/v2/settings')).body).toMatchObject({ ...OFF, title: 'Lintel' });
    expect((await root('/wp/v2/settings', { body: { site_logo: 0 } })).status).toBe(401);
  });

  it('have a version that contains them', async () => {
    const { headers } = await root('/wp/v2/settings');
    const etag = headers.get('etag') ?? '';
    await set('show_on_front', 'page');
    const stale = await root('/wp/v2/settings', {
      as: 'admin',
      body: { page_on_front: 0 },
      headers: { 'If-Match': etag },
    });
    expect(stale.status).toBe(412);
  });

  it('are not below the own root, as the contract has it', async () => {
    const { status, body } = await front.site.rest('/cms/v2/settings', {
      as: 'admin',
      body: { show_on_front: 'page' },
    });
    expect([status, Object.keys(body).filter((name) => name in OFF)]).toEqual([200, []]);
    expect((await root('/wp/v2/settings')).body).toMatchObject(OFF);
    const index = (await front.site.rest('/')).body;
    expect(Object.keys(index).filter((name) => name in OFF || name === 'site_icon_url')).toEqual([]);
  });
});
