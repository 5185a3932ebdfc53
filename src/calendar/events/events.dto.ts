import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { ReasonedConstraint, Arg, Field, optional } from '#libs/args';
import { SiteTime } from '../../settings/index.js';
import { CalendarEntriesRepository } from '../calendar-entries.repository.js';
import { EVENT } from '../calendar-types.js';
import type { LinkedKind } from '../linked/linked-entries.js';
import { LinkedReferences } from '../linked/linked-references.js';
import { Organizers } from '../organizers/organizers.service.js';
import { readDate, readZone, siteZone } from '#libs/times';
import { Venues } from '../venues/venues.service.js';
import {
  AuthorConstraint,
  EventIdConstraint,
  NotBlankConstraint,
  PublicationDateConstraint,
  StatusConstraint,
} from '../calendar-constraints.js';
import { ImageField, type SentImage } from '../images.js';
import { WebsiteConstraint } from '../website.js';

/** The slug of an event. */
@ValidatorConstraint({ async: true })
@Injectable()
class EventSlugConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: CalendarEntriesRepository) {}

  async validate(slug: unknown): Promise<boolean> {
    return (await this.entries.idOfSlug(EVENT, String(slug))) !== undefined;
  }

  defaultMessage(): string {
    return 'There is no event with this slug.';
  }
}

/** Refuses any value: writes take whole events. */
@ValidatorConstraint()
@Injectable()
class WholeSeriesConstraint implements ValidatorConstraintInterface {
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
class TimeZoneConstraint implements ValidatorConstraintInterface {
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
class EventDateConstraint implements ValidatorConstraintInterface {
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
class LinkedReferenceConstraint extends ReasonedConstraint {
  constructor(
    private readonly references: LinkedReferences,
    private readonly venues: Venues,
    private readonly organizers: Organizers,
  ) {
    super();
  }

  protected reasonAgainst(sent: unknown, { object, property }: ValidationArguments): Promise<string | undefined> {
    const linked: LinkedKind = property === this.venues.noun ? this.venues : this.organizers;
    return this.references.problem(linked, sent, object);
  }
}

export const EVENT_CONSTRAINTS = [
  EventDateConstraint,
  EventSlugConstraint,
  LinkedReferenceConstraint,
  TimeZoneConstraint,
  WholeSeriesConstraint,
];

const eventId = Field('integer', {
  required: true,
  validator: EventIdConstraint,
  bare: true,
  description: 'Number of the event.',
});

const eventSlug = Field('string', {
  required: true,
  validator: EventSlugConstraint,
  bare: true,
  description: 'Slug of the event.',
});

const occurrence = Field('string', {
  unlisted: true,
  bare: true,
  description:
    'Of an event that recurs, the `recurrence_id` of one occurrence: it is shown then with the times of that.',
  example: '2031-05-15 10:00:00',
});

const wholeSeries = Field('any', {
  unlisted: true,
  validator: WholeSeriesConstraint,
  bare: true,
  description:
    'Refused: writes take a whole event. Leave an occurrence out with `meta.exdate`, add one with `meta.rdate`.',
});

/**
 * Members that name one occurrence. A write that took no notice of them would change or trash all occurrences, so it is
 * refused.
 */
class WholeEventDto {
  @wholeSeries
  occurrence?: never;

  /** Answers name an occurrence by this member, so a client that sends an occurrence back sends it. */
  @wholeSeries
  recurrence_id?: never;
}

/** An event to be moved to the trash, by id. */
export class DeleteEventDto extends WholeEventDto {
  @eventId
  id: number;
}

/** An event to be moved to the trash, by slug. */
export class DeleteEventBySlugDto extends WholeEventDto {
  @eventSlug
  slug: string;
}

/** An event to be shown, by id. */
export class GetEventDto {
  @eventId
  id: number;

  @occurrence
  occurrence?: string;
}

/** An event to be shown, by slug. */
export class GetEventBySlugDto {
  @eventSlug
  slug: string;

  @occurrence
  occurrence?: string;
}

/** A new event. */
export class CreateEventDto extends WholeEventDto {
  @Field('integer', {
    validator: AuthorConstraint,
    bare: true,
    description: 'Number of the author; only who may edit the events of others names somebody else.',
  })
  author?: number;

  @Field('string', {
    validator: PublicationDateConstraint,
    bare: true,
    description:
      'When it is published, in the time zone of the site: a date and time, words such as `tomorrow`, or a Unix time.',
    example: '2031-03-01 09:00:00',
  })
  date?: string;

  @Field('string', {
    validator: PublicationDateConstraint,
    bare: true,
    description: 'When it is published, in UTC.',
    example: '2031-03-01 09:00:00',
  })
  date_utc?: string;

  @Field('string', {
    required: true,
    validator: NotBlankConstraint,
    bare: true,
    description: 'Title.',
    example: 'Spring fair',
  })
  title: string;

  @Field('string', {
    validator: NotBlankConstraint,
    bare: true,
    description: 'Description, as HTML; null clears it.',
    example: '<p>Come and see.</p>',
  })
  description?: string;

  @Field('string', {
    validator: NotBlankConstraint,
    bare: true,
    description: 'Last part of the address.',
    example: 'spring-fair',
  })
  slug?: string;

  @Field('string', {
    validator: NotBlankConstraint,
    bare: true,
    description: 'Excerpt; null clears it.',
    example: 'Come and see.',
  })
  excerpt?: string;

  @Field('string', {
    validator: StatusConstraint,
    bare: true,
    description:
      'State of the event. A new one that names none is published, or a draft of who may not publish; of those, who wants to publish makes it pending.',
    example: 'publish',
  })
  status?: string;

  @Field('string', {
    validator: TimeZoneConstraint,
    bare: true,
    description: 'Time zone: a name of the IANA or an offset such as `UTC+5:30`; empty for that of the site.',
    example: 'Europe/Berlin',
  })
  timezone?: string;

  @Arg('boolean', {
    default: false,
    description: 'Whether it lasts whole days, from the start of the first to the end of the last.',
  })
  all_day?: boolean;

  @Arg('string', {
    required: true,
    validator: EventDateConstraint,
    description:
      'When it starts, on the clocks of its time zone: a date and time, words such as `tomorrow 9am`, or a Unix time.',
    example: '2031-05-01 10:00:00',
  })
  start_date: string;

  @Arg('string', {
    required: true,
    validator: EventDateConstraint,
    description: 'When it ends, on the clocks of its time zone; not before it starts.',
    example: '2031-05-01 12:00:00',
  })
  end_date: string;

  @ImageField()
  image?: SentImage;

  @Arg('any', {
    description:
      'What it costs: numbers, also with a currency or as a range, or words such as `Free`; empty for nothing said.',
    example: '$5 - $15',
  })
  cost?: unknown;

  @Field('any', {
    validator: WebsiteConstraint,
    bare: true,
    description: 'Address that tells more; empty for none.',
    example: 'https://fair.example.org/',
  })
  website?: string | null;

  @Arg('boolean', { description: 'Whether a map of the venue is shown.' })
  show_map?: boolean;

  @Arg('boolean', { description: 'Whether a link to a map of the venue is shown.' })
  show_map_link?: boolean;

  @Arg('boolean', { description: 'Whether lists leave it out.' })
  hide_from_listings?: boolean;

  @Arg('boolean', { description: 'Whether it stays in sight in month views.' })
  sticky?: boolean;

  @Arg('boolean', { description: 'Whether it is featured.' })
  featured?: boolean;

  @Arg('any', {
    description:
      'Its event categories, in place of those it had: numbers, slugs or names, as a list or separated by commas. Names that are not known yet become categories, which the writer has to have the right to create.',
    example: ['concerts'],
  })
  categories?: unknown;

  @Arg('any', {
    description:
      'Its tags, in place of those it had: numbers, slugs or names, as a list or separated by commas. Names that are not known yet become tags, which the writer has to have the right to create.',
    example: ['open air'],
  })
  tags?: unknown;

  @Field('any', {
    listedAs: 'integer[]',
    validator: LinkedReferenceConstraint,
    bare: true,
    description:
      'Where it takes place: the number of a venue, `{id}`, or an object with the members of a venue, which is looked up by its name and created where it is missing; empty for nowhere.',
    example: { venue: 'Old hall', city: 'Ulm' },
  })
  venue?: unknown;

  @Field('any', {
    listedAs: 'integer[]',
    validator: LinkedReferenceConstraint,
    bare: true,
    description:
      'Who organizes it: numbers, `{id}` or objects with the members of an organizer, one or a list; empty for nobody.',
    example: [{ organizer: 'Town council' }],
  })
  organizer?: unknown;

  @Field('object', {
    unlisted: true,
    bare: true,
    description: `How it recurs, as iCalendar (RFC 5545) tells it: \`rrule\` is a rule of frequency \`HOURLY\` at the finest, \`exdate\` are dates that are left out, \`rdate\` dates that are added, each a text or a list of texts; \`start/end\` or \`start/PT2H\` is an added date with a length of its own. Times are of the event's time zone unless they say otherwise, and a date without a time means the time of the start. The wall-clock time repeats, whatever clock changes come between. Members that are not sent stay as they are, empty ones take theirs away, and without a rule and added dates it does not recur; unknown members are ignored. Occurrences are known up to the horizon of the site. After a change those that have started stay as they were.`,
    example: { rrule: 'FREQ=WEEKLY;COUNT=10', exdate: ['2031-05-08'] },
  })
  meta?: object;
}

/** A change of an event: what is not sent stays. */
export class UpdateEventDto extends optional(CreateEventDto) {
  @eventId
  id: number;
}

/** A change of an event that is found by its slug. */
export class UpdateEventBySlugDto extends optional(CreateEventDto) {
  @Field('string', {
    validator: EventSlugConstraint,
    bare: true,
    description: 'Slug of the event; another one in the body becomes its new slug.',
  })
  override slug: string;
}
