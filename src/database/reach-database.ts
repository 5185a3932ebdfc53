import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { clusterHosts, connectionOptions, type DatabaseLocation } from './data-source.js';
import { parseDatabaseUrl } from './database-url.js';

const POLL_MS = 500;

/**
 * Waits until a database server can be used.
 *
 * @param waitSeconds how long to wait for one that does not answer yet
 * @throws Error of one line that says what is wrong with its address, and what is accepted
 */
export async function reachDatabase(
  address: DatabaseLocation,
  waitSeconds: number,
  log: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + waitSeconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await connectToAny(address);
      return;
    } catch (error) {
      const problem = problemOf(error, address);
      if (!isTemporary(error) || Date.now() >= deadline) throw new Error(problem, { cause: error });
      if (isFirst) log(`Waiting up to ${waitSeconds} seconds for the database. ${problem}`);
      await delay(POLL_MS);
    }
  }
}

/** Connects to a server of the database, whichever answers first. Throws the error of the preferred one if none does. */
async function connectToAny(address: DatabaseLocation): Promise<void> {
  const options = connectionOptions(address);
  const attempts = [
    options,
    ...clusterHosts(address)
      .slice(1)
      .map((host) => ({ ...options, ...host })),
  ].map(async (one) => {
    const connection = await createConnection(one);
    await connection.end();
  });
  await Promise.any(attempts).catch(() => attempts[0]);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Errors of a server that answers, but has no room for us or is about to end. */
const TEMPORARY = new Set(['ER_CON_COUNT_ERROR', 'ER_SERVER_SHUTDOWN', 'ER_TOO_MANY_USER_CONNECTIONS']);

/** Whether the same attempt may succeed a little later. */
function isTemporary(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('ER_') ? TEMPORARY.has(code) : code !== 'ENOTFOUND' && !code.startsWith('HANDSHAKE_');
}

/** What is wrong with the address of the database, and what is accepted. */
function problemOf(error: unknown, { url = '', encryption }: DatabaseLocation): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const { hosts, username: user, database } = parseDatabaseUrl(url) ?? { hosts: [], username: '', database: '' };
  const host = hosts.map((one) => `${one.host}:${one.port}`).join(' or ');
  switch (code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return `DATABASE_URL: ${host} refuses the user "${user}" with this password; set those of an account of that server${encryption ? '' : ', and DATABASE_TLS if it accepts encrypted connections only'}.`;
    case 'ER_DBACCESS_DENIED_ERROR':
      return `DATABASE_URL: the user "${user}" has no rights on the database "${database}" of ${host}; grant it all of them.`;
    case 'ER_BAD_DB_ERROR':
      return `DATABASE_URL: ${host} has no database "${database}"; create it, or name one that is there.`;
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return `DATABASE_TLS: ${host} does not encrypt connections; give it a certificate (ssl_cert and ssl_key), or set off.`;
    case 'HANDSHAKE_SSL_ERROR':
      return `DATABASE_TLS: the encrypted connection to ${host} failed (${message}); set DATABASE_TLS_CA to the authority that certifies the name of this host.`;
    // MySQL says so; MariaDB refuses the password instead.
    case 'ER_SECURE_TRANSPORT_REQUIRED':
      return `DATABASE_TLS: ${host} accepts encrypted connections only; set required or verify.`;
    default:
      return code.startsWith('ER_')
        ? `DATABASE_URL: ${host} answered ${code}: ${message}`
        : `DATABASE_URL: no MySQL or MariaDB server can be reached at ${host} (${code || message}); set mysql://user:password@host:3306/database of a running one.`;
  }
}
