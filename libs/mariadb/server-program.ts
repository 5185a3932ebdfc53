import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import type { InstanceFiles } from './instance-files.js';
import { runProgram, lastError, waitForLock } from './processes.js';

/** A command line: the program, then its arguments. */
export type Command = [file: string, ...args: string[]];

/** A MariaDB or MySQL server that can be run here, installed or inside a container. */
export interface ServerProgram {
  /**
   * The command that initialises a data directory; it runs in the instance's directory.
   *
   * @param data the directory's name there.
   */
  initialise(files: InstanceFiles, data: string, options: string[]): Command;
  /** The command that runs the server in the foreground until SIGTERM. */
  serve(files: InstanceFiles, options: string[]): Command;
  /** Stops what the operating system does not stop together with the command. */
  stopLeftover?(files: InstanceFiles): Promise<void>;
}

export interface ServerSearch {
  /** Directories looked through for programs, instead of those of PATH and the usual ones. */
  searchPath?: string[];
  /** Whether root on Debian may install the server's package where there is none; default true. */
  mayInstall?: boolean;
  log?: (line: string) => void;
}

const DEBIAN = { name: 'mariadb-server', service: 'mariadb.service' };

/**
 * Finds a database server to run: an installed one, else Debian's package where this process may install it, else the
 * official container image.
 *
 * @throws Error of one line that says what to install.
 */
export async function findServer(search: ServerSearch = {}): Promise<ServerProgram> {
  const { searchPath = defaultSearchPath(), mayInstall = true, log = () => {} } = search;
  const installed = await findInstalled(searchPath);
  if (installed) return installed;
  let failure = '';
  if (mayInstall && canInstallPackages()) {
    try {
      await installPackage(DEBIAN, () => hasServer(searchPath), log);
    } catch (error) {
      failure = ` (${error instanceof Error ? error.message : String(error)})`;
    }
  }
  const server = (await findInstalled(searchPath)) ?? (await findDocker(searchPath));
  if (server) return server;
  throw new Error(
    `No database server found: install MariaDB (Debian: apt-get install mariadb-server) or Docker, or set DATABASE_URL${failure}`,
  );
}

const SERVERS = ['mariadbd', 'mysqld'];
const INSTALLERS = ['mariadb-install-db', 'mysql_install_db'];

/** The directories of PATH, then those where packages put servers although a user's PATH omits them. */
export function defaultSearchPath(): string[] {
  const usual = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec', '/usr/bin', '/usr/local/bin'];
  return [...(process.env.PATH ?? '').split(':').filter(Boolean), ...usual];
}

/** The first program of these names in these directories; an earlier name wins over an earlier directory. */
export function findProgram(names: string[], searchPath: string[]): string | undefined {
  const candidates = names.flatMap((name) => searchPath.map((directory) => join(directory, name)));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether a server's program lies in one of these directories. */
function hasServer(searchPath: string[]): boolean {
  return findProgram(SERVERS, searchPath) !== undefined;
}

/** Looks for an installed server: MariaDB's with its installer, else MySQL's, which initialises itself. */
async function findInstalled(searchPath: string[]): Promise<ServerProgram | undefined> {
  const server = findProgram(SERVERS, searchPath);
  if (!server) return undefined;
  const { code, output } = await runProgram(server, ['--no-defaults', '--version']);
  // Another process may be in the middle of installing it.
  if (code !== 0) return undefined;
  const serve = (options: string[]): Command => [server, '--no-defaults', ...accountOptions(), ...options];
  if (!/mariadb/i.test(output)) {
    return {
      initialise: (_files, data, options) => serve(['--initialize-insecure', `--datadir=./${data}`, ...options]),
      // MySQL's second protocol would open a port.
      serve: (_files, options) => serve(['--mysqlx=OFF', ...options]),
    };
  }
  const installer = findProgram(INSTALLERS, searchPath);
  if (!installer) return undefined;
  return {
    initialise: (_files, data, options) => [installer, ...installerOptions(data), ...options],
    serve: (_files, options) => serve(options),
  };
}

/** Servers run as root only if the option `user` says so. */
function accountOptions(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}

/**
 * Options of MariaDB's installer. The root account gets no password: a process that can reach the socket can
 * read the files of the directory, too. The path is relative because the installer, a shell script, splits paths at spaces.
 */
function installerOptions(data: string): string[] {
  return [
    '--no-defaults',
    `--datadir=./${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    ...accountOptions(),
  ];
}

const IMAGE = 'mariadb:10.11';
const ANSWER_LIMIT_MS = 10_000;
const STOP_LIMIT_SECONDS = 60;

/** The official image's server, if a Docker engine answers: without a network, on the instance's own directory. */
async function findDocker(searchPath: string[]): Promise<ServerProgram | undefined> {
  const docker = findProgram(['docker'], searchPath);
  if (!docker) return undefined;
  const { code } = await runProgram(docker, ['version'], { timeoutMs: ANSWER_LIMIT_MS });
  if (code !== 0) return undefined;
  // One path and one user inside and outside, so that files and socket mean the same on both sides.
  const container = (files: InstanceFiles, program: string): Command => {
    const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
    const run = ['run', '--rm', '--network', 'none', '--name', containerName(files), '--user', user];
    const paths = new Set([files.directory, dirname(files.socket)]);
    const mounts = [...paths].flatMap((path) => ['--mount', `type=bind,source=${path},target=${path}`]);
    return [docker, ...run, ...mounts, '--workdir', files.directory, '--entrypoint', program, IMAGE];
  };
  return {
    initialise: (files, data, options) => [
      ...container(files, 'mariadb-install-db'),
      ...installerOptions(data),
      ...options,
    ],
    serve: (files, options) => [...container(files, 'mariadbd'), '--no-defaults', ...accountOptions(), ...options],
    // The container belongs to the engine and outlives a killed `docker run`.
    stopLeftover: async (files) => {
      await runProgram(docker, ['stop', '-t', String(STOP_LIMIT_SECONDS), containerName(files)]);
    },
  };
}

function containerName({ directory }: InstanceFiles): string {
  return `lintel-mariadb-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`;
}

const POLICY = '/usr/sbin/policy-rc.d';
const SAVED_POLICY = `${POLICY}.before-lintel`;
const POLICY_TEXT =
  '#!/bin/sh\n# Present only while Lintel installs a server of its own: no service starts meanwhile.\nexit 101\n';

/** Whether this process may install packages on this machine: root on Debian or a descendant of it. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** A package of the distribution, and the service that it brings along. */
interface DebianPackage {
  name: string;
  service?: string;
}

/**
 * Installs a package of the distribution, and keeps the system's own service from running: Lintel
 * starts a private instance. Processes that need some at once take turns.
 *
 * @throws Error of one line when apt fails.
 */
export async function installPackage(
  { name, service }: DebianPackage,
  isInstalled: () => boolean,
  log: (line: string) => void,
): Promise<void> {
  const lock = await waitForLock('apt of a package');
  try {
    if (isInstalled()) return;
    log(`Installing the package ${name}`);
    await withServicesHeldBack(async () => {
      await apt('update');
      const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
      if (code !== 0) throw new Error(`apt-get install ${name} failed: ${lastError(output)}`);
    });
    if (service && existsSync('/run/systemd/system')) await runProgram('systemctl', ['disable', '--now', service]);
    log(`Installed the package ${name}`);
  } finally {
    await lock.release();
  }
}

function apt(...args: string[]) {
  return runProgram('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  });
}

/** Debian asks `policy-rc.d` before a package starts its service; 101 means "not now". */
async function withServicesHeldBack(work: () => Promise<void>): Promise<void> {
  const leftByKilledInstall = existsSync(POLICY) && readFileSync(POLICY, 'utf8') === POLICY_TEXT;
  if (existsSync(POLICY) && !leftByKilledInstall) renameSync(POLICY, SAVED_POLICY);
  writeFileSync(POLICY, POLICY_TEXT, { mode: 0o755 });
  try {
    await work();
  } finally {
    if (existsSync(SAVED_POLICY)) renameSync(SAVED_POLICY, POLICY);
    else rmSync(POLICY, { force: true });
  }
}
