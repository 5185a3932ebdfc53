import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { Arg, Field } from '#libs/args';
import type { EntryType } from '../../entries/types/index.js';
import { SiteTime } from '../../settings/index.js';
import { TAG, type Taxonomy } from '../../terms/index.js';
import { readBound, siteZone } from '#libs/times';
import { FilterTerms } from '../terms/named-terms.js';
import { CalendarEntriesRepository } from '../calendar-entries.repository.js';
import { EventIdConstraint, ListableStatusesConstraint } from '../calendar-constraints.js';
import { EVENT, ORGANIZER, VENUE, EVENT_CATEGORY } from '../calendar-types.js';
import { EnvelopeDto } from '../envelope.js';

/** The first or last moment of a list. */
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
    return 'This is no date and no time.';
  }
}

/** Slugs, IDs or names of terms of a taxonomy, which the message calls by the second parameter. */
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

/** IDs of entries of a type, at least one. */
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

/** Positive numbers, at least one. */
@ValidatorConstraint()
@Injectable()
class PositiveNumbersConstraint implements ValidatorConstraintInterface {
  validate(sent: unknown): boolean {
    return Array.isArray(sent) && sent.length > 0 && sent.every((one) => typeof one === 'number' && one > 0);
  }

  defaultMessage(): string {
    return 'These are no positive numbers.';
  }
}

export const EVENT_LIST_CONSTRAINTS = [
  EntryIdsConstraint,
  FilterTermsConstraint,
  ListBoundConstraint,
  PositiveNumbersConstraint,
];

/** Which events a list holds. */
export class ListEventsDto extends EnvelopeDto {
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
