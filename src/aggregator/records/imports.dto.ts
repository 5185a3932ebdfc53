import { ApiQuery } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { Arg, argsOf } from '#libs/args';
import { IMPORT_ORIGINS, type ImportOrigin } from '../import-origins.js';
import { RECORD_STATUSES, type RecordStatus } from './import-record.js';

/** Arguments of the list of imports. */
export class ImportListDto {
  @Arg('integer', { default: 1, minimum: 1, description: 'Page of the list, from 1.' })
  page: number;

  @Arg('integer', { default: 20, minimum: 1, maximum: 100, description: 'Imports on a page.' })
  per_page: number;

  @Arg('string', { enum: RECORD_STATUSES, description: 'Keeps imports of this status.' })
  status?: RecordStatus;

  @Arg('string', { enum: IMPORT_ORIGINS, description: 'Keeps imports from sources of this kind.' })
  origin?: ImportOrigin;

  @Arg('integer', { minimum: 1, description: 'Keeps runs of the schedule of this number.' })
  schedule?: number;
}

/** Arguments of a single import. */
export class ImportIdDto {
  @Arg('string', { required: true, description: 'ID of the import.' })
  id: string;
}

/** Documents the query arguments of a route, from their declarations. */
export const ApiQueryOf = (args: new () => object): MethodDecorator =>
  applyDecorators(
    ...[...argsOf(args).values()].map(
      ({ name, type, description, enum: values, default: standard, minimum, maximum }) =>
        ApiQuery({
          name,
          required: false,
          ...(description === undefined ? {} : { description }),
          schema: {
            type: type as 'string' | 'integer',
            ...(values ? { enum: [...values] } : {}),
            ...(standard === undefined ? {} : { default: standard }),
            ...(minimum === undefined ? {} : { minimum }),
            ...(maximum === undefined ? {} : { maximum }),
          },
        }),
    ),
  );
