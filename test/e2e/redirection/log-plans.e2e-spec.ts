import { analyze, plansDuring, type PlanStep } from '../../support/query-plans.js';
import { setRedirection } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';
import { copyRedirects, outdateTotals, sentTo, visit, visitLogOf } from '../../support/visits.js';

const LOG = '/redirection/v1/log';
const ENTRIES = 16_000;
let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await setRedirection(site, { ip_logging: 1 });
  const log = visitLogOf(site);
  for (let at = 0; at < ENTRIES; at += 1) {
    const logged = visit(`/page-${at % 4000}?${'x'.repeat(at % 50)}`, {
      ip: `10.${at % 100}.${at % 77}.1`,
      agent: `Browser ${at % 900}`,
      method: at % 200 ? 'GET' : 'HEAD',
    });
    log.redirected(logged, sentTo('/x', { code: at % 100 ? 301 : 302, by: at % 300 ? 'redirection' : 'slugs' }));
    if (at % 4000 === 0) await log.flushed();
  }
  await log.flushed();
  await analyze('redirection_logs');
}, 60_000);
afterAll(() => site.close());

/** The query plans of the statements of a list. */
async function plansOf(query: Record<string, string>): Promise<PlanStep[][]> {
  await outdateTotals();
  const sent = await plansDuring(async () => {
    expect((await site.rest(LOG, { as: 'admin', query })).status).toBe(200);
  }, 'redirection_logs');
  expect(sent).toHaveLength(2);
  return sent.map(({ steps }) => steps);
}

describe('the log of redirects', () => {
  it.each([
    ['url-exact', '/page-17?', 'redirection_logs_url'],
    ['ip', '10.1.1.1', 'redirection_logs_ip'],
    ['http', '302', 'redirection_logs_code'],
    ['method', 'head', 'redirection_logs_method'],
    ['redirect_by', 'slugs', 'redirection_logs_by'],
  ])('uses an index to filter by %s', async (name, value, key) => {
    for (const [step] of await plansOf({ [`filterBy[${name}]`]: value })) {
      expect(step).toMatchObject({ type: 'ref', key });
      expect(step?.Extra ?? '').not.toContain('filesort');
    }
  });

  it.each([
    ['', 'PRIMARY'],
    ['url', 'redirection_logs_url'],
    ['ip', 'redirection_logs_ip'],
  ])('uses an index to order by %j, in both directions', async (orderby, key) => {
    for (const direction of ['asc', 'desc']) {
      const [list] = await plansOf({ orderby, direction });
      expect(list?.[0]).toMatchObject({ type: 'index', key });
      expect(list?.[0]?.Extra ?? '').not.toContain('filesort');
    }
  });

  it.each(['url', 'ip', 'agent'])('uses a covering index to group by %s', async (groupBy) => {
    for (const plan of await plansOf({ groupBy })) {
      const entries = plan.find(({ key }) => key === `redirection_logs_${groupBy}`);
      expect(entries?.Extra).toMatch(/Using index/);
      expect(entries?.Extra).not.toMatch(/temporary|filesort/);
    }
  });

  it('uses the index of times to delete old entries, at most 20,000 in a run', async () => {
    const total = async () => (await site.rest(LOG, { as: 'admin' })).body.total;
    // Three old entries for each new one.
    await copyRedirects('2020-01-01');
    await copyRedirects('2020-01-01');
    expect(await total()).toBe(4 * ENTRIES);
    const clean = () => site.job('redirection-logs');
    await clean();
    expect(await total()).toBe(4 * ENTRIES - 20_000);
    await clean();
    expect(await total()).toBe(4 * ENTRIES - 40_000);
    const plans = await plansDuring(clean, 'redirection_logs');
    const step = expect.objectContaining({ type: 'range', key: 'redirection_logs_created' });
    expect(plans).toContainEqual(expect.objectContaining({ steps: [step] }));
    expect(await total()).toBe(ENTRIES);
  }, 30_000);
});
