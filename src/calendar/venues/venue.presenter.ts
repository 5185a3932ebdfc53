import { Injectable } from '@nestjs/common';
import { member, type Member, type Members } from '#libs/presenting';
import { TextMembers } from '../../entries/languages/index.js';
import { FieldMembers } from '../../fields/index.js';
import { CalendarPresenter } from '../common/index.js';
import {
  type JsonLd,
  LinkedMembers,
  type LoadedLinked,
  PLACE_JSON_LD,
  plainMembers,
  WHOLE,
  withoutEmpty,
} from '../places/index.js';
import { VENUE_TEXTS, type VenueText } from './venue-texts.js';
import { VENUE } from './venue-type.js';
import type { VenueRow } from './venues.repository.js';

export type LoadedVenue = LoadedLinked<VenueRow>;

const IN_STATES = new Set(['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA']);

/** The state or province. If both are set, the state in the United States and the province elsewhere. */
export function stateProvinceOf({
  stateprovince,
  state,
  province,
  country,
}: Pick<VenueRow, 'stateprovince' | 'state' | 'province' | 'country'>): string {
  if (stateprovince) return stateprovince;
  return (IN_STATES.has(country?.toUpperCase() ?? '') ? state || province : province || state) ?? '';
}

const textOf = (row: LoadedVenue, name: string): string =>
  name === 'stateprovince' ? stateProvinceOf(row) : (row[name as VenueText] ?? '');

const coordinate = (description: string, value: (row: LoadedVenue) => number | null): Member<LoadedVenue> =>
  member('view', 'number', description, value, { omit: (row) => value(row) === null });

const flag = (description: string, value: (row: LoadedVenue) => number | null): Member<LoadedVenue> =>
  member('view', 'boolean', description, (row) => value(row) !== 0, { example: true });

/** The members of a venue. */
@Injectable()
export class VenuePresenter extends CalendarPresenter<LoadedVenue> {
  readonly title = 'Venue';
  readonly type = VENUE;
  protected readonly own: Members<LoadedVenue>;

  constructor(
    private readonly shared: LinkedMembers,
    fields: FieldMembers,
    languages: TextMembers,
  ) {
    super(fields, languages);
    this.own = {
      ...shared.entry<LoadedVenue>('venue'),
      ...plainMembers<LoadedVenue>(VENUE_TEXTS, textOf),
      geo_lat: coordinate('Latitude in degrees.', (row) => row.lat),
      geo_lng: coordinate('Longitude in degrees.', (row) => row.lng),
      ...shared.jsonLd<LoadedVenue>((row) => this.place(row), PLACE_JSON_LD),
      show_map: flag('Whether a map of the venue is shown.', (row) => row.showMap),
      show_map_link: flag('Whether a link to a map of the venue is shown.', (row) => row.showMapLink),
      ...shared.identity<LoadedVenue>(),
      ...shared.head<LoadedVenue>(),
    };
  }

  /** All members of a venue, for embedding. */
  whole(row: LoadedVenue): Record<string, unknown> {
    return this.one(row, WHOLE);
  }

  private place(row: LoadedVenue): JsonLd {
    const { address, city, zip, country, phone, website, lat, lng } = row;
    return {
      ...this.shared.described('Place', row),
      address: withoutEmpty({
        '@type': 'PostalAddress',
        streetAddress: address ?? '',
        addressLocality: city ?? '',
        addressRegion: stateProvinceOf(row),
        postalCode: zip ?? '',
        addressCountry: country ?? '',
      }),
      ...(lat === null || lng === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
      telephone: phone ?? '',
      sameAs: website ?? '',
    };
  }
}
