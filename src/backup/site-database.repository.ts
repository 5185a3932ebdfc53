import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { CommitMark, Lease } from '#libs/db';
import { StoredIdempotencyKey } from '#libs/idempotency';
import { type DatabaseServer, isMysqlVersion } from '#libs/mariadb';
import { tableName } from '#libs/sql';
import {
  clusterHosts,
  connectionOptions,
  type DatabaseLocation,
  LEASES_TABLE,
  storedKeyIds,
} from '../database/index.js';
import { ListedExtension } from '../extension/entities/index.js';
import { Session } from '../identity/entities/index.js';
import { StoredFile } from '../media/storage/index.js';
import { StoredSetting } from '../settings/index.js';
import { BACKUP_MARK, type BackupMark } from './backup-mark.js';

/**
 * Tables whose rows are of no use after a restore, or harmful: with its sessions, a backup would bring back sessions that
 * have ended since.
 */
export const TABLES_WITHOUT_ROWS = [Session, Lease, CommitMark, StoredIdempotencyKey].map(tableName);

const PAGE = 1000;
const NO_RIGHT = new Set(['ER_DBACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_ERROR', 'ER_SPECIFIC_ACCESS_DENIED_ERROR']);

/** A migration that has run. */
export interface RunMigration {
  name: string;
  timestamp: number;
}

/** A stored file of a media item. */
interface RegisteredFile {
  path: string;
  /** Whether a media item has it; otherwise an upload has claimed its path, or it is about to be deleted. */
  isOwned: boolean;
}

/** The schema of a site as a whole, on a connection of its own: of any version, so without the site's modules. */
export class SiteDatabase {
  private constructor(
    private readonly connection: Connection,
    /** The schema, for the client programs. */
    readonly server: DatabaseServer,
  ) {}

  /** Connects to the database, or to the first node of a cluster that answers. */
  static async open(location: DatabaseLocation): Promise<SiteDatabase> {
    const options = connectionOptions(location);
    const { host, port, socketPath, user, password, database = '' } = options;
    const account = { user, password, database, encryption: location.encryption };
    const nodes = clusterHosts(location);
    let failure: unknown;
    for (const place of nodes.length ? nodes : [socketPath ? { socketPath } : { host, port }]) {
      try {
        const connection = await createConnection({ ...options, ...place, dateStrings: true });
        return new SiteDatabase(connection, { ...place, ...account });
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  }

  close(): Promise<void> {
    return this.connection.end();
  }

  /** Whether the server is one of MySQL, not MariaDB. */
  async isMysql(): Promise<boolean> {
    const [row] = await this.rows('SELECT VERSION() AS version');
    return isMysqlVersion(String(row?.version));
  }

  /** The migrations that have run, oldest first; none in an empty database. */
  async migrations(): Promise<RunMigration[]> {
    if (!(await this.tables()).includes('migrations')) return [];
    const rows = await this.rows('SELECT name, timestamp FROM migrations ORDER BY timestamp');
    return rows.map(({ name, timestamp }) => ({ name: String(name), timestamp: Number(timestamp) }));
  }

  /** The IDs of the keys with which secrets are encrypted, by those of the site itself. */
  async secretKeys(): Promise<string[]> {
    const ids = await storedKeyIds((statement) => this.rows(statement));
    return [...new Set(ids)].filter((id) => id !== undefined);
  }

  /** The extensions that the last start has loaded, with their versions. */
  async extensions(): Promise<{ name: string; version: string }[]> {
    const table = tableName(ListedExtension);
    if (!(await this.tables()).includes(table)) return [];
    const rows = await this.rows('SELECT name, version FROM ?? WHERE is_loaded = 1 ORDER BY name', [table]);
    return rows.map(({ name, version }) => ({ name: String(name), version: String(version) }));
  }

  /** The names of the tables. */
  async tables(schema = this.server.database): Promise<string[]> {
    const rows = await this.rows(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
      [schema],
    );
    return rows.map(({ name }) => String(name));
  }

  /** The number of other connections to the database, such as those of a running site. */
  async otherConnections(): Promise<number> {
    const rows = await this.rows(
      'SELECT COUNT(*) AS number FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
    );
    return Number(rows[0]?.number);
  }

  /** Creates the table of leases in a database of a version that had none. */
  async allowLeases(): Promise<void> {
    await this.connection.query(LEASES_TABLE);
  }

  /** Remembers a backup in the site. A database of a version without settings has no place for it. */
  async remember(mark: BackupMark): Promise<void> {
    const table = tableName(StoredSetting);
    if (!(await this.tables()).includes(table)) return;
    await this.connection.query('REPLACE INTO ?? (name, value) VALUES (?, ?)', [
      table,
      BACKUP_MARK,
      JSON.stringify(mark),
    ]);
  }

  async fileCount(): Promise<number> {
    const [row] = await this.rows('SELECT COUNT(*) AS number FROM ??', [tableName(StoredFile)]);
    return Number(row?.number);
  }

  /** The registered files, sorted by path. */
  async *files(): AsyncGenerator<RegisteredFile> {
    for (let last = ''; ;) {
      const rows = await this.rows(
        'SELECT path, entry_id IS NOT NULL AS is_owned FROM ?? WHERE path > ? ORDER BY path LIMIT ?',
        [tableName(StoredFile), last, PAGE],
      );
      for (const { path, is_owned: isOwned } of rows) {
        last = String(path);
        yield { path: last, isOwned: Boolean(isOwned) };
      }
      if (rows.length < PAGE) return;
    }
  }

  /**
   * Creates an empty schema beside this one, to load a dump into. Returns undefined if the account has no right to create
   * schemas.
   */
  async createScratch(): Promise<DatabaseServer | undefined> {
    try {
      await this.dropScratch();
      for (const name of [this.scratch, this.former])
        await this.connection.query('CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [name]);
      return { ...this.server, database: this.scratch };
    } catch (error) {
      if (error instanceof Error && 'code' in error && NO_RIGHT.has(String(error.code))) return undefined;
      throw error;
    }
  }

  /** Replaces all tables by those of the scratch schema, in one statement. */
  async swapScratch(): Promise<void> {
    const { database } = this.server;
    const moves = [
      ...(await this.tables()).map((table) => [database, table, this.former, table]),
      ...(await this.tables(this.scratch)).map((table) => [this.scratch, table, database, table]),
    ];
    await this.connection.query(`RENAME TABLE ${moves.map(() => '??.?? TO ??.??').join(', ')}`, moves.flat());
  }

  /** Drops the scratch schema and the tables that it has replaced. */
  async dropScratch(): Promise<void> {
    for (const name of [this.scratch, this.former]) await this.connection.query('DROP DATABASE IF EXISTS ??', [name]);
  }

  /** Drops all tables. */
  async empty(): Promise<void> {
    const tables = await this.tables();
    await this.connection.query('SET FOREIGN_KEY_CHECKS = 0');
    for (const table of tables) await this.connection.query('DROP TABLE ??', [table]);
    await this.connection.query('SET FOREIGN_KEY_CHECKS = 1');
  }

  private get scratch(): string {
    return `${this.server.database}__restored`;
  }

  private get former(): string {
    return `${this.server.database}__former`;
  }

  private async rows(statement: string, parameters: unknown[] = []): Promise<RowDataPacket[]> {
    const [rows] = await this.connection.query<RowDataPacket[]>(statement, parameters);
    return rows;
  }
}
