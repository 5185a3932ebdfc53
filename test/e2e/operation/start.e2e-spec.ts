import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../../support/cache.js';
import { scratchDatabase } from '../../support/database.js';
import { Processes, ready, type EndedProcess } from '../../support/processes.js';
import { freePort } from '../../support/site.js';

/** What a start may need of the processors. An idle machine needs about half of it, a busy one is slower. */
const START_SECONDS = 5;
const TICKS_PER_SECOND = 100;

let processes: Processes;

beforeAll(async () => {
  processes = await Processes.inNewFolder();
});
afterAll(() => processes.close());

/** The CPU time of a process in seconds, where the system reports it. */
function processorSeconds(pid = 0): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const [user = 0, system = 0] = readFileSync(file, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / TICKS_PER_SECOND;
}

/** Starts a site that is to fail. */
const failure = async (environment: Record<string, string>): Promise<EndedProcess> =>
  processes.lintelToEnd(['start'], {
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATABASE_WAIT_SECONDS: '0',
    ...environment,
  });

const LINE = (text: string) => ({ code: 1, output: expect.stringMatching(/^[^\n]+\n$/), errors: `${text}\n` });

describe('npm start', () => {
  it('says in five lines where the site answers and how to sign in, then writes a line for each request', async () => {
    const port = await freePort();
    const environment = { PORT: String(port), HOST: '127.0.0.1', JOBS: '0', DEMO: '0' };
    const url = `http://localhost:${port}`;
    const addresses = `Site:      ${url}/en/\nDesk:      ${url}/desk/\nREST root: ${url}/en/rest/\nAPI docs:  ${url}/docs\n`;

    const first = processes.lintel(['start'], environment);
    await ready(first);
    // Standard output and standard error may arrive in any order.
    await eventually(
      async () => first.output(),
      (text) => text.includes('API docs:') && text.includes('this once.\n'),
    );
    const [, password = ''] = /created with the password (\w+); it is shown this once/.exec(first.errors()) ?? [];
    expect(first.output().split('\n').sort()).toEqual((addresses + first.errors()).split('\n').sort());
    expect(first.errors()).toMatch(/^Sign in: {3}The administrator admin was created with [^\n]*\n$/);
    const headers = { authorization: `Basic ${btoa(`admin:${password}`)}` };
    expect((await fetch(`http://127.0.0.1:${port}/en/rest/cms/v2/users/me`, { headers })).status).toBe(200);
    // A build has no guides of its own: they are read from the package.
    expect((await fetch(`http://127.0.0.1:${port}/docs/guide`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = processes.lintel(['start'], environment);
    await ready(second);
    const signIn =
      'Sign in:   as admin, with its password; "npx lintel accounts reset-password admin" makes a new one\n';
    expect(second.output()).toBe(addresses + signIn);
    expect((await fetch(`http://127.0.0.1:${port}/en/rest/`)).status).toBe(200);
    expect(processorSeconds(second.child.pid)).toBeLessThan(START_SECONDS);
    const lines = await eventually(
      async () => second.output().split('\n').slice(5, -1),
      (text) => text.length > 0,
    );
    expect(lines).toEqual([expect.stringMatching(/^\[\d\d:\d\d:\d\d\] INFO: GET \/en\/rest\/ 200 [\d.]+ ms \S+ \S+$/)]);

    const third = processes.lintel(['start'], environment);
    expect(await third.ended).toBe(1);
    expect(third.output()).toBe(
      `PORT: ${port} is in use; stop the program that listens there, or set another from 1 to 65535.\n`,
    );
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });
});

describe('a start that cannot succeed', () => {
  let server: Server;
  let base: string;

  /** The database server of the tests at a port, as servers elsewhere are reached. */
  beforeAll(async () => {
    server = createServer((socket) => {
      const upstream = connect(process.env.TEST_DATABASE_SOCKET ?? '');
      for (const end of [socket, upstream]) end.on('error', () => {});
      socket.pipe(upstream).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('says in a line what is wrong with the port, before it creates anything', async () => {
    const data = join(processes.folder, 'untouched');
    const { port } = server.address() as AddressInfo;
    expect(await failure({ PORT: String(port), DATA_DIR: data })).toEqual(
      LINE(`PORT: ${port} is in use; stop the program that listens there, or set another from 1 to 65535.`),
    );
    expect(existsSync(data)).toBe(false);
  });

  it('says in a line what is wrong with the database', async () => {
    const { database = '' } = await scratchDatabase('start');
    const [closed, denied, missing, malformed] = await Promise.all([
      failure({ DATABASE_URL: `mysql://root:x@127.0.0.1:${await freePort()}/lintel` }),
      failure({ DATABASE_URL: `mysql://nobody:wrong@${base}/${database}` }),
      failure({ DATABASE_URL: `mysql://root@${base}/lintel_none` }),
      failure({ DATABASE_URL: 'mysql://root:x@db' }),
    ]);
    const starting = expect.stringMatching(
      /^DATABASE_URL: no MySQL or MariaDB server can be reached at 127\.0\.0\.1:\d+ \(ECONNREFUSED\); [^\n]*\n$/,
    );
    expect(closed).toEqual({ code: 1, output: starting, errors: starting });
    expect(denied).toEqual(
      LINE(
        `DATABASE_URL: ${base} refuses the user "nobody" with this password; set those of an account of that server, and DATABASE_TLS if it accepts encrypted connections only.`,
      ),
    );
    expect(missing).toEqual(
      LINE(`DATABASE_URL: ${base} has no database "lintel_none"; create it, or name one that is there.`),
    );
    expect(malformed).toEqual(
      LINE(
        'DATABASE_URL: must look like mysql://user:password@host:3306/database, with %-codes for special characters in user and password.',
      ),
    );
  });

  it('says in a line that the key of stored secrets is missing or wrong', async () => {
    const { database = '' } = await scratchDatabase('keys');
    const common = { JOBS: '0', DEMO: '0', DATABASE_URL: `mysql://root@${base}/${database}` };
    const key = 'the-key-of-this-site-0123456789abcdef';
    const run = async (environment: Record<string, string>) => {
      const at = { PORT: String(await freePort()), HOST: '127.0.0.1', LOG_FORMAT: 'json' };
      const site = processes.lintel(['start'], { ...common, ...at, ...environment });
      await ready(site);
      site.child.kill('SIGTERM');
      expect(await site.ended).toBe(0);
      return site.output();
    };
    expect(await run({})).toContain('"msg":"secrets_not_encrypted"');
    expect(await run({ SECRET_KEY: key })).not.toContain('secrets_not_encrypted');
    const missing = expect.stringMatching(
      /^SECRET_KEY: the secrets in the database are encrypted, and no key is set; [^\n]*\n$/,
    );
    const wrong = expect.stringMatching(
      /^SECRET_KEY: the secrets in the database are encrypted with another key; [^\n]*\n$/,
    );
    const environment = { ...common, SECRET_KEY: key.toUpperCase() };
    const [without, other, workers, command] = await Promise.all([
      failure(common),
      failure(environment),
      failure({ ...environment, CLUSTER_WORKERS: '2' }),
      processes.lintelToEnd(['accounts', 'list'], environment),
    ]);
    expect(without).toEqual({ code: 1, output: missing, errors: missing });
    for (const ended of [other, command]) expect(ended).toEqual({ code: 1, output: wrong, errors: wrong });
    // The primary process also says that it has stopped.
    expect(workers).toMatchObject({ code: 1, errors: wrong });
  });

  it('says in a line what is wrong with the data folder and with settings', async () => {
    const file = join(processes.folder, 'file');
    writeFileSync(file, '');
    const [data, setting] = await Promise.all([
      failure({ DATA_DIR: join(file, 'data') }),
      failure({ LOG_LEVEL: 'loud' }),
    ]);
    expect(data).toEqual(
      LINE(`DATA_DIR: ${file} is no folder; set a folder that this user may write to, or one that can be created.`),
    );
    const link = join(processes.folder, 'link');
    const loop = join(processes.folder, 'loop');
    symlinkSync(join(processes.folder, 'gone'), link);
    symlinkSync(loop, loop);
    const PROBLEMS: Record<string, string> = {
      [file]: `${file} is no folder`,
      [link]: `${link} is a link to ${join(processes.folder, 'gone')}, which does not exist`,
      [join(link, 'data')]: `${link} is a link to ${join(processes.folder, 'gone')}, which does not exist`,
      [loop]: `${loop} is a link that leads to itself`,
    };
    if (existsSync('/proc/self')) PROBLEMS['/proc/x/y'] = 'no permission to write to /proc (ENOENT)';
    for (const [place, problem] of Object.entries(PROBLEMS))
      expect(await failure({ DATA_DIR: place })).toEqual(
        LINE(`DATA_DIR: ${problem}; set a folder that this user may write to, or one that can be created.`),
      );
    expect(setting).toEqual(
      LINE('LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'),
    );
  });
});

describe('lintel', () => {
  const PROGRAMS = [
    'accounts',
    'model',
    'settings',
    'languages',
    'entries',
    'import',
    'export',
    'backup',
    'restore',
    'doctor',
    'migrate',
    'extension',
    'imports',
    'redirections',
    'cache',
    'secrets',
    'audit',
    'demo',
    'migration:generate',
  ];
  const COMMANDS = ['start', 'build', 'dev', 'create', ...PROGRAMS];

  it('lists its commands with a line each, and refuses others', async () => {
    const [all, none, unknown, option] = await Promise.all([
      processes.lintelToEnd(['--help']),
      processes.lintelToEnd([]),
      processes.lintelToEnd(['acounts']),
      processes.lintelToEnd(['start', '--port', '80']),
    ]);
    expect(all.code).toBe(0);
    expect([...all.output.matchAll(/^ {2}(\S+) +[A-Z][^\n]+\.$/gm)].map(([, name]) => name)).toEqual(COMMANDS);
    expect(none).toEqual(all);
    expect(unknown).toEqual(LINE('There is no command "acounts"; "lintel --help" lists them.'));
    expect(option).toMatchObject({ code: 1, errors: expect.stringMatching(/^Unknown option '--port'[^\n]*\n$/) });
  });

  it.each([COMMANDS.slice(0, 6), COMMANDS.slice(6, 12), COMMANDS.slice(12)])(
    'shows the details of %s, %s and others',
    async (...names) => {
      const shown = await Promise.all(names.map((name) => processes.lintelToEnd([name, '--help'])));
      for (const [at, name] of names.entries())
        expect(shown[at]).toEqual({
          code: 0,
          output: expect.stringMatching(new RegExp(`^Usage: lintel ${name}[ \\n]`)),
          errors: '',
        });
    },
  );

  /** The limit of memory with which sites run, wherever they are started. */
  const memory = '--max-semi-space-size=16';

  it('limits the memory of a site from the shell, by npm and in the image', () => {
    expect(readFileSync('bin/lintel.js', 'utf8')).toMatch(new RegExp(`^#!/usr/bin/env -S node ${memory}\n`));
    expect(readFileSync('docker/Dockerfile', 'utf8')).toContain(`CMD ["node", "${memory}", "bin/lintel.js", "start"]`);
  });

  it('is what the scripts of package.json run, and the benchmarks have help as well', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const name of COMMANDS)
      expect(scripts[name]).toBe(`node ${name === 'start' ? `${memory} ` : ''}bin/lintel.js ${name}`);
    const benchmarks = Object.keys(scripts).filter((name) => name.startsWith('bench'));
    expect(benchmarks).toHaveLength(8);
    for (const name of benchmarks) {
      const program = scripts[name]?.split(' ').at(-1) ?? '';
      const { code, output } = await processes.program('bench/bench.mjs', program, '--help');
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`\n  npm run ${name} -- [`) });
    }
  });
});
