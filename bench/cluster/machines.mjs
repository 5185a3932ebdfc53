import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { canInstallPackages, defaultSearchPath, findProgram, installPackage } from '#libs/mariadb';

const PROJECT = resolve(import.meta.dirname, '../..');
const POLL_MS = 200;
const START_LIMIT_MS = 120_000;
export const ADMIN = { user: 'admin', password: 'Cluster-password-1' };
const DATABASE = { user: 'lintel', password: 'cluster', database: 'lintel' };
const ROOT_PASSWORD = 'cluster';
const GALERA = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib/libgalera_smm.so'];

/** Gives one program another clock. Only times of day are changed: those of timers would hang the programs. */
const FAKE_CLOCK = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`);

const program = (...names) => findProgram(names, defaultSearchPath());
/** @type {[name: string, find: () => string | undefined][]} */
const PACKAGES = [
  ['mariadb-server', () => program('mariadbd')],
  ['galera-4', () => GALERA.find((file) => existsSync(file))],
  ['mariadb-backup', () => program('mariadb-backup')],
  ['socat', () => program('socat')],
  ['redis-server', () => program('redis-server')],
  ['nginx', () => program('nginx')],
  ['faketime', () => FAKE_CLOCK.find((file) => existsSync(file))],
];

/** Installs what the cluster needs, as root on Debian. */
export async function installPrograms() {
  for (const [name, isThere] of PACKAGES) {
    if (isThere()) continue;
    if (!canInstallPackages()) throw new Error(`Install ${name}, or start the cluster as root on Debian.`);
    await installPackage({ name, service: `${name}.service` }, () => isThere() !== undefined, console.error);
  }
}

/** Waits until a check succeeds. */
export async function until(check, what, limit = START_LIMIT_MS) {
  for (const deadline = Date.now() + limit; ;) {
    if (await Promise.resolve(check()).catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`${what} took more than ${limit / 1000} seconds.`);
    await delay(POLL_MS);
  }
}

/** A program of the cluster that can be killed, suspended and started again. */
class Machine {
  constructor(name, folder) {
    this.name = name;
    this.folder = join(folder, name);
    mkdirSync(this.folder, { recursive: true });
  }

  run(command, args, env = {}) {
    const log = openSync(join(this.folder, 'log'), 'a');
    this.child = spawn(command, args, {
      ...{ cwd: PROJECT, stdio: ['ignore', log, log] },
      env: { ...process.env, ...env },
    });
    this.exited = once(this.child, 'exit');
    closeSync(log);
  }

  /** Environment for a clock that is some seconds ahead of the machine's, or behind it. */
  clock(seconds) {
    if (!seconds) return {};
    const offset = `${seconds > 0 ? '+' : ''}${seconds}s`;
    const library = FAKE_CLOCK.find((file) => existsSync(file));
    return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
  }

  get isRunning() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  signal(name) {
    if (this.isRunning) this.child.kill(name);
  }

  async kill() {
    this.signal('SIGKILL');
    await this.exited;
  }

  async stop() {
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    const late = setTimeout(() => this.signal('SIGKILL'), 20_000);
    await this.exited;
    clearTimeout(late);
  }
}

/** A node of a Galera cluster. */
export class DatabaseNode extends Machine {
  constructor(name, folder, port, members, { diskMegabytes = 0 } = {}) {
    super(name, folder);
    this.port = port;
    this.socket = join(this.folder, 'socket');
    this.config = join(this.folder, 'my.cnf');
    const data = join(this.folder, 'data');
    mkdirSync(data, { recursive: true });
    if (diskMegabytes) this.disk = new SmallDisk(data, diskMegabytes);
    // A file instead of --no-defaults: the state transfer would read the options of the machine.
    writeFileSync(
      this.config,
      `[mysqld]
user=${process.env.USER ?? 'root'}
datadir=${data}
socket=${this.socket}
pid-file=${join(this.folder, 'pid')}
port=${port}
bind-address=127.0.0.1
skip-name-resolve
wsrep-on=ON
wsrep-provider=${GALERA.find((file) => existsSync(file))}
wsrep-cluster-name=lintel
wsrep-cluster-address=gcomm://${members.map((member) => `127.0.0.1:${member + 1}`).join()}
wsrep-node-address=127.0.0.1:${port + 1}
wsrep-node-name=${name}
wsrep-sst-method=mariabackup
wsrep-sst-auth=root:${ROOT_PASSWORD}
wsrep-sst-receive-address=127.0.0.1:${port + 3}
wsrep-provider-options=base_port=${port + 1};gmcast.listen_addr=tcp://127.0.0.1:${port + 1};ist.recv_addr=127.0.0.1:${port + 2};gcache.size=128M;evs.keepalive_period=PT0.5S;evs.inactive_check_period=PT0.5S;evs.suspect_timeout=PT3S;evs.inactive_timeout=PT6S
binlog-format=ROW
innodb-autoinc-lock-mode=2
innodb-flush-log-at-trx-commit=2
innodb-buffer-pool-size=128M
innodb-log-file-size=64M
performance-schema=OFF
max-connections=200
`,
    );
  }

  /** Creates the first node of a cluster, with the account of the site. */
  async found() {
    const made = ['--wsrep-on=OFF', '--auth-root-authentication-method=normal', '--skip-test-db'];
    execFileSync('mariadb-install-db', [`--defaults-file=${this.config}`, ...made], { stdio: 'ignore' });
    this.run('mariadbd', [`--defaults-file=${this.config}`, '--wsrep-new-cluster']);
    const { user, password, database } = DATABASE;
    await until(async () => {
      const root = await createConnection({ socketPath: this.socket, user: 'root' });
      for (const statement of [
        `CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
        `CREATE USER ${user}@'%' IDENTIFIED BY '${password}'`,
        `GRANT ALL ON ${database}.* TO ${user}@'%'`,
        `SET PASSWORD FOR root@localhost = PASSWORD('${ROOT_PASSWORD}')`,
      ])
        await root.query(statement);
      await root.end();
      return true;
    }, `The start of ${this.name}`);
  }

  /** Starts the node as a member of the cluster, which sends it what it lacks. */
  start({ clock = 0 } = {}) {
    this.run('mariadbd', [`--defaults-file=${this.config}`], this.clock(clock));
  }

  /** Whether the node belongs to the majority and has all transactions. */
  async isSynced() {
    const [row] = await this.query("SHOW STATUS LIKE 'wsrep_local_state_comment'");
    return row?.Value === 'Synced';
  }

  /** Whether the node could not apply a transaction of the others: it stays apart then until it is restarted. */
  async needsRestart() {
    const [row] = await this.query("SHOW STATUS LIKE 'wsrep_local_state_comment'").catch(() => []);
    return row?.Value === 'Inconsistent';
  }

  async query(statement) {
    const connection = await createConnection({
      ...{ host: '127.0.0.1', port: this.port, ...DATABASE },
      connectTimeout: 1000,
    });
    try {
      const [rows] = await connection.query({ sql: statement, timeout: 10_000 });
      return rows;
    } finally {
      connection.destroy();
    }
  }
}

/** A small file system for a folder, which can be filled. Only root can make one: others keep the folder. */
export class SmallDisk {
  constructor(path, megabytes) {
    this.path = path;
    this.ballast = join(path, 'ballast');
    mkdirSync(path, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'lintel-cluster', path], { stdio: 'ignore' });
      this.isMounted = true;
    } catch {
      this.isMounted = false;
    }
  }

  /** Leaves no byte free. */
  fill() {
    const file = openSync(this.ballast, 'w');
    const block = Buffer.alloc(1 << 16);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  empty() {
    rmSync(this.ballast, { force: true });
  }

  stop() {
    if (this.isMounted) execFileSync('umount', ['--lazy', this.path], { stdio: 'ignore' });
    this.isMounted = false;
  }
}

/** An instance of the site. Each prefers another node. */
export class Instance extends Machine {
  constructor(name, folder, port, nodes, shared) {
    super(name, folder);
    this.port = port;
    const hosts = nodes.map((node) => `127.0.0.1:${node.port}`).join();
    const { user, password, database } = DATABASE;
    this.env = {
      ...shared,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `mysql://${user}:${password}@${hosts}/${database}`,
      DATABASE_WAIT_SECONDS: '60',
      DATA_DIR: this.folder,
      ADMIN_PASSWORD: ADMIN.password,
      DEMO: '0',
      LOG_REQUESTS: '0',
      TRUST_PROXY: 'loopback',
      NODE_ENV: 'production',
    };
  }

  /** Puts the folder of files on a small disk. Without the right to do so, it stays where it is. */
  withSmallDisk(megabytes) {
    this.disk = new SmallDisk(this.folder + '-data', megabytes);
    this.env.DATA_DIR = this.disk.path;
    return this;
  }

  start({ clock = 0 } = {}) {
    const env = { ...this.env, ...this.clock(clock) };
    this.run(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], env);
  }

  async isReady() {
    const { status } = await fetch(`http://127.0.0.1:${this.port}/health/ready`, { signal: AbortSignal.timeout(2000) });
    return status === 200;
  }
}

/** The Redis server that instances share. */
export class RedisServer extends Machine {
  constructor(folder, port) {
    super('redis', folder);
    this.port = port;
  }

  start() {
    this.run('redis-server', ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--dir', this.folder]);
  }
}

/** The reverse proxy in front of the instances. */
export class Proxy extends Machine {
  constructor(folder, port, instances) {
    super('nginx', folder);
    this.port = port;
    writeFileSync(
      join(this.folder, 'nginx.conf'),
      `daemon off;
pid ${this.folder}/pid;
error_log ${this.folder}/errors;
events {}
http {
  access_log off;
  client_body_temp_path ${this.folder}/body;
  proxy_temp_path ${this.folder}/proxy;
  fastcgi_temp_path ${this.folder}/fastcgi;
  uwsgi_temp_path ${this.folder}/uwsgi;
  scgi_temp_path ${this.folder}/scgi;
  upstream site {
${instances.map((one) => `    server 127.0.0.1:${one.port} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 1s;
      proxy_read_timeout 8s;
      proxy_next_upstream error timeout http_503;
      proxy_next_upstream_tries 3;
    }
  }
}
`,
    );
  }

  start() {
    this.run('nginx', ['-p', this.folder, '-c', join(this.folder, 'nginx.conf')]);
  }
}
