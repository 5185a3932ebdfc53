import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack, PackageRegistry } from './package-registry.js';
import { type EndedProcess, endOf, type Started } from './processes.js';

/** What packages of authors need from a registry. */
const FROM_REGISTRY = ['typescript', '@types/node', 'undici-types'];

/** Somebody with a packed release of Lintel, npm and an empty folder. */
export class Newcomer {
  private readonly running = new Set<ChildProcess>();

  private constructor(
    readonly folder: string,
    /** Path of the packed release. */
    readonly release: string,
    private readonly registry: PackageRegistry,
  ) {}

  static async begin(): Promise<Newcomer> {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-newcomer-'));
    const written = join(folder, 'release');
    const built = await endOf(run(process.execPath, ['bin/lintel.js', 'build', '--release', written], process.cwd()));
    if (built.code !== 0) throw new Error(built.output);
    const release = await pack(written, folder);
    await rm(written, { recursive: true });
    const registry = await PackageRegistry.of(FROM_REGISTRY, join(folder, 'packages'));
    return new Newcomer(folder, release, registry);
  }

  /** Creates a folder with the release among its packages. */
  async project(name: string): Promise<string> {
    const folder = join(this.folder, name);
    await mkdir(folder);
    await cp(this.release, join(folder, 'lintel.tgz'));
    const manifest = { private: true, type: 'module', dependencies: { lintel: 'file:lintel.tgz' } };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    return folder;
  }

  /** Copies a package of the project, which depends on Lintel, to a folder of its own. */
  async copy(source: string, name: string): Promise<string> {
    const folder = join(this.folder, name);
    await cp(source, folder, { recursive: true, filter: (path) => !/\/(?:node_modules|dist)$/.test(path) });
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as { devDependencies: Record<string, string> };
    manifest.devDependencies.lintel = `file:${this.release}`;
    await writeFile(file, JSON.stringify(manifest));
    return folder;
  }

  /** Runs a program to its end. */
  run(folder: string, program: string, ...words: string[]): Promise<EndedProcess> {
    return endOf(this.start(folder, {}, program, ...words));
  }

  /** Starts a program; all that it starts belongs to its process group. */
  start(folder: string, environment: Record<string, string>, program: string, ...words: string[]): Started {
    const started = run(program, words, folder, {
      HOME: this.folder,
      npm_config_registry: this.registry.url,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
      ...environment,
    });
    this.running.add(started.child);
    return started;
  }

  async end(): Promise<void> {
    for (const { pid, exitCode, signalCode } of this.running)
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    this.registry.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

function run(program: string, words: string[], cwd: string, environment: Record<string, string> = {}): Started {
  const { PATH = '' } = process.env;
  const child = spawn(program, words, {
    cwd,
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    errors += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => errors, ended };
}
