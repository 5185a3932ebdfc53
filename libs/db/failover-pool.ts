import type { Pool, PoolConnection } from 'mysql2';
import { isUnavailable, type ConnectionPool } from './driver.js';
import type { DatabaseHost, HostMonitor } from './host-monitor.js';

/** How long a caller waits for a server that is ready. */
const WAIT_MS = 5000;

interface HostPool {
  pool: Pool;
  open: Set<PoolConnection>;
  /** Callers that wait for a connection, by what they do once the server is gone. */
  waiting: Set<() => void>;
}

/**
 * A pool that connects to the server which a monitor has chosen. Connections to a server that is gone are broken at once,
 * so that their callers get an error instead of waiting for it.
 */
export class FailoverPool implements ConnectionPool {
  private readonly pools = new Map<DatabaseHost, HostPool>();
  private readonly drop = (host: DatabaseHost): void => this.remove(host);

  constructor(
    private readonly monitor: HostMonitor,
    private readonly open: (host: DatabaseHost) => Pool,
  ) {
    monitor.on('down', this.drop);
    monitor.start();
  }

  /** Hands out a connection to a server that is ready, as the method of a plain pool does. */
  readonly getConnection: ConnectionPool['getConnection'] = (connected) => {
    // As from a plain pool, there is no connection with an error.
    const refuse = connected as (error: unknown) => void;
    void this.connect(performance.now() + WAIT_MS).then((connection) => connected(null, connection), refuse);
  };

  /** Closes all connections. */
  end(ended: (error: NodeJS.ErrnoException | null) => void): void {
    this.monitor.off('down', this.drop);
    this.monitor.stop();
    const pools = [...this.pools.values()];
    this.pools.clear();
    const ends = pools.map(({ pool }) => new Promise<void>((resolve) => pool.end(() => resolve())));
    void Promise.all(ends).then(() => ended(null));
  }

  private async connect(deadline: number): Promise<PoolConnection> {
    for (;;) {
      const host = await this.monitor.choose(Math.max(0, deadline - performance.now()));
      if (!host) throw noneReady(this.monitor.problem);
      try {
        return await this.connectTo(host);
      } catch (error) {
        if (!isUnavailable(error) || performance.now() >= deadline) throw error;
        this.monitor.fail(host, String(error));
      }
    }
  }

  private connectTo(host: DatabaseHost): Promise<PoolConnection> {
    const { pool, waiting } = this.poolOf(host);
    return new Promise((resolve, reject) => {
      const give = () => reject(lost());
      waiting.add(give);
      pool.getConnection((error, connection) => {
        // A caller that was sent to another server does not take it any more.
        const isAwaited = waiting.delete(give);
        if (error) reject(error);
        else if (isAwaited) resolve(connection);
        else connection.destroy();
      });
    });
  }

  private poolOf(host: DatabaseHost): HostPool {
    const known = this.pools.get(host);
    if (known) return known;
    const made: HostPool = { pool: this.open(host), open: new Set(), waiting: new Set() };
    made.pool.on('connection', (connection) => {
      made.open.add(connection);
      for (const event of ['end', 'error'] as const) connection.on(event, () => made.open.delete(connection));
    });
    this.pools.set(host, made);
    return made;
  }

  private remove(host: DatabaseHost): void {
    const gone = this.pools.get(host);
    if (!gone) return;
    this.pools.delete(host);
    // The driver reports an error of the socket to all statements of the connection.
    for (const { stream } of gone.open as Set<PoolConnection & { stream: NodeJS.WritableStream & Destroyable }>)
      stream.destroy(lost());
    for (const give of [...gone.waiting]) give();
    gone.waiting.clear();
    gone.pool.end(() => undefined);
  }
}

interface Destroyable {
  destroy(error: Error): void;
}

const lost = (): Error =>
  Object.assign(new Error('The database server is gone.'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });

const noneReady = (problem: string): Error =>
  Object.assign(new Error(`No database server is ready. ${problem}`), { code: 'POOL_NONEONLINE', fatal: true });
