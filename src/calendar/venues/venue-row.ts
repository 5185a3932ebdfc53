import type { EntryRow } from '../../entries/index.js';
import { LINEAGE_COLUMN, LINEAGE_JOIN, type Descended } from '../importing/lineage.js';
import { VENUE_TEXTS, type VenueText } from './venue-texts.js';

/** A venue as it is read; what only venues have is null where their side row is missing. */
export type VenueRow = EntryRow &
  Descended &
  Record<VenueText, string | null> & {
    showMap: number | null;
    showMapLink: number | null;
    lat: number | null;
    lng: number | null;
  };

/** What venues have beside other entries, and the joins that bring it. */
export const VENUE_COLUMNS = `${Object.keys(VENUE_TEXTS)
  .map((name) => `d.${name}`)
  .join(', ')}, d.show_map AS showMap, d.show_map_link AS showMapLink, l.lat, l.lng, ${LINEAGE_COLUMN}`;
export const VENUE_JOIN = `LEFT JOIN venue_details d ON d.entry_id = e.id LEFT JOIN venue_locations l ON l.venue_id = e.id ${LINEAGE_JOIN}`;

const IN_STATES = new Set(['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA']);

/** The state or the province, whichever is told; of both the one that the country has. */
export function stateProvinceOf({ stateprovince, state, province, country }: Partial<VenueRow>): string {
  if (stateprovince) return stateprovince;
  return (IN_STATES.has(country?.toUpperCase() ?? '') ? state || province : province || state) ?? '';
}
