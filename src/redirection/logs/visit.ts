import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RedirectionValues } from '../settings/redirection-settings.js';
import { keptAddress } from './network-address.js';
import type { NewMiss, NewRedirect } from './visit-log.entity.js';

/** A request as the logs get it. The settings and the lengths of columns decide what is stored. */
export interface Visit {
  /** Path and query, decoded. */
  url: string;
  /** Scheme and host of the request: `http://host`. */
  domain: string;
  method: string;
  /** The full IP address of the visitor. */
  ip: string;
  headers: IncomingHttpHeaders;
}

/** Where a visit was sent. */
export interface Redirected {
  /** The URL that was sent, or the URL of the page that was served instead of the requested one. */
  target: string;
  /** Status; 0 if no redirect was sent. */
  code: number;
  /** Id of the rule; 0 for a redirect by another part of the site. */
  ruleId: number;
  /** Who redirects, as in `X-Redirect-By`. */
  by: string;
  /** The part of the site that redirected, for redirects without a rule. */
  source?: readonly string[];
}

/** The name under which rules of this namespace redirect. */
export const REDIRECTED_BY_RULE = 'redirection';

/** How many characters the columns hold. */
const LONGEST = { url: 2000, urlStart: 190, domain: 255, agent: 255, referrer: 255, method: 10, by: 50, header: 1000 };
const MOST_HEADERS = 100;
const SECRET_HEADERS = new Set(['host', 'cookie', 'authorization', 'proxy-authorization']);

/** An entry of the log of redirects. */
export const redirectRow = (
  visit: Visit,
  { target, code, ruleId, by, source }: Redirected,
  settings: RedirectionValues,
): NewRedirect => ({
  ...visitRow(visit, code, settings, source),
  sentTo: fitted(target, LONGEST.url),
  redirectionId: ruleId,
  redirectBy: fitted(by.toLowerCase(), LONGEST.by),
});

/** An entry of the log of visits that found nothing. */
export const missRow = (visit: Visit, settings: RedirectionValues): NewMiss => visitRow(visit, 404, settings);

/** A moment as it is stored: UTC, `YYYY-MM-DD HH:MM:SS`. */
export const storedTime = (moment = new Date()): string => moment.toISOString().slice(0, 19).replace('T', ' ');

/** The first characters of a text, without halves of characters, which the database cannot store. */
export function fitted(text: string, longest: number): string {
  // A character has at most two code units.
  const whole = text.slice(0, 2 * longest).replace(/\p{Surrogate}/gu, '\ufffd');
  return whole.length <= longest ? whole : Array.from(whole).slice(0, longest).join('');
}

/** The key of a URL in the index of URLs: its beginning, and the digest of the whole. */
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
): NewMiss {
  const kept = fitted(url, LONGEST.url);
  return {
    created: storedTime(),
    url: kept,
    urlDigest: digestOf(kept),
    domain: fitted(domain, LONGEST.domain),
    agent: optional(headers['user-agent'], LONGEST.agent),
    referrer: optional(headers.referer, LONGEST.referrer),
    ip: keptAddress(ip, ip_logging),
    httpCode: code,
    requestMethod: fitted(method.toUpperCase(), LONGEST.method),
    requestData: requestData(log_header ? headers : undefined, source),
  };
}

const optional = (text: string | undefined, longest: number): string | null => (text ? fitted(text, longest) : null);

function requestData(headers: IncomingHttpHeaders | undefined, source: readonly string[] | undefined): string | null {
  const data = { ...(headers ? { headers: openHeaders(headers) } : {}), ...(source ? { source } : {}) };
  return Object.keys(data).length ? JSON.stringify(data) : null;
}

/** The headers without secrets. */
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
