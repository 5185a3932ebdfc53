import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsEmail,
  IsIP,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  type ValidationArguments,
  type ValidationOptions,
  type ValidatorConstraintInterface,
} from 'class-validator';
import type { ArgSpec, JsonType, ArgOptions } from './arg-spec.js';

/** Replaces a value that cannot be coerced to its declared type. */
export class TypeMismatch {
  constructor(
    readonly expected: string,
    /** Index of the mismatch in a list. */
    readonly index?: number,
  ) {}

  /** The path of the mismatch: the argument, or one item of it. */
  pathIn(name: string): string {
    return this.index === undefined ? name : `${name}[${this.index}]`;
  }

  /** The error message for the argument. */
  messageFor(name: string): string {
    return `${this.pathIn(name)} is not of type ${this.expected}.`;
  }
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a number or a numeric string; undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 64 || !NUMERIC.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  return undefined;
}

function toType(type: JsonType, value: unknown): unknown {
  switch (type) {
    case 'integer': {
      const number = asNumber(value);
      return number !== undefined && Number.isSafeInteger(number) ? number : new TypeMismatch(type);
    }
    case 'number':
      return asNumber(value) ?? new TypeMismatch(type);
    case 'boolean':
      return toBoolean(value) ?? new TypeMismatch(type);
    case 'string':
      return typeof value === 'string' ? value : new TypeMismatch(type);
    case 'object':
      if (value === '' || (Array.isArray(value) && value.length === 0)) return {};
      return typeof value === 'object' && value !== null ? value : new TypeMismatch(type);
    case 'array':
      return toList(value) ?? new TypeMismatch(type);
    case 'null':
      return value === null ? null : new TypeMismatch(type);
  }
}

/** Coerces a value to the first type that it fits. */
function toFirst(types: readonly JsonType[], value: unknown): unknown {
  for (const type of types) {
    const fitting = toType(type, value);
    if (!(fitting instanceof TypeMismatch)) return fitting;
  }
  return new TypeMismatch(types.join(', '));
}

/** Parses a list: an array, a string split at commas and white space, or a single value. */
function toList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value === 'string') return value.split(/[\s,]+/).filter((part) => part !== '');
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  return undefined;
}

/** Parses a text field, a string or `{raw}`; undefined for anything else. */
function toText(value: unknown): string | { raw: string } | undefined {
  if (typeof value === 'string') return value;
  return isMap(value) && typeof value.raw === 'string' ? { raw: value.raw } : undefined;
}

/** Coerces a sent value to the declared type. Returns a `TypeMismatch` if that fails. */
export function coerce(spec: ArgSpec, sent: unknown): unknown {
  const value = spec.respell ? spec.respell(sent) : sent;
  if (spec.text) return toText(value);
  const { type } = spec;
  if (typeof type !== 'string') return toFirst(type, value);
  if (type === 'any') return value;
  const itemTypes = type.endsWith('[]') ? [type.slice(0, -2) as JsonType] : spec.items;
  if (!itemTypes) return toType(type as JsonType, value);
  const list = toList(value);
  if (!list) return new TypeMismatch('array');
  const items = list.map((item) => toFirst(itemTypes, item));
  const index = items.findIndex((item) => item instanceof TypeMismatch);
  return index < 0 ? items : new TypeMismatch(itemTypes.join(', '), index);
}

/** The value that an explicit `null` stands for in an argument that cannot be null. */
export function emptyOf({ type, text }: ArgSpec): unknown {
  if (text) return undefined;
  if (typeof type !== 'string' || type === 'any') return null;
  if (type === 'array' || type.endsWith('[]')) return [];
  return { string: '', integer: 0, number: 0, boolean: false, object: {} }[type as 'string'];
}

type Validator = (options: ValidationOptions) => PropertyDecorator;

/** The format of a date and time. Accepts 30 February, rejects month 13. */
const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::\d\d)?)?$/;
const NO_LONE_SURROGATE = /^\P{Surrogate}*$/u;

/**
 * For `any`, `{raw}` texts, unions, and `object`, which includes arrays here: coercion has checked the type already.
 */
const WasCoerced: Validator = (options) =>
  ValidateBy({ name: 'wasCoerced', validator: { validate: (value) => !(value instanceof TypeMismatch) } }, options);

/** Counts code points as database columns do; class-validator's `MaxLength` does not count variation selectors. */
const MaxCodePoints = (limit: number, options: ValidationOptions): PropertyDecorator => {
  const validate = (value: string) => value.length <= limit || [...value].length <= limit;
  return ValidateBy({ name: 'maxCodePoints', validator: { validate } }, options);
};

const TYPES: Record<JsonType, Validator> = {
  string: IsString,
  integer: IsInt,
  number: (options) => IsNumber({}, options),
  boolean: IsBoolean,
  object: WasCoerced,
  array: IsArray,
  null: WasCoerced,
};

const unlessEmpty = { validateIf: (_args: object, value: unknown) => value !== '' };

const FORMATS: Partial<
  Record<NonNullable<ArgOptions['format']>, { code: string; text: string; validators: Validator[] }>
> = {
  'date-time': {
    code: 'rest_invalid_date',
    text: 'is not a date and time',
    validators: [(options) => Matches(DATE_TIME, options)],
  },
  email: {
    code: 'rest_invalid_email',
    text: 'is not an e-mail address',
    validators: [
      // `IsEmail` throws on a lone surrogate. `maxLength` limits the length of the email address.
      (options) => Matches(NO_LONE_SURROGATE, options),
      (options) => IsEmail({ ignore_max_length: true }, { ...options, ...unlessEmpty }),
    ],
  },
  ip: {
    code: 'rest_invalid_ip',
    text: 'is not an IP address',
    validators: [(options) => IsIP(undefined, { ...options, ...unlessEmpty })],
  },
};

function typeValidator(type: ArgSpec['type'], options: ValidationOptions): PropertyDecorator {
  if (typeof type !== 'string' || type === 'any') return WasCoerced(options);
  if (!type.endsWith('[]')) return TYPES[type as JsonType](options);
  return TYPES[type.slice(0, -2) as JsonType]({ ...options, each: true });
}

function boundsText({ minimum, maximum }: ArgSpec): string {
  if (minimum === undefined) return `must be at most ${maximum}`;
  return maximum === undefined ? `must be at least ${minimum}` : `must be between ${minimum} and ${maximum}`;
}

/**
 * The class-validator decorators of an argument, in the order in which failures are reported. The context of each one
 * holds the code of its inner error.
 */
export function validatorsOf(spec: ArgSpec): PropertyDecorator[] {
  const { name, rule, requiredIf } = spec;
  const { minimum, maximum, minLength, maxLength, maxItems } = spec;
  const { enum: values, itemEnum } = spec.enumIsDocumentation ? {} : spec;
  const options = (code: string, text: string): ValidationOptions => ({
    groups: [spec.stage ?? 'coerce'],
    context: { code },
    message: `${name} ${text}.`,
  });
  const validators: PropertyDecorator[] = [];
  if (requiredIf) {
    const validateIf = (args: object) => (requiredIf as (args: object) => boolean)(args);
    validators.push(IsDefined({ ...options('rest_invalid_param', 'is missing'), validateIf }));
  }
  const mismatch = ({ value }: ValidationArguments) => (value as TypeMismatch).messageFor(name);
  validators.push(
    typeValidator(spec.text ? 'any' : spec.type, { ...options('rest_invalid_type', ''), message: mismatch }),
  );
  if (values) validators.push(IsIn(values, options('rest_not_in_enum', `is not one of ${values.join(', ')}`)));
  if (itemEnum) {
    const message = ({ value }: ValidationArguments) =>
      `${name}[${(value as string[]).findIndex((item) => !itemEnum.includes(item))}] is not one of ${itemEnum.join(', ')}.`;
    validators.push(IsIn(itemEnum, { ...options('rest_not_in_enum', ''), each: true, message }));
  }
  if (minimum !== undefined) validators.push(Min(minimum, options('rest_out_of_bounds', boundsText(spec))));
  if (maximum !== undefined) validators.push(Max(maximum, options('rest_out_of_bounds', boundsText(spec))));
  if (minLength !== undefined)
    validators.push(MinLength(minLength, options('rest_too_short', `must have at least ${minLength} characters`)));
  if (maxLength !== undefined)
    validators.push(MaxCodePoints(maxLength, options('rest_too_long', `must have at most ${maxLength} characters`)));
  if (maxItems !== undefined)
    validators.push(ArrayMaxSize(maxItems, options('rest_too_many_items', `must have at most ${maxItems} items`)));
  const format = spec.format && FORMATS[spec.format];
  if (format) validators.push(...format.validators.map((one) => one(options(format.code, format.text))));
  if (rule) validators.push(ruleValidator(name, rule));
  return validators;
}

function ruleValidator(name: string, rule: NonNullable<ArgOptions['rule']>): PropertyDecorator {
  const { code, test, text, afterRights } = rule;
  const textFor = (typeof text === 'string' ? () => text : text) as (value: unknown) => string;
  const message = ({ value }: ValidationArguments) => {
    const reason = textFor(value);
    return `${name}${reason.startsWith('[') ? '' : ' '}${reason}.`;
  };
  const validate = test as (value: unknown) => boolean;
  const groups = [afterRights ? 'rights' : 'coerce'];
  return ValidateBy({ name: 'rule', validator: { validate } }, { groups, context: { code }, message });
}

/**
 * A constraint whose message depends on what it finds during validation. class-validator builds messages later, from
 * the arguments alone.
 */
export abstract class ReasonedConstraint implements ValidatorConstraintInterface {
  private readonly reasons = new WeakMap<ValidationArguments, string>();

  /** The reason why a value is invalid; undefined for a valid one. */
  protected abstract reasonAgainst(
    value: unknown,
    args: ValidationArguments,
  ): Promise<string | undefined> | string | undefined;

  async validate(value: unknown, args: ValidationArguments): Promise<boolean> {
    const reason = await this.reasonAgainst(value, args);
    if (reason !== undefined) this.reasons.set(args, reason);
    return reason === undefined;
  }

  defaultMessage(args: ValidationArguments): string {
    return this.reasons.get(args) ?? `${args.property} is not valid.`;
  }
}

/**
 * Wraps a value in a function. class-transformer walks into objects and copies them with their `constructor`, which the
 * sender controls; it leaves functions alone.
 */
export const boxed =
  (value: unknown): (() => unknown) =>
  () =>
    value;

/** Unwraps a value that `boxed` has wrapped. */
export const unboxed = (box: unknown): unknown => (typeof box === 'function' ? (box as () => unknown)() : box);
