import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { In, type ObjectLiteral, type QueryDeepPartialEntity } from 'typeorm';
import { Clocks } from './clocks.js';
import { Db } from './db.js';
import { plainSql, sql } from './sql.js';
import { tableOf } from './tables.js';

type Listener = () => Promise<void> | void;

/** Where values are stored, and the change clock that reports their changes to all instances. */
export interface ValuesPlace {
  entity: Type<object>;
  clock: string;
  /**
   * Column that holds all values as one JSON object. Without one, each value is a row with `name` and `value`. Columns
   * with JSON have no transformer.
   */
  column?: string;
  /** Id of the row with the JSON object; 1 by default. */
  id?: number;
}

const FIRST_ROW = 1;

/**
 * Named values, stored as JSON and kept in memory: a change takes effect at once on the instance that makes it, and
 * within a second on the others. Values that are not stored have their defaults.
 */
@Injectable()
export abstract class StoredValues<Values extends object> implements OnModuleInit {
  protected abstract readonly place: ValuesPlace;
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
    const { column, id = FIRST_ROW } = this.place;
    const initial = this.initial();
    const rows = column === undefined ? rowsOf(initial) : [{ id, [column]: JSON.stringify(initial) }];
    if (rows.length) await this.insertion(rows).orIgnore().execute();
    await this.reload();
    this.clocks.watch(this.place.clock, () => this.reload());
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
    await this.db.atomic(async () => {
      // The row of the clock makes writers wait for each other, before they read.
      await this.clocks.advance(this.place.clock);
      const stored = JSON.parse(await this.read()) as Partial<Values>;
      const changes = await change({ ...this.defaults, ...stored });
      if (Object.keys(changes).length) await this.write(stored, changes);
    });
  }

  /** What a new site stores beside the defaults. */
  protected initial(): Partial<Values> {
    return {};
  }

  private async reload(): Promise<void> {
    this.reads += 1;
    const read = this.reads;
    const stored = await this.read();
    // A read that began earlier may know less than the one whose values are in force already.
    if (read < this.latest) return;
    this.latest = read;
    if (stored === this.stored) return;
    this.stored = stored;
    this.values = { ...this.defaults, ...(JSON.parse(stored) as Partial<Values>) };
    this.version += 1;
    for (const listener of this.listeners) await listener();
  }

  /** The stored values as one JSON object. */
  private async read(): Promise<string> {
    const { entity, column, id = FIRST_ROW } = this.place;
    const table = tableOf(entity);
    if (column !== undefined) {
      const [row] = await this.db.current<{ stored: string }>(
        sql`SELECT ${plainSql(column)} AS stored FROM ${table} WHERE id = ${id}`,
      );
      return row?.stored ?? '{}';
    }
    const names = Object.keys(this.defaults);
    const rows = await this.db.current<{ name: string; value: string }>(
      sql`SELECT name, value FROM ${table} WHERE name IN (${names}) ORDER BY name`,
    );
    return `{${rows.map(({ name, value }) => `${JSON.stringify(name)}:${value}`).join()}}`;
  }

  private async write(stored: Partial<Values>, changes: Partial<Values>): Promise<void> {
    const { entity, column, id = FIRST_ROW } = this.place;
    if (column !== undefined) {
      const row = { id, [column]: JSON.stringify({ ...stored, ...changes }) };
      await this.insertion([row]).orUpdate([column], ['id']).execute();
      return;
    }
    const forgotten = Object.keys(changes).filter((name) => changes[name as keyof Values] === undefined);
    if (forgotten.length) await this.db.of<ObjectLiteral>(entity).delete({ name: In(forgotten) });
    const rows = rowsOf(changes);
    if (rows.length) await this.insertion(rows).orUpdate(['value'], ['name']).execute();
  }

  private insertion(rows: QueryDeepPartialEntity<ObjectLiteral>[]) {
    const { entity } = this.place;
    return this.db.of<ObjectLiteral>(entity).createQueryBuilder().insert().values(rows).updateEntity(false);
  }
}

/** The rows of the values that are there. */
const rowsOf = (values: object): { name: string; value: string }[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: JSON.stringify(value) }],
  );
