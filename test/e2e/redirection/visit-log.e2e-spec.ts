import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Db } from '#libs/db';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { LogsRepository as VisitWriter } from '../../../src/redirection/logs/logs.repository.js';
import { VisitLog } from '../../../src/redirection/logs/visit-log.js';
import { RedirectionSettings } from '../../../src/redirection/settings/redirection-settings.js';
import { emptyDatabase, sql } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { sentTo, visit } from '../../support/visits.js';

const TABLES = ['redirection_logs', 'redirection_misses'] as const;

let database: DatabaseLocation;
let site: TestSite;
let log: VisitLog;

beforeAll(async () => {
  database = await emptyDatabase();
  site = await startSite({}, database);
  log = site.app.get(VisitLog);
  await sql('DELETE FROM redirection_groups');
  await sql("INSERT INTO redirection_groups (id, name, module_id) VALUES (1, 'First', 1)");
  await sql(
    `INSERT INTO redirection_rules (id, url, is_regex, match_type, action_type, action_code, conditions, target, group_id, position)
 VALUES ${Array.from({ length: 1200 }, (_, at) => `(${at + 1}, '/${at}', 0, 'url', 'url', 301, '{}', '/x', 1, ${at})`).join(', ')}`,
  );
});
afterAll(() => site.close());
beforeEach(async () => {
  await log.flushed();
  for (const table of TABLES) await sql(`DELETE FROM ${table}`);
  await sql('UPDATE redirection_rules SET hits = 0, last_access = NULL');
  await site.app.get(RedirectionSettings).reset();
});
afterEach(() => jest.restoreAllMocks());

const count = async (table: string, where = '1') =>
  Number((await sql<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`))[0]?.n);
const hits = async (id: number) =>
  (
    await sql<{ hits: number; last_access: string | null }>(
      'SELECT hits, last_access FROM redirection_rules WHERE id = ?',
      [id],
    )
  )[0];

/** The error of a lost connection to the database. */
const connectionLost = () => Object.assign(new Error('The connection was lost.'), { code: 'PROTOCOL_CONNECTION_LOST' });
const lines = (level: 'warn' | 'error') => {
  const logged: string[] = [];
  jest.spyOn(Logger.prototype, level).mockImplementation((line: unknown) => void logged.push(String(line)));
  return logged;
};

describe('log entries', () => {
  it('are written in the background, in the order of the visits', async () => {
    for (let at = 0; at < 1200; at += 1) log.missed(visit(`/visit-${at}`));
    while ((await count('redirection_misses')) < 1200) await new Promise((resolve) => setTimeout(resolve, 20));
    const rows = await sql<{ url: string }>('SELECT url FROM redirection_misses ORDER BY id');
    expect(rows.map(({ url }) => url)).toEqual(Array.from({ length: 1200 }, (_, at) => `/visit-${at}`));
  });

  it('are written in few statements, and in none without entries', async () => {
    const write = jest.spyOn(site.app.get(Db), 'write');
    await log.flushed();
    expect(write).not.toHaveBeenCalled();
    for (let at = 0; at < 1000; at += 1) {
      log.redirected(visit(`/${at}`), sentTo('/x', { ruleId: (at % 500) + 1 }));
      log.hit((at % 500) + 1);
    }
    await log.flushed();
    expect(write).toHaveBeenCalledTimes(3);
    expect([await count('redirection_logs'), (await hits(500))?.hits]).toEqual([1000, 2]);
  });

  it('are stored for all callers of flushed, also during a write', async () => {
    log.missed(visit('/first'));
    const first = log.flushed();
    log.missed(visit('/second'));
    await Promise.all([log.flushed(), log.flushed(), first]);
    expect(await count('redirection_misses')).toBe(2);
  });

  it('are written outside of transactions and requests of callers', async () => {
    const db = site.app.get(Db);
    await expect(
      db.transaction(async () => {
        log.missed(visit('/inside'));
        await log.flushed();
        throw new Error('Rolled back.');
      }),
    ).rejects.toThrow('Rolled back.');
    expect(await count('redirection_misses')).toBe(1);
  });

  it('are bounded under a flood; dropped entries are counted', async () => {
    const warnings = lines('warn');
    for (let at = 0; at < 25_000; at += 1) log.missed(visit(`/flood-${at}`));
    await log.flushed();
    expect(await count('redirection_misses')).toBe(20_000);
    expect(warnings).toEqual(['The log queue is full: 5000 entries were dropped']);
    await sql('DELETE FROM redirection_misses');
    await site.app.get(RedirectionSettings).change(() => ({ log_header: true }));
    const headers = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x-${at}`, 'a'.repeat(1000)]));
    for (let at = 0; at < 1000; at += 1) log.missed(visit(`/${at}`, { headers }));
    await log.flushed();
    const stored = await count('redirection_misses');
    // Each has about 50,000 characters.
    expect(stored).toBeGreaterThan(250);
    expect(stored).toBeLessThan(400);
    expect(warnings.at(-1)).toBe(`The log queue is full: ${1000 - stored} entries were dropped`);
  }, 30_000);

  it('are written when a lost database returns', async () => {
    const insert = jest.spyOn(site.app.get(VisitWriter), 'insert').mockRejectedValueOnce(connectionLost());
    const add = jest.spyOn(site.app.get(VisitWriter), 'count').mockRejectedValueOnce(connectionLost());
    log.missed(visit('/queued'));
    log.hit(3);
    await expect(log.flushed()).rejects.toThrow('lost');
    log.hit(3);
    await expect(log.flushed()).rejects.toThrow('lost');
    await log.flushed();
    expect([await count('redirection_misses'), (await hits(3))?.hits]).toEqual([1, 2]);
    expect([insert.mock.calls.length, add.mock.calls.length]).toEqual([2, 2]);
  });

  it('that the database rejects are dropped alone', async () => {
    const errors = lines('error');
    const insert = jest.spyOn(site.app.get(VisitWriter), 'insert');
    insert.mockRejectedValueOnce(new Error('Data too long.')).mockRejectedValueOnce(new Error('Data too long.'));
    for (const url of ['/bad', '/good', '/better']) log.missed(visit(url));
    await log.flushed();
    expect(await sql('SELECT url FROM redirection_misses ORDER BY id')).toEqual([{ url: '/good' }, { url: '/better' }]);
    expect(errors).toEqual([expect.stringContaining('Cannot write a log entry')]);
  });

  it('are written when the site stops', async () => {
    const other = await startSite({}, database);
    const its = other.app.get(VisitLog);
    jest.spyOn(other.app.get(VisitWriter), 'insert').mockRejectedValueOnce(connectionLost());
    for (let at = 0; at < 700; at += 1) {
      its.redirected(visit(`/stop-${at}`), sentTo('/x'));
      its.missed(visit(`/stop-${at}`));
      its.hit(9);
    }
    await other.close();
    expect([await count('redirection_logs'), await count('redirection_misses'), (await hits(9))?.hits]).toEqual([
      700, 700, 700,
    ]);
  });
});

describe('the hits of rules', () => {
  it('are added up, with the time of the last one', async () => {
    for (let at = 0; at < 1200; at += 1) log.hit(at + 1);
    log.hit(5);
    log.hit(999_999);
    await log.flushed();
    expect(await count('redirection_rules', 'hits = 1')).toBe(1199);
    const five = await hits(5);
    expect(five?.hits).toBe(2);
    expect(Math.abs(Date.parse(`${five?.last_access}Z`) - Date.now())).toBeLessThan(60_000);
  });

  it('are not counted without track_hits, while visits are logged', async () => {
    await site.app.get(RedirectionSettings).change(() => ({ track_hits: false }));
    log.hit(1);
    log.redirected(visit('/a'), sentTo('/b', { ruleId: 1 }));
    await log.flushed();
    expect([(await hits(1))?.hits, await count('redirection_logs')]).toEqual([0, 1]);
  });

  it('are never lost, never overflow, and never decrease the last access', async () => {
    await sql("UPDATE redirection_rules SET hits = 4294967294, last_access = '2099-01-01' WHERE id = 1");
    for (let at = 0; at < 5; at += 1) log.hit(1);
    await log.flushed();
    expect(await hits(1)).toEqual({ hits: 4_294_967_295, last_access: '2099-01-01 00:00:00' });
  });

  it('are written by two instances while rules are reset and deleted', async () => {
    const other = await startSite({}, database);
    try {
      const its = other.app.get(VisitLog);
      const work: Promise<unknown>[] = [];
      for (let round = 0; round < 10; round += 1) {
        for (let id = 1; id <= 600; id += 1) {
          log.hit(id);
          its.hit(601 - id);
        }
        const some = Array.from({ length: 20 }, (_, at) => 1200 - round * 20 - at);
        work.push(log.flushed(), its.flushed());
        work.push(
          site.app
            .get(Db)
            .transaction(() => site.app.get(Db).write('DELETE FROM redirection_rules WHERE id IN (?)', [some])),
        );
        work.push(
          other.app
            .get(Db)
            .transaction(() =>
              other.app.get(Db).write('UPDATE redirection_rules SET last_access = NULL WHERE id > 300'),
            ),
        );
      }
      await Promise.all(work);
      expect(await count('redirection_rules', 'id <= 600 AND hits = 20')).toBe(600);
    } finally {
      await other.close();
    }
  }, 30_000);
});

describe('old entries', () => {
  const age = (table: string, url: string, days: number) =>
    sql(
      `INSERT INTO ${table} (created, url, url_digest, domain, ip, http_code, request_method${table === 'redirection_logs' ? ', sent_to, redirection_id, redirect_by' : ''})
 VALUES (UTC_TIMESTAMP() - INTERVAL ? DAY - INTERVAL 1 MINUTE, ?, UNHEX(MD5(?)), '', '', 404, 'GET'${table === 'redirection_logs' ? ", '/x', 1, 'x'" : ''})`,
      [days, url, url],
    );

  it('are deleted by the daily job, by the retention of each log', async () => {
    await site.app.get(RedirectionSettings).change(() => ({ expire_redirect: 0, expire_404: 3 }));
    for (const table of TABLES) for (const days of [0, 2, 3, 400]) await age(table, `/${days}`, days);
    await site.job('redirection-logs');
    expect(await sql('SELECT url FROM redirection_misses ORDER BY id')).toEqual([{ url: '/0' }, { url: '/2' }]);
    expect(await count('redirection_logs')).toBe(4);
  });
});
