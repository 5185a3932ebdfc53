import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

const FULL = 1;
const REDUCED = 2;
/** As much of an IPv6 address as tells a network: its first 48 bits. */
const KEPT_GROUPS = 3;

/**
 * A network address in its one spelling: short, IPv4 without a wrapping, IPv6 without the name of a network card; the
 * text itself where it is none.
 */
export function plainAddress(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? new ipaddr.IPv6(parsed.parts).toString() : parsed.toString();
}

/** What of a network address a log keeps (`ip_logging`): nothing, all, or the network that it is of. */
export function keptAddress(address: string, logging: number): string {
  if (logging !== FULL && logging !== REDUCED) return '';
  const plain = plainAddress(address);
  if (isIPv4(plain)) return logging === FULL ? plain : plain.replace(/\d+$/, '0');
  if (!ipaddr.IPv6.isValid(plain)) return '';
  if (logging === FULL) return plain;
  const { parts } = ipaddr.IPv6.parse(plain);
  return new ipaddr.IPv6(parts.map((part, index) => (index < KEPT_GROUPS ? part : 0))).toString();
}
