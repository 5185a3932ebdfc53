import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import 'reflect-metadata';
import { declareArg, type ArgOptions, type ArgSpec, type ArgType, argsOf } from './arg-spec.js';
import { unboxed, coerce, validatorsOf } from './validation.js';

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

/** How much of a resource an answer shows. */
export type Context = 'view' | 'embed' | 'edit';
export const CONTEXTS = ['view', 'embed', 'edit'] as const;

/** A route without arguments. */
export class NoDto {}

/** The arguments of a route that shows resources. */
export class ContextDto {
  @Field('string', {
    default: 'view',
    enum: CONTEXTS,
    description:
      'How much is shown: all that is public, what is shown where it is embedded, or all that may be edited.',
  })
  context: Context;
}

/** The arguments of every paged list. */
export class ListDto extends ContextDto {
  @Field('integer', { default: 1, minimum: 1, description: 'Page of the list, from 1.' })
  page: number;

  @Field('integer', { default: 10, minimum: 1, maximum: 100, description: 'Items on a page.' })
  per_page: number;

  @Field('string', { description: 'Keeps items that hold this text.' })
  search?: string;
}

/** The arguments that choose items of a list by ID. */
export class SelectionDto extends ListDto {
  @Arg('integer[]', { default: [], description: 'Leaves these IDs out.' })
  exclude: number[];

  @Arg('integer[]', { default: [], description: 'Keeps these IDs only.' })
  include: number[];
}

/** The number in the path of an item. */
export class IdDto {
  @Arg('integer', { description: 'Number of the item.' })
  id: number;
}

type Class<T> = new () => T;

function derive<T extends object>(base: Class<T>, change: (spec: ArgSpec) => ArgSpec | undefined): Class<T> {
  class Derived {}
  for (const spec of argsOf(base).values()) {
    const changed = change(spec);
    if (changed) Arg(changed.type, changed)(Derived.prototype, spec.name);
  }
  return Derived as Class<T>;
}

/** The same arguments, none of them required; their defaults are documentation, so that an update resets nothing. */
export function optional<T extends object>(base: Class<T>): Class<Partial<T>> {
  return derive(base as Class<Partial<T>>, (spec) => ({ ...spec, required: false, defaultIsDocumentation: true }));
}

/** The same arguments, of which the named ones have no example that the documentation would fill in. */
export function withoutExamples<T extends object>(base: Class<T>, ...names: (keyof T & string)[]): Class<T> {
  const bare = new Set<string>(names);
  return derive(base, (spec) => (bare.has(spec.name) ? { ...spec, example: undefined } : spec));
}

/** The same arguments without the named ones. */
export function without<T extends object, K extends keyof T & string>(
  base: Class<T>,
  ...names: K[]
): Class<Omit<T, K>> {
  const left = new Set<string>(names);
  return derive(base as Class<Omit<T, K>>, (spec) => (left.has(spec.name) ? undefined : spec));
}
