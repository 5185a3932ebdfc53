import { readFile } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import { startThrowAwayMariadb, type RunningMariadb } from '#libs/mariadb';
import { markupProblems, textsOf } from '../../support/html.js';
import { startSite, type TestSite } from '../../support/site.js';

let server: RunningMariadb;
let site: TestSite;
const page = (path: string) => site.ask(site.url + path, { headers: { accept: 'text/html' } });

async function sql(statement: string): Promise<mysql.RowDataPacket[]> {
  const { socketPath, user, database } = server;
  const connection = await mysql.createConnection({ socketPath, user, database });
  const [rows] = await connection.query<mysql.RowDataPacket[]>(statement);
  connection.destroy();
  return rows;
}

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
    await sql('RENAME TABLE entries TO entries_away');
    const { status, text, headers } = await page('/en/');
    await sql('RENAME TABLE entries_away TO entries');
    expect([status, headers.get('cache-control')]).toEqual([500, 'private, no-store']);
    expect(await textsOf(text, 'h1')).toEqual(['Something went wrong']);
    expect(text).not.toMatch(/entries|SELECT|\.js:|node_modules/);
    expect(await markupProblems(text)).toEqual([]);
    expect((await page('/en/')).status).toBe(200);
  });

  it('asks to try again while the database is unavailable', async () => {
    const [row] = await sql('SELECT @@pid_file AS file');
    process.kill(Number(await readFile(String(row?.file), 'utf8')), 'SIGKILL');
    let answer = await page('/en/');
    for (; answer.status !== 200; answer = await page('/en/')) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(answer.text).toContain('Back in a moment');
    }
  }, 60_000);
});
