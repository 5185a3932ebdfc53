import { Injectable, Logger } from '@nestjs/common';
import { createConnection, type Connection, type ConnectionOptions, type RowDataPacket } from 'mysql2/promise';

/** Connection options of the primary server, for connections outside the pool. */
export class LockOptions {
  constructor(readonly connection: ConnectionOptions) {}
}

/** The `wait_timeout` of the connection: longer than any work that holds a lock. */
const WAIT_TIMEOUT_SECONDS = 7 * 86_400;

/** A connection that holds several locks. The server releases them when the connection ends. */
class LockSession {
  holders = 0;
  /** Whether the connection was lost. No new lock can be acquired on it. */
  isLost = false;
  private readonly connection: Promise<Connection>;

  constructor(
    options: ConnectionOptions,
    private readonly onLost: (error: unknown) => void,
  ) {
    this.connection = this.open(options);
    this.connection.catch(() => (this.isLost = true));
  }

  /** Returns the first row of the result. An error marks the connection as lost. */
  async query(statement: string, parameters: readonly unknown[]): Promise<RowDataPacket | undefined> {
    const connection = await this.connection;
    try {
      const [answer] = await connection.query<RowDataPacket[]>(statement, [...parameters]);
      return answer[0];
    } catch (error) {
      this.markLost(error);
      throw error;
    }
  }

  async close(): Promise<void> {
    const connection = await this.connection.catch(() => undefined);
    if (this.isLost) connection?.destroy();
    else await connection?.end().catch(() => connection.destroy());
  }

  private async open(options: ConnectionOptions): Promise<Connection> {
    const connection = await createConnection(options);
    connection.on('error', (error) => this.markLost(error));
    await connection.query('SET SESSION wait_timeout = ?', [WAIT_TIMEOUT_SECONDS]);
    return connection;
  }

  private markLost(error: unknown): void {
    if (!this.isLost) this.onLost(error);
    this.isLost = true;
  }
}

/**
 * Named locks of the database server, each held by one instance at a time. All locks of a process share one connection
 * outside the pool, so that lock holders waiting for pooled connections cannot exhaust it. The connection is open only
 * while a lock is held.
 */
@Injectable()
export class ServerLocks {
  private readonly logger = new Logger('Locks');
  private session: LockSession | undefined;
  /** Locks of this process. The server would grant a lock again to the same connection. */
  private readonly held = new Set<string>();

  constructor(private readonly options: LockOptions) {}

  /**
   * Runs `work` while holding a lock. Returns undefined if another holder has it. Throws after `work` if the connection
   * was lost meanwhile, because another instance may have acquired the lock.
   */
  async hold<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    if (this.held.has(name)) return undefined;
    this.held.add(name);
    try {
      return await this.withSession(async (session) => {
        const row = await session.query('SELECT GET_LOCK(CONCAT(DATABASE(), ?), 0) AS held', [`:${name}`]);
        if (Number(row?.held) !== 1) return undefined;
        try {
          return await work();
        } finally {
          await session.query('DO RELEASE_LOCK(CONCAT(DATABASE(), ?))', [`:${name}`]);
        }
      });
    } finally {
      this.held.delete(name);
    }
  }

  private async withSession<T>(use: (session: LockSession) => Promise<T>): Promise<T> {
    const session = this.session && !this.session.isLost ? this.session : this.openSession();
    session.holders += 1;
    try {
      return await use(session);
    } finally {
      session.holders -= 1;
      if (!session.holders) {
        if (this.session === session) this.session = undefined;
        await session.close();
      }
    }
  }

  private openSession(): LockSession {
    return (this.session = new LockSession(this.options.connection, (error) =>
      this.logger.error(
        'The connection that holds the locks is lost',
        error instanceof Error ? error.stack : String(error),
      ),
    ));
  }
}
