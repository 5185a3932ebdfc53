import type { ValidationArguments, ValidatorConstraintInterface } from 'class-validator';

/** JSON types as the site index names them. */
export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';
type Scalar = 'string' | 'integer' | 'number' | 'boolean' | 'object';
/**
 * The type of an argument: a single type, a list (`integer[]`), or several types, of which the first that the value
 * fits is used. `any` accepts every value unchanged and has no type in the index.
 */
export type ArgType = Scalar | 'array' | 'any' | `${Scalar}[]` | readonly JsonType[];

/** A JSON Schema (2020-12). In the OpenAPI document, a schema with a `title` is a component of that name. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Shape of an argument that is a text or a list of texts. */
export const ONE_OR_MORE_TEXTS: JsonSchema = { type: ['string', 'array'], items: { type: 'string' } };

/** The class of a constraint: a provider with class-validator's `@ValidatorConstraint()`, named by `@Validate()`. */
export type ConstraintClass = abstract new (...dependencies: never[]) => ValidatorConstraintInterface;

/** What `@Arg` says: what class-validator cannot. Constraints are decorators beside it. */
export interface ArgOptions {
  description?: string;
  required?: boolean;
  default?: unknown;
  example?: unknown;
  /** JSON Schema for the OpenAPI document, where the type says too little. */
  shape?: JsonSchema;
  /** Types of the items of an `array`; the first that fits is used. Items may be anything by default. */
  items?: readonly JsonType[];
  /** Read from the body only. Secrets do not belong in URLs, because URLs are logged. */
  bodyOnly?: boolean;
  /**
   * Arguments in the stage `validate` are validated together, before all others: the write fields of a resource,
   * `context`, `page`, `per_page` and `search`. The others are validated only if these are valid.
   */
  stage?: 'validate' | 'coerce';
}

/** The stages of validation; `rights` follows the check of rights. */
export type CheckStage = NonNullable<ArgOptions['stage']> | 'rights';

/** The parameters of constraints, as the index and the OpenAPI document list them. */
export interface ArgLimits {
  /** Allowed values. */
  enum?: readonly (string | number)[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  /** In code points. */
  maxLength?: number;
  /** Maximum number of list items. */
  maxItems?: number;
  format?: 'date-time' | 'email' | 'ip' | 'uri';
}

/** The oddities of an argument that decorators of their own declare. */
export interface ArgMarks {
  /** A string that may also be sent as `{raw}`. Any other value counts as not sent. */
  text?: boolean;
  respell?: (value: unknown) => unknown;
  clean?: (value: never) => unknown;
  listedAs?: ArgType;
  bare?: boolean;
  isName?: boolean;
  defaultIsDocumentation?: boolean;
  /** The only root below which there is such an argument, not listed in the index; both roots if absent. */
  shown?: 'convention';
  unlisted?: boolean;
}

/** A check of a value that has its type, or of the type itself. */
export interface ArgCheck {
  stage: CheckStage;
  /** The code of the inner error. */
  code: string;
  /** Whether it checks arguments that were not sent, too. */
  checksAbsent: boolean;
  passes(value: unknown, args: object): boolean;
  messageFor(value: unknown, args: object): string;
}

/** A constraint that a provider of the application checks, as `@Validate()` declares it. */
export interface ConstraintUse {
  type: ConstraintClass;
  constraints: readonly unknown[];
  /** The code of its inner error; without one, only the message is reported. */
  code?: string;
  each: boolean;
  /** Replaces the message of the provider. */
  message?: (given: ValidationArguments) => string;
  validateIf?: (args: object, value: unknown) => boolean;
}

/**
 * A declared argument: the source of binding, validation, the index entry and the OpenAPI schema. It is read from the
 * decorators of a class, or made without one.
 */
export interface ArgSpec extends ArgOptions, ArgLimits, ArgMarks {
  name: string;
  type: ArgType;
  /** What the constraints of the items of a list say. */
  itemLimits?: ArgLimits;
  /** In the order in which failures are reported. */
  checks: readonly ArgCheck[];
  constraints: readonly ConstraintUse[];
  /** How the convention's root declares it, if otherwise. */
  inConvention?: ArgSpec;
  /** The argument of the class that it replaces: the indexes of the own root describe that one. */
  replaces?: ArgSpec;
  /** How the own root declares it, if the convention's root declares it otherwise. The indexes of both describe this. */
  own?: ArgSpec;
}

/** What class-validator passes to a validator. */
export const givenOf = (
  name: string,
  value: unknown,
  args: object,
  constraints: readonly unknown[],
): ValidationArguments => ({
  value,
  constraints: [...constraints],
  object: args,
  property: name,
  targetName: args.constructor.name,
});

/** The type of the items of a list; undefined for other types. */
export const itemTypeOf = (type: ArgType): JsonType | undefined =>
  typeof type === 'string' && type.endsWith('[]') ? (type.slice(0, -2) as JsonType) : undefined;

/** The entry of an argument in the site index. `spell` converts allowed values and defaults that are names. */
export function describeArg(spec: ArgSpec, spell?: (value: unknown) => unknown): Record<string, unknown> {
  const type = spec.listedAs ?? spec.type;
  const itemType = itemTypeOf(type);
  const entry: Record<string, unknown> = { required: spec.required ?? false };
  if (spec.default !== undefined) entry.default = spell ? spell(spec.default) : spec.default;
  if (spec.enum) entry.enum = spell ? spec.enum.map(spell) : spec.enum;
  if (type !== 'any') entry.type = itemType ? 'array' : type;
  if (itemType) {
    const values = spec.itemLimits?.enum;
    entry.items = { type: itemType, ...(values ? { enum: spell ? values.map(spell) : values } : {}) };
  }
  if (spec.items) entry.items = { type: spec.items };
  // The index of the own root has no further keywords.
  if (spell && spec.maxItems !== undefined) entry.maxItems = spec.maxItems;
  // An object whose members the site declares.
  if (spec.replaces && spec.shape?.properties) entry.properties = spec.shape.properties;
  if (spec.description) entry.description = spec.description;
  return entry;
}
