import type { ValidatorConstraintInterface } from 'class-validator';

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

/** The class of a constraint: a provider with class-validator's `@ValidatorConstraint({ async: true })`. */
export type ConstraintClass = abstract new (...dependencies: never[]) => ValidatorConstraintInterface;

/** A constraint with its parameters and the code of its inner error, as for class-validator's `@Validate()`. */
interface ConstraintUse {
  type: ConstraintClass;
  constraints?: readonly unknown[];
  context?: { code: string };
}

export interface ArgOptions {
  description?: string;
  required?: boolean;
  /** Required if this returns true for the other arguments. A missing value is reported like an invalid one. */
  requiredIf?: (args: never) => boolean;
  /** Read from the body only. Secrets do not belong in URLs, because URLs are logged. */
  bodyOnly?: boolean;
  default?: unknown;
  /** Allowed values. For lists, use `itemEnum`. */
  enum?: readonly (string | number)[];
  /** Allowed values of the list items. */
  itemEnum?: readonly string[];
  /** Types of the items of an `array`; the first that fits is used. Items may be anything by default. */
  items?: readonly JsonType[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  /** In code points. */
  maxLength?: number;
  /** Maximum number of list items. */
  maxItems?: number;
  format?: 'date-time' | 'email' | 'ip' | 'uri';
  /**
   * Arguments in the stage `validate` are validated together, before all others: the write fields of a resource,
   * `context`, `page`, `per_page` and `search`. The others are validated only if these are valid.
   */
  stage?: 'validate' | 'coerce';
  /**
   * Lists `enum` or `itemEnum` in the index without enforcing it; the route's policy or a `validator` checks the value.
   */
  enumIsDocumentation?: boolean;
  /** Lists the default in the index without applying it: an argument that was not sent stays absent. */
  defaultIsDocumentation?: boolean;
  /** A string that may also be sent as `{raw}`. Any other value counts as not sent. */
  text?: boolean;
  /** Runs first: replaces input that the type itself does not accept, such as `false` for "no id". */
  respell?: (value: unknown) => unknown;
  /** A custom check, run after the built-in ones in the stage `coerce`. */
  rule?: {
    code: string;
    test: (value: never) => boolean;
    text: string | ((value: never) => string);
    /** Runs after the rights are checked: callers without them learn nothing about the value. */
    afterRights?: boolean;
  };
  /** The type in the index, if the route accepts more than clients should send. */
  listedAs?: ArgType;
  /** A constraint that needs the application, such as a database lookup. It runs after the stage `validate`. */
  validator?: ConstraintClass | ConstraintUse;
  /** Reports the argument without an inner error. */
  bare?: boolean;
  /** Runs last: converts a valid value to its stored form. */
  clean?: (value: never) => unknown;
  example?: unknown;
  /** JSON Schema for the OpenAPI document, where the type says too little. */
  shape?: JsonSchema;
  /**
   * Whether the value is the name of a type, taxonomy, status or namespace that the convention may spell differently.
   * Arguments whose `enum` or `itemEnum` has such names need no mark.
   */
  isName?: boolean;
  /** What is declared otherwise for the convention's root. */
  inConvention?: Partial<Omit<ArgSpec, 'name' | 'own' | 'inConvention' | 'shown'>>;
  /** The only root below which there is such an argument, not listed in the index; both roots if absent. */
  shown?: 'convention';
  /** Accepted, but not listed in the index. */
  unlisted?: boolean;
}

/** A declared argument: the source of binding, validation, the index entry and the OpenAPI schema. */
export interface ArgSpec extends ArgOptions {
  name: string;
  type: ArgType;
  /** How the own root declares it, if the convention's root declares it otherwise. The indexes of both describe this. */
  own?: ArgSpec;
}

type ArgsClass = abstract new (...input: never[]) => object;
const declared = new WeakMap<object, Map<string, ArgSpec>>();

/** Registers an argument of a class; called by `@Arg`. */
export function declareArg(prototype: object, spec: ArgSpec): void {
  const own = declared.get(prototype) ?? new Map<string, ArgSpec>();
  declared.set(prototype, own.set(spec.name, spec));
}

/** All arguments of a class, inherited ones first; a redeclared argument replaces the inherited one. */
export function argsOf(type: ArgsClass): Map<string, ArgSpec> {
  const chain: object[] = [];
  for (
    let at: object | null = type.prototype as object;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    chain.unshift(at);
  }
  const found = new Map<string, ArgSpec>();
  for (const prototype of chain) for (const [name, spec] of declared.get(prototype) ?? []) found.set(name, spec);
  return found;
}

/** The entry of an argument in the site index. `spell` converts allowed values and defaults that are names. */
export function describeArg(spec: ArgSpec, spell?: (value: unknown) => unknown): Record<string, unknown> {
  const type = spec.listedAs ?? spec.type;
  const isList = typeof type === 'string' && type.endsWith('[]');
  const entry: Record<string, unknown> = { required: spec.required ?? false };
  if (spec.default !== undefined) entry.default = spell ? spell(spec.default) : spec.default;
  if (spec.enum) entry.enum = spell ? spec.enum.map(spell) : spec.enum;
  if (type !== 'any') entry.type = isList ? 'array' : type;
  if (isList) {
    const itemEnum = spell ? spec.itemEnum?.map(spell) : spec.itemEnum;
    entry.items = { type: type.slice(0, -2), ...(itemEnum ? { enum: itemEnum } : {}) };
  }
  if (spec.items) entry.items = { type: spec.items };
  // The index of the own root has no further keywords.
  if (spell && spec.maxItems !== undefined) entry.maxItems = spec.maxItems;
  if (spec.description) entry.description = spec.description;
  return entry;
}
