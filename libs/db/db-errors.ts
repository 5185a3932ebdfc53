const codeOf = (error: unknown): string => {
  const driver = (error as { driverError?: { code?: unknown } } | null)?.driverError ?? error;
  const code = (driver as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

const RETRYABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']);

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'POOL_CLOSED',
  'POOL_NONEONLINE',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  'ER_CONNECTION_KILLED',
  'ER_QUERY_INTERRUPTED',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_NEW_ABORTING_CONNECTION',
]);

/** Whether the same transaction may succeed when it is run again. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(codeOf(error));

/** How MariaDB and MySQL tell that a statement took too long; the driver knows no name for the first. */
const TIMEOUTS: readonly unknown[] = [1969, 3024];

/** Whether a statement was ended by the database because it took too long. */
export const isTooSlow = (error: unknown): boolean => {
  const driver = (error as { driverError?: unknown } | null)?.driverError ?? error;
  return TIMEOUTS.includes((driver as { errno?: unknown } | null)?.errno);
};

/** Whether the database could not be reached, went away or took too long. */
export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.has(codeOf(error)) || isTooSlow(error);

/** Whether a text was longer than its column. */
export const isTooLong = (error: unknown): boolean => codeOf(error) === 'ER_DATA_TOO_LONG';

/** The name of the unique index that refused a row, or `undefined` for any other error. */
export function duplicateKey(error: unknown): string | undefined {
  if (codeOf(error) !== 'ER_DUP_ENTRY') return undefined;
  const message = error instanceof Error ? error.message : '';
  return /for key '(?:[^']*\.)?([^'.]+)'/.exec(message)?.[1] ?? 'unknown';
}
