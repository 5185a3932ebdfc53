import type { ValidatorConstraintInterface } from 'class-validator';

/** JSON types as the site index names them. */
export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';
type Scalar = 'string' | 'integer' | 'number' | 'boolean' | 'object';
/**
 * The type of an argument: one, a list of one (`integer[]`), several of which the first that fits is used, or `any`,
 * which accepts everything as it is and has no type in the index.
 */
export type ArgType = Scalar | 'array' | 'any' | `${Scalar}[]` | readonly JsonType[];

/** The class of a constraint: a provider with class-validator's `@ValidatorConstraint({ async: true })`. */
export type ConstraintClass = abstract new (...dependencies: never[]) => ValidatorConstraintInterface;

/** A constraint with its parameters and the code of its inner error, as class-validator's `@Validate()` takes them. */
interface ConstraintUse {
  type: ConstraintClass;
  constraints?: readonly unknown[];
  context?: { code: string };
}

export interface ArgOptions {
  description?: string;
  required?: boolean;
  /** Required if this holds for the other arguments. A missing value is then reported like an invalid one. */
  requiredIf?: (args: never) => boolean;
  /** Read from the body only: secrets do not belong into URLs, which are logged. */
  bodyOnly?: boolean;
  default?: unknown;
  /** Allowed values; of a list, see `itemEnum`. */
  enum?: readonly (string | number)[];
  /** Allowed values of the members of a list. */
  itemEnum?: readonly string[];
  /** The types of the members of an `array`, of which the first that fits is used; anything by default. */
  items?: readonly JsonType[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  /** In code points. */
  maxLength?: number;
  /** A list's largest length. */
  maxItems?: number;
  format?: 'date-time' | 'email' | 'ip' | 'uri';
  /**
   * Arguments of the stage `validate` are validated together before all others: the write fields of a resource,
   * `context`, `page`, `per_page`, `search`. The others are validated only if these are valid.
   */
  stage?: 'validate' | 'coerce';
  /** The values of `enum` or `itemEnum` are listed, but validated by the route's policy or a `validator`. */
  enumIsDocumentation?: boolean;
  /** The default is listed, but an argument that was not sent stays absent. */
  defaultIsDocumentation?: boolean;
  /** A text that may also be sent as `{raw}`; anything else counts as not sent. */
  text?: boolean;
  /** First step: replaces spellings that the type itself does not accept, such as `false` for no number. */
  respell?: (value: unknown) => unknown;
  /** A validation of its own, made after the others in the stage `coerce`. */
  rule?: { code: string; test: (value: never) => boolean; text: string | ((value: never) => string) };
  /** The type in the index, where more is accepted than clients should send. */
  listedAs?: ArgType;
  /** A constraint that needs the site, such as its database. It is validated after the stage `validate`. */
  validator?: ConstraintClass | ConstraintUse;
  /** An error names the argument without an inner error. */
  bare?: boolean;
  /** Last step: puts a valid value in its stored form. */
  clean?: (value: never) => unknown;
  example?: unknown;
  /** Accepted, but not listed in the index. */
  unlisted?: boolean;
}

/** One declared argument, the source of binding, validation, index and OpenAPI. */
export interface ArgSpec extends ArgOptions {
  name: string;
  type: ArgType;
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

/** The argument as the site index shows it. */
export function describeArg(spec: ArgSpec): Record<string, unknown> {
  const type = spec.listedAs ?? spec.type;
  const isList = typeof type === 'string' && type.endsWith('[]');
  const shown: Record<string, unknown> = { required: spec.required ?? false };
  if (spec.default !== undefined) shown.default = spec.default;
  if (spec.enum) shown.enum = spec.enum;
  if (type !== 'any') shown.type = isList ? 'array' : type;
  if (isList) {
    shown.items = { type: type.slice(0, -2), ...(spec.itemEnum ? { enum: spec.itemEnum } : {}) };
  }
  if (spec.items) shown.items = { type: spec.items };
  if (spec.description) shown.description = spec.description;
  return shown;
}
