import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { Field, IsDateTime, Unlisted } from '#libs/args';
import { END_STATUSES } from './end-dates.js';

/** The argument of writes with the end of a publication. */
export const EndDate = (zone: 'in UTC' | 'in the time zone of the site'): PropertyDecorator =>
  applyDecorators(
    Field(['string', 'null'], {
      description: `When it ends to be published, ${zone}; null for never.`,
      example: '2031-06-01T00:00:00',
    }),
    IsDateTime(),
    Unlisted(),
  );

/** The argument of writes with the status at the end of a publication. */
export const EndStatus = (): PropertyDecorator =>
  applyDecorators(
    Field('string', { description: 'Status that it gets when its publication ends.' }),
    IsIn(END_STATUSES),
    Unlisted(),
  );
