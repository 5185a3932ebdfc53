import { isEmail, isIP, ValidateBy, type ValidationArguments, type ValidationOptions } from 'class-validator';

/** The format of a date and time. Accepts 30 February, rejects month 13. */
const DATE_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-]\d\d(?::\d\d)?)?$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

export const isDateTime = (value: unknown): boolean => typeof value === 'string' && DATE_TIME.test(value);

/** `isEmail` throws on a lone surrogate. `@MaxCharacters` limits the length of the email address. */
export const isEmailOrEmpty = (value: unknown): boolean =>
  value === '' ||
  (typeof value === 'string' && !LONE_SURROGATE.test(value) && isEmail(value, { ignore_max_length: true }));

export const isIpOrEmpty = (value: unknown): boolean => value === '' || isIP(value);

export const hasAtMostCharacters = (value: unknown, limit: number): boolean =>
  typeof value === 'string' && (value.length <= limit || [...value].length <= limit);

/**
 * At most this many characters, counted as database columns do: in code points. class-validator's `MaxLength` does not
 * count variation selectors.
 *
 * @example @Arg('string') @MaxCharacters(200) text: string;
 */
export const MaxCharacters = (limit: number, options?: ValidationOptions): PropertyDecorator => {
  const validate = (value: unknown) => hasAtMostCharacters(value, limit);
  return ValidateBy({ name: 'maxCharacters', constraints: [limit], validator: { validate } }, options);
};

/** A date and time (ISO 8601), with or without an offset. Accepts 30 February, as the convention does. */
export const IsDateTime = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isDateTime', constraints: ['date-time'], validator: { validate: isDateTime } }, options);

/** An email address, or an empty text. class-validator's `IsEmail` refuses the latter and throws on lone surrogates. */
export const IsEmailOrEmpty = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isEmailOrEmpty', constraints: ['email'], validator: { validate: isEmailOrEmpty } }, options);

/** An IP address, or an empty text. */
export const IsIpOrEmpty = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isIpOrEmpty', constraints: ['ip'], validator: { validate: isIpOrEmpty } }, options);

/** Required if this returns true for the other arguments. A missing value is reported like an invalid one. */
export const RequiredIf = (test: (args: never) => boolean): PropertyDecorator => {
  const validate = (value: unknown) => value !== undefined && value !== null;
  const validateIf = test as (args: object) => boolean;
  return ValidateBy({ name: 'requiredIf', validator: { validate } }, { validateIf });
};

/** A check of a value of an argument without a class, with its code and the text of its message. */
export interface ArgRule {
  code: string;
  test: (value: never) => boolean;
  text: string | ((value: never) => string);
}

/** The message of a rule. Its text may begin with the path of an item. */
export function ruleMessage(name: string, text: ArgRule['text'], value: unknown): string {
  const reason = typeof text === 'string' ? text : (text as (value: unknown) => string)(value);
  return `${name}${reason.startsWith('[') ? '' : ' '}${reason}.`;
}

/**
 * A check of its own. `text` completes a sentence that begins with the name of the argument. It runs in the stage
 * `coerce` unless `groups` names another one: with `['rights']`, callers without rights learn nothing about the value.
 *
 * @example @Check('rest_invalid_url', isUrl, 'is not a URL of a page')
 */
export function Check(
  code: string,
  test: ArgRule['test'],
  text: ArgRule['text'],
  options: ValidationOptions = {},
): PropertyDecorator {
  const validate = test as (value: unknown) => boolean;
  const message = ({ property, value }: ValidationArguments) => ruleMessage(property, text, value);
  const standard: ValidationOptions = { groups: ['coerce'], context: { code }, message };
  return ValidateBy({ name: 'check', validator: { validate } }, { ...standard, ...options });
}
