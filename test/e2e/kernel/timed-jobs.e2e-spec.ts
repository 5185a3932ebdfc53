import { schedule } from '../../support/jobs.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ JOBS: '1' });
});
afterAll(() => site.close());

it('a job at certain times runs at them, and asks for the next one', async () => {
  const asked: Date[] = [];
  await new Promise<void>((resolve) => {
    schedule(site, {
      name: 'timed',
      nextAfter: (moment) => {
        asked.push(moment);
        return new Date(moment.getTime() + (asked.length === 1 ? 50 : 3_600_000));
      },
      run: async () => resolve(),
    });
  });
  expect(asked).toHaveLength(2);
  const [first = new Date(), second = new Date()] = asked;
  expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(50);
});
