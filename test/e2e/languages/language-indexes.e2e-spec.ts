import { Db } from '#libs/db';
import { rootOf, speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const JOB = 'build the indexes of languages';
const indexes = async () => {
  const rows = await site.app.get(Db).current<{ name: string; columns: string }>(
    `SELECT index_name AS name, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns
 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'entries' GROUP BY index_name`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};
const listed = async (segment: string) =>
  (await site.ask(`${rootOf(site, segment)}/cms/v2/posts?_fields=slug`)).body.map((one: { slug: string }) => one.slug);

it('a second language brings an index of each order, behind the language', async () => {
  const before = await indexes();
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
  const after = await indexes();
  for (const name of orders)
    expect(after.get(name.replace('_by_', '_lang_by_'))).toBe(
      before.get(name)?.replace(/^type,status/, 'type,status,language'),
    );
  expect([await listed('en'), await listed('de')]).toEqual([['in-en'], ['in-de']]);
  const plan = await site.app
    .get(Db)
    .current<{ key: string }>(
      "EXPLAIN SELECT e.id FROM entries e FORCE INDEX (entries_lang_by_date) WHERE e.type IN ('post') AND e.status IN ('publish') AND e.language = 1 ORDER BY e.date_local DESC, e.id DESC LIMIT 10",
    );
  expect(plan).toEqual([
    expect.objectContaining({ key: 'entries_lang_by_date', Extra: expect.not.stringContaining('filesort') }),
  ]);
});
