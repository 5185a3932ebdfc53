import { Where } from './where.js';

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
