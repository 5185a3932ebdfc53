import { createConnection, type Connection, type ConnectionOptions, type RowDataPacket } from 'mysql2/promise';
import { problemOfServer } from '#libs/db';
import { isMysqlVersion } from '#libs/mariadb';
import { SecretBox } from '#libs/secrets';
import { millisOf } from '#libs/times';
import {
  clusterHosts,
  connectionOptions,
  type DatabaseLocation,
  MIGRATIONS,
  migrationNames,
  storedKeyIds,
} from '../database/index.js';
import { appliedDeclaration } from '../model/index.js';
import type { AppConfig } from '../start/app.config.js';
import { broken, type Finding, messageOf, ok, warning } from './check.js';
import { checkExtensionRows, partsOfExtensions } from './extension-rows.repository.js';
import { checkModel } from './model-checks.js';
import { checkRoles } from './role-checks.js';

const MB = 1024 * 1024;
const LEAST_PACKET = 16 * MB;
const CLOCK_WARNING_SECONDS = 2;
const CLOCK_BROKEN_SECONDS = 30;
/** Connections for leases, commands and administrators, besides the pools: as many for each process. */
const SPARE_CONNECTIONS = 10;

/** Oldest versions that the site is tested with. */
const OLDEST = { MariaDB: [10, 11], MySQL: [8, 0] } as const;

/** Hosts that are this machine. */
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

interface Settings {
  version: string;
  packet: number;
  sqlMode: string;
  flush: number;
  bufferPool: number;
  connections: number;
  charset: string;
  dataBytes: number;
}

/** Checks of the database server and of the schema. Throws if it cannot be reached. Of a cluster, checks all servers. */
export async function databaseChecks(location: DatabaseLocation, config: AppConfig): Promise<Finding[]> {
  const options = { ...connectionOptions(location), dateStrings: true };
  const hosts = clusterHosts(location);
  if (!hosts.length) return checkServer(options, config);
  const nodes = await Promise.all(hosts.map((host) => checkNode({ ...options, ...host })));
  const usable = hosts.find((_, at) => nodes[at]?.status === 'ok');
  return [...nodes, ...(usable ? await checkServer({ ...options, ...usable }, config) : [])];
}

/** Checks whether the site could use a server of a cluster. */
async function checkNode(options: ConnectionOptions): Promise<Finding> {
  const name = `database server ${options.host}:${options.port}`;
  try {
    const problem = await withConnection(options, problemOfServer);
    return problem ? broken(name, problem.text, problem.advice) : ok(name, 'It is ready');
  } catch (error) {
    return broken(name, messageOf(error), 'Start it, or remove it from DATABASE_URL.');
  }
}

const checkServer = (options: ConnectionOptions, config: AppConfig): Promise<Finding[]> =>
  withConnection(options, async (connection) => {
    const settings = await readSettings(connection);
    const send = async (...statement: [text: string, values: unknown[]]) =>
      (await connection.query<RowDataPacket[]>(...statement))[0];
    return [
      checkVersion(settings),
      await checkEncryption(connection, options),
      ...checkSettings(settings, config),
      await checkClock(connection),
      await checkMigrations(connection),
      ...(await checkSecrets(connection, config)),
      ...(await checkExtensionRows(connection, config)),
      ...(await checkModel(await appliedDeclaration(send), config, await partsOfExtensions(connection))),
      ...(await checkRoles(send)),
    ];
  });

async function withConnection<T>(options: ConnectionOptions, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection(options);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function readSettings(connection: Connection): Promise<Settings> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    `SELECT VERSION() AS version, @@GLOBAL.max_allowed_packet AS packet, @@GLOBAL.sql_mode AS sqlMode,
 @@GLOBAL.innodb_flush_log_at_trx_commit AS flush, @@GLOBAL.innodb_buffer_pool_size AS bufferPool,
 @@GLOBAL.max_connections AS connections, @@character_set_database AS charset,
 (SELECT SUM(data_length + index_length) FROM information_schema.tables WHERE table_schema = DATABASE()) AS dataBytes`,
  );
  if (!row) throw new Error('The database has not said its settings.');
  const numbers = ['packet', 'flush', 'bufferPool', 'connections', 'dataBytes'] as const;
  return { ...(row as Settings), ...Object.fromEntries(numbers.map((name) => [name, Number(row[name])])) };
}

function checkVersion({ version }: Settings): Finding {
  const product = isMysqlVersion(version) ? 'MySQL' : 'MariaDB';
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [oldestMajor, oldestMinor] = OLDEST[product];
  const found = `${product} ${version}`;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return ok('database', found);
  return warning('database', found, `Use ${product} ${oldestMajor}.${oldestMinor} or later.`);
}

/** Whether others on the way to the server could read along. */
async function checkEncryption(connection: Connection, { host = '' }: ConnectionOptions): Promise<Finding> {
  const name = 'database connection';
  if (!host) return ok(name, 'It does not leave this machine');
  const [rows] = await connection.query<RowDataPacket[]>(
    "SHOW STATUS WHERE Variable_name IN ('Ssl_cipher', 'Ssl_version')",
  );
  const { Ssl_cipher: cipher, Ssl_version: version } = Object.fromEntries(
    rows.map((row) => [String(row.Variable_name), String(row.Value)]),
  );
  if (cipher) return ok(name, `It is encrypted (${version}, ${cipher})`);
  if (LOCAL.test(host)) return ok(name, 'It is not encrypted, and does not leave this machine');
  return warning(
    name,
    'It is not encrypted',
    'Set DATABASE_TLS to verify, unless nobody else can read along on the network between.',
  );
}

function checkSettings(settings: Settings, { DATABASE_POOL, CLUSTER_WORKERS }: AppConfig): Finding[] {
  const { packet, sqlMode, flush, bufferPool, connections, charset, dataBytes } = settings;
  const least = DATABASE_POOL + CLUSTER_WORKERS * SPARE_CONNECTIONS;
  const name = 'database setting';
  const rules: [isGood: boolean, found: string, advice: string][] = [
    [
      packet >= LEAST_PACKET,
      `max_allowed_packet is ${packet / MB} MB`,
      'Set max_allowed_packet = 64M, or long texts are refused.',
    ],
    [
      /STRICT_(?:TRANS|ALL)_TABLES/.test(sqlMode),
      `sql_mode is ${sqlMode || 'empty'}`,
      'Add STRICT_TRANS_TABLES to sql_mode, or the server shortens values without an error.',
    ],
    [
      flush === 1,
      `innodb_flush_log_at_trx_commit is ${flush}`,
      'Set it to 1 unless this is a node of a cluster: a power failure loses the last second.',
    ],
    [
      bufferPool >= dataBytes / 2,
      `innodb_buffer_pool_size is ${bufferPool / MB} MB for ${Math.ceil(dataBytes / MB)} MB of data`,
      'Set innodb_buffer_pool_size to the size of the data, if the memory is there.',
    ],
    [
      connections >= least,
      `max_connections is ${connections}`,
      `Set max_connections to at least ${least} for each instance.`,
    ],
    [
      charset === 'utf8mb4',
      `the character set of the database is ${charset}`,
      'ALTER DATABASE … CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci.',
    ],
  ];
  return rules.map(([isGood, found, advice]) => (isGood ? ok(name, found) : warning(name, found, advice)));
}

async function checkClock(connection: Connection): Promise<Finding> {
  const began = Date.now();
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT UTC_TIMESTAMP(3) AS now');
  const here = (began + Date.now()) / 2;
  const seconds = Math.abs(millisOf(String(row?.now)) - here) / 1000;
  const found = `The clocks of this machine and of the database differ by ${seconds.toFixed(1)} s`;
  const advice = 'Synchronize both clocks (chrony or systemd-timesyncd).';
  if (seconds >= CLOCK_BROKEN_SECONDS) return broken('clock', found, advice);
  return seconds >= CLOCK_WARNING_SECONDS ? warning('clock', found, advice) : ok('clock', found);
}

async function checkMigrations(connection: Connection): Promise<Finding> {
  const name = 'migrations';
  const [tables] = await connection.query<RowDataPacket[]>("SHOW TABLES LIKE 'migrations'");
  if (!tables.length) return ok(name, 'The database is empty: the first start creates the site');
  const [rows] = await connection.query<RowDataPacket[]>('SELECT name FROM migrations');
  const known = new Set(migrationNames());
  const unknown = rows.filter((row) => !known.has(String(row.name)));
  if (unknown.length)
    return broken(
      name,
      `The database has ${unknown.length} migrations of a later version`,
      'Start that version, or restore a backup.',
    );
  const pending = MIGRATIONS.length - rows.length;
  if (!pending) return ok(name, 'The database is up to date');
  return warning(
    name,
    `${pending} migrations are pending`,
    'Look at "npx lintel migrate --plan", then start the site.',
  );
}

/** Whether the keys of the configuration fit the stored secrets, by those of the site itself. */
async function checkSecrets(
  connection: Connection,
  { SECRET_KEY, SECRET_KEY_PREVIOUS }: AppConfig,
): Promise<Finding[]> {
  const name = 'secrets';
  const box = new SecretBox(SECRET_KEY, SECRET_KEY_PREVIOUS);
  const keys = await storedKeyIds(async (statement) => (await connection.query<RowDataPacket[]>(statement))[0]);
  if (keys.some((key) => key !== undefined && !box.knows(key)))
    return [
      broken(
        name,
        'The secrets in the database are encrypted with another key',
        'Set SECRET_KEY to the key of this site, or add it to SECRET_KEY_PREVIOUS.',
      ),
    ];
  if (box.keyId === undefined || keys.every((key) => key === box.keyId)) return [];
  const advice = 'Run "npx lintel secrets rotate".';
  return [warning(name, 'Not all secrets in the database are encrypted with SECRET_KEY', advice)];
}
