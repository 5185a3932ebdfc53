import { indexesOfEntries, planByDate, rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const JOB = 'build the indexes of languages';
const listed = async (segment: string) =>
  (await site.ask(`${rootOf(site, segment)}/cms/v2/posts?_fields=slug`)).body.map((one: { slug: string }) => one.slug);

it('a second language brings an index of each order, behind the language', async () => {
  const before = await indexesOfEntries(site);
  const orders = [...before.keys()].filter((name) => name.startsWith('entries_by_'));
  expect(orders).toHaveLength(8);
  await speakAll(site, 'en', 'de');
  for (const segment of ['en', 'de'])
    await site.ask(`${rootOf(site, segment)}/cms/v2/posts`, {
      as: 'admin',
      body: { title: `In ${segment}`, status: 'publish' },
    });
  expect([await listed('en'), await listed('de')]).toEqual([['in-en'], ['in-de']]);
  await site.job(JOB);
  const after = await indexesOfEntries(site);
  for (const name of orders)
    expect(after.get(name.replace('_by_', '_lang_by_'))).toBe(
      before.get(name)?.replace(/^type,status/, 'type,status,language'),
    );
  expect([await listed('en'), await listed('de')]).toEqual([['in-en'], ['in-de']]);
  const plan = await planByDate(site);
  expect(plan).toEqual([
    expect.objectContaining({ key: 'entries_lang_by_date', Extra: expect.not.stringContaining('filesort') }),
  ]);
});
