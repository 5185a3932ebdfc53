const VISIT_FILTERS = ['ip', 'url-exact', 'referrer', 'agent', 'url', 'domain', 'method', 'http'] as const;

/** The two logs: their tables, the filters that they know (redirection 2) and how long they are kept. */
export const LOGS = {
  redirects: {
    table: 'redirection_logs',
    filters: [...VISIT_FILTERS, 'target', 'redirect_by'],
    keptDays: 'expire_redirect',
  },
  misses: {
    table: 'redirection_misses',
    filters: VISIT_FILTERS,
    keptDays: 'expire_404',
  },
} as const;

export type LogKind = keyof typeof LOGS;
/** A filter that one of the logs knows. */
export type LogFilter = (typeof LOGS)[LogKind]['filters'][number];

/** What entries may be grouped by: the columns that tell a value, and the name of the value in answers. */
export const GROUPINGS = {
  url: { columns: ['url_start', 'url_digest'], column: 'url' },
  ip: { columns: ['ip'], column: 'ip' },
  agent: { columns: ['agent'], column: 'agent' },
} as const;

export type Grouping = keyof typeof GROUPINGS;

/** The grouping that is asked for, if a log has such a one. That of misses by address has two names. */
export function groupingOf(kind: LogKind, sent: unknown): Grouping | undefined {
  if (sent === 'url-exact' && kind === 'misses') return 'url';
  return sent === 'url' || sent === 'ip' || sent === 'agent' ? sent : undefined;
}
