import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clocks } from './clocks.js';
import { Db } from './db.js';

type Listener = () => Promise<void> | void;

/** Where values are kept: the column of a table with one row, and the clock that tells of changes. */
export interface RowPlace {
  table: string;
  column: string;
  clock: string;
}

const ROW = 1;

/**
 * Values that are one row of JSON, kept in memory: right at once on the instance that changes them, elsewhere within a
 * second. What was never stored has its default.
 */
@Injectable()
export abstract class JsonRow<Values extends object> implements OnModuleInit {
  protected abstract readonly place: RowPlace;
  protected abstract readonly defaults: Values;
  private values: Values | undefined;
  private stored = '';
  private readonly listeners: Listener[] = [];
  /** Looks at the database so far, and the latest one whose values are in force. */
  private looks = 0;
  private latest = 0;

  constructor(
    protected readonly db: Db,
    private readonly clocks: Clocks,
  ) {}

  /** What is stored of a site where nobody has set anything. */
  protected abstract fresh(): Partial<Values>;

  async onModuleInit(): Promise<void> {
    const { table, column, clock } = this.place;
    await this.db.write(`INSERT IGNORE INTO ${table} (id, ${column}) VALUES (?, ?)`, [
      ROW,
      JSON.stringify(this.fresh()),
    ]);
    await this.reload();
    this.clocks.watch(clock, () => this.reload());
  }

  /** The values that are in force. */
  get current(): Values {
    return (this.values ??= this.defaults);
  }

  /** Calls `listener` after every change of a value, on every instance; who changes it waits for that. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  /**
   * Stores what `change` makes of the values that are stored, in one transaction: of two changes at once the later one
   * sees what the other has stored.
   */
  async change(change: (values: Values) => Partial<Values> | Promise<Partial<Values>>): Promise<void> {
    const { table, column } = this.place;
    await this.db.atomic(async () => {
      const [row] = await this.db.current<{ stored: string }>(
        `SELECT ${column} AS stored FROM ${table} WHERE id = ? FOR UPDATE`,
        [ROW],
      );
      const stored = row ? (JSON.parse(row.stored) as Partial<Values>) : this.fresh();
      const changes = await change({ ...this.defaults, ...stored });
      if (Object.keys(changes).length) await this.store({ ...stored, ...changes });
    });
  }

  /** Forgets every value; what is made by chance is made anew. */
  async reset(): Promise<void> {
    await this.db.atomic(() => this.store(this.fresh()));
  }

  private async store(values: Partial<Values>): Promise<void> {
    const { table, column, clock } = this.place;
    await this.db.write(`REPLACE INTO ${table} (id, ${column}) VALUES (?, ?)`, [ROW, JSON.stringify(values)]);
    await this.clocks.advance(clock);
  }

  private async reload(): Promise<void> {
    const { table, column } = this.place;
    this.looks += 1;
    const look = this.looks;
    const [row] = await this.db.current<{ stored: string }>(`SELECT ${column} AS stored FROM ${table} WHERE id = ?`, [
      ROW,
    ]);
    const stored = row?.stored ?? '{}';
    // A look that began earlier may know less than the one whose values are in force already.
    if (look < this.latest) return;
    this.latest = look;
    if (stored === this.stored) return;
    this.stored = stored;
    this.values = { ...this.defaults, ...(JSON.parse(stored) as Partial<Values>) };
    for (const listener of this.listeners) await listener();
  }
}
