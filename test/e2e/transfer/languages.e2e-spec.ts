import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { runCommand } from '../../support/commands.js';
import { rootOf } from '../../support/languages.js';
import { type Answer, startSite, type TestSite } from '../../support/site.js';
import { importWxr, type ReportedImport } from '../../support/wxr-import.js';
import { group, itemIn, language } from './polylang-text.js';
import { category, item, tag, term, wxr } from './wxr-text.js';

const HOME = 'https://site.example';

let site: TestSite;
let first: ReportedImport;

let folder: string;
let file: string;

/** Starts an empty site, the same each time but for its port. */
const start = async () => {
  site = await startSite({ SITE_URL: HOME });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'languages-'));
  file = join(folder, 'site.xml');
  await start();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const run = (content: string, ...flags: string[]) => importWxr(site, content, ...flags);
const listed = async (code: string, path: string, query = '') => {
  const { status, body } = await site.ask(
    `${rootOf(site, code)}/cms/v2/${path}?per_page=100&context=edit&orderby=id&order=asc${query}`,
    { as: 'admin' },
  );
  expect([path, status]).toEqual([path, 200]);
  return body as Answer['body'][];
};
const slugs = async (code: string, path: string, query = ''): Promise<string[]> =>
  (await listed(code, path, query)).map(({ slug }) => slug);
const found = async (code: string, path: string, slug: string) => {
  const [first] = await listed(code, path, `&slug=${slug}`);
  expect([code, slug, first?.slug]).toEqual([code, slug, slug]);
  return first ?? {};
};

const POLYLANG = wxr(
  category('musik', 'Musik', '', 31),
  category('konzerte', 'Konzerte', 'musik', 33),
  category('music', 'Music', '', 30),
  category('concerts', 'Concerts', 'music', 32),
  tag('heiss', 'Heiß', 35),
  tag('hot', 'Hot', 34),
  language('de', 20),
  language('en', 10),
  group('term', 'pll_t1', { en: 30, de: 31 }),
  group('term', 'pll_t2', { en: 32, de: 33 }),
  group('term', 'pll_t3', { de: 35 }),
  group('term', 'pll_t4', { en: 34 }),
  group('post', 'pll_p1', { en: 101, de: 102 }),
  term('nav_menu', 'main', 'Main', {}, { id: 50 }),
  term('nav_menu', 'haupt', 'Haupt', {}, { id: 51 }),
  itemIn('en', 'pll_p1', 101, {
    title: 'Spring fair',
    slug: 'spring-fair',
    link: 'https://old.example/2012/03/04/spring-fair/',
    content:
      '<a href="https://old.example/de/2012/03/04/fruehling/">de</a> <a href="https://old.example/de/category/musik/">cat</a> <a href="https://old.example/de/">home</a> <a href="https://old.example/category/music/">en</a>',
    terms: [
      ['category', 'concerts', 'Concerts'],
      ['post_tag', 'hot', 'Hot'],
    ],
  }),
  itemIn('de', 'pll_p1', 102, {
    title: 'Frühlingsfest',
    slug: 'fruehling',
    link: 'https://old.example/de/2012/03/04/fruehling/',
    terms: [
      ['category', 'konzerte', 'Konzerte'],
      ['post_tag', 'heiss', 'Heiß'],
    ],
  }),
  itemIn('de', 'pll_p3', 113, { title: 'Unterseite', type: 'page', slug: 'team', parent: 112 }),
  itemIn('en', 'pll_p3', 111, { title: 'Below', type: 'page', slug: 'team', parent: 110 }),
  itemIn('en', 'pll_p2', 110, { title: 'About', type: 'page', slug: 'about' }),
  itemIn('de', 'pll_p2', 112, { title: 'Über uns', type: 'page', slug: 'about' }),
  itemIn('de', 'pll_p2', 114, { title: 'Zweite', type: 'page', slug: 'zweite' }),
  itemIn('de', '', 115, { title: 'Allein', type: 'page', slug: 'allein' }),
  item(120, {
    title: 'Über',
    type: 'nav_menu_item',
    terms: [['nav_menu', 'haupt', 'Haupt']],
    meta: { _menu_item_type: 'post_type', _menu_item_object: 'page', _menu_item_object_id: '112' },
  }),
  item(121, {
    title: 'About',
    type: 'nav_menu_item',
    terms: [['nav_menu', 'main', 'Main']],
    meta: { _menu_item_type: 'post_type', _menu_item_object: 'page', _menu_item_object_id: '110' },
  }),
);

describe('an export of Polylang', () => {
  it('is not imported by a dry run, which names its languages', async () => {
    const { output, code } = await run(POLYLANG, '--dry-run');
    expect(code).toBe(0);
    expect(output).toContain('Languages: the file has de (de_DE), which the site lacks. The import would add them.');
    expect(await slugs('en', 'posts')).toEqual([]);
    expect((await site.ask(`${rootOf(site, 'de')}/cms/v2/posts`)).status).toBe(404);
  });

  it('gives an empty site its languages in their order, and entries and terms theirs', async () => {
    const report = (first = await run(POLYLANG));
    expect(report.output).not.toMatch(/other taxonomies/);
    expect(report.code).toBe(0);
    expect(report.of('posts')).toEqual({ created: 2, present: 0, failed: 0 });
    expect(report.of('pages')).toEqual({ created: 6, present: 0, failed: 0 });
    expect(await slugs('en', 'posts')).toEqual(['spring-fair']);
    expect(await slugs('de', 'posts')).toEqual(['fruehling']);
    expect(await slugs('en', 'pages')).toEqual(['about', 'team']);
    expect(await slugs('de', 'pages')).toEqual(['about', 'team', 'zweite', 'allein']);
    expect(await slugs('de', 'categories')).toEqual(expect.arrayContaining(['musik', 'konzerte']));
    expect(await slugs('en', 'categories')).toEqual(expect.arrayContaining(['music', 'concerts']));
    expect(await slugs('de', 'tags')).toEqual(['heiss']);
    expect(await slugs('en', 'tags')).toEqual(['hot']);
    expect((await site.ask(`${site.url}/en/`)).status).toBe(200);
  });

  it('links entries and terms with their translations', async () => {
    const post = await found('en', 'posts', 'spring-fair');
    const translation = await found('de', 'posts', 'fruehling');
    expect(post.translations).toEqual({ en: 101, de: 102 });
    expect(translation.translations).toEqual({ en: 101, de: 102 });
    const konzerte = await found('de', 'categories', 'konzerte');
    const concerts = await found('en', 'categories', 'concerts');
    expect(translation.categories).toEqual([konzerte.id]);
    expect(konzerte.translations).toEqual({ en: concerts.id, de: konzerte.id });
    expect(konzerte.parent).toBe((await found('de', 'categories', 'musik')).id);
    const child = await found('de', 'pages', 'team');
    expect(child).toMatchObject({ parent: 112, translations: { en: 111, de: 113 } });
  });

  it('reports the second page of a language in a group, and keeps it', async () => {
    expect((await found('de', 'pages', 'zweite')).translations).toEqual({ de: 114 });
    expect(first.lacking('Imported, but not as translations')).toEqual({
      'page 114 Zweite: the others have one in its language': 1,
    });
    const again = await run(POLYLANG);
    expect(again.code).toBe(0);
    expect(again.of('pages')).toEqual({ created: 0, present: 6, failed: 0 });
    expect(again.of('categories')).toEqual({ created: 0, present: 4, failed: 0 });
  });

  it('gives a menu the language of what it links to', async () => {
    for (const [code, slug, target] of [
      ['de', 'haupt', 112],
      ['en', 'main', 110],
    ] as const) {
      const path = code === 'en' ? '/wp-json' : `/${code}/wp-json`;
      const menus = await site.ask(`${site.url}${path}/wp/v2/menus?slug=${slug}`, { as: 'admin' });
      expect(menus.body.map((one: { slug: string }) => one.slug)).toEqual([slug]);
      const items = await site.ask(`${site.url}${path}/wp/v2/menu-items?menus=${menus.body[0].id}`, { as: 'admin' });
      expect(items.body.map((one: { object_id: number }) => one.object_id)).toEqual([target]);
    }
  });

  it('leads URLs of the former site to the same language', async () => {
    const { content } = await found('en', 'posts', 'spring-fair');
    const links = [...content.raw.matchAll(/href="([^"]*)"/g)].map(([, url]: string[]) => url?.slice(HOME.length));
    expect(links).toEqual(['/de/2012/03/04/fruehling/', '/de/category/musik/', '/de/', '/en/category/music/']);
  });
});

describe('an export of a site with several languages', () => {
  /** The text of an export without its date. */
  const exported = async (...flags: string[]) => {
    expect((await runCommand(site, exportProgram, '--wxr', file, ...flags)).code).toBe(0);
    return (await readFile(file, 'utf8')).replace(/<pubDate>[^<]*<\/pubDate>\n<language>/, '<language>');
  };

  it('makes the same of an empty site: languages, groups, menus, and the same export', async () => {
    const whole = await exported();
    expect(whole).toContain('<category domain="post_translations" nicename="pll_entry_101">');
    expect(whole).toContain('<![CDATA[a:2:{s:2:"en";i:101;s:2:"de";i:102;}]]>');
    await site.close();
    await start();
    const { code, output } = await run(whole, '--trusted', '--keep-urls');
    expect([code, output.match(/^(?:Skipped|Failed|Not ).*/m)]).toEqual([0, null]);
    expect((await exported()).split('\n')).toEqual(whole.split('\n'));
    expect((await found('de', 'posts', 'fruehling')).translations).toEqual({ en: 101, de: 102 });
  });

  it('has one language, if the command says so', async () => {
    const german = await exported('--language', 'de');
    expect(german).not.toMatch(/post_translations|domain="language"|Spring fair|\[Music\]/);
    expect(german).toMatch(/Frühlingsfest/);
    expect(german).toContain(`<wp:base_blog_url>${HOME}/de</wp:base_blog_url>`);
    const { output, code } = await runCommand(site, exportProgram, '--wxr', file, '--language', 'fr');
    expect([code, output]).toEqual([1, expect.stringContaining('The site has no language fr. It has en, de.')]);
  });
});
