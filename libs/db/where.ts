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

  /** Tells apart two sets of conditions. */
  get key(): string {
    return `${this.sql}\n${JSON.stringify(this.parameters)}`;
  }
}

/** A text for `LIKE` that finds itself anywhere; its own `%` and `_` are plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
