import { Logger, type Type } from '@nestjs/common';
import { type Db } from '#libs/db';
import { joinSql, plainSql, sql, tableOf, Where, type Sql } from '#libs/sql';
import { KEY_ID_AT, type SecretBox, SecretError, sealedPrefix } from './secret-box.js';

/** Where a column is: its entity, the property that identifies a row, and its own property. */
export interface ColumnPlace {
  entity: Type<object>;
  id: string;
  property: string;
  /** The rows whose values are secrets; all by default. */
  ids?: () => readonly string[];
}

/** The secrets of a column by their key. */
export interface KeyCount {
  /** Empty for plain values. */
  keyId: string;
  total: number;
}

/** The secrets of a batch that were encrypted, and those that could not be decrypted. */
export interface RenewedSecrets {
  renewed: number;
  failures: string[];
  /** The last row; undefined at the end of the column. */
  last: string | number | undefined;
}

interface StoredSecret {
  id: string | number;
  stored: string;
}

const IS_SEALED = `${sealedPrefix()}%`;

/** A column whose values are secrets: how they are stored, and how they get another key. */
export class SecretColumn {
  /** Table and column. */
  readonly name: string;
  private readonly logger = new Logger('Secrets');
  private readonly table: Sql;
  private readonly id: Sql;
  private readonly value: Sql;
  private readonly ids: ColumnPlace['ids'];

  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
    { entity, id, property, ids }: ColumnPlace,
  ) {
    const table = tableOf<Record<string, unknown>>(entity as Type<Record<string, unknown>>);
    this.table = table;
    this.name = table.column(property);
    this.id = plainSql(table.column(id));
    this.value = plainSql(this.name);
    this.ids = ids;
  }

  /** The form in which the secret of a row is stored. */
  seal(id: string | number, secret: string): string {
    return this.box.seal(secret, this.placeOf(id));
  }

  /**
   * The secret of a row.
   *
   * @throws SecretError if it cannot be decrypted
   */
  open(id: string | number, stored: string): string {
    return this.box.open(stored, this.placeOf(id));
  }

  /** The secret of a row; undefined if it cannot be decrypted, which is logged. */
  readable(id: string | number, stored: string): string | undefined {
    try {
      return this.open(id, stored);
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      this.logger.error(error.message);
      return undefined;
    }
  }

  /** The number of secrets by their key. */
  static async counts(db: Db, columns: readonly SecretColumn[]): Promise<KeyCount[]> {
    const parts = columns.flatMap((column) => column.countsByKey());
    if (!parts.length) return [];
    const rows = await db.current<{ keyId: string; total: unknown }>(joinSql(parts, ' UNION ALL '));
    return rows.map(({ keyId, total }) => ({ keyId, total: Number(total) }));
  }

  /** Encrypts a batch of secrets after a row that are plain or have a previous key. Needs a transaction. */
  async renew(keyId: string, after: string | number | undefined, limit: number): Promise<RenewedSecrets> {
    const where = this.secrets()?.and(`${this.name} NOT LIKE ?`, `${sealedPrefix(keyId)}%`);
    if (!where) return { renewed: 0, failures: [], last: undefined };
    if (after !== undefined) where.and(`${this.id.sql} > ?`, after);
    const rows = await this.db.current<StoredSecret>(
      sql`SELECT ${this.id} AS id, ${this.value} AS stored FROM ${this.table} WHERE ${where} ORDER BY ${this.id} LIMIT ${limit} FOR UPDATE`,
    );
    const failures: string[] = [];
    const sealed = rows.flatMap(({ id, stored }) => {
      try {
        return [{ id, stored: this.seal(id, this.open(id, stored)) }];
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        failures.push(error.message);
        return [];
      }
    });
    if (sealed.length) await this.write(sealed);
    return { renewed: sealed.length, failures, last: rows.length < limit ? undefined : rows.at(-1)?.id };
  }

  private async write(rows: readonly StoredSecret[]): Promise<void> {
    const cases = rows.map(({ id, stored }) => sql`WHEN ${id} THEN ${stored}`);
    const ids = rows.map(({ id }) => id);
    await this.db.write(
      sql`UPDATE ${this.table} SET ${this.value} = CASE ${this.id} ${joinSql(cases, ' ')} END WHERE ${this.id} IN (${ids})`,
    );
  }

  private countsByKey(): Sql[] {
    const where = this.secrets();
    if (!where) return [];
    // Columns of different character sets meet in one statement.
    const keyId = sql`CONVERT(IF(${this.value} LIKE ${IS_SEALED}, SUBSTRING(${this.value}, ${KEY_ID_AT.start}, ${KEY_ID_AT.length}), '') USING ascii)`;
    return [sql`SELECT ${keyId} AS keyId, COUNT(*) AS total FROM ${this.table} WHERE ${where} GROUP BY 1`];
  }

  /** The rows with secrets; undefined if there can be none. */
  private secrets(): Where | undefined {
    const ids = this.ids?.();
    if (ids && !ids.length) return undefined;
    return new Where().and(`${this.name} IS NOT NULL`).in(this.id.sql, ids);
  }

  private placeOf(id: string | number): string {
    return `${this.name}/${id}`;
  }
}
