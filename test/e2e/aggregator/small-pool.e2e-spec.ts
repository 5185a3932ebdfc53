import { ImportRecords } from '../../../src/aggregator/records/import-records.service.js';
import { ImportWorkers } from '../../../src/aggregator/runs/import-scheduler.js';
import { emptyDatabase, sql } from '../../support/database.js';
import { manyEvents } from '../../support/many-events.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';

const EACH = 40;
const FEEDS = ['one', 'two', 'three'];

let feeds: RemoteSite;
beforeAll(async () => {
  feeds = await RemoteSite.start();
  for (const feed of FEEDS) {
    const titles = Array.from({ length: EACH }, (_, at) => `Event ${feed} ${at}`);
    feeds.pages.set(`/${feed}.ics`, manyEvents(titles));
  }
});
afterAll(() => feeds.close());

describe.each([1, 3])('a pool of %d connections', (poolSize) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite({ FETCH_ALLOW_PRIVATE: feeds.host }, { ...(await emptyDatabase()), poolSize });
  });
  afterAll(() => site.close());

  it('is sufficient for several imports, jobs and requests at once', async () => {
    const records = site.app.get(ImportRecords);
    for (const feed of FEEDS) {
      const options = { source: feeds.url(`/${feed}.ics`) };
      const draft = await records.create({ type: 'manual', origin: 'ical', authorId: site.ids.admin ?? 0, options });
      await records.finalize(draft.id, 'send');
    }
    await site.job('import events');
    let isOver = false;
    const idle = site.app
      .get(ImportWorkers)
      .idle()
      .finally(() => (isOver = true));
    const visitor = async (): Promise<number[]> => {
      const statuses: number[] = [];
      while (!isOver) {
        statuses.push((await site.rest('/cal/events/v1/events')).status);
        await site.job('import events');
      }
      return statuses;
    };
    const answers = (await Promise.all([idle, visitor(), visitor(), visitor()])).flatMap((one) => one ?? []);
    expect(new Set(answers)).toEqual(new Set([200]));
    const [there] = await sql<{ events: number }>("SELECT COUNT(*) AS events FROM entries WHERE type = 'cal_events'");
    expect(Number(there?.events)).toBe(EACH * FEEDS.length);
  });
});
