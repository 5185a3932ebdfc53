import type { SiteAddress } from '#libs/rest';
import type { Descended } from './importing/lineage.js';

/** Where the site is, without scheme and port. */
function placeOf({ home }: SiteAddress): string {
  const { hostname, pathname } = new URL(home);
  return `${hostname}${pathname.replace(/\/$/, '')}`;
}

/** What an item is known by on all sites: where the site is, and its number there. */
export const globalId = (site: SiteAddress, id: number): string => `${placeOf(site)}?id=${id}`;

/** The number of an item of this site, of what it is known by; nothing for an item of another site. */
export function ownNumber(site: SiteAddress, known: string): number | undefined {
  const [place, number = ''] = known.split('?id=');
  return place === placeOf(site) && /^[1-9]\d{0,9}$/.test(number) ? Number(number) : undefined;
}

/** All that an item is known by: what it is here, then what it was where it came from. */
export function globalIdLineage(site: SiteAddress, { id, lineage }: Descended & { id: number }): string[] {
  const own = globalId(site, id);
  return [...new Set([own, ...(lineage ? (JSON.parse(lineage) as string[]) : [])])];
}
