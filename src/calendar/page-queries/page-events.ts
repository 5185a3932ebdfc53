import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { occurrenceUrl } from '#libs/recurrence';
import { abbreviationOf, readZone, zoneOfOffset } from '#libs/times';
import { MediaFiles, type MediaFile } from '../../media/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { EVENT } from '../common/index.js';
import {
  costOfColumn,
  type EventRow,
  EventsRepository,
  type OccurrenceKey,
  type OccurrenceTimes,
} from '../events/index.js';
import { EmbeddedTerms, type EmbeddedTerm, type TermsOfEvent } from '../terms/index.js';
import type { PageEvent, PageOrganizer, PageTerm, PageTimes, PageVenue } from './page-event.js';
import { PageLinks, PagePlaces } from './page-places.js';

/** The related data of events, by id. */
interface RelatedData {
  venues: ReadonlyMap<number, PageVenue>;
  organizers: ReadonlyMap<number, PageOrganizer[]>;
  terms: ReadonlyMap<number, TermsOfEvent>;
  images: ReadonlyMap<number, MediaFile>;
}

/** Loads events for pages, in a fixed number of statements. */
@Injectable()
export class PageEvents {
  constructor(
    private readonly events: EventsRepository,
    private readonly links: PageLinks,
    private readonly places: PagePlaces,
    private readonly terms: EmbeddedTerms,
    private readonly media: MediaFiles,
    private readonly rendering: EntryRendering,
  ) {}

  /** Loads events or occurrences in the order of their keys; missing ones are omitted. */
  async load(keys: readonly OccurrenceKey[]): Promise<PageEvent[]> {
    const ids = [...new Set(keys.map(({ id }) => id))];
    if (!ids.length) return [];
    const [rows, times] = await Promise.all([this.events.find(ids), this.events.timesOf(keys)]);
    const related = await this.related(rows);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return keys.flatMap(({ id, recurrenceId }) => {
      const row = byId.get(id);
      const own = recurrenceId === undefined ? row : times.of(id, recurrenceId);
      return row && own ? [this.event(row, own, recurrenceId, related)] : [];
    });
  }

  /** Completes a loaded event; `own` are the times of the event or of the occurrence. */
  async complete(row: EventRow, own: OccurrenceTimes, recurrenceId?: string): Promise<PageEvent> {
    return this.event(row, own, recurrenceId, await this.related([row]));
  }

  /** Whether the viewer may see the texts of an event: it has no password, or the viewer may edit it. */
  isOpen(row: EventRow): boolean {
    const viewer = currentViewer();
    return row.password === '' || viewer.previews(row.id) || EVENT.mayEdit(row, viewer);
  }

  private async related(rows: readonly EventRow[]): Promise<RelatedData> {
    const ids = rows.map(({ id }) => id);
    const [venues, organizers, terms, images] = await Promise.all([
      this.places.venues(rows.map(({ venueId }) => venueId)),
      this.organizers(ids),
      this.terms.of(ids),
      this.media.byIds(rows.map(({ featuredMedia }) => featuredMedia)),
    ]);
    return { venues, organizers, terms, images };
  }

  private event(
    row: EventRow,
    own: OccurrenceTimes,
    recurrenceId: string | undefined,
    { venues, organizers, terms, images }: RelatedData,
  ): PageEvent {
    const { id, status, cost } = row;
    const address = this.links.address(row);
    const { values, symbol, position } = costOfColumn(cost);
    const which = row.recurrence === null ? undefined : recurrenceId;
    return {
      ...this.links.of(row),
      url: which === undefined ? address : occurrenceUrl(address, which),
      status,
      publishedGmt: row.dateGmt,
      modifiedGmt: row.modifiedGmt,
      times: pageTimes(row, own),
      recurrenceId: which,
      recurs: row.recurrence !== null,
      featured: row.featured === 1,
      excerpt: this.isOpen(row) ? this.rendering.excerpt(row) : '',
      cost: { values, symbol, position },
      image: images.get(row.featuredMedia),
      venue: venues.get(row.venueId),
      organizers: organizers.get(id) ?? [],
      categories: (terms.get(id)?.categories ?? []).map(pageTerm),
      tags: (terms.get(id)?.tags ?? []).map(pageTerm),
    };
  }

  private async organizers(eventIds: readonly number[]): Promise<Map<number, PageOrganizer[]>> {
    const rows = await this.events.organizersOf(eventIds);
    const known = await this.places.organizers(rows.map(({ id }) => id));
    const organizers = new Map<number, PageOrganizer[]>();
    for (const { eventId, id } of rows) {
      const organizer = known.get(id);
      if (organizer) organizers.set(eventId, [...(organizers.get(eventId) ?? []), organizer]);
    }
    return organizers;
  }
}

/** The times of an event or an occurrence for pages. */
export function pageTimes(
  { timezone, allDay }: Pick<EventRow, 'timezone' | 'allDay'>,
  { startLocal, endLocal, startUtc, endUtc }: OccurrenceTimes,
): PageTimes {
  const zone = readZone(timezone) ?? zoneOfOffset(0);
  return {
    startLocal,
    endLocal,
    startUtc,
    endUtc,
    zone,
    zoneName: abbreviationOf(startUtc, zone),
    allDay: allDay === 1,
  };
}

const pageTerm = ({ id, name, slug, url }: EmbeddedTerm): PageTerm => ({ id, name, slug, url: url });
