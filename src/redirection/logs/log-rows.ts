import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Row } from '#libs/db';
import type { RedirectionValues } from '../settings/setting-catalogue.js';
import { keptAddress } from './kept-address.js';
import type { Redirected, Visit } from './visit.js';

/** How many characters the columns hold. */
const LONGEST = { url: 2000, urlStart: 190, domain: 255, agent: 255, referrer: 255, method: 10, by: 50, header: 1000 };
const MOST_HEADERS = 100;
const SECRET_HEADERS = new Set(['host', 'cookie', 'authorization', 'proxy-authorization']);

/** A row of the log of redirects. */
export const redirectRow = (
  visit: Visit,
  { target, code, ruleId, by, source }: Redirected,
  settings: RedirectionValues,
): Row => ({
  ...visitRow(visit, code, settings, source),
  sent_to: fitted(target, LONGEST.url),
  redirection_id: ruleId,
  redirect_by: fitted(by.toLowerCase(), LONGEST.by),
});

/** A row of the log of visits that found nothing. */
export const missRow = (visit: Visit, settings: RedirectionValues): Row => visitRow(visit, 404, settings);

/** A moment as it is stored: UTC, `YYYY-MM-DD HH:MM:SS`. */
export const storedTime = (moment = new Date()): string => moment.toISOString().slice(0, 19).replace('T', ' ');

/** The first characters of a text, in the form in which the database keeps every text. */
export function fitted(text: string, longest: number): string {
  // Twice as many units hold as many characters, whatever these are.
  const whole = text.slice(0, 2 * longest).replace(/\p{Surrogate}/gu, '\ufffd');
  return whole.length <= longest ? whole : Array.from(whole).slice(0, longest).join('');
}

/** Where the index of addresses has one: its beginning, and a digest that is equal for equal addresses only. */
export function placeOfUrl(url: string): [string, Buffer] {
  const kept = fitted(url, LONGEST.url);
  return [fitted(kept, LONGEST.urlStart), digestOf(kept)];
}

const digestOf = (kept: string): Buffer => createHash('md5').update(kept).digest();

function visitRow(
  { url, domain, method, ip, headers }: Visit,
  code: number,
  { ip_logging, log_header }: RedirectionValues,
  source?: readonly string[],
): Row {
  const kept = fitted(url, LONGEST.url);
  return {
    created: storedTime(),
    url: kept,
    url_digest: digestOf(kept),
    domain: fitted(domain, LONGEST.domain),
    agent: optional(headers['user-agent'], LONGEST.agent),
    referrer: optional(headers.referer, LONGEST.referrer),
    ip: keptAddress(ip, ip_logging),
    http_code: code,
    request_method: fitted(method.toUpperCase(), LONGEST.method),
    request_data: requestData(log_header ? headers : undefined, source),
  };
}

const optional = (text: string | undefined, longest: number): string | null => (text ? fitted(text, longest) : null);

function requestData(headers: IncomingHttpHeaders | undefined, source: readonly string[] | undefined): string | null {
  const data = { ...(headers ? { headers: openHeaders(headers) } : {}), ...(source ? { source } : {}) };
  return Object.keys(data).length ? JSON.stringify(data) : null;
}

/** The headers that are no secrets. */
function openHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const open = Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name));
  return Object.fromEntries(
    open
      .slice(0, MOST_HEADERS)
      .map(([name, value]) => [
        fitted(name, LONGEST.header),
        fitted(Array.isArray(value) ? value.join(', ') : (value ?? ''), LONGEST.header),
      ]),
  );
}
