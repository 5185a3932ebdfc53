import { Arg, Field } from '#libs/args';
import { failArgument } from '#libs/errors';
import { TAG } from '../../terms/index.js';
import { EventIdConstraint, ListableStatusesConstraint } from '../calendar-constraints.js';
import { EVENT_CATEGORY, EVENT, ORGANIZER, VENUE } from '../calendar-types.js';
import { EnvelopeArgs } from '../envelope.js';
import {
  EntryIdsConstraint,
  FilterTermsConstraint,
  ListBoundConstraint,
  PositiveNumbersConstraint,
} from './event-list-constraints.js';

/** Which events a list holds (events 7). */
export class ListEventsArgs extends EnvelopeArgs {
  @Field(['number', 'string'], {
    bare: true,
    listedAs: 'any',
    validator: ListBoundConstraint,
    description: 'Keeps events that start at or after this time of the site; a day without a time means all of it.',
    example: '2031-05-01 00:00:00',
  })
  start_date?: number | string;

  @Field(['number', 'string'], {
    bare: true,
    listedAs: 'any',
    validator: ListBoundConstraint,
    description: 'Keeps events that start at or before this time of the site; a day without a time means all of it.',
    example: '2031-05-31',
  })
  end_date?: number | string;

  @Field('string', {
    bare: true,
    minLength: 1,
    description: 'Keeps events with these words in title, description or excerpt.',
  })
  search?: string;

  @Field('any', {
    bare: true,
    listedAs: 'integer[]',
    validator: { type: FilterTermsConstraint, constraints: [EVENT_CATEGORY, 'categories'] },
    description: 'Keeps events of one of these categories or of one below them: slugs, numbers or names.',
  })
  categories?: unknown;

  @Field('any', {
    bare: true,
    listedAs: 'integer[]',
    validator: { type: FilterTermsConstraint, constraints: [TAG, 'tags'] },
    description: 'Keeps events with one of these tags: slugs, numbers or names.',
  })
  tags?: unknown;

  @Field('integer[]', {
    bare: true,
    validator: { type: EntryIdsConstraint, constraints: [VENUE] },
    description: 'Keeps events at one of these venues.',
  })
  venue?: number[];

  @Field('integer[]', {
    bare: true,
    validator: { type: EntryIdsConstraint, constraints: [ORGANIZER] },
    description: 'Keeps events of one of these organizers.',
  })
  organizer?: number[];

  @Arg('boolean', { description: 'Keeps events that are featured, or those that are not.' })
  featured?: boolean;

  @Field('any', {
    bare: true,
    validator: { type: ListableStatusesConstraint, constraints: [EVENT] },
    description:
      'States of the events, as a list or separated by commas: `publish`, and others for those who may edit events.',
  })
  status?: unknown;

  @Arg('boolean', {
    description:
      'Keeps events at a place that is known; with `geoloc_lat` and `geoloc_lng` those around there, the nearest first.',
  })
  geoloc?: boolean;

  @Field('number', {
    bare: true,
    listedAs: 'any',
    minimum: -90,
    maximum: 90,
    description: 'Latitude in degrees; needs `geoloc_lng`, and has an effect with `geoloc` only.',
  })
  geoloc_lat?: number;

  @Field('number', {
    bare: true,
    listedAs: 'any',
    minimum: -180,
    maximum: 180,
    description: 'Longitude in degrees; needs `geoloc_lat`, and has an effect with `geoloc` only.',
  })
  geoloc_lng?: number;

  @Field('integer[]', {
    bare: true,
    validator: PositiveNumbersConstraint,
    description: 'Keeps these events, whenever they are, in the order of their publication.',
  })
  include?: number[];

  @Field('integer', {
    bare: true,
    validator: EventIdConstraint,
    description: 'Keeps the events below this one, and its occurrences if it comes again.',
  })
  post_parent?: number;
}

/** Refuses one coordinate without the other, naming that which is missing. */
export function judgePlace({ geoloc_lat: lat, geoloc_lng: lng }: ListEventsArgs): void {
  if ((lat === undefined) === (lng === undefined)) return;
  const [missing, sent] = lat === undefined ? ['geoloc_lat', 'geoloc_lng'] : ['geoloc_lng', 'geoloc_lat'];
  failArgument(missing, { message: `${sent} needs ${missing} beside it.` });
}
