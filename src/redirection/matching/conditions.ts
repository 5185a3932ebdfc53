import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'cookie';
import Negotiator from 'negotiator';
import type { Viewer } from '#libs/auth';
import type { ExpressionCache } from '#libs/text';
import type { Condition } from '../common/index.js';
import type { VisitedUrl } from './visited-url.js';

/** A visit, as rules match it. */
export interface Visit {
  address: VisitedUrl;
  method: string;
  headers: IncomingHttpHeaders;
  /** The scheme of the request, `http:` or `https:`. */
  protocol: string;
  /** The requested host and port, in lower case. */
  host: string;
  /** IP address of the visitor, in canonical form. */
  ip: string;
}

/**
 * Whether the condition of a rule holds for a visit.
 *
 * @throws FactMissing if a fact has to be looked up first.
 */
export function holds(condition: Condition, visit: Visit, facts: Facts, expressions: ExpressionCache): boolean {
  const matches = (text: string | undefined, expected: string, isRegex: boolean): boolean => {
    if (text === undefined) return false;
    return isRegex ? (expressions.get(expected, true)?.isIn(text) ?? false) : text === expected;
  };
  switch (condition.type) {
    case 'url':
    case 'page':
      return true;
    case 'referrer':
      return matches(visit.headers.referer, condition.referrer, condition.regex);
    case 'agent':
      return matches(visit.headers['user-agent'], condition.agent, condition.regex);
    case 'header':
      return matches(headerOf(visit.headers, condition.name), condition.value, condition.regex);
    case 'cookie':
      return matches(parseCookie(visit.headers.cookie ?? '')[condition.name], condition.value, condition.regex);
    case 'login':
      return facts.knownViewer.isSignedIn;
    case 'role':
      return facts.knownViewer.roles.some((role) => role === condition.role) || facts.knownViewer.can(condition.role);
    case 'custom':
      return facts.holds(condition.filter);
    case 'server':
      return URL.canParse(condition.server) && new URL(condition.server).hostname === hostnameOf(visit.host);
    case 'ip':
      return condition.ip.includes(visit.ip);
    case 'language':
      return acceptsLanguage(condition.language, visit.headers);
  }
}

/** The host name of a host with or without a port. */
export const hostnameOf = (host: string): string => host.replace(/:\d*$/, '');

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

function acceptsLanguage(expected: string, headers: IncomingHttpHeaders): boolean {
  const accepted = new Set(new Negotiator({ headers }).languages().map((language) => language.toLowerCase()));
  return expected.split(',').some((language) => accepted.has(language.trim().toLowerCase()));
}

/** A fact that a rule needs and that must be looked up asynchronously. */
export type Need =
  | { what: 'viewer' }
  /** Whether a registered filter holds. */
  | { what: 'filter'; name: string }
  /** The URL of an entry. */
  | { what: 'entry'; id: number }
  /** The URL of a random published post. */
  | { what: 'random' };

/** Thrown when a fact is missing. The caller looks it up and repeats the decision. */
export class FactMissing extends Error {
  constructor(readonly need: Need) {
    super('A fact is missing.');
  }
}

/** The facts about a visit that have been looked up so far. */
export class Facts {
  viewer: Viewer | undefined;
  readonly filters = new Map<string, boolean>();
  /** URLs of entries by id; `undefined` for entries that are not public. */
  readonly entries = new Map<number, string | undefined>();
  /** The URL of a random post, undefined if there are no posts; absent before it was looked up. */
  random: { url: string | undefined } | undefined;

  /** @throws FactMissing */
  get knownViewer(): Viewer {
    return this.viewer ?? missing({ what: 'viewer' });
  }

  /** @throws FactMissing */
  holds(name: string): boolean {
    return this.filters.get(name) ?? missing({ what: 'filter', name });
  }

  /** @throws FactMissing */
  urlOf(id: number): string | undefined {
    return this.entries.has(id) ? this.entries.get(id) : missing({ what: 'entry', id });
  }

  /** @throws FactMissing */
  get randomUrl(): string | undefined {
    return (this.random ?? missing({ what: 'random' })).url;
  }
}

function missing(need: Need): never {
  throw new FactMissing(need);
}
