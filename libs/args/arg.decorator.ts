import { Transform } from 'class-transformer';
import { ValidateBy, isEmail, isIP, type ValidationArguments } from 'class-validator';
import { declareArg, type ArgOptions, type ArgSpec, type ArgType } from './arg-spec.js';
import { unboxed } from './boxes.js';
import { Misfit, coerce } from './coerce.js';
import { isDateTime } from './date-time.js';

interface Rule {
  /** Inner error code, which is also the name of the constraint. */
  code: string;
  test: (value: unknown) => boolean;
  message: (value: unknown) => string;
}

const LONE_SURROGATE = /\p{Surrogate}/u;

const FORMATS: Record<NonNullable<ArgOptions['format']>, (Omit<Rule, 'message'> & { text: string }) | undefined> = {
  'date-time': {
    code: 'rest_invalid_date',
    text: 'is not a date and time',
    test: (v) => v === null || isDateTime(String(v)),
  },
  email: {
    code: 'rest_invalid_email',
    text: 'is not an e-mail address',
    // The library stumbles over half a surrogate pair. How long an address may be is for each argument to say.
    test: (v) => v === '' || (!LONE_SURROGATE.test(String(v)) && isEmail(v, { ignore_max_length: true })),
  },
  ip: { code: 'rest_invalid_ip', text: 'is not an IP address', test: (v) => v === '' || isIP(v) },
  uri: undefined,
};

/** The checks of one argument, in the order in which the first that fails is reported. */
function rulesOf(spec: ArgSpec): Rule[] {
  const { name } = spec;
  const rules: Rule[] = [
    {
      code: 'rest_invalid_type',
      test: (value) => !(value instanceof Misfit),
      message: (value) => {
        const misfit = value as Misfit;
        return `${misfit.pathIn(name)} is not of type ${misfit.wanted}.`;
      },
    },
  ];
  const add = (code: string, test: Rule['test'], text: string) =>
    rules.push({ code, test: (value) => value instanceof Misfit || test(value), message: () => `${name} ${text}.` });
  const { enum: values, itemEnum, minimum, maximum, minLength, maxLength, maxItems, format } = spec;
  if (values && !spec.judgedByPolicy) {
    add(
      'rest_not_in_enum',
      (value) => (values as readonly unknown[]).includes(value),
      `is not one of ${values.join(', ')}`,
    );
  }
  if (itemEnum && !spec.judgedByPolicy) {
    const known = new Set<unknown>(itemEnum);
    add(
      'rest_not_in_enum',
      (value) => (value as unknown[]).every((item) => known.has(item)),
      `holds something that is not one of ${itemEnum.join(', ')}`,
    );
  }
  if (minimum !== undefined || maximum !== undefined) {
    const [low, high] = [minimum ?? -Infinity, maximum ?? Infinity];
    add(
      'rest_out_of_bounds',
      (value) => (value as number) >= low && (value as number) <= high,
      `must be ${minimum === undefined ? `at most ${high}` : maximum === undefined ? `at least ${low}` : `between ${low} and ${high}`}`,
    );
  }
  if (minLength !== undefined)
    add(
      'rest_too_short',
      (value) => (value as string).length >= minLength,
      `must have at least ${minLength} characters`,
    );
  if (maxLength !== undefined)
    add(
      'rest_too_long',
      (value) => [...(value as string)].length <= maxLength,
      `must have at most ${maxLength} characters`,
    );
  if (maxItems !== undefined)
    add(
      'rest_too_many_items',
      (value) => (value as unknown[]).length <= maxItems,
      `must hold at most ${maxItems} items`,
    );
  const form = format && FORMATS[format];
  if (form) add(form.code, form.test, form.text);
  return rules;
}

function ownRule(name: string, { code, test, text }: NonNullable<ArgOptions['rule']>): Rule {
  const fits = test as (value: unknown) => boolean;
  const textFor = (typeof text === 'string' ? () => text : text) as (value: unknown) => string;
  return {
    code,
    test: (value) => value instanceof Misfit || fits(value),
    message: (value) => `${name} ${textFor(value)}.`,
  };
}

/**
 * Declares an argument of a route: its type, coercion, validation, default, Swagger and index entry in one line.
 *
 * @example @Arg('integer[]', { default: [], description: 'Keep only these IDs.' }) include: number[];
 */
export function Arg(type: ArgType, options: ArgOptions = {}): PropertyDecorator {
  return (prototype, key) => {
    const spec: ArgSpec = { stage: 'coerce', ...options, name: String(key), type };
    declareArg(prototype, spec);
    Transform(({ value }: { value: unknown }) => coerce(spec, unboxed(value)))(prototype, key);
    const judge = ({ code, test, message }: Rule, groups: string[]): void => {
      const validator = { validate: test, defaultMessage: (about?: ValidationArguments) => message(about?.value) };
      ValidateBy({ name: code, validator }, { groups })(prototype, key);
    };
    for (const rule of rulesOf(spec)) judge(rule, [spec.stage ?? 'coerce']);
    if (spec.rule) judge(ownRule(spec.name, spec.rule), ['coerce']);
  };
}

/** A write field of a resource: an argument that is judged before the others (conventions 4.4). */
export const Field = (type: ArgType, options: ArgOptions = {}): PropertyDecorator =>
  Arg(type, { stage: 'validate', ...options });

/** A rich text field: a text or `{raw}`; the index calls it an object. */
export const Text = (options: ArgOptions = {}): PropertyDecorator =>
  Arg('object', { stage: 'validate', text: true, ...options });

/** The custom values of a resource: a map, of which only registered keys are kept (conventions 21). */
export const Meta = (): PropertyDecorator =>
  Field('object', { bare: true, description: 'Custom values; only registered ones are kept.' });
