import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../src/database/data-source.js';
import { migrate } from '../../../src/database/migrate.js';
import { MIGRATIONS } from '../../../src/database/migrations/index.js';
import { emptyDatabase, scratchDatabase, sql } from '../../support/database.js';
import { FormerProgram } from '../../support/former-program.js';
import { schemaParts } from '../../support/schema-parts.js';
import { startSite, type TestSite } from '../../support/site.js';

/** The migration that the former program does not know. */
const UNKNOWN = 'Languages1700000079000';

/** The indexes that statements of the former program name: without one they fail, with other columns they are slow. */
const NAMED_INDEXES = [
  'entries_access',
  'entries_by_author',
  'entries_by_date',
  'entries_by_id',
  'entries_by_menu_order',
  'entries_by_modified',
  'entries_by_parent',
  'entries_by_slug',
  'entries_by_title',
  'entries_of_author',
  'entries_of_parent',
];

describe('two versions of the program on one database', () => {
  let site: TestSite;
  let former: FormerProgram;
  let author: number;
  let tag: number;
  const ofFormer: number[] = [];
  const ofSite: number[] = [];

  beforeAll(async () => {
    const database = await emptyDatabase();
    site = await startSite({ DEMO: '0' }, database);
    former = await FormerProgram.start(database);
    author = (await site.rest('/cms/v2/users/me', { as: 'admin' })).body.id;
    tag = await former.createTag('Shared');
    for (const at of [1, 2, 3]) {
      ofFormer.push(await former.publish(`former-${at}`, author, tag));
      const body = { title: `Site ${at}`, status: 'publish', tags: [tag] };
      ofSite.push((await site.rest('/cms/v2/posts', { as: 'admin', body })).body.id);
    }
  });
  afterAll(async () => {
    await former.stop();
    await site.close();
  });

  /** The ids and the total of a list of the site, sorted. */
  async function listed(query: Record<string, string> = {}): Promise<{ ids: number[]; total: number }> {
    const { body, headers } = await site.rest('/cms/v2/posts', { as: 'admin', query: { per_page: '100', ...query } });
    const ids = (body as { id: number }[]).map(({ id }) => id).sort((one, other) => one - other);
    return { ids, total: Number(headers.get('x-wp-total')) };
  }

  /** Expects that lists and totals of both have exactly these posts. */
  async function expectBothList(ids: readonly number[]): Promise<void> {
    const wanted = { ids: [...ids].sort((one, other) => one - other), total: ids.length };
    const queries: Record<string, string>[] = [{}, { tags: String(tag) }, { author: String(author) }];
    for (const query of queries) expect({ query, ...(await listed(query)) }).toEqual({ query, ...wanted });
    for (const group of [`author:${author}`, `term:${tag}`]) {
      const list = await former.list(group);
      expect({ ...list, ids: list.ids.sort((one, other) => one - other) }).toEqual({ ...wanted, grouped: ids.length });
    }
    const term = await site.rest(`/cms/v2/tags/${tag}`, { as: 'admin' });
    expect(term.body.count).toBe(ids.length);
  }

  it('list what the other one has written, with the same totals', () => expectBothList([...ofFormer, ...ofSite]));

  it('move what the other one has written to the trash', async () => {
    await former.trash(ofSite[0] ?? 0, author, tag);
    await site.rest(`/cms/v2/posts/${ofFormer[0]}`, { as: 'admin', method: 'DELETE' });
    await expectBothList([...ofFormer.slice(1), ...ofSite.slice(1)]);
    expect((await listed({ status: 'trash' })).total).toBe(2);
  });

  it('write to the same rows of totals', async () => {
    const doubled = ['type, status', 'type, status, name'].map((key, at) => {
      const table = ['entry_totals', 'entry_group_totals'][at];
      return sql(`SELECT ${key} FROM ${table} GROUP BY ${key} HAVING COUNT(*) > 1 OR MAX(language) > 0`);
    });
    expect(await Promise.all(doubled)).toEqual([[], []]);
  });
});

describe('a migration to languages', () => {
  let source: DataSource;
  let former: FormerProgram;
  let before: (string | undefined)[];
  let written = 0;

  const namedIndexes = async () => {
    const parts = await schemaParts(source);
    return NAMED_INDEXES.map((name) => parts.get(`index entries.${name}`));
  };

  beforeAll(async () => {
    const database = await scratchDatabase('running');
    const migrations = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === UNKNOWN),
    );
    source = await new DataSource({ ...dataSourceOptions(database), migrations }).initialize();
    await source.runMigrations();
    before = await namedIndexes();
    former = await FormerProgram.start(database);
    let isMigrated = false;
    const writing = (async () => {
      for (; !isMigrated || written < 50; written += 1)
        await former.changeTotals({ publish: 1 }, ['author:1', `term:${written % 20}`]);
    })();
    await migrate(database, () => {}).finally(() => (isMigrated = true));
    await writing;
  });
  afterAll(async () => {
    await former.stop();
    await source.destroy();
  });

  it('loses no total that the former version writes meanwhile', async () => {
    const rows: object[] = await source.query(
      `SELECT 'all' AS name, language, total FROM entry_totals UNION ALL SELECT 'grouped', language, SUM(total)
 FROM entry_group_totals GROUP BY language ORDER BY name`,
    );
    expect(rows.map((row) => Object.values(row).map(String))).toEqual([
      ['all', '0', String(written)],
      ['grouped', '0', String(2 * written)],
    ]);
  });

  it('keeps the indexes that the former version names', async () => {
    expect(before).not.toContain(undefined);
    expect(await namedIndexes()).toEqual(before);
  });
});
