import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { type Model, ModelPart, Models } from '#libs/model';
import {
  type DeclaredField,
  defaultOf,
  type FieldRight,
  type FieldShape,
  type IndexColumn,
  InvalidValue,
  schemaOfShape,
  typeOfField,
} from '../model/index.js';

/** A class whose members are those of the declaration, so that each one is declared once. */
const WithDeclaration = class {
  constructor(declared: DeclaredField) {
    Object.assign(this, declared);
  }
} as new (declared: DeclaredField) => Readonly<DeclaredField>;

/** A field of the items of an owner: an entry type, a taxonomy, users or comments. */
export class Field extends WithDeclaration {
  /** Which column of the index has its values; undefined if it is not in the index. */
  readonly column: IndexColumn | undefined;
  /** Whether not everyone sees it, so that only the context `edit` has it. */
  readonly isRestricted: boolean;
  /** The names of what its references lead to, also inside of objects and lists; empty without references. */
  readonly targets: readonly string[];

  constructor(
    /** Number by which values are stored. It stays when the field is renamed. */
    readonly id: number,
    readonly owner: string,
    readonly name: string,
    declared: DeclaredField,
    /** Number of the values of which it takes over cleaned copies; undefined for most fields. */
    readonly sourceId?: number,
  ) {
    const standard = defaultOf(declared);
    super({ ...declared, default: standard instanceof InvalidValue ? undefined : standard });
    const { filter, sort, unique, read = 'everyone' } = declared;
    this.column = filter || sort || unique ? typeOfField(declared).column : undefined;
    this.isRestricted = read !== 'everyone';
    this.targets = [...new Set(targetsIn(declared))];
  }

  /** JSON Schema of its values in responses. */
  get schema(): Record<string, unknown> {
    const { type, enum: choices, ...rest } = schemaOfShape(this) as { type: string; enum?: readonly unknown[] };
    const description = this.description ?? this.label;
    return {
      type: [type, 'null'],
      ...(choices ? { enum: [...choices, null] } : {}),
      ...rest,
      ...(description ? { description } : {}),
    };
  }

  /** Whether a viewer who may edit the item sees it. */
  mayRead(viewer: Viewer): boolean {
    return has(this.read, viewer);
  }

  /** Whether a viewer who may edit the item may set it. */
  mayWrite(viewer: Viewer): boolean {
    return has(this.write, viewer) && has(this.read, viewer);
  }
}

/** The name of users, as owners of fields and as what references lead to. */
export const USER = 'user';

/** The names of what the references of a form lead to, also inside of objects and lists. */
export function targetsIn({ type, to = [], of, members = {} }: FieldShape): readonly string[] {
  if (type === 'reference') return to;
  if (type === 'list') return targetsIn(of as FieldShape);
  return Object.values(members).flatMap(targetsIn);
}

/**
 * A value with other references in it; those without another one are left out. Values of another form, which may have
 * been sent, stay as they are.
 */
export function mapReferences(value: unknown, shape: FieldShape, map: (id: number) => number | undefined): unknown {
  const { type, many, of, members = {} } = shape;
  if (value === undefined || value === null) return value;
  if (many || type === 'list') {
    if (!Array.isArray(value)) return value;
    const item = many ? { ...shape, many: false } : (of as FieldShape);
    return value.map((one) => mapReferences(one, item, map)).filter((one) => one !== null);
  }
  if (type === 'reference') return map(Number(value)) ?? null;
  if (type !== 'object' || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const member = members[name];
      const mapped: unknown = member ? mapReferences(one, member, map) : one;
      // A member without a value is absent, as in what is stored.
      return mapped === null ? [] : [[name, mapped]];
    }),
  );
}

/** The ids in a value. What is no ID is left out: the check of values reports it. */
export function referencesIn(value: unknown, shape: FieldShape): number[] {
  const ids: number[] = [];
  mapReferences(value, shape, (id) => {
    if (Number.isSafeInteger(id)) ids.push(id);
    return id;
  });
  return ids;
}

const NEEDED: Readonly<Record<Exclude<FieldRight, 'everyone'>, string>> = {
  editors: 'edit_others_posts',
  administrators: 'manage_options',
};

const has = (right: FieldRight = 'everyone', viewer: Viewer): boolean =>
  right === 'everyone' || viewer.can(NEEDED[right]);

/** JSON Schemas of the values of fields, by their names. */
export const schemasOf = (fields: Iterable<Field>): Record<string, Record<string, unknown>> =>
  Object.fromEntries(Array.from(fields, ({ name, schema }) => [name, schema]));

/** The fields of the model. */
export const FIELDS = new ModelPart<Field>('fields');

/** The fields of an owner in a model, by name. */
export function fieldsOf(model: Model, owner: string): ReadonlyMap<string, Field> {
  return model.derive(byOwner).get(owner) ?? NONE;
}

const NONE: ReadonlyMap<string, Field> = new Map();

const byPosition = (one: Field, other: Field): number =>
  (one.position ?? Number.MAX_VALUE) - (other.position ?? Number.MAX_VALUE);

function byOwner(model: Model): ReadonlyMap<string, ReadonlyMap<string, Field>> {
  const found = new Map<string, Map<string, Field>>();
  for (const field of model.all(FIELDS).toSorted(byPosition)) {
    const some = found.get(field.owner) ?? new Map<string, Field>();
    found.set(field.owner, some.set(field.name, field));
  }
  return found;
}

/** The fields that the site declares. */
@Injectable()
export class Fields {
  private readonly known: () => ReadonlyMap<string, ReadonlyMap<string, Field>>;

  constructor(models: Models) {
    this.known = models.derived(byOwner);
  }

  /** The fields of an owner by name. */
  of(owner: string): ReadonlyMap<string, Field> {
    return this.known().get(owner) ?? NONE;
  }
}
