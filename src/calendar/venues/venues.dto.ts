import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { Arg, Field, optional } from '#libs/args';
import { STATUSES } from '../../entries/types/index.js';
import { ListableStatusesConstraint } from '../common/index.js';
import { VENUE } from './venue-type.js';
import {
  type EntryKey,
  LinkedEntries,
  LinkedEntryConstraint,
  ListLinkedDto,
  NameField,
  PlainField,
  WriteLinkedDto,
} from '../places/index.js';
import { VENUE_TEXTS } from './venue-texts.js';
import { VenuesRepository, type Location } from './venues.repository.js';

/** The coordinates of a request; null for none. */
interface SentLocation {
  geo_lat?: number | null;
  geo_lng?: number | null;
}

/**
 * The location of a venue after a write. Absent coordinates keep their stored value; `null` means no location.
 * @returns `undefined` if only one coordinate is known.
 */
export function locationAfter(
  { geo_lat, geo_lng }: SentLocation,
  before?: Location | null,
): Location | null | undefined {
  const isCleared = geo_lat === null || geo_lng === null;
  if (isCleared) return (geo_lat ?? geo_lng ?? null) === null ? null : undefined;
  const lat = geo_lat ?? before?.lat;
  const lng = geo_lng ?? before?.lng;
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  return lat === undefined && lng === undefined ? null : undefined;
}

/** Coordinates that, together with the stored ones, are complete. */
@ValidatorConstraint({ async: true })
@Injectable()
export class CoordinatesConstraint implements ValidatorConstraintInterface {
  constructor(
    private readonly entries: LinkedEntries,
    private readonly venues: VenuesRepository,
  ) {}

  async validate(_value: unknown, { object }: ValidationArguments): Promise<boolean> {
    const { id, slug, geo_lat, geo_lng } = object as SentLocation & EntryKey;
    if (locationAfter({ geo_lat, geo_lng }) !== undefined) return true;
    const entry = id === undefined && slug === undefined ? undefined : await this.entries.find(VENUE, { id, slug });
    return (
      entry !== undefined && locationAfter({ geo_lat, geo_lng }, await this.venues.location(entry.id)) !== undefined
    );
  }

  defaultMessage(): string {
    return 'geo_lat and geo_lng require each other.';
  }
}

const EXISTING = { type: LinkedEntryConstraint, constraints: [VENUE, 'venue'] };

const Id = () => Arg('integer', { required: true, bare: true, validator: EXISTING, description: 'ID of the venue.' });
const Slug = () =>
  Arg('string', { required: true, bare: true, validator: EXISTING, description: 'Slug of the venue.' });

const coordinate = (description: string, reach: number, example: number): PropertyDecorator =>
  Field(['number', 'null'], {
    bare: true,
    unlisted: true,
    respell: (value) => (value === '' ? null : value),
    minimum: -reach,
    maximum: reach,
    validator: CoordinatesConstraint,
    description,
    example,
  });

export class WriteVenueDto extends WriteLinkedDto {
  @NameField('Name of the venue.', { required: true, example: 'Old Hall' })
  venue: string;

  @Arg('string', { description: 'Whether a map of the venue is shown (`1`, `true`, `yes`, `on`).', example: 'true' })
  show_map?: string;

  @Arg('string', {
    description: 'Whether a link to a map of the venue is shown (`1`, `true`, `yes`, `on`).',
    example: 'true',
  })
  show_map_link?: string;

  @PlainField(VENUE_TEXTS.address)
  address?: string;

  @PlainField(VENUE_TEXTS.city)
  city?: string;

  @PlainField(VENUE_TEXTS.country)
  country?: string;

  @PlainField(VENUE_TEXTS.province)
  province?: string;

  @PlainField(VENUE_TEXTS.state)
  state?: string;

  @PlainField(VENUE_TEXTS.zip)
  zip?: string;

  @PlainField(VENUE_TEXTS.phone)
  phone?: string;

  @PlainField(VENUE_TEXTS.stateprovince)
  stateprovince?: string;

  @PlainField(VENUE_TEXTS.website)
  website?: string;

  @coordinate('Latitude in degrees; empty for none.', 90, 41.87)
  geo_lat?: number | null;

  @coordinate('Longitude in degrees; empty for none.', 180, 12.5)
  geo_lng?: number | null;
}

/** Identifies a venue by id. */
export class VenueDto {
  @Id()
  id: number;
}

/** Identifies a venue by slug. */
export class VenueBySlugDto {
  @Slug()
  slug: string;
}

/** A partial update of a venue, by id. */
export class UpdateVenueDto extends optional(WriteVenueDto) {
  @Id()
  id: number;
}

/** A partial update of a venue, by slug. */
export class UpdateVenueBySlugDto extends optional(WriteVenueDto) {
  @Slug()
  slug: string;
}

/** The arguments of the list of venues. */
export class ListVenuesDto extends ListLinkedDto {
  @Arg('any', {
    bare: true,
    isName: true,
    shape: STATUSES.listShape,
    validator: { type: ListableStatusesConstraint, constraints: [VENUE] },
    description: 'Limits the list to venues with these statuses.',
  })
  status?: unknown;
}
