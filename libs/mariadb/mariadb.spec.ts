import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type RowDataPacket, createConnection } from 'mysql2/promise';
import {
  type MariadbConnection,
  type MariadbOptions,
  type RunningMariadb,
  runningMariadb,
  startMariadb,
  startThrowAwayMariadb,
} from './index.js';
import { prepareInstanceFiles, servingOptions } from './instance-files.js';
import { findServer } from './server-program.js';

const BUFFER_POOL_MB = 32;

/** The built library, for processes outside the test runner. */
const LIBRARY = resolve('dist/libs/mariadb/index.js');

/** The data of a new instance: tests whose subject is not the initialisation begin with a copy. */
let template: string;
let scratch: string;
let started: RunningMariadb[];
let children: ChildProcess[];

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'lintel mariadb template '));
  const server = await startMariadb({ directory: template, durability: 'full', bufferPoolMb: BUFFER_POOL_MB });
  await server.stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'lintel mariadb spec ')));
  started = [];
  children = [];
});

afterEach(async () => {
  children.forEach((child) => child.kill('SIGKILL'));
  await Promise.all(started.map((server) => server.stop()));
  rmSync(scratch, { recursive: true, force: true });
});

async function start(options: Partial<MariadbOptions> = {}): Promise<RunningMariadb> {
  const directory = join(scratch, 'site');
  const server = await startMariadb({ directory, durability: 'full', bufferPoolMb: BUFFER_POOL_MB, ...options });
  started.push(server);
  return server;
}

/** Gives a directory the data of an instance that has run before. */
function furnish(directory = join(scratch, 'site')): void {
  cpSync(join(template, 'data'), join(directory, 'data'), { recursive: true });
}

async function query(connection: MariadbConnection, ...statements: string[]): Promise<RowDataPacket[]> {
  const { socketPath, user, database } = connection;
  const client = await createConnection({ socketPath, user, database });
  try {
    let rows: RowDataPacket[] = [];
    for (const statement of statements) [rows] = await client.query<RowDataPacket[]>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

const keepBook = ['CREATE TABLE book (title VARCHAR(99))', "INSERT INTO book VALUES ('Ulysses')"];
const books = 'SELECT title FROM book';

/** A site in a process of its own; it sends a message once its database runs. */
function forkOwner(directory: string): ChildProcess {
  const program = join(scratch, 'owner.mjs');
  const options = { directory, durability: 'full', bufferPoolMb: BUFFER_POOL_MB };
  writeFileSync(
    program,
    `import { startMariadb } from ${JSON.stringify(LIBRARY)};
     await startMariadb(${JSON.stringify(options)});
     process.send('running');
     setInterval(() => {}, 1000);`,
  );
  const owner = fork(program, { execArgv: [] });
  children.push(owner);
  return owner;
}

describe('a private MariaDB', () => {
  it('answers on its socket alone, with the settings the tables expect', async () => {
    const server = await start({ database: 'my site' });
    const [row] = await query(
      server,
      `SELECT VERSION() AS version, DATABASE() AS name, @@collation_database AS collation, @@time_zone AS zone,
              @@skip_networking AS offline, @@innodb_flush_log_at_trx_commit AS flush, @@sql_mode AS mode`,
    );
    expect(row).toMatchObject({
      version: server.version,
      name: 'my site',
      collation: 'utf8mb4_unicode_ci',
      zone: '+00:00',
      offline: 1,
      flush: 1,
    });
    expect(row?.mode).toContain('STRICT_TRANS_TABLES');
  });

  it('keeps its data from one run to the next', async () => {
    furnish();
    const first = await start();
    await query(first, ...keepBook);
    await first.stop();
    expect(existsSync(first.socketPath)).toBe(false);
    expect(await query(await start(), books)).toEqual([{ title: 'Ulysses' }]);
  });

  it('starts while the run before is still stopping', async () => {
    furnish();
    const first = await start();
    await query(first, ...keepBook);
    const [second] = await Promise.all([start(), first.stop()]);
    expect(await query(second, books)).toEqual([{ title: 'Ulysses' }]);
  });

  it('is started again after it was killed, with what was committed', async () => {
    furnish();
    const lines: string[] = [];
    const back = new Promise<void>((done) => {
      void start({
        log: (line) => {
          lines.push(line);
          if (line.endsWith('is back')) done();
        },
      }).then(async (server) => {
        await query(server, ...keepBook);
        process.kill(Number(readFileSync(join(scratch, 'site', 'mariadbd.pid'), 'utf8')), 'SIGKILL');
      });
    });
    await back;
    expect(lines).toEqual([
      expect.stringContaining('The database server ended (SIGKILL) and is started again'),
      'The database server is back',
    ]);
    const [server] = started;
    expect(server && (await query(server, books))).toEqual([{ title: 'Ulysses' }]);
  });

  it('refuses a second owner by name, and serves the next one once the first was killed', async () => {
    const directory = join(scratch, 'site');
    furnish();
    const owner = forkOwner(directory);
    await once(owner, 'message');

    await expect(start()).rejects.toThrow(`Another Lintel is already using ${directory} (pid ${owner.pid})`);
    const running = await runningMariadb(directory);
    expect(running?.pid).toBe(owner.pid);
    if (!running?.connection) throw new Error('the owner publishes no connection');
    await query(running.connection, ...keepBook);

    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(await query(await start(), books)).toEqual([{ title: 'Ulysses' }]);
  });

  it('shuts a server down that outlived its owner, and loses nothing', async () => {
    furnish();
    const first = await start();
    await query(first, ...keepBook);
    await first.stop();
    const files = prepareInstanceFiles(join(scratch, 'site'));
    const program = await findServer();
    const [file, ...args] = program.serve(files, servingOptions(files, 'full', BUFFER_POOL_MB));
    const orphan = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    children.push(orphan);
    for await (const chunk of orphan.stderr) if (String(chunk).includes('ready for connections')) break;
    const ended = once(orphan, 'exit');

    const lines: string[] = [];
    const second = await start({ log: (line) => lines.push(line) });
    expect(await ended).toEqual([0, null]);
    expect(lines).toEqual([`Shut down the database server that a killed process left on ${files.directory}`]);
    expect(await query(second, books)).toEqual([{ title: 'Ulysses' }]);
  });

  it('starts over when it was killed while it initialised', async () => {
    const directory = join(scratch, 'site');
    mkdirSync(directory);
    const owner = forkOwner(directory);
    for await (const { filename } of watch(directory)) if (filename?.startsWith('data.new-')) break;
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await query(await start(), ...keepBook);
    expect(readdirSync(directory).filter((name) => name.startsWith('data'))).toEqual(['data']);
  });

  it('serves a directory whose path is too long for a socket', async () => {
    const directory = join(scratch, 'long'.repeat(30));
    furnish(directory);
    const server = await start({ directory });
    await query(server, ...keepBook);
    expect(server.socketPath.length).toBeLessThan(104);
    await server.stop();
    expect(existsSync(dirname(server.socketPath))).toBe(false);
    expect(await query(await start({ directory }), books)).toEqual([{ title: 'Ulysses' }]);
  });

  it('says in one line why data cannot be served, and leaves the directory free', async () => {
    mkdirSync(join(scratch, 'site', 'data'), { recursive: true });
    await expect(start()).rejects.toThrow(/^The database server ended \(code 1\): .*mysql\..*error\.log$/);
    expect(await runningMariadb(join(scratch, 'site'))).toBeUndefined();
  });

  it('says in one line what to install where there is no server', async () => {
    await expect(start({ searchPath: [scratch], mayInstall: false })).rejects.toThrow(
      /^No database server found: install MariaDB .* or Docker, or set DATABASE_URL$/,
    );
  });
});

describe('a throw-away MariaDB', () => {
  it('has relaxed durability, and leaves nothing behind', async () => {
    const server = await startThrowAwayMariadb({ parent: scratch, bufferPoolMb: BUFFER_POOL_MB });
    started.push(server);
    const [row] = await query(server, 'SELECT @@innodb_flush_log_at_trx_commit AS flush');
    expect(row).toEqual({ flush: 0 });
    await server.stop();
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('removes what a killed run left, and leaves a running one alone', async () => {
    const running = await startThrowAwayMariadb({ parent: scratch, bufferPoolMb: BUFFER_POOL_MB });
    started.push(running);
    const leftover = join(scratch, 'lintel-mariadb-Ab12Cd');
    mkdirSync(join(leftover, 'data'), { recursive: true });
    const longAgo = new Date('2020-01-01T00:00:00Z');
    utimesSync(leftover, longAgo, longAgo);
    utimesSync(dirname(running.socketPath), longAgo, longAgo);
    started.push(await startThrowAwayMariadb({ parent: scratch, bufferPoolMb: BUFFER_POOL_MB }));
    expect(existsSync(leftover)).toBe(false);
    expect(await query(running, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
