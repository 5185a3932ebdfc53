import { getMetadataStorage, type MetadataStorage, type ValidationArguments } from 'class-validator';
import {
  givenOf,
  itemTypeOf,
  type ArgCheck,
  type ArgLimits,
  type ArgSpec,
  type ArgType,
  type ConstraintClass,
  type ConstraintUse,
  type CheckStage,
} from './arg-spec.js';
import { TypeMismatch } from './coercion.js';
import { MEANINGS, rankOf } from './constraint-meanings.js';
import { ruleMessage, type ArgRule } from './constraints.js';
import { declarationsOf, type Declaration } from './declarations.js';

/** A declaration of a constraint, as class-validator stores it. */
type Metadata = Omit<ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number], 'groups'> & {
  groups?: string[];
};
/** A class whose fields are arguments. */
export type ArgsClass = abstract new (...input: never[]) => object;

/** The name under which `@Arg` registers with class-validator. */
export const ARG = 'arg';
const STAGES: readonly string[] = ['validate', 'coerce', 'rights'] satisfies CheckStage[];

/** The own arguments of classes that were read. */
const known = new WeakMap<ArgsClass, readonly ArgSpec[]>();

/** Gives a class arguments that are not declared by decorators of its fields. */
export function giveArgs(type: ArgsClass, specs: readonly ArgSpec[]): void {
  known.set(type, specs);
}

/** The arguments that a class itself declares, in the order of its fields. */
function ownArgsOf(type: ArgsClass): readonly ArgSpec[] {
  const specs = known.get(type) ?? readArgs(type);
  known.set(type, specs);
  return specs;
}

const parentOf = (type: ArgsClass): ArgsClass | undefined => {
  const parent = Object.getPrototypeOf(type) as ArgsClass;
  return parent.prototype && parent;
};

/** All arguments of a class, inherited ones first; a redeclared argument replaces the inherited one. */
export function argsOf(type: ArgsClass): Map<string, ArgSpec> {
  const parent = parentOf(type);
  const found = parent ? argsOf(parent) : new Map<string, ArgSpec>();
  for (const spec of ownArgsOf(type)) found.set(spec.name, spec);
  return found;
}

/** All arguments of a class in the order in which their failures are reported: those that it declares itself first. */
export function argsByFailure(type: ArgsClass): ArgSpec[] {
  const parent = parentOf(type);
  const found = new Map(ownArgsOf(type).map((spec) => [spec.name, spec]));
  for (const [name, spec] of parent ? argsOf(parent) : []) if (!found.has(name)) found.set(name, spec);
  return [...found.values()];
}

/**
 * Reads the decorators of the fields of a class itself. class-validator lets a class check what its parent has replaced;
 * so inherited fields are read from the classes that declare them.
 */
function readArgs(type: ArgsClass): ArgSpec[] {
  const fields = new Map<string, Metadata[]>();
  for (const metadata of ownMetadata(type)) {
    const field = fields.get(metadata.propertyName) ?? [];
    fields.set(metadata.propertyName, field);
    field.push(metadata);
  }
  const names = new Set([...fields.keys(), ...declarationsOf(type.prototype as object).keys()]);
  return [...names].map((name) => {
    const field = fields.get(name) ?? [];
    const declared = field.find((one) => one.name === ARG);
    if (!declared) throw new Error(`${type.name}.${name} has decorators of an argument, but no @Arg: add it.`);
    const declaration = (declared.constraints as [Declaration])[0];
    const where = `${type.name}.${name}`;
    const spec = specOfField(where, name, declaration, field);
    const { convention } = declaration;
    if (!convention) return spec;
    const marks = declarationsOf(convention.type.prototype as object).get(name);
    const changed = { ...declaration, ...convention.change, ...marks };
    return { ...spec, inConvention: specOfField(where, name, changed, ownMetadata(convention.type)) };
  });
}

const ownMetadata = (type: ArgsClass): Metadata[] =>
  getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .filter(({ target }) => target === type);

/** The argument that the decorators of a field declare. */
function specOfField(where: string, name: string, declaration: Declaration, field: readonly Metadata[]): ArgSpec {
  const { convention: _, listedValues, type = 'any', ...declared } = declaration;
  const metadata = field.filter((one) => one.name !== ARG);
  for (const one of metadata) refuseUnclear(where, type, one);
  const limits = limitsOf(metadata.filter(({ each }) => !each));
  const itemLimits = limitsOf(metadata.filter(({ each }) => each));
  if (listedValues) (itemTypeOf(type) ? itemLimits : limits).enum = listedValues;
  const checks = metadata
    .filter((one) => one.name !== undefined)
    .sort((one, other) => rankOf(one.name ?? '') - rankOf(other.name ?? ''))
    .map((one) => checkOf(one, name, declared.stage ?? 'coerce', one.each ? itemLimits : limits));
  return {
    ...declared,
    ...limits,
    ...(Object.keys(itemLimits).length ? { itemLimits } : {}),
    name,
    type,
    checks: withTypeCheck(name, declared.stage, checks),
    constraints: metadata.filter((one) => one.name === undefined).map(constraintOf),
  };
}

/** Throws for a constraint that class-validator would accept and that would not do what it says. */
function refuseUnclear(where: string, type: ArgType, metadata: Metadata): void {
  const { type: kind, name, message, each, groups = [] } = metadata;
  const refuse = (why: string): never => {
    throw new Error(`${where}: @${name ?? kind} ${why}`);
  };
  if (name === 'isOptional') refuse('says nothing: arguments are optional unless `required`. Remove it.');
  if (kind !== 'customValidation') refuse('is not supported for arguments. Use @Check or a constraint with @Validate.');
  const stage = groups.find((group) => !STAGES.includes(group));
  if (stage !== undefined) refuse(`has the group ${stage}. Groups are stages: ${STAGES.join(', ')}.`);
  if (name === undefined) return;
  if (registrationOf(metadata)?.async) refuse('is asynchronous. Name a provider with @Validate.');
  const meaning = MEANINGS[name];
  if (!meaning && message === undefined)
    refuse('has neither a message nor an entry in constraint-meanings.ts. Add a `message`, and a code as `context`.');
  const isList = type === 'array' || itemTypeOf(type) !== undefined;
  if (meaning?.limit && isList && !each && !meaning.isOfList) refuse('stands at a list. Add `{ each: true }`.');
  if (each && !isList) refuse('has `each`, but the argument is not a list. Remove `each`.');
}

const limitsOf = (metadata: readonly Metadata[]): ArgLimits =>
  Object.fromEntries(
    metadata.flatMap(({ name = '', constraints }) => {
      const limit = MEANINGS[name]?.limit;
      return limit ? [[limit, (constraints as unknown[])[0]]] : [];
    }),
  );

function constraintOf(metadata: Metadata): ConstraintUse {
  const { constraintCls, context, each, message, validateIf } = metadata;
  const constraints = (metadata.constraints ?? []) as unknown[];
  const { code } = (context ?? {}) as { code?: string };
  return {
    type: constraintCls as ConstraintClass,
    constraints,
    code,
    each,
    message: message === undefined ? undefined : (given) => messageOf(message, given),
    validateIf,
  };
}

/** The check that a decorator of class-validator, or one made by `ValidateBy`, registered. */
function checkOf(metadata: Metadata, name: string, ofField: CheckStage, limits: ArgLimits): ArgCheck {
  const { validateIf, groups = [], message, each } = metadata;
  const constraints = (metadata.constraints ?? []) as unknown[];
  const meaning = MEANINGS[metadata.name ?? ''];
  const validator = registrationOf(metadata)?.instance;
  const given = (value: unknown, args: object) => givenOf(name, value, args, constraints);
  const check = checkBy({
    name,
    stage: (groups[0] as CheckStage | undefined) ?? ofField,
    code: (metadata.context as { code?: string } | undefined)?.code ?? meaning?.code ?? 'rest_invalid_param',
    text: meaning?.text(limits) ?? '',
    checksAbsent: meaning?.checksAbsent,
    each,
    test: (value, args) => Boolean(validator?.validate(value, given(value, args))),
  });
  return {
    ...check,
    ...(validateIf && { passes: (value, args) => !validateIf(args, value) || check.passes(value, args) }),
    ...(message !== undefined && { messageFor: (value, args) => messageOf(message, given(value, args)) }),
  };
}

interface CheckOptions extends Pick<ArgCheck, 'stage' | 'code'>, Partial<Pick<ArgCheck, 'checksAbsent'>> {
  name: string;
  text: string;
  /** Whether it tests the items of a list. */
  each: boolean;
  test: (value: unknown, args: object) => boolean;
}

/** A check by a test of the value, or of each item. */
function checkBy({ name, stage, code, text, each, test, checksAbsent = false }: CheckOptions): ArgCheck {
  if (!each) return { stage, code, checksAbsent, passes: test, messageFor: () => `${name} ${text}.` };
  return {
    stage,
    code,
    checksAbsent,
    passes: (value, args) => (value as unknown[]).every((item) => test(item, args)),
    messageFor: (value, args) => `${name}[${(value as unknown[]).findIndex((item) => !test(item, args))}] ${text}.`,
  };
}

/** What a decorator registered as its validator. */
const registrationOf = ({ constraintCls }: Metadata) =>
  getMetadataStorage().getTargetValidatorConstraints(constraintCls).at(0);

/** The message of a decorator, with class-validator's tokens. */
function messageOf(message: NonNullable<Metadata['message']>, given: ValidationArguments): string {
  if (typeof message === 'function') return message(given);
  return message.replaceAll(/\$(?:(property|value)|constraint(\d+))/g, (_, token: string | undefined, at: string) => {
    if (token === 'property') return given.property;
    return String(token ? given.value : given.constraints[Number(at) - 1]);
  });
}

/** The checks of an argument after the one of its type. Nothing is checked before. */
function withTypeCheck(name: string, stage: CheckStage = 'coerce', checks: readonly ArgCheck[]): ArgCheck[] {
  const before = checks.filter(({ checksAbsent }) => checksAbsent);
  const typeCheck: ArgCheck = {
    stage,
    code: 'rest_invalid_type',
    checksAbsent: false,
    passes: hasType,
    messageFor: (value) => (value as TypeMismatch).messageFor(name),
  };
  return [...before, typeCheck, ...checks.filter((check) => !before.includes(check))];
}

/** Whether a coerced value has the declared type. */
export const hasType = (value: unknown): boolean => !(value instanceof TypeMismatch);

/** An argument without a class: nothing is registered with class-validator, so that it may be made at any time. */
export function specOf(
  declared: Omit<ArgSpec, 'checks' | 'constraints' | 'own' | 'inConvention'>,
  rule?: ArgRule,
): ArgSpec {
  const { name, stage = 'coerce', itemLimits } = declared;
  const checks = Object.values(MEANINGS).flatMap(({ code, limit, test, text }) =>
    [declared, itemLimits].flatMap((limits) =>
      limit && test && limits?.[limit] !== undefined
        ? [
            checkBy({
              name,
              stage,
              code,
              text: text(limits),
              each: limits === itemLimits,
              test: (value) => test(value, limits),
            }),
          ]
        : [],
    ),
  );
  if (rule) checks.push(checkOfRule(name, rule));
  return { stage, ...declared, checks: withTypeCheck(name, stage, checks), constraints: [] };
}

const checkOfRule = (name: string, { code, test, text }: ArgRule): ArgCheck => ({
  stage: 'coerce',
  code,
  checksAbsent: false,
  passes: test,
  messageFor: (value) => ruleMessage(name, text, value),
});
