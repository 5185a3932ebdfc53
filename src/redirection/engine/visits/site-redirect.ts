import { isIP } from 'node:net';
import type { RedirectionValues } from '../../settings/setting-catalogue.js';
import { hostnameOf, type Visit } from '../matching/conditions.js';
import { encodedTarget } from '../matching/target-text.js';

type SiteSettings = Pick<RedirectionValues, 'relocate' | 'aliases' | 'https' | 'preferred_domain'>;

/** A redirect of a whole site, whatever page is asked for. */
export interface SiteRedirect {
  step: 'relocate' | 'canonical';
  location: string;
}

/**
 * Where all visits go that come to the wrong host or by the wrong scheme (redirection 8.1, steps 1 and 2).
 *
 * @param siteUrl the address of the site.
 */
export function siteRedirect(visit: Visit, settings: SiteSettings, siteUrl: string): SiteRedirect | undefined {
  const { relocate } = settings;
  if (relocate) {
    const isThere = new URL(relocate).host === visit.host;
    return isThere ? undefined : { step: 'relocate', location: encodedTarget(relocate + visit.address.url) };
  }
  const site = new URL(siteUrl);
  const isAlias = settings.aliases.includes(hostnameOf(visit.host));
  const host = preferredHost(isAlias ? site.host : visit.host, settings.preferred_domain);
  const protocol = settings.https ? 'https:' : isAlias ? site.protocol : visit.protocol;
  if (host === visit.host && protocol === visit.protocol) return undefined;
  return { step: 'canonical', location: encodedTarget(`${protocol}//${host}${visit.address.url}`) };
}

function preferredHost(host: string, preferred: SiteSettings['preferred_domain']): string {
  if (preferred === 'nowww') return host.replace(/^www\./, '');
  const name = hostnameOf(host);
  const mayBegin = preferred === 'www' && name.includes('.') && !isIP(name) && !name.startsWith('www.');
  return mayBegin ? `www.${host}` : host;
}
