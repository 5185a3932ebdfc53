import { rootOf, type Segment, speakAll } from '../../support/languages.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await speakAll(site, 'en', 'de', 'pl');
});
afterAll(() => site.close());

const make = async (segment: Segment, body: object) =>
  (await site.ask(`${rootOf(site, segment)}/cms/v2/posts`, { as: 'admin', body: { status: 'publish', ...body } })).body;
const listed = async (segment: Segment, query = '') => {
  const { body, headers } = await site.ask(`${rootOf(site, segment)}/cms/v2/posts?orderby=id&order=asc${query}`);
  const ids = (body as { id: number; lang: string }[]).map(({ id, lang }) => `${lang} ${id}`);
  expect(headers.get('x-wp-total')).toBe(String(ids.length));
  return ids;
};

it('a type can show the entries of the default language that are not translated', async () => {
  const one = await make('en', { title: 'One' });
  const two = await make('en', { title: 'Two' });
  const eins = await make('de', { title: 'Eins', translation_of: one.id });
  const zwei = await make('de', { title: 'Zwei', translation_of: two.id, status: 'draft' });
  expect(await listed('de')).toEqual([`de ${eins.id}`]);
  await changeSettings(site, { untranslated: '{"post":"show"}' });
  // A draft stands in for nothing.
  expect(await listed('de')).toEqual([`en ${two.id}`, `de ${eins.id}`]);
  expect(await listed('pl')).toEqual([`en ${one.id}`, `en ${two.id}`]);
  expect(await listed('en')).toEqual([`en ${one.id}`, `en ${two.id}`]);
  expect(await listed('de', '&search=two')).toEqual([`en ${two.id}`]);
  expect((await site.ask(`${site.url}/de/`)).text).toContain(two.link);
  expect((await site.ask(`${site.url}/de/`)).text).not.toContain(one.link);
  await site.ask(`${rootOf(site, 'de')}/cms/v2/posts/${zwei.id}`, { as: 'admin', body: { status: 'publish' } });
  expect(await listed('de')).toEqual([`de ${eins.id}`, `de ${zwei.id}`]);
  await changeSettings(site, { untranslated: '{}' });
  expect(await listed('pl')).toEqual([]);
});
