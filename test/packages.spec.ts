import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import semver from 'semver';
import { pack } from 'tar-stream';
import { foldersWithPackages } from './packages.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const PROGRAM = `
import { FolderPackages } from ${JSON.stringify(join(import.meta.dirname, 'packages.mjs'))};
await new FolderPackages(process.argv[1]).ensure();`;

const run = promisify(execFile);

interface Manifest {
  engines: { node: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, { version: string; engines?: { node?: string } } & Manifest>;
}
const read = <T>(folder: string, name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;

describe('the packages of the project and of its tests', () => {
  const folders = [ROOT, ...foldersWithPackages()];

  it('run on the lowest version of Node.js that the project names', () => {
    const { engines } = read<Manifest>(ROOT, 'package.json');
    const lowest = semver.minVersion(engines.node) ?? '';
    const refusing = folders.flatMap((folder) =>
      Object.entries(read<Lockfile>(folder, 'package-lock.json').packages)
        .filter(([, { engines }]) => engines?.node !== undefined && !semver.satisfies(lowest, engines.node))
        .map(([path, { version, engines }]) => `${relative(ROOT, folder)} ${path} ${version}: ${engines.node}`),
    );
    expect(folders.length).toBeGreaterThan(2);
    expect(refusing).toEqual([]);
  });

  it('are those of the lockfiles, in exact versions', () => {
    for (const folder of folders) {
      const { dependencies, devDependencies } = read<Manifest>(folder, 'package.json');
      const locked = read<Lockfile>(folder, 'package-lock.json').packages[''];
      expect(locked).toMatchObject({
        ...(dependencies && { dependencies }),
        ...(devDependencies && { devDependencies }),
      });
      const versions = Object.values({ ...dependencies, ...devDependencies });
      expect(versions.filter((version) => !semver.valid(version.replace(/^npm:.+@/, '')))).toEqual([]);
    }
  });
});

describe('the packages of a folder', () => {
  let folder: string;
  let registry: Server;
  let requests: string[];
  let answer: (response: ServerResponse, archive: Buffer) => void;
  const send = (response: ServerResponse, archive: Buffer) => response.end(archive);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lintel-packages-'));
    registry = createServer((request, response) => {
      requests.push(request.url ?? '');
      void archiveOf(/\d+\.\d+\.\d+/.exec(request.url ?? '')?.[0] ?? '').then((archive) => answer(response, archive));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    await lock('1.0.0');
  });
  beforeEach(() => {
    requests = [];
    answer = send;
  });
  afterAll(async () => {
    registry.closeAllConnections();
    registry.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The archive of a version of the only package, as a registry has it. */
  async function archiveOf(version: string): Promise<Buffer> {
    const archive = pack();
    archive.entry({ name: 'package/package.json', mtime: new Date(0) }, JSON.stringify({ name: 'part', version }));
    archive.finalize();
    return buffer(archive.pipe(createGzip()));
  }

  /** Writes the description of the folder's packages. */
  async function lock(version: string): Promise<void> {
    const { port } = registry.address() as AddressInfo;
    const integrity = `sha512-${createHash('sha512')
      .update(await archiveOf(version))
      .digest('base64')}`;
    const resolved = `http://127.0.0.1:${port}/part/-/part-${version}.tgz`;
    const manifest = { name: 'thing', private: true, dependencies: { part: version } };
    const packages = { '': manifest, 'node_modules/part': { version, resolved, integrity } };
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(
      join(folder, 'package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
    );
  }

  const environment = () => ({
    ...process.env,
    npm_config_cache: join(folder, 'cache'),
    npm_config_noproxy: '127.0.0.1',
    npm_config_fetch_retries: '0',
  });
  const words = () => ['--input-type=module', '-e', PROGRAM, folder];
  const ensure = () => run(process.execPath, words(), { env: environment() });
  const start = (): ChildProcess =>
    spawn(process.execPath, words(), { env: environment(), stdio: 'ignore', detached: true });
  const installed = async () =>
    (JSON.parse(await readFile(join(folder, 'node_modules/part/package.json'), 'utf8')) as { version: string }).version;
  /** What is in the folder besides its description and the cache. */
  const added = async () =>
    (await readdir(folder)).filter((name) => !['package.json', 'package-lock.json', 'cache'].includes(name));

  it('are installed once by processes that start together, and not again', async () => {
    const [one, other] = await Promise.all([ensure(), ensure()]);
    expect(await installed()).toBe('1.0.0');
    expect(requests).toEqual(['/part/-/part-1.0.0.tgz']);
    expect(`${one.stderr}${other.stderr}`.match(/Installing the packages of /g)).toHaveLength(1);
    expect(await added()).toEqual(['node_modules']);
    expect((await ensure()).stderr).toBe('');
  });

  it('stay as they are when an installation is interrupted, and the next one completes it', async () => {
    await lock('1.1.0');
    const asked = new Promise((done) => (answer = done));
    const child = start();
    const ended = once(child, 'exit');
    await asked;
    expect(child.pid).toBeGreaterThan(1);
    process.kill(-Number(child.pid), 'SIGKILL');
    await ended;
    expect(await installed()).toBe('1.0.0');
    answer = send;
    await ensure();
    expect(await installed()).toBe('1.1.0');
    expect(await added()).toEqual(['node_modules']);
  });

  it('come from the cache of npm without a registry, and stay when it has none', async () => {
    answer = (response) => response.writeHead(503).end();
    await lock('1.0.0');
    await ensure();
    expect(await installed()).toBe('1.0.0');
    await lock('2.0.0');
    await expect(ensure()).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /The packages of \S+ could not be installed: npm ended with 1.*npm's cache/s,
      ) as string,
    });
    expect(await installed()).toBe('1.0.0');
    expect(await added()).toEqual(['node_modules']);
  });
});
