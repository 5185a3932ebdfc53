import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { ReasonedConstraint } from '#libs/args';
import { SiteTime } from '../../settings/index.js';
import { Organizers } from '../organizers/organizers.service.js';
import { readDate } from '../times/date-input.js';
import { readZone } from '../times/event-zone.js';
import { siteZone } from '../times/site-zone.js';
import { Venues } from '../venues/venues.service.js';
import { EventFinder } from './event-finder.js';

/** The slug of an event. */
@ValidatorConstraint({ async: true })
@Injectable()
export class EventSlugConstraint implements ValidatorConstraintInterface {
  constructor(private readonly finder: EventFinder) {}

  async validate(slug: unknown): Promise<boolean> {
    return (await this.finder.idOf(String(slug))) !== undefined;
  }

  defaultMessage(): string {
    return 'There is no event with this slug.';
  }
}

/** Refuses any value: writes take whole events. */
@ValidatorConstraint()
@Injectable()
export class WholeSeriesConstraint implements ValidatorConstraintInterface {
  validate(): boolean {
    return false;
  }

  defaultMessage(): string {
    return (
      'Single occurrences cannot be written. Send the request without it to write the whole series, or change ' +
      'meta.exdate and meta.rdate to leave out and add dates.'
    );
  }
}

/** The name of a time zone, or nothing. */
@ValidatorConstraint()
@Injectable()
export class TimeZoneConstraint implements ValidatorConstraintInterface {
  validate(name: unknown): boolean {
    return name === '' || readZone(String(name)) !== undefined;
  }

  defaultMessage(): string {
    return 'There is no such time zone.';
  }
}

/** A date in the time zone of the event, which is that of the site by default. */
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
    return 'It is not a date.';
  }
}

/** What the arguments `venue` and `organizer` of an event refer to. */
@ValidatorConstraint({ async: true })
@Injectable()
export class LinkedReferenceConstraint extends ReasonedConstraint {
  constructor(
    private readonly venues: Venues,
    private readonly organizers: Organizers,
  ) {
    super();
  }

  protected reasonAgainst(sent: unknown, { object, property }: ValidationArguments): Promise<string | undefined> {
    const linked = property === this.venues.noun ? this.venues : this.organizers;
    return linked.problem(sent, object);
  }
}

export const EVENT_CONSTRAINTS = [
  EventDateConstraint,
  EventSlugConstraint,
  LinkedReferenceConstraint,
  TimeZoneConstraint,
  WholeSeriesConstraint,
];
