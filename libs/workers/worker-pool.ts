import cluster, { type Worker } from 'node:cluster';
import { Channel, JOINS } from './channel.js';

/** A worker that has ended without being asked to. */
export interface EndedWorker {
  pid: number | undefined;
  code: number | null;
  signal: string | null;
  /** When another one takes its place, in milliseconds from now. */
  restartMs: number;
}

interface PoolOptions {
  /** Number of workers. */
  count: number;
  /** Called when a worker accepts connections, but for the first one. */
  joined: (worker: { pid: number | undefined }) => void;
  /** Called when a worker has ended without being asked to and will be replaced. */
  ended: (worker: EndedWorker) => void;
  /** Called with the id of each worker that has ended. */
  left: (id: number) => void;
}

interface RunningWorker {
  worker: Worker;
  channel: Channel;
  startedAt: number;
  /** Whether it accepts connections. */
  serves: boolean;
  /** Whether it answers questions. */
  hasJoined: boolean;
}

/** The pool gives up after as many workers in a row that have ended before they served. */
const MAX_FAILED_STARTS = 5;
/** A worker that ends earlier is replaced later and later. */
const LONG_LIFE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Worker processes that run the program of this process and share its ports. The first one starts alone, so that what a
 * start does once is done when the others start. A worker that ends is replaced.
 */
export class WorkerPool {
  private readonly running = new Map<number, RunningWorker>();
  private readonly pauses = new Set<NodeJS.Timeout>();
  private readonly answers = new Map<string, (data: unknown, from: number) => unknown>();
  private isStopping = false;
  /** Consecutive workers that have ended before they served, and that have ended soon. */
  private failedStarts = 0;
  private shortLives = 0;
  /** Whether the ends of all workers were those that a stop expects. */
  private isClean = true;
  private changed: () => void = () => {};
  /** Whether a worker has accepted connections. */
  hasServed = false;
  /** Settled when the pool gives up. */
  readonly failure: Promise<Error>;
  private giveUp: (error: Error) => void = () => {};

  constructor(private readonly options: PoolOptions) {
    // `lintel` switches source maps on in its own process only.
    cluster.setupPrimary({ execArgv: [...process.execArgv, '--enable-source-maps'] });
    this.failure = new Promise((resolve) => (this.giveUp = resolve));
  }

  /** Number of workers that accept connections. */
  get serving(): number {
    return [...this.running.values()].filter(({ serves }) => serves).length;
  }

  /** Starts the first worker; the others follow when it serves. */
  start(): void {
    this.add();
  }

  /** Answers questions of workers of a kind, of those that are started from now on. */
  answer(kind: string, answer: (data: unknown, from: number) => unknown): void {
    this.answers.set(kind, answer);
  }

  /** Asks all workers that have joined, except one. Returns the answers by worker; those that give none are left out. */
  async ask(kind: string, data: unknown, limitMs: number, except?: number): Promise<Map<number, unknown>> {
    const asked = [...this.running].filter(([id, { hasJoined }]) => hasJoined && id !== except);
    const answers = await Promise.all(
      asked.map(async ([id, { channel }]) => [id, await channel.ask(kind, data, limitMs)] as const),
    );
    return new Map(answers.filter(([, answer]) => answer !== undefined));
  }

  /**
   * Ends all workers by a signal, those that are left after a time by force. Returns whether all have ended as they
   * should.
   */
  async stop(signal: NodeJS.Signals, limitMs: number): Promise<boolean> {
    this.isStopping = true;
    for (const pause of this.pauses) clearTimeout(pause);
    const kill = (by: NodeJS.Signals) => {
      for (const { worker } of this.running.values()) worker.process.kill(by);
    };
    kill(signal);
    const timer = setTimeout(() => kill('SIGKILL'), limitMs);
    while (this.running.size) await new Promise<void>((resolve) => (this.changed = resolve));
    clearTimeout(timer);
    return this.isClean;
  }

  private add(): void {
    const worker = cluster.fork();
    const channel = new Channel(worker.process);
    const state: RunningWorker = { worker, channel, startedAt: Date.now(), serves: false, hasJoined: false };
    this.running.set(worker.id, state);
    channel.answer(JOINS, () => {
      state.hasJoined = true;
      return true;
    });
    for (const [kind, answer] of this.answers) channel.answer(kind, (data) => answer(data, worker.id));
    worker.once('listening', () => this.onServing(state));
    // A process that could not be created has no end.
    worker.on('error', () => {
      if (worker.process.pid === undefined) this.onExit(state, null, null);
    });
    worker.once('exit', (code: number | null, signal: string | null) => this.onExit(state, code, signal));
  }

  private onServing(state: RunningWorker): void {
    state.serves = true;
    this.failedStarts = 0;
    if (this.isStopping) return;
    if (this.hasServed) {
      this.options.joined({ pid: state.worker.process.pid });
      return;
    }
    this.hasServed = true;
    while (this.running.size < this.options.count) this.add();
  }

  private onExit({ worker, channel, serves, startedAt }: RunningWorker, code: number | null, signal: string | null) {
    this.running.delete(worker.id);
    channel.close();
    this.options.left(worker.id);
    if (this.isStopping) {
      // One that had not begun to serve ends by the signal itself.
      if (code !== 0 && (serves || signal === 'SIGKILL')) this.isClean = false;
      this.changed();
      return;
    }
    if (!serves) this.failedStarts += 1;
    if (!this.hasServed || this.failedStarts >= MAX_FAILED_STARTS) {
      this.giveUp(new Error(`A worker process could not be started, ${this.failedStarts} times in a row.`));
      return;
    }
    this.shortLives = Date.now() - startedAt < LONG_LIFE_MS ? this.shortLives + 1 : 0;
    const restartMs = this.shortLives < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (this.shortLives - 2), LONGEST_PAUSE_MS);
    this.options.ended({ pid: worker.process.pid, code, signal, restartMs });
    const pause = setTimeout(() => {
      this.pauses.delete(pause);
      this.add();
    }, restartMs);
    this.pauses.add(pause);
  }
}
