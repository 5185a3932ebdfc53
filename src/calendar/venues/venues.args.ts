import { Arg, Field, optional } from '#libs/args';
import { ListableStatusesConstraint } from '../calendar-constraints.js';
import { VENUE } from '../calendar-types.js';
import { LinkedEntryConstraint } from '../linked/linked-constraints.js';
import { ListLinkedArgs, WriteLinkedArgs } from '../linked/linked.args.js';
import { NameField, PlainField } from '../linked/plain-texts.js';
import { CoordinatesConstraint } from './venue-location.js';
import { VENUE_TEXTS } from './venue-texts.js';

const EXISTING = { type: LinkedEntryConstraint, constraints: [VENUE, 'venue'] };

const Id = () =>
  Arg('integer', { required: true, bare: true, validator: EXISTING, description: 'Number of the venue.' });
const Slug = () =>
  Arg('string', { required: true, bare: true, validator: EXISTING, description: 'Last part of its address.' });

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

/** A new venue. */
export class WriteVenueArgs extends WriteLinkedArgs {
  @NameField('Name of the venue.', { required: true, example: 'Old Hall' })
  venue: string;

  @Arg('string', { description: 'Whether a map of it is shown (1, true, yes, on).', example: 'true' })
  show_map?: string;

  @Arg('string', { description: 'Whether a link to a map of it is shown (1, true, yes, on).', example: 'true' })
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

/** A venue by number. */
export class VenueArgs {
  @Id()
  id: number;
}

/** A venue by slug. */
export class VenueBySlugArgs {
  @Slug()
  slug: string;
}

/** A venue by number, changed. */
export class UpdateVenueArgs extends optional(WriteVenueArgs) {
  @Id()
  id: number;
}

/** A venue by slug, changed. */
export class UpdateVenueBySlugArgs extends optional(WriteVenueArgs) {
  @Slug()
  slug: string;
}

/** A list of venues. */
export class ListVenuesArgs extends ListLinkedArgs {
  @Arg('any', {
    bare: true,
    validator: { type: ListableStatusesConstraint, constraints: [VENUE] },
    description: 'Keeps those in one of these states.',
  })
  status?: unknown;
}
