import { Injectable } from '@nestjs/common';
import type { PageDate, PageOrganizer, PageSeries, PageVenue, WholeEvent } from '../../calendar/index.js';
import { SiteTime } from '../../settings/index.js';
import { STATUSES } from '../../entries/index.js';
import { Html, lineOf, textOf } from '../shell/html.js';
import { pictureOf } from '../shell/pictures.js';
import { EventDates } from './event-dates.js';
import { EventLinks } from './event-links.js';
import { maybeLink } from './event-summaries.js';

const WIDTH = 1024;
const MAP = 'https://www.openstreetmap.org/';
/** So near that a house is seen. */
const ZOOM = 17;

/** Tells what is known of venues, organizers and events, for their templates. */
@Injectable()
export class EventFacts {
  constructor(
    private readonly dates: EventDates,
    private readonly links: EventLinks,
    private readonly time: SiteTime,
  ) {}

  /** All that the page of an event shows. */
  of(event: WholeEvent) {
    const { name, status, times, series, recurrenceId, venue, organizers, cost, image, content, open } = event;
    const { categories, tags, website, before, after, above, address } = event;
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
      picture: open ? pictureOf(image, WIDTH) : undefined,
      open,
      content: new Html(content),
      calendar: status === 'publish' && open ? this.links.calendar(series?.address ?? address) : undefined,
      all: this.links.all,
      above: above && maybeLink(above),
      before: before && maybeLink(before),
      after: after && maybeLink(after),
    };
  }

  /** What is known of a venue. */
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

  /** What is known of an organizer. */
  organizer(organizer: PageOrganizer) {
    const { phone, email, website } = organizer;
    return { ...maybeLink(organizer), phone, email, website, hasContact: Boolean(phone || email || website) };
  }

  private series({ words, dates, goesOn }: PageSeries, { times: { zone } }: WholeEvent) {
    const told = words({
      day: (local) => this.dates.day({ zone, startLocal: local }),
      time: (local) => this.dates.time({ zone, startLocal: local }),
    });
    return {
      words: told,
      goesOn,
      dates: dates.map(({ address, times }: PageDate) => ({
        link: address,
        when: this.dates.range(times),
        start: this.dates.machine(times, 'start'),
      })),
    };
  }
}

/** What a state is called that not everybody may see; nothing for public ones. */
export const stateOf = (status: string): string | undefined =>
  STATUSES.isPublic(status) ? undefined : (STATUSES.get(status)?.label ?? status);

/** The lines of the address of a venue. */
const addressLines = ({ street, city, region, zip, country }: PageVenue): string[] =>
  [street, [zip, city].filter(Boolean).join(' '), region, country].filter(Boolean);

/** Where a map shows a venue: by its place, else by its address; nothing where neither is known. */
function mapLink(venue: PageVenue): string | undefined {
  const { place, name } = venue;
  if (place) return `${MAP}?mlat=${place.lat}&mlon=${place.lng}#map=${ZOOM}/${place.lat}/${place.lng}`;
  const lines = addressLines(venue);
  return lines.length ? `${MAP}search?query=${encodeURIComponent([textOf(name), ...lines].join(', '))}` : undefined;
}
