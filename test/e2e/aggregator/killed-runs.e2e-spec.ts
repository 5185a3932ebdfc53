import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { runningMariadb, startMariadb, type MariadbConnection } from '#libs/mariadb';
import { ImportRecords } from '../../../src/aggregator/records/import-records.service.js';
import { ImportRuns } from '../../../src/aggregator/runs/import-runs.js';
import { manyEvents } from '../../support/many-events.js';
import { Processes, ready, type StartedSite } from '../../support/processes.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite } from '../../support/site.js';

const COUNT = 1000;
const TITLES = Array.from({ length: COUNT }, (_, at) => `Event ${at}`);
const PASSWORD = 'Admin-password-1';

let feeds: RemoteSite;
beforeEach(async () => {
  feeds = await RemoteSite.start();
});
afterEach(() => feeds.close());

async function query<R = Record<string, unknown>>(
  { socketPath, user, database }: MariadbConnection,
  statement: string,
  parameters: unknown[] = [],
): Promise<R[]> {
  const connection = await mysql.createConnection({ socketPath, user, database });
  try {
    const [rows] = await connection.query(statement, parameters);
    return rows as R[];
  } finally {
    await connection.end();
  }
}

/** Titles of all imported events, once per occurrence. */
const importedTitles = async (connection: MariadbConnection): Promise<string[]> => {
  const rows = await query<{ title: string }>(
    connection,
    `SELECT e.title FROM entries e JOIN event_occurrences o ON o.event_id = e.id WHERE e.type = 'cal_events'`,
  );
  return rows.map(({ title }) => title).sort();
};

describe('an import', () => {
  it('finishes although the process is killed and stopped several times', async () => {
    const processes = await Processes.inNewFolder();
    const start = async (): Promise<StartedSite> => {
      const started = await processes.site({ FETCH_ALLOW_PRIVATE: feeds.host, LOG_REQUESTS: '0' });
      await ready(started);
      return started;
    };
    const kill = async ({ child, ended }: StartedSite): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    };
    const ask = async ({ root }: StartedSite, path: string) => {
      const headers = { authorization: `Basic ${btoa(`admin:${PASSWORD}`)}` };
      return (await fetch(new URL(path, root), { headers })).json() as Promise<Record<string, number | string>>;
    };
    try {
      const text = manyEvents(TITLES);
      // The first response stalls halfway.
      const isWaiting = new Promise<void>((resolve) => {
        feeds.pages.set('/killed.ics', (_, response) => {
          if (feeds.count('/killed.ics') > 1) response.writeHead(200).end(text);
          else response.writeHead(200).write(text.slice(0, text.length / 2), () => resolve());
        });
      });
      const server = await startMariadb({ directory: join(processes.data, 'mariadb'), durability: 'full' });
      const site = await startSite({}, { ...server, poolSize: 2 });
      await query(
        server,
        `INSERT INTO import_records (status, type, origin, author_id, created_at, modified_at, phase, finalized, options)
 VALUES ('cal-ea-pending', 'manual', 'ical', ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 'send', 1, ?)`,
        [site.ids.admin, JSON.stringify({ source: feeds.url('/killed.ics') })],
      );
      await site.close();
      await server.stop();

      const fetching = await start();
      await isWaiting;
      await kill(fetching);

      const inserting = await start();
      let shown = await ask(inserting, '/imports/1');
      while (Number(shown.percentage_complete) < 20) shown = await ask(inserting, '/imports/1');
      await kill(inserting);
      expect(shown).toMatchObject({ status: 'cal-ea-pending', phase: 'insert' });

      const stopping = await start();
      while (Number(shown.percentage_complete) < 50) shown = await ask(stopping, '/imports/1');
      stopping.child.kill('SIGTERM');
      expect(await stopping.ended).toBe(0);
      expect(shown).toMatchObject({ status: 'cal-ea-pending', phase: 'insert' });

      const last = await start();
      shown = await ask(last, '/imports/1');
      while (shown.status === 'cal-ea-pending') {
        await delay(100);
        shown = await ask(last, '/imports/1');
      }
      expect(shown).toMatchObject({
        status: 'cal-ea-success',
        activity: { cal_events: { created: COUNT, updated: 0 } },
      });
      expect(feeds.count('/killed.ics')).toBe(2);
      const connection = (await runningMariadb(join(processes.data, 'mariadb')))?.connection;
      expect(connection && (await importedTitles(connection))).toEqual(TITLES.toSorted());
    } finally {
      await processes.close();
    }
  });

  it('finishes although the database crashes', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'lintel-lost-'));
    const server = await startMariadb({ directory, durability: 'full', remove: true });
    try {
      const { socketPath, user, database } = server;
      const site = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host }, { socketPath, user, database, poolSize: 10 });
      const [pidFile] = await query<{ path: string }>(server, 'SELECT @@pid_file AS path');
      const titles = TITLES.slice(0, 500);
      feeds.pages.set('/lost.ics', manyEvents(titles));
      const { id } = await site.app.get(ImportRecords).create({
        type: 'manual',
        origin: 'ical',
        authorId: site.ids.admin ?? 0,
        options: { source: feeds.url('/lost.ics') },
      });
      let kills = 0;
      const kill = async () => process.kill(Number(await readFile(pidFile?.path ?? '', 'utf8')), 'SIGKILL');
      const attempt = () =>
        site.app.get(ImportRuns).run(id, {
          onStep: ({ percentage }) => {
            if (kills > 0 || percentage < 20) return;
            kills += 1;
            void kill();
          },
        });
      let run = await attempt().catch(() => undefined);
      while (run?.status !== 'cal-ea-success') {
        await delay(100);
        run = await attempt().catch(() => undefined);
      }
      expect(kills).toBe(1);
      expect(await importedTitles(server)).toEqual(titles.toSorted());
      await site.close();
    } finally {
      await server.stop();
    }
  });
});
