import { LogRetention } from '../../../src/redirection/logs/logs.service.js';
import { VisitLog } from '../../../src/redirection/logs/visit-log.js';
import { RedirectionSettings } from '../../../src/redirection/settings/redirection-settings.js';
import { sql, statementsDuring } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { sentTo, visit } from '../../support/visits.js';

/** A row of EXPLAIN. */
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
    const logged = visit(`/page-${at % 4000}?${'x'.repeat(at % 50)}`, {
      ip: `10.${at % 100}.${at % 77}.1`,
      agent: `Browser ${at % 900}`,
      method: at % 200 ? 'GET' : 'HEAD',
    });
    log.redirected(logged, sentTo('/x', { code: at % 100 ? 301 : 302, by: at % 300 ? 'redirection' : 'slugs' }));
    if (at % 4000 === 0) await log.flushed();
  }
  await log.flushed();
  await sql('ANALYZE TABLE redirection_logs');
}, 60_000);
afterAll(() => site.close());

/** The query plans of the statements of a list. */
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

  it('uses the index of times to delete old entries, at most 20,000', async () => {
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
