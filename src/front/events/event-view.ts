import { ENTRY_TAGS } from '../../entries/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { SettingsService, SiteDates, SiteTime } from '../../settings/index.js';
import { Injectable } from '@nestjs/common';
import type { CacheTags } from '#libs/invalidation';
import { isoMoment, zoneOfOffset } from '#libs/times';
import type { Pages } from '../../calendar/pages/index.js';
import { Html, lineOf, textOf } from '../shell/html.js';
import { responsiveImage, type ResponsiveImage } from '../shell/responsive-image.js';
import { readableText } from '../text/readable-text.js';
import { SiteWords } from '../words/site-words.js';
import { EventLinks } from './event-links.js';

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
  /** Start and end for machines. */
  start: string;
  end: string;
  isFeatured: boolean;
  /** Text; empty for none. */
  cost: string;
  excerpt: Html;
  image?: ResponsiveImage;
  venue?: MaybeLink;
  /** Text; empty for none. */
  city: string;
  categories: readonly MaybeLink[];
}

/** Events that start in the same month. */
interface MonthOfEvents {
  /** Text. */
  name: string;
  events: EventSummary[];
}

const UTC = zoneOfOffset(0);
const SUMMARY_WIDTH = 300;
/** Width of the image on the page of an event, a venue or an organizer. */
export const PAGE_WIDTH = 1024;
const MAP = 'https://www.openstreetmap.org/';
/** Zoom level that shows single houses. */
const ZOOM = 17;

/** The wall-clock times of an event with their zone. */
type LocalTime = Pick<Pages.PageTimes, 'zone' | 'startLocal'>;

/** Writes the times of events in the formats of the site, each in its own zone. */
@Injectable()
export class EventDates {
  constructor(
    private readonly dates: SiteDates,
    private readonly settings: SettingsService,
  ) {}

  /** The range from start to end, as short as possible. Times of day are followed by their zone. */
  range(times: Pages.PageTimes): string {
    const { startLocal, endLocal, allDay, zoneName } = times;
    const sameDay = startLocal.slice(0, 10) === endLocal.slice(0, 10);
    if (allDay) return sameDay ? this.day(times) : `${this.day(times)} – ${this.day(times, endLocal)}`;
    const start = `${this.day(times)}, ${this.timeOfDay(times)}`;
    if (startLocal === endLocal) return `${start} ${zoneName}`;
    const endTime = this.timeOfDay(times, endLocal);
    return `${start} – ${sameDay ? endTime : `${this.day(times, endLocal)}, ${endTime}`} ${zoneName}`;
  }

  /** The day of the start, or of another local time in the same zone. */
  day({ zone, startLocal }: LocalTime, local = startLocal): string {
    return this.dates.day(local, zone.zone);
  }

  /** A day, `YYYY-MM-DD`, independent of the zone. */
  ofDay(day: string, format = this.settings.get('date_format')): string {
    return this.dates.format(format, `${day} 12:00:00`, UTC.zone);
  }

  /** The time of day of the start, or of another local time in the same zone. */
  timeOfDay({ zone, startLocal }: LocalTime, local = startLocal): string {
    return this.dates.timeOfDay(local, zone.zone);
  }

  /** The month of the start with its year. */
  month({ zone, startLocal }: LocalTime, format: string): string {
    return this.dates.format(format, startLocal, zone.zone);
  }

  /** The machine-readable start or end: the day for all-day events, else the moment. */
  machine({ allDay, zone, ...times }: Pages.PageTimes, edge: 'start' | 'end'): string {
    const [local, utc] = edge === 'start' ? [times.startLocal, times.startUtc] : [times.endLocal, times.endUtc];
    return allDay ? local.slice(0, 10) : isoMoment(utc, zone);
  }
}

/** The template data of events in lists. */
@Injectable()
export class EventSummaries {
  constructor(
    private readonly dates: EventDates,
    private readonly words: SiteWords,
  ) {}

  /** Converts a list of events and adds their cache tags. */
  of(events: readonly Pages.PageEvent[], tags: CacheTags): EventSummary[] {
    tags.addEach(ENTRY_TAGS.summary, ...events.map(({ id }) => id));
    return events.map((event) => {
      const { id, name, url, times, featured, cost, excerpt, image, venue, categories } = event;
      return {
        id,
        title: lineOf(name),
        link: url,
        when: this.dates.range(times),
        start: this.dates.machine(times, 'start'),
        end: this.dates.machine(times, 'end'),
        isFeatured: featured,
        cost: cost.text,
        excerpt: new Html(excerpt),
        image: responsiveImage(image, SUMMARY_WIDTH),
        venue: venue && maybeLink(venue),
        city: venue?.city ?? '',
        categories: categories.map(maybeLink),
      };
    });
  }

  /** Groups a list of events by month and adds their cache tags. */
  byMonth(events: readonly Pages.PageEvent[], tags: CacheTags): MonthOfEvents[] {
    const months: MonthOfEvents[] = [];
    const summaries = this.of(events, tags);
    for (const [index, { times }] of events.entries()) {
      const name = this.dates.month(times, this.words.all.monthFormat);
      const summary = summaries[index];
      if (months.at(-1)?.name !== name) months.push({ name, events: [] });
      if (summary) months.at(-1)?.events.push(summary);
    }
    return months;
  }
}

/** The template data of the pages of events, venues and organizers. */
@Injectable()
export class EventFacts {
  constructor(
    private readonly dates: EventDates,
    private readonly links: EventLinks,
    private readonly time: SiteTime,
  ) {}

  /** An event. */
  of(event: Pages.WholeEvent) {
    const { name, status, times, series, recurrenceId, venue, organizers, cost, image, content, open } = event;
    const { categories, tags, website, previous, next, parent, url } = event;
    return {
      title: lineOf(name),
      state: stateOf(status),
      when: this.dates.range(times),
      start: this.dates.machine(times, 'start'),
      end: this.dates.machine(times, 'end'),
      isPast: times.endUtc < this.time.now().gmt && (!series || recurrenceId !== undefined),
      isFeatured: event.featured,
      series: series && this.series(series, event),
      isOccurrence: recurrenceId !== undefined,
      seriesLink: series?.address,
      venue: venue && this.venue(venue, event.showMapLink),
      organizers: organizers.map((organizer) => this.organizer(organizer)),
      cost: cost.text,
      website,
      categories: categories.map(maybeLink),
      tags: tags.map(({ name: tag, slug }) => ({ name: lineOf(tag), link: this.links.tag(slug) })),
      image: open ? responsiveImage(image, PAGE_WIDTH) : undefined,
      open,
      content: new Html(readableText(content)),
      calendar: status === 'publish' && open ? this.links.calendar(series?.address ?? url) : undefined,
      all: this.links.all,
      above: parent && maybeLink(parent),
      before: previous && maybeLink(previous),
      after: next && maybeLink(next),
    };
  }

  /** A venue. */
  venue(venue: Pages.PageVenue, showsMap: boolean) {
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
  organizer(organizer: Pages.PageOrganizer) {
    const { phone, email, website } = organizer;
    return { ...maybeLink(organizer), phone, email, website, hasContact: Boolean(phone || email || website) };
  }

  private series({ words, dates, hasMore }: Pages.PageSeries, { times: { zone } }: Pages.WholeEvent) {
    const inWords = words({
      day: (local) => this.dates.day({ zone, startLocal: local }),
      time: (local) => this.dates.timeOfDay({ zone, startLocal: local }),
    });
    return {
      words: inWords,
      hasMore,
      dates: dates.map(({ address, times }: Pages.PageDate) => ({
        link: address,
        when: this.dates.range(times),
        start: this.dates.machine(times, 'start'),
      })),
    };
  }
}

const maybeLink = ({ name, url }: Pages.PageLink): MaybeLink => ({ name: lineOf(name), link: url });

/** The label of a status that is not public; undefined for public ones. */
export const stateOf = (status: string): string | undefined =>
  STATUSES.isPublic(status) ? undefined : (STATUSES.get(status)?.label ?? status);

/** The lines of the address of a venue. */
const addressLines = ({ street, city, region, zip, country }: Pages.PageVenue): string[] =>
  [street, [zip, city].filter(Boolean).join(' '), region, country].filter(Boolean);

/** The URL of a map with a venue: by its coordinates, else by its address; undefined without either. */
function mapLink(venue: Pages.PageVenue): string | undefined {
  const { place, name } = venue;
  if (place) return `${MAP}?mlat=${place.lat}&mlon=${place.lng}#map=${ZOOM}/${place.lat}/${place.lng}`;
  const lines = addressLines(venue);
  return lines.length ? `${MAP}search?query=${encodeURIComponent([textOf(name), ...lines].join(', '))}` : undefined;
}
