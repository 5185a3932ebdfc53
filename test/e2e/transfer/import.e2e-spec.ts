import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storedRows } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';
import { clearContent, importWxr } from '../../support/wxr-import.js';
import { author, category, item, tag, term, wxr } from './wxr-text.js';

let site: TestSite;
let folder: string;
/** Another site with the files of media. */
let server: Server;
let host: string;

beforeAll(async () => {
  const images = { jpg: await picture(400, 300, 'jpeg'), png: await picture(4, 3) };
  server = createServer((request, response) => {
    if (request.url?.endsWith('missing.jpg')) response.writeHead(404).end();
    else if (request.url?.endsWith('page.jpg')) response.setHeader('content-type', 'text/html').end('<p>Sign in</p>');
    else response.end(images[request.url?.endsWith('png') ? 'png' : 'jpg']);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  site = await startSite({ DATA_DIR: folder, FETCH_ALLOW_PRIVATE: host });
});
afterEach(() => clearContent(site));
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const run = (file: string, ...flags: string[]) => importWxr(site, file, ...flags);

const all = async (path: string, query: Record<string, string> = {}) => {
  const answer = await site.rest(`/cms/v2/${path}`, {
    as: 'admin',
    query: { per_page: '100', context: 'edit', orderby: 'id', order: 'asc', ...query },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const posts = () => all('posts', { status: 'any' });
const pages = () => all('pages', { status: 'any' });
const bySlug = async (path: string, slug: string) => (await all(path, { slug, status: 'any' }))[0];

const TABLES = [
  'comments',
  'users',
  'user_roles',
  'terms',
  'entries',
  'post_details',
  'media_details',
  'entry_meta',
  'entry_terms',
];
const tables = async () =>
  Object.fromEntries(
    await Promise.all(
      [...TABLES, 'import_origins', 'entry_totals'].map(async (table) => [table, await storedRows(table)]),
    ),
  );

const EXPORT = wxr(
  author('ada', { email: 'ada@example.org', name: 'Ada L.' }),
  author('bob', { email: '' }),
  author('admin', { email: 'other@example.org' }),
  category('tea', 'Tea & more', 'drinks'),
  category('drinks', 'Drinks'),
  category('uncategorized', 'Something else'),
  tag('hot', 'Hot'),
  term('tribe_events_cat', 'fairs', 'Fairs'),
  term('link_category', 'main', 'Main'),
  item(10, { title: 'Below', type: 'page', slug: 'about', parent: 20, date: '2010-01-01 10:00:00' }),
  item(11, { title: 'About', type: 'page', slug: 'about' }),
  item(20, { title: 'Company', type: 'page', slug: 'company', meta: { _wp_page_template: 'default' }, menuOrder: 7 }),
  item(21, {
    title: 'Über <em>Tee</em> 🍵',
    slug: 'tee',
    content: 'A "quote"\n\n<a href="https://old.example/x">old</a> 🍵 ]]> <script>1</script>',
    creator: '>ada',
    date: '2009-02-03 04:05:06',
    dateGmt: '2009-02-03 01:05:06',
    modified: '2009-03-03 04:05:06',
    modifiedGmt: '2009-03-03 01:05:06',
    guid: 'https://old.example/?p=21',
    terms: [
      ['category', 'tea', 'Tea & more'],
      ['post_tag', 'hot', 'Hot'],
      ['post_tag', 'undeclared', 'Undeclared'],
      ['post_format', 'post-format-gallery', 'Gallery'],
      ['link_category', 'main', 'Main'],
    ],
    meta: { _thumbnail_id: '40', mood: 'good', _edit_last: '1', _oembed_abc: 'x', _wp_old_slug: 'older' },
    sticky: true,
    comments: [{ id: 1 }, { id: 2 }],
  }),
  item(22, { title: 'Duplicate', slug: 'tee', creator: 'nobody' }),
  item(23, { title: 'Secret', slug: 'secret', password: 'enter', sticky: true }),
  item(24, { title: 'Later', slug: 'later', status: 'future', date: '2099-01-01 00:00:00' }),
  item(25, { title: 'Draft', slug: '', status: 'draft', date: '2020-01-01 00:00:00', dateGmt: '' }),
  item(26, { title: 'Mine', slug: 'mine', status: 'private', creator: 'bob' }),
  item(27, { title: '', content: '', slug: '' }),
  item(28, { title: 'Strange', slug: 'strange', status: 'acf-disabled' }),
  item(29, {
    title: 'Thrown away',
    slug: 'gone__trashed',
    status: 'trash',
    meta: { _wp_trash_meta_status: 'publish' },
  }),
  item(30, { title: 'Style', type: 'custom_css' }),
  item(30, { title: 'Style', type: 'custom_css' }),
  item(40, {
    title: 'Picture',
    type: 'attachment',
    status: 'inherit',
    slug: 'tee',
    parent: 21,
    url: 'https://old.example/files/2009/02/tee.JPG',
    meta: {
      _wp_attachment_image_alt: 'A cup',
      _wp_attachment_metadata:
        'a:3:{s:5:"width";i:800;s:6:"height";s:3:"600";s:5:"sizes";a:1:{s:9:"thumbnail";a:3:{s:4:"file";s:15:"tee-150x150.JPG";s:5:"width";i:150;s:9:"mime-type";s:10:"image/jpeg";}}}',
    },
  }),
);

describe('import', () => {
  it('keeps ids that are free, because texts refer to entries by id', async () => {
    const taken = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Here first' } })).body.id as number;
    await run(
      wxr(
        item(taken, { title: 'Came second', slug: 'came-second' }),
        item(5000, { title: 'Kept', slug: 'kept' }),
        item(4_000_000_000, { title: 'Too high', slug: 'too-high' }),
      ),
    );
    const idOf = async (slug: string) => (await site.rest('/cms/v2/posts', { query: { slug } })).body[0].id as number;
    expect(await idOf('kept')).toBe(5000);
    expect(await idOf('came-second')).not.toBe(taken);
    expect(await idOf('too-high')).toBeLessThan(10_000);
  });

  it('changes slugs that are paths of this site, and reports them', async () => {
    const file = wxr(
      item(60, { title: 'Events', type: 'page', slug: 'events' }),
      item(61, { title: 'Rest', type: 'page', slug: 'rest', parent: 62 }),
      item(62, { title: 'Parent', type: 'page', slug: 'parent' }),
      item(63, { title: 'Files', type: 'page', slug: 'files', parent: 999 }),
      item(64, {
        title: '2024',
        type: 'attachment',
        status: 'inherit',
        slug: '2024',
        url: 'https://old.example/x.jpg',
      }),
      item(65, { title: 'Events', slug: 'events' }),
    );
    const changed = { 'events → events-2': 1, '2024 → 2024-2': 1, 'files → files-2': 1 };
    const line = 'Changed: slugs that are paths of this site';
    expect((await run(file, '--dry-run')).lacking(line)).toEqual(changed);
    expect((await run(file)).lacking(line)).toEqual(changed);
    const slugs = (await pages()).map(({ slug }: { slug: string }) => slug);
    expect(slugs.toSorted()).toEqual(['events-2', 'files-2', 'parent', 'rest']);
    expect(await bySlug('posts', 'events')).toBeDefined();
    expect((await run(file)).lacking(line)).toEqual({});
  });

  it('imports authors, terms, posts, pages and media', async () => {
    const report = await run(EXPORT);

    expect(report.output).toMatch(/posts +9 +0 +0\npages +3 +0 +0\nmedia +1 +0 +0/);
    expect(report.of('authors')).toEqual({ created: 2, present: 1, failed: 0 });
    expect(report.of('categories')).toEqual({ created: 2, present: 1, failed: 0 });
    expect(report.of('tags')).toEqual({ created: 2, present: 0, failed: 0 });
    expect(report.of('event categories')).toEqual({ created: 1, present: 0, failed: 0 });
    expect(report.lacking('Not imported: items of other types')).toEqual({ custom_css: 2 });
    expect(report.lacking('Not imported: terms of other taxonomies')).toEqual({ link_category: 1 });
    expect(report.lacking('Not imported: assignments to terms of other taxonomies')).toEqual({ link_category: 1 });
    expect(report.lacking('Stored, but not shown: custom values of entries')).toEqual({ mood: 1 });
    expect(report.of('comments')).toEqual({ created: 2, present: 0, failed: 0 });

    const users = await all('users');
    const [, ada, bob] = users;
    expect(users).toHaveLength(3);
    expect(ada).toMatchObject({ username: 'ada', email: 'ada@example.org', name: 'Ada L.', roles: ['author'] });
    expect(bob).toMatchObject({ username: 'bob', email: 'bob@import.invalid', roles: ['author'] });

    const categories = await all('categories', { orderby: 'slug' });
    const [drinks, tea, usual] = categories;
    expect(categories.map((one: { slug: string }) => one.slug)).toEqual(['drinks', 'tea', 'uncategorized']);
    expect(tea).toMatchObject({ name: 'Tea &amp; more', parent: drinks.id, count: 1 });
    const [hot, undeclared] = await all('tags');
    expect([hot, undeclared]).toMatchObject([
      { name: 'Hot', count: 1 },
      { name: 'Undeclared', count: 1 },
    ]);
    expect(await all('cal_events_cat')).toMatchObject([{ slug: 'fairs', name: 'Fairs' }]);
    // The posts without a category get the default one. Only published posts are counted.
    expect(usual.count).toBe(3);

    expect(await bySlug('posts', 'tee')).toMatchObject({
      title: { raw: 'Über <em>Tee</em> 🍵' },
      content: { raw: 'A "quote"\n\n<a href="https://old.example/x">old</a> 🍵 ]]> 1' },
      date: '2009-02-03T04:05:06',
      date_gmt: '2009-02-03T01:05:06',
      modified: '2009-03-03T04:05:06',
      modified_gmt: '2009-03-03T01:05:06',
      guid: { raw: 'https://old.example/?p=21' },
      author: ada.id,
      status: 'publish',
      format: 'gallery',
      sticky: true,
      categories: [tea.id],
      tags: [hot.id, undeclared.id],
    });
    expect(await bySlug('posts', 'tee-2')).toMatchObject({
      title: { raw: 'Duplicate' },
      author: site.ids.admin,
      categories: [usual.id],
      sticky: false,
      format: 'standard',
    });
    expect(await bySlug('posts', 'secret')).toMatchObject({ password: 'enter', sticky: false });
    expect(await bySlug('posts', 'later')).toMatchObject({ status: 'future', date: '2099-01-01T00:00:00' });
    expect(await bySlug('posts', 'mine')).toMatchObject({ status: 'private', author: bob.id });
    expect(await bySlug('posts', 'strange')).toMatchObject({ status: 'draft' });
    const rest = await posts();
    expect(rest.find((post: { title: { raw: string } }) => post.title.raw === 'Draft')).toMatchObject({
      slug: '',
      status: 'draft',
      date: '2020-01-01T00:00:00',
    });
    const nameless = rest.find((post: { title: { raw: string } }) => post.title.raw === '');
    expect(nameless).toMatchObject({ content: { raw: '' } });
    expect(nameless.slug).toBe(String(nameless.id));

    const trashed = await all('posts', { status: 'trash' });
    expect(trashed).toMatchObject([{ title: { raw: 'Thrown away' }, slug: 'gone__trashed' }]);
    const restored = await site.rest(`/cms/v2/posts/${trashed[0].id}`, { as: 'admin', body: { status: 'publish' } });
    expect(restored.body).toMatchObject({ status: 'publish', slug: 'gone' });
  });

  it('gives blocks the new ids of the terms and authors that they name', async () => {
    const block = (categories: unknown, query: object) =>
      `<!-- wp:latest-posts ${JSON.stringify({ categories, selectedAuthor: 70 })} /-->\n<p>{"categories":"31"}</p><!-- wp:query ${JSON.stringify({ queryId: 31, query })} --><p>31 --></p><!-- /wp:query -->`;
    const content = (of: { tea: number; hot: number; ada: number }) =>
      block([{ id: of.tea, value: 'Tea' }, { id: 99 }], {
        perPage: 31,
        author: String(of.ada),
        categoryIds: [of.tea],
        taxQuery: { category: [of.tea], post_tag: [of.hot, of.tea] },
      }).replace('70', String(of.ada));
    await run(
      wxr(
        author('ada', { id: 70 }),
        category('tea', 'Tea', '', 31),
        tag('hot', 'Hot', 32),
        item(4500, { title: 'Blocks', slug: 'blocks', content: content({ tea: 31, hot: 32, ada: 70 }) }),
        item(4501, { title: 'Earlier', slug: 'earlier', content: block('31,99', {}) }),
      ),
      '--trusted',
    );
    const [tea] = await all('categories', { slug: 'tea' });
    const [hot] = await all('tags', { slug: 'hot' });
    const ada = (await all('users')).find(({ username }: { username: string }) => username === 'ada');
    const expected = content({ tea: tea.id, hot: hot.id, ada: ada.id });
    // The id of a category is none among tags.
    const kept = expected.replace(`[${hot.id},${tea.id}]`, `[${hot.id},31]`);
    expect((await bySlug('posts', 'blocks')).content.raw).toBe(kept);
    expect((await bySlug('posts', 'earlier')).content.raw).toContain(`{"categories":"${tea.id},99",`);
  });

  it('imports footnotes, and keeps damaged ones as custom values', async () => {
    const notes = (text: string) => `[{"id":"n-1", "content":"${text}"}]`;
    const content = '<p>x<sup data-fn="n-1" class="fn">1</sup></p><!-- wp:footnotes /-->';
    const noted = (number: number, slug: string, footnotes: string) =>
      item(number, { title: 'Noted', slug, content, creator: 'nobody', meta: { footnotes } });
    const report = await run(
      wxr(
        noted(5, 'noted', notes('<em>y<\\/em>')),
        noted(6, 'unsafe', notes('z<script>')),
        noted(7, 'damaged', '[{"content":"a "b""}]'),
        noted(8, 'empty', '[]'),
      ),
    );
    const read = await bySlug('posts', 'noted');
    expect(read.meta).toEqual({ footnotes: notes('<em>y<\\/em>') });
    expect(read.content.rendered).toContain('<li id="n-1"><em>y</em> <a href="#n-1-link"');
    expect(JSON.parse((await bySlug('posts', 'unsafe')).meta.footnotes)).toEqual([{ id: 'n-1', content: 'z' }]);
    expect(report.output).toMatch(/Cleaned[^\n]*1/);
    for (const slug of ['damaged', 'empty']) expect((await bySlug('posts', slug)).meta).toEqual([]);
    expect(report.lacking('Stored, but not shown: custom values of entries')).toEqual({ footnotes: 1 });
    expect(await storedRows('entry_meta')).toMatchObject([{ name: 'footnotes', value: '[{"content":"a "b""}]' }]);
  });

  it('imports reusable blocks unchanged', async () => {
    const content = '<!-- wp:group -->\n<div>  Kept</div>\n<!-- /wp:group -->\n';
    const file = wxr(item(5, { title: 'Hours', type: 'wp_block', slug: 'hours', content }));
    expect((await run(file)).of('blocks')).toEqual({ created: 1, present: 0, failed: 0 });
    expect((await run(file)).of('blocks')).toEqual({ created: 0, present: 1, failed: 0 });
    expect(await all('blocks')).toMatchObject([{ slug: 'hours', title: { raw: 'Hours' }, content: { raw: content } }]);
  });

  it('imports the categories of reusable blocks', async () => {
    const file = wxr(
      term('wp_pattern_category', 'banners', 'Banners'),
      item(5, {
        title: 'Hours',
        type: 'wp_block',
        slug: 'hours',
        terms: [['wp_pattern_category', 'banners', 'Banners']],
      }),
    );
    const report = await run(file);
    expect(report.of('pattern categories')).toEqual({ created: 1, present: 0, failed: 0 });
    expect(report.lacking('Not imported: terms of other taxonomies')).toEqual({});
    const list = (path: string) => site.ask(`${site.url}/wp-json/wp/v2/${path}`, { as: 'admin' });
    const [banners] = (await list('wp_pattern_category')).body;
    expect(banners).toMatchObject({ name: 'Banners', slug: 'banners' });
    expect((await list('blocks')).body).toMatchObject([{ slug: 'hours', wp_pattern_category: [banners.id] }]);
  });

  it('sets parents and images, regardless of the order in the file', async () => {
    await run(EXPORT);
    const [below, about, company] = await pages();
    expect([below, about, company]).toMatchObject([
      { slug: 'about', parent: company.id, date: '2010-01-01T10:00:00' },
      { slug: 'about', parent: 0 },
      { slug: 'company', parent: 0, menu_order: 7, template: '' },
    ]);
    expect(below.link).toMatch(/\/company\/about\/$/);

    const post = await bySlug('posts', 'tee');
    const folderThere = 'https://old.example/files/2009/02';
    const [media] = await all('media', { slug: 'tee' });
    expect(media).toMatchObject({
      id: post.featured_media,
      slug: 'tee',
      status: 'inherit',
      post: post.id,
      mime_type: 'image/jpeg',
      source_url: `${folderThere}/tee.JPG`,
      alt_text: 'A cup',
      missing_image_sizes: [],
    });
    expect(media.media_details).toEqual({
      width: 800,
      height: 600,
      sizes: {
        thumbnail: {
          file: 'tee-150x150.JPG',
          width: 150,
          height: 0,
          mime_type: 'image/jpeg',
          source_url: `${folderThere}/tee-150x150.JPG`,
        },
        full: { file: 'tee.JPG', width: 800, height: 600, mime_type: 'image/jpeg', source_url: media.source_url },
      },
    });
    const meta = (await storedRows('entry_meta')).filter(({ entry_id }) => entry_id === post.id);
    expect(Object.fromEntries(meta.map(({ name, value }) => [name, value]))).toEqual({
      _wp_old_slug: 'older',
      mood: 'good',
    });
  });

  it('leads former slugs and dates to their entries', async () => {
    const former = (slug: string, date = '2020-03-04') => ({ _wp_old_slug: slug, _wp_old_date: date });
    const day = { date: '2020-03-05 10:00:00' };
    await run(
      wxr(
        item(1, { title: 'Tea', slug: 'tea', ...day, meta: former('t%C3%A9') }),
        item(2, { title: 'Below', type: 'page', slug: 'below', parent: 3, meta: { _wp_old_slug: 'beneath' } }),
        item(3, { title: 'Top', type: 'page', slug: 'top', meta: { _wp_old_slug: 'summit' } }),
        item(4, { title: 'Draft', slug: 'draft', status: 'draft', ...day, meta: former('sketch') }),
      ),
    );
    const leads = async (path: string) => {
      const { status, headers } = await site.ask(`${site.url}/en${path}`, { headers: { accept: 'text/html' } });
      return status === 301 ? headers.get('location')?.slice(site.url.length + 3) : status;
    };
    for (const path of ['/2020/03/05/té/', '/2020/03/05/t%c3%a9/', '/2020/03/04/tea/', '/2020/03/04/t%C3%A9/'])
      expect([path, await leads(path)]).toEqual([path, '/2020/03/05/tea/']);
    await expect(leads('/summit/')).resolves.toBe('/top/');
    await expect(leads('/top/beneath/')).resolves.toBe('/top/below/');
    for (const path of ['/2020/03/05/sketch/', '/2020/03/04/draft/', '/beneath/'])
      expect([path, await leads(path)]).toEqual([path, 404]);
  });

  it('updates totals and search', async () => {
    expect((await site.rest('/cms/v2/posts')).headers.get('X-WP-Total')).toBe('0');
    await run(EXPORT);
    const total = async (path: string, query: Record<string, string> = {}, as?: string) =>
      (await site.rest(path, { query, as })).headers.get('X-WP-Total');
    expect(await total('/cms/v2/posts')).toBe('4');
    expect(await total('/cms/v2/posts', { status: 'any' }, 'admin')).toBe('8');
    expect(await total('/cms/v2/pages')).toBe('3');
    expect(await total('/cms/v2/posts', { search: 'duplicate' })).toBe('1');
    expect(await total('/cms/v2/posts', { sticky: 'true' })).toBe('1');
  });

  it('changes nothing when it runs again', async () => {
    await run(EXPORT);
    const before = await tables();
    const report = await run(EXPORT);
    expect(await tables()).toEqual(before);
    for (const kind of ['authors', 'categories', 'posts', 'pages', 'media'] as const) {
      expect(report.of(kind).created).toBe(0);
      expect(report.of(kind).present).toBeGreaterThan(0);
    }
  });

  it('keeps local changes, and imports permanently deleted entries again', async () => {
    await run(EXPORT);
    const { id } = await bySlug('posts', 'tee');
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { title: 'Mine now', slug: 'mine-now', tags: [] } });
    const duplicate = await bySlug('posts', 'tee-2');
    await site.rest(`/cms/v2/posts/${duplicate.id}`, { method: 'DELETE', as: 'admin', query: { force: 'true' } });

    const report = await run(EXPORT);
    expect(report.of('posts')).toEqual({ created: 1, present: 8, failed: 0 });
    expect((await site.rest(`/cms/v2/posts/${id}`)).body).toMatchObject({ slug: 'mine-now', tags: [] });
    expect(await bySlug('posts', 'tee')).toMatchObject({ title: { raw: 'Duplicate' } });
  });

  it('distinguishes equal ids of different sites', async () => {
    await run(wxr(item(1, { title: 'One', slug: 'one' })));
    await run(wxr(item(1, { title: 'Other', slug: 'other' })).replaceAll('old.example', 'another.example'));
    expect(await posts()).toHaveLength(2);
  });

  it('writes nothing for a damaged file, and reports the position', async () => {
    const before = await tables();
    const damaged = EXPORT.replace('<title>Strange</title>', '<title>Strange</titel>');
    const line = damaged.slice(0, damaged.indexOf('</titel>')).split('\n').length;
    for (const [file, position] of [
      [damaged, new RegExp(`line ${line}, column \\d+`)],
      [EXPORT.slice(0, -100), /line \d+, column \d+/],
      ['<html><body>No export</body></html>', /line 1, column \d+/],
    ] as const)
      expect(await run(file)).toMatchObject({ code: 1, output: expect.stringMatching(position) });
    expect(await tables()).toEqual(before);
  });

  it('writes nothing in a dry run, and reports what would be created', async () => {
    const before = await tables();
    const plan = await run(EXPORT, '--dry-run');
    expect(await tables()).toEqual(before);
    const done = await run(EXPORT);
    for (const kind of ['authors', 'categories', 'tags', 'event categories', 'posts', 'pages', 'media'] as const) {
      expect([kind, plan.of(kind)]).toEqual([kind, done.of(kind)]);
    }
    expect(plan.output).toMatch(/Dry run/);
  });

  it('schedules what is published in the future, and publishes what was due', async () => {
    await run(
      wxr(
        item(1, { title: 'Ahead', slug: 'ahead', status: 'publish', date: '2099-01-01 00:00:00' }),
        item(2, { title: 'Ahead, too', slug: 'ahead-too', type: 'page', date: '2099-01-01 00:00:00', dateGmt: '' }),
        item(3, { title: 'Due', slug: 'due', status: 'future', date: '2020-01-01 00:00:00' }),
        item(4, { title: 'Mine', slug: 'mine', status: 'private', date: '2099-01-01 00:00:00' }),
        item(5, {
          title: 'File',
          type: 'attachment',
          status: 'inherit',
          url: 'https://old.example/a.jpg',
          date: '2099-01-01 00:00:00',
        }),
      ),
    );
    const statusOf = async (path: string, slug: string) => (await bySlug(path, slug)).status;
    expect([await statusOf('posts', 'ahead'), await statusOf('pages', 'ahead-too')]).toEqual(['future', 'future']);
    expect([await statusOf('posts', 'due'), await statusOf('posts', 'mine')]).toEqual(['publish', 'private']);
    expect((await site.rest('/cms/v2/posts?slug=ahead')).body).toEqual([]);
    expect(await all('media')).toMatchObject([{ status: 'inherit' }]);
  });

  it('repairs damaged files and says so, or refuses them', async () => {
    const damaged =
      `\n<b>Notice</b>: Undefined index\n${wxr(item(1, { title: 'Tea | time', slug: 'tea-time', content: 'a\u0001b' }))}`.replace(
        'Tea | time',
        'Tea&nbsp;time&#11;',
      );
    const refused = await run(damaged, '--strict');
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not start with its XML declaration'),
    });
    const report = await run(damaged);
    expect(report.code).toBe(0);
    expect(report.output).toMatch(
      /^Warning: \d+ × character before the XML declaration skipped: <b>Notice<\/b>: Undefined index$/m,
    );
    expect(report.output).toMatch(/^Repaired: 1 × entity of HTML .*--strict/m);
    expect(report.output).toMatch(/^Repaired: 2 × control character dropped/m);
    expect(await bySlug('posts', 'tea-time')).toMatchObject({
      title: { raw: 'Tea\u00a0time' },
      content: { raw: 'ab' },
    });
    expect((await run(wxr(item(2, { title: 'Fine' })), '--strict')).code).toBe(0);
    const bare = await run(wxr(item(3, { title: 'a' })).replace('<title>a', '<title>a & b'));
    expect(bare.output).toMatch(/A bare & has to be written as &amp; in <title> of line \d+ \(line \d+/);
    expect(bare.output).not.toContain('cut off');
  });

  it('counts each term once, however often the file names it', async () => {
    const named: [string, string, string][] = [
      ['category', 'tea', 'Tea'],
      ['post_tag', 'hot', 'Hot'],
    ];
    const file = wxr(
      category('tea', 'Tea'),
      category('tea', 'Tea'),
      term('category', 'Tea', 'Tea'),
      tag('sweet', 'Sweet'),
      item(1, { title: 'One', slug: 'one', terms: named }),
      item(2, { title: 'Two', slug: 'two', terms: named }),
    );
    for (const flags of [['--dry-run'], []]) {
      const report = await run(file, ...flags);
      expect(report.of('categories')).toEqual({ created: 1, present: 0, failed: 0 });
      expect(report.of('tags')).toEqual({ created: 2, present: 0, failed: 0 });
    }
    expect((await run(file)).of('categories')).toEqual({ created: 0, present: 1, failed: 0 });
  });

  it('names what it does not bring and what nobody sees, in a line per kind', async () => {
    const content = [
      '<!-- wp:acme/slider {"a":1} --><p>Saved</p><!-- /wp:acme/slider --><!-- wp:acme/map /--><!-- wp:term-description /-->',
      '<!-- wp:paragraph --><p>[contact-form-7 id="1"] [VIDEO] [sic] a[i] [[escaped_one]] [quote]x[/quote] [gallery ids="1"]</p><!-- /wp:paragraph -->',
      '<pre>[in_code a="1"]</pre>',
      '[sitemap]',
    ].join('\n');
    const file = wxr(
      category('tea', 'Tea').replace(
        '</wp:category>',
        '<wp:termmeta><wp:meta_key>colour</wp:meta_key><wp:meta_value>green</wp:meta_value></wp:termmeta></wp:category>',
      ),
      item(1, {
        title: 'One',
        slug: 'one',
        content,
        terms: [
          ['product_cat', 'cups', 'Cups'],
          ['brand', 'own', 'Own'],
        ],
        meta: { mood: 'good', _yoast: 'x', _edit_last: '1', _wp_old_slug: 'older' },
        comments: [{ id: 1 }],
      }).replace(
        '</wp:comment>',
        '<wp:commentmeta><wp:meta_key>akismet_result</wp:meta_key><wp:meta_value>false</wp:meta_value></wp:commentmeta></wp:comment>',
      ),
      item(2, { title: 'Two', slug: 'two', meta: { mood: 'bad' }, terms: [['product_cat', 'cups', 'Cups']] }),
      item(3, {
        title: 'Cup',
        type: 'product',
        terms: [['product_cat', 'cups', 'Cups']],
        content: '[not_imported a="1"]',
      }),
      ...Array.from({ length: 20 }, (_, at) => item(100 + at, { title: 'Kind', type: `kind_${at}` })),
    );
    for (const flags of [['--dry-run'], []]) {
      const report = await run(file, ...flags);
      expect(report.lacking('Not imported: items of other types')).toMatchObject({ product: 1, kind_0: 1 });
      expect(report.output).toMatch(/items of other types: .* and 9 more\. Declare/);
      expect(report.lacking('Not imported: assignments to terms of other taxonomies')).toEqual({
        product_cat: 2,
        brand: 1,
      });
      expect(report.lacking('Stored, but not shown: custom values of terms')).toEqual({ colour: 1 });
      expect(report.lacking('Stored, but not shown: custom values of comments')).toEqual({ akismet_result: 1 });
      expect(report.lacking('Stored, but not shown: custom values of entries')).toEqual({ mood: 2, _yoast: 1 });
      expect(report.lacking('Shown as they are written: shortcodes of plugins')).toEqual({
        'contact-form-7': 1,
        quote: 1,
        sitemap: 1,
      });
      expect(report.lacking('Blocks that this site does not render; they show only what was saved with them')).toEqual({
        'acme/slider': 1,
        'acme/map': 1,
        'core/term-description': 1,
      });
    }
  });

  it('assigns entries without an author to the given user', async () => {
    const body = {
      username: 'cleo',
      email: 'cleo@example.org',
      password: 'Correct-horse-9-battery',
      roles: ['editor'],
    };
    const { id } = (await site.rest('/cms/v2/users', { as: 'admin', body })).body;
    await run(EXPORT, '--author', 'cleo');
    expect(await bySlug('posts', 'tee-2')).toMatchObject({ author: id });
    expect(await run(EXPORT, '--author', 'unknown')).toMatchObject({
      code: 1,
      output: expect.stringContaining('no user with the login unknown'),
    });
  });

  it('reports entries that cannot be stored and imports the rest', async () => {
    const report = await run(
      wxr(
        item(1, { title: 'Fine', slug: 'fine' }),
        item(2, { title: 'x'.repeat(70_000), slug: 'long' }),
        item(3, { title: 'Fine, too', slug: 'fine-too' }),
      ),
    );
    expect(report.of('posts')).toEqual({ created: 2, present: 0, failed: 1 });
    expect(report.output).toMatch(/Failed:\n {2}post 2 \(line \d+\) x+/);
    expect((await posts()).map((post: { slug: string }) => post.slug)).toEqual(['fine', 'fine-too']);
  });
});

describe('import with files', () => {
  /** An export of a site of its own, because the files of all media of a site are counted. */
  const exportOf = (name: string, ...items: string[]) => wxr(...items).replaceAll('old.example', name);
  const media = (number: number, url: string) =>
    item(number, { title: `File ${number}`, type: 'attachment', status: 'inherit', url, date: '2015-06-07 08:09:10' });
  /** The files of media items that are stored on this site; empty for those that are not. */
  const stored = async (): Promise<string[]> => {
    const here = `${site.url}/files/`;
    const sources: string[] = (await all('media')).map(({ source_url }: { source_url: string }) => source_url);
    return sources.map((url) => (url.startsWith(here) ? url.slice(here.length) : ''));
  };

  it('downloads files on request, and continues after failures', async () => {
    const file = exportOf(
      'files.example',
      media(1, `http://${host}/a/über%20tee.jpg`),
      media(2, `http://${host}/b/%C3%BCber%20tee.jpg`),
      media(3, `http://${host}/missing.jpg`),
      media(4, `http://${host}/page.jpg`),
      media(5, `http://${host}/program.php`),
      media(6, `http://${host}/..%2f..%2f.htaccess.png`),
    );
    await run(file);
    expect(await stored()).toEqual(Array(6).fill(''));

    const report = await run(file, '--download-media');
    expect(report.of('files')).toEqual({ created: 3, present: 0, failed: 3 });
    expect(report.output).toMatch(/missing\.jpg: .* responded with 404/);
    expect((await stored()).toSorted()).toEqual([
      '',
      '',
      '',
      ...['htaccess.png', 'uber-tee-1.jpg', 'uber-tee.jpg'].map((name) => `2015/06/${name}`),
    ]);
    // The originals, and the smaller sizes of two of them.
    expect(await readdir(join(folder, 'files', '2015', '06'))).toHaveLength(3 + 2 * 2);
    const [shown] = (await site.rest('/cms/v2/media?search=uber')).body;
    expect(shown).toMatchObject({ mime_type: 'image/jpeg', media_details: { sizes: { medium: { height: 225 } } } });
    for (const url of [shown.source_url, shown.media_details.sizes.thumbnail.source_url]) {
      expect((await fetch(url)).status).toBe(200);
    }

    const again = await run(file, '--download-media');
    expect(again.of('files')).toEqual({ created: 0, present: 3, failed: 3 });
  });

  it('does not request private addresses', async () => {
    // The server is allowed by its address only.
    const byName = `http://${host.replace('127.0.0.1', 'localhost')}`;
    const file = exportOf('private.example', media(1, `${byName}/a.jpg`), media(2, 'http://127.0.0.1/b.jpg'));
    const report = await run(file, '--download-media');
    expect(report.of('media').created).toBe(2);
    expect(report.of('files')).toEqual({ created: 0, present: 0, failed: 2 });
    expect(await stored()).toEqual(['', '']);
  });
});
