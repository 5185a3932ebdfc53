import { serializePhp } from '../../../libs/php/index.js';
import { rootOf } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importFrom, importWxr } from '../../support/wxr-import.js';
import { group, itemIn, language } from './polylang-text.js';
import { category, item, tag, term, wxr } from './wxr-text.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await importWxr(site, wxr(item(1, { title: 'Here first', slug: 'first' })));
});
afterAll(() => site.close());

const run = (content: string, ...flags: string[]) => importWxr(site, content, ...flags);
const slugs = async (code: string, path: string): Promise<string[]> => {
  const query = '?per_page=100&orderby=id&order=asc&context=edit';
  const { body } = await site.ask(`${rootOf(site, code)}/cms/v2/${path}${query}`, { as: 'admin' });
  return body.map(({ slug }: { slug: string }) => slug);
};
const exists = async (path: string) =>
  (await site.ask(`${rootOf(site, 'en')}/cms/v2${path}`, { as: 'admin' })).status === 200;

const FILE = wxr(
  language('en', 10, 'en_GB'),
  language('de', 20, 'de_DE_formal'),
  language('nl', 30),
  itemIn('en', 'a', 100, { title: 'Hi', slug: 'hi' }),
  itemIn('de', 'a', 101, { title: 'Hallo', slug: 'hallo' }),
  itemIn('nl', 'a', 102, { title: 'Hoi', slug: 'hoi' }),
);

describe('languages that a site with entries lacks', () => {
  it('are refused before anything is written, if pages have no texts in them', async () => {
    const { code, output } = await run(FILE);
    expect(code).toBe(1);
    expect(output).toContain('has an unknown locale: "nl_NL"');
    expect(output).toContain('Leave them out with --skip-languages');
    expect(await exists('/posts/100')).toBe(false);
  });

  it('are named with the command that adds them', async () => {
    const line = `lintel settings set languages '[{"locale":"en_US","segment":"en"},{"locale":"de_DE","segment":"de"}]'`;
    const dry = await run(FILE, '--skip-languages', 'nl', '--dry-run');
    expect(dry).toMatchObject({ code: 0, output: expect.stringContaining(line) });
    expect(dry.of('posts')).toEqual({ created: 2, present: 0, failed: 0 });
    const refused = await run(FILE, '--skip-languages', 'nl');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(line) });
    expect(refused.output).toContain('the file has de (de_DE_formal), which the site lacks');
    expect(await exists('/posts/100')).toBe(false);
    expect((await run(FILE, '--skip-languages', 'xx')).output).toContain(
      'The file has no language xx. It has en (en_GB)',
    );
  });

  it('are added on request, and those that are left out are counted', async () => {
    const report = await run(FILE, '--skip-languages', 'nl', '--add-languages');
    expect(report.code).toBe(0);
    expect(report.lacking('Not imported: items and terms of languages that are left out')).toEqual({ 'nl: post': 1 });
    expect(report.output).toContain('Languages: en of the file is en_US (/en/)');
    expect(await slugs('en', 'posts')).toEqual(['first', 'hi']);
    expect(await slugs('de', 'posts')).toEqual(['hallo']);
  });

  it('may not be those of the file and another one at once', async () => {
    const { code, output } = await run(FILE, '--language', 'de');
    expect([code, output]).toEqual([1, expect.stringContaining('import it without --language')]);
  });
});

describe('files that say little of their languages', () => {
  it('of some items only, have the codes of the languages', async () => {
    const report = await run(
      wxr(itemIn('de', '', 110, { title: 'Nur', slug: 'nur', terms: [['category', 'neu', 'Neu']] })),
    );
    expect(report.code).toBe(0);
    expect(await slugs('de', 'posts')).toEqual(['hallo', 'nur']);
    expect(await slugs('de', 'categories')).toEqual(expect.arrayContaining(['neu']));
    expect(await slugs('en', 'categories')).not.toContain('neu');
  });

  it('of WPML, are imported into one language, and say why', async () => {
    const { code, output } = await run(wxr(item(120, { title: 'W', slug: 'w', meta: { _wpml_word_count: '3' } })));
    expect(code).toBe(0);
    expect(output).toContain('Languages: the former site has WPML');
    expect(await slugs('en', 'posts')).toContain('w');
  });

  it('for the import of WPML, have languages and groups in custom values', async () => {
    const meta = (code: string) => ({ _wpml_import_language_code: code, _wpml_import_translation_group: '7' });
    await run(
      wxr(
        item(130, { title: 'One', slug: 'one', meta: meta('en') }),
        item(131, { title: 'Eins', slug: 'eins', meta: meta('de') }),
      ),
    );
    const { body } = await site.ask(`${rootOf(site, 'de')}/cms/v2/posts/131`);
    expect(body).toMatchObject({ lang: 'de', translations: { en: 130, de: 131 } });
  });
});

describe('hostile files', () => {
  it.each([
    ['no data', 'a:2:{s:2:"en";'],
    ['a list', serializePhp([140, 141])],
    ['wrong types', serializePhp({ en: 'x', de: { id: 141 }, fr: -5, sync: { en: 'en' }, '../..': 140, __proto__: 1 })],
    ['the same id twice', serializePhp({ en: 9140, de: 9140 })],
    ['unknown ids', serializePhp({ en: 4_000_000_000, de: 99_999 })],
    ['many members', serializePhp(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`a${at}`, 9140])))],
    ['a deep nest', 'a:1:{i:0;'.repeat(5000)],
  ])('with groups of %s are imported without them', async (name, description) => {
    const slug = name.replaceAll(' ', '-');
    const report = await run(
      wxr(
        category(`${slug}-en`, `${name} en`, '', 9140),
        category(`${slug}-de`, `${name} de`, '', 9141),
        language('en', 10),
        language('de', 20),
        term('term_translations', `g-${slug}`, 'g', {}, { id: 1, description }),
        term('post_translations', `p-${slug}`, 'p', {}, { id: 2, description }),
      ),
    );
    expect([report.code, report.of('categories').failed]).toEqual([0, 0]);
  });

  it('with descriptions of languages that are none have no languages', async () => {
    for (const description of [
      '',
      'O:8:"stdClass":1:{s:6:"locale";s:2:"xx";}',
      serializePhp({ locale: ['de_DE'] }),
      serializePhp({ locale: '../etc' }),
    ]) {
      const { code } = await run(wxr(term('language', 'zz', 'Zz', {}, { id: 5, description }), tag('t', 'T')));
      expect(code === 0 || code === 1).toBe(true);
      expect(await slugs('en', 'posts')).toContain('hi');
    }
  });

  it('with a parent in another language leave the child at the top, and say so', async () => {
    const report = await run(
      wxr(
        language('en', 10),
        language('de', 20),
        itemIn('de', '', 151, { title: 'Kind', slug: 'kind', type: 'page', parent: 150 }),
        itemIn('en', '', 150, { title: 'Parent', slug: 'parent', type: 'page' }),
      ),
    );
    expect(report.lacking('Not imported as it was')).toEqual({ 'page whose parent is in another language': 1 });
    const { body } = await site.ask(`${rootOf(site, 'de')}/cms/v2/pages/151`);
    expect(body).toMatchObject({ parent: 0, slug: 'kind', lang: 'de' });
  });
});

describe('an interrupted import', () => {
  it('goes on, and links what is in the same group', async () => {
    const items = Array.from({ length: 120 }, (_, at) =>
      itemIn(at % 2 ? 'de' : 'en', `pair-${at >> 1}`, 1000 + at, { title: `No ${at}`, slug: `no-${at}` }),
    );
    const text = wxr(language('en', 10), language('de', 20), group('post', 'pair-0', { en: 1000, de: 1001 }), ...items);
    const stop = new AbortController();
    const first = await importFrom(
      site,
      async function* () {
        yield text;
      },
      {
        signal: stop.signal,
        progress: ({ phase, done }) => {
          if (phase === 'import' && done >= 50) stop.abort();
        },
      },
    );
    expect(first.interrupted).toBe(true);
    const created = first.of('posts').created;
    expect(created).toBeGreaterThan(0);
    expect(created).toBeLessThan(120);
    const second = await run(text);
    expect(second.of('posts')).toEqual({ created: 120 - created, present: created, failed: 0 });
    for (const id of [1000, 1049, 1050, 1119]) {
      const { body } = await site.ask(`${rootOf(site, 'en')}/cms/v2/posts/${id}`);
      const even = id - (id % 2);
      expect(body.translations).toEqual({ en: even, de: even + 1 });
    }
  });
});
