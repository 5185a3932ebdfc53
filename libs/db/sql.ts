/** Conditions of a list, joined by AND, with their parameters. Texts of requests only ever travel as parameters. */
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

  /** Identifies the conditions: different ones have different keys. */
  get key(): string {
    return `${this.sql}\n${JSON.stringify(this.parameters)}`;
  }
}

/** A text for `LIKE` that finds itself anywhere; its own `%` and `_` are plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A piece of SQL with its parameters. */
export interface Sql {
  readonly sql: string;
  readonly parameters: unknown[];
}

/** A piece of SQL that the code has made: in the `sql` template it takes its place as it is. */
export class Piece implements Sql {
  constructor(
    readonly sql: string,
    readonly parameters: unknown[],
  ) {}
}

/**
 * Puts SQL together: pieces and conditions among the values take their places, everything else travels as a
 * parameter.
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

/** SQL without parameters that the code itself has made: a name, a join. */
export const plainSql = (text: string): Sql => new Piece(text, []);

/** Pieces one after the other. */
export const joinSql = (pieces: readonly Sql[], between: string): Sql =>
  new Piece(
    pieces.map((piece) => piece.sql).join(between),
    pieces.flatMap(({ parameters }) => parameters),
  );
