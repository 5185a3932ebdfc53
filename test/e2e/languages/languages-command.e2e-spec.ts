import { languagesProgram } from '../../../src/settings/languages-program.js';
import { runCommand } from '../../support/commands.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const run = (...words: string[]) => runCommand(site, languagesProgram, ...words);
const make = async (segment: string, path: string, body: object) =>
  (await site.ask(`${rootOf(site, segment)}/cms/v2${path}`, { as: 'admin', body: { status: 'publish', ...body } }))
    .body;
const slugs = async (segment: string, path = '/posts') =>
  (await site.ask(`${rootOf(site, segment)}/cms/v2${path}?orderby=id&order=asc`)).body.map(
    ({ slug }: { slug: string }) => slug,
  );

it('lists and adds languages', async () => {
  expect((await run('list')).output).toMatch(/^en\ten_US\thttp:.*\/en\/\t/);
  expect(await run('add', 'de_DE')).toEqual({
    code: 0,
    output: expect.stringContaining(`de_DE was added: ${site.url}/de/`),
  });
  expect((await run('add', 'de_AT')).output).toContain('twice');
  expect((await run('add', 'de_AT', '--segment', 'at')).code).toBe(0);
  expect((await run('list')).output.split('\n').map((line) => line.split('\t')[0])).toEqual(['en', 'de', 'at', '']);
  expect((await site.ask(`${site.url}/at/`)).text).toContain('<html lang="de-AT"');
});

it('removes a language with its entries, which are counted first', async () => {
  await speakAll(site, 'en', 'de');
  const english = await make('en', '/posts', { title: 'One' });
  const german = await make('de', '/posts', { title: 'Eins', translation_of: english.id });
  await make('de', '/pages', { title: 'Unten', parent: (await make('de', '/pages', { title: 'Oben' })).id });
  expect((await run('remove', 'de')).output).toContain('Nothing was changed');
  await expect(speakAll(site, 'en')).rejects.toMatchObject({ code: 'rest_invalid_param' });
  expect((await run('remove', 'xx')).output).toContain('Unknown language');
  expect((await run('remove', 'de', '--delete')).output).toContain('de_DE was removed. Deleted: 3 entries and 1 term');
  expect((await site.rest(`/cms/v2/posts/${german.id}`, { as: 'admin' })).status).toBe(404);
  expect((await site.ask(`${site.url}/de/`)).status).toBe(404);
  expect((await site.rest(`/cms/v2/posts/${english.id}`)).body).not.toHaveProperty('translations');
});

it('gives the entries of a language to another one, with their addresses', async () => {
  await speakAll(site, 'en', 'de', 'pl');
  const english = await make('en', '/posts', { title: 'Same' });
  const german = await make('de', '/posts', { title: 'Same', translation_of: english.id });
  const polish = await make('pl', '/posts', { title: 'Tak', translation_of: english.id });
  await make('de', '/pages', { title: 'Unten', parent: (await make('de', '/pages', { title: 'Oben' })).id });
  expect((await run('remove', 'de', '--to', 'en')).output).toContain('Moved: 3 entries and 1 term');
  expect(await slugs('en')).toEqual(['same', 'same-2']);
  expect((await site.ask(`${rootOf(site, 'en')}/cms/v2/posts`)).headers.get('x-wp-total')).toBe('2');
  expect((await site.ask(`${site.url}/en/oben/unten/`)).status).toBe(200);
  const moved = (await site.rest(`/cms/v2/posts/${german.id}`)).body;
  // The group has an English entry already.
  expect(moved).toMatchObject({ lang: 'en', translations: { en: german.id } });
  expect((await site.rest(`/cms/v2/posts/${english.id}`)).body.translations).toEqual({ en: english.id, pl: polish.id });
  const former = await site.ask(german.link);
  expect([former.status, former.headers.get('location')]).toEqual([301, moved.link]);
});

it('never gives the number of a language to another one', async () => {
  await speakAll(site, 'en', 'de');
  await changeSettings(site, { title: 'Plain' });
  await site.ask(`${rootOf(site, 'de')}/cms/v2/settings`, { as: 'admin', body: { title: 'Deutsch' } });
  await run('remove', 'de');
  await speakAll(site, 'en', 'pl');
  expect((await site.ask(`${site.url}/pl/`)).text).toContain('Plain');
});
