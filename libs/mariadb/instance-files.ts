import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the parts of one private instance lie. */
export interface InstanceFiles {
  /** The instance's directory without symbolic links, so that one directory has one name. */
  directory: string;
  data: string;
  socket: string;
  pidFile: string;
  errorLog: string;
  /** Temporary tables; apart from those of other servers, which clear away what looks like their own. */
  temporary: string;
  lockName: string;
}

/** The system's address of a unix socket holds 108 bytes with the closing NUL; some systems hold 104. */
const SOCKET_PATH_LIMIT = 103;
const ERROR_LOG_LIMIT = 1024 * 1024;

/** Creates the instance's directory for this user alone when missing, and says where its parts lie. */
export function prepareInstanceFiles(path: string): InstanceFiles {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const directory = realpathSync(path);
  // The server's root account has no password: the directory keeps other users out.
  chmodSync(directory, 0o700);
  const temporary = join(directory, 'tmp');
  mkdirSync(temporary, { recursive: true });
  return {
    directory,
    data: join(directory, 'data'),
    socket: join(socketDirectory(directory), 'mariadb.sock'),
    pidFile: join(directory, 'mariadbd.pid'),
    errorLog: join(directory, 'error.log'),
    temporary,
    lockName: lockName(statSync(directory)),
  };
}

/** The name of the lock on a directory; undefined if there is no such directory. */
export function lockNameOf(directory: string): string | undefined {
  const found = statSync(directory, { throwIfNoEntry: false });
  return found && lockName(found);
}

const lockName = ({ dev, ino }: { dev: number; ino: number }) => `mariadb ${dev} ${ino}`;

function socketDirectory(directory: string): string {
  if (Buffer.byteLength(join(directory, 'mariadb.sock')) <= SOCKET_PATH_LIMIT) return directory;
  const id = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const short = join(tmpdir(), `lintel-${id}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const found = lstatSync(short);
  // Everyone may write to the temporary directory: somebody else could have been there first.
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new Error(`${short} must be a directory of this user alone, for the socket of ${directory}`);
  }
  return short;
}

/** Removes what a killed server leaves beside its data and the next one could take for its own. */
export function removeRuntimeFiles({ socket, pidFile }: InstanceFiles): void {
  for (const path of [socket, `${socket}.lock`, pidFile]) rmSync(path, { force: true });
}

/** Removes the directory made for a socket whose own directory's path is too long. */
export function removeSocketDirectory({ directory, socket }: InstanceFiles): void {
  if (dirname(socket) !== directory) rmSync(dirname(socket), { recursive: true, force: true });
}

/** Keeps the error log and one older from growing without end. */
export function rotateErrorLog({ errorLog }: InstanceFiles): void {
  if (existsSync(errorLog) && statSync(errorLog).size > ERROR_LOG_LIMIT) renameSync(errorLog, `${errorLog}.1`);
}

/**
 * `full` keeps what was committed through a power cut; `relaxed` never waits for the disk and may lose the last second
 * even to a killed server: for throw-away instances.
 */
export type Durability = 'full' | 'relaxed';

/** Options of initialisation and of every start. */
export function storageOptions(durability: Durability): string[] {
  const full = ['--innodb-log-file-size=64M', '--innodb-flush-log-at-trx-commit=1'];
  const relaxed = [
    '--innodb-log-file-size=48M',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-doublewrite=OFF',
    '--innodb-flush-method=nosync',
    '--sync-frm=OFF',
  ];
  // Initialisation and MySQL each know only some of these: `loose` turns the rest into a warning.
  return (durability === 'full' ? full : relaxed).map(loose);
}

/** Options of a start: reached through the socket alone, small, and as strict as the tables expect. */
export function servingOptions(files: InstanceFiles, durability: Durability, bufferPoolMb: number): string[] {
  return [
    `--datadir=${files.data}`,
    `--socket=${files.socket}`,
    `--pid-file=${files.pidFile}`,
    `--tmpdir=${files.temporary}`,
    '--skip-networking',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--local-infile=OFF',
    // Statements may neither read nor write files outside the instance.
    `--secure-file-priv=${files.data}`,
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--sql-mode=STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_ENGINE_SUBSTITUTION',
    '--max-connections=200',
    '--max-allowed-packet=64M',
    '--performance-schema=OFF',
    `--innodb-buffer-pool-size=${bufferPoolMb}M`,
    '--key-buffer-size=1M',
    loose('--aria-pagecache-buffer-size=16M'),
    ...storageOptions(durability),
  ];
}

function loose(option: string): string {
  return option.replace('--', '--loose-');
}
