import { RulesRepository as RuleRows } from '../../../src/redirection/rules/rules.repository.js';
import { sql, statementsDuring } from '../../support/database.js';
import { RedirectionMaker } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';

/** A row of EXPLAIN. */
interface Step {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: number | null;
  Extra: string | null;
}

const COUNT = 5000;
const PAGE = 25;

let site: TestSite;
let group: number;
beforeAll(async () => {
  site = await startSite();
  const make = new RedirectionMaker(site);
  const groups = [(group = await make.group()), await make.group()];
  const rows = Array.from({ length: COUNT }, (_, index) => [
    `/rule-${index % 97}-${index}`,
    String(index).padStart(32, '0'),
    Number(index % 20 === 0),
    index % 50 ? 'url' : 'agent',
    index % 40 ? 'url' : 'error',
    index % 40 ? 301 : 404,
    '{}',
    '/target',
    groups[Number(index % 10 > 0)],
    index % 1000,
    Number(index % 25 > 0),
    index % 90,
    index % 30 ? '2024-01-01 00:00:00' : null,
  ]);
  await sql(
    `INSERT INTO redirection_rules (url, source_hash, is_regex, match_type, action_type, action_code, conditions, target,
 group_id, position, enabled, hits, last_access) VALUES ?`,
    [rows],
  );
  await sql('ANALYZE TABLE redirection_rules, redirection_groups');
}, 60_000);
afterAll(() => site.close());

/** The query plans of the SELECT statements that `work` sends. */
async function plans(work: () => Promise<unknown>, table = 'redirection_rules'): Promise<[string, Step][]> {
  const sent = await statementsDuring(work);
  const found: [string, Step][] = [];
  for (const [statement, parameters] of sent.filter(([one]) => one.startsWith('SELECT') && one.includes(table))) {
    for (const step of await sql<Step>(`EXPLAIN ${statement}`, parameters)) found.push([statement, step]);
  }
  return found;
}

/** Whether a step reads the whole table or index, not only until a page is full. */
const isScan = ([statement, { type, rows, Extra }]: [string, Step]) =>
  type === 'ALL' ||
  (type === 'index' &&
    (rows ?? COUNT) > 10 * PAGE &&
    !(statement.includes('COUNT') && /Using index/.test(Extra ?? '')));

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
  const rules = site.app.get(RuleRows);
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
  // With few rules, the first batch may be sorted instead.
  expect(steps.slice(1).map(([, { key }]) => key)).toEqual(Array(2).fill('redirection_rules_position'));
});

it('targets are searched among the newest entries, and with the index of slugs', async () => {
  const dates = Array.from({ length: COUNT }, (_, index) => new Date(1.6e12 + index * 60_000).toISOString());
  await sql(
    `INSERT INTO entries (type, status, slug, title, content, excerpt, author_id, parent_id, menu_order, date_local,
 date_gmt, modified_local, modified_gmt, password, comment_status, ping_status, template, featured_media, guid,
 comment_count, revision_count, last_revision_id, version) VALUES ?`,
    [
      dates.map((iso, index) => {
        const date = iso.slice(0, 19).replace('T', ' ');
        const texts = ['post', 'publish', `slug-${index}`, `Title ${index}`, '', '', 1, 0, 0];
        return [...texts, date, date, date, date, '', 'open', 'open', '', 0, '', 0, 0, 0, 1];
      }),
    ],
  );
  await sql('ANALYZE TABLE entries');
  const steps = await plans(async () => {
    const { body } = await site.rest('/redirection/v1/redirect/post', { as: 'admin', query: { text: 'lug-499' } });
    expect(body).toHaveLength(11);
  }, 'entries');
  const read = steps.filter(([, { table }]) => table === 'e' || table === 'entries');
  expect(read.length).toBeGreaterThanOrEqual(3);
  expect(read.filter(([, { type }]) => type === 'ALL' || type === 'index')).toEqual([]);
});
