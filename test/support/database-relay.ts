import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { DatabaseLocation } from '../../src/database/data-source.js';

/** Whether a request is passed on, or never is, or is passed on and its response never, of which the watcher learns. */
type Watcher = (request: string) => 'pass' | 'drop' | { answered: () => void };
type Fault = 'before commit' | 'after commit';

/** Whether a request of a client commits: alone, or as the last of several statements. */
export const COMMITS = (request: string): boolean => /COMMIT(?:; END)?$/.test(request);

/** A network between a site and the database server of the tests, which can fail. */
export class DatabaseRelay {
  private readonly sockets = new Set<Socket>();
  private fault: Fault | undefined;
  private isSuspended = false;
  /** Commits so far. */
  commits = 0;
  private watcher: Watcher = () => 'pass';

  private constructor(
    private readonly server: Server,
    private readonly database: DatabaseLocation,
    readonly port: number,
  ) {
    server.on('connection', (client) => this.relay(client));
  }

  static async open(database: DatabaseLocation): Promise<DatabaseRelay> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return new DatabaseRelay(server, database, (server.address() as AddressInfo).port);
  }

  /** The location of the database through relays, the preferred one first. */
  static location(database: DatabaseLocation, ...relays: DatabaseRelay[]): DatabaseLocation {
    const hosts = relays.map(({ port }) => `127.0.0.1:${port}`).join();
    return { url: `mysql://${database.user}@${hosts}/${database.database}`, poolSize: database.poolSize };
  }

  /** Breaks the next connection that commits, before or after the server gets to know of the commit. */
  breakNext(fault: Fault): void {
    this.fault = fault;
  }

  /** Shows each request to a watcher, which decides about it, until another one takes its place. */
  watch(watcher: Watcher): void {
    this.watcher = watcher;
  }

  /** Breaks all connections and accepts no others. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Accepts connections again. */
  async start(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await new Promise((resolve) => this.server.once('listening', resolve));
  }

  /** Keeps connections open and lets nothing pass, as a machine does that stands still. */
  suspend(): void {
    this.isSuspended = true;
    for (const socket of this.sockets) socket.pause();
  }

  resume(): void {
    this.isSuspended = false;
    for (const socket of this.sockets) socket.resume();
  }

  private relay(client: Socket): void {
    const server = connect(this.database.socketPath ?? '');
    const both = [client, server];
    const end = () => both.forEach((socket) => socket.destroy());
    for (const socket of both) {
      this.sockets.add(socket);
      socket.on('error', end).on('close', () => {
        this.sockets.delete(socket);
        end();
      });
    }
    client.on('data', (data) => {
      const request = data.toString('latin1');
      const isCommit = COMMITS(request);
      if (isCommit) this.commits += 1;
      const fault = isCommit ? this.fault : undefined;
      if (fault) this.fault = undefined;
      const decision = this.watcher(request);
      if (decision === 'drop') return;
      if (decision !== 'pass') {
        server.removeAllListeners('data').once('data', decision.answered);
        server.write(data);
        return;
      }
      if (fault === 'before commit') return end();
      if (fault === 'after commit') server.removeAllListeners('data').once('data', end);
      server.write(data);
    });
    server.on('data', (data) => void client.write(data));
    if (this.isSuspended) for (const socket of both) socket.pause();
  }
}
