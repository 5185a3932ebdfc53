import { Injectable } from '@nestjs/common';
import {
  EVENT,
  EventImport,
  LinkedImport,
  ORGANIZER,
  Organizers,
  SeriesWriter,
  VENUE,
  Venues,
  type NewEvent,
} from '../calendar/index.js';
import { EVENTS, type DemoEvent } from './content/events.js';
import type { LibraryPicture } from './content/markup.js';
import { ORGANIZERS, TOWN, VENUES } from './content/places.js';
import { DemoTime } from './demo-time.js';
import type { DemoWork } from './demo-work.js';

const EVENT_KIND = `entry:${EVENT.name}`;
const VENUE_KIND = `entry:${VENUE.name}`;
const ORGANIZER_KIND = `entry:${ORGANIZER.name}`;

/** Writes venues, organizers and events of the demo. Part of the caller's transaction. */
@Injectable()
export class DemoProgramme {
  constructor(
    private readonly linked: LinkedImport,
    private readonly venues: Venues,
    private readonly organizers: Organizers,
    private readonly events: EventImport,
    private readonly series: SeriesWriter,
    private readonly time: DemoTime,
  ) {}

  /** Writes all of it. */
  async write(work: DemoWork, pictures: ReadonlyMap<string, LibraryPicture>): Promise<void> {
    await this.writeVenues(work, pictures);
    await this.writeOrganizers(work);
    const drafts = EVENTS.map((event) => this.events.draft(this.eventOf(event, work, pictures)));
    const ids = await this.events.create(drafts);
    for (const [at, event] of EVENTS.entries()) work.made(EVENT_KIND, event.key, ids[at] ?? 0);
    for (const event of EVENTS) await this.changeDates(event, work);
  }

  private async writeVenues(work: DemoWork, pictures: ReadonlyMap<string, LibraryPicture>): Promise<void> {
    await this.linked.lockNames(
      this.venues,
      VENUES.map(({ texts }) => texts.en.name),
    );
    for (const { key, address, zip, latitude, longitude, phone, website, picture, texts } of VENUES) {
      const { name: venue, description } = texts.en;
      const place = { ...TOWN, address, zip, geo_lat: latitude, geo_lng: longitude };
      const fields = { venue, description, ...place, phone, website, status: 'publish' };
      const image = picture === undefined ? undefined : pictures.get(picture)?.id;
      work.made(VENUE_KIND, key, await this.linked.create(this.venues, fields, image));
    }
  }

  private async writeOrganizers(work: DemoWork): Promise<void> {
    await this.linked.lockNames(
      this.organizers,
      ORGANIZERS.map(({ texts }) => texts.en.name),
    );
    for (const { key, email, phone, website, texts } of ORGANIZERS) {
      const { name: organizer, description } = texts.en;
      const fields = { organizer, description, email, phone, website, status: 'publish' };
      work.made(ORGANIZER_KIND, key, await this.linked.create(this.organizers, fields));
    }
  }

  private eventOf(event: DemoEvent, work: DemoWork, pictures: ReadonlyMap<string, LibraryPicture>): NewEvent {
    const { times, rule, venue, organizer, category, picture, cost, featured = false, texts } = event;
    const { start, end, isWholeDays } = this.time.span(times);
    return {
      sent: {
        ...texts.en,
        ...{ start_date: start, end_date: end, all_day: isWholeDays, cost, featured, sticky: false },
        ...{ hide_from_listings: false, show_map: true, show_map_link: true },
        ...(rule === undefined ? {} : { meta: { rrule: rule } }),
      },
      ...{ status: 'publish', authorId: work.authorId, parent: 0, organizerIds: [work.id(ORGANIZER_KIND, organizer)] },
      image: pictures.get(picture)?.id ?? 0,
      venueId: work.id(VENUE_KIND, venue),
      terms: [work.term(category, ['cal_events_cat'])],
    };
  }

  /** Moves one date of a series, and cancels another one. */
  private async changeDates({ key, times, moved, cancelled }: DemoEvent, work: DemoWork): Promise<void> {
    const id = work.id(EVENT_KIND, key);
    if (moved) {
      const { start, end } = this.time.span(moved.times);
      const sent = { start_date: start, end_date: end };
      work.made(EVENT_KIND, `${key} moved`, await this.series.update(this.dateOf(id, times, moved.date), sent));
    }
    if (cancelled !== undefined) {
      const sent = { tags: [work.term('cancelled', ['post_tag']).id] };
      work.made(EVENT_KIND, `${key} cancelled`, await this.series.update(this.dateOf(id, times, cancelled), sent));
    }
  }

  /** A date of a weekly series, by its place from 0. */
  private dateOf(id: number, times: DemoEvent['times'], date: number) {
    return { id, occurrence: this.time.span({ ...times, week: times.week + date }).start, scope: 'this' } as const;
  }
}
