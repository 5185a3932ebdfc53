import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { declareArg, type ArgOptions, type ArgSpec, type ArgType } from './arg-spec.js';
import { unboxed } from './boxes.js';
import { coerce } from './coerce.js';
import { validatorsOf } from './validators.js';

/**
 * Declares an argument of a route: its type, coercion, validation, default, Swagger and index entry in one line. Composes
 * the decorators of class-transformer and class-validator.
 *
 * @example @Arg('integer[]', { default: [], description: 'Keep only these IDs.' }) include: number[];
 */
export function Arg(type: ArgType, options: ArgOptions = {}): PropertyDecorator {
  return (prototype, key) => {
    const spec: ArgSpec = { stage: 'coerce', ...options, name: String(key), type };
    declareArg(prototype, spec);
    const coerced = Transform(({ value }: { value: unknown }) => coerce(spec, unboxed(value)));
    applyDecorators(coerced, ...validatorsOf(spec))(prototype, key);
  };
}

/** A write field of a resource: an argument of the stage `validate`. */
export const Field = (type: ArgType, options: ArgOptions = {}): PropertyDecorator =>
  Arg(type, { stage: 'validate', ...options });

/** A rich text field: a text or `{raw}`; the index calls it an object. */
export const Text = (options: ArgOptions = {}): PropertyDecorator =>
  Arg('object', { stage: 'validate', text: true, ...options });

/** The custom values of a resource: a map, of which only registered keys are kept. */
export const Meta = (): PropertyDecorator =>
  Field('object', { bare: true, description: 'Custom values; only registered ones are kept.' });
