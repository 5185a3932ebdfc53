/** Conditions of a list, joined by AND, with their parameters. Request input is only passed as parameters. */
export class Where {
  private readonly parts: string[] = [];
  readonly parameters: unknown[] = [];

  /** Adds a condition; a list among the parameters fills `IN (?)` and must not be empty. */
  and(condition: string, ...parameters: unknown[]): this {
    this.parts.push(condition);
    this.parameters.push(...parameters);
    return this;
  }

  /** Adds `column IN (values)`, or nothing for an empty list. */
  in(column: string, values: readonly unknown[] | undefined): this {
    return values?.length ? this.and(`${column} IN (?)`, values) : this;
  }

  /** Adds `column NOT IN (values)`, or nothing for an empty list. */
  notIn(column: string, values: readonly unknown[] | undefined): this {
    return values?.length ? this.and(`${column} NOT IN (?)`, values) : this;
  }

  /** The conditions as SQL. */
  get sql(): string {
    return this.parts.length ? this.parts.join(' AND ') : '1';
  }

  /** Whether there are no conditions. */
  get isEmpty(): boolean {
    return !this.parts.length;
  }

  /** Identifies the conditions: different conditions have different keys. */
  get key(): string {
    return `${this.sql}\n${JSON.stringify(this.parameters)}`;
  }
}

/** A `LIKE` pattern that matches a text as a whole; `%` and `_` in the text are escaped. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * A `LIKE` pattern that matches a text anywhere.
 *
 * @example this.db.select(CookNote, 'n').where('n.text LIKE ?', containing(search))
 */
export const containing = (text: string): string => `%${literally(text)}%`;

/** SQL with its parameters. */
export interface Sql {
  readonly sql: string;
  readonly parameters: unknown[];
}

/** Trusted SQL: the `sql` template inserts it verbatim. */
export class Piece implements Sql {
  readonly sql: string;

  constructor(
    text: string,
    readonly parameters: unknown[],
  ) {
    this.sql = text;
  }
}

/**
 * Builds SQL from a template. SQL and conditions among the values are inserted; all other values become parameters.
 *
 * @example sql`SELECT id FROM terms WHERE ${where} LIMIT ${limit}`
 */
export function sql(texts: TemplateStringsArray, ...values: unknown[]): Sql {
  const parameters: unknown[] = [];
  const text = texts.reduce((before, after, index) => {
    const value = values[index - 1];
    const isPiece = value instanceof Piece || value instanceof Where;
    parameters.push(...(isPiece ? value.parameters : [value]));
    return `${before}${isPiece ? value.sql : '?'}${after}`;
  });
  return new Piece(text, parameters);
}

/** SQL without parameters from trusted code: a name, a join. */
export const plainSql = (text: string): Sql => new Piece(text, []);

/** Joins pieces of SQL with a separator. */
export const joinSql = (pieces: readonly Sql[], between: string): Sql =>
  new Piece(
    pieces.map((piece) => piece.sql).join(between),
    pieces.flatMap(({ parameters }) => parameters),
  );

/** A statement that counts rows as `total`, up to a limit. Each part is what follows the columns of a SELECT. */
export const countUpTo = (most: number, parts: readonly Sql[]): Sql => {
  const limited = parts.map((part) => sql`(SELECT 1 ${part} LIMIT ${most})`);
  return sql`SELECT COUNT(*) AS total FROM (${joinSql(limited, ' UNION ALL ')} LIMIT ${most}) counted`;
};
