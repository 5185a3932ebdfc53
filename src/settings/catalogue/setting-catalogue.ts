import {
  ArgBinder,
  giveArgs,
  specOf,
  type ArgLimits,
  type ArgRule,
  type ArgSpec,
  type JsonSchema,
  type JsonType,
} from '#libs/binding';
import { invalidParams } from '#libs/errors';
import { type Member, type MemberContexts, member } from '#libs/presenting';

/** Rejection of a value. `reason` completes a sentence that begins with the name of the setting: `must be …`. */
export class Rejected {
  constructor(readonly reason: string) {}

  /** Throws a 400 that lists all rejected settings. Does nothing if there are none. */
  static raise(rejected: ReadonlyMap<string, Rejected>): void {
    if (!rejected.size) return;
    const problems = [...rejected].map(
      ([name, { reason }]) => [name, { message: `${name} ${reason.replace(/\.$/, '')}.` }] as const,
    );
    throw invalidParams(new Map(problems));
  }
}

/** A value in its stored form; `undefined` leaves the setting unchanged. */
type Parsed<Value> = Value | Rejected | undefined;

/** Optional properties of a setting. */
interface SettingOptions<Value, Context = unknown> extends Pick<
  ArgLimits,
  'minimum' | 'maximum' | 'maxLength' | 'format'
> {
  /** Allowed values. */
  enum?: readonly (string | number)[];
  /** A check of its own, after those of type and limits. */
  rule?: ArgRule;
  items?: { type: JsonType };
  /** JSON Schema for the OpenAPI document, where the type says too little. */
  shape?: JsonSchema;
  example?: unknown;
  /**
   * Converts sent data to a value. Without it, values are validated as an argument with the type and options of the
   * setting, and null means the default.
   */
  read?(sent: unknown, context: Context): Parsed<Value>;
  /** Converts a value to its stored form, as the last step of parsing. */
  clean?(value: Value): Parsed<Value>;
  /** Whether clients cannot change the value. */
  isFixed?: boolean;
  /** Whether each language of the site may have a value of its own. */
  isLocalised?: boolean;
  /**
   * What the value is the id of. A language without a value of its own has the translation of the item to which the first
   * language refers.
   */
  refersTo?: 'entry' | 'term';
  /** REST base of the items of which the value is an ID, for forms that let people choose one. */
  chosenFrom?: 'pages' | 'media' | 'categories';
  /** Whether the value is a secret, which is stored encrypted if the site has a key. */
  isSecret?: boolean;
  /** Generates the value of a new site, for random values. */
  initial?: () => Value;
  /** Cache tags that a change of the value invalidates. */
  invalidates?: readonly string[];
  /** Whether the settings route and the index below the root of the convention show it. */
  shown?: 'convention';
}

/** Declaration of a setting, from which storage, arguments, responses and documentation derive. */
export interface Setting<Value, Context = unknown> extends SettingOptions<Value, Context> {
  type: Exclude<JsonType, 'null'> | readonly JsonType[];
  default: Value;
  description: string;
}

/** Declares a setting of any type. */
export const setting = <Value, Context = unknown>(
  type: Setting<Value>['type'],
  standard: Value,
  description: string,
  options: SettingOptions<Value, Context> = {},
): Setting<Value, Context> => ({ type, default: standard, description, ...options });

/** Readers of sent values by type. Values of a type without a reader are validated as arguments. */
interface SettingReaders {
  boolean?: (sent: unknown) => Parsed<boolean>;
  integer?: (sent: unknown) => Parsed<number>;
  string?: (sent: unknown) => Parsed<string>;
  choice?: (sent: unknown, values: readonly string[]) => Parsed<string>;
}

/**
 * Returns functions that declare settings of the common types, with the readers of a module.
 *
 * @example
 * const { integer } = settingKinds();
 * defineExtension({ …, settings: { recipes_portions: integer(4, 'How many people a recipe is for.') } });
 */
export const settingKinds = (readers: SettingReaders = {}) => ({
  flag: (standard: boolean, description: string, options: SettingOptions<boolean> = {}) =>
    setting('boolean', standard, description, { read: readers.boolean, ...options }),

  integer: (standard: number, description: string, options: SettingOptions<number> = {}) =>
    setting('integer', standard, description, { read: readers.integer, ...options }),

  text: (standard: string, description: string, options: SettingOptions<string> = {}) =>
    setting('string', standard, description, { read: readers.string, ...options }),

  /** A string that matches `form`. `refusal` completes the error message, for example `is not of the form HH:MM`. */
  pattern: (
    form: RegExp,
    refusal: string,
    standard: string,
    description: string,
    options: SettingOptions<string> = {},
  ) =>
    setting('string', standard, description, {
      read: readers.string,
      rule: { code: 'rest_invalid_pattern', test: (value: string) => form.test(value), text: refusal },
      ...options,
    }),

  /** One of several strings. The first one is the default. */
  choice: <const Value extends string>(
    values: readonly [Value, ...Value[]],
    description: string,
    options: SettingOptions<Value> = {},
  ): Setting<Value> => {
    const read = readers.choice && ((sent: unknown) => readers.choice?.(sent, values) as Parsed<Value>);
    return setting('string', values[0], description, { enum: values, read, ...options });
  },
});

/** Parses an integer from a number or string; `undefined` for anything else. */
export function wholeNumber(sent: unknown): number | undefined {
  const isNumber = typeof sent === 'number' || (typeof sent === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(sent));
  return isNumber && Number.isSafeInteger(Number(sent)) ? Number(sent) : undefined;
}

/** The properties of a setting, or of a computed value, that responses and their schema describe. */
export type DescribedSetting = Pick<Setting<unknown>, 'type' | 'description'> &
  Partial<Pick<Setting<unknown>, 'enum' | 'format' | 'items' | 'shape' | 'example' | 'default'>>;

/** The response member of a setting. Its example defaults to its default. */
export const settingMember = <Row>(
  contexts: MemberContexts,
  { type, description, enum: values, format, items, shape, default: standard, example = standard }: DescribedSetting,
  value: (row: Row) => unknown,
  more: Partial<Member<Row>> = {},
): Member<Row> =>
  member(contexts, type, description, value, {
    example,
    format,
    items,
    shape,
    enum: type === 'string' ? values?.map(String) : undefined,
    ...more,
  });

/** Settings by name. */
export type SettingShape<Context = never> = Readonly<Record<string, Setting<unknown, Context>>>;

/** The values of settings by name. */
export type ValuesOf<Shape extends SettingShape> = { readonly [Name in keyof Shape]: Shape[Name]['default'] };

/** The parsed values, and the rejections by name. */
interface ReadSettings<Shape extends SettingShape> {
  changes: Partial<ValuesOf<Shape>>;
  rejected: Map<string, Rejected>;
}

/** The settings of a module. `Context` is the context that is passed to their readers. */
export class SettingCatalogue<Shape extends SettingShape<Context>, Context = void> {
  readonly names: readonly (keyof Shape & string)[];
  readonly defaults: ValuesOf<Shape>;
  /** The arguments of a route that changes these settings. */
  readonly Args: new () => Partial<ValuesOf<Shape>>;
  private readonly binder: ArgBinder<Partial<ValuesOf<Shape>>>;

  /** `capability` is required to read and change these settings through the API. */
  constructor(
    readonly settings: Shape,
    readonly capability = 'manage_options',
  ) {
    this.names = Object.keys(settings);
    this.defaults = this.collect(({ default: standard }) => standard) as ValuesOf<Shape>;
    this.Args = argsOf(settings);
    this.binder = new ArgBinder(this.Args);
  }

  /** The random initial values of a new site. */
  initial(): Partial<ValuesOf<Shape>> {
    return this.collect(({ initial }) => initial?.());
  }

  /**
   * Parses sent values. Ignores undeclared names, fixed settings and unusable values.
   * @throws RestError (400) that lists the settings whose values are not valid arguments.
   */
  read(sent: Readonly<Record<string, unknown>>, context: Context): ReadSettings<Shape> {
    const bound: Readonly<Record<string, unknown>> = this.binder.bind({ path: {}, query: {}, body: sent });
    const rejected = new Map<string, Rejected>();
    const changes = this.collect((one, name) => {
      if (one.isFixed || sent[name] === undefined) return undefined;
      const value = parse(one, sent[name], bound[name], context);
      if (!(value instanceof Rejected)) return value;
      rejected.set(name, value);
      return undefined;
    });
    return { changes, rejected };
  }

  /** Parses sent values like `read`, and throws a 400 if any are rejected. */
  parse(sent: Readonly<Record<string, unknown>>, context: Context): Partial<ValuesOf<Shape>> {
    const { changes, rejected } = this.read(sent, context);
    Rejected.raise(rejected);
    return changes;
  }

  /** The results that are not undefined, by name. */
  private collect(work: (one: Setting<unknown, Context>, name: string) => unknown): Partial<ValuesOf<Shape>> {
    const all: readonly [string, Setting<unknown, Context>][] = Object.entries(this.settings);
    const results = all.map(([name, declared]) => [name, work(declared, name)] as const);
    return Object.fromEntries(results.filter(([, value]) => value !== undefined)) as Partial<ValuesOf<Shape>>;
  }
}

function parse<Context>(
  one: Setting<unknown, Context>,
  sent: unknown,
  bound: unknown,
  context: Context,
): Parsed<unknown> {
  if (!one.read && sent === null) return one.default;
  const value = one.read ? one.read(sent, context) : bound;
  return value === undefined || value instanceof Rejected || !one.clean ? value : one.clean(value);
}

function argsOf<Shape extends SettingShape>(settings: Shape): new () => Partial<ValuesOf<Shape>> {
  class SettingDto {}
  giveArgs(
    SettingDto,
    Object.entries(settings).flatMap(([name, one]) => (one.isFixed ? [] : [argOf(name, one)])),
  );
  return SettingDto;
}

/** The argument of a setting. It is made without decorators, because a setting is no field of a class. */
function argOf(name: string, one: Setting<unknown, never>): ArgSpec {
  const { type, description, enum: values, default: standard, example = standard, items, ...more } = one;
  const { minimum, maximum, maxLength, format, rule, shape = items && { items } } = more;
  if (!one.read)
    return specOf({ name, type, description, enum: values, example, minimum, maximum, maxLength, format, shape }, rule);
  return { ...specOf({ name, type: 'any', description, shape, listedAs: type, unlisted: true }), enum: values };
}
