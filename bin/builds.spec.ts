import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { BuildError, Builds, packageOf } from './builds.js';

let root: string;
let said: string[];
let compiled: number;
let desks: number;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lintel builds ')));
  said = [];
  compiled = 0;
  desks = 0;
  write(
    'package.json',
    JSON.stringify({
      ...{ name: 'site', type: 'module', exports: { '.': { types: './src/api/index.ts' } } },
      imports: { '#libs/*': { types: './libs/*.ts', default: './dist/libs/*.js' } },
    }),
  );
  write('src/main.ts', 'first');
  write('src/front/front.css', 'a{}');
  write('libs/text/index.ts', 'text');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Stands for the compiler: copies one file. */
async function compile(from: string, target: string): Promise<void> {
  compiled += 1;
  const text = readFileSync(join(from, 'src/main.ts'), 'utf8');
  await new Promise((done) => setImmediate(done));
  mkdirSync(join(target, 'src'), { recursive: true });
  writeFileSync(join(target, 'src/main.js'), text);
}

const builds = (compiler: ConstructorParameters<typeof Builds>[1] = compile) =>
  new Builds(
    root,
    compiler,
    (line: string) => said.push(line),
    async () => {},
    async (target: string) => {
      desks += 1;
      mkdirSync(target);
      writeFileSync(join(target, 'index.html'), readFileSync(join(root, 'libs/desk/index.html')));
    },
  );
const current = () => read('dist/src/main.js');
const folders = () => readdirSync(join(root, '.builds')).filter((name) => name !== 'users');

describe('builds', () => {
  it('are made when sources have changed, and only then', async () => {
    expect(await builds().ensure()).toMatchObject({ isNew: true });
    expect(await builds().ensure()).toEqual({ folder: realpathSync(join(root, 'dist')), isNew: false });
    utimesSync(join(root, 'src/main.ts'), 1, 1);
    write('src/main.spec.ts', 'a test');
    write('libs/client/README.md', 'a package of its own');
    await builds().ensure();
    expect(compiled).toBe(1);
    for (const [file, text] of [
      ['src/main.ts', 'second'],
      ['src/front/front.css', 'b{}'],
      ['libs/text/other.ts', 'new'],
      ['tsconfig.build.json', '{}'],
    ] as const) {
      write(file, text);
      expect(await builds().ensure()).toMatchObject({ isNew: true });
    }
    expect([compiled, current(), read('dist/src/front/front.css')]).toEqual([5, 'second', 'b{}']);
    expect(await builds().ensure({ force: true })).toMatchObject({ isNew: true });
  });

  it('hold all they need, so that running processes keep to theirs', async () => {
    await builds().ensure();
    expect(JSON.parse(read('dist/package.json'))).toEqual({
      ...{ name: 'site', type: 'module', exports: './src/api/index.js' },
      imports: { '#libs/*': './libs/*.js' },
    });
    expect(read('dist/package.json')).toBe(packageOf(root));
    const used = realpathSync(join(root, 'dist'));
    expect(builds().use(used)).toBe(true);
    write('libs/client/README.md', 'a package of its own');
    write('libs/text/words.json', '[]');
    for (const text of ['second', 'third', 'fourth']) {
      write('src/main.ts', text);
      await builds().ensure();
    }
    expect(readFileSync(join(used, 'src/main.js'), 'utf8')).toBe('first');
    expect(readdirSync(join(root, 'dist/libs'))).toEqual(['text']);
    // The current one, the one before, and the one in use.
    expect(folders()).toHaveLength(3);
    rmSync(join(root, '.builds/users', String(process.pid)));
    write('src/main.ts', 'fifth');
    await builds().ensure();
    expect(builds().use(used)).toBe(false);
    expect(folders()).toHaveLength(2);
  });

  it('change nothing when they fail or are interrupted, and leave nothing', async () => {
    await builds().ensure();
    write('src/main.ts', 'second');
    const before = folders();
    // Only the build is interrupted, not what else listens in this process.
    const others = process.listeners('SIGINT');
    for (const listener of others) process.off('SIGINT', listener);
    await expect(builds(() => Promise.reject(new BuildError('no'))).ensure()).rejects.toThrow('no');
    const interrupted = async (_root: string, target: string, signal: AbortSignal) => {
      await compile(root, target);
      process.emit('SIGINT', 'SIGINT');
      signal.throwIfAborted();
    };
    await expect(builds(interrupted).ensure()).rejects.toMatchObject({ exitCode: 130 });
    for (const listener of others) process.on('SIGINT', listener);
    expect([current(), folders()]).toEqual(['first', before]);
  });

  it('remove what killed ones have left, and nothing of those that run', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const owner of [pid, process.ppid]) write(`.builds/next-${owner}-1a2b3c/src/main.js`, 'half');
    await builds().ensure();
    expect(folders().sort()).toEqual([basename(realpathSync(join(root, 'dist'))), `next-${process.ppid}-1a2b3c`]);
  });

  it('may be made twice at once', async () => {
    const made = await Promise.all([builds().ensure(), builds().ensure()]);
    for (const { folder } of made) expect(readFileSync(join(folder, 'src/main.js'), 'utf8')).toBe('first');
    expect(made.map(({ folder }) => folder)).toContain(realpathSync(join(root, 'dist')));
    expect(folders()).toHaveLength(2);
  });

  it('are of one state of the sources', async () => {
    const busy = async (from: string, target: string) => {
      await compile(from, target);
      if (compiled === 1) write('src/main.ts', 'second');
    };
    await builds(busy).ensure();
    expect([compiled, current()]).toEqual([2, 'second']);
    expect(await builds().ensure()).toMatchObject({ isNew: false });
    const restless = async (from: string, target: string) => {
      await compile(from, target);
      write('src/main.ts', `edit ${compiled}`);
    };
    await expect(builds(restless).ensure({ force: true })).rejects.toThrow('change while they are built');
  });

  it('are taken again when the sources are as they were', async () => {
    await builds().ensure();
    write('src/main.ts', 'second');
    await builds().ensure();
    write('src/main.ts', 'first');
    expect(await builds().ensure()).toMatchObject({ isNew: false });
    expect([compiled, current()]).toEqual([2, 'first']);
  });

  it('have the desk of the sources, which is built only when it has changed', async () => {
    write('node_modules/vite/package.json', '{}');
    write('libs/desk/index.html', 'first');
    await builds().ensure();
    const server = realpathSync(join(root, 'dist'));
    expect([read('dist/desk/index.html'), compiled, desks]).toEqual(['first', 1, 1]);
    write('src/main.ts', 'second');
    await builds().ensure();
    expect([read('dist/desk/index.html'), compiled, desks]).toEqual(['first', 2, 1]);
    write('libs/desk/index.html', 'second');
    expect(await builds().ensure()).toMatchObject({ isNew: true });
    expect([read('dist/desk/index.html'), compiled, desks]).toEqual(['second', 2, 2]);
    expect(readFileSync(join(server, 'desk/index.html'), 'utf8')).toBe('first');
    expect(await builds().ensure()).toMatchObject({ isNew: false });
    // Those that no build of the server has are removed.
    write('libs/desk/index.html', 'third');
    await builds().ensure();
    write('src/main.ts', 'third');
    await builds().ensure();
    expect(folders().filter((name) => name.startsWith('desk-'))).toHaveLength(1);
  });

  it('take the place of a folder that other tools have made', async () => {
    write('dist/src/main.js', 'by hand');
    await builds().ensure();
    expect([current(), lstatSync(join(root, 'dist')).isSymbolicLink(), folders().length]).toEqual(['first', true, 1]);
  });

  it('run as they are where the sources or the compiler are missing', async () => {
    const real = new Builds(root, undefined, (line: string) => said.push(line));
    await expect(real.ensure()).rejects.toThrow('"npm install"');
    write('dist/src/main.js', 'delivered');
    const delivered = { folder: join(root, 'dist'), isNew: false };
    expect(await real.ensure()).toEqual(delivered);
    expect(said).toEqual([expect.stringContaining('older than the sources')]);
    rmSync(join(root, 'src'), { recursive: true });
    expect(await builds().ensure()).toEqual(delivered);
    expect(builds().use(delivered.folder)).toBe(true);
    expect([said.length, existsSync(join(root, '.builds'))]).toEqual([1, false]);
    rmSync(join(root, 'dist'), { recursive: true });
    await expect(builds().ensure()).rejects.toThrow('neither a build');
  });
});
