import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { canInstallPackages, defaultSearchPath, findProgram, installServerPackage } from '#libs/mariadb';
import { freePort } from './site.js';

const DEBIAN = { name: 'redis-server', service: 'redis-server.service' };
const program = () => findProgram(['redis-server', 'valkey-server'], defaultSearchPath());

/** A throw-away server of the Redis protocol, which can hang, end and come back. */
export class TestRedis {
  private child: ChildProcess | undefined;
  private client: Redis | undefined;

  private constructor(
    private readonly server: string,
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /**
   * Starts a server; as root on Debian it is installed where there is none. Nothing where none can be had, which is said
   * in one line.
   */
  static async start(): Promise<TestRedis | undefined> {
    try {
      if (!program() && canInstallPackages())
        await installServerPackage(
          DEBIAN,
          () => program() !== undefined,
          (line) => console.log(line),
        );
    } catch (error) {
      console.log(String(error));
    }
    const server = program();
    if (!server) {
      console.log('There is no redis-server on this machine: what needs one is skipped.');
      return undefined;
    }
    const redis = new TestRedis(server, await mkdtemp(join(tmpdir(), 'lintel-redis-')), await freePort());
    await redis.begin();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** A connection to look at what is there. */
  get connection(): Redis {
    return (this.client ??= new Redis(this.url));
  }

  /** Starts the server, empty, and waits until it answers. */
  async begin(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const child = spawn(this.server, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child = child;
    for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
    child.stdout.resume();
    if (child.exitCode !== null) throw new Error('The Redis server did not start.');
  }

  /** Ends it at once, as a crash does. */
  async end(): Promise<void> {
    this.client?.disconnect();
    this.client = undefined;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** It keeps its connections, and answers nothing. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }
}
