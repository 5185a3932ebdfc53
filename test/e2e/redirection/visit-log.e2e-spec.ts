/** Tests of the class `VisitLog`: its queue, its statements, and what it does when the database fails. */
import { Logger } from '@nestjs/common';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
import type { VisitLog } from '../../../src/redirection/logs/visit-log.js';
import { databaseOf, emptyDatabase, statementsDuring } from '../../support/database.js';
import { RedirectionMaker, setRedirection } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';
import {
  clearVisits,
  dateVisits,
  mostHeaderBytes,
  moveVisits,
  sentTo,
  storedHits,
  storedVisits,
  visit,
  Visitor,
  visitLogOf,
  visitWriterOf,
} from '../../support/visits.js';

const RULES = '/redirection/v1/redirect';

let database: DatabaseLocation;
let site: TestSite;
let log: VisitLog;
/** The ids of 1200 rules. */
let rules: number[];

beforeAll(async () => {
  database = await emptyDatabase();
  site = await startSite({}, database);
  log = visitLogOf(site);
  const make = new RedirectionMaker(site);
  await make.ask(await make.group(), { url: Array.from({ length: 1200 }, (_, at) => `/${at}`) });
  rules = [...(await storedHits()).keys()].toSorted((one, other) => one - other);
});
afterAll(() => site.close());
beforeEach(async () => {
  await clearVisits(site);
  await bulk('reset', { global: true });
  await setRedirection(site, { track_hits: true, log_header: false, expire_redirect: 7, expire_404: 7 });
});
afterEach(() => jest.restoreAllMocks());

const bulk = async (action: string, body: object, on = site) => {
  const { status } = await on.rest(`/redirection/v1/bulk/redirect/${action}`, { as: 'admin', body });
  expect(status).toBe(200);
};
/** The id of a rule by its place. */
const rule = (at: number): number => rules[at - 1] ?? 0;
const misses = async () => (await storedVisits('misses')).length;
const redirects = async () => (await storedVisits('redirects')).length;
const stored = async (id: number) => (await storedHits()).get(id);
const hits = async (id: number) => (await stored(id))?.hits;

/** The error of a lost connection to the database. */
const connectionLost = () => Object.assign(new Error('The connection was lost.'), { code: 'PROTOCOL_CONNECTION_LOST' });
const lines = (level: 'warn' | 'error') => {
  const logged: string[] = [];
  jest.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => void logged.push(String(line[0])));
  return logged;
};

describe('log entries', () => {
  it('are written in the background, in the order of the visits', async () => {
    for (let at = 0; at < 1200; at += 1) log.missed(visit(`/visit-${at}`));
    while ((await misses()) < 1200) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await storedVisits('misses')).toEqual(Array.from({ length: 1200 }, (_, at) => `/visit-${at}`));
  });

  it('are written in few statements, and in none without entries', async () => {
    expect(await statementsDuring(() => log.flushed())).toEqual([]);
    for (let at = 0; at < 1000; at += 1) {
      const ruleId = rule((at % 500) + 1);
      log.redirected(visit(`/${at}`), sentTo('/x', { ruleId }));
      log.hit(ruleId);
    }
    const written = (await statementsDuring(() => log.flushed())).filter(([one]) => /^(INSERT|UPDATE)/.test(one));
    // Three writes, each a transaction with its mark; two of them advance the version of the log.
    expect(written).toHaveLength(8);
    expect([await redirects(), await hits(rule(500))]).toEqual([1000, 2]);
  });

  it('are stored for all callers of flushed, also during a write', async () => {
    log.missed(visit('/first'));
    const first = log.flushed();
    log.missed(visit('/second'));
    await Promise.all([log.flushed(), log.flushed(), first]);
    expect(await misses()).toBe(2);
  });

  it('are written outside of transactions and requests of callers', async () => {
    const db = databaseOf(site);
    await expect(
      db.transaction(async () => {
        log.missed(visit('/inside'));
        await log.flushed();
        throw new Error('Rolled back.');
      }),
    ).rejects.toThrow('Rolled back.');
    expect(await misses()).toBe(1);
  });

  it('are bounded under a flood; dropped entries are counted', async () => {
    const warnings = lines('warn');
    for (let at = 0; at < 25_000; at += 1) log.missed(visit(`/flood-${at}`));
    await log.flushed();
    expect(await misses()).toBe(20_000);
    expect(warnings).toEqual(['The log queue is full: 5000 entries were dropped']);
    await clearVisits(site);
    await setRedirection(site, { log_header: true });
    const headers = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x-${at}`, 'a'.repeat(1000)]));
    for (let at = 0; at < 3000; at += 1) log.missed(visit(`/${at}`, { headers }));
    await log.flushed();
    const stored = await misses();
    // Each has about 8,000 characters, however many were sent.
    expect(stored).toBeGreaterThan(1700);
    expect(stored).toBeLessThan(2400);
    expect(await mostHeaderBytes('misses')).toBeLessThan(9000);
    expect(warnings.at(-1)).toBe(`The log queue is full: ${3000 - stored} entries were dropped`);
  }, 30_000);

  it('are written when a lost database returns', async () => {
    const insert = jest.spyOn(visitWriterOf(site), 'insert').mockRejectedValueOnce(connectionLost());
    const add = jest.spyOn(visitWriterOf(site), 'count').mockRejectedValueOnce(connectionLost());
    log.missed(visit('/queued'));
    log.hit(rule(3));
    await expect(log.flushed()).rejects.toThrow('lost');
    log.hit(rule(3));
    await expect(log.flushed()).rejects.toThrow('lost');
    await log.flushed();
    expect([await misses(), await hits(rule(3))]).toEqual([1, 2]);
    expect([insert.mock.calls.length, add.mock.calls.length]).toEqual([2, 2]);
  });

  it('that the database rejects are dropped alone', async () => {
    const errors = lines('error');
    const insert = jest.spyOn(visitWriterOf(site), 'insert');
    insert.mockRejectedValueOnce(new Error('Data too long.')).mockRejectedValueOnce(new Error('Data too long.'));
    for (const url of ['/bad', '/good', '/better']) log.missed(visit(url));
    await log.flushed();
    expect(await storedVisits('misses')).toEqual(['/good', '/better']);
    expect(errors).toEqual([expect.stringContaining('Cannot write a log entry')]);
  });

  it('are written when the site stops', async () => {
    const other = await startSite({}, database);
    const its = visitLogOf(other);
    jest.spyOn(visitWriterOf(other), 'insert').mockRejectedValueOnce(connectionLost());
    for (let at = 0; at < 700; at += 1) {
      its.redirected(visit(`/stop-${at}`), sentTo('/x'));
      its.missed(visit(`/stop-${at}`));
      its.hit(rule(9));
    }
    await other.close();
    expect([await redirects(), await misses(), await hits(rule(9))]).toEqual([700, 700, 700]);
  });
});

describe('the hits of rules', () => {
  it('are added up, with the time of the last one', async () => {
    for (const id of rules) log.hit(id);
    log.hit(rule(5));
    log.hit(999_999_999);
    await log.flushed();
    const all = await storedHits();
    expect(rules.filter((id) => all.get(id)?.hits === 1)).toHaveLength(1199);
    const five = all.get(rule(5));
    expect(five?.hits).toBe(2);
    expect(Math.abs(Date.parse(`${five?.last}Z`) - Date.now())).toBeLessThan(60_000);
  });

  it('are not counted without track_hits, while visits are logged', async () => {
    await setRedirection(site, { track_hits: false });
    log.hit(rule(1));
    log.redirected(visit('/a'), sentTo('/b', { ruleId: rule(1) }));
    await log.flushed();
    expect([await hits(rule(1)), await redirects()]).toEqual([0, 1]);
  });

  it('are never lost, never overflow, and never decrease the last access', async () => {
    const body = { hits: 4_294_967_294, last_access: '2099-01-01' };
    await site.rest(`${RULES}/${rule(1)}`, { as: 'admin', body });
    for (let at = 0; at < 5; at += 1) log.hit(rule(1));
    await log.flushed();
    expect(await stored(rule(1))).toEqual({ hits: 4_294_967_295, last: '2099-01-01 00:00:00' });
  });

  it('are written by two instances while rules are reset, changed and deleted', async () => {
    const other = await startSite({}, database);
    try {
      const its = visitLogOf(other);
      const work: Promise<unknown>[] = [];
      for (let round = 0; round < 10; round += 1) {
        for (let at = 1; at <= 600; at += 1) {
          log.hit(rule(at));
          its.hit(rule(601 - at));
        }
        const some = rules.slice(1200 - round * 20 - 20, 1200 - round * 20);
        work.push(log.flushed(), its.flushed());
        work.push(bulk('delete', { items: some }));
        work.push(bulk('reset', { items: rules.slice(600, 1000) }, other));
        work.push(bulk(round % 2 ? 'enable' : 'disable', { items: rules.slice(300, 600) }, other));
      }
      await Promise.all(work);
      const all = await storedHits();
      expect(rules.slice(0, 600).filter((id) => all.get(id)?.hits === 20)).toHaveLength(600);
    } finally {
      await other.close();
    }
  }, 30_000);
});

describe('old entries', () => {
  it('are deleted by the daily job, by the retention of each log', async () => {
    await setRedirection(site, { expire_redirect: 0, expire_404: 3 });
    for (const days of [0, 2, 3, 400]) {
      log.missed(visit(`/${days}`));
      log.redirected(visit(`/${days}`), sentTo('/x'));
    }
    await log.flushed();
    for (const days of [0, 2, 3, 400]) {
      const created = new Date(Date.now() - days * 86_400_000 - 60_000).toISOString().slice(0, 19).replace('T', ' ');
      await dateVisits('misses', created, `/${days}`);
      await dateVisits('redirects', created, `/${days}`);
    }
    await site.job('redirection-logs');
    expect(await storedVisits('misses')).toEqual(['/0', '/2']);
    expect(await redirects()).toBe(4);
  });

  it('are deleted beyond the newest million, however long the settings keep them', async () => {
    await setRedirection(site, { expire_redirect: 0, expire_404: 0 });
    for (const url of ['/first', '/second', '/third']) {
      log.missed(visit(url));
      log.redirected(visit(url), sentTo('/x'));
    }
    await log.flushed();
    await moveVisits('misses', '/third', 999_998);
    await moveVisits('redirects', '/third', 999_997);
    await site.job('redirection-logs');
    expect(await storedVisits('misses')).toEqual(['/second', '/third']);
    expect(await storedVisits('redirects')).toEqual(['/first', '/second', '/third']);
  });
});

describe('a flood of visits', () => {
  it('is logged in part, without crowding out others, and one line says so', async () => {
    const warnings = lines('warn');
    const flooded = await startSite({ TRUST_PROXY: '1' }, database);
    const start = performance.now();
    try {
      const visitor = new Visitor(flooded);
      for (let at = 0; at < 3000; at += 50) {
        const some = Array.from({ length: 50 }, (_, more) =>
          visitor.miss(`/flood-${at + more}`, { ip: '198.51.100.1' }),
        );
        await Promise.all(some);
      }
      for (let at = 0; at < 20; at += 1) await visitor.miss(`/other-${at}`, { ip: '198.51.100.2' });
    } finally {
      await flooded.close();
    }
    const seconds = (performance.now() - start) / 1000;
    const urls = await storedVisits('misses');
    expect(urls.filter((url) => url.startsWith('/other-'))).toHaveLength(20);
    const logged = urls.length - 20;
    expect(logged).toBeGreaterThanOrEqual(500);
    expect(logged).toBeLessThan(501 + 20 * seconds);
    const said = warnings.filter((line) => line.startsWith('Too many visits to log'));
    expect(said).toEqual([expect.stringContaining(`: ${3000 - logged} were left out.`)]);
  }, 60_000);
});

describe('the texts of an entry', () => {
  it('are truncated to whole characters', async () => {
    const odd = `/\u0000'";<script>\ud83d ${'😀'.repeat(3000)}`;
    const headers = { 'user-agent': odd, referer: odd };
    log.redirected(visit(odd, { domain: odd, method: `x${odd}`, headers }), sentTo(odd, { by: odd }));
    const [item] = (await site.rest('/redirection/v1/log', { as: 'admin' })).body.items;
    const lengths = [item.url, item.sent_to, item.agent, item.referrer, item.domain, item.request_method].map(
      (text: string) => [...text].length,
    );
    expect(lengths).toEqual([2000, 2000, 255, 255, 255, 10]);
    expect(item.url.startsWith(`/\u0000'";<script>\ufffd 😀`)).toBe(true);
    expect(item.url.endsWith('😀')).toBe(true);
    const exact = await site.rest('/redirection/v1/bulk/log/delete', {
      as: 'admin',
      body: { filterBy: { 'url-exact': odd }, global: true },
    });
    expect(exact.body).toMatchObject({ total: 0, touched: 1 });
  });
});
