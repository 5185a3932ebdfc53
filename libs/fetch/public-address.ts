import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FetchError } from './fetch-error.js';

/** Where IPv6 addresses of the public internet lie; everything else is special in some way. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether a literal address belongs to a single machine on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address may be dressed as an IPv6 one.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** The host of an address if it is a literal one, without brackets; `new URL` has read odd spellings by then. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}

/**
 * Resolves names to public addresses only. Given to the connection itself, so that no second look-up can answer
 * differently from the one that was checked.
 */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const allowed = (found as LookupAddress[]).filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return callback(new FetchError('private', `${host} is not a public address`), '', 0);
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};
