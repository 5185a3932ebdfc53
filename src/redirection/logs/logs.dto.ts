import { Arg } from '#libs/args';
import { type Filters, filtersOf, ItemListDto } from '../item-list.dto.js';

const VISIT_FILTERS = ['ip', 'url-exact', 'referrer', 'agent', 'url', 'domain', 'method', 'http'] as const;

/** The filters of both logs. */
export const LOG_FILTERS = { redirects: [...VISIT_FILTERS, 'target', 'redirect_by'], misses: VISIT_FILTERS } as const;

/** A log: of visits that were redirected, or of visits that found nothing. */
export type LogKind = keyof typeof LOG_FILTERS;
export type LogFilter = (typeof LOG_FILTERS)[LogKind][number];
export type LogFilters = Filters<LogFilter>;

/** Parses the filters of a log; throws the 400 that says what is wrong. */
export const logFilters = (kind: LogKind, sent: unknown): LogFilters => filtersOf<LogFilter>(LOG_FILTERS[kind], sent);

/** What entries are grouped by: the member of answers. */
export type Grouping = 'url' | 'ip' | 'agent';

/** The requested grouping, if a log has it. Misses can be grouped by URL under two names. */
export function groupingOf(kind: LogKind, sent: unknown): Grouping | undefined {
  if (sent === 'url-exact' && kind === 'misses') return 'url';
  return sent === 'url' || sent === 'ip' || sent === 'agent' ? sent : undefined;
}

/** Orders of entries; by id if there is none, and for those that only groups have. */
const LOG_ORDERS = ['url', 'ip', 'total', 'count', ''] as const;
export type LogOrder = (typeof LOG_ORDERS)[number];

/** The requested entries of a log. */
export class ListLogDto extends ItemListDto {
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

/** The entries to delete, and the list in the answer. */
export class BulkLogDto extends ListLogDto {
  @Arg('array', { description: 'Numbers of entries; with `groupBy` also values.', example: [1, 2] })
  items?: unknown[];

  @Arg('boolean', { unlisted: true, description: 'Without items: whether all that the filters find is meant.' })
  global?: boolean;
}
