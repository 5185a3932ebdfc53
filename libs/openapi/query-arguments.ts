import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { argsOf } from '#libs/args';

/** Documents the query arguments of a route outside the REST root by their declarations. */
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
