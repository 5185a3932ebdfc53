import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { member, type Member } from '#libs/presenting';
import { FieldValues } from './field-values.js';
import { Fields, schemasOf } from './field.js';

/** The member `meta` of items whose values are shown as they are: terms, users and comments. */
@Injectable()
export class FieldMembers {
  constructor(
    private readonly fields: Fields,
    private readonly values: FieldValues,
    private readonly models: Models,
  ) {}

  /** The model of the running request, from which the member follows. */
  get model(): object {
    return this.models.current;
  }

  /** The member with the values of an owner; an empty list without fields. */
  meta<Row>(owner: string, storedOf: (row: Row) => string | null): { meta: Member<Row> } {
    const fields = [...this.fields.of(owner).values()];
    if (!fields.length)
      return { meta: member(['view', 'edit'], ['array', 'object'], 'Custom values.', () => [], { example: [] }) };
    const properties = schemasOf(fields);
    const shown = (row: Row) => this.values.shown(owner, storedOf(row), false) ?? {};
    return {
      meta: member(['view', 'edit'], 'object', 'Custom values.', shown, { properties }),
    };
  }
}
