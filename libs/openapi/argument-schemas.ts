import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ApiBody } from '@nestjs/swagger';
import { z } from 'zod';
import { argsOf, type ArgSpec, type JsonType } from '#libs/binding';
import { limitsOf, listOf, type Schema } from './operations.js';
import { ResponseSchemas, saysType, typeOf } from './response-schemas.js';

/** Formats in which arguments are checked as the standard has them. Dates are accepted in many more forms. */
const FORMATS = new Set(['email', 'uri']);

/** The schema of an argument. Parts with a title become components of `schemas`. */
export function argumentSchema(spec: ArgSpec, schemas: ResponseSchemas): Schema {
  const { example, shape } = spec;
  const own = shape ? schemas.resolve(shape) : {};
  const { format = own.format, default: standard, ...limits } = limitsOf(spec);
  const more: Schema = {
    ...limits,
    ...(fits(standard, spec) ? { default: standard } : {}),
    ...(FORMATS.has(String(format)) ? { format } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
  if (saysType(own)) return { ...more, ...own };
  if (spec.text) {
    return { ...more, anyOf: [{ type: 'string' }, { type: 'object', properties: { raw: { type: 'string' } } }] };
  }
  const type = spec.type === 'any' ? (spec.listedAs ?? 'any') : spec.type;
  if (type === 'any') return { ...more, ...own };
  if (typeof type === 'string' && type.endsWith('[]'))
    return listOf(typeOf(type.slice(0, -2) as JsonType), spec, { ...more, ...own });
  return {
    ...typeOf(type as JsonType | readonly JsonType[]),
    ...(spec.items ? { items: typeOf(spec.items) } : {}),
    ...more,
    ...own,
  };
}

/** Whether a default is a value that clients may send: some stand for a missing value only. */
function fits(standard: unknown, { type, enum: values, listedAs = type }: ArgSpec): boolean {
  if (standard === undefined || (values && !values.includes(standard as string))) return false;
  if (listedAs === 'boolean') return typeof standard === 'boolean';
  if (listedAs === 'object') return typeof standard === 'object' && !Array.isArray(standard);
  return standard !== null;
}

/** The schema of an object with arguments as its members. */
export function argumentsSchema(specs: readonly ArgSpec[], schemas: ResponseSchemas): Schema {
  const required = specs.filter((spec) => spec.required).map(({ name }) => name);
  const properties = specs.map((spec) => {
    const { default: _, ...schema } = argumentSchema(spec, schemas);
    return [spec.name, { ...schema, description: spec.description ?? '' }];
  });
  return {
    type: 'object',
    ...(required.length ? { required } : {}),
    properties: Object.fromEntries(properties) as Record<string, Schema>,
  };
}

/** A schema as the decorators of controllers take it. */
type SchemaObject = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];

/** The JSON Schema of values that a schema of zod describes. */
export function jsonSchemaOf(schema: z.ZodType): SchemaObject {
  const { $schema: _, ...described } = z.toJSONSchema(schema);
  return described as SchemaObject;
}

/** The schema of a body with the arguments of a class, for controllers outside the REST root. */
export const bodySchemaOf = (type: new () => object): Schema =>
  argumentsSchema([...argsOf(type).values()], new ResponseSchemas());

/** Documents the query arguments of a route by their declarations. */
export const ApiQueryOf = (args: new () => object): MethodDecorator =>
  applyDecorators(
    ...[...argsOf(args).values()].map(
      ({ name, type, description, enum: values, default: defaultValue, minimum, maximum }) =>
        ApiQuery({
          name,
          required: false,
          ...(description === undefined ? {} : { description }),
          schema: {
            type: type as 'string' | 'integer',
            ...(values ? { enum: [...values] } : {}),
            ...(defaultValue === undefined ? {} : { default: defaultValue }),
            ...(minimum === undefined ? {} : { minimum }),
            ...(maximum === undefined ? {} : { maximum }),
          },
        }),
    ),
  );
