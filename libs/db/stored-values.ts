import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clocks } from './clocks.js';
import { Db } from './db.js';

type Listener = () => Promise<void> | void;

/** Where named values are stored. */
export interface ValuesStore {
  /** Stores values of a new site, unless others are stored already. */
  begin(initial: object): Promise<void>;
  /** The stored values, as one JSON object. */
  read(): Promise<string>;
  /** Stores changes of the `stored` values; an undefined value is removed. */
  write(changes: object, stored: object): Promise<void>;
}

/**
 * Named values, stored as JSON and kept in memory: a change takes effect at once on the instance that makes it, and
 * within a second on the others. Values that are not stored have their defaults.
 */
@Injectable()
export abstract class StoredValues<Values extends object> implements OnModuleInit {
  protected abstract readonly store: ValuesStore;
  /** The change clock that reports changes of the values to all instances. */
  protected abstract readonly clock: string;
  protected abstract readonly defaults: Values;
  /** Grows with every change of the values in memory. */
  version = 0;
  private values: Values | undefined;
  private stored = '';
  private readonly listeners: Listener[] = [];
  /** Reads of the database so far, and the latest one whose values are in force. */
  private reads = 0;
  private latest = 0;

  constructor(
    protected readonly db: Db,
    private readonly clocks: Clocks,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.begin(this.initial());
    await this.reload();
    this.clocks.watch(this.clock, () => this.reload());
  }

  /** The values that are in force. */
  get current(): Values {
    return (this.values ??= this.defaults);
  }

  /** Calls `listener` after every change of a value, on every instance. The writer waits for it. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  /**
   * Stores what `change` returns for the stored values, in one transaction; undefined restores a default. Concurrent
   * changes run one after the other.
   */
  async change(change: (values: Values) => Partial<Values> | Promise<Partial<Values>>): Promise<void> {
    await this.db.transaction(async () => {
      // The row of the clock makes writers wait for each other, before they read.
      await this.clocks.advance(this.clock);
      const stored = JSON.parse(await this.store.read()) as Partial<Values>;
      const changes = await change({ ...this.defaults, ...stored });
      if (Object.keys(changes).length) await this.store.write(changes, stored);
    });
  }

  /** What a new site stores beside the defaults. */
  protected initial(): Partial<Values> {
    return {};
  }

  private async reload(): Promise<void> {
    this.reads += 1;
    const read = this.reads;
    const stored = await this.store.read();
    // A read that began earlier may know less than the one whose values are in force already.
    if (read < this.latest) return;
    this.latest = read;
    if (stored === this.stored) return;
    this.stored = stored;
    this.values = { ...this.defaults, ...(JSON.parse(stored) as Partial<Values>) };
    this.version += 1;
    for (const listener of this.listeners) await listener();
  }
}
