import { Injectable } from '@nestjs/common';
import {
  Max,
  Min,
  MinLength,
  Validate,
  ValidatorConstraint,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { Arg, BareField, IsName, ListedAs } from '#libs/args';
import { readBound, siteZone } from '#libs/times';
import { STATUSES, type EntryType } from '../../entries/types/index.js';
import { SiteTime } from '../../settings/index.js';
import { TAG, type Taxonomy } from '../../terms/index.js';
import {
  CalendarEntriesRepository,
  EnvelopeDto,
  EVENT,
  EVENT_CATEGORY,
  EventIdConstraint,
  ListableStatusesConstraint,
} from '../common/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { FilterTerms } from '../terms/index.js';
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

export const LIST_CONSTRAINTS = [
  EntryIdsConstraint,
  FilterTermsConstraint,
  ListBoundConstraint,
  PositiveNumbersConstraint,
];

/** The arguments of the list of events. */
export class ListEventsDto extends EnvelopeDto {
  @BareField(['number', 'string'], {
    description:
      'Limits the list to events that start at or after this time of the site. A day without a time includes the whole day.',
    example: '2031-05-01 00:00:00',
  })
  @Validate(ListBoundConstraint)
  @ListedAs('any')
  start_date?: number | string;

  @BareField(['number', 'string'], {
    description:
      'Limits the list to events that start at or before this time of the site. A day without a time includes the whole day.',
    example: '2031-05-31',
  })
  @Validate(ListBoundConstraint)
  @ListedAs('any')
  end_date?: number | string;

  @BareField('string', {
    description: 'Limits the list to events with these words in the title, description or excerpt.',
  })
  @MinLength(1)
  search?: string;

  @BareField('any', {
    description: 'Limits the list to events in one of these categories or their descendants: slugs, IDs or names.',
  })
  @Validate(FilterTermsConstraint, [EVENT_CATEGORY, 'categories'])
  @ListedAs('integer[]')
  categories?: unknown;

  @BareField('any', { description: 'Limits the list to events with one of these tags: slugs, IDs or names.' })
  @Validate(FilterTermsConstraint, [TAG, 'tags'])
  @ListedAs('integer[]')
  tags?: unknown;

  @BareField('integer[]', { description: 'Limits the list to events at one of these venues.' })
  @Validate(EntryIdsConstraint, [VENUE])
  venue?: number[];

  @BareField('integer[]', { description: 'Limits the list to events of one of these organizers.' })
  @Validate(EntryIdsConstraint, [ORGANIZER])
  organizer?: number[];

  @Arg('boolean', { description: 'Limits the list to featured events, or to the others.' })
  featured?: boolean;

  @BareField('any', {
    shape: STATUSES.listShape,
    description:
      'Statuses of the events, as a list or separated by commas. Statuses other than `publish` require the right to edit events.',
  })
  @Validate(ListableStatusesConstraint, [EVENT])
  @IsName()
  status?: unknown;

  @Arg('boolean', {
    description:
      'Limits the list to events at venues with coordinates; with `geoloc_lat` and `geoloc_lng` to those nearby, nearest first.',
  })
  geoloc?: boolean;

  @BareField('number', {
    description: 'Latitude in degrees; requires `geoloc_lng`, and only has an effect with `geoloc`.',
  })
  @Min(-90)
  @Max(90)
  @ListedAs('any')
  geoloc_lat?: number;

  @BareField('number', {
    description: 'Longitude in degrees; requires `geoloc_lat`, and only has an effect with `geoloc`.',
  })
  @Min(-180)
  @Max(180)
  @ListedAs('any')
  geoloc_lng?: number;

  @BareField('integer[]', {
    description: 'Limits the list to these events, regardless of their dates, in the order of publication.',
  })
  @Validate(PositiveNumbersConstraint)
  include?: number[];

  @BareField('integer', {
    description: 'Limits the list to the children of this event and, for a series, its occurrences.',
  })
  @Validate(EventIdConstraint)
  post_parent?: number;

  /** Conditions on values of fields; an argument where the site declares some. */
  meta?: object;
}
