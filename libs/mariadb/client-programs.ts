import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { statementsForMysql } from './mysql-statements.js';
import { lastError } from './processes.js';
import { defaultSearchPath, findProgram } from './server-program.js';

/** How connections to a server are encrypted: always, and maybe with a look at its certificate. */
export interface ServerEncryption {
  /** Whether the server must have a valid certificate for its host name. */
  isVerified: boolean;
  /** The path of the certificates of the authorities to trust, instead of those of the system. */
  authorities?: string;
}

/** A schema of a server, as MariaDB's client programs reach it. */
export interface DatabaseServer {
  host?: string;
  port?: number;
  socketPath?: string;
  encryption?: ServerEncryption | undefined;
  user?: string;
  password?: string;
  database: string;
}

const PACKET = '--max-allowed-packet=1G';
const ERRORS_KEPT = 16 * 1024;

/**
 * The statements that make a copy of a schema, as of the moment at which this begins: `mariadb-dump` in one transaction,
 * beside running writes.
 *
 * @param withoutRows tables of which only the structure is wanted
 */
export async function* dumpDatabase(
  server: DatabaseServer,
  withoutRows: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const options = ['--single-transaction', '--hex-blob', '--no-tablespaces', '--skip-triggers', '--skip-dump-date'];
  const skipped = withoutRows.map((table) => `--ignore-table-data=${server.database}.${table}`);
  const child = run('mariadb-dump', server, [...options, '--net-buffer-length=1M', ...skipped], signal);
  child.stdin.end();
  const ended = endOf(child);
  // Awaited after the output.
  ended.catch(() => undefined);
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    await ended;
  } finally {
    child.kill();
    await ended.catch(() => undefined);
  }
}

/**
 * Runs the statements of a dump on a schema.
 *
 * @param isMysql whether the server is one of MySQL, whichever server the dump is of
 */
export async function loadDatabase(
  server: DatabaseServer,
  dump: AsyncIterable<Buffer>,
  isMysql: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const statements = isMysql ? statementsForMysql(dump) : dump;
  const child = run('mariadb', server, ['--batch'], signal);
  const ended = endOf(child);
  try {
    // A program that ends early says why, and breaks the pipeline.
    await Promise.all([pipeline(statements, child.stdin), ended]).catch(async (error: unknown) => {
      if (['EPIPE', 'ABORT_ERR'].includes(codeOf(error)) && !signal?.aborted) await ended;
      throw error;
    });
  } finally {
    child.kill();
    await ended.catch(() => undefined);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The options of a client program that encrypt its connection. Later versions require it unless an option says otherwise. */
function encryptionOptions(encryption: ServerEncryption | undefined): string[] {
  if (!encryption) return ['--skip-ssl'];
  const { isVerified, authorities } = encryption;
  return [
    ...['--ssl', isVerified ? '--ssl-verify-server-cert' : '--skip-ssl-verify-server-cert'],
    ...(authorities ? [`--ssl-ca=${authorities}`] : []),
  ];
}

/** Starts a client program on a schema. The password is passed in the environment, which other users cannot read. */
function run(name: string, server: DatabaseServer, options: string[], signal?: AbortSignal) {
  const program = findProgram([name], defaultSearchPath());
  if (!program) throw new Error(`There is no program ${name}: install MariaDB's client (Debian: mariadb-client).`);
  const { host, port, socketPath, encryption, user, password, database } = server;
  const where = socketPath ? [`--socket=${socketPath}`] : [`--host=${host}`, `--port=${port}`, '--protocol=tcp'];
  return spawn(
    program,
    [
      ...['--no-defaults', ...encryptionOptions(encryption), '--default-character-set=utf8mb4', PACKET, ...where],
      ...(user ? [`--user=${user}`] : []),
      ...[...options, database],
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, MYSQL_PWD: password ?? '' }, signal },
  );
}

/** Waits for the end of a program. Throws its last error if it failed. */
async function endOf(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-ERRORS_KEPT);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(lastError(errors) || `The program ended with ${code ?? signal}.`);
}
