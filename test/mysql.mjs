/**
 * Runs the tests on MySQL instead of MariaDB: `npm run test:mysql`, with the options of `jest`. Debian has MySQL in
 * `sid` only, so that its packages are unpacked into a folder of their own; that takes root and a minute.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

const DEBIAN = 'http://deb.debian.org/debian';
const START_SECONDS = 60;

/** Commands of the unpacked system that create an empty database server. */
const CREATE = `groupadd --system mysql
useradd --system --gid mysql mysql
install --directory --owner mysql /srv/data /srv/run /var/lib/mysql-files
exec mysqld --no-defaults --initialize-insecure --user=mysql --datadir=/srv/data`;

/** Options of the server: no data of a test outlives it. */
const SERVER = [
  ...['--no-defaults', '--user=mysql', '--datadir=/srv/data', '--socket=/srv/run/mysqld.sock'],
  ...['--skip-networking', '--mysqlx=OFF', '--skip-log-bin', '--innodb-flush-log-at-trx-commit=0'],
  // Plans as tables, which the tests read.
  '--explain-format=TRADITIONAL',
];

const folder = mkdtempSync(join(tmpdir(), 'lintel-mysql-'));
const system = join(folder, 'system');

/** Runs a program to its end; throws if it fails. */
function run(program, ...words) {
  const { status, error } = spawnSync(program, words, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error ?? status !== 0) throw error ?? new Error(`${program} ended with ${status}.`);
}

async function main() {
  if (spawnSync('debootstrap', ['--version']).error) run('apt-get', 'install', '--yes', '--quiet', 'debootstrap');
  run('debootstrap', '--variant=minbase', '--include=mysql-server-core', 'sid', system, DEBIAN);
  run('chroot', system, 'sh', '-ec', CREATE);
  const server = spawn('chroot', [system, 'mysqld', ...SERVER], { stdio: 'ignore' });
  try {
    const TEST_DATABASE_SOCKET = join(system, 'srv/run/mysqld.sock');
    await reached(TEST_DATABASE_SOCKET);
    const env = { ...process.env, TEST_DATABASE_SOCKET, TEST_DATABASE_USER: 'root' };
    const { status } = spawnSync('npx', ['jest', ...process.argv.slice(2)], { env, stdio: 'inherit' });
    return status ?? 1;
  } finally {
    server.kill();
    await new Promise((resolve) => server.once('exit', resolve));
  }
}

/** Waits until the server answers. */
async function reached(socketPath) {
  for (let second = 0; ; second += 1) {
    try {
      await (await createConnection({ socketPath, user: 'root' })).end();
      return;
    } catch (error) {
      if (second === START_SECONDS) throw error;
      await delay(1000);
    }
  }
}

try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
