import type { Type } from '@nestjs/common';
import { Piece, type Sql, type Where } from './sql.js';
import { conversionsOf, propertiesOf, tableOf, type Names, type RowOf } from './tables.js';

/** A row of a LEFT JOIN: every member is null if nothing matches. */
export type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

/** A condition, an order or an expression: a string with `?` for its parameters, or a piece of SQL. */
type Fragment = string | Sql | Where;

/** Sends a SELECT; implemented by `Db`. */
interface Reads {
  rows<R>(statement: string, values: unknown[]): Promise<R[]>;
  current<R>(statement: string, values: unknown[]): Promise<R[]>;
}

/**
 * A SELECT whose tables, columns and row type come from entities. It returns plain rows with the property names and
 * column conversions of the entities; no entity objects are created.
 *
 * @example
 * db.select(Entry, 'e', ['id', 'title'])
 *   .leftJoin(Venue, 'v', 'v.entry_id = e.id', ['city'])
 *   .where('e.type = ?', type)
 *   .orderBy('e.id')
 *   .limit(10)
 *   .rows() // Promise<{ id: number; title: string; city: string | null }[]>
 */
export class Select<Row extends object> {
  private readonly list: Sql[] = [];
  private readonly from: Sql[] = [];
  private readonly conditions: Sql[] = [];
  private readonly ends: Sql[] = [];
  private readonly conversions: [string, { from: (stored: unknown) => unknown }][] = [];
  private isDistinct = false;

  constructor(private readonly db: Reads) {}

  /** Starts a SELECT from a table. */
  static of<E extends object, const N extends Names<E> = (keyof E & string)[]>(
    db: Reads,
    entity: Type<E>,
    alias: string,
    names: N = propertiesOf(entity) as unknown as N,
  ): Select<RowOf<E, N>> {
    const select = new Select<RowOf<E, N>>(db);
    select.from.push(tableOf(entity, alias));
    select.show(entity, alias, names);
    return select;
  }

  /** Adds an inner join and some columns of the joined table. `how` may be `STRAIGHT_JOIN`. */
  join<E extends object, const N extends Names<E> = []>(
    entity: Type<E>,
    alias: string,
    on: Fragment,
    names: N = [] as unknown as N,
    how: 'JOIN' | 'STRAIGHT_JOIN' = 'JOIN',
  ): Select<Row & RowOf<E, N>> {
    return this.joined(how, entity, alias, on, names) as unknown as Select<Row & RowOf<E, N>>;
  }

  /** Adds a left join and some columns of the joined table, which are null without a match. */
  leftJoin<E extends object, const N extends Names<E> = []>(
    entity: Type<E>,
    alias: string,
    on: Fragment,
    names: N = [] as unknown as N,
  ): Select<Row & Nullable<RowOf<E, N>>> {
    return this.joined('LEFT JOIN', entity, alias, on, names) as unknown as Select<Row & Nullable<RowOf<E, N>>>;
  }

  /** Adds a named expression: `also<{ total: number }>('COUNT(*) AS total')`. */
  also<Extra extends object>(expression: Fragment, ...parameters: unknown[]): Select<Row & Extra> {
    this.list.push(piece(expression, parameters));
    return this as unknown as Select<Row & Extra>;
  }

  /** Removes duplicate rows. */
  distinct(): this {
    this.isDistinct = true;
    return this;
  }

  /** Adds a condition; all conditions must hold. A list among the parameters fills `IN (?)` and must not be empty. */
  where(condition: Fragment, ...parameters: unknown[]): this {
    this.conditions.push(piece(condition, parameters));
    return this;
  }

  groupBy(expression: Fragment): this {
    return this.end('GROUP BY', piece(expression));
  }

  having(condition: Fragment, ...parameters: unknown[]): this {
    return this.end('HAVING', piece(condition, parameters));
  }

  orderBy(order: Fragment, ...parameters: unknown[]): this {
    return this.end('ORDER BY', piece(order, parameters));
  }

  limit(count: number, offset = 0): this {
    return this.end('LIMIT', offset ? new Piece('? OFFSET ?', [count, offset]) : new Piece('?', [count]));
  }

  /** Locks the rows until the transaction ends. Read them with `current`. */
  forUpdate(extra: '' | 'SKIP LOCKED' | 'NOWAIT' = ''): this {
    return this.end('FOR UPDATE', new Piece(extra, []));
  }

  /** Reads rows for display; they may come from a replica. */
  async rows(): Promise<Row[]> {
    const { sql, parameters } = this.statement();
    return this.converted(await this.db.rows<Row>(sql, parameters));
  }

  /** Reads rows that a decision depends on, from the primary server. */
  async current(): Promise<Row[]> {
    const { sql, parameters } = this.statement();
    return this.converted(await this.db.current<Row>(sql, parameters));
  }

  /** Reads the first row for display. */
  async first(): Promise<Row | undefined> {
    return (await this.rows())[0];
  }

  /** Counts the rows that match the conditions, for display. Ignores groups, order and limit. */
  async count(): Promise<number> {
    const { sql, parameters } = list([new Piece('SELECT COUNT(*) AS total', []), ...this.source()], ' ');
    const [row] = await this.db.rows<{ total: number }>(sql, parameters);
    return Number(row?.total ?? 0);
  }

  /** The statement, as a part of another one. */
  statement(): Sql {
    const selection = [new Piece(this.isDistinct ? 'SELECT DISTINCT' : 'SELECT', []), list(this.list, ', ')];
    return list([...selection, ...this.source(), ...this.ends], ' ');
  }

  /** The tables and the conditions. */
  private source(): Sql[] {
    const source = [new Piece('FROM', []), ...this.from];
    if (this.conditions.length) source.push(new Piece('WHERE', []), list(this.conditions, ' AND '));
    return source;
  }

  private joined<E extends object>(how: string, entity: Type<E>, alias: string, on: Fragment, names: Names<E>): this {
    const condition = piece(on);
    this.from.push(new Piece(`${how} ${tableOf(entity, alias).sql} ON ${condition.sql}`, [...condition.parameters]));
    this.show(entity, alias, names);
    return this;
  }

  private show<E extends object>(entity: Type<E>, alias: string, names: Names<E>): void {
    const columns = tableOf(entity, alias).columns(names);
    if (columns.sql) this.list.push(columns);
    this.conversions.push(...conversionsOf(entity, names));
  }

  private end(keyword: string, { sql, parameters }: Sql): this {
    this.ends.push(new Piece(`${keyword} ${sql}`, parameters));
    return this;
  }

  private converted(rows: Row[]): Row[] {
    if (!this.conversions.length) return rows;
    for (const row of rows as Record<string, unknown>[])
      for (const [name, { from }] of this.conversions) row[name] = from(row[name]);
    return rows;
  }
}

const piece = (part: Fragment, parameters: unknown[] = []): Sql =>
  typeof part === 'string' ? new Piece(part, parameters) : part;

const list = (pieces: readonly Sql[], between: string): Sql =>
  new Piece(
    pieces.map(({ sql }) => sql).join(between),
    pieces.flatMap(({ parameters }) => parameters),
  );
