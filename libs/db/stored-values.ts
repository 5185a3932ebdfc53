import { Injectable, type OnModuleInit } from '@nestjs/common';
import { VersionCounters } from './clocks.js';
import { Db } from './db.js';

type Listener = () => Promise<void> | void;

/** The storage of named values. */
export interface ValuesStore {
  /** Stores the values of a new site, unless values are stored already. */
  begin(initial: object): Promise<void>;
  /** The stored values, as one JSON object. */
  read(): Promise<string>;
  /** Writes changes of the `stored` values. An undefined value is removed. */
  write(changes: object, stored: object): Promise<void>;
}

/**
 * Named values, stored as JSON and held in memory. A change takes effect at once on the instance that makes it, and
 * within a second on the others. Values that are not stored have their defaults.
 */
@Injectable()
export abstract class StoredValues<Values extends object> implements OnModuleInit {
  protected abstract readonly store: ValuesStore;
  /** Name of the version counter that notifies all instances of changes. */
  protected abstract readonly counter: string;
  protected abstract readonly defaults: Values;
  /** Incremented with every change of the values in memory. */
  version = 0;
  private values: Values | undefined;
  /** Identifies the changes of a transaction. */
  private readonly written = {};
  private stored = '';
  private readonly listeners: Listener[] = [];
  /** Number of database reads so far, and the latest one whose values are in use. */
  private reads = 0;
  private latest = 0;

  constructor(
    protected readonly db: Db,
    protected readonly counters: VersionCounters,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.begin(this.initial());
    await this.reload();
    this.counters.watch(this.counter, () => this.reload());
  }

  /** The values in use; in a transaction that has locked or changed them, those that it has read. */
  get current(): Values {
    return this.ofTransaction?.values ?? (this.values ??= this.defaults);
  }

  /** The stored values, locked until the end of the transaction. */
  async locked(): Promise<Values> {
    // The counter's row serializes writers before they read.
    await this.counters.increment(this.counter);
    const values = await this.readStored();
    const own = this.ofTransaction;
    if (own) own.values = values;
    return values;
  }

  /** Calls `listener` after every change of a value, on every instance. The writer waits for it. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  /**
   * Stores the changes that `change` returns for the stored values, in one transaction. An undefined value restores its
   * default. Concurrent changes are serialized.
   */
  async change(change: (values: Values) => Partial<Values> | Promise<Partial<Values>>): Promise<void> {
    await this.db.transaction(async () => {
      // The counter's row serializes writers before they read.
      await this.counters.increment(this.counter);
      const stored = JSON.parse(await this.store.read()) as Partial<Values>;
      const changes = await change({ ...this.defaults, ...stored });
      if (!Object.keys(changes).length) return;
      await this.store.write(changes, stored);
      const changed = this.ofTransaction;
      if (changed) changed.values = await this.readStored();
    });
  }

  private async readStored(): Promise<Values> {
    return { ...this.defaults, ...(JSON.parse(await this.store.read()) as Partial<Values>) };
  }

  /** What the running transaction has read. Others see its changes after the commit. */
  private get ofTransaction(): { values?: Values } | undefined {
    if (!this.db.isInTransaction) return undefined;
    return this.db.beforeCommit(
      this.written,
      (): { values?: Values } => ({}),
      () => Promise.resolve(),
    );
  }

  /** Values of a new site that differ from the defaults. */
  protected initial(): Partial<Values> {
    return {};
  }

  private async reload(): Promise<void> {
    this.reads += 1;
    const read = this.reads;
    const stored = await this.store.read();
    // An earlier read may be older than the values in use.
    if (read < this.latest) return;
    this.latest = read;
    if (stored === this.stored) return;
    this.stored = stored;
    this.values = { ...this.defaults, ...(JSON.parse(stored) as Partial<Values>) };
    this.version += 1;
    for (const listener of this.listeners) await listener();
  }
}
