import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RedirectionValues } from './redirection-settings.js';

const FULL = 1;
const REDUCED = 2;
/** Number of 16-bit groups in the network part of an IPv6 address: 48 bits. */
const NETWORK_GROUPS = 3;

/**
 * The canonical form of an IP address: IPv4-mapped IPv6 becomes IPv4, IPv6 is shortened and has no zone. Other texts
 * are returned unchanged.
 */
export function canonicalIp(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? new ipaddr.IPv6(parsed.parts).toString() : parsed.toString();
}

/** The part of an IP address that is logged, by the setting `ip_logging`: nothing (0), all (1), or the network (2). */
export function loggedIp(address: string, logging: number): string {
  if (logging !== FULL && logging !== REDUCED) return '';
  const plain = canonicalIp(address);
  if (isIPv4(plain)) return logging === FULL ? plain : plain.replace(/\d+$/, '0');
  if (!ipaddr.IPv6.isValid(plain)) return '';
  if (logging === FULL) return plain;
  const { parts } = ipaddr.IPv6.parse(plain);
  return new ipaddr.IPv6(parts.map((part, index) => (index < NETWORK_GROUPS ? part : 0))).toString();
}

type IpSettings = Pick<RedirectionValues, 'ip_headers' | 'ip_proxy'>;

/**
 * The IP address of a visitor in canonical form. It is the one of the connection, unless the settings name headers and
 * trust the proxy.
 */
export function visitorIp(headers: IncomingHttpHeaders, remote: string, settings: IpSettings): string {
  const address = canonicalIp(remote);
  if (!settings.ip_headers.length) return address;
  if (settings.ip_proxy.length && !settings.ip_proxy.some((proxy) => canonicalIp(proxy) === address)) return address;
  for (const name of settings.ip_headers) {
    const value = serverVariable(name, headers, remote);
    if (value !== undefined) return firstIp(value) ?? address;
  }
  return address;
}

/**
 * The value of a CGI variable: `HTTP_X_FORWARDED_FOR` is the header `x-forwarded-for`, `REMOTE_ADDR` the peer address.
 */
export function serverVariable(name: string, headers: IncomingHttpHeaders, remote: string): string | undefined {
  if (name === 'REMOTE_ADDR') return remote;
  const value = headers[name.slice('HTTP_'.length).toLowerCase().replaceAll('_', '-')];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The first IP address of a list; entries may have the form `for="[…]:port"`. */
function firstIp(header: string): string | undefined {
  const [first = ''] = header.split(',', 1);
  const address = (/for=("?)([^;"]*)\1/i.exec(first)?.[2] ?? first).trim();
  const bare =
    /^\[([^\]]*)\]/.exec(address)?.[1] ?? (/^[\d.]+:\d+$/.test(address) ? address.replace(/:\d+$/, '') : address);
  return ipaddr.isValid(bare) ? canonicalIp(bare) : undefined;
}
