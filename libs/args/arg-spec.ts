/** JSON types as the site index names them. */
export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';
type Scalar = 'string' | 'integer' | 'number' | 'boolean' | 'object';
/**
 * The type of an argument: one, a list of one (`integer[]`), several of which the first that fits is taken, or `any`,
 * which takes everything as it is and of which the index tells no type.
 */
export type ArgType = Scalar | 'array' | 'any' | `${Scalar}[]` | readonly JsonType[];

export interface ArgOptions {
  description?: string;
  required?: boolean;
  default?: unknown;
  /** Allowed values; of a list, see `itemEnum`. */
  enum?: readonly (string | number)[];
  /** Allowed values of the members of a list. */
  itemEnum?: readonly string[];
  /** The types that members of an `array` may have, of which the first that fits is taken; without, they may be anything. */
  items?: readonly JsonType[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  /** A list's largest length. */
  maxItems?: number;
  format?: 'date-time' | 'email' | 'ip' | 'uri';
  /**
   * `validate` arguments are judged together before all others (conventions 4.4): the write fields of a resource,
   * `context`, `page`, `per_page`, `search`. Only when they are right the rest is looked at.
   */
  stage?: 'validate' | 'coerce';
  /** The values of `enum` or `itemEnum` are documentation here: the route's policy or a `check` judges them. */
  judgedByPolicy?: boolean;
  /** A default that is documentation: it is listed, but what was not sent stays absent. */
  defaultIsDocumentation?: boolean;
  /** A text that may also be sent as `{raw}`; anything else counts as not sent (conventions 4.3). */
  text?: boolean;
  /** First step: replaces spellings that the type itself does not take, such as `false` for no number. */
  respell?: (value: unknown) => unknown;
  /** A check of its own, made after the others together with those of the stage `coerce`; its code names it. */
  rule?: { code: string; test: (value: never) => boolean; text: string | ((value: never) => string) };
  /** The type that the index tells, where more is taken than clients are told of. */
  listedAs?: ArgType;
  /** The name of a check against what the site holds (`ArgChecks`), made together with the stage `validate`. */
  check?: string;
  /** Its refusal names the argument without an inner error (conventions 4.3, `meta`). */
  bare?: boolean;
  /** Last step: puts a valid value in its stored form. */
  clean?: (value: never) => unknown;
  example?: unknown;
  /** It is taken, though the index does not count it among the arguments. */
  unlisted?: boolean;
}

/** One declared argument. Everything that speaks of arguments is made from this. */
export interface ArgSpec extends ArgOptions {
  name: string;
  type: ArgType;
}

type ArgsClass = abstract new (...input: never[]) => object;
const declared = new WeakMap<object, Map<string, ArgSpec>>();

/** Remembers an argument of a class; called by `@Arg`. */
export function declareArg(prototype: object, spec: ArgSpec): void {
  const own = declared.get(prototype) ?? new Map<string, ArgSpec>();
  declared.set(prototype, own.set(spec.name, spec));
}

/** All arguments of a class, inherited ones first; a redeclared one takes the place of the inherited. */
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

/** The argument as the site index shows it (conventions 7). */
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
