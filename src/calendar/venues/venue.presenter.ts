import { Injectable } from '@nestjs/common';
import { Presenter, member, type Member, type Members } from '#libs/rest';
import { LinkedMembers, WHOLE, plainMembers, withoutEmpty, type JsonLd } from '../linked/linked-members.js';
import type { ShownLinked } from '../linked/linked-kind.js';
import { VENUE_TEXTS, type VenueText } from './venue-texts.js';
import { stateProvinceOf, type VenueRow } from './venue-row.js';

export type ShownVenue = ShownLinked<VenueRow>;

const textOf = (row: ShownVenue, name: string): string =>
  name === 'stateprovince' ? stateProvinceOf(row) : (row[name as VenueText] ?? '');

const coordinate = (description: string, value: (row: ShownVenue) => number | null): Member<ShownVenue> =>
  member('V', 'number', description, value, { omit: (row) => value(row) === null });

const flag = (description: string, value: (row: ShownVenue) => number | null): Member<ShownVenue> =>
  member('V', 'boolean', description, (row) => value(row) !== 0, { example: true });

/** A venue as answers show it (events 4). */
@Injectable()
export class VenuePresenter extends Presenter<ShownVenue> {
  readonly title = 'Venue';
  readonly members: Members<ShownVenue>;

  constructor(private readonly shared: LinkedMembers) {
    super();
    this.members = {
      ...shared.entry<ShownVenue>('venue'),
      ...plainMembers<ShownVenue>(VENUE_TEXTS, textOf),
      geo_lat: coordinate('Latitude in degrees.', (row) => row.lat),
      geo_lng: coordinate('Longitude in degrees.', (row) => row.lng),
      ...shared.jsonLd<ShownVenue>((row) => this.place(row)),
      show_map: flag('Whether a map of it is shown.', (row) => row.showMap),
      show_map_link: flag('Whether a link to a map of it is shown.', (row) => row.showMapLink),
      ...shared.identity<ShownVenue>(),
    };
  }

  /** All of one, for what is shown with it. */
  whole(row: ShownVenue): Record<string, unknown> {
    return this.one(row, WHOLE);
  }

  private place(row: ShownVenue): JsonLd {
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
