import { TAGS, CacheTags } from '#libs/invalidation';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { failArgument } from '#libs/errors';
import { memoized } from '#libs/rest';
import { type Reply, type RestRequest } from '#libs/requests';
import { EntryVisibility } from '../../entries/types/index.js';
import { SettingsService, SiteTime } from '../../settings/index.js';
import { TAG, type Taxonomy } from '../../terms/index.js';
import {
  type EffectiveArguments,
  envelope,
  EVENT,
  EVENT_CATEGORY,
  fail,
  perPageOf,
  readableStatuses,
  requestedStatuses,
  viewOfItems,
} from '../common/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { VENUE } from '../venues/index.js';
import { EventParts } from '../events/index.js';
import { FilterTerms, type NamedTerm } from '../terms/index.js';
import { readBound, readFixedMoment, defaultWindow, siteZone } from '#libs/times';
import { type EventFilter, EventList } from './event-list.js';
import { afterNearest, afterOccurrence, type ListedOccurrence } from './event-list.repository.js';
import type { ListEventsDto } from './event-lists.dto.js';
import { atVenues, byOrganizers, childrenOf, located, withTerms, type EventSet } from './event-sets.repository.js';

/** Name of the member of the envelope that holds the events. */
export const EVENT_ITEMS = 'events';

/** The terms of a filter, and the set of events that have one of them. */
interface TermChoice {
  terms: readonly NamedTerm[];
  sets: readonly EventSet[];
}

/** The position of an occurrence in a list by start. */
const positionOf = ({ startLocal = '', id, recurrenceId = '' }: ListedOccurrence) => [startLocal, id, recurrenceId];
/** The same, in a list by distance. */
const nearPositionOf = (key: ListedOccurrence) => [key.distance ?? 0, ...positionOf(key)];
/** How lists go on behind an occurrence. */
const BY_START = { after: afterOccurrence, positionOf };
const BY_DISTANCE = { after: afterNearest, positionOf: nearPositionOf };

/** Implements `GET /events`. */
@Injectable()
export class EventListsService {
  /** The default bounds, computed at most once a second: calculating in time zones is expensive. */
  private readonly usual = memoized(
    () => `${Math.floor(Date.now() / 1000)} ${siteZone(this.time).name} ${this.settings.get('events_day_cutoff')}`,
    () => defaultWindow(siteZone(this.time), this.settings.get('events_day_cutoff')),
  );

  constructor(
    private readonly list: EventList,
    private readonly terms: FilterTerms,
    private readonly shown: EventParts,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
    private readonly visibility: EntryVisibility,
  ) {}

  /** Throws a 400 on the missing coordinate if only one was sent. */
  validate({ geoloc_lat: lat, geoloc_lng: lng }: ListEventsDto): void {
    if ((lat === undefined) === (lng === undefined)) return;
    const [missing, sent] = lat === undefined ? ['geoloc_lat', 'geoloc_lng'] : ['geoloc_lng', 'geoloc_lat'];
    failArgument(missing, { message: `${sent} requires ${missing}.` });
  }

  /** Returns a page of the list in its envelope. */
  async page(args: ListEventsDto, request: RestRequest): Promise<Reply> {
    addCacheTags(args);
    const perPage = perPageOf(args, this.settings);
    const [categories, tags] = await Promise.all([
      this.choice(EVENT_CATEGORY, args.categories),
      this.choice(TAG, args.tags),
    ]);
    const window = this.window(args);
    const statuses = readableStatuses(this.visibility, EVENT, requestedStatuses(EVENT, args.status) ?? []);
    const filter = this.filter(args);
    // At most 100 events are included.
    const order = filter.include ? undefined : filter.near ? BY_DISTANCE : BY_START;
    const start = request.part.start(order?.after, (args.page - 1) * perPage);
    const listed = {
      ...filter,
      statuses,
      from: window.start,
      until: window.end,
      sets: [...categories.sets, ...tags.sets, ...this.sets(args)],
      limit: perPage,
      offset: start.offset,
      after: start.after,
    };
    const { keys, total } = await this.list.page(listed, request.part);
    request.part.end(keys, perPage, start, order?.positionOf);
    if (!keys.length && args.page > 1 && !request.part.hasCursor) fail('event-archive-page-not-found');
    const view = viewOfItems(request.view, EVENT_ITEMS);
    const items = await this.shown.of(keys, view);
    const effective = {
      start_date: window.start,
      end_date: window.end,
      search: args.search,
      status: statuses.requested,
      include: args.include,
      venue: args.venue,
      organizer: args.organizer,
      featured: args.featured,
      // Unlike in the public convention, these are repeated: links must lead to pages of the same list.
      categories: slugsOf(categories),
      tags: slugsOf(tags),
      geoloc: args.geoloc,
      geoloc_lat: args.geoloc_lat,
      geoloc_lng: args.geoloc_lng,
      post_parent: args.post_parent,
    } satisfies EffectiveArguments;
    return envelope(request, { key: EVENT_ITEMS, items, total, page: args.page, perPage, args: effective });
  }

  /** The default bounds of a list, for the documentation. */
  usualWindow(): Pick<ListEventsDto, 'start_date' | 'end_date'> {
    const { start, end } = this.usual();
    return { start_date: start, end_date: end };
  }

  /** The default window expires at midnight; words such as `tomorrow` must not be cached. */
  private expireWithTime(bounds: readonly (string | number | undefined)[], now: DateTime): void {
    const tags = CacheTags.current;
    if (!tags) return;
    const zone = siteZone(this.time);
    for (const bound of bounds) {
      if (bound === undefined) tags.until(now.setZone(zone.zone).plus({ days: 1 }).startOf('day').toMillis());
      else if (!readFixedMoment(String(bound), zone)) tags.until(now.toMillis());
    }
  }

  private filter({ search, featured, include, geoloc, geoloc_lat: lat, geoloc_lng: lng }: ListEventsDto) {
    const metres = this.settings.get('events_radius_km') * 1000;
    return {
      search,
      featured,
      include: include?.length ? include : undefined,
      near: geoloc && lat !== undefined && lng !== undefined ? { place: { lat, lng }, metres } : undefined,
      usesPlaces: geoloc,
    } satisfies Partial<EventFilter>;
  }

  private sets({ venue, organizer, post_parent: parent, geoloc, geoloc_lat: lat }: ListEventsDto): EventSet[] {
    const sets: EventSet[] = [];
    if (venue?.length) sets.push(atVenues(venue));
    if (organizer?.length) sets.push(byOrganizers(organizer));
    if (parent !== undefined) sets.push(childrenOf(parent));
    if (geoloc && lat === undefined) sets.push(located());
    return sets;
  }

  private async choice(taxonomy: Taxonomy, sent: unknown): Promise<TermChoice> {
    const terms = sent === undefined || sent === null ? undefined : await this.terms.find(taxonomy, sent);
    if (!terms) return { terms: [], sets: [] };
    return { terms, sets: [withTerms(await this.terms.withDescendants(taxonomy, terms))] };
  }

  /** The inclusive bounds of the start, in the site's time zone. */
  private window({ start_date: start, end_date: end }: ListEventsDto): { start: string; end: string } {
    const zone = siteZone(this.time);
    const cutoff = this.settings.get('events_day_cutoff');
    const now = DateTime.now();
    this.expireWithTime([start, end], now);
    const usual = this.usual();
    const bound = (sent: string | number | undefined, edge: 'start' | 'end') =>
      sent === undefined ? undefined : readBound(sent, zone, edge, now, cutoff);
    return { start: bound(start, 'start') ?? usual.start, end: bound(end, 'end') ?? usual.end };
  }
}

/** Adds the cache tags of a list, including those of the entries that filters refer to. */
function addCacheTags({ categories, tags, venue, organizer, geoloc }: ListEventsDto): void {
  const cacheTags = CacheTags.current;
  if (!cacheTags) return;
  cacheTags.add(TAGS.any(EVENT.name));
  if (categories !== undefined) cacheTags.add(TAGS.any(EVENT_CATEGORY.name));
  if (tags !== undefined) cacheTags.add(TAGS.any(TAG.name));
  if (venue || geoloc) cacheTags.add(TAGS.any(VENUE.name));
  if (organizer) cacheTags.add(TAGS.any(ORGANIZER.name));
}

const slugsOf = ({ terms }: TermChoice) => (terms.length ? terms.map(({ slug }) => slug) : undefined);
