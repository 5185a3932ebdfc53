import { plainToInstance } from 'class-transformer';
import {
  getMetadataStorage,
  validateSync,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { ARGUMENT_ERRORS, invalidParams, type ParamProblem } from '#libs/errors';
import { argsOf, type ArgSpec, type ConstraintClass } from './arg-spec.js';
import { boxed, TypeMismatch, emptyOf } from './validation.js';

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

/** A constraint of an argument, with its parameters and the code of its inner error. */
interface BoundConstraint {
  name: string;
  constraint: ValidatorConstraintInterface;
  constraints: unknown[];
  code?: string;
}

/** Arguments that were read, with the problems of the stage `validate`. */
interface ReadArgs<T extends object> {
  args: T;
  problems: Map<string, ParamProblem>;
  /** Arguments that some source sent as null and no source as a value. */
  nulls: ReadonlySet<string>;
  /** The stages with something to validate. */
  stages: ReadonlySet<Stage>;
}

/** The stages of validation; `rights` follows the check of rights. */
type Stage = NonNullable<ArgSpec['stage']> | 'rights';

rememberDeclarations();

/**
 * Makes class-validator remember the declarations that apply to a class. It looks through those of all classes each
 * time it validates, which takes longer than everything else, and they do not change once a class is declared.
 */
function rememberDeclarations(): void {
  const storage = getMetadataStorage();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const known = new WeakMap<object, Map<string, ReturnType<typeof find>>>();
  storage.getTargetValidationMetadatas = (target, ...rest) => {
    const ofClass = known.get(target) ?? new Map<string, ReturnType<typeof find>>();
    known.set(target, ofClass);
    const key = JSON.stringify(rest);
    const declared = ofClass.get(key) ?? find(target, ...rest);
    ofClass.set(key, declared);
    return declared;
  };
}

/** The stages that validate an argument. */
const stagesOf = ({ stage = 'coerce', rule }: ArgSpec): Stage[] =>
  rule ? [stage, rule.afterRights ? 'rights' : 'coerce'] : [stage];

const isNullable = ({ type }: ArgSpec) => type === 'any' || (typeof type !== 'string' && type.includes('null'));

/** Reads the arguments of one class from requests. Created once per class. */
export class ArgBinder<T extends object> {
  readonly specs: readonly ArgSpec[];
  private readonly types: ReadonlyMap<string, unknown>;
  private readonly bare: ReadonlySet<string>;
  private readonly constraints: readonly BoundConstraint[];
  /** The stages that validate each argument. */
  private readonly stages: ReadonlyMap<string, readonly Stage[]>;
  /** The stages that also validate arguments that were not sent. */
  private readonly fixedStages: readonly Stage[];
  /** The problems of bound arguments that only those learn of who may use the route. */
  private readonly afterRights = new WeakMap<T, Map<string, ParamProblem>>();
  /** Defaults of arguments that were not sent. */
  readonly defaults: Readonly<Record<string, unknown>>;

  /**
   * @param resolve Returns the constraint that an argument names as its `validator`. Without it, such constraints are
   * skipped.
   */
  constructor(
    private readonly type: new () => T,
    resolve?: ResolveConstraint,
  ) {
    this.specs = [...argsOf(type).values()];
    this.bare = new Set(this.specs.filter((spec) => spec.bare).map(({ name }) => name));
    this.constraints = resolve ? this.specs.flatMap((spec) => this.constraintsOf(spec, resolve)) : [];
    this.stages = new Map(this.specs.map((spec) => [spec.name, stagesOf(spec)]));
    this.fixedStages = this.specs.filter(({ requiredIf }) => requiredIf).flatMap(stagesOf);
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
    const sent: Record<string, () => unknown> = {};
    const nulls = new Set<string>();
    const stages = new Set(this.fixedStages);
    const missing: string[] = [];
    for (const spec of this.specs) {
      const { name } = spec;
      const value = clampPathId(spec, pick(name, spec.bodyOnly ? inBody : everywhere), sources);
      if (value !== undefined && value !== null) {
        sent[name] = boxed(value);
        for (const stage of this.stages.get(name) ?? []) stages.add(stage);
      } else if (value === null) nulls.add(name);
      if (spec.required && sent[name] === undefined) missing.push(name);
    }
    if (missing.length) ARGUMENT_ERRORS('rest_missing_callback_param', { params: missing });

    const args = plainToInstance(this.type, sent, { exposeUnsetFields: false });
    return { args, problems: this.problems(args, stages, 'validate'), nulls, stages };
  }

  private constraintsOf({ name, validator }: ArgSpec, resolve: ResolveConstraint): BoundConstraint[] {
    if (!validator) return [];
    const use = typeof validator === 'function' ? { type: validator } : validator;
    const constraint = resolve(use.type, `${this.type.name}.${name}`);
    return [{ name, constraint, constraints: [...(use.constraints ?? [])], code: use.context?.code }];
  }

  /** Runs constraints one after another, so that later ones can reuse what earlier ones loaded in this request. */
  private async validate({ args, problems }: Pick<ReadArgs<T>, 'args' | 'problems'>): Promise<void> {
    for (const { name, constraint, constraints, code } of this.constraints) {
      const value = (args as Record<string, unknown>)[name];
      if (value === undefined || value instanceof TypeMismatch || problems.has(name)) continue;
      const given: ValidationArguments = {
        value,
        constraints,
        object: args,
        property: name,
        targetName: this.type.name,
      };
      if (await constraint.validate(value, given)) continue;
      problems.set(name, { code, message: constraint.defaultMessage?.(given) ?? `${name} is not valid.` });
    }
  }

  /** Runs the steps after the stage `validate`. */
  private finish({ args, problems, nulls, stages }: ReadArgs<T>): T {
    if (problems.size) throw invalidParams(problems);
    const mismatches = this.problems(args, stages, 'coerce');
    if (mismatches.size) throw invalidParams(mismatches);
    const later = this.problems(args, stages, 'rights');
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

  /** Runs class-validator for one stage. Stages without work are skipped. */
  private problems(args: T, stages: ReadonlySet<Stage>, stage: Stage): Map<string, ParamProblem> {
    const problems = new Map<string, ParamProblem>();
    if (!stages.has(stage)) return problems;
    const wrong = validateSync(args, {
      groups: [stage],
      skipMissingProperties: true,
      stopAtFirstError: true,
      forbidUnknownValues: false,
    });
    for (const { property, value, constraints = {}, contexts } of wrong) {
      const [[constraint, message] = ['', `${property} is not valid.`]] = Object.entries(constraints);
      const { code } = (contexts?.[constraint] ?? {}) as { code?: string };
      const data = value instanceof TypeMismatch ? { param: value.pathIn(property) } : null;
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
