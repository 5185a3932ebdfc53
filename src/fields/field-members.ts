import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { member, type Member, type Members } from '#libs/presenting';
import { FieldValues } from './field-values.js';
import { type Field, Fields, schemasOf } from './field.js';
import { PageFields } from './page-fields.js';

/** An item with the values of its fields by name; absent if they are not shown. */
export interface WithValues {
  values?: Readonly<Record<string, unknown>>;
}

/** The member `meta` of items with fields. */
@Injectable()
export class FieldMembers {
  /** The members of owners with `meta`, by the members of the owners themselves. */
  private readonly known: () => WeakMap<object, object>;

  constructor(
    private readonly fields: Fields,
    private readonly values: FieldValues,
    private readonly ofPages: PageFields,
    private readonly models: Models,
  ) {
    this.known = models.derived(() => new WeakMap<object, object>());
  }

  /** The model of the running request, from which the member follows. */
  get model(): object {
    return this.models.current;
  }

  /**
   * The members of an owner with the values of its fields in `meta`, beside what the owner itself has there; the same
   * object for a model. Without declared fields, items have the member where they have something in it.
   */
  after<Row extends WithValues>(owner: string, own: Members<Row>): Members<Row> {
    const known = this.known().get(own) as Members<Row> | undefined;
    if (known) return known;
    const fields = [...this.fields.of(owner).values()];
    const ofPages = [...this.ofPages.of(owner).values()];
    const members = fields.length || ofPages.length ? { ...own, meta: withFields({ fields, ofPages }, own.meta) } : own;
    this.known().set(own, members);
    return members;
  }

  /** The member with the values of an owner whose values are shown as they are; an empty list without fields. */
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

/** The declared fields of an owner, and those of its pages. */
interface FieldsOfOwner {
  fields: readonly Field[];
  ofPages: readonly Field[];
}

/** The member `meta` with the values of fields, and with the members of a group that items may have there. */
function withFields<Row extends WithValues>({ fields, ofPages }: FieldsOfOwner, group?: Member<Row>): Member<Row> {
  const isEmpty = ({ values = {} }: Row) => !ofPages.some(({ name }) => values[name] !== undefined);
  if (!group?.members)
    return member('view', 'object', 'Custom values.', ({ values }) => values ?? {}, {
      properties: schemasOf([...fields, ...ofPages]),
      ...(fields.length ? {} : { omit: isEmpty }),
    });
  const { members, omit, definition, description, ...rest } = group;
  const own = Object.entries(members).map(([name, one]): [string, Member<Row>] => [
    name,
    { ...one, omit: (row) => Boolean(omit?.(row)) || Boolean(one.omit?.(row)) },
  ]);
  const value = ({ name, schema }: Field, isOmitted: (row: Row) => boolean): [string, Member<Row>] => [
    name,
    member<Row>('view', 'object', '', ({ values: shown }) => shown?.[name], {
      omit: isOmitted,
      ...(schema as Pick<Member<Row>, 'type' | 'description'>),
      shape: schema,
    }),
  ];
  const values = [
    ...fields.map((field) => value(field, ({ values: shown }) => shown === undefined)),
    ...ofPages.map((field) => value(field, ({ values: shown }) => shown?.[field.name] === undefined)),
  ];
  return {
    ...rest,
    ...(fields.length ? {} : { definition, omit: (row: Row) => Boolean(omit?.(row)) && isEmpty(row) }),
    description: `${description} Custom values.`,
    members: Object.fromEntries([...own, ...values]),
  };
}
