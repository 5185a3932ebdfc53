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
    lockName: lockNameOf(directory),
  };
}

/** The name of the lock on an existing directory. */
export function lockNameOf(directory: string): string {
  const { dev, ino } = statSync(directory);
  return `mariadb ${dev} ${ino}`;
}

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
