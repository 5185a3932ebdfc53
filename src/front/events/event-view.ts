import { Injectable } from '@nestjs/common';
import type { CacheTags } from '#libs/invalidation';
import type {
  PageDate,
  PageEvent,
  PageLink,
  PageOrganizer,
  PageSeries,
  PageVenue,
  WholeEvent,
} from '../../calendar/page-queries/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { SiteTime } from '../../settings/index.js';
import { Html, lineOf, responsiveImage, type ResponsiveImage, textOf } from '../common/index.js';
import { readableText } from '../text/index.js';
import { SiteWords } from '../words/index.js';
import { EventDates } from './event-dates.js';
import { EventLinks } from './event-links.js';
import { EventPrices } from './event-prices.js';
import { EventStates } from './event-states.js';
import { RecurrenceTexts } from './recurrence-words.js';

/** A name, linked if it has a public page. */
interface MaybeLink {
  name: Html;
  link?: string;
}

/** An event in a list. */
interface EventSummary {
  id: number;
  title: Html;
  link: string;
  when: string;
  /** What `when` says besides the day of a heading above, or of the image; see `EventDates.onDay`. */
  whenOnDay: string;
  /** Start and end for machines. */
  start: string;
  end: string;
  /** The day of the start for machines and as text, in place of an image. */
  day: string;
  dayLabel: string;
  isFeatured: boolean;
  /** What visitors must know first: that it is cancelled, or recommended. */
  mark?: string;
  /** Text; empty for none. */
  cost: string;
  excerpt: Html;
  image?: ResponsiveImage;
  venue?: MaybeLink;
  /** Text; empty for none. */
  city: string;
  categories: readonly MaybeLink[];
}

/** Events that start on the same day, `YYYY-MM-DD`. */
interface DayOfEvents {
  day: string;
  /** Text. */
  label: string;
  events: EventSummary[];
}

/** Events that start in the same month, by day. */
interface MonthOfEvents {
  /** Text. */
  name: string;
  days: DayOfEvents[];
}

const SUMMARY_WIDTH = 300;
/** Width of the image on the page of an event, a venue or an organizer. */
export const PAGE_WIDTH = 1024;
const MAP = 'https://www.openstreetmap.org/';
/** Zoom level that shows single houses. */
const ZOOM = 17;

/** The template data of events in lists. */
@Injectable()
export class EventSummaries {
  constructor(
    private readonly dates: EventDates,
    private readonly prices: EventPrices,
    private readonly states: EventStates,
    private readonly words: SiteWords,
  ) {}

  /** Converts a list of events and adds their cache tags. `day` is that of the heading, by default that of each start. */
  of(events: readonly PageEvent[], tags: CacheTags, day?: string): EventSummary[] {
    tags.addEach(ENTRY_TAGS.summary, ...events.map(({ id }) => id));
    return events.map((event) => {
      const { id, name, url, times, featured, cost, excerpt, image, venue, categories } = event;
      const startDay = times.startLocal.slice(0, 10);
      return {
        id,
        title: lineOf(name),
        link: url,
        when: this.dates.range(times),
        start: this.dates.machine(times, 'start'),
        end: this.dates.machine(times, 'end'),
        whenOnDay: this.dates.onDay(times, day ?? startDay),
        day: startDay,
        dayLabel: this.dates.ofDay(startDay),
        isFeatured: featured,
        mark: this.states.labelOf(event) ?? (featured ? this.words.ofEvents.featured : undefined),
        cost: this.prices.text(cost),
        excerpt: new Html(excerpt),
        image: responsiveImage(image, SUMMARY_WIDTH),
        venue: venue && maybeLink(venue),
        city: venue?.city ?? '',
        categories: categories.map(maybeLink),
      };
    });
  }

  /** Groups a list of events by month and day, and adds their cache tags. */
  byMonth(events: readonly PageEvent[], tags: CacheTags): MonthOfEvents[] {
    const months: MonthOfEvents[] = [];
    const summaries = this.of(events, tags);
    for (const [index, { times }] of events.entries()) {
      const day = times.startLocal.slice(0, 10);
      const name = this.dates.month(day.slice(0, 7));
      if (months.at(-1)?.name !== name) months.push({ name, days: [] });
      const month = months.at(-1);
      if (month?.days.at(-1)?.day !== day) month?.days.push({ day, label: this.dates.ofDay(day), events: [] });
      const summary = summaries[index];
      if (summary) month?.days.at(-1)?.events.push(summary);
    }
    return months;
  }
}

/** The template data of the pages of events, venues and organizers. */
@Injectable()
export class EventView {
  constructor(
    private readonly dates: EventDates,
    private readonly prices: EventPrices,
    private readonly states: EventStates,
    private readonly recurrences: RecurrenceTexts,
    private readonly links: EventLinks,
    private readonly time: SiteTime,
  ) {}

  /** An event. */
  of(event: WholeEvent) {
    const { name, status, times, series, recurrenceId, venue, organizers, cost, image, content, open } = event;
    const { categories, tags, website, previous, next, parent, url, replaces } = event;
    return {
      title: lineOf(name),
      state: stateOf(status),
      when: this.dates.range(times),
      start: this.dates.machine(times, 'start'),
      end: this.dates.machine(times, 'end'),
      isPast: times.endUtc < this.time.now().gmt && (!series || recurrenceId !== undefined),
      isFeatured: event.featured,
      mark: this.states.labelOf(event),
      series: series && this.series(series, event),
      isOccurrence: recurrenceId !== undefined || (replaces !== undefined && parent?.url !== undefined),
      seriesLink: series?.address ?? parent?.url,
      movedFrom: replaces?.isMoved
        ? { when: this.dates.range(replaces.times), start: this.dates.machine(replaces.times, 'start') }
        : undefined,
      venue: venue && this.venue(venue, event.showMapLink),
      organizers: organizers.map((organizer) => this.organizer(organizer)),
      cost: this.prices.text(cost),
      website,
      categories: categories.map(maybeLink),
      tags: tags.map(({ name: tag, slug }) => ({ name: lineOf(tag), link: this.links.tag(slug) })),
      image: open ? responsiveImage(image, PAGE_WIDTH) : undefined,
      open,
      content: new Html(readableText(content, url)),
      calendar: status === 'publish' && open ? this.links.calendar(url) : undefined,
      all: this.links.all,
      above: parent && maybeLink(parent),
      before: previous && maybeLink(previous),
      after: next && maybeLink(next),
    };
  }

  /** A venue. */
  venue(venue: PageVenue, showsMap: boolean) {
    const lines = addressLines(venue);
    return {
      ...maybeLink(venue),
      lines,
      phone: venue.phone,
      website: venue.website,
      map: showsMap && venue.showMapLink ? mapLink(venue) : undefined,
      hasContact: Boolean(lines.length || venue.phone || venue.website),
    };
  }

  /** An organizer. */
  organizer(organizer: PageOrganizer) {
    const { phone, email, website } = organizer;
    return { ...maybeLink(organizer), phone, email, website, hasContact: Boolean(phone || email || website) };
  }

  private series({ recurrence, startLocal, dates, hasMore }: PageSeries, { times: { zone, allDay } }: WholeEvent) {
    const inWords = this.recurrences.of(
      recurrence,
      { startLocal, zone, allDay },
      {
        day: (local) => this.dates.day({ zone, startLocal: local }),
        time: (local) => this.dates.timeOfDay({ zone, startLocal: local }),
      },
    );
    return {
      words: inWords,
      hasMore,
      dates: dates.map(({ address, times, name, isCancelled }: PageDate) => ({
        isCancelled,
        name: name === undefined ? undefined : lineOf(name),
        link: address,
        when: this.dates.range(times),
        start: this.dates.machine(times, 'start'),
      })),
    };
  }
}

const maybeLink = ({ name, url }: PageLink): MaybeLink => ({ name: lineOf(name), link: url });

/** The label of a status that is not public; undefined for public ones. */
export const stateOf = (status: string): string | undefined =>
  STATUSES.isPublic(status) ? undefined : (STATUSES.get(status)?.label ?? status);

/** The lines of the address of a venue. */
const addressLines = ({ street, city, region, zip, country }: PageVenue): string[] =>
  [street, [zip, city].filter(Boolean).join(' '), region, country].filter(Boolean);

/** The URL of a map with a venue: by its coordinates, else by its address; undefined without either. */
function mapLink(venue: PageVenue): string | undefined {
  const { place, name } = venue;
  if (place) return `${MAP}?mlat=${place.lat}&mlon=${place.lng}#map=${ZOOM}/${place.lat}/${place.lng}`;
  const lines = addressLines(venue);
  return lines.length ? `${MAP}search?query=${encodeURIComponent([textOf(name), ...lines].join(', '))}` : undefined;
}
