import { languagesProgram } from '../../../src/settings/languages-program.js';
import { runCommand } from '../../support/commands.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
  await speakAll(site, 'en', 'de', 'pl');
});
afterEach(() => site.close());

const run = (...words: string[]) => runCommand(site, languagesProgram, ...words);
const send = async (segment: string, path: string, body: object) =>
  (await site.ask(`${rootOf(site, segment)}/cms/v2${path}`, { as: 'admin', body })).body;
const read = async (path: string) => (await site.rest(`/cms/v2${path}`)).body;

/** Terms and a post in German, with a translation, and a category of events with a German name. */
async function fill() {
  const english = await send('en', '/tags', { name: 'Bread' });
  const german = await send('de', '/tags', { name: 'Bread', translation_of: english.id });
  const polish = await send('pl', '/tags', { name: 'Chleb', translation_of: english.id });
  const alone = await send('de', '/tags', { name: 'Salz' });
  const post = await send('de', '/posts', { title: 'Brot', status: 'publish', tags: [german.id] });
  const shared = await send('de', '/cal_events_cat', { name: 'Musik' });
  await send('en', `/cal_events_cat/${shared.id}`, { name: 'Music' });
  const named = await send('en', '/cal_events_cat', { name: 'Dance' });
  await send('de', `/cal_events_cat/${named.id}`, { name: 'Tanz' });
  return { english, german, polish, alone, post, shared, named };
}

it('are deleted with a language, and what others share stays', async () => {
  const { english, german, polish, post, shared, named } = await fill();
  expect((await run('remove', 'de')).output).toContain('1 entry and 5 terms');
  expect((await run('remove', 'de', '--delete')).code).toBe(0);
  for (const path of [`/tags/${german.id}`, `/posts/${post.id}`]) expect((await read(path)).data.status).toBe(404);
  expect((await read(`/tags/${english.id}`)).translations).toEqual({ en: english.id, pl: polish.id });
  expect(await read(`/cal_events_cat/${shared.id}`)).toMatchObject({ name: 'Music', slug: 'music', lang: 'en' });
  expect((await read(`/cal_events_cat/${named.id}`)).translations).toEqual({ en: named.id });
});

it('are given to another language, with the entries that have them', async () => {
  const { english, german, polish, alone, post, shared } = await fill();
  expect((await run('remove', 'de', '--to', 'en')).code).toBe(0);
  expect(await read(`/tags/${german.id}`)).toMatchObject({
    ...{ lang: 'en', slug: 'bread-2', count: 1, translations: { en: german.id } },
    link: `${site.url}/en/tag/bread-2/`,
  });
  expect((await read(`/tags/${english.id}`)).translations).toEqual({ en: english.id, pl: polish.id });
  expect(await read(`/tags/${alone.id}`)).toMatchObject({ lang: 'en', slug: 'salz' });
  expect(await read(`/posts/${post.id}`)).toMatchObject({ lang: 'en', tags: [german.id] });
  expect(await read(`/cal_events_cat/${shared.id}`)).toMatchObject({ name: 'Music', slug: 'music', lang: 'en' });
});
