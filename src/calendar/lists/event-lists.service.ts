import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { failArgument } from '#libs/errors';
import { TAGS, CacheTags } from '#libs/invalidation';
import { type Reply, type RestRequest } from '#libs/requests';
import { memoized } from '#libs/rest';
import { readBound, readFixedMoment, defaultWindow, siteZone } from '#libs/times';
import { EntryVisibility } from '../../entries/types/index.js';
import { SettingsService, SiteTime } from '../../settings/index.js';
import { envelope, EVENT, fail, perPageOf, readableStatuses, requestedStatuses, viewOfItems } from '../common/index.js';
import { EventParts } from '../events/index.js';
import { EventListFilters } from './event-list-filters.js';
import { EventList } from './event-list.js';
import { afterNearest, afterOccurrence, type ListedOccurrence } from './event-list.repository.js';
import type { ListEventsDto } from './event-lists.dto.js';

/** Name of the member of the envelope that holds the events. */
export const EVENT_ITEMS = 'events';

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
    private readonly filters: EventListFilters,
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
    CacheTags.current?.add(TAGS.any(EVENT.name));
    const perPage = perPageOf(args, this.settings);
    const window = this.window(args);
    const statuses = readableStatuses(this.visibility, EVENT, requestedStatuses(EVENT, args.status) ?? []);
    const { filter, effective } = await this.filters.of(args, statuses);
    // At most 100 events are included.
    const order = filter.include ? undefined : filter.near ? BY_DISTANCE : BY_START;
    const start = request.slice.start(order?.after, (args.page - 1) * perPage);
    const listed = { ...filter, ...window, limit: perPage, offset: start.offset, after: start.after };
    const { keys, total } = await this.list.page(listed, request.slice);
    request.slice.end(keys, perPage, start, order?.positionOf);
    if (!keys.length && args.page > 1 && !request.slice.hasCursor) fail('event-archive-page-not-found');
    const items = await this.shown.of(keys, viewOfItems(request.view, EVENT_ITEMS));
    const shown = { start_date: window.from, end_date: window.until, ...effective };
    return envelope(request, { key: EVENT_ITEMS, items, total, page: args.page, perPage, args: shown });
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

  /** The inclusive bounds of the start, in the site's time zone. */
  private window({ start_date: start, end_date: end }: ListEventsDto): { from: string; until: string } {
    const zone = siteZone(this.time);
    const cutoff = this.settings.get('events_day_cutoff');
    const now = DateTime.now();
    this.expireWithTime([start, end], now);
    const usual = this.usual();
    const bound = (sent: string | number | undefined, edge: 'start' | 'end') =>
      sent === undefined ? undefined : readBound(sent, zone, edge, now, cutoff);
    return { from: bound(start, 'start') ?? usual.start, until: bound(end, 'end') ?? usual.end };
  }
}
