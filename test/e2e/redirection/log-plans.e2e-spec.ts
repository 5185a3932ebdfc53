import { LogRetention } from '../../../src/redirection/logs/logs.service.js';
import { VisitLog } from '../../../src/redirection/logs/visit-log.js';
import { RedirectionSettings } from '../../../src/redirection/settings/redirection-settings.js';
import { sql, statementsDuring } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { sentTo, visit } from '../../support/visits.js';

/** A line of what the database plans to do. */
interface Step {
  type: string | null;
  key: string | null;
  Extra: string | null;
}

const ENTRIES = 16_000;
let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await site.app.get(RedirectionSettings).change(() => ({ ip_logging: 1 }));
  const log = site.app.get(VisitLog);
  for (let at = 0; at < ENTRIES; at += 1) {
    const told = visit(`/page-${at % 4000}?${'x'.repeat(at % 50)}`, {
      ip: `10.${at % 100}.${at % 77}.1`,
      agent: `Browser ${at % 900}`,
      method: at % 200 ? 'GET' : 'HEAD',
    });
    log.redirected(told, sentTo('/x', { code: at % 100 ? 301 : 302, by: at % 300 ? 'redirection' : 'slugs' }));
    if (at % 4000 === 0) await log.flushed();
  }
  await log.flushed();
  await sql('ANALYZE TABLE redirection_logs');
}, 60_000);
afterAll(() => site.close());

/** The plans of the statements that a list sends. */
async function plansOf(query: Record<string, string>): Promise<Step[][]> {
  const all = await statementsDuring(async () => {
    expect((await site.rest('/redirection/v1/log', { as: 'admin', query })).status).toBe(200);
  });
  const sent = all.filter(([statement]) => statement.includes('redirection_logs'));
  expect(sent).toHaveLength(2);
  return Promise.all(sent.map(([statement, parameters]) => sql<Step>(`EXPLAIN ${statement}`, parameters)));
}

describe('the log of redirects', () => {
  it.each([
    ['url-exact', '/page-17?', 'redirection_logs_url'],
    ['ip', '10.1.1.1', 'redirection_logs_ip'],
    ['http', '302', 'redirection_logs_code'],
    ['method', 'head', 'redirection_logs_method'],
    ['redirect_by', 'slugs', 'redirection_logs_by'],
  ])('is filtered by %s with an index', async (name, value, key) => {
    for (const [step] of await plansOf({ [`filterBy[${name}]`]: value })) {
      expect(step).toMatchObject({ type: 'ref', key });
      expect(step?.Extra ?? '').not.toContain('filesort');
    }
  });

  it.each([
    ['', 'PRIMARY'],
    ['url', 'redirection_logs_url'],
    ['ip', 'redirection_logs_ip'],
  ])('is ordered by %j with an index, in both directions', async (orderby, key) => {
    for (const direction of ['asc', 'desc']) {
      const [list] = await plansOf({ orderby, direction });
      expect(list?.[0]).toMatchObject({ type: 'index', key });
      expect(list?.[0]?.Extra ?? '').not.toContain('filesort');
    }
  });

  it.each(['url', 'ip', 'agent'])('is grouped by %s along an index, without a look at the entries', async (groupBy) => {
    for (const plan of await plansOf({ groupBy })) {
      const entries = plan.find(({ key }) => key === `redirection_logs_${groupBy}`);
      expect(entries?.Extra).toMatch(/Using index/);
      expect(entries?.Extra).not.toMatch(/temporary|filesort/);
    }
  });

  it('is cleaned up along the index of times, 20,000 entries at most', async () => {
    const sent = await statementsDuring(async () => {
      expect(await site.app.get(LogRetention).clean('redirects')).toBe(0);
    });
    const [statement, parameters] = sent.find(([one]) => one.startsWith('DELETE')) ?? [];
    const [step] = await sql<Step>(`EXPLAIN ${statement}`, parameters);
    expect(step).toMatchObject({ type: 'range', key: 'redirection_logs_created' });
    await sql("UPDATE redirection_logs SET created = '2020-01-01'");
    await sql(
      `INSERT INTO redirection_logs (created, url, url_digest, domain, ip, http_code, request_method, sent_to, redirection_id, redirect_by)
 SELECT created, url, url_digest, domain, ip, http_code, request_method, sent_to, redirection_id, redirect_by FROM redirection_logs`,
    );
    expect(await site.app.get(LogRetention).clean('redirects')).toBe(20_000);
    expect(await site.app.get(LogRetention).clean('redirects')).toBe(2 * ENTRIES - 20_000);
  }, 30_000);
});
