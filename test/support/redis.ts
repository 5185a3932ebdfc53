import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { testProgram } from './programs.js';
import { freePort } from './site.js';

/** A scratch Redis server, which can hang, stop and restart. */
export class TestRedis {
  private child: ChildProcess | undefined;
  private client: Redis | undefined;

  private constructor(
    private readonly server: string,
    private readonly folder: string,
    private readonly port: number,
    private readonly encryption?: { certificate: string; key: string },
  ) {}

  /**
   * Starts a server, with the files of a certificate one that encrypts all connections. Returns undefined if none can be
   * installed: the end of the run says so.
   */
  static async start(encryption?: { certificate: string; key: string }): Promise<TestRedis | undefined> {
    const server = await testProgram('redis');
    if (!server) return undefined;
    const redis = new TestRedis(server, await mkdtemp(join(tmpdir(), 'lintel-redis-')), await freePort(), encryption);
    await redis.begin();
    return redis;
  }

  get url(): string {
    return this.encryption ? `rediss://localhost:${this.port}` : `redis://127.0.0.1:${this.port}`;
  }

  /** A connection for inspecting the data. */
  get connection(): Redis {
    return (this.client ??= new Redis(this.url));
  }

  /** Starts the server without data and waits until it is ready. */
  async begin(): Promise<void> {
    const options = [...this.listening(), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const child = spawn(this.server, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.child = child;
    for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
    child.stdout.resume();
    if (child.exitCode !== null) throw new Error('The Redis server did not start.');
  }

  private listening(): string[] {
    if (!this.encryption) return ['--port', String(this.port)];
    const { certificate, key } = this.encryption;
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'];
    return ['--port', '0', '--tls-port', String(this.port), ...files];
  }

  /** Kills the server, as in a crash. */
  async end(): Promise<void> {
    this.client?.disconnect();
    this.client = undefined;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Makes the server keep its connections and stop responding. */
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
