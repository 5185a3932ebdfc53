import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import mysql from 'mysql2/promise';
import { startMariadb } from '#libs/mariadb';
import { type InstanceFiles, prepareInstanceFiles, servingOptions } from '../../libs/mariadb/instance-files.js';
import { findServer } from '../../libs/mariadb/server-program.js';
import { freePort } from './site.js';

const BUFFER_POOL_MB = 64;

/** A MariaDB server behind a port, which refuses connections that are not encrypted. */
export class EncryptingMariadb {
  private constructor(
    private readonly child: ChildProcess,
    private readonly files: InstanceFiles,
    private readonly port: number,
  ) {}

  /** Starts a server in a new folder, with the files of its certificate. */
  static async start(folder: string, certificate: string, key: string): Promise<EncryptingMariadb> {
    const unused = await startMariadb({ directory: folder, durability: 'relaxed', bufferPoolMb: BUFFER_POOL_MB });
    await unused.stop();
    const files = prepareInstanceFiles(folder);
    const port = await freePort();
    const [program, ...options] = (await findServer()).serve(files, servingOptions(files, 'relaxed', BUFFER_POOL_MB));
    const network = ['--skip-networking=0', `--port=${port}`, '--bind-address=127.0.0.1'];
    const encryption = [`--ssl-cert=${certificate}`, `--ssl-key=${key}`, '--require-secure-transport'];
    const child = spawn(program, [...options, ...network, ...encryption], { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    for await (const chunk of child.stderr) {
      log += String(chunk);
      if (log.includes('ready for connections')) break;
    }
    if (child.exitCode !== null) throw new Error(log);
    child.stderr.resume();
    const server = new EncryptingMariadb(child, files, port);
    await server.run(
      'CREATE DATABASE IF NOT EXISTS lintel CHARACTER SET utf8mb4',
      "CREATE USER site IDENTIFIED BY 'password'",
      'GRANT ALL ON `lintel%`.* TO site',
    );
    return server;
  }

  /** The URL of its database, by the name of this machine. */
  get url(): string {
    return `mysql://site:password@localhost:${this.port}/lintel`;
  }

  get host(): string {
    return `localhost:${this.port}`;
  }

  /** Has the server read the files of its certificate again. */
  renewCertificate(): Promise<void> {
    return this.run('FLUSH SSL');
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  private async run(...statements: string[]): Promise<void> {
    const connection = await mysql.createConnection({ socketPath: this.files.socket, user: 'root' });
    try {
      for (const statement of statements) await connection.query(statement);
    } finally {
      await connection.end();
    }
  }
}
