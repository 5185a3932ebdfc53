import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { createConnection, type Connection, type ConnectionOptions, type RowDataPacket } from 'mysql2/promise';

/** A server of a cluster. */
export interface DatabaseHost {
  host: string;
  port: number;
}

const INTERVAL_MS = 500;
/** A server that answers no check within this time stands still. */
const CHECK_MS = 1000;
/** Late checks after which a server counts as gone: one may be late because this process was busy. */
const LATE_CHECKS = 2;
/**
 * Consecutive good checks after which a preferred server is used again. A node that stood still takes five seconds to find
 * out that the others have gone on without it, and seems good until then.
 */
const RETURN_CHECKS = 12;
const SETTINGS = "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('read_only', 'wsrep_on')";
const STATUS = "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_ready', 'wsrep_local_state')";
/** States of a node that has all transactions: synced, or sending them to another node. */
const CURRENT_STATES = new Set(['2', '4']);
/** The state of a node that could not apply a transaction of the others. It stays apart until it is restarted. */
const INCONSISTENT = '5';

interface Watched {
  readonly address: DatabaseHost;
  connection?: Connection;
  isReady: boolean;
  /** Consecutive good checks. */
  good: number;
  /** Consecutive late checks. */
  late: number;
  /** What is wrong, for the log. */
  problem: string;
}

/**
 * Watches the servers of a cluster and chooses the one to use: the first that is ready, which means that it answers in
 * time, belongs to the majority of its cluster and accepts writes. Emits `down` with a server that must not be used.
 */
export class HostMonitor extends EventEmitter<{ down: [DatabaseHost]; ready: [] }> {
  private readonly logger = new Logger('Database');
  private readonly watched: Watched[];
  private current: Watched | undefined;
  private users = 0;
  private firstChecks: Promise<unknown> | undefined;
  /** Whether all servers were checked, so that the preferred one is not passed over for answering later. */
  private isChecked = false;
  private stopped = new AbortController();

  constructor(
    hosts: readonly DatabaseHost[],
    private readonly connection: ConnectionOptions,
  ) {
    super();
    this.setMaxListeners(0);
    this.watched = hosts.map((address) => ({ address, isReady: false, good: 0, late: 0, problem: 'not checked yet' }));
  }

  /** Starts watching, until each caller has called `stop`. */
  start(): void {
    this.users += 1;
    if (this.users > 1) return;
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    this.isChecked = false;
    this.firstChecks = Promise.all(this.watched.map((one) => this.check(one, signal))).then(() => {
      this.isChecked = true;
      this.select();
    });
    for (const one of this.watched) void this.watch(one, signal);
  }

  stop(): void {
    this.users -= 1;
    if (this.users) return;
    this.stopped.abort();
    for (const one of this.watched) this.disconnect(one);
  }

  /** The server to use; undefined if none becomes ready within `milliseconds`. */
  async choose(milliseconds: number): Promise<DatabaseHost | undefined> {
    await this.firstChecks;
    const chosen = this.chosen;
    if (chosen) return chosen;
    const { signal } = this.stopped;
    await Promise.race([
      new Promise<void>((resolve) => this.once('ready', resolve)),
      delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
    ]);
    return this.chosen;
  }

  /** Names the server that was chosen last; empty if none is ready. */
  get serverInUse(): string {
    return this.current ? nameOf(this.current.address) : '';
  }

  private get chosen(): DatabaseHost | undefined {
    return this.current?.address;
  }

  /** Reports that no connection to a server could be opened. */
  fail(address: DatabaseHost, problem: string): void {
    const one = this.watched.find((watched) => watched.address === address);
    if (one) this.markDown(one, problem);
  }

  /** What is wrong with the servers. */
  get problem(): string {
    return this.watched.map(({ address, problem }) => `${nameOf(address)}: ${problem}`).join('; ');
  }

  private async watch(one: Watched, signal: AbortSignal): Promise<void> {
    await this.firstChecks;
    while (!signal.aborted) {
      await delay(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.check(one, signal);
    }
  }

  private async check(one: Watched, signal: AbortSignal): Promise<void> {
    try {
      const problem = await this.problemOf(one);
      if (signal.aborted) this.disconnect(one);
      else if (problem) this.markDown(one, problem);
      else this.markReady(one);
    } catch (error) {
      this.disconnect(one);
      if (signal.aborted) return;
      one.late = isLate(error) ? one.late + 1 : LATE_CHECKS;
      if (one.late >= LATE_CHECKS || !one.isReady) this.markDown(one, String(error));
    }
  }

  /** Why a server that answers must not be used; empty if there is no reason. */
  private async problemOf(one: Watched): Promise<string> {
    one.connection ??= await this.connect(one);
    return (await problemOfServer(one.connection))?.text ?? '';
  }

  private async connect({ address }: Watched): Promise<Connection> {
    const connection = await createConnection({ ...this.connection, ...address, connectTimeout: CHECK_MS });
    connection.on('error', () => undefined);
    return connection;
  }

  private disconnect(one: Watched): void {
    one.connection?.destroy();
    one.connection = undefined;
  }

  private markReady(one: Watched): void {
    one.late = 0;
    one.good += 1;
    one.problem = '';
    one.isReady = true;
    this.select();
  }

  private markDown(one: Watched, problem: string): void {
    one.good = 0;
    one.problem = problem;
    if (!one.isReady) return;
    one.isReady = false;
    this.logger.warn(`The database server ${nameOf(one.address)} cannot be used: ${problem}`);
    if (this.current === one) this.current = undefined;
    this.emit('down', one.address);
    this.select();
  }

  /** Chooses the first ready server; one that was gone only after some good checks, unless there is no other. */
  private select(): void {
    const first = this.isChecked ? this.watched.find(({ isReady }) => isReady) : undefined;
    if (!first || first === this.current) return;
    if (this.current && first.good < RETURN_CHECKS) return;
    this.current = first;
    this.logger.log(`Using the database server ${nameOf(first.address)}`);
    this.emit('ready');
  }
}

/** Why a server must not be used. */
export interface ServerProblem {
  text: string;
  /** What its operator can do. */
  advice: string;
}

/** Why a server that answers must not be used; undefined if there is no reason. */
export async function problemOfServer(connection: Connection): Promise<ServerProblem | undefined> {
  const settings = await valuesOf(connection, SETTINGS);
  if (settings.get('read_only') === 'ON')
    return { text: 'it is read-only', advice: 'Let it accept writes, or remove it from DATABASE_URL.' };
  if (settings.get('wsrep_on') !== 'ON') return undefined;
  const status = await valuesOf(connection, STATUS);
  const state = status.get('wsrep_local_state') ?? '';
  if (state === INCONSISTENT)
    return {
      text: 'it could not apply what the others have written, and has left its cluster',
      advice: 'Find the reason in its log, such as a full disk, and restart it. It gets a copy of all data.',
    };
  if (status.get('wsrep_ready') !== 'ON')
    return { text: 'it is not ready in its cluster', advice: 'Check its connections to the others, and restart it.' };
  if (CURRENT_STATES.has(state)) return undefined;
  return { text: 'it lags behind its cluster', advice: 'Wait until it has all transactions.' };
}

const nameOf = ({ host, port }: DatabaseHost): string => `${host}:${port}`;

/** The names and values that a statement shows. */
async function valuesOf(connection: Connection, sql: string): Promise<ReadonlyMap<string, string>> {
  const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: CHECK_MS });
  return new Map(rows.map(({ Variable_name, Value }) => [String(Variable_name), String(Value)]));
}

const isLate = (error: unknown): boolean =>
  ['PROTOCOL_SEQUENCE_TIMEOUT', 'ETIMEDOUT'].includes(String((error as { code?: unknown } | null)?.code));
