import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { select } from '../../support/html.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';
import { importWxr, type ReportedImport } from '../../support/wxr-import.js';
import { author, category, item, tag, wxr } from './wxr-text.js';

let site: TestSite;
let folder: string;
/** The former site, of which only files are left. Its host is that of texts, without the scheme. */
let server: Server;
let host: string;
let old: string;

beforeAll(async () => {
  const image = await picture(1200, 800, 'jpeg');
  server = createServer((request, response) => {
    if (request.url?.includes('lost')) response.writeHead(404).end();
    else response.end(image);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  old = `http://${host}`;
  folder = await mkdtemp(join(tmpdir(), 'moved-'));
  site = await startSite({ DATA_DIR: folder, FETCH_ALLOW_PRIVATE: host });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const UPLOADS = '/wp-content/uploads/2024/05';

/** An item with its former address. */
const at = (link: string, id: number, text: Parameters<typeof item>[1]) =>
  item(id, text).replace('<dc:creator>', `<link>${link.replaceAll('&', '&amp;')}</link>\n<dc:creator>`);
const media = (id: number, name: string, text: Parameters<typeof item>[1] = {}) =>
  at(`${old}/media-${id}/`, id, {
    title: `Picture ${id}`,
    type: 'attachment',
    status: 'inherit',
    slug: `media-${id}`,
    url: `${old}${UPLOADS}/${name}`,
    date: '2024-05-01 10:00:00',
    ...text,
  });
const exported = (...parts: string[]) => wxr(...parts).replaceAll('https://old.example', old);

const escapedOld = () => old.replaceAll('/', '\\/');
/** A text with links and pictures in all the places and forms where exports have them. */
const content = () => `<!-- wp:cover {"url":"${old}${UPLOADS}/my\\u002d\\u002dphoto.jpg","id":901} -->
<div class="wp-block-cover" style="background-image:url(${old}${UPLOADS}/plain-768x512.jpg)"><p>Cover</p></div>
<!-- /wp:cover -->
<!-- wp:html {"data":"${escapedOld()}${UPLOADS.replaceAll('/', '\\/')}\\/plain.jpg"} -->
<div data-config='{"image":"${escapedOld()}${UPLOADS.replaceAll('/', '\\/')}\\/plain-150x150.jpg"}'></div>
<!-- /wp:html -->
<!-- wp:image {"id":900} -->
<figure class="wp-block-image"><a href="${old}/media-900/"><img src="${old}${UPLOADS}/plain-300x200.jpg" alt=""
 srcset="${old}${UPLOADS}/plain-300x200.jpg 300w, ${old}${UPLOADS}/plain-1024x683.jpg 1024w,${old}${UPLOADS}/plain.jpg 1200w"/></a></figure>
<!-- /wp:image -->
<!-- wp:video -->
<figure class="wp-block-video"><video controls poster="//${host}${UPLOADS}/plain-640x480.jpg" src="https://videos.example/a.mp4"></video></figure>
<!-- /wp:video -->
<!-- wp:paragraph -->
<p><img src="${old}${UPLOADS}/big.jpg" alt="">
<img src="${old}${UPLOADS}/big-scaled-300x200.jpg" alt=""> <img src="https://www.${host}${UPLOADS}/turned-300x200.jpg" alt="">
<img src="${old}${UPLOADS}/edited-e1712345678-300x200.jpg" alt=""> <img src="${old}${UPLOADS}/edited-e1699999999.jpg?w=300" alt="">
<a href="${old}${UPLOADS}/plain.jpg#top">file</a> <a href="${old}/2024/06/01/later/?x=1&amp;y=2#part">later</a>
<a href="${old}/?p=81">by id</a> <a href="${old}/?page_id=82&#038;x=1">page by id</a> <a href="${old}/?attachment_id=900">picture by id</a>
<a href="${old}/company/team/">team</a> <a href="${old}">home</a> <a href="${old}/category/tea/">tea</a> <a href="${old}/tag/hot/">hot</a>
<a href="https://other.example/2024/06/01/later/">elsewhere</a></p>
<!-- /wp:paragraph -->`;

const site_ = () =>
  exported(
    author('ada', { email: 'ada@example.org' }),
    category('tea', 'Tea', '', 31).replace(
      '</wp:category>',
      `<wp:category_description><![CDATA[See <a href="${old}/company/">us</a>]]></wp:category_description></wp:category>`,
    ),
    tag('hot', 'Hot', 32),
    at(`${old}/2024/05/01/first/`, 80, {
      title: 'First',
      slug: 'first',
      date: '2024-05-01 10:00:00',
      content: content(),
      terms: [
        ['category', 'tea', 'Tea'],
        ['post_tag', 'hot', 'Hot'],
      ],
      meta: {
        footnotes: `[{"id":"a","content":"<a href=\\"${old}/company/\\">x</a>"}]`,
        list: `a:1:{i:0;s:9:"${old}";}`,
      },
      comments: [{ id: 1, content: `Look at <a href="${old}/company/">this</a>`, url: `${old}/company/` }],
    }),
    at(`${old}/2024/06/01/later/`, 81, {
      title: 'Later',
      slug: 'later',
      date: '2024-06-01 10:00:00',
      content: `<p>${old}/2024/05/01/first/#x</p>`,
    }),
    at(`${old}/company/`, 82, {
      title: 'Company',
      type: 'page',
      slug: 'company',
      content: '<!-- wp:block {"ref":85} /-->',
    }),
    at(`${old}/company/team/`, 83, { title: 'Team', type: 'page', slug: 'team', parent: 82 }),
    at(`${old}/?p=85`, 85, {
      title: 'Block',
      type: 'wp_block',
      slug: 'block',
      content: `<!-- wp:paragraph --><p><a href="${old}/company/team/">Team</a></p><!-- /wp:paragraph -->`,
    }),
    at(`${old}/?p=86`, 86, {
      title: 'Link',
      type: 'nav_menu_item',
      slug: 'link',
      terms: [['nav_menu', 'main', 'Main']],
      meta: { _menu_item_type: 'custom', _menu_item_object: 'custom', _menu_item_url: `${old}/company/team/` },
    }),
    media(900, 'plain.jpg', { content: `From <a href="${old}/company/">us</a>` }),
    media(901, 'my--photo.jpg'),
    media(902, 'big-scaled.jpg'),
    media(903, 'turned-rotated.jpg'),
    media(904, 'edited-e1712345678.jpg'),
    media(905, 'lost.jpg'),
    media(906, 'secret.jpg', { status: 'private' }),
    at(`${old}/?p=88`, 88, { title: 'Draft', status: 'draft', content: `<img src="${old}${UPLOADS}/drafted.jpg">` }),
    media(907, 'drafted.jpg', { parent: 88 }),
    media(908, 'über tee.jpg'),
    at(`${old}/?p=87`, 87, {
      title: 'Lost',
      slug: 'lost',
      status: 'publish',
      date: '2024-05-02 10:00:00',
      content: `<img src="${old}${UPLOADS}/lost-300x200.jpg"> <a href="${old}/nowhere/">gone</a>`,
    }),
  );

const raw = async (path: string) => {
  const { body } = await site.rest(`/cms/v2/${path}`, { as: 'admin', query: { context: 'edit' } });
  return body;
};
/** All texts of the former site that stand in an answer. */
const formerOf = (body: unknown): string[] =>
  JSON.stringify(body)
    .replaceAll('\\\\/', '/')
    .split(/["'\s<>]/)
    .filter((word) => word.includes(host));

describe('a site that moved in', () => {
  let report: ReportedImport;
  beforeAll(async () => {
    // Without files first: only their URLs wait for the next run.
    await importWxr(site, site_(), '--trusted');
    report = await importWxr(site, site_(), '--trusted', '--download-media');
  });

  it('names pictures, links and menus by their URLs here, in every form', async () => {
    const first = (await raw('posts/80')).content.raw as string;
    expect(first).not.toContain(host);
    expect(first).not.toContain('wp-content');
    const files = `${site.url}/files/2024/05`;
    const links = await Promise.all(
      ['posts/81', 'pages/82', 'pages/83', 'media/900'].map(async (path) => (await raw(path)).link),
    );
    const [later, company, team, pictured] = links;
    expect(first).toContain(`{"url":"${files}/my-photo.jpg","id":901}`);
    expect(first).toContain(`"data":"${`${files}/plain.jpg`.replaceAll('/', '\\/')}"`);
    expect(first).toContain(`{"image":"${`${files}/plain-150x150.jpg`.replaceAll('/', '\\/')}"}`);
    expect(first).toContain(`url(${files}/plain-768x512.jpg)`);
    expect(first).toContain(
      `srcset="${files}/plain-300x200.jpg 300w, ${files}/plain-1024x683.jpg 1024w,${files}/plain.jpg 1200w"`,
    );
    // A size that the site does not make becomes the next bigger one.
    expect(first).toContain(`poster="${files}/plain-768x512.jpg" src="https://videos.example/a.mp4"`);
    expect(first).toMatch(/files\/2024\/05\/edited-e1712345678(?:-1)?-300x200\.jpg/);
    expect(first).toContain(`href="${files}/plain.jpg#top"`);
    expect(first).toContain(`href="${later}?x=1&amp;y=2#part"`);
    expect(first).toContain(`href="${later}">by id`);
    expect(first).toContain(`href="${company}?x=1">page by id`);
    expect(first).toContain(`href="${pictured}">picture by id`);
    expect(first).toContain(`href="${team}">team`);
    expect(first).toContain(`href="${site.url}/en/">home`);
    expect(first).toContain('https://other.example/2024/06/01/later/');

    const comment = await raw('comments/1');
    expect(comment.content.raw).toContain(`href="${company}"`);
    expect(comment.author_url).toBe(company);
    expect((await raw('posts/81')).content.raw).toMatch(/\/first\/#x</);
    expect((await raw('blocks/85')).content.raw).toContain(team);
    const entry = await site.ask(`${site.url}/wp-json/wp/v2/menu-items/86`, { as: 'admin' });
    expect(entry.body.url).toBe(team);
    expect((await raw('media/900')).description.raw).toContain(company);
    const [tea] = (await site.rest('/cms/v2/categories?slug=tea')).body;
    expect(tea.description).toContain(company);
  });

  it('has no dead picture and no dead internal link', async () => {
    const seen = new Set<string>([`${site.url}/en/`]);
    const dead: string[] = [];
    for (const url of seen) {
      const answer = await fetch(url);
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      const text = isPage ? await answer.text() : '';
      if (!answer.ok) dead.push(`${answer.status} ${url}`);
      if (!isPage) await answer.body?.cancel();
      const elements = await select(text, '[href], [src], [srcset], [poster]');
      const found = elements.flatMap(({ attributes }) => [
        ...['href', 'src', 'poster'].flatMap((name) => attributes[name] ?? []),
        ...(attributes.srcset ?? '').split(/\s*,\s+|\s+\d+[wx],?/),
      ]);
      for (const one of found.filter(Boolean)) {
        const next = new URL(one, url);
        next.hash = '';
        if (next.host === host) dead.push(`former ${next.href} on ${url}`);
        if (next.origin === site.url && !/\/(?:rest|wp-json|guide|sign-in)\b|calendar|events|[?&]/.test(next.href))
          seen.add(next.href);
      }
    }
    // The one picture that the former site does not have any more, and the page that the export does not have.
    expect(dead.filter((line) => !/lost|nowhere/.test(line))).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
    expect(formerOf(dead)).toHaveLength(2);
  }, 60_000);

  it('reports what is left', () => {
    expect(report.output).toMatch(/lost\.jpg: .* 404/);
    expect(report.output).toMatch(/URLs: \d+ × text that names this site/);
    expect(report.output).toMatch(
      /URLs: 1 × file of the former site that is not stored here: \S*lost-300x200\.jpg\. Import/,
    );
    expect(report.output).toMatch(/URLs: 1 × page of the former site that is not here: \S*\/nowhere\. Change/);
  });

  it('stays as it is when the import runs again', async () => {
    const paths = ['posts/80', 'posts/87', 'pages/82', 'blocks/85', 'comments/1', 'media/900'];
    const before = await Promise.all(paths.map(raw));
    const again = await importWxr(site, site_(), '--trusted', '--download-media');
    expect(again.output).not.toMatch(/text that names this site/);
    expect(await Promise.all(paths.map(raw))).toEqual(before);
  });

  const asked = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${site.url}${path}`, { redirect: 'manual', ...init });
    const location = answer.headers.get('location') ?? '';
    return { status: answer.status, to: location.replace(site.url, '') };
  };

  it.each([
    ['plain.jpg', 'plain.jpg'],
    ['plain-300x200.jpg', 'plain-300x200.jpg'],
    ['plain-1024x683.jpg', 'plain-1024x683.jpg'],
    ['plain-640x480.jpg', 'plain-768x512.jpg'],
    ['plain.jpg?w=300', 'plain-300x200.jpg'],
    ['my--photo.jpg', 'my-photo.jpg'],
    ['%C3%BCber%20tee.jpg', 'uber-tee.jpg'],
    ['big.jpg', 'big-scaled-1.jpg'],
    ['big-scaled.jpg', 'big-scaled-1.jpg'],
    ['turned.jpg', 'turned-rotated-1.jpg'],
    ['edited.jpg', 'edited-e1712345678.jpg'],
    ['edited-e1699999999-300x200.jpg', 'edited-e1712345678-300x200.jpg'],
  ])('serves the former path of %s', async (name, to) => {
    for (const start of ['', '/en'])
      for (const method of ['GET', 'HEAD']) {
        const answer = await asked(`${start}${UPLOADS}/${name}`, { method });
        expect(answer).toEqual({ status: 301, to: `/files/2024/05/${to}` });
        expect((await fetch(site.url + answer.to)).status).toBe(200);
      }
  });

  it('reveals nothing of unknown, lost and private files', async () => {
    const missing = await fetch(`${site.url}${UPLOADS}/unknown.jpg`);
    expect(missing.status).toBe(404);
    for (const name of [
      'drafted.jpg',
      'lost.jpg',
      'secret.jpg',
      'secret-300x200.jpg',
      'plain.png',
      '%zz.jpg',
      '%00.jpg',
      `${'x'.repeat(3000)}.jpg`,
    ])
      expect(await asked(`${UPLOADS}/${name}`)).toEqual({ status: 404, to: '' });
    expect((await asked(`${UPLOADS}/plain.jpg`, { method: 'POST' })).status).not.toBe(301);
  });
});

it('leads to new URLs on the same domain, however often it is imported', async () => {
  const { url } = site;
  const file = exported(
    at(`${url}/moved/`, 600, {
      title: 'Moved',
      type: 'page',
      slug: 'moved',
      content: `<a href="${url}/other/">a</a> <a href="${url}/unknown/">b</a> <img src="${url}${UPLOADS}/own-300x200.jpg">`,
    }),
    // The URL of another page here is the former one of this page.
    at(`${url}/en/moved/`, 601, { title: 'Other', type: 'page', slug: 'other' }),
    at(`${url}/other/`, 602, { title: 'Third', type: 'page', slug: 'third', content: `<a href="${url}/moved/">c</a>` }),
    media(603, 'own.jpg'),
  ).replace(`<wp:base_blog_url>${old}`, `<wp:base_blog_url>${url}`);
  for (const flags of [[], ['--download-media'], ['--download-media']]) {
    const report = await importWxr(site, file, '--trusted', ...flags);
    const text = (await raw('pages/600')).content.raw as string;
    expect(text).toContain(`<a href="${url}/en/third/">a</a> <a href="${url}/unknown/">b</a>`);
    expect((await raw('pages/602')).content.raw).toBe(`<a href="${url}/en/moved/">c</a>`);
    expect(text.includes(`${url}/files/2024/05/own-300x200.jpg`)).toBe(flags.length > 0);
    expect(/not stored here/.test(report.output)).toBe(flags.length === 0);
  }
});

it('keeps the URLs of the former site on request', async () => {
  const file = exported(
    at(`${old}/kept/`, 500, { title: 'Kept', slug: 'kept', content: `<a href="${old}/kept/">x</a>` }),
  )
    .replaceAll('Old site', 'Another site')
    .replaceAll(`<wp:base_blog_url>${old}`, `<wp:base_blog_url>${old}/another`);
  await importWxr(site, file, '--trusted', '--keep-urls');
  expect((await raw('posts/500')).content.raw).toContain(`${old}/kept/`);
});
