/** An entry of a log, as its row is. */
export interface LogEntry {
  /** A number, as the database writes those of its size. */
  id: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  created: string;
  url: string;
  domain: string;
  agent: string | null;
  referrer: string | null;
  ip: string;
  http_code: number;
  request_method: string;
  /** JSON of an object, where anything is kept. */
  request_data: string | null;
}

/** An entry of the log of redirects. */
export interface RedirectEntry extends LogEntry {
  sent_to: string;
  redirection_id: number;
  redirect_by: string;
}

const COLUMNS = [
  'id',
  "DATE_FORMAT(created, '%Y-%m-%d %H:%i:%s') AS created",
  'url',
  'domain',
  'agent',
  'referrer',
  'ip',
  'http_code',
  'request_method',
  'request_data',
];

/** The columns of entries, by the log. */
export const ENTRY_COLUMNS = {
  redirects: [...COLUMNS, 'sent_to', 'redirection_id', 'redirect_by'].join(', '),
  misses: COLUMNS.join(', '),
} as const;

/** How many entries have a value in common. */
export interface EntryGroup {
  count: number;
  /** Empty for entries without one. */
  value: string;
}
