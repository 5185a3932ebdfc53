import { indexesOf, planByDate, rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const JOB = 'build the indexes of languages';
const listed = async (segment: string) =>
  (await site.ask(`${rootOf(site, segment)}/cms/v2/posts?_fields=slug`)).body.map((one: { slug: string }) => one.slug);

it('a second language brings an index of each list, behind the language', async () => {
  const before = await indexesOf(site, 'entries');
  const names = [...before.keys()].filter((name) => /_by_|_of_author|_access/.test(name));
  expect(names).toHaveLength(10);
  await speakAll(site, 'en', 'de');
  for (const segment of ['en', 'de'])
    await site.ask(`${rootOf(site, segment)}/cms/v2/posts`, {
      as: 'admin',
      body: { title: `In ${segment}`, status: 'publish' },
    });
  expect([await listed('en'), await listed('de')]).toEqual([['in-en'], ['in-de']]);
  await site.job(JOB);
  const after = await indexesOf(site, 'entries');
  for (const name of names)
    expect(after.get(name.replace('entries_', 'entries_lang_'))).toBe(
      before.get(name)?.replace(/type,status|status,type/, '$&,language'),
    );
  expect([await listed('en'), await listed('de')]).toEqual([['in-en'], ['in-de']]);
  const ofTerms = await indexesOf(site, 'terms');
  expect(ofTerms.get('terms_lang_by_name')).toBe('taxonomy,language,name,id');
  expect([...ofTerms.keys()].filter((name) => name.startsWith('terms_lang_'))).toHaveLength(6);
  const plan = await planByDate(site);
  expect(plan).toEqual([
    expect.objectContaining({ key: 'entries_lang_by_date', Extra: expect.not.stringContaining('filesort') }),
  ]);
});
