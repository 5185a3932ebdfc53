import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ARGUMENT_ERRORS, invalidParams, type ParamProblem } from '#libs/errors';
import { argsOf, type ArgSpec } from './arg-spec.js';
import { emptyOf } from './coerce.js';

/** Where arguments come from, strongest first; absent sources were not sent. */
export interface ArgSources {
  path: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, unknown>;
  query: Record<string, unknown>;
}

const isNullable = ({ type }: ArgSpec) => typeof type !== 'string' && type.includes('null');

/** Reads the arguments of one class from requests. Made once per route. */
export class ArgBinder<T extends object> {
  readonly specs: readonly ArgSpec[];
  private readonly types: ReadonlyMap<string, unknown>;
  private readonly bare: ReadonlySet<string>;
  /** The values of arguments that were not sent. */
  readonly defaults: Readonly<Record<string, unknown>>;

  constructor(private readonly type: new () => T) {
    this.specs = [...argsOf(type).values()];
    this.bare = new Set(this.specs.filter((spec) => spec.bare).map(({ name }) => name));
    this.types = new Map(this.specs.map(({ name, type: kind }) => [name, kind]));
    const listed = this.specs.filter((spec) => spec.default !== undefined && !spec.defaultIsDocumentation);
    this.defaults = Object.freeze(Object.fromEntries(listed.map((spec) => [spec.name, spec.default])));
  }

  /** Merges, coerces, validates and completes (conventions 3 and 4); throws the 400 of the first step that fails. */
  bind(sources: ArgSources): T {
    const sent: Record<string, unknown> = {};
    const nulls = new Set<string>();
    const missing: string[] = [];
    for (const spec of this.specs) {
      const { name } = spec;
      const value = pick(sources, name);
      if (value !== undefined && value !== null) sent[name] = value;
      else if (value === null) nulls.add(name);
      if (spec.required && sent[name] === undefined) missing.push(name);
    }
    if (missing.length) ARGUMENT_ERRORS('rest_missing_callback_param', { params: missing });

    const args = plainToInstance(this.type, sent, { exposeUnsetFields: false });
    this.judge(args, 'validate');
    this.judge(args, 'coerce');
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

  private judge(args: T, stage: string): void {
    const wrong = validateSync(args, {
      groups: [stage],
      skipMissingProperties: true,
      stopAtFirstError: true,
      forbidUnknownValues: false,
    });
    if (!wrong.length) return;
    const problems = new Map<string, ParamProblem>();
    for (const { property, constraints } of wrong) {
      const [code, message] = Object.entries(constraints ?? {})[0] ?? ['rest_invalid_param', 'Not valid.'];
      const data = code === 'rest_invalid_type' ? { param: property } : null;
      problems.set(property, this.bare.has(property) ? { message } : { code, message, data });
    }
    throw invalidParams(problems);
  }

  private complete(args: T, nulls: Set<string>): T {
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
