import ipaddr from 'ipaddr.js';

const FULL = 1;
const REDUCED = 2;
/** As much of an IPv6 address as tells a network: its first 48 bits. */
const KEPT_GROUPS = 3;

/** A network address in its one spelling: short, IPv4 without a wrapping; the text itself where it is none. */
export const plainAddress = (address: string): string =>
  ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;

/** What of a network address a log keeps (`ip_logging`): nothing, all, or the network that it is of. */
export function keptAddress(address: string, logging: number): string {
  if ((logging !== FULL && logging !== REDUCED) || !ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (logging === FULL) return parsed.toString();
  if (parsed instanceof ipaddr.IPv6) {
    return new ipaddr.IPv6(parsed.parts.map((part, index) => (index < KEPT_GROUPS ? part : 0))).toString();
  }
  return new ipaddr.IPv4([...parsed.octets.slice(0, 3), 0]).toString();
}
