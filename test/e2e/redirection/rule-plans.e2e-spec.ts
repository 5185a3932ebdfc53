import { isMysql } from '../../support/database.js';
import { storePosts } from '../../support/many-posts.js';
import { analyze, plansDuring, type PlanStep } from '../../support/query-plans.js';
import { RedirectionMaker, ruleRowsOf, storeRules } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';

const COUNT = 5000;
const PAGE = 25;
const onMysql = await isMysql();
/** The rows of an index that a page may read; MySQL expects to read more than MariaDB does. */
const MOST = (onMysql ? 20 : 10) * PAGE;

let site: TestSite;
let group: number;
beforeAll(async () => {
  site = await startSite();
  const make = new RedirectionMaker(site);
  group = await make.group();
  await storeRules(COUNT, [group, await make.group()]);
  await analyze('redirection_rules', 'redirection_groups');
}, 60_000);
afterAll(() => site.close());

/** The steps of the queries that `work` sends, each with its statement. */
async function plans(work: () => Promise<unknown>, table = 'redirection_rules'): Promise<[string, PlanStep][]> {
  const queries = (await plansDuring(work, table)).filter(({ statement }) => statement.startsWith('SELECT'));
  return queries.flatMap(({ statement, steps }) => steps.map((step): [string, PlanStep] => [statement, step]));
}

/** Whether a step reads the whole table or index, not only until a page is full. */
const isScan = ([statement, { type, rows, Extra }]: [string, PlanStep]) =>
  type === 'ALL' ||
  (type === 'index' && (rows ?? COUNT) > MOST && !(statement.includes('COUNT') && /Using index/.test(Extra ?? '')));

it.each([
  [{}],
  [{ orderby: 'source' }],
  [{ orderby: 'source', direction: 'asc' }],
  [{ orderby: 'last_count' }],
  [{ orderby: 'last_access' }],
  [{ orderby: 'position' }],
  [{ orderby: 'id', direction: 'asc' }],
  [{ 'filterBy[status]': 'enabled' }],
  [{ 'filterBy[status]': 'disabled' }],
  [{ 'filterBy[url-match]': 'regular' }],
  [{ 'filterBy[match]': 'agent' }],
  [{ 'filterBy[action]': 'error' }],
  [{ 'filterBy[http]': '404' }],
  [{ 'filterBy[access]': 'all' }],
  [{ 'filterBy[id]': '77' }],
  [{ 'filterBy[group]': 'small' }],
  [{ 'filterBy[group]': 'small', orderby: 'position', direction: 'asc' }],
])('a list of rules with %j scans no table', async (query: Record<string, string>) => {
  const asked = query['filterBy[group]'] ? { ...query, 'filterBy[group]': String(group) } : query;
  const steps = await plans(async () => {
    const { status, body } = await site.rest('/redirection/v1/redirect', { as: 'admin', query: asked });
    expect(status).toBe(200);
    expect(body.items.length).toBeGreaterThan(0);
  });
  expect(steps.length).toBeGreaterThanOrEqual(2);
  expect(steps.filter(isScan)).toEqual([]);
  expect(steps.filter(([, { Extra }]) => 'orderby' in query && /filesort/.test(Extra ?? ''))).toEqual([]);
});

it('a list of groups counts rules with an index', async () => {
  const steps = await plans(() => site.rest('/redirection/v1/group', { as: 'admin' }));
  expect(steps.map(([, { type, Extra }]) => [type === 'ALL', /Using index/.test(Extra ?? '')])).toEqual([
    [false, true],
  ]);
});

it('loops are found by the hash of sources', async () => {
  const steps = await plans(() =>
    new RedirectionMaker(site).ask(group, { url: '/plan', action_data: { url: '/rule-1-1' } }),
  );
  expect(steps.filter(([statement]) => statement.includes('source_hash')).map(([, { key }]) => key)).toEqual([
    'redirection_rules_source',
  ]);
  expect(steps.filter(isScan)).toEqual([]);
});

it('all rules are read in order with an index, in batches', async () => {
  const rules = ruleRowsOf(site);
  const places: [number, number][] = [];
  const steps = await plans(async () => {
    for await (const batch of rules.enabledInBatches()) {
      expect(batch.length).toBeLessThanOrEqual(2000);
      for (const { position, id } of batch) places.push([position, id]);
    }
  });
  expect(places).toHaveLength(COUNT - COUNT / 25 + 1);
  expect(places).toEqual(places.toSorted(([p, i], [q, j]) => p - q || i - j));
  expect(steps).toHaveLength(3);
  // With few rules, the first batch may be sorted instead; on MySQL the second, too.
  const sorted = onMysql ? 2 : 1;
  expect(steps.slice(sorted).map(([, { key }]) => key)).toEqual(Array(3 - sorted).fill('redirection_rules_position'));
});

it('targets are searched among the newest entries, and with the index of slugs', async () => {
  await storePosts(COUNT);
  await analyze('entries');
  const steps = await plans(async () => {
    const { body } = await site.rest('/redirection/v1/redirect/post', { as: 'admin', query: { text: 'lug-499' } });
    expect(body).toHaveLength(11);
  }, 'entries');
  const read = steps.filter(([, { table }]) => table === 'e' || table === 'entries');
  expect(read.length).toBeGreaterThanOrEqual(3);
  expect(read.filter(([, { type }]) => type === 'ALL' || type === 'index')).toEqual([]);
});
