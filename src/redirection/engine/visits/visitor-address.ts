import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { plainAddress } from '../../logs/kept-address.js';
import type { RedirectionValues } from '../../settings/setting-catalogue.js';

type AddressSettings = Pick<RedirectionValues, 'ip_headers' | 'ip_proxy'>;

/**
 * The network address of a visitor, whole and in its one spelling (redirection 9.3): that of the connection, unless the
 * settings name headers that tell it, and trust whoever sends them.
 */
export function visitorAddress(headers: IncomingHttpHeaders, remote: string, settings: AddressSettings): string {
  const address = plainAddress(remote);
  if (!settings.ip_headers.length) return address;
  if (settings.ip_proxy.length && !settings.ip_proxy.some((proxy) => plainAddress(proxy) === address)) return address;
  for (const name of settings.ip_headers) {
    const told =
      name === 'REMOTE_ADDR' ? remote : headers[name.slice('HTTP_'.length).toLowerCase().replaceAll('_', '-')];
    if (told === undefined) continue;
    return firstAddress(String(told)) ?? address;
  }
  return address;
}

/** The first address of a list, also where it is written `for="[…]:port"`. */
function firstAddress(header: string): string | undefined {
  const [first = ''] = header.split(',', 1);
  const told = (/for=("?)([^;"]*)\1/i.exec(first)?.[2] ?? first).trim();
  const bare = /^\[([^\]]*)\]/.exec(told)?.[1] ?? (/^[\d.]+:\d+$/.test(told) ? told.replace(/:\d+$/, '') : told);
  return ipaddr.isValid(bare) ? plainAddress(bare) : undefined;
}
