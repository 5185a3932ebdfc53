import { isIP } from 'node:net';
import { Where, containing } from '#libs/db';
import { filtersOf, type Filters } from '../lists/list.args.js';
import { plainAddress } from './kept-address.js';
import { LOGS, type LogFilter, type LogKind } from './log-kinds.js';
import { placeOfUrl } from './log-rows.js';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

const holds = (column: string) => (where: Where, value: string) => where.and(`${column} LIKE ?`, containing(value));

/** What each filter asks of an entry (redirection 2); values that cannot be meant are passed over. */
const CONDITIONS: Record<LogFilter, (where: Where, value: string) => unknown> = {
  'url-exact': (where, value) => where.and('(url_start, url_digest) = (?)', placeOfUrl(value)),
  url: holds('url'),
  referrer: holds('referrer'),
  agent: holds('agent'),
  domain: holds('domain'),
  target: holds('sent_to'),
  ip: (where, value) =>
    isIP(value) ? where.and('ip = ?', plainAddress(value)) : holds('ip')(where, value.toLowerCase()),
  method: (where, value) =>
    METHODS.includes(value.toUpperCase()) && where.and('request_method = ?', value.toUpperCase()),
  http: (where, value) => /^\d{1,9}$/.test(value) && where.and('http_code = ?', Number(value)),
  redirect_by: (where, value) => where.and('redirect_by = ?', value.toLowerCase()),
};

/** What `filterBy` asks of the entries of a log; throws the 400 that says what is wrong with it. */
export function logFilter(kind: LogKind, filterBy: unknown): Where {
  const where = new Where();
  const names: readonly LogFilter[] = LOGS[kind].filters;
  const filters: Filters<LogFilter> = filtersOf(names, filterBy);
  // A whole address says more than a part of it.
  const passedOver = filters['url-exact'] === undefined ? undefined : 'url';
  for (const name of names) {
    const value = filters[name];
    if (value !== undefined && name !== passedOver) CONDITIONS[name](where, value);
  }
  return where;
}
