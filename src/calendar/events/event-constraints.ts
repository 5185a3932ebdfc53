import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { ReasonedConstraint } from '#libs/args';
import { eventIdOf } from '#libs/recurrence';
import { readDate, readZone, siteZone } from '#libs/times';
import { Entries } from '../../entries/index.js';
import { SiteTime } from '../../settings/index.js';
import { EVENT } from '../common/index.js';
import { Organizers } from '../organizers/index.js';
import { type EntryKey, type LinkedKind, LinkedReferences } from '../places/index.js';
import { Venues } from '../venues/index.js';

/** The slug of an event. */
@ValidatorConstraint({ async: true })
@Injectable()
export class EventSlugConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: Entries) {}

  async validate(slug: unknown): Promise<boolean> {
    return (await this.entries.idOfSlug(EVENT, String(slug))) !== undefined;
  }

  defaultMessage(): string {
    return 'There is no event with this slug.';
  }
}

/** Rejects any value: a new event has no occurrences yet. */
@ValidatorConstraint()
@Injectable()
export class WholeSeriesConstraint implements ValidatorConstraintInterface {
  validate(): boolean {
    return false;
  }

  defaultMessage(): string {
    return 'A new event has no occurrences yet. Omit this argument.';
  }
}

/** A text that may name an occurrence. */
@ValidatorConstraint()
@Injectable()
export class OccurrenceConstraint implements ValidatorConstraintInterface {
  validate(name: unknown): boolean {
    return typeof name === 'string';
  }

  defaultMessage(): string {
    return 'Expected the recurrence_id of an occurrence.';
  }
}

/** The name of a time zone, or an empty text. */
@ValidatorConstraint()
@Injectable()
export class TimeZoneConstraint implements ValidatorConstraintInterface {
  validate(name: unknown): boolean {
    return name === '' || readZone(String(name)) !== undefined;
  }

  defaultMessage(): string {
    return 'Unknown time zone.';
  }
}

/** A date in the time zone of the event, by default the zone of the site. */
@ValidatorConstraint()
@Injectable()
export class EventDateConstraint implements ValidatorConstraintInterface {
  constructor(private readonly time: SiteTime) {}

  validate(date: unknown, { object }: ValidationArguments): boolean {
    const { timezone } = object as { timezone?: unknown };
    const zone = (typeof timezone === 'string' && readZone(timezone)) || siteZone(this.time);
    return readDate(String(date), zone) !== undefined;
  }

  defaultMessage(): string {
    return 'This is not a date.';
  }
}

/** The value of `venue` or `organizer` of an event. */
@ValidatorConstraint({ async: true })
@Injectable()
export class LinkedReferenceConstraint extends ReasonedConstraint {
  constructor(
    private readonly references: LinkedReferences,
    private readonly venues: Venues,
    private readonly organizers: Organizers,
  ) {
    super();
  }

  protected reasonAgainst(sent: unknown, { object, property }: ValidationArguments): Promise<string | undefined> {
    const linked: LinkedKind = property === this.venues.noun ? this.venues : this.organizers;
    const { id, ...key }: EntryKey = object;
    return this.references.problem(linked, sent, { ...key, id: id && eventIdOf(id) });
  }
}

/** The constraints above, as providers. */
export const EVENT_CONSTRAINTS = [
  EventDateConstraint,
  EventSlugConstraint,
  LinkedReferenceConstraint,
  OccurrenceConstraint,
  TimeZoneConstraint,
  WholeSeriesConstraint,
];
