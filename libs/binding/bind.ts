import type { ValidatorConstraintInterface } from 'class-validator';
import { ARGUMENT_ERRORS, invalidParams, type ParamProblem } from '#libs/errors';
import {
  givenOf,
  type ArgCheck,
  type ArgSpec,
  type ConstraintClass,
  type ConstraintUse,
  type CheckStage,
} from './arg-spec.js';
import { argsByFailure, argsOf } from './args-of.js';
import { coerce, emptyOf, TypeMismatch } from './coercion.js';

/** The sources of arguments, in order of precedence. A source that was not sent is absent. */
export interface ArgSources {
  path: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, unknown>;
  query: Record<string, unknown>;
}

/**
 * Returns the constraint instance that validates an argument; `argument` names the class and the argument for errors.
 */
export type ResolveConstraint = (constraint: ConstraintClass, argument: string) => ValidatorConstraintInterface;

/** A constraint of an argument, with the provider that checks it. */
interface BoundConstraint extends ConstraintUse {
  name: string;
  validator: ValidatorConstraintInterface;
}

/** The checks of an argument in one stage. */
interface StageChecks {
  name: string;
  bare: boolean;
  checks: readonly ArgCheck[];
}

/** Arguments that were read, with the problems of the stage `validate`. */
interface ReadArgs<T extends object> {
  args: T;
  problems: Map<string, ParamProblem>;
  /** Arguments that some source sent as null and no source as a value. */
  nulls: ReadonlySet<string>;
}

const isNullable = ({ type }: ArgSpec) => type === 'any' || (typeof type !== 'string' && type.includes('null'));

/** Reads the arguments of one class from requests. Created once per class. */
export class ArgBinder<T extends object> {
  readonly specs: readonly ArgSpec[];
  private readonly types: ReadonlyMap<string, unknown>;
  private readonly constraints: readonly BoundConstraint[];
  private readonly stages: Readonly<Record<CheckStage, readonly StageChecks[]>>;
  /** The problems of bound arguments that only those learn of who may use the route. */
  private readonly afterRights = new WeakMap<T, Map<string, ParamProblem>>();
  /** Defaults of arguments that were not sent. */
  readonly defaults: Readonly<Record<string, unknown>>;

  /**
   * @param resolve Returns the provider of a constraint that an argument names by `@Validate()`. Without it, such
   * constraints are skipped.
   * @param further Arguments besides those of the class, or in their place, which may be made at any time.
   */
  constructor(
    private readonly type: new () => T,
    resolve?: ResolveConstraint,
    further: readonly ArgSpec[] = [],
  ) {
    const isReplaced = new Set(further.map(({ name }) => name));
    const kept = (specs: Iterable<ArgSpec>) => [...specs].filter(({ name }) => !isReplaced.has(name));
    this.specs = [...kept(argsOf(type).values()), ...further];
    this.constraints = resolve ? this.specs.flatMap((spec) => this.constraintsOf(spec, resolve)) : [];
    const inOrder = [...kept(argsByFailure(type)), ...further];
    const at = (stage: CheckStage) => inOrder.flatMap((spec) => checksAt(stage, spec));
    this.stages = { validate: at('validate'), coerce: at('coerce'), rights: at('rights') };
    this.types = new Map(this.specs.map(({ name, type: kind }) => [name, kind]));
    const listed = this.specs.filter((spec) => spec.default !== undefined && !spec.defaultIsDocumentation);
    this.defaults = Object.freeze(Object.fromEntries(listed.map((spec) => [spec.name, spec.default])));
  }

  /** Whether some constraints need the application, so that callers must use {@link bindAsync}. */
  get isAsync(): boolean {
    return this.constraints.length > 0;
  }

  /** Reads, coerces and validates the arguments and fills in defaults. Throws the 400 of the first step that fails. */
  bind(sources: ArgSources): T {
    return this.finish(this.read(sources));
  }

  /** Like {@link bind}, including the constraints that need the application. */
  async bindAsync(sources: ArgSources): Promise<T> {
    const read = this.read(sources);
    await this.validate(read);
    return this.finish(read);
  }

  /** Throws the 400 of the rules of bound arguments that only those learn of who may use the route. */
  checkAfterRights(args: T): void {
    const problems = this.afterRights.get(args);
    if (problems) throw invalidParams(problems);
  }

  /** Runs the constraints that need the application again on bound arguments: the data they check may have changed. */
  async revalidate(args: T): Promise<void> {
    const problems = new Map<string, ParamProblem>();
    await this.validate({ args, problems });
    if (problems.size) throw invalidParams(problems);
  }

  /** Runs the steps up to the stage `validate`. Throws if a required argument is missing. */
  private read(sources: ArgSources): ReadArgs<T> {
    const { path, body, form, query } = sources;
    const inBody = [body, form].filter((source) => source !== undefined);
    const everywhere = [path, ...inBody, query];
    const args = new this.type();
    const values = args as Record<string, unknown>;
    const nulls = new Set<string>();
    const missing: string[] = [];
    for (const spec of this.specs) {
      const { name } = spec;
      const value = clampPathId(spec, pick(name, spec.bodyOnly ? inBody : everywhere), sources);
      if (value !== undefined && value !== null) {
        const coerced = coerce(spec, value);
        if (coerced !== undefined) values[name] = coerced;
        continue;
      }
      if (value === null) nulls.add(name);
      if (spec.required) missing.push(name);
    }
    if (missing.length) ARGUMENT_ERRORS('rest_missing_callback_param', { params: missing });
    return { args, problems: this.problems(args, 'validate'), nulls };
  }

  private constraintsOf({ name, constraints }: ArgSpec, resolve: ResolveConstraint): BoundConstraint[] {
    return constraints.map((use) => ({ ...use, name, validator: resolve(use.type, `${this.type.name}.${name}`) }));
  }

  /** Runs constraints one after another, so that later ones can reuse what earlier ones loaded in this request. */
  private async validate({ args, problems }: Pick<ReadArgs<T>, 'args' | 'problems'>): Promise<void> {
    for (const { name, validator, constraints, code, each, message, validateIf } of this.constraints) {
      const value = (args as Record<string, unknown>)[name];
      if (value === undefined || value instanceof TypeMismatch || problems.has(name)) continue;
      if (validateIf && !validateIf(args, value)) continue;
      for (const one of each && Array.isArray(value) ? (value as unknown[]) : [value]) {
        const given = givenOf(name, one, args, constraints);
        if (await validator.validate(one, given)) continue;
        problems.set(name, {
          code,
          message: message?.(given) ?? validator.defaultMessage?.(given) ?? `${name} is not valid.`,
        });
        break;
      }
    }
  }

  /** Runs the steps after the stage `validate`. */
  private finish({ args, problems, nulls }: ReadArgs<T>): T {
    if (problems.size) throw invalidParams(problems);
    const mismatches = this.problems(args, 'coerce');
    if (mismatches.size) throw invalidParams(mismatches);
    const later = this.problems(args, 'rights');
    if (later.size) this.afterRights.set(args, later);
    return this.complete(args, nulls);
  }

  /**
   * The arguments of another class that this class declares with the same type. Used to check the permission for
   * another method of a route.
   */
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

  /** The first failure of each argument in one stage. Absent arguments and nulls are not checked. */
  private problems(args: T, stage: CheckStage): Map<string, ParamProblem> {
    const problems = new Map<string, ParamProblem>();
    for (const { name, bare, checks } of this.stages[stage]) {
      const value = (args as Record<string, unknown>)[name];
      const isAbsent = value === undefined || value === null;
      for (const check of checks) {
        if ((isAbsent && !check.checksAbsent) || check.passes(value, args)) continue;
        const message = check.messageFor(value, args);
        const data = value instanceof TypeMismatch ? { param: value.pathIn(name) } : null;
        problems.set(name, bare ? { message } : { code: check.code, message, data });
        break;
      }
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

/** What an argument has to check in a stage, if anything. */
function checksAt(stage: CheckStage, { name, bare = false, checks }: ArgSpec): StageChecks[] {
  const own = checks.filter((check) => check.stage === stage);
  return own.length ? [{ name, bare, checks: own }] : [];
}

/**
 * Clamps an integer in the path that exceeds the safe range. No item has such an id, so the response is a 404, not a
 * 400.
 */
const clampPathId = ({ name, type }: ArgSpec, value: unknown, { path }: ArgSources): unknown =>
  type === 'integer' && Object.hasOwn(path, name) && Number(value) > Number.MAX_SAFE_INTEGER
    ? Number.MAX_SAFE_INTEGER
    : value;

/** The value from the source with the highest precedence; `null` if some source sent null and none a value. */
function pick(name: string, sources: readonly Record<string, unknown>[]): unknown {
  let found: null | undefined;
  for (const source of sources) {
    if (!Object.hasOwn(source, name)) continue;
    if (source[name] !== null && source[name] !== undefined) return source[name];
    found = null;
  }
  return found;
}
