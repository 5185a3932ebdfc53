import { Injectable } from '@nestjs/common';
import { escapeHtml, sanitizePostHtml } from '#libs/markup';
import { occurrenceUrl, recurrenceLines, storedRecurrence } from '#libs/recurrence';
import { SiteUrls } from '#libs/rest';
import { autop } from '#libs/text';
import { readZone, zoneOfOffset, type EventZone } from '#libs/times';
import { Permalinks } from '../../entries/permalinks/index.js';
import { MediaFiles } from '../../media/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { TAG } from '../../terms/index.js';
import { uidOf } from '../common/index.js';
import { EventFeedRepository, type FeedRow, type FeedTimes, type FeedVenue } from './event-feed.repository.js';
import type { FeedDates } from './feed-dates.js';
import { lineOfHtml, textOfHtml } from './text-of-html.js';
import type { FeedEvent } from './vevent.js';

const NO_PARENTS: ReadonlyMap<number, string> = new Map();

/** The time zone of an event; UTC if the runtime does not know it. Without a colon, which calendar programs reject. */
export function zoneOf(timezone: string): EventZone {
  const { name, zone } = readZone(timezone) ?? zoneOfOffset(0);
  return { name: name.replace(':', ''), zone };
}

/** Loads events for feeds, in a fixed number of statements. */
@Injectable()
export class FeedEvents {
  constructor(
    private readonly rows: EventFeedRepository,
    private readonly media: MediaFiles,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly site: SiteUrls,
  ) {}

  /**
   * Loads events in the order of their ids, or one occurrence of a recurring event. They are rendered lazily, since
   * rendering may take long.
   */
  async load(ids: readonly number[], dates: FeedDates, occurrence?: FeedTimes): Promise<Iterable<FeedEvent>> {
    const events = await this.rows.events(ids);
    const found = events.map(({ id }) => id);
    if (!found.length) return [];
    const [venues, organizers, terms, images] = await Promise.all([
      this.rows.venues([...new Set(events.map(({ venueId }) => venueId))]),
      this.rows.organizers(found),
      this.rows.terms(found),
      this.media.byIds(events.map(({ featuredMedia }) => featuredMedia)),
    ]);
    const complete = (event: FeedRow): FeedEvent => {
      const venue = venues.get(event.venueId);
      const organizer = organizers.get(event.id);
      const image = images.get(event.featuredMedia);
      const own = terms.get(event.id) ?? [];
      return {
        ...this.own(event, dates, occurrence),
        location: venue ? this.location(venue) : '',
        coordinates: venue && coordinatesOf(venue),
        organizer: organizer && { name: lineOfHtml(this.rendering.title(organizer)), email: organizer.email },
        categories: own.flatMap(({ taxonomy, name }) => (taxonomy === TAG.name ? [] : lineOfHtml(name))),
        isCancelled: own.some(({ taxonomy }) => taxonomy === TAG.name),
        image: image && { url: image.url, mimeType: image.mimeType },
      };
    };
    const byId = new Map(events.map((event) => [event.id, event]));
    return mapped(
      ids.flatMap((id) => byId.get(id) ?? []),
      complete,
    );
  }

  private own(event: FeedRow, dates: FeedDates, occurrence: FeedTimes | undefined) {
    const zone = zoneOf(event.timezone);
    const allDay = event.allDay === 1;
    const recurrence = storedRecurrence(event.recurrence);
    const { id, version, dateGmt, modifiedGmt, content } = event;
    const { startLocal, endLocal, startUtc, endUtc } = occurrence ?? event;
    const url = this.permalinks.of(event, NO_PARENTS, true);
    const html = content === null ? '' : this.rendering.content({ ...event, content }).trim();
    const description = textOfHtml(html);
    const isPlain = html === autop(escapeHtml(description)).trim();
    const replaced = dates.replacedBy(id);
    return {
      uid: (replaced ? replaced.series.uid : event.uid) ?? uidOf(this.site, replaced?.seriesId ?? id),
      sequence: version,
      created: dateGmt,
      modified: modifiedGmt,
      startLocal,
      endLocal,
      startUtc,
      endUtc,
      zone,
      allDay,
      recurrenceId: occurrence?.recurrenceId,
      replaces: replaced && {
        recurrenceId: replaced.recurrenceId,
        zone: zoneOf(replaced.series.timezone),
        allDay: replaced.series.allDay === 1,
      },
      calendarDays: recurrence?.calendarDays === true && !occurrence,
      recurrence: recurrence && !occurrence ? recurrenceLines(dates.recurrenceOf(id, recurrence), zone, allDay) : [],
      title: lineOfHtml(this.rendering.title(event)),
      description,
      html: isPlain ? '' : sanitizePostHtml(html).trim(),
      url: occurrence ? occurrenceUrl(url, occurrence.recurrenceId) : url,
    };
  }

  private location(venue: FeedVenue): string {
    const { address, city, stateprovince, state, province, zip, country } = venue;
    const parts = [this.rendering.title(venue), address, city, stateprovince || state || province, zip, country];
    return parts.map(lineOfHtml).filter(Boolean).join(', ');
  }
}

const coordinatesOf = ({ lat, lng }: FeedVenue) => (lat === null || lng === null ? undefined : { lat, lng });

function* mapped<T, R>(items: readonly T[], made: (item: T) => R): Generator<R> {
  for (const item of items) yield made(item);
}
