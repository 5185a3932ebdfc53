import { Arg } from '#libs/args';
import { ItemListArgs } from '../lists/list.args.js';

/** What entries are ordered by; by number where nothing else is said, or where entries are not ordered by it. */
const LOG_ORDERS = ['url', 'ip', 'total', 'count', ''] as const;
export type LogOrder = (typeof LOG_ORDERS)[number];

/** The entries of a log that are asked for. */
export class ListLogArgs extends ItemListArgs {
  @Arg('string', { enum: LOG_ORDERS, description: 'What the list is ordered by; the latest first unless told.' })
  orderby?: LogOrder;

  @Arg('any', {
    listedAs: 'string',
    enum: ['url', 'ip', 'agent'],
    enumIsDocumentation: true,
    unlisted: true,
    description: 'Counts entries of the same value instead of listing them, most of them first.',
  })
  groupBy?: unknown;
}

/** The entries of a log that are to be deleted, and the list that is shown afterwards. */
export class BulkLogArgs extends ListLogArgs {
  @Arg('array', { description: 'Numbers of entries; with `groupBy` also values.', example: [1, 2] })
  items?: unknown[];

  @Arg('boolean', { unlisted: true, description: 'Without items: whether all that the filters find is meant.' })
  global?: boolean;
}
