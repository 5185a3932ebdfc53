import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { eventuallyPasses } from '../../support/eventually-passes.js';
import { LogLines } from '../../support/log-lines.js';
import { freePort, startSite, type TestSite } from '../../support/site.js';

const DASHBOARD = join(resolve(import.meta.dirname, '../../..'), 'docs/lintel-dashboard.json');
const TOKEN = 'a-token-of-prometheus';
const NO_REST = { undocumented: 'Measurements are no part of the REST interface.' };

describe('measurements', () => {
  const log = new LogLines();
  let site: TestSite;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    const settings = { METRICS_TOKEN: TOKEN, METRICS_PORT: String(port), SLOW_STATEMENT_MS: '1', LOG_LEVEL: 'warn' };
    site = await (await startSite({ ...settings, JOBS: '1' }, undefined, log)).withRoles('subscriber');
  });
  afterAll(() => site.close());

  const scrape = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    return (await site.ask(`${site.url}/metrics`, { headers, ...NO_REST })).text;
  };
  /** The value of a sample with these labels, in any order; 0 without one. */
  const valueOf = (text: string, name: string, labels: Record<string, string>) => {
    const sample = text.split('\n').find((line) => {
      const isNamed = line.startsWith(`${name}{`) || line.startsWith(`${name} `);
      return isNamed && Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`));
    });
    return Number(sample?.split(' ').at(-1) ?? 0);
  };

  it('are for those with the token alone', async () => {
    expect((await site.ask(`${site.url}/metrics`, NO_REST)).status).toBe(401);
    const headers = { authorization: 'Bearer a-token-of-somebody' };
    expect((await site.ask(`${site.url}/metrics`, { headers, ...NO_REST })).status).toBe(401);
    expect((await site.ask(`${site.url}/metrics`, { as: 'admin', ...NO_REST })).status).toBe(401);
  });

  it('count requests by route, method and status', async () => {
    const before = await scrape();
    for (const path of ['/cms/v2/posts', '/cms/v2/posts?per_page=0', '/cms/v2/posts/999999', '/cms/v2/none'])
      await site.rest(path);
    const after = await scrape();
    const counted = (labels: Record<string, string>) =>
      valueOf(after, 'lintel_http_request_duration_seconds_count', labels) -
      valueOf(before, 'lintel_http_request_duration_seconds_count', labels);
    expect(counted({ route: '/cms/v2/posts', status: '200' })).toBe(1);
    expect(counted({ route: '/cms/v2/posts', status: '400' })).toBe(1);
    expect(counted({ status: '404', route: 'rest' })).toBe(1);
    expect(valueOf(after, 'lintel_http_statements_total', { route: '/cms/v2/posts' })).toBeGreaterThan(0);
    expect(valueOf(after, 'lintel_http_database_seconds_total', { route: '/cms/v2/posts' })).toBeGreaterThan(0);
    expect(valueOf(after, 'lintel_database_connections', { state: 'open' })).toBeGreaterThan(0);
    expect(after).not.toContain('posts/999999');
  });

  it('are sent on a port of their own, and nothing else is', async () => {
    const sent = await site.ask(`http://127.0.0.1:${port}/metrics`, NO_REST);
    expect(sent.headers.get('content-type')).toContain('text/plain');
    expect(sent.text).toContain('lintel_http_requests_active');
    expect((await site.ask(`http://127.0.0.1:${port}/rest/cms/v2/users`, NO_REST)).status).toBe(404);
  });

  it('have everything that the dashboard shows', async () => {
    // The first runs of jobs follow the start.
    await eventuallyPasses(async () => expect(await scrape()).toContain('lintel_job_last_success_timestamp_seconds{'), {
      timeout: 20_000,
    });
    const text = await scrape();
    const names = new Set(Array.from(text.matchAll(/^(\w+)[ {]/gm), ([, name]) => name));
    const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: { targets: { expr: string }[] }[] };
    const shown = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => Array.from(expr.matchAll(/(\w+)\{/g), ([, name]) => name)),
    );
    expect(shown.length).toBeGreaterThan(15);
    // A counter of failures appears with the first one.
    expect(shown.filter((name) => !names.has(name) && name !== 'lintel_job_failures_total')).toEqual([]);
    expect(text).toContain('# TYPE lintel_job_failures_total counter');
  });

  it('have a token that opens the reasons of the readiness, as administrators have', async () => {
    const ready = async (headers: Record<string, string>, as?: string) =>
      (await site.ask(`${site.url}/health/ready`, { headers, as })).body;
    const reasons = await ready({ authorization: `Bearer ${TOKEN}` });
    expect(reasons).toEqual({
      status: 'ok',
      checks: {
        process: { state: 'ok', message: 'The site is running.' },
        database: { state: 'ok', message: 'The database answers.' },
        migrations: { state: 'ok', message: 'The schema is that of this version.' },
        redis: { state: 'unused', message: 'REDIS_URL is not set.' },
        disk: { state: expect.stringMatching(/^ok|warning$/), message: expect.stringContaining(' MB are free') },
      },
    });
    expect(Object.keys((await ready({}, 'admin')).checks)).toEqual(Object.keys(reasons.checks));
    expect(await ready({ authorization: 'Bearer a-token-of-somebody' })).toEqual({ status: 'ok' });
    expect(await ready({}, 'subscriber')).toEqual({ status: 'ok' });
  });

  it('are completed by a log of slow statements with their routes', async () => {
    const slow = () => log.lines.filter(({ msg }) => msg === 'slow_statement');
    // A fast machine may need no millisecond for the first one.
    const check = async () => {
      await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Slow', content: 'word '.repeat(20_000) } });
      expect(slow().map(({ route }) => route)).toContain('/cms/v2/posts');
    };
    await eventuallyPasses(check, { timeout: 20_000 });
    expect(JSON.stringify(slow())).not.toContain('word word');
  });
});

it('do not exist without a token or a port', async () => {
  const site = await startSite();
  try {
    expect((await site.ask(`${site.url}/metrics`, NO_REST)).status).toBe(404);
  } finally {
    await site.close();
  }
});
