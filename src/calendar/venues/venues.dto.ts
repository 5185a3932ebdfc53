import { applyDecorators, Injectable } from '@nestjs/common';
import {
  Max,
  Min,
  Validate,
  ValidatorConstraint,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { Arg, Bare, BareField, IsName, optional, Respelled, Unlisted } from '#libs/args';
import { STATUSES } from '../../entries/types/index.js';
import { ListableStatusesConstraint } from '../common/index.js';
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
import { VENUE } from './venue-type.js';
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

const IsExisting = (): PropertyDecorator => Validate(LinkedEntryConstraint, [VENUE, 'venue']);

const VenueId = (): PropertyDecorator =>
  applyDecorators(Arg('integer', { required: true, description: 'ID of the venue.' }), IsExisting(), Bare());
const VenueSlug = (): PropertyDecorator =>
  applyDecorators(Arg('string', { required: true, description: 'Slug of the venue.' }), IsExisting(), Bare());

/** A coordinate in degrees, at most `reach` from zero. */
const Coordinate = (reach: number, description: string, example: number): PropertyDecorator =>
  applyDecorators(
    BareField(['number', 'null'], { description, example }),
    Respelled((value) => (value === '' ? null : value)),
    Min(-reach),
    Max(reach),
    Validate(CoordinatesConstraint),
    Unlisted(),
  );

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

  @Coordinate(90, 'Latitude in degrees; empty for none.', 41.87)
  geo_lat?: number | null;

  @Coordinate(180, 'Longitude in degrees; empty for none.', 12.5)
  geo_lng?: number | null;
}

/** Identifies a venue by id. */
export class VenueDto {
  @VenueId()
  id: number;
}

/** Identifies a venue by slug. */
export class VenueBySlugDto {
  @VenueSlug()
  slug: string;
}

/** A partial update of a venue, by id. */
export class UpdateVenueDto extends optional(WriteVenueDto) {
  @VenueId()
  id: number;
}

/** A partial update of a venue, by slug. */
export class UpdateVenueBySlugDto extends optional(WriteVenueDto) {
  @VenueSlug()
  slug: string;
}

/** The arguments of the list of venues. */
export class ListVenuesDto extends ListLinkedDto {
  @Arg('any', { shape: STATUSES.listShape, description: 'Limits the list to venues with these statuses.' })
  @Validate(ListableStatusesConstraint, [VENUE])
  @Bare()
  @IsName()
  status?: unknown;
}
