import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { Arg, Field } from '#libs/args';
import { STATUSES, type EntryType } from '../../entries/types/index.js';
import { SiteTime } from '../../settings/index.js';
import { TAG, type Taxonomy } from '../../terms/index.js';
import { readBound, siteZone } from '#libs/times';
import { FilterTerms } from '../terms/index.js';
import {
  CalendarEntriesRepository,
  EnvelopeDto,
  EVENT,
  EVENT_CATEGORY,
  EventIdConstraint,
  ListableStatusesConstraint,
} from '../common/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { VENUE } from '../venues/index.js';

/** A bound of the start of listed events. */
@ValidatorConstraint()
@Injectable()
class ListBoundConstraint implements ValidatorConstraintInterface {
  constructor(private readonly time: SiteTime) {}

  validate(sent: unknown): boolean {
    return (
      (typeof sent === 'string' || typeof sent === 'number') &&
      readBound(sent, siteZone(this.time), 'start') !== undefined
    );
  }

  defaultMessage(): string {
    return 'This is not a date or time.';
  }
}

/** Slugs, IDs or names of terms. Constraints: the taxonomy and its plural noun for the message. */
@ValidatorConstraint({ async: true })
@Injectable()
class FilterTermsConstraint implements ValidatorConstraintInterface {
  constructor(private readonly terms: FilterTerms) {}

  async validate(sent: unknown, { constraints }: ValidationArguments): Promise<boolean> {
    const [taxonomy] = constraints as [Taxonomy];
    return (await this.terms.find(taxonomy, sent)) !== undefined;
  }

  defaultMessage({ constraints: [, plural] }: ValidationArguments): string {
    return `One of these ${plural} does not exist.`;
  }
}

/** At least one ID, all of entries of a type. */
@ValidatorConstraint({ async: true })
@Injectable()
class EntryIdsConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: CalendarEntriesRepository) {}

  async validate(sent: unknown, { constraints }: ValidationArguments): Promise<boolean> {
    const [type] = constraints as [EntryType];
    const ids = new Set(Array.isArray(sent) ? (sent as number[]) : []);
    return ids.size > 0 && (await this.entries.count(type, [...ids])) === ids.size;
  }

  defaultMessage({ constraints }: ValidationArguments): string {
    const [type] = constraints as [EntryType];
    return `One of these ${type.restBase} does not exist.`;
  }
}

/** At least one number, all positive. */
@ValidatorConstraint()
@Injectable()
class PositiveNumbersConstraint implements ValidatorConstraintInterface {
  validate(sent: unknown): boolean {
    return Array.isArray(sent) && sent.length > 0 && sent.every((one) => typeof one === 'number' && one > 0);
  }

  defaultMessage(): string {
    return 'Expected positive numbers.';
  }
}

export const EVENT_LIST_CONSTRAINTS = [
  EntryIdsConstraint,
  FilterTermsConstraint,
  ListBoundConstraint,
  PositiveNumbersConstraint,
];

/** The arguments of the list of events. */
export class ListEventsDto extends EnvelopeDto {
  @Field(['number', 'string'], {
    bare: true,
    listedAs: 'any',
    validator: ListBoundConstraint,
    description:
      'Limits the list to events that start at or after this time of the site. A day without a time includes the whole day.',
    example: '2031-05-01 00:00:00',
  })
  start_date?: number | string;

  @Field(['number', 'string'], {
    bare: true,
    listedAs: 'any',
    validator: ListBoundConstraint,
    description:
      'Limits the list to events that start at or before this time of the site. A day without a time includes the whole day.',
    example: '2031-05-31',
  })
  end_date?: number | string;

  @Field('string', {
    bare: true,
    minLength: 1,
    description: 'Limits the list to events with these words in the title, description or excerpt.',
  })
  search?: string;

  @Field('any', {
    bare: true,
    listedAs: 'integer[]',
    validator: { type: FilterTermsConstraint, constraints: [EVENT_CATEGORY, 'categories'] },
    description: 'Limits the list to events in one of these categories or their descendants: slugs, IDs or names.',
  })
  categories?: unknown;

  @Field('any', {
    bare: true,
    listedAs: 'integer[]',
    validator: { type: FilterTermsConstraint, constraints: [TAG, 'tags'] },
    description: 'Limits the list to events with one of these tags: slugs, IDs or names.',
  })
  tags?: unknown;

  @Field('integer[]', {
    bare: true,
    validator: { type: EntryIdsConstraint, constraints: [VENUE] },
    description: 'Limits the list to events at one of these venues.',
  })
  venue?: number[];

  @Field('integer[]', {
    bare: true,
    validator: { type: EntryIdsConstraint, constraints: [ORGANIZER] },
    description: 'Limits the list to events of one of these organizers.',
  })
  organizer?: number[];

  @Arg('boolean', { description: 'Limits the list to featured events, or to the others.' })
  featured?: boolean;

  @Field('any', {
    bare: true,
    isName: true,
    shape: STATUSES.listShape,
    validator: { type: ListableStatusesConstraint, constraints: [EVENT] },
    description:
      'Statuses of the events, as a list or separated by commas. Statuses other than `publish` require the right to edit events.',
  })
  status?: unknown;

  @Arg('boolean', {
    description:
      'Limits the list to events at venues with coordinates; with `geoloc_lat` and `geoloc_lng` to those nearby, nearest first.',
  })
  geoloc?: boolean;

  @Field('number', {
    bare: true,
    listedAs: 'any',
    minimum: -90,
    maximum: 90,
    description: 'Latitude in degrees; requires `geoloc_lng`, and only has an effect with `geoloc`.',
  })
  geoloc_lat?: number;

  @Field('number', {
    bare: true,
    listedAs: 'any',
    minimum: -180,
    maximum: 180,
    description: 'Longitude in degrees; requires `geoloc_lat`, and only has an effect with `geoloc`.',
  })
  geoloc_lng?: number;

  @Field('integer[]', {
    bare: true,
    validator: PositiveNumbersConstraint,
    description: 'Limits the list to these events, regardless of their dates, in the order of publication.',
  })
  include?: number[];

  @Field('integer', {
    bare: true,
    validator: EventIdConstraint,
    description: 'Limits the list to the children of this event and, for a series, its occurrences.',
  })
  post_parent?: number;
}
