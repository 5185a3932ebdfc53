import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ARGUMENT_ERRORS, invalidParams, type ParamProblem } from '#libs/errors';
import { argsOf, type ArgSpec } from './arg-spec.js';
import { boxed } from './boxes.js';
import { Misfit, emptyOf } from './coerce.js';

/** Where arguments come from, strongest first; absent sources were not sent. */
export interface ArgSources {
  path: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, unknown>;
  query: Record<string, unknown>;
}

/** What a check finds: a text, or a problem that has a code of its own; nothing when the value is right. */
type Finding = string | ParamProblem | undefined;

/** Tells what is wrong with a value, as far as only the site can know. */
export type ArgCheck = (value: unknown, args: object) => Promise<Finding> | Finding;

/** Arguments that were read, and what is wrong with them so far. */
export interface ReadArgs<T extends object> {
  args: T;
  problems: Map<string, ParamProblem>;
  /** Those of which a source said null and none a value. */
  nulls: ReadonlySet<string>;
}

const isNullable = ({ type }: ArgSpec) => type === 'any' || (typeof type !== 'string' && type.includes('null'));

/** Reads the arguments of one class from requests. Made once per route. */
export class ArgBinder<T extends object> {
  readonly specs: readonly ArgSpec[];
  private readonly types: ReadonlyMap<string, unknown>;
  private readonly bare: ReadonlySet<string>;
  /** The values of arguments that were not sent. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** The arguments that are also checked against what the site holds. */
  readonly checked: readonly { name: string; check: string }[];

  constructor(private readonly type: new () => T) {
    this.specs = [...argsOf(type).values()];
    this.bare = new Set(this.specs.filter((spec) => spec.bare).map(({ name }) => name));
    this.checked = this.specs.flatMap(({ name, check }) => (check === undefined ? [] : [{ name, check }]));
    this.types = new Map(this.specs.map(({ name, type: kind }) => [name, kind]));
    const listed = this.specs.filter((spec) => spec.default !== undefined && !spec.defaultIsDocumentation);
    this.defaults = Object.freeze(Object.fromEntries(listed.map((spec) => [spec.name, spec.default])));
  }

  /** Merges, coerces, validates and completes (conventions 3 and 4); throws the 400 of the first step that fails. */
  bind(sources: ArgSources): T {
    return this.settle(this.read(sources));
  }

  /** The first steps of `bind`, up to the stage `validate`: throws when something required is missing. */
  read(sources: ArgSources): ReadArgs<T> {
    const sent: Record<string, unknown> = {};
    const nulls = new Set<string>();
    const missing: string[] = [];
    for (const spec of this.specs) {
      const { name } = spec;
      const value = known(spec, pick(sources, name), sources);
      if (value !== undefined && value !== null) sent[name] = value;
      else if (value === null) nulls.add(name);
      if (spec.required && sent[name] === undefined) missing.push(name);
    }
    if (missing.length) ARGUMENT_ERRORS('rest_missing_callback_param', { params: missing });

    const args = plainToInstance(this.type, boxed(sent), { exposeUnsetFields: false });
    return { args, problems: this.problems(args, 'validate'), nulls };
  }

  /** Adds what is wrong with arguments as far as only the site can know. */
  async check({ args, problems }: Pick<ReadArgs<T>, 'args' | 'problems'>, find: (check: string) => ArgCheck) {
    for (const { name, check } of this.checked) {
      const value = (args as Record<string, unknown>)[name];
      if (value === undefined || value instanceof Misfit || problems.has(name)) continue;
      const found = await find(check)(value, args);
      if (found !== undefined) problems.set(name, typeof found === 'string' ? { message: found } : found);
    }
  }

  /** The last steps of `bind`. */
  settle({ args, problems, nulls }: ReadArgs<T>): T {
    if (problems.size) throw invalidParams(problems);
    const misfits = this.problems(args, 'coerce');
    if (misfits.size) throw invalidParams(misfits);
    return this.complete(args, nulls);
  }

  /** The arguments of another class as far as they are the same in this one, for a look at another route's permission. */
  adopt(args: object, other: ArgBinder<object>): object {
    const adopted: Record<string, unknown> = { ...this.defaults };
    for (const { name, type } of this.specs) {
      const value = (args as Record<string, unknown>)[name];
      if (value !== undefined && other.typeOf(name) === type) adopted[name] = value;
    }
    return adopted;
  }

  private typeOf(name: string): unknown {
    return this.types.get(name);
  }

  private problems(args: T, stage: string): Map<string, ParamProblem> {
    const wrong = validateSync(args, {
      groups: [stage],
      skipMissingProperties: true,
      stopAtFirstError: true,
      forbidUnknownValues: false,
    });
    const problems = new Map<string, ParamProblem>();
    for (const { property, value, constraints } of wrong) {
      const [code, message] = Object.entries(constraints ?? {})[0] ?? ['rest_invalid_param', 'Not valid.'];
      const data = value instanceof Misfit ? { param: value.pathIn(property) } : null;
      problems.set(property, this.bare.has(property) ? { message } : { code, message, data });
    }
    return problems;
  }

  private complete(args: T, nulls: ReadonlySet<string>): T {
    const values = args as Record<string, unknown>;
    for (const spec of this.specs) {
      const { name } = spec;
      if (values[name] === undefined) {
        if (!nulls.has(name) || (spec.default !== undefined && !spec.defaultIsDocumentation)) {
          const value = spec.defaultIsDocumentation ? undefined : spec.default;
          if (value === undefined) delete values[name];
          else values[name] = value;
          continue;
        }
        values[name] = isNullable(spec) ? null : emptyOf(spec);
        if (values[name] === undefined) delete values[name];
      }
      if (spec.clean && values[name] !== undefined && values[name] !== null) {
        values[name] = (spec.clean as (value: unknown) => unknown)(values[name]);
      }
    }
    return args;
  }
}

/** A number in a path that is larger than all that we count with names nothing that is there, and is no mistake. */
const known = ({ name, type }: ArgSpec, value: unknown, { path }: ArgSources): unknown =>
  type === 'integer' && Object.hasOwn(path, name) && Number(value) > Number.MAX_SAFE_INTEGER
    ? Number.MAX_SAFE_INTEGER
    : value;

/** The value of the strongest source that holds one; `null` when some source says null and none a value. */
function pick({ path, body, form, query }: ArgSources, name: string): unknown {
  let found: null | undefined;
  for (const source of [path, body, form, query]) {
    if (!source || !Object.hasOwn(source, name)) continue;
    if (source[name] !== null && source[name] !== undefined) return source[name];
    found = null;
  }
  return found;
}
