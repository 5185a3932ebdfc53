import type { CacheableResponse } from '#libs/invalidation';
import { PagedSite, recordCacheable, statements } from '../../support/front.js';
import { accessProblems, markupProblems, select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
let image: number;
let about: number;

beforeAll(async () => {
  front = await PagedSite.start();
  await front.set({ posts_per_page: 3, description: 'Salt &amp; more' });
  const music = await front.make('categories', { name: 'Music & more', description: 'All <em>loud</em> things' });
  const jazz = await front.make('categories', { name: 'Jazz', parent: music.id });
  const old = await front.make('tags', { name: 'Old' });
  image = await front.image('dot.png');
  await front.site.rest(`/cms/v2/media/${image}`, {
    as: 'admin',
    body: { alt_text: 'A dot', caption: 'Seen <b>so</b>' },
  });
  for (let number = 1; number <= 7; number += 1) {
    await front.post({
      title: `Post ${number}`,
      content: `<!-- wp:paragraph -->\n<p>Text ${number} of <a href="https://example.org/">it</a>.</p>\n<!-- /wp:paragraph -->`,
      date: `2020-0${number}-05T10:00:00`,
      categories: [number === 1 ? jazz.id : music.id],
      tags: number < 3 ? [old.id] : [],
      featured_media: number === 2 ? image : 0,
      comment_status: 'open',
      sticky: number === 1,
    });
  }
  about = (await front.make('pages', { title: 'About <em>us</em>', content: 'Who', status: 'publish' })).id;
  await front.make('pages', { title: 'Team', content: 'Whom', status: 'publish', parent: about });
  await front.post({ title: 'Secret', content: 'Hidden', password: 'Open it', date: '2019-01-01T00:00:00' });
});
afterAll(() => front.site.close());

describe('every kind of page', () => {
  it.each([
    ['the front page', '/en/'],
    ['its second page', '/en/page/2/'],
    ['a post', '/en/2020/02/05/post-2/'],
    ['a child page', '/en/about-us/team/'],
    ['an attachment', '/en/dot/'],
    ['a category', '/en/category/music-more/'],
    ['a tag', '/en/tag/old/'],
    ['an author', '/en/author/admin/'],
    ['a year', '/en/2020/'],
    ['a month', '/en/2020/02/'],
    ['a day', '/en/2020/02/05/'],
    ['a search', '/en/?s=post'],
    ['a search without results', '/en/?s=zebra%20%22%3Cb%3E'],
    ['an empty search', '/en/?s='],
    ['a text with a password', '/en/2019/01/01/secret/'],
  ])('is valid and accessible: %s', async (_, address) => {
    const { status, text, headers } = await page(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await markupProblems(text)).toEqual([]);
    expect(await accessProblems(text)).toEqual([]);
    expect((await select(text, 'html'))[0]?.attributes).toEqual({ lang: 'en-US', dir: 'ltr' });
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(text).not.toMatch(/\bundefined\b|\[object/);
  });

  it('supports HEAD', async () => {
    const { status, text, headers } = await front.site.ask(`${front.site.url}/en/`, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(1000);
  });
});

describe('lists', () => {
  const titles = async (path: string, as?: string) => textsOf((await page(path, as)).text, 'article h2');

  it('start with sticky posts and have further pages', async () => {
    expect(await titles('/en/')).toEqual(['Post 1', 'Post 7', 'Post 6', 'Post 5']);
    expect(await titles('/en/page/2/')).toEqual(['Post 4', 'Post 3', 'Post 2']);
    expect(await titles('/en/page/3/')).toEqual(['Post 1', 'Protected: Secret']);
    expect((await page('/en/page/4/')).status).toBe(404);
    const { text } = await page('/en/page/2/');
    const paging = await select(text, '.paging a');
    expect(paging.map(({ attributes }) => [attributes.rel, front.pathOf(attributes.href ?? '')])).toEqual([
      ['prev', '/en/'],
      ['next', '/en/page/3/'],
    ]);
    expect(await textsOf(text, '.paging span')).toEqual(['Page 2 of 3']);
  });

  it('exist for categories, including those below them, for tags, authors and dates', async () => {
    expect(await titles('/en/category/music-more/page/3/')).toEqual(['Post 1']);
    expect(await titles('/en/category/music-more/jazz/')).toEqual(['Post 1']);
    expect(await titles('/en/tag/old/')).toEqual(['Post 2', 'Post 1']);
    expect(await titles('/en/author/admin/')).toHaveLength(3);
    expect(await titles('/en/2020/02/')).toEqual(['Post 2']);
    expect(await titles('/en/2020/02/05/')).toEqual(['Post 2']);
    const { text } = await page('/en/category/music-more/');
    expect(await textsOf(text, 'h1')).toEqual(['Category: Music & more']);
    expect((await select(text, '.about em'))[0]?.text).toBe('loud');
  });

  it('are empty for a term without posts, and missing for unknown terms', async () => {
    await front.make('tags', { name: 'Unused' });
    expect((await textsOf((await page('/en/tag/unused/')).text, 'main p'))[0]).toMatch(/^Nothing/);
    for (const path of [
      'tag/none',
      'category',
      'category/none',
      'author/none',
      'author/subscriber',
      '1999',
      '2020/13',
      '2020/02/31',
      '0000',
    ])
      expect([path, (await page(`/en/${path}/`)).status]).toEqual([path, 404]);
  });

  it('show search results, best matches first, with their number', async () => {
    const { text } = await page('/en/?s=team');
    expect(await textsOf(text, 'article h2')).toEqual(['Team']);
    expect(await textsOf(text, '.intro p')).toEqual(['1 result']);
    expect(await titles('/en/?s=hidden')).toEqual([]);
    expect(await titles('/en/page/2/?s=post')).toHaveLength(3);
    expect((await page('/en/page/9/?s=post')).status).toBe(404);
  });

  it('take a constant number of statements', async () => {
    await front.set({ posts_per_page: 10 });
    expect(await titles('/en/2020/')).toHaveLength(7);
    expect(statements(await page('/en/2020/'))).toBe(statements(await page('/en/2020/02/')));
    await page('/en/');
    expect(statements(await page('/en/'))).toBe(1);
    await front.set({ posts_per_page: 3 });
  });
});

describe('heads of pages', () => {
  const metas = async (html: string) =>
    Object.fromEntries(
      (await select(html, 'meta[content]')).map(({ attributes: { property, name, content } }) => [
        property ?? name,
        content,
      ]),
    );
  const linked = async (html: string, rel: string) =>
    (await select(html, `head link[rel="${rel}"]`)).map(({ attributes }) => front.pathOf(attributes.href ?? ''));

  it('describe a post', async () => {
    const { text, headers } = await page('/en/2020/02/05/post-2/');
    expect(await textsOf(text, 'title')).toEqual(['Post 2 – Lintel']);
    expect(await linked(text, 'canonical')).toEqual(['/en/2020/02/05/post-2/']);
    expect(await metas(text)).toMatchObject({
      description: 'Text 2 of it.',
      'og:type': 'article',
      'og:title': 'Post 2',
      'og:url': `${front.site.url}/en/2020/02/05/post-2/`,
      'og:site_name': 'Lintel',
      'og:image': expect.stringMatching(/dot\.png$/),
      'og:image:alt': 'A dot',
      'article:published_time': '2020-02-05T10:00:00+00:00',
      'article:section': 'Music & more',
      'article:tag': 'Old',
    });
    const [json] = await select(text, 'script');
    expect(JSON.parse(json?.text ?? '')).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'Post 2',
      author: { name: 'admin', url: `${front.site.url}/en/author/admin/` },
      datePublished: '2020-02-05T10:00:00+00:00',
      keywords: ['Music & more', 'Old'],
    });
    const embed = (await select(text, 'head link[type$="+oembed"]')).map(({ attributes }) => attributes.href ?? '');
    expect(embed).toHaveLength(2);
    for (const address of embed) expect((await front.site.ask(address)).status).toBe(200);
    const link = headers.get('link') ?? '';
    expect(link).toContain(`<${front.site.url}/wp-json/>; rel="https://api.w.org/"`);
    const resource = /<([^>]*)>; rel="alternate"; title="JSON"; type="application\/json"/.exec(link)?.[1] ?? '';
    expect((await front.site.ask(resource)).body.title.rendered).toBe('Post 2');
    expect(link).toMatch(/<[^>]*\/en\/\?p=\d+>; rel="shortlink"/);
  });

  it('link to neighbouring pages, feeds and the REST interface, and describe the site', async () => {
    const { text } = await page('/en/page/2/');
    expect(await textsOf(text, 'title')).toEqual(['Lintel – Salt & more']);
    expect(await metas(text)).toMatchObject({ description: 'Salt & more', 'og:type': 'website' });
    expect(await linked(text, 'prev')).toEqual(['/en/']);
    expect(await linked(text, 'next')).toEqual(['/en/page/3/']);
    expect(await linked(text, 'https://api.w.org/')).toEqual(['/wp-json/']);
    expect(await linked(text, 'alternate')).toEqual(['/en/feed/', '/en/feed/atom/']);
    expect(await linked((await page('/en/tag/old/')).text, 'alternate')).toContain('/en/tag/old/feed/');
  });

  it('exclude searches from search engines', async () => {
    expect(await metas((await page('/en/?s=post')).text)).toMatchObject({ robots: 'noindex, follow' });
    expect(await metas((await page('/en/')).text)).not.toHaveProperty('robots');
  });

  it('link to a style sheet that can be cached forever', async () => {
    const [sheet] = await linked((await page('/en/')).text, 'stylesheet');
    expect(sheet).toMatch(/^\/en\/style-[0-9a-f]{12}\.css$/);
    const { status, headers } = await front.site.ask(front.site.url + sheet);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await page('/en/style-000000000000.css')).status).toBe(404);
  });

  it('forbid scripts and allow images and frames from any site', async () => {
    const policy = (await page('/en/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/script-src/);
    expect(policy).toMatch(/frame-src http: https:/);
  });
});

describe('languages', () => {
  afterAll(() => front.set({ language: 'en_US' }));

  it.each([
    ['de_DE', 'de-DE', 'Suchen', 'Ältere', '5. Februar 2020'],
    ['pl_PL', 'pl-PL', 'Szukaj', 'Starsze', '5 lutego 2020'],
    ['ar_EG', 'ar-EG', 'بحث', 'الأقدم', '٥ فبراير ٢٠٢٠'],
    ['zh_CN', 'zh-CN', '搜索', '较早', '2020年2月5日'],
  ])('follow the settings: %s', async (language, tag, search, older, day) => {
    const format = { de_DE: 'j. F Y', pl_PL: 'j F Y', ar_EG: 'j F Y', zh_CN: 'Y年n月j日' }[language];
    await front.set({ language, date_format: format });
    const { text } = await page('/en/');
    expect((await select(text, 'html'))[0]?.attributes.lang).toBe(tag);
    expect(await textsOf(text, 'header button')).toEqual([search]);
    expect(await textsOf(text, '.paging a')).toEqual([older]);
    expect(await textsOf((await page('/en/2020/02/05/post-2/')).text, 'article time')).toEqual([day]);
    expect(await markupProblems(text)).toEqual([]);
    await front.set({ date_format: 'F j, Y' });
  });
});

describe('the direction of a language', () => {
  afterAll(() => front.set({ language: 'en_US' }));

  it.each([
    ['ar_EG', { lang: 'ar-EG', dir: 'rtl' }, { lang: 'ar-EG', dir: 'rtl' }, ['ltr']],
    ['de_DE', { lang: 'de-DE', dir: 'ltr' }, { lang: 'de-DE' }, [undefined]],
  ])('is that of its script: %s', async (language, framed, bare, english) => {
    await front.set({ language });
    for (const path of ['/en/', '/en/2020/02/05/post-2/', '/en/none/', '/auth/sign-in', '/docs/guide'])
      expect([path, (await select((await page(path)).text, 'html'))[0]?.attributes]).toEqual([path, framed]);
    const view = await page('/en/2020/02/05/post-2/embed/');
    expect((await select(view.text, 'html'))[0]?.attributes).toEqual(bare);
    // Guides are English on every site.
    const guide = await select((await page('/docs/guide')).text, 'article');
    expect(guide.map(({ attributes }) => attributes.dir)).toEqual(english);
  });
});

describe('user content', () => {
  const BAD = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'</title>';

  it('is never interpreted as markup', async () => {
    await front.set({ title: 'Bad &quot;site&quot; &lt;script&gt;' });
    // Administrators may use any markup, but titles stay single lines.
    const post = await front.post({
      title: `Odd ${BAD} title`,
      content: 'Odd',
      excerpt: 'Odd',
      date: '2018-01-01T00:00:00',
    });
    const addresses = [
      post.path,
      `/en/?s=${encodeURIComponent(BAD)}`,
      `/en/?s=${encodeURIComponent('odd')}`,
      '/en/2018/',
      `/en/${encodeURIComponent(BAD)}/`,
    ];
    for (const address of addresses) {
      const { text } = await page(address);
      expect(text).not.toMatch(/<script>|onerror=alert(?!\(2\)&gt;)|<img src=x/);
      expect(await markupProblems(text)).toEqual([]);
    }
    const search = (await select((await page(addresses[1] ?? '')).text, '#search'))[0];
    expect(search?.attributes.value).toBe(BAD);
    await front.set({ title: 'Lintel' });
  });
});

describe('the cache tags of a page', () => {
  /** Responses by path. */
  let made: ReadonlyMap<string, CacheableResponse | undefined>;

  beforeAll(() => {
    made = recordCacheable(front.site);
  });

  /** The response for a path below the home, as the cache gets it. */
  async function answer(path: string): Promise<CacheableResponse | undefined> {
    await page(`/en/${path}`);
    return made.get(`/en/${path}`);
  }

  /** The cache tags of a path, without those of settings. */
  async function tags(path: string): Promise<string[]> {
    return [...((await answer(path))?.tags ?? [])].filter((tag) => !tag.startsWith('setting:')).sort();
  }

  it('include the settings that it reads', async () => {
    const { path } = await front.post({ title: 'Set', date: '2014-01-01T00:00:00' });
    const of = async (address: string) =>
      new Set((await answer(address))?.tags.filter((tag) => tag.startsWith('setting:')));
    const [post, list, style] = await Promise.all(
      [path.replace('/en/', ''), '2014/', 'sitemap.xml'].map((address) => of(address)),
    );
    expect(post).toContain('setting:comments_per_page');
    expect(post).not.toContain('setting:posts_per_page');
    expect(list).toContain('setting:posts_per_page');
    for (const tags of [post, list]) expect(tags).toContain('setting:title');
    expect(style).toEqual(new Set(['setting:search_engines', 'setting:timezone', 'setting:gmt_offset']));
  });

  it('cover everything that it shows', async () => {
    const { id: cause } = await front.make('categories', { name: 'Cause' });
    const { id: tag } = await front.make('tags', { name: 'Effect' });
    const { id: post } = await front.post({
      title: 'Noted',
      date: '2016-01-01T00:00:00',
      categories: [cause],
      tags: [tag],
      featured_media: image,
      comment_status: 'open',
    });
    const shown = [
      'menu',
      `menu:${about}`,
      'edges:cal_events',
      `author:${front.site.ids.admin}`,
      `image:${image}`,
      `term:${cause}`,
    ];
    const page = [`entry:${post}`, `page:${post}`, `comments:${post}`, `comment-count:${post}`, `term:${tag}`];
    // The posts beside it have a test of their own.
    const beside = /^(?:list:post:date|title):/;
    const tagsOfPage = (await tags('2016/01/01/noted/')).filter((one) => !beside.test(one));
    expect(tagsOfPage).toEqual([...shown, ...page, `list:post:term:${tag}`].sort());
    const list = [...shown, `summary:${post}`];
    expect(await tags('2016/')).toEqual([...list, 'list:post:date:2016'].sort());
    expect(await tags('category/cause/')).toEqual([...list, `list:post:term:${cause}`, `term-about:${cause}`].sort());
    expect(await tags('tag/effect/')).toEqual(
      [...list, `list:post:term:${tag}`, `term:${tag}`, `term-about:${tag}`].sort(),
    );
    const searched = ['page', 'post', 'cal_events', 'cal_venue', 'cal_organizer'].map((type) => `any:${type}`);
    expect(await tags('?s=noted')).toEqual([...list, ...searched].sort());
    const { id: lister } = await front.post({
      title: 'Lister',
      content: '<!-- wp:latest-posts /-->',
      date: '2015-01-01T00:00:00',
    });
    expect(await tags('2015/01/01/lister/')).toEqual(expect.arrayContaining(['anything', `entry:${lister}`]));
  });
});
