import { Injectable } from '@nestjs/common';
import { STORED_TIME, group, member, type Members } from '#libs/presenting';
import { storedRecurrence, type Recurrence, occurrenceId, occurrenceQuery, occurrenceUrl } from '#libs/recurrence';
import { SiteUrls } from '#libs/rest';
import { readZone, abbreviationOf } from '#libs/times';
import { HEAD, headMember } from '../../entries/heads/index.js';
import { TextMembers } from '../../entries/languages/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { FieldMembers } from '../../fields/index.js';
import { EntryRendering } from '../../rendering/index.js';
import {
  CalendarPresenter,
  encodedWebsite,
  EVENT,
  historyMembers,
  identityMembers,
  ImagePresenter,
  renderedTitle,
} from '../common/index.js';
import { OrganizerPresenter } from '../organizers/index.js';
import { DeclaredEventTerms, EventTermPresenter, embeddedTerm } from '../terms/index.js';
import { VenuePresenter } from '../venues/index.js';
import { EventCosts } from './cost.js';
import { EVENT_JSON_LD, EventJsonLd } from './event-json-ld.js';
import type { LoadedEvent } from './event-loader.js';
import { CALENDAR_DAYS } from './events.dto.js';
import type { OccurrenceTimes } from './events.repository.js';
import { overriddenMembers } from './override-members.js';

/** The zero-padded parts of a time. */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

/** Splits `YYYY-MM-DD HH:MM:SS` into its parts. */
export function dateDetails(stored: string): DateDetails {
  return {
    year: stored.slice(0, 4),
    month: stored.slice(5, 7),
    day: stored.slice(8, 10),
    hour: stored.slice(11, 13),
    minutes: stored.slice(14, 16),
    seconds: stored.slice(17, 19),
  };
}

/** The id that the API shows. */
const idOf = ({ id, recurrenceId }: LoadedEvent) => (recurrenceId === undefined ? id : occurrenceId(id, recurrenceId));

const isOccurrence = ({ recurrenceId }: LoadedEvent) => recurrenceId !== undefined;

/** The recurrence id of an occurrence, also of one that is an event of its own; null for other events. */
const dateInSeriesOf = ({ recurrenceId, overridesDate }: LoadedEvent) => recurrenceId ?? overridesDate;

const dates = (description: string, name: 'exdates' | 'rdates') =>
  member<LoadedEvent>('view', 'array', description, (e) => recurrenceOf(e)?.[name] ?? [], {
    items: { type: 'string' },
    example: ['2031-05-08 10:00:00'],
  });

/** The members of series, occurrences and events with a parent. */
const SERIES_MEMBERS: Members<LoadedEvent> = {
  parent: member(
    'view',
    'integer',
    'ID of the series for an occurrence, otherwise ID of the parent event.',
    (e) => (isOccurrence(e) ? e.id : e.parentId),
    { omit: (e) => !isOccurrence(e) && !e.parentId, example: 12 },
  ),
  recurrence_id: member(
    'view',
    'string',
    'Identifies an occurrence: its start by the rule, in the time zone of the series. Only occurrences have it.',
    (e) => dateInSeriesOf(e) ?? undefined,
    { omit: (e) => dateInSeriesOf(e) === null, example: '2031-05-15 10:00:00' },
  ),
  overridden: member(
    'view',
    'array',
    'Members that do not follow the series. Only occurrences that were changed have it.',
    (e) => overriddenMembers(e.overridden),
    { omit: (e) => e.overridesDate === null, items: { type: 'string' }, example: ['venue'] },
  ),
  continues: member('view', 'integer', 'ID of the series that it was split from.', (e) => e.continuesId, {
    omit: (e) => !e.continuesId || isOccurrence(e),
    example: 12,
  }),
  meta: group(
    'view',
    'Recurrence, with times in the time zone of the event. Only series have it, not their occurrences.',
    {
      rrule: member(
        'view',
        'string',
        'The recurrence rules, one per line; empty for none.',
        (e) => recurrenceOf(e)?.rule ?? '',
        {
          example: 'FREQ=WEEKLY;COUNT=10',
        },
      ),
      exdate: dates('Excluded dates.', 'exdates'),
      rdate: dates('Extra dates; one with its own length is a period `start/end` or `start/duration`.', 'rdates'),
      calendar_days: member('view', 'boolean', CALENDAR_DAYS, () => true, {
        omit: (e) => !recurrenceOf(e)?.calendarDays,
        example: true,
      }),
    },
    { omit: (e) => e.recurrence === null || isOccurrence(e), definition: 'Recurrence' },
  ),
};

const recurrenceOf = ({ recurrence }: LoadedEvent): Recurrence | undefined => storedRecurrence(recurrence);

/** A group of members with the parts of a time. */
function details(description: string, time: keyof OccurrenceTimes) {
  const part = (name: keyof DateDetails, of: string, example: string) =>
    member<LoadedEvent>('view', 'string', `${of}, zero-padded.`, (e) => dateDetails(e[time])[name], { example });
  return group<LoadedEvent>(
    'view',
    description,
    {
      year: part('year', 'The year', '2031'),
      month: part('month', 'The month', '05'),
      day: part('day', 'The day of the month', '01'),
      hour: part('hour', 'The hour', '10'),
      minutes: part('minutes', 'The minutes', '00'),
      seconds: part('seconds', 'The seconds', '00'),
    },
    { definition: 'DateDetails' },
  );
}

const moment = (description: string, time: keyof OccurrenceTimes, example: string) =>
  member<LoadedEvent>('view', 'string', description, (e) => e[time], { example, shape: STORED_TIME });
const flag = (description: string, value: (e: LoadedEvent) => unknown) =>
  member<LoadedEvent>('view', 'boolean', description, (e) => Boolean(value(e)), { example: false });

/** The members of an event. */
@Injectable()
export class EventPresenter extends CalendarPresenter<LoadedEvent> {
  readonly title = 'Event';
  readonly type = EVENT;
  protected readonly own: Members<LoadedEvent>;

  constructor(
    private readonly site: SiteUrls,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly images: ImagePresenter,
    private readonly terms: EventTermPresenter,
    private readonly venues: VenuePresenter,
    private readonly organizers: OrganizerPresenter,
    private readonly costs: EventCosts,
    jsonLd: EventJsonLd,
    fields: FieldMembers,
    languages: TextMembers,
    private readonly declared: DeclaredEventTerms,
  ) {
    super(fields, languages);
    this.own = {
      ...this.entry(),
      ...this.times(),
      ...this.about(),
      ...SERIES_MEMBERS,
      json_ld: member(
        'view',
        'object',
        'schema.org description for search engines.',
        (e) => jsonLd.of(e, this.urlOf(e)),
        {
          omit: (e) => !e.single,
          shape: EVENT_JSON_LD,
        },
      ),
    };
  }

  protected override idOf(event: LoadedEvent): number {
    return idOf(event);
  }

  override get members(): Members<LoadedEvent> {
    return this.declared.after(super.members);
  }

  /** The public URL of an event or of an occurrence. */
  urlOf(event: LoadedEvent): string {
    const url = this.permalinks.of(event, new Map(), true);
    return event.recurrenceId === undefined ? url : occurrenceUrl(url, event.recurrenceId);
  }

  /** The URL in the REST API, which reads and writes exactly this event or occurrence. */
  private restUrlOf({ id, recurrenceId }: LoadedEvent): string {
    const event = `${this.site.rest('cal/events/v1')}/events/${id}`;
    return recurrenceId === undefined ? event : occurrenceQuery(event, recurrenceId);
  }

  private entry(): Members<LoadedEvent> {
    return {
      id: member(
        'view',
        'integer',
        'ID of the event, or of an occurrence of a series, which has one of its own.',
        idOf,
        {
          example: 12,
        },
      ),
      ...identityMembers<LoadedEvent>(this.site),
      ...historyMembers<LoadedEvent>(),
      url: member('view', 'string', 'Public URL.', (e) => this.urlOf(e), {
        format: 'uri',
        example: 'https://example.org/event/spring-fair/',
      }),
      rest_url: member('view', 'string', 'URL in the REST API.', (e) => this.restUrlOf(e), {
        format: 'uri',
        example: 'https://example.org/rest/cal/events/v1/events/12',
      }),
      title: member('view', 'string', 'Title as HTML.', (e) => renderedTitle(this.rendering, e), {
        example: 'Spring fair',
      }),
      description: member(
        'view',
        'string',
        'Description as HTML.',
        (e) => (e.open ? this.rendering.content(e, e.parts).trim() : ''),
        { example: '<p>Come and see.</p>' },
      ),
      excerpt: member(
        'view',
        'string',
        'Written excerpt as HTML; empty for none.',
        (e) => (e.open ? this.rendering.writtenExcerpt(e).trim() : ''),
        { example: '<p>Come and see.</p>' },
      ),
      slug: member('view', 'string', 'Last segment of the URL; empty for drafts without a slug.', (e) => e.slug, {
        example: 'spring-fair',
      }),
      image: member(
        'view',
        ['object', 'boolean'],
        'Featured image; `false` for none.',
        (e) => (e.image ? this.images.whole(e.image) : false),
        { of: this.images },
      ),
    };
  }

  private times(): Members<LoadedEvent> {
    return {
      all_day: flag('Whether it lasts whole days.', (e) => e.allDay),
      start_date: moment('Start, in the time zone of the event.', 'startLocal', '2031-05-01 10:00:00'),
      start_date_details: details('Parts of `start_date`.', 'startLocal'),
      end_date: moment('End, in the time zone of the event.', 'endLocal', '2031-05-01 12:00:00'),
      end_date_details: details('Parts of `end_date`.', 'endLocal'),
      utc_start_date: moment('Start, in UTC.', 'startUtc', '2031-05-01 08:00:00'),
      utc_start_date_details: details('Parts of `utc_start_date`.', 'startUtc'),
      utc_end_date: moment('End, in UTC.', 'endUtc', '2031-05-01 10:00:00'),
      utc_end_date_details: details('Parts of `utc_end_date`.', 'endUtc'),
      timezone: member('view', 'string', 'Time zone: an IANA name or a UTC offset.', (e) => e.timezone, {
        example: 'Europe/Berlin',
      }),
      timezone_abbr: member('view', 'string', 'Abbreviation of the time zone at the start.', (e) => abbreviation(e), {
        example: 'CEST',
      }),
    };
  }

  private about(): Members<LoadedEvent> {
    return {
      cost: member(
        'view',
        'string',
        'Cost, as a range from the lowest to the highest price; empty for none.',
        (e) => this.costs.of(e.cost).cost,
        {
          example: '$5 – $15',
        },
      ),
      cost_details: group(
        'view',
        'Parts of the cost.',
        {
          currency_symbol: member(
            'view',
            'string',
            'Currency symbol, as written.',
            (e) => this.costs.of(e.cost).details.currency_symbol,
            { example: '$' },
          ),
          currency_position: member(
            'view',
            'string',
            'Position of the currency symbol.',
            (e) => this.costs.of(e.cost).details.currency_position,
            { enum: ['prefix', 'postfix', ''], example: 'prefix' },
          ),
          values: member('view', 'array', 'All prices, lowest first.', (e) => this.costs.of(e.cost).details.values, {
            items: { type: 'string' },
            example: ['5', '15'],
          }),
        },
        { definition: 'CostDetails' },
      ),
      website: member(
        'view',
        'string',
        'URL of the website, encoded for HTML; the URL of the event itself if no website was ever set.',
        (e) => (e.website === null ? this.urlOf(e) : encodedWebsite(e.website)),
        { example: 'https://fair.example.org/' },
      ),
      show_map: flag('Whether a map of the venue is shown.', (e) => e.showMap),
      show_map_link: flag('Whether a link to a map of the venue is shown.', (e) => e.showMapLink),
      hide_from_listings: flag('Whether lists omit it.', (e) => e.hidden),
      sticky: flag('Whether month views pin it.', (e) => e.sticky),
      featured: flag('Whether it is featured.', (e) => e.featured),
      categories: member('view', 'array', 'Its event categories, ordered by name.', (e) => e.categories, {
        of: embeddedTerm(this.terms),
      }),
      tags: member('view', 'array', 'Its tags, ordered by name.', (e) => e.tags, { of: embeddedTerm(this.terms) }),
      venue: member('view', ['object', 'array'], 'Venue; an empty list for none.', (e) => e.venue ?? [], {
        of: this.venues,
      }),
      organizer: member('view', 'array', 'Organizers, in the given order.', (e) => e.organizers, {
        of: this.organizers,
      }),
      [HEAD]: headMember<LoadedEvent>('view'),
    };
  }
}

/** The abbreviation of the time zone at the start of an event. */
function abbreviation({ timezone, startUtc }: LoadedEvent): string {
  const zone = readZone(timezone);
  return zone ? abbreviationOf(startUtc, zone) : timezone;
}
