import { startThrowAwayMariadb, type RunningMariadb } from '#libs/mariadb';
import { killDatabase } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

let server: RunningMariadb;
let site: TestSite;

beforeAll(async () => {
  server = await startThrowAwayMariadb();
  const { socketPath, user, database } = server;
  site = await startSite({}, { socketPath, user, database, poolSize: 5 });
});
afterAll(async () => {
  await site.close();
  await server.stop();
});

describe('an outage of the database', () => {
  it('causes 503 responses until it ends, without a restart of the site', async () => {
    const made = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Kept', status: 'publish' } });
    expect(made.status).toBe(201);
    await killDatabase(server);
    const statuses = new Set<number>();
    let answer = await site.rest('/cms/v2/posts');
    for (; answer.status !== 200; answer = await site.rest('/cms/v2/posts')) {
      statuses.add(answer.status);
      expect(answer.body).toMatchObject({ code: 'database_unavailable', data: { status: 503 } });
      expect(answer.headers.get('retry-after')).toBe('1');
      expect((await site.ask(`${site.root}/../../health/live`)).status).toBe(200);
    }
    expect([...statuses]).toEqual([503]);
    expect(answer.body.map(({ id }: { id: number }) => id)).toContain(made.body.id);
    expect((await site.ask(`${site.root}/../../health/ready`)).status).toBe(200);
  });
});
