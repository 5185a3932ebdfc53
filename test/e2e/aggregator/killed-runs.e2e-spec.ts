import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startMariadb } from '#libs/mariadb';
import { killDatabase } from '../../support/database.js';
import { titlesOfEvents } from '../../support/events.js';
import { addSchedule, runImport } from '../../support/imports.js';
import { manyEvents } from '../../support/many-events.js';
import { Processes, ready, type StartedSite } from '../../support/processes.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite } from '../../support/site.js';

const COUNT = 500;
const TITLES = Array.from({ length: COUNT }, (_, at) => `Event ${at}`);
const PASSWORD = 'Admin-password-1';

let feeds: RemoteSite;
beforeEach(async () => {
  feeds = await RemoteSite.start();
});
afterEach(() => feeds.close());

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
      // Steps of a run take longer: asking without a pause would take the processor from it.
      await delay(50);
      const headers = { authorization: `Basic ${btoa(`admin:${PASSWORD}`)}` };
      return (await fetch(new URL(path, root), { headers })).json() as Promise<Record<string, number | string>>;
    };
    try {
      const text = manyEvents(TITLES);
      feeds.pages.set('/killed.ics', manyEvents(['Event 0']));
      const server = await startMariadb({ directory: join(processes.data, 'mariadb'), durability: 'full' });
      const site = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host }, { ...server, poolSize: 2 });
      const { run } = await addSchedule(site, feeds.url('/killed.ics'), '--origin', 'ical');
      await site.close();
      await server.stop();
      feeds.asked.length = 0;
      const path = `/imports/${run}`;
      // The first response stalls halfway.
      const isWaiting = new Promise<void>((resolve) => {
        feeds.pages.set('/killed.ics', (_, response) => {
          if (feeds.count('/killed.ics') > 1) response.writeHead(200).end(text);
          else response.writeHead(200).write(text.slice(0, text.length / 2), () => resolve());
        });
      });

      const fetching = await start();
      await isWaiting;
      await kill(fetching);

      const inserting = await start();
      let shown = await ask(inserting, path);
      while (Number(shown.percentage_complete) < 20) shown = await ask(inserting, path);
      await kill(inserting);
      expect(shown).toMatchObject({ status: 'cal-ea-pending', phase: 'insert' });

      const stopping = await start();
      while (Number(shown.percentage_complete) < 50) shown = await ask(stopping, path);
      stopping.child.kill('SIGTERM');
      expect(await stopping.ended).toBe(0);
      expect(shown).toMatchObject({ status: 'cal-ea-pending', phase: 'insert' });

      const last = await start();
      shown = await ask(last, path);
      while (shown.status === 'cal-ea-pending') {
        shown = await ask(last, path);
      }
      expect(shown).toMatchObject({
        status: 'cal-ea-success',
        activity: { cal_events: { created: COUNT, updated: 0 } },
      });
      expect(feeds.count('/killed.ics')).toBe(2);
      expect(await titlesOfEvents((query) => ask(last, `rest/cal/events/v1/events?${query}`))).toEqual(
        TITLES.toSorted(),
      );
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
      const titles = TITLES.slice(0, 300);
      feeds.pages.set('/lost.ics', manyEvents(titles));
      const { run: id } = await addSchedule(site, feeds.url('/lost.ics'), '--origin', 'ical');
      let kills = 0;
      const attempt = () =>
        runImport(site, id, {
          onStep: ({ percentage }) => {
            if (kills > 0 || percentage < 20) return;
            kills += 1;
            void killDatabase(server);
          },
        });
      let run = await attempt().catch(() => undefined);
      while (run?.status !== 'cal-ea-success') {
        await delay(100);
        run = await attempt().catch(() => undefined);
      }
      expect(kills).toBe(1);
      const found = await titlesOfEvents(async (query) => (await site.rest(`/cal/events/v1/events?${query}`)).body);
      expect(found).toEqual(titles.toSorted());
      await site.close();
    } finally {
      await server.stop();
    }
  });
});
