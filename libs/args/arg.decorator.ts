import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import 'reflect-metadata';
import { declareArg, type ArgOptions, type ArgSpec, type ArgType, argsOf } from './arg-spec.js';
import { unboxed, coerce, validatorsOf } from './validation.js';

/**
 * Declares an argument of a route: its type, coercion, validation and default, and its entries in the index and in the
 * OpenAPI document. Combines the decorators of class-transformer and class-validator.
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

/** A write field of a resource: an argument in the stage `validate`. */
export const Field = (type: ArgType, options: ArgOptions = {}): PropertyDecorator =>
  Arg(type, { stage: 'validate', ...options });

/** A rich text field: a string or `{raw}`. The index lists it as an object. */
export const Text = (options: ArgOptions = {}): PropertyDecorator =>
  Arg('object', { stage: 'validate', text: true, ...options });

/** The custom values of a resource: a map. Unregistered keys are dropped. */
export const Meta = (): PropertyDecorator =>
  Field('object', {
    bare: true,
    description: 'Custom values. Unregistered keys are ignored.',
    shape: { type: 'object', additionalProperties: true },
  });

/** Which members of a resource a response contains. */
export type Context = 'view' | 'embed' | 'edit';
export const CONTEXTS = ['view', 'embed', 'edit'] as const;

/** A route without arguments. */
export class NoDto {}

/** The arguments of a route that returns resources. */
export class ContextDto {
  @Field('string', {
    default: 'view',
    enum: CONTEXTS,
    description: 'Which members are returned: the public ones, those for embedding, or everything that can be edited.',
  })
  context: Context;
}

/** The arguments of every paged list. */
export class ListDto extends ContextDto {
  @Field('integer', { default: 1, minimum: 1, description: 'Page of the list, starting at 1.' })
  page: number;

  @Field('integer', { default: 10, minimum: 1, maximum: 100, description: 'Maximum number of items per page.' })
  per_page: number;

  @Field('string', { description: 'Limits the list to items that contain this text.' })
  search?: string;
}

/** The arguments that select list items by id. */
export class SelectionDto extends ListDto {
  @Arg('integer[]', { default: [], description: 'Excludes these IDs.' })
  exclude: number[];

  @Arg('integer[]', { default: [], description: 'Includes only these IDs.' })
  include: number[];
}

/** The id in the path of an item. */
export class IdDto {
  @Arg('integer', { description: 'ID of the item.' })
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

const ROOTS = {
  own: {
    differs: ({ shown }: ArgSpec) => shown !== undefined,
    change: (spec: ArgSpec) => (spec.shown ? undefined : spec),
    made: new WeakMap<object, Class<object>>(),
  },
  convention: {
    differs: ({ inConvention }: ArgSpec) => inConvention !== undefined,
    change: ({ inConvention, ...spec }: ArgSpec) => (inConvention ? { ...spec, ...inConvention, own: spec } : spec),
    made: new WeakMap<object, Class<object>>(),
  },
};

/** The arguments of a class as one of the roots has them: the class itself, unless that root has others. */
export function argsAtRoot<T extends object>(base: Class<T>, root: keyof typeof ROOTS): Class<T> {
  const { differs, change, made } = ROOTS[root];
  const known = made.get(base) ?? ([...argsOf(base).values()].some(differs) ? derive(base, change) : base);
  made.set(base, known);
  return known as Class<T>;
}

/**
 * The same arguments, all optional. Their defaults become documentation, so that an update does not reset members that
 * were not sent.
 */
export function optional<T extends object>(base: Class<T>): Class<Partial<T>> {
  return derive(base as Class<Partial<T>>, (spec) => ({ ...spec, required: false, defaultIsDocumentation: true }));
}

/** The same arguments. The named ones have no example, so that the documentation does not fill them in. */
export function withoutExamples<T extends object>(base: Class<T>, ...names: (keyof T & string)[]): Class<T> {
  const bare = new Set<string>(names);
  return derive(base, (spec) => (bare.has(spec.name) ? { ...spec, example: undefined } : spec));
}

/** The same arguments except the named ones. */
export function without<T extends object, K extends keyof T & string>(
  base: Class<T>,
  ...names: K[]
): Class<Omit<T, K>> {
  const left = new Set<string>(names);
  return derive(base as Class<Omit<T, K>>, (spec) => (left.has(spec.name) ? undefined : spec));
}
