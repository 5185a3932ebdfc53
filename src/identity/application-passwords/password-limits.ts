import ipaddr from 'ipaddr.js';
import { logAccountEvent, type AccessScope } from '#libs/auth';
import { fail } from '../identity.errors.js';

/** What limits an application password. A member that is absent limits nothing. */
export interface PasswordLimits extends AccessScope {
  /** The networks from which it is valid, as addresses with the length of their prefix: `192.0.2.0/24`. */
  readonly networks?: readonly string[] | undefined;
}

/** What sign-in reads of an application password. */
export interface PasswordTerms {
  limits: PasswordLimits | undefined;
  isExpired: boolean;
}

/** Limits as they are stored; null for none. */
export function storedLimits({ readOnly, namespaces, types, networks }: PasswordLimits): string | null {
  const limits = {
    ...(readOnly ? { readOnly } : {}),
    ...(namespaces ? { namespaces } : {}),
    ...(types ? { types } : {}),
    ...(networks ? { networks } : {}),
  };
  return Object.keys(limits).length ? JSON.stringify(limits) : null;
}

/** The limits of a stored value; undefined for none. */
export const limitsOf = (stored: string | null | undefined): PasswordLimits | undefined =>
  stored ? (JSON.parse(stored) as PasswordLimits) : undefined;

/**
 * Throws a 401 for a password of a user that has expired, or that is used outside its networks. Only those who have the
 * secret learn it.
 */
export function checkTerms({ limits, isExpired }: PasswordTerms, user: number, ip: string): void {
  if (isExpired) refuse('application_password_expired', user, ip);
  if (limits?.networks && !isWithin(limits.networks, ip)) refuse('application_password_network', user, ip);
}

function refuse(
  reason: 'application_password_expired' | 'application_password_network',
  user: number,
  ip: string,
): never {
  logAccountEvent('sign_in_refused', { user, address: ip, reason });
  return fail(reason);
}

/** Whether an IP address is in one of the networks. An IPv4 address is the same in its IPv6 form. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((network) => {
    const [start, bits] = ipaddr.parseCIDR(network);
    return start.kind() === address.kind() && address.match(start, bits);
  });
}

/**
 * A network in its stored form: an IPv4 or IPv6 address, with or without the length of its prefix; undefined for other
 * texts.
 */
export function networkFrom(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (rest.length || !/^[\d.:a-f]+$/i.test(address)) return undefined;
  const isFull = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (!isFull || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const sent = ipaddr.parse(address);
  const whole = sent.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? whole : Number(bits);
  if (length > whole) return undefined;
  // An IPv4 network may be written with the prefix of IPv6 that such addresses have.
  const parsed = length >= whole - 32 ? ipaddr.process(address) : sent;
  return `${parsed.toString()}/${parsed.kind() === 'ipv4' && whole === 128 ? length - 96 : length}`;
}
