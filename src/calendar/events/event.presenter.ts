import { Injectable } from '@nestjs/common';
import { Presenter, SiteAddress, group, member, type Members } from '#libs/rest';
import { EntryRendering } from '../../rendering/index.js';
import { Permalinks } from '../../entries/index.js';
import { historyMembers, identityMembers } from '../entry-members.js';
import { ImagePresenter } from '../images/image.presenter.js';
import { OrganizerPresenter } from '../organizers/organizer.presenter.js';
import { occurrenceAddress } from '../recurrence/occurrence-address.js';
import { shownTitle } from '../shown-title.js';
import { EventTermPresenter, embeddedTerm } from '../terms/event-term.presenter.js';
import { dateDetails, type DateDetails } from '../times/date-details.js';
import { abbreviationOf, readZone } from '../times/event-zone.js';
import { VenuePresenter } from '../venues/venue.presenter.js';
import { shownWebsite } from '../website.js';
import { EventCosts } from './event-costs.js';
import { EventJsonLd } from './event-json-ld.js';
import type { OccurrenceTimes } from './event-row.js';
import { SERIES_MEMBERS } from './series-members.js';
import type { ShownEvent } from './shown-events.js';

type Shown = ShownEvent;

/** The parts of one of the times of an event. */
function details(description: string, time: keyof OccurrenceTimes) {
  const part = (name: keyof DateDetails, of: string, example: string) =>
    member<Shown>('V', 'string', `${of}, zero-padded.`, (e) => dateDetails(e[time])[name], { example });
  return group<Shown>(
    'V',
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
  member<Shown>('V', 'string', description, (e) => e[time], { example });
const flag = (description: string, value: (e: Shown) => unknown) =>
  member<Shown>('V', 'boolean', description, (e) => Boolean(value(e)), { example: false });

/** An event as answers show it (events 3). */
@Injectable()
export class EventPresenter extends Presenter<ShownEvent> {
  readonly title = 'Event';
  readonly members: Members<ShownEvent>;

  constructor(
    private readonly site: SiteAddress,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly images: ImagePresenter,
    private readonly terms: EventTermPresenter,
    private readonly venues: VenuePresenter,
    private readonly organizers: OrganizerPresenter,
    private readonly costs: EventCosts,
    jsonLd: EventJsonLd,
  ) {
    super();
    this.members = {
      ...this.entry(),
      ...this.times(),
      ...this.about(),
      ...SERIES_MEMBERS,
      json_ld: member('V', 'object', 'The event as search engines read it.', (e) => jsonLd.of(e, this.address(e)), {
        omit: (e) => !e.single,
      }),
    };
  }

  /** The public address; of an occurrence that of its own page. */
  address(event: Shown): string {
    const address = this.permalinks.of(event, new Map(), true);
    return event.recurrenceId === undefined ? address : occurrenceAddress(address, event.recurrenceId);
  }

  private entry(): Members<Shown> {
    return {
      id: member('V', 'integer', 'Number of the event.', (e) => e.id, { example: 12 }),
      ...identityMembers<Shown>(this.site),
      ...historyMembers<Shown>(),
      url: member('V', 'string', 'Public address.', (e) => this.address(e), {
        format: 'uri',
        example: 'https://example.org/event/spring-fair/',
      }),
      rest_url: member(
        'V',
        'string',
        'Address in this interface.',
        (e) => `${this.site.root}/cal/events/v1/events/${e.id}`,
        {
          format: 'uri',
          example: 'https://example.org/rest/cal/events/v1/events/12',
        },
      ),
      title: member('V', 'string', 'Title as HTML.', (e) => shownTitle(this.rendering, e), {
        example: 'Spring fair',
      }),
      description: member(
        'V',
        'string',
        'Description as HTML.',
        (e) => (e.open ? this.rendering.content(e, e.parts).trim() : ''),
        { example: '<p>Come and see.</p>' },
      ),
      excerpt: member(
        'V',
        'string',
        'Written excerpt as HTML; empty for none.',
        (e) => (e.open ? this.rendering.writtenExcerpt(e).trim() : ''),
        { example: '<p>Come and see.</p>' },
      ),
      slug: member('V', 'string', 'Last part of the address; empty for drafts that have none.', (e) => e.slug, {
        example: 'spring-fair',
      }),
      image: member(
        'V',
        ['object', 'boolean'],
        'The image that stands for it; false for none.',
        (e) => (e.image ? this.images.whole(e.image) : false),
        { of: this.images },
      ),
    };
  }

  private times(): Members<Shown> {
    return {
      all_day: flag('Whether it lasts whole days.', (e) => e.allDay),
      start_date: moment('When it starts, on the clocks of its time zone.', 'startLocal', '2031-05-01 10:00:00'),
      start_date_details: details('The start in its parts.', 'startLocal'),
      end_date: moment('When it ends, on the clocks of its time zone.', 'endLocal', '2031-05-01 12:00:00'),
      end_date_details: details('The end in its parts.', 'endLocal'),
      utc_start_date: moment('When it starts, in UTC.', 'startUtc', '2031-05-01 08:00:00'),
      utc_start_date_details: details('The start in UTC in its parts.', 'startUtc'),
      utc_end_date: moment('When it ends, in UTC.', 'endUtc', '2031-05-01 10:00:00'),
      utc_end_date_details: details('The end in UTC in its parts.', 'endUtc'),
      timezone: member('V', 'string', 'Time zone: a name of the IANA, or an offset from UTC.', (e) => e.timezone, {
        example: 'Europe/Berlin',
      }),
      timezone_abbr: member('V', 'string', 'What the time zone is called at the start.', (e) => abbreviation(e), {
        example: 'CEST',
      }),
    };
  }

  private about(): Members<Shown> {
    return {
      cost: member(
        'V',
        'string',
        'What it costs, least and most; empty for no cost.',
        (e) => this.costs.of(e.cost).cost,
        {
          example: '$5 – $15',
        },
      ),
      cost_details: group(
        'V',
        'The cost in its parts.',
        {
          currency_symbol: member(
            'V',
            'string',
            'Currency, as it was written.',
            (e) => this.costs.of(e.cost).details.currency_symbol,
            { example: '$' },
          ),
          currency_position: member(
            'V',
            'string',
            'Where the currency stands.',
            (e) => this.costs.of(e.cost).details.currency_position,
            { enum: ['prefix', 'postfix', ''], example: 'prefix' },
          ),
          values: member('V', 'array', 'Every price, least first.', (e) => this.costs.of(e.cost).details.values, {
            items: { type: 'string' },
            example: ['5', '15'],
          }),
        },
        { definition: 'CostDetails' },
      ),
      website: member(
        'V',
        'string',
        'Address that tells more, as HTML shows it; that of the event itself while none was ever given.',
        (e) => (e.website === null ? this.address(e) : shownWebsite(e.website)),
        { example: 'https://fair.example.org/' },
      ),
      show_map: flag('Whether a map of the venue is shown.', (e) => e.showMap),
      show_map_link: flag('Whether a link to a map of the venue is shown.', (e) => e.showMapLink),
      hide_from_listings: flag('Whether lists leave it out.', (e) => e.hidden),
      sticky: flag('Whether it stays in sight in month views.', (e) => e.sticky),
      featured: flag('Whether it is featured.', (e) => e.featured),
      categories: member('V', 'array', 'Its event categories, ordered by name.', (e) => e.categories, {
        of: embeddedTerm(this.terms),
      }),
      tags: member('V', 'array', 'Its tags, ordered by name.', (e) => e.tags, { of: embeddedTerm(this.terms) }),
      venue: member(
        'V',
        ['object', 'array'],
        'Where it takes place; an empty list for nowhere.',
        (e) => e.venue ?? [],
        { of: this.venues },
      ),
      organizer: member('V', 'array', 'Who organizes it, in the order that was given.', (e) => e.organizers, {
        of: this.organizers,
      }),
    };
  }
}

/** What people call the zone of an event at its start. */
function abbreviation({ timezone, startUtc }: Shown): string {
  const zone = readZone(timezone);
  return zone ? abbreviationOf(startUtc, zone) : timezone;
}
