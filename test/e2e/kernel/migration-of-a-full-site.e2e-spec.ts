import { migrate } from '../../../src/database/migrate.js';
import { plannedMigrations, type PlannedMigration } from '../../../src/database/migration-plan.js';
import { registeredEntities, schemaChanges, schemaSource } from '../../../src/database/schema-changes.js';
import { isMysql, scratchDatabase } from '../../support/database.js';
import { DumpedDatabase, type Rows } from '../../support/schema-dump.js';
import { schemaParts } from '../../support/schema-parts.js';

const RENEWS = process.env.RENEW_SCHEMA_DUMP === '1';

/** Tables and columns (`table.column`) whose rows a migration changes on purpose, with the reason. */
const CHANGED: Record<string, string> = {
  migrations: 'it lists the migrations that have run since',
  cache_settings: 'each setting is a row of `settings`',
  redirection_settings: 'each setting is a row of `settings`',
  sessions: 'those that began with an application password end, because it is unknown with which one',
  settings: 'it has the settings of the cache and of redirections, too',
};

/** The last migration of the released version. Later ones must let its instances run on. */
const RELEASED = 'SettingsInOneTable1700000030000';
/** Later migrations with statements that are not additions, and what instances of that version notice of them. */
const NOTICED: Record<string, string> = {
  SessionsOfApplicationPasswords1700000042000: 'users sign in again',
  ApplicationPasswordDetails1700000040000: 'columns without a default, which get one by a later migration',
  DatesOfComments1700000069000: 'dates in UTC that were wrong are right',
  CollationOfMigrations1700000070000: 'the list of migrations is read at a start only',
  EncryptedSecrets1700000075000: 'columns with secrets get longer, and keep their values',
  CountsOfAutosaves1700000078000: 'nothing: only a column that they do not know changes',
  PublicComments1700000071100: 'entries with comments that readers do not see count fewer of them',
};

/** The rows without the columns that migrations change on purpose. */
const comparable = (table: string, rows: Rows, names: readonly string[]): Rows =>
  rows.map((row) =>
    Object.fromEntries(
      names.filter((name) => !Object.hasOwn(CHANGED, `${table}.${name}`)).map((name) => [name, row[name]]),
    ),
  );

describe('a site with content in every table', () => {
  let before: Map<string, Rows>;
  let after: Map<string, Rows>;
  let plan: PlannedMigration[];
  let address: Awaited<ReturnType<typeof scratchDatabase>>;

  beforeAll(async () => {
    address = await scratchDatabase('full');
    const database = await DumpedDatabase.open(address);
    try {
      await database.load();
      before = await database.content();
      plan = await plannedMigrations(address);
      await migrate(address, () => {});
      after = await database.content();
      if (RENEWS) await database.write();
    } finally {
      await database.close();
    }
  });

  it('has rows in every table before the migrations', () => {
    expect([...before].filter(([, rows]) => !rows.length).map(([table]) => table)).toEqual([]);
  });

  it('keeps all rows and values', () => {
    for (const [table, rows] of before) {
      if (Object.hasOwn(CHANGED, table)) continue;
      const names = Object.keys(rows[0] ?? {});
      const kept = comparable(table, after.get(table) ?? [], names);
      expect({ table, rows: kept }).toEqual({ table, rows: comparable(table, rows, names) });
    }
  });

  it('was migrated by the statements of the plan, which let the released version run on', async () => {
    const ran = (after.get('migrations') ?? []).slice(before.get('migrations')?.length).map(({ name }) => name);
    expect(plan.map(({ name }) => name)).toEqual(ran);
    expect(await plannedMigrations(address)).toEqual([]);
    const later = plan.slice(plan.findIndex(({ name }) => name === RELEASED) + 1);
    const restricting = later.flatMap(({ name, statements }) =>
      statements
        .filter(({ effect }) => effect !== 'expands' && !Object.hasOwn(NOTICED, name))
        .map(({ text, effect }) => ({ name, text, effect })),
    );
    expect(restricting).toEqual([]);
  });

  it('has all settings in one table', () => {
    const former = ['cache', 'redirection'].flatMap((module) => {
      const options = String(before.get(`${module}_settings`)?.[0]?.options);
      const values = Object.entries(JSON.parse(options) as object);
      return values.map(([name, value]) => ({ name: `${module}.${name}`, value: JSON.stringify(value) }));
    });
    const rows = [...(before.get('settings') ?? []), ...former];
    expect(new Map(after.get('settings')?.map(({ name, value }) => [name, value]))).toEqual(
      new Map(rows.map(({ name, value }) => [name, value])),
    );
  });

  it('has the schema of a new site afterwards', async () => {
    const entities = await registeredEntities(address);
    const migrated = await schemaSource(address, entities).initialize();
    const fresh = await scratchDatabase('fresh');
    await migrate(fresh, () => {});
    const made = await schemaSource(fresh, entities).initialize();
    try {
      const [parts, wanted] = [await schemaParts(migrated), await schemaParts(made)];
      expect(Object.fromEntries(parts)).toEqual(Object.fromEntries(wanted));
      // TypeORM takes foreign keys of MySQL for others.
      if (!(await isMysql())) expect((await schemaChanges(migrated)).upQueries.map(({ query }) => query)).toEqual([]);
    } finally {
      await migrated.destroy();
      await made.destroy();
    }
  });
});

describe('a site with autosaves', () => {
  it('counts them apart from revisions', async () => {
    const address = await scratchDatabase('autosaves');
    const database = await DumpedDatabase.open(address);
    try {
      await database.load();
      const revision = (await database.content()).get('entries')?.find(({ type }) => type === 'revision');
      const of = String(revision?.parent_id);
      for (const user of [1, 2])
        await database.insert('entries', {
          ...revision,
          ...{ id: 9000 + user, slug: `${of}-autosave-v1`, slug_scope: `autosave:${user}` },
        });
      await migrate(address, () => {});
      const counts = (await database.content()).get('entries')?.map((row) => [row.id, row.autosave_count]);
      expect(counts?.filter(([, count]) => count)).toEqual([[revision?.parent_id, 2]]);
    } finally {
      await database.close();
    }
  });
});

describe('a site with editorial notes', () => {
  it('counts public comments only, and replies to a note are notes', async () => {
    const address = await scratchDatabase('notes');
    const database = await DumpedDatabase.open(address);
    try {
      await database.load();
      const [known] = (await database.content()).get('comments') ?? [];
      const add = (id: number, type: string, parent: number) =>
        database.insert('comments', { ...known, id, type, parent_id: parent, status: 'approved' });
      await add(9001, 'note', 0);
      await add(9002, 'comment', 9001);
      await add(9003, 'pingback', 9002);
      await migrate(address, () => {});
      const content = await database.content();
      const rows = (content.get('comments') ?? []).filter(({ post_id }) => post_id === known?.post_id);
      expect(rows.filter(({ id }) => Number(id) > 9000).map(({ type }) => type)).toEqual(['note', 'note', 'note']);
      const entry = content.get('entries')?.find(({ id }) => id === known?.post_id);
      expect(entry?.comment_count).toBe(rows.filter((row) => row.status === 'approved' && row.type !== 'note').length);
      const changes = (content.get('changes') ?? []).map(({ tags }) => String(tags));
      expect(changes.some((tags) => tags.includes(`"comments:${String(known?.post_id)}"`))).toBe(true);
    } finally {
      await database.close();
    }
  });
});
