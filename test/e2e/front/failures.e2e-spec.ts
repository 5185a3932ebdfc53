import { startThrowAwayMariadb, type RunningMariadb } from '#libs/mariadb';
import { killDatabase, withoutTable } from '../../support/database.js';
import { markupProblems, textsOf } from '../../support/html.js';
import { startSite, type TestSite } from '../../support/site.js';

let server: RunningMariadb;
let site: TestSite;
const page = (path: string) => site.ask(site.url + path, { headers: { accept: 'text/html' } });

beforeAll(async () => {
  server = await startThrowAwayMariadb();
  const { socketPath, user, database } = server;
  site = await startSite({}, { socketPath, user, database, poolSize: 5 });
});
afterAll(async () => {
  await site.close();
  await server.stop();
});

describe('a page that fails', () => {
  it('shows an error without details', async () => {
    const { status, text, headers } = await withoutTable(server, 'entries', () => page('/en/'));
    expect([status, headers.get('cache-control')]).toEqual([500, 'private, no-store']);
    expect(await textsOf(text, 'h1')).toEqual(['Something went wrong']);
    expect(text).not.toMatch(/entries|SELECT|\.js:|node_modules/);
    expect(await markupProblems(text)).toEqual([]);
    expect((await page('/en/')).status).toBe(200);
  });

  it('asks to try again while the database is unavailable', async () => {
    await killDatabase(server);
    let answer = await page('/en/');
    for (; answer.status !== 200; answer = await page('/en/')) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(answer.text).toContain('Back in a moment');
    }
  }, 60_000);
});
