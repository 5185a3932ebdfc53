import { Injectable, type Type } from '@nestjs/common';
import { Db } from '#libs/db';
import { SecretBox } from './secret-box.js';
import { SecretColumn } from './secret-column.repository.js';

/**
 * The columns that hold secrets which the site has to read again. A repository declares such a column here and
 * writes and reads it by the answer, so that no column is missed when the key changes.
 */
@Injectable()
export class Secrets {
  private readonly declared: SecretColumn[] = [];

  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
  ) {}

  /** All columns, in the order of their declaration. */
  get columns(): readonly SecretColumn[] {
    return this.declared;
  }

  /**
   * Declares a column with secrets. `id` is the property that identifies a row for as long as it exists; `ids` returns the
   * rows with secrets, where others have none.
   */
  column<E extends object>(
    entity: Type<E>,
    id: keyof E & string,
    property: keyof E & string,
    ids?: () => readonly string[],
  ): SecretColumn {
    const column = new SecretColumn(this.db, this.box, { entity, id, property, ids });
    this.declared.push(column);
    return column;
  }
}
