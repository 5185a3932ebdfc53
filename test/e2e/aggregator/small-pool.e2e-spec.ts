import { emptyDatabase } from '../../support/database.js';
import { addSchedule, importsIdle } from '../../support/imports.js';
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
    for (const feed of FEEDS) await addSchedule(site, feeds.url(`/${feed}.ics`), '--origin', 'ical');
    await site.job('import events');
    let isOver = false;
    const idle = importsIdle(site).finally(() => (isOver = true));
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
    const query = { start_date: '2031-01-01', end_date: '2031-12-31' };
    expect((await site.rest('/cal/events/v1/events', { query })).body.total).toBe(EACH * FEEDS.length);
  });
});
