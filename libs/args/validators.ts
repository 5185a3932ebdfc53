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
} from 'class-validator';
import type { ArgOptions, ArgSpec, JsonType } from './arg-spec.js';
import { TypeMismatch } from './coerce.js';

type Validator = (options: ValidationOptions) => PropertyDecorator;

/** The form of a date and time; 30 February passes, month 13 does not. */
const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::\d\d)?)?$/;
const NO_LONE_SURROGATE = /^\P{Surrogate}*$/u;

/** For `any`, `{raw}` texts, unions of types, and `object`, which includes arrays here: coercion has decided. */
const WasCoerced: Validator = (options) =>
  ValidateBy({ name: 'wasCoerced', validator: { validate: (value) => !(value instanceof TypeMismatch) } }, options);

/** Counts code points as database columns do; the library's `MaxLength` does not count variation selectors. */
const MaxCodePoints = (longest: number, options: ValidationOptions): PropertyDecorator => {
  const validate = (value: string) => value.length <= longest || [...value].length <= longest;
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
      // `IsEmail` throws at half a surrogate pair. `maxLength` limits the length of an address.
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
 * The class-validator decorators of an argument, in the order in which the first that fails is reported. The context of
 * each holds the code of its inner error.
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
    const text = `holds something that is not one of ${itemEnum.join(', ')}`;
    validators.push(IsIn(itemEnum, { ...options('rest_not_in_enum', text), each: true }));
  }
  if (minimum !== undefined) validators.push(Min(minimum, options('rest_out_of_bounds', boundsText(spec))));
  if (maximum !== undefined) validators.push(Max(maximum, options('rest_out_of_bounds', boundsText(spec))));
  if (minLength !== undefined)
    validators.push(MinLength(minLength, options('rest_too_short', `must have at least ${minLength} characters`)));
  if (maxLength !== undefined)
    validators.push(MaxCodePoints(maxLength, options('rest_too_long', `must have at most ${maxLength} characters`)));
  if (maxItems !== undefined)
    validators.push(ArrayMaxSize(maxItems, options('rest_too_many_items', `must hold at most ${maxItems} items`)));
  const format = spec.format && FORMATS[spec.format];
  if (format) validators.push(...format.validators.map((one) => one(options(format.code, format.text))));
  if (rule) validators.push(ruleValidator(name, rule));
  return validators;
}

function ruleValidator(name: string, { code, test, text }: NonNullable<ArgOptions['rule']>): PropertyDecorator {
  const textFor = (typeof text === 'string' ? () => text : text) as (value: unknown) => string;
  const message = ({ value }: ValidationArguments) => `${name} ${textFor(value)}.`;
  const validate = test as (value: unknown) => boolean;
  return ValidateBy({ name: 'rule', validator: { validate } }, { groups: ['coerce'], context: { code }, message });
}
