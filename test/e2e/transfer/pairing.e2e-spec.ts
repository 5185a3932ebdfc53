import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importProgram } from '../../../src/transfer/import-program.js';
import { runCommand } from '../../support/commands.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { item, wxr } from './wxr-text.js';

let site: TestSite;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pairing-'));
  site = await startSite();
  await speakAll(site, 'en', 'de');
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const run = (file: string, ...flags: string[]) => importWxr(site, file, ...flags);
const pair = (...words: string[]) => runCommand(site, importProgram, 'pair', ...words);
const table = async (text: string) => {
  const path = join(folder, 'pairs.csv');
  await writeFile(path, text);
  return path;
};
const translations = async (path: string) =>
  (await site.ask(`${rootOf(site, 'en')}/cms/v2${path}`, { as: 'admin', query: { context: 'edit' } })).body
    .translations;

describe('--language', () => {
  it('puts a whole file into a language of the site', async () => {
    const report = await run(wxr(item(11, { title: 'Hallo', slug: 'hello' })), '--language', 'de');
    expect(report.code).toBe(0);
    expect(await translations('/posts/11')).toEqual({ de: 11 });
    expect((await run(wxr(item(12, { title: 'A' })), '--language', 'fr')).output).toContain(
      'The site has no language fr. It has en, de: add it with lintel languages add.',
    );
  });
});

describe('--pair-by', () => {
  it('links entries with those of other languages by their slugs', async () => {
    const file = wxr(
      item(10, { title: 'Hello', slug: 'hello', guid: 'en' }),
      item(20, { title: 'Alone', slug: 'alone' }),
      item(21, { title: 'About', slug: 'about', type: 'page' }),
    );
    const { output, code } = await run(file, '--language', 'en_US', '--pair-by', 'slug');
    expect(code).toBe(0);
    expect(output).toContain('Translations: 2 × entry linked with those of other languages');
    expect(output).toContain('Not linked: 2 × no entry of another language has its slug: post 20 alone, page 21 about');
    expect(await translations('/posts/10')).toEqual({ en: 10, de: 11 });
    const again = await run(file, '--language', 'en', '--pair-by', 'slug');
    expect(again.output).toContain('Translations: 0 × entry linked');
  });

  it('links entries with equal custom values, and with the one whose former id is the value', async () => {
    await run(wxr(item(300, { title: 'Source', slug: 'source' }), item(302, { title: 'One', meta: { code: 'x-1' } })));
    const german = wxr(
      item(301, { title: 'Quelle', slug: 'quelle', meta: { _icl_lang_duplicate_of: '300' } }),
      item(303, { title: 'Eins', meta: { code: 'x-1' } }),
      item(304, { title: 'Zwei', meta: { code: 'x-2' } }),
    );
    const { output } = await run(german, '--language', 'de', '--pair-by', 'meta:_icl_lang_duplicate_of');
    expect(output).toContain('Translations: 2 × entry linked');
    expect(await translations('/posts/301')).toEqual({ en: 300, de: 301 });
    const paired = await pair('--by', 'meta:code');
    expect(paired.output).toContain('Translations: 2 × entry linked');
    expect(paired.output).toContain('Not linked: 1 × no other entry belongs to its code: post 304 zwei');
    expect(await translations('/posts/303')).toEqual({ en: 302, de: 303 });
  });

  it('links the entries of each line of a table', async () => {
    await run(wxr(item(400, { title: 'Four', slug: 'four' }), item(402, { title: 'Five', slug: 'five' })));
    await run(
      wxr(item(401, { title: 'Vier', slug: 'vier' }), item(403, { title: 'Fuenf', slug: 'fuenf' })),
      '--language',
      'de',
    );
    const path = await table('en;de\n400;vier\n"five";403\nfour;fuenf\nfour;\n401;400\n');
    const { output } = await pair('--by', path);
    expect(output).toContain('Translations: 4 × entry linked');
    expect(output).toContain('Not linked: 1 × the entry is a translation of others already: post 403 fuenf');
    expect(output).toContain('Not linked: 2 × no entry in the language of its column: 401, 400');
    expect(await translations('/posts/401')).toEqual({ en: 400, de: 401 });
    expect(await translations('/posts/402')).toEqual({ en: 402, de: 403 });
  });

  it.each([
    ['title', 'title is neither slug, meta:KEY nor the path of a CSV file.'],
    ['none.csv', 'ENOENT'],
  ])('refuses the rule %s', async (rule, message) => {
    expect((await pair('--by', rule)).output).toContain(message);
    const refused = await run(wxr(item(500, { title: 'Never' })), '--pair-by', rule);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(message) });
    expect((await site.ask(`${rootOf(site, 'en')}/cms/v2/posts/500`, { as: 'admin' })).status).toBe(404);
  });

  it('refuses a table whose columns are no languages of the site', async () => {
    const { output, code } = await pair('--by', await table('en,fr\n400,401\n'));
    expect(code).toBe(1);
    expect(output).toContain('The first line of the table must name languages of the site (en, de), not fr.');
  });
});
