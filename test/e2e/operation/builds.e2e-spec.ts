import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');

/** A project of three files with the launcher of this one: builds of it take a second. */
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lintel-builds-'));
  cpSync(join(PROJECT, 'bin'), join(root, 'bin'), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  write('package.json', JSON.stringify({ type: 'module', imports: { '#built/*': './dist/src/*' } }));
  write(
    'tsconfig.build.json',
    JSON.stringify({
      compilerOptions: { target: 'es2023', module: 'nodenext', rootDir: '.', types: [], isolatedModules: true },
      include: ['src', 'libs'],
    }),
  );
  write('libs/none.ts', 'export {};\n');
  write('src/late.ts', "export const VERSION = 'first';\n");
  // Loads a part when it is asked to, as a site that has been running for long does.
  write(
    'src/main.ts',
    `declare const process: any;
declare const console: any;
console.log('started');
process.stdin.once('data', async () => {
  const relative = await import('./late.js');
  const named = await import((import.meta as any).resolve('#built/late.js'));
  console.log(relative.VERSION, named.VERSION);
  process.stdin.pause();
});
`,
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

interface Running {
  child: ChildProcess;
  output: () => string;
  ended: Promise<unknown>;
}

function lintel(...words: string[]): Running {
  const child = spawn(process.execPath, [join(root, 'bin/lintel.js'), ...words], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  return { child, output: () => output, ended: once(child, 'close') };
}

async function running(): Promise<Running> {
  const started = lintel('start');
  while (!started.output().includes('started')) await once(started.child.stdout ?? started.child, 'data');
  return started;
}

/** What a program says that loads its last part now. */
async function said({ child, output, ended }: Running): Promise<string | undefined> {
  child.stdin?.write('now\n');
  await ended;
  return output().trim().split('\n').at(-1);
}

const builds = () => readdirSync(join(root, '.builds')).filter((name) => name !== 'users');

describe('a build', () => {
  it('is not used when it was interrupted, and the next one takes its place', async () => {
    mkdirSync(join(root, '.builds'));
    const stop = new AbortController();
    const changes = watch(join(root, '.builds'), { signal: stop.signal });
    const { child, ended } = lintel('build');
    for await (const { filename } of changes) if (filename?.startsWith('next-')) break;
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(join(root, 'dist'))).toBe(false);
    expect(builds()).toEqual([expect.stringMatching(/^next-/)]);
    expect(await said(await running())).toBe('first first');
    expect(builds()).toEqual([expect.stringMatching(/^[0-9a-f]{12}-/)]);
  });

  it('follows the sources, and leaves a running program its own', async () => {
    const before = await running();
    expect(before.output()).toBe('started\n');
    for (const version of ['second', 'third']) {
      write('src/late.ts', `export const VERSION = '${version}';\n`);
      const built = lintel('build');
      await built.ended;
      expect(built.output()).toBe('Building …\nBuilt.\n');
    }
    const after = await running();
    expect(await said(before)).toBe('first first');
    expect(await said(after)).toBe('third third');
  });

  it('that fails says why, and the commands say so', async () => {
    write('src/late.ts', 'export const VERSION: string = 4;\n');
    const { child, output, ended } = lintel('start');
    await ended;
    expect(child.exitCode).toBe(1);
    expect(output()).toContain("src/late.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.");
    expect(output()).toContain('The build failed; the one before stays in use.');
    expect(existsSync(join(root, 'dist/src/main.js'))).toBe(true);
  });

  it('for developers follows each change, and one that fails leaves the program that runs alone', async () => {
    const version = (value: string) => write('src/late.ts', `export const VERSION: string = ${value};\n`);
    const dev = lintel('dev');
    const until = async (pattern: RegExp) => {
      while (!pattern.test(dev.output()))
        await Promise.race([once(dev.child.stdout ?? dev.child, 'data'), once(dev.child.stderr ?? dev.child, 'data')]);
    };
    // The source is the broken one of the test before.
    await until(/error TS2322.*The build failed; the one before stays in use\./s);
    version("'fourth'");
    await until(/started/);
    version('5');
    await until(/started.*error TS2322.*The build failed/s);
    dev.child.stdin?.write('now\n');
    await until(/fourth fourth/);
    version("'sixth'");
    await until(/started.*started/s);
    dev.child.kill('SIGTERM');
    await dev.ended;
    expect(dev.child.exitCode).toBe(0);
    expect(dev.output().match(/Building …/g)).toHaveLength(4);
  });

  it('contains TypeORM once', () => {
    const chunks = join(PROJECT, 'dist/chunks');
    const codes = readdirSync(chunks)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(chunks, name), 'utf8'));
    // A program that requires a package while it is loaded would read it from its thousands of files.
    expect(codes.filter((code) => /\brequire\S*\(["']typeorm["']\)/.test(code))).toEqual([]);
  });
});
