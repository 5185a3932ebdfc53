/** The limit of read statements, over HTTP and as a property of the class `Db`, whose input are statements. */
import { Viewer, asViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import type { Db } from '#libs/db';
import { StoredSetting } from '../../../src/settings/setting.entity.js';
import { databaseOf, storedSetting, withLockedTables } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let db: Db;

beforeAll(async () => {
  site = await startSite({ DATABASE_READ_SECONDS: '1', DATABASE_POOL: '2' });
  db = databaseOf(site);
});
afterAll(() => site.close());

/** Whether the server lets a statement sleep longer than the limit. MySQL wakes it up, instead of refusing it. */
const sleeps = () =>
  db.rows<{ woken: number }>('SELECT SLEEP(1.5) AS woken').then(
    ([row]) => Number(row?.woken) === 0,
    () => false,
  );

describe('a read statement that takes too long', () => {
  it('causes a specific 503 and returns its connection to the pool', async () => {
    await withLockedTables(['comments'], async () => {
      const answers = await Promise.all([1, 2, 3].map(() => site.rest('/cms/v2/comments')));
      for (const { status, body, headers } of answers) {
        expect([status, body.code, body.data]).toEqual([503, 'rest_database_timeout', { status: 503 }]);
        expect(headers.get('retry-after')).toBe('5');
      }
      expect((await site.rest('/cms/v2/posts')).status).toBe(200);
    });
    expect((await site.rest('/cms/v2/comments')).status).toBe(200);
  });

  it('causes a 503 outside the REST root, too', async () => {
    await withLockedTables(['entries'], async () => {
      const page = await site.ask(`${site.url}/en/`);
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    });
    await withLockedTables(['import_records'], async () => {
      const { status, body } = await site.ask(`${site.url}/imports`, { as: 'admin' });
      expect([status, body.code]).toEqual([503, 'rest_database_timeout']);
    });
  }, 30_000);
});

describe('the limit', () => {
  it('applies to requests, but not to jobs and writes', async () => {
    expect(await new RequestContext('request').run(sleeps)).toBe(false);
    expect(await asViewer(Viewer.system, sleeps)).toBe(true);
    const write = () => db.write("INSERT INTO settings (name, value) SELECT 'slept', SLEEP(1.5)");
    expect(await new RequestContext('request').run(write)).toMatchObject({ affectedRows: 1 });
    expect(await storedSetting('slept')).toBe('0');
    const update = () => db.of(StoredSetting).update({ name: 'slept' }, { value: () => '1 + SLEEP(1.5)' });
    expect(await new RequestContext('request').run(update)).toMatchObject({ affected: 1 });
    expect(await storedSetting('slept')).toBe('1');
  });

  it('costs no statement of a request', async () => {
    const context = new RequestContext('request');
    await context.run(() => db.rows('SELECT 1'));
    expect(context.statements).toBe(1);
  });
});
