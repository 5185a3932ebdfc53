import { Arg, ArgBinder } from '#libs/args';
import { Rejected, refuse, type Parsed, type Setting } from './setting.js';

/** Settings by name. */
export type SettingShape<Facts = never> = Readonly<Record<string, Setting<unknown, Facts>>>;

/** The values of settings by name. */
export type ValuesOf<Shape extends SettingShape> = { readonly [Name in keyof Shape]: Shape[Name]['default'] };

/** What a sent value reads as, and what was wrong with others. */
export interface ReadSettings<Shape extends SettingShape> {
  changes: Partial<ValuesOf<Shape>>;
  rejected: Map<string, Rejected>;
}

/** The settings of a module, declared once. `Facts` is what reading their values needs to know of the site. */
export class SettingCatalogue<Shape extends SettingShape<Facts>, Facts = void> {
  readonly names: readonly (keyof Shape & string)[];
  readonly defaults: ValuesOf<Shape>;
  /** The arguments of a route that changes these settings. */
  readonly Args: new () => Partial<ValuesOf<Shape>>;
  private readonly binder: ArgBinder<Partial<ValuesOf<Shape>>>;

  /** `capability` is what viewers need to read and change these settings through the API, if it has routes for them. */
  constructor(
    readonly settings: Shape,
    readonly capability = 'manage_options',
  ) {
    this.names = Object.keys(settings);
    this.defaults = this.collect(({ default: standard }) => standard) as ValuesOf<Shape>;
    this.Args = argsOf(settings);
    this.binder = new ArgBinder(this.Args);
  }

  /** The random values of a new site. */
  initial(): Partial<ValuesOf<Shape>> {
    return this.collect(({ initial }) => initial?.());
  }

  /**
   * Reads sent values. Names that are not declared, fixed settings and values that cannot be used are passed over.
   * @throws RestError that names the settings whose values are not valid arguments.
   */
  read(sent: Readonly<Record<string, unknown>>, facts: Facts): ReadSettings<Shape> {
    const bound: Readonly<Record<string, unknown>> = this.binder.bind({ path: {}, query: {}, body: sent });
    const rejected = new Map<string, Rejected>();
    const changes = this.collect((one, name) => {
      if (one.isFixed || sent[name] === undefined) return undefined;
      const value = parse(one, sent[name], bound[name], facts);
      if (!(value instanceof Rejected)) return value;
      rejected.set(name, value);
      return undefined;
    });
    return { changes, rejected };
  }

  /** Reads sent values like `read`, and throws the 400 that names those that are rejected. */
  parse(sent: Readonly<Record<string, unknown>>, facts: Facts): Partial<ValuesOf<Shape>> {
    const { changes, rejected } = this.read(sent, facts);
    refuse(rejected);
    return changes;
  }

  /** The results that are not undefined, by name. */
  private collect(work: (one: Setting<unknown, Facts>, name: string) => unknown): Partial<ValuesOf<Shape>> {
    const results = this.names.map((name) => [name, work(this.settings[name], name)] as const);
    return Object.fromEntries(results.filter(([, value]) => value !== undefined)) as Partial<ValuesOf<Shape>>;
  }
}

function parse<Facts>(one: Setting<unknown, Facts>, sent: unknown, bound: unknown, facts: Facts): Parsed<unknown> {
  if (!one.read && sent === null) return one.default;
  const value = one.read ? one.read(sent, facts) : bound;
  return value === undefined || value instanceof Rejected || !one.clean ? value : one.clean(value);
}

function argsOf<Shape extends SettingShape>(settings: Shape): new () => Partial<ValuesOf<Shape>> {
  class SettingArgs {}
  for (const [name, one] of Object.entries(settings)) {
    if (one.isFixed) continue;
    const { type, description, enum: values, default: standard, example = standard, ...more } = one;
    const { minimum, maximum, maxLength, format, rule } = more;
    const declare = one.read
      ? Arg('any', { listedAs: type, description, enum: values, unlisted: true, enumIsDocumentation: true })
      : Arg(type, { description, enum: values, example, minimum, maximum, maxLength, format, rule });
    declare(SettingArgs.prototype, name);
  }
  return SettingArgs;
}
