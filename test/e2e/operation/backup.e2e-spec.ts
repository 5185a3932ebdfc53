import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupProgram } from '../../../src/backup/backup-program.js';
import { restoreProgram } from '../../../src/backup/restore-program.js';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { doctorProgram } from '../../../src/doctor/doctor-program.js';
import { readConfig } from '../../../src/start/app.config.js';
import { TestBucket } from '../../support/bucket.js';
import { runDatabaseCommand, runProgramOf } from '../../support/commands.js';
import { DatabaseRelay } from '../../support/database-relay.js';
import { currentDatabase, scratchDatabase } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { smallDisk } from '../../support/small-disk.js';
import { picture, upload } from '../../support/uploads.js';

const HOME = 'https://site.example';
const bucket = new TestBucket('backups');

let site: TestSite;
let folder: string;
let archive: string;
let store: Record<string, string>;

const settings = (data: string) =>
  readConfig({ SITE_URL: HOME, DATA_DIR: join(folder, data), ...store }, '/nonexistent');
const backUp = (...words: string[]) => runDatabaseCommand(settings('site'), currentDatabase(), backupProgram, ...words);
const restore = (data: string, database: DatabaseLocation, ...words: string[]) =>
  runDatabaseCommand(settings(data), database, restoreProgram, ...words);

/** What a site answers about everything that the test has created. */
const responses = async (one: TestSite) => {
  const paths = ['/cms/v2/posts', '/cms/v2/media', '/cms/v2/users', '/cms/v2/settings', '/cal/events/v1/events'];
  const answers = await Promise.all(paths.map((path) => one.rest(path, { as: 'admin' })));
  return answers.map(({ status, text }) => ({ status, text }));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-backup-'));
  archive = join(folder, 'site.tar');
  store = { S3_ENDPOINT: await bucket.start(), S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  site = await startSite({ SITE_URL: HOME, DATA_DIR: join(folder, 'site') });
  await site.withRoles('author');
  await upload(site, 'grüße.png', await picture(400, 300));
  await site.rest('/cms/v2/posts', { as: 'author', body: { title: 'A 🍵 <b>post</b>\n\\', status: 'draft' } });
  await site.rest('/cms/v2/settings', { as: 'admin', body: { description: 'Kept' } });
});
afterAll(async () => {
  await site.close();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('lintel backup and restore', () => {
  it('restore a running site elsewhere, with the same responses and files', async () => {
    const event = { title: 'Fair', start_date: '2031-05-06 20:00', end_date: '2031-05-06 22:00' };
    await site.rest('/cal/events/v1/events', { as: 'admin', body: event });
    const made = await backUp(archive);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('3 files') });
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const first = await readFile(archive);
    // A program answers no question.
    expect(await backUp(archive)).toEqual({
      code: 1,
      output: `${archive} exists. Nothing was written; --force overwrites it.\n`,
    });
    expect(await readFile(archive)).toEqual(first);
    expect(await backUp('--force', archive)).toMatchObject({ code: 0 });
    expect(await readFile(archive)).not.toEqual(first);
    const database = await scratchDatabase('restored');
    const done = await restore('restored', database, archive);
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining(`of ${HOME} as of`) });
    const restored = await startSite({ SITE_URL: HOME, DATA_DIR: join(folder, 'restored') }, database);
    try {
      restored.knowUsersOf(site);
      expect(await responses(restored)).toEqual(await responses(site));
      const [picturePath = ''] = (await readdir(join(folder, 'site/files'), { recursive: true })).filter((path) =>
        path.endsWith('grusse.png'),
      );
      const [before, after] = await Promise.all(
        ['site', 'restored'].map((data) => readFile(join(folder, data, 'files', picturePath))),
      );
      expect(after).toEqual(before);
      // A site that runs is not replaced.
      const refused = await restore('restored', database, '--replace', archive);
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Stop the site') });
    } finally {
      await restored.close();
    }
  });

  it('say that a disk has no room, and leave nothing behind', async () => {
    const disk = smallDisk(8);
    if (!disk) return;
    try {
      const file = join(disk.path, 'site.tar');
      expect(await backUp(file)).toEqual({
        code: 1,
        output: expect.stringContaining(`There is no room left on the disk of ${file}. Nothing was written.\n`),
      });
      expect(await readdir(disk.path)).toEqual([]);
    } finally {
      disk.close();
    }
  });

  it('replace a site only if asked to, as a whole', async () => {
    const database = await scratchDatabase('replaced');
    expect((await restore('replaced', database, archive)).code).toBe(0);
    const refused = await restore('replaced', database, archive);
    expect(refused).toEqual({
      code: 1,
      output: 'There is a site in this database. Nothing was changed: --replace replaces it.\n',
    });
    expect((await restore('replaced', database, '--replace', archive)).code).toBe(0);
    expect((await readdir(join(folder, 'replaced/files'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('refuse archives that are damaged, and write nothing', async () => {
    const whole = await readFile(archive);
    const database = await scratchDatabase('damaged');
    const middle = whole.indexOf('IHDR');
    const changes: [name: string, bytes: Buffer][] = [
      ['cut', whole.subarray(0, middle)],
      ['without an end', whole.subarray(0, whole.lastIndexOf('manifest.json.sha256'))],
      ['changed', Buffer.concat([whole.subarray(0, middle), Buffer.from('X'), whole.subarray(middle + 1)])],
      ['newer', Buffer.from(whole.toString('latin1').replace(/"format": 1/, '"format": 9'), 'latin1')],
      ['nothing', Buffer.alloc(0)],
    ];
    for (const [name, bytes] of changes) {
      const file = join(folder, `${name}.tar`);
      await writeFile(file, bytes);
      const { code, output } = await restore('damaged', database, file);
      expect({ name, code, output }).toEqual({
        name,
        code: 1,
        output: expect.stringMatching(/^(?:Check.*\n)*.*\.tar: The archive (?:is damaged|was written by).*\n$/),
      });
    }
    expect((await restore('damaged', database, archive)).code).toBe(0);
  });

  it('keep archives in a bucket', async () => {
    expect((await backUp('s3://backups/daily/site.tar')).code).toBe(0);
    expect([...bucket.files.keys()]).toEqual(['daily/site.tar']);
    expect(await backUp('s3://backups/daily/site.tar')).toMatchObject({
      code: 1,
      output: expect.stringContaining('s3://backups/daily/site.tar exists.'),
    });
    expect((await backUp('--force', 's3://backups/daily/site.tar')).code).toBe(0);
    const checked = await restore('site', currentDatabase(), '--check', 's3://backups/daily/site.tar');
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('The archive is complete') });
    expect(await restore('site', currentDatabase(), '--check', 's3://backups/none')).toMatchObject({ code: 1 });
  });
});

describe('lintel doctor', () => {
  const doctor = (environment: Record<string, string>, address = currentDatabase()) =>
    runProgramOf(
      (print) =>
        doctorProgram(
          {
            readConfig: () =>
              readConfig({ SITE_URL: site.url, DATA_DIR: join(folder, 'site'), ...environment }, '/nonexistent'),
            openDatabase: async () => Promise.resolve({ address, close: async () => {} }),
          },
          print,
        ),
      ['--json'],
    );

  it('finds a running site in order', async () => {
    const { code, output } = await doctor({ DATABASE_URL: 'mysql://u:p@localhost/x' });
    const findings = JSON.parse(output) as { name: string; status: string }[];
    expect({ code, broken: findings.filter(({ status }) => status === 'broken') }).toEqual({ code: 0, broken: [] });
    const good = findings.filter(({ status }) => status === 'ok').map(({ name }) => name);
    expect(good).toEqual(
      expect.arrayContaining(['configuration', 'folder', 'database', 'clock', 'migrations', 'site']),
    );
  });

  it('examines each server of a cluster, and the settings of one that is ready', async () => {
    const relays = [await DatabaseRelay.open(currentDatabase()), await DatabaseRelay.open(currentDatabase())] as const;
    const [preferred, second] = relays;
    try {
      await preferred.stop();
      const location = DatabaseRelay.location(currentDatabase(), preferred, second);
      const { code, output } = await doctor({ DATABASE_URL: location.url ?? '' }, location);
      const findings = JSON.parse(output) as { name: string; status: string; advice?: string }[];
      expect(code).toBe(1);
      expect(findings.filter(({ name }) => name.startsWith('database server'))).toEqual([
        expect.objectContaining({
          ...{ name: `database server 127.0.0.1:${preferred.port}`, status: 'broken' },
          advice: 'Start it, or remove it from DATABASE_URL.',
        }),
        expect.objectContaining({ name: `database server 127.0.0.1:${second.port}`, status: 'ok' }),
      ]);
      expect(findings.filter(({ status }) => status === 'ok').map(({ name }) => name)).toContain('migrations');
    } finally {
      await second.stop();
    }
  });

  it('looks at every disk that is written to', async () => {
    const disk = smallDisk(512);
    if (!disk) return;
    try {
      const data = join(folder, 'mounted');
      await mkdir(data);
      await symlink(disk.path, join(data, 'files'));
      const { code, output } = await doctor({ DATABASE_URL: 'mysql://u:p@localhost/x', DATA_DIR: data });
      const disks = (JSON.parse(output) as { name: string; status: string; found: string }[]).filter(
        ({ name }) => name === 'disk',
      );
      expect(code).toBe(1);
      expect(disks).toContainEqual(
        expect.objectContaining({ status: 'broken', found: `0.0 GB free at ${join(data, 'files')}` }),
      );
      expect(disks).toContainEqual(expect.objectContaining({ found: expect.stringContaining(` GB free at ${data}`) }));
    } finally {
      disk.close();
    }
  });

  it('names wrong variables and servers that do not answer, and what to do', async () => {
    const wrong = await doctor({ PORT: 'x' });
    expect(wrong.code).toBe(1);
    expect(JSON.parse(wrong.output)).toEqual([
      expect.objectContaining({ name: 'configuration', status: 'broken', found: expect.stringContaining('PORT') }),
    ]);
    const away = await doctor({ REDIS_URL: 'redis://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' });
    const broken = (JSON.parse(away.output) as { name: string; status: string; advice?: string }[]).filter(
      ({ status }) => status === 'broken',
    );
    expect(broken.map(({ name }) => name)).toEqual(['redis', 'mail']);
    expect(broken.every(({ advice }) => advice)).toBe(true);
  });
});
