import type { IncomingHttpHeaders } from 'node:http';
import type { ExpressionCache } from '#libs/text';
import type { Condition } from '../../rules/rule.js';
import { decoded } from '../normal-path.js';
import type { Facts } from './facts.js';
import type { VisitedAddress } from './visited-address.js';

/** A visit as rules see it. */
export interface Visit {
  address: VisitedAddress;
  method: string;
  headers: IncomingHttpHeaders;
  /** `http:` or `https:`, as the visitor asked. */
  protocol: string;
  /** Name and port that were asked for, in small letters. */
  host: string;
  /** Network address of the visitor, in its one spelling. */
  ip: string;
}

/**
 * Whether the condition of a rule holds for a visit (redirection 3.2 and 8.8).
 *
 * @throws FactMissing
 */
export function holds(condition: Condition, visit: Visit, facts: Facts, expressions: ExpressionCache): boolean {
  const says = (text: string | undefined, wanted: string, isRegex: boolean): boolean => {
    if (text === undefined) return false;
    return isRegex ? (expressions.get(wanted, true)?.isIn(text) ?? false) : text === wanted;
  };
  switch (condition.type) {
    case 'url':
    case 'page':
      return true;
    case 'referrer':
      return says(visit.headers.referer, condition.referrer, condition.regex);
    case 'agent':
      return says(visit.headers['user-agent'], condition.agent, condition.regex);
    case 'header':
      return says(headerOf(visit.headers, condition.name), condition.value, condition.regex);
    case 'cookie':
      return says(cookieOf(visit.headers.cookie, condition.name), condition.value, condition.regex);
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
      return speaksOneOf(condition.language, visit.headers['accept-language'] ?? '');
  }
}

/** A host without its port. */
export const hostnameOf = (host: string): string => host.replace(/:\d*$/, '');

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : value;
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const piece of (header ?? '').split(';')) {
    const equals = piece.indexOf('=');
    if (equals < 0 || piece.slice(0, equals).trim() !== name) continue;
    const value = piece.slice(equals + 1).trim();
    return decoded(value.replace(/^"(.*)"$/, '$1'));
  }
  return undefined;
}

function speaksOneOf(wanted: string, header: string): boolean {
  const codes = new Set(header.split(',').map((code) => code.replace(/;.*$/s, '').trim().toLowerCase()));
  return wanted.split(',').some((code) => code.trim() !== '' && codes.has(code.trim().toLowerCase()));
}
