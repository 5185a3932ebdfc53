import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import 'reflect-metadata';
import { type ArgOptions, type ArgType, ARG, hasType, declare } from '#libs/binding';
import { Bare } from './marks.js';

/**
 * Declares an argument of a route: its type, default, description, and whether it is required. Decorators of
 * class-validator beside it declare constraints; from all of them follow validation, the entries in the index and in the
 * OpenAPI document, and the texts of errors.
 *
 * @example @Arg('integer', { default: 10, description: 'Maximum number of items.' }) @Min(1) @Max(100) per_page: number;
 */
export function Arg(type: ArgType, options: ArgOptions = {}): PropertyDecorator {
  return (prototype, key) => {
    const declaration = declare(prototype, key, { stage: 'coerce', ...options, type });
    // To class-validator it is the check of the type. What reads the metadata finds the declaration in it.
    ValidateBy({ name: ARG, constraints: [declaration], validator: { validate: hasType } })(prototype, key);
  };
}

/** A write field of a resource: an argument in the stage `validate`. */
export const Field = (type: ArgType, options: ArgOptions = {}): PropertyDecorator =>
  Arg(type, { stage: 'validate', ...options });

/** A write field that is reported without an inner error, as the arguments of the calendar are. */
export const BareField = (type: ArgType, options: ArgOptions = {}): PropertyDecorator =>
  applyDecorators(Field(type, options), Bare());

/** A rich text field: a string or `{raw}`. The index lists it as an object. */
export const Text =
  (options: ArgOptions = {}): PropertyDecorator =>
  (prototype, key) => {
    declare(prototype, key, { text: true });
    Field('object', options)(prototype, key);
  };

/** The custom values of a resource: a map. Unregistered keys are dropped. */
export const Meta = (): PropertyDecorator =>
  BareField('object', {
    description: 'Custom values. Unregistered keys are ignored.',
    shape: { type: 'object', additionalProperties: true },
  });
