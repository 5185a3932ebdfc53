import { applyDecorators } from '@nestjs/common';
import { IsIn, Validate } from 'class-validator';
import { Arg, BareField, IsName, ListedAs, optional, Unlisted, without } from '#libs/args';
import { type JsonSchema } from '#libs/binding';
import { bodySchemaOf } from '#libs/openapi';
import { STATUSES } from '../../entries/types/index.js';
import { EndDate, EndStatus } from '../../entries/writing/index.js';
import {
  AuthorConstraint,
  EventOrOccurrenceIdConstraint,
  ImageField,
  NotBlankConstraint,
  PublicationDateConstraint,
  type SentImage,
  StatusConstraint,
  WebsiteConstraint,
} from '../common/index.js';
import { WriteOrganizerDto } from '../organizers/index.js';
import { WriteVenueDto } from '../venues/index.js';
import {
  EventDateConstraint,
  EventSlugConstraint,
  LinkedReferenceConstraint,
  OccurrenceConstraint,
  TimeZoneConstraint,
  WholeSeriesConstraint,
} from './event-constraints.js';
import { SCOPES, type Scope, type WriteTarget } from './write-target.js';

const EventId = (): PropertyDecorator =>
  applyDecorators(
    BareField('integer', {
      required: true,
      description: 'ID of the event, or of an occurrence of a series.',
    }),
    Validate(EventOrOccurrenceIdConstraint),
  );

const EventSlug = (): PropertyDecorator =>
  applyDecorators(
    BareField('string', {
      required: true,
      description: 'Slug of the event.',
    }),
    Validate(EventSlugConstraint),
  );

const Occurrence = (): PropertyDecorator =>
  applyDecorators(
    BareField('string', {
      description: '`recurrence_id` of an occurrence of a series: returns that occurrence.',
      example: '2031-05-15 10:00:00',
    }),
    Unlisted(),
  );

const WholeSeries = (): PropertyDecorator =>
  applyDecorators(
    BareField('any', {
      shape: { type: 'null' },
      description: 'Not accepted: a new event has no occurrences yet.',
    }),
    Validate(WholeSeriesConstraint),
    Unlisted(),
  );

/** Arguments that name one occurrence, which a new event does not have. */
class WholeEventDto {
  @WholeSeries()
  occurrence?: never;

  /** Clients that create a copy of an occurrence from a response send this member. */
  @WholeSeries()
  recurrence_id?: never;
}

const WrittenOccurrence = (): PropertyDecorator =>
  applyDecorators(
    BareField('any', {
      shape: { type: ['string', 'null'] },
      description:
        '`recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise.',
      example: '2031-05-15 10:00:00',
    }),
    Validate(OccurrenceConstraint),
    Unlisted(),
  );

const ScopeOfWrite = (): PropertyDecorator =>
  applyDecorators(
    BareField('string', {
      description:
        'What a write of a series changes: the named occurrence, it and the following ones, or all. Defaults to `this` if an occurrence is named, otherwise to `all`. Only series have it.',
      example: 'this',
    }),
    IsIn(SCOPES),
    Unlisted(),
  );

const Confirmation = (): PropertyDecorator =>
  applyDecorators(
    BareField('boolean', {
      description:
        'Whether changed occurrences whose date vanishes are moved to the trash. Otherwise the write is a 409.',
    }),
    Unlisted(),
  );

/** The arguments of writes that say which occurrences they change. */
interface ScopeArgs {
  occurrence?: string | null;
  recurrence_id?: string | null;
  _scope?: Scope;
  _confirm?: boolean;
}

/** The target of a write, and the members to write. */
export function targetOf<Args extends ScopeArgs>({
  occurrence,
  recurrence_id: recurrenceId,
  _scope,
  _confirm: confirmed,
  ...changes
}: Args): { target: Omit<WriteTarget, 'id'>; changes: Omit<Args, keyof ScopeArgs> } {
  return { target: { occurrence: occurrence ?? recurrenceId ?? undefined, scope: _scope, confirmed }, changes };
}

class DeleteScopeDto implements ScopeArgs {
  @WrittenOccurrence()
  occurrence?: string | null;

  /** Clients that send back an occurrence from a response send this member. */
  @WrittenOccurrence()
  recurrence_id?: string | null;

  @ScopeOfWrite()
  _scope?: Scope;
}

/** Identifies the event to trash by id. */
export class DeleteEventDto extends DeleteScopeDto {
  @EventId()
  id: number;
}

/** Identifies the event to trash by slug. */
export class DeleteEventBySlugDto extends DeleteScopeDto {
  @EventSlug()
  slug: string;
}

/** Identifies the event to read by id. */
export class GetEventDto {
  @EventId()
  id: number;

  @Occurrence()
  occurrence?: string;
}

/** Identifies the event to read by slug. */
export class GetEventBySlugDto {
  @EventSlug()
  slug: string;

  @Occurrence()
  occurrence?: string;
}

const PRICE = { type: ['number', 'string'] };
const TERMS = {
  anyOf: [{ type: 'array', items: { type: ['integer', 'string'] } }, { type: ['integer', 'string', 'null'] }],
};
const texts = { anyOf: [{ type: ['string', 'null'] }, { type: 'array', items: { type: 'string' } }] };
/** The description of `meta.calendar_days`. */
export const CALENDAR_DAYS =
  'Whether days of the length are days of the calendar, which a clock change makes longer or shorter. Otherwise the length is elapsed time.';

const RECURRENCE = {
  title: 'RecurrenceInput',
  type: 'object',
  properties: {
    rrule: { ...texts, description: 'The recurrence rule, or several, one per line; empty for none.' },
    exrule: { ...texts, description: 'Rules whose dates are added to the excluded dates.' },
    exdate: { ...texts, description: 'Excluded dates.' },
    rdate: { ...texts, description: 'Extra dates.' },
    calendar_days: { type: 'boolean', description: CALENDAR_DAYS },
  },
  additionalProperties: true,
};

/** The schema of references to venues or organizers: IDs, or data to find or create them by. One, or a list. */
function referencesOf(title: string, data: new () => object): JsonSchema {
  const { properties } = bodySchemaOf(data) as { properties: object };
  const byId = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const one = { title, anyOf: [{ type: 'integer' }, byId, { type: 'object', properties }] };
  return { anyOf: [one, { type: 'array', items: one }, { type: ['string', 'null'] }] };
}

export class CreateEventDto extends WholeEventDto {
  @BareField('integer', {
    description: 'ID of the author; another user than the current one requires the right to edit the events of others.',
  })
  @Validate(AuthorConstraint)
  author?: number;

  @BareField('string', {
    description:
      'Publication date, in the time zone of the site: a date and time, words such as `tomorrow`, or a Unix time.',
    example: '2031-03-01 09:00:00',
  })
  @Validate(PublicationDateConstraint)
  date?: string;

  @BareField('string', { description: 'Publication date, in UTC.', example: '2031-03-01 09:00:00' })
  @Validate(PublicationDateConstraint)
  date_utc?: string;

  @BareField('string', { required: true, description: 'Title.', example: 'Spring fair' })
  @Validate(NotBlankConstraint)
  title: string;

  @BareField('string', { description: 'Description, as HTML; null clears it.', example: '<p>Come and see.</p>' })
  @Validate(NotBlankConstraint)
  description?: string;

  @BareField('string', { description: 'Last segment of the URL.', example: 'spring-fair' })
  @Validate(NotBlankConstraint)
  slug?: string;

  @BareField('string', { description: 'Excerpt; null clears it.', example: 'Come and see.' })
  @Validate(NotBlankConstraint)
  excerpt?: string;

  @BareField('string', {
    shape: STATUSES.shape,
    description:
      'Status of the event. Defaults to `publish`, or to `draft` without the right to publish; without it, `publish` becomes `pending`.',
    example: 'publish',
  })
  @Validate(StatusConstraint)
  @IsName()
  status?: string;

  @BareField('string', {
    description: 'Time zone: an IANA name or an offset such as `UTC+5:30`; empty for the zone of the site.',
    example: 'Europe/Berlin',
  })
  @Validate(TimeZoneConstraint)
  timezone?: string;

  @Arg('boolean', {
    default: false,
    description: 'Whether it lasts whole days, from the start of the first to the end of the last.',
  })
  all_day?: boolean;

  @Arg('string', {
    required: true,
    description: 'Start, in the time zone of the event: a date and time, words such as `tomorrow 9am`, or a Unix time.',
    example: '2031-05-01 10:00:00',
  })
  @Validate(EventDateConstraint)
  start_date: string;

  @Arg('string', {
    required: true,
    description: 'End, in the time zone of the event; not before the start.',
    example: '2031-05-01 12:00:00',
  })
  @Validate(EventDateConstraint)
  end_date: string;

  @EndDate('in the time zone of the site')
  expires?: string | null;

  @EndDate('in UTC')
  expires_gmt?: string | null;

  @EndStatus()
  expires_to?: string;

  @ImageField()
  image?: SentImage;

  @Arg('any', {
    description:
      'Cost: a number, an amount with a currency, a range, a text such as `Free`, or a list of these; empty for none.',
    example: '$5 - $15',
    shape: { anyOf: [PRICE, { type: 'array', items: PRICE }, { type: 'null' }] },
  })
  cost?: unknown;

  @BareField('any', {
    description: 'URL of the website; empty for none.',
    example: 'https://fair.example.org/',
    shape: { type: ['string', 'null'] },
  })
  @Validate(WebsiteConstraint)
  website?: string | null;

  @Arg('boolean', { description: 'Whether a map of the venue is shown.' })
  show_map?: boolean;

  @Arg('boolean', { description: 'Whether a link to a map of the venue is shown.' })
  show_map_link?: boolean;

  @Arg('boolean', { description: 'Whether lists omit it.' })
  hide_from_listings?: boolean;

  @Arg('boolean', { description: 'Whether month views pin it.' })
  sticky?: boolean;

  @Arg('boolean', { description: 'Whether it is featured.' })
  featured?: boolean;

  @Arg('any', {
    description:
      'Event categories; they replace the present ones. IDs, slugs or names, as a list or separated by commas. Unknown names are created, which requires the right to create categories.',
    example: ['concerts'],
    shape: TERMS,
  })
  categories?: unknown;

  @Arg('any', {
    description:
      'Tags; they replace the present ones. IDs, slugs or names, as a list or separated by commas. Unknown names are created, which requires the right to create tags.',
    example: ['open air'],
    shape: TERMS,
  })
  tags?: unknown;

  @BareField('any', {
    description:
      'Venue: an ID, `{id}`, or an object with the members of a venue, which is found by its name or created; empty for none.',
    example: { venue: 'Old hall', city: 'Ulm' },
    shape: referencesOf('VenueReference', WriteVenueDto),
  })
  @Validate(LinkedReferenceConstraint)
  @ListedAs('integer[]')
  venue?: unknown;

  @BareField('any', {
    description:
      'Organizers: one or a list of IDs, `{id}`, or objects with the members of an organizer, which is found by its name or created; empty for none.',
    example: [{ organizer: 'Town council' }],
    shape: referencesOf('OrganizerReference', WriteOrganizerDto),
  })
  @Validate(LinkedReferenceConstraint)
  @ListedAs('integer[]')
  organizer?: unknown;

  @BareField('object', {
    description: `Recurrence in iCalendar terms (RFC 5545): \`rrule\` is a rule that repeats at most once an hour, \`exdate\` are excluded dates, \`exrule\` rules whose dates are added to them, \`rdate\` extra dates. Each is a text or a list of texts; \`start/end\` or \`start/PT2H\` is an extra date with its own length. Times are in the event's time zone unless they name another one; a date without a time means the time of the start. The wall-clock time repeats across clock changes. Absent members stay unchanged, empty ones are removed, unknown ones are ignored. Without a rule and extra dates the event does not recur. Occurrences are stored up to the horizon of the site. A change keeps occurrences that have started.`,
    example: { rrule: 'FREQ=WEEKLY;COUNT=10', exdate: ['2031-05-08'] },
    shape: RECURRENCE,
  })
  @Unlisted()
  meta?: object;
}

/** A partial update of an event, of a series, or of some of its occurrences. */
class UpdateScopeDto extends optional(without(CreateEventDto, 'occurrence', 'recurrence_id')) implements ScopeArgs {
  @WrittenOccurrence()
  occurrence?: string | null;

  /** Clients that send back an occurrence from a response send this member. */
  @WrittenOccurrence()
  recurrence_id?: string | null;

  @ScopeOfWrite()
  _scope?: Scope;

  @Confirmation()
  _confirm?: boolean;
}

/** A partial update of an event. */
export class UpdateEventDto extends UpdateScopeDto {
  @EventId()
  id: number;
}

/** A partial update of an event that is found by its slug. */
export class UpdateEventBySlugDto extends UpdateScopeDto {
  @BareField('string', { description: 'Slug of the event; another one in the body becomes its new slug.' })
  @Validate(EventSlugConstraint)
  override slug: string;
}
