import { IsIn } from 'class-validator';
import { Arg, ListedAs, ListedValues, Unlisted } from '#libs/args';
import { FilterBy, type Filters, filtersOf, ItemListDto } from '../common/index.js';

const VISIT_FILTERS = ['ip', 'url-exact', 'referrer', 'agent', 'url', 'domain', 'method', 'http'] as const;

/** The filters of both logs. */
export const LOG_FILTERS = { redirects: [...VISIT_FILTERS, 'target', 'redirect_by'], misses: VISIT_FILTERS } as const;

/** One of the two logs: redirected visits, or visits that found no page. */
export type LogKind = keyof typeof LOG_FILTERS;
export type LogFilter = (typeof LOG_FILTERS)[LogKind][number];
export type LogFilters = Filters<LogFilter>;

/** Parses the filters of a log. Throws a 400 for invalid ones. */
export const logFilters = (kind: LogKind, sent: unknown): LogFilters => filtersOf<LogFilter>(LOG_FILTERS[kind], sent);

/** The member by which entries are grouped. */
export type Grouping = 'url' | 'ip' | 'agent';

/** The requested grouping if the log supports it. Misses can be grouped by URL under two names. */
export function groupingOf(kind: LogKind, sent: unknown): Grouping | undefined {
  if (sent === 'url-exact' && kind === 'misses') return 'url';
  return sent === 'url' || sent === 'ip' || sent === 'agent' ? sent : undefined;
}

/** Orders of entries. Empty means by id, as do `total` and `count`, which apply to groups only. */
const LOG_ORDERS = ['url', 'ip', 'total', 'count', ''] as const;
export type LogOrder = (typeof LOG_ORDERS)[number];

/** The requested entries of a log. */
export class ListLogDto extends ItemListDto {
  @FilterBy(LOG_FILTERS.redirects, { url: 'old' })
  declare filterBy?: unknown;

  @Arg('string', { description: 'Sort field; default: newest first.' })
  @IsIn(LOG_ORDERS)
  orderby?: LogOrder;

  @Arg('any', { description: 'Groups entries by value and counts them instead of listing them, largest groups first.' })
  @ListedAs('string')
  @ListedValues(['url', 'ip', 'agent'])
  @Unlisted()
  groupBy?: unknown;
}

/** The entries to delete, and the arguments of the returned list. */
export class BulkLogDto extends ListLogDto {
  @Arg('array', {
    shape: { items: { type: ['integer', 'string'] } },
    description: 'Ids of entries; with `groupBy` also values.',
    example: [1, 2],
  })
  items?: unknown[];

  @Arg('boolean', { description: 'Without `items`: whether to delete all entries that match the filters.' })
  @Unlisted()
  global?: boolean;
}
