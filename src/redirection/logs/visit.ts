import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { perSecond } from '#libs/times';
import { loggedIp, type RedirectionValues } from '../common/index.js';
import type { NewMiss, NewRedirect } from './visit-log.entity.js';

/** A visit to log. The settings and the lengths of columns limit what is stored. */
export interface LoggedVisit {
  /** Path and query, decoded. */
  url: string;
  /** Scheme and host of the request: `http://host`. */
  domain: string;
  method: string;
  /** The full IP address of the visitor. */
  ip: string;
  headers: IncomingHttpHeaders;
}

/** The redirect of a visit. */
export interface Redirected {
  /** The target URL, or the URL of the page that was served instead of the requested one. */
  target: string;
  /** Status; 0 if no redirect was sent. */
  code: number;
  /** Id of the rule; 0 for a redirect by another part of the site. */
  ruleId: number;
  /** What redirected, as in `X-Redirect-By`. */
  by: string;
  /** The part of the site that redirected, for redirects without a rule. */
  source?: readonly string[];
}

/** The value of `X-Redirect-By` for rules of this namespace. */
export const REDIRECTED_BY_RULE = 'redirection';

/** Maximum lengths of columns, in characters. */
const MAX_LENGTHS = {
  url: 2000,
  urlStart: 190,
  domain: 255,
  agent: 255,
  referrer: 255,
  method: 10,
  by: 50,
  header: 1000,
};
const MAX_HEADERS = 100;
/** Headers beyond that many bytes are not stored. */
const MAX_HEADER_BYTES = 8000;
const SECRET_HEADERS = new Set(['host', 'cookie', 'authorization', 'proxy-authorization']);

/** Builds an entry of the log of redirects. */
export const redirectRow = (
  visit: LoggedVisit,
  { target, code, ruleId, by, source }: Redirected,
  settings: RedirectionValues,
): NewRedirect => ({
  ...visitRow(visit, code, settings, source),
  sentTo: truncated(target, MAX_LENGTHS.url),
  redirectionId: ruleId,
  redirectBy: truncated(by.toLowerCase(), MAX_LENGTHS.by),
});

/** Builds an entry of the log of visits that found no page. */
export const missRow = (visit: LoggedVisit, settings: RedirectionValues): NewMiss => visitRow(visit, 404, settings);

/** Formats a time for the database: UTC, `YYYY-MM-DD HH:MM:SS`. */
export const storedTime = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');

/** The current time in that format. */
export const storedNow = perSecond(storedTime);

/** Truncates a text to a number of characters. Lone surrogates, which the database cannot store, are replaced. */
export function truncated(text: string, longest: number): string {
  // A character has at most two code units.
  const whole = text.slice(0, 2 * longest).replace(/\p{Surrogate}/gu, '\ufffd');
  return whole.length <= longest ? whole : Array.from(whole).slice(0, longest).join('');
}

/** The key of a URL in the index of URLs: its start, and the digest of the whole. */
export function urlKey(url: string): [string, Buffer] {
  const stored = truncated(url, MAX_LENGTHS.url);
  return [truncated(stored, MAX_LENGTHS.urlStart), digestOf(stored)];
}

const digestOf = (stored: string): Buffer => createHash('md5').update(stored).digest();

function visitRow(
  { url, domain, method, ip, headers }: LoggedVisit,
  code: number,
  { ip_logging, log_header }: RedirectionValues,
  source?: readonly string[],
): NewMiss {
  const stored = truncated(url, MAX_LENGTHS.url);
  return {
    created: storedNow(),
    url: stored,
    urlDigest: digestOf(stored),
    domain: truncated(domain, MAX_LENGTHS.domain),
    agent: optional(headers['user-agent'], MAX_LENGTHS.agent),
    referrer: optional(headers.referer, MAX_LENGTHS.referrer),
    ip: loggedIp(ip, ip_logging),
    httpCode: code,
    requestMethod: truncated(method.toUpperCase(), MAX_LENGTHS.method),
    requestData: requestData(log_header ? headers : undefined, source),
  };
}

const optional = (text: string | undefined, longest: number): string | null => (text ? truncated(text, longest) : null);

function requestData(headers: IncomingHttpHeaders | undefined, source: readonly string[] | undefined): string | null {
  const data = { ...(headers ? { headers: withoutSecrets(headers) } : {}), ...(source ? { source } : {}) };
  return Object.keys(data).length ? JSON.stringify(data) : null;
}

/** Removes headers that contain secrets, and those for which there is no room. */
function withoutSecrets(headers: IncomingHttpHeaders): Record<string, string> {
  const open = Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name));
  let bytes = 0;
  const stored = open
    .slice(0, MAX_HEADERS)
    .map(([name, value]): [string, string] => [
      truncated(name, MAX_LENGTHS.header),
      truncated(Array.isArray(value) ? value.join(', ') : (value ?? ''), MAX_LENGTHS.header),
    ]);
  return Object.fromEntries(
    stored.filter((header) => (bytes += Buffer.byteLength(JSON.stringify(header))) <= MAX_HEADER_BYTES),
  );
}
