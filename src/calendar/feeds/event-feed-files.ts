import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger, MethodNotAllowedException } from '@nestjs/common';
import { DateTime } from 'luxon';
import { VersionClock, etagOf, isPresent, isRead, type Validators } from '#libs/http';
import { SiteUrls } from '#libs/rest';
import type { EventZone } from '#libs/times';
import { SettingsService, SiteTime } from '../../settings/index.js';
import { contentLines, textValue } from './calendar-text.js';
import { EventFeedRepository, type FeedEventRow, type FeedSubject } from './event-feed.repository.js';
import { FeedDates } from './feed-dates.js';
import { FeedEvents, zoneOf } from './feed-events.js';
import { readWindow, type FeedWindow } from './feed-subjects.js';
import { lineOfHtml } from './text-of-html.js';
import { usesLocalTime, vevent } from './vevent.js';
import { vtimezone } from './vtimezone.js';

/** The refresh interval that feeds suggest to calendar programs, and how long caches may reuse a feed. */
const REFRESH = 'PT1H';
const MAX_AGE_SECONDS = 300;
/** Events per query. */
const BATCH = 100;
/** Rendering yields to other requests after this time. */
const LONGEST_TURN_MS = 10;

/** The days of a feed that its path names. */
export interface FeedDays {
  start_date?: string;
  end_date?: string;
}

/** Writes iCalendar feeds. */
@Injectable()
export class EventFeedFiles {
  private readonly logger = new Logger('Feeds');
  private readonly clock = new VersionClock();

  constructor(
    private readonly site: SiteUrls,
    private readonly rows: EventFeedRepository,
    private readonly events: FeedEvents,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
  ) {}

  /** Sends a feed. Without a subject, the next handler answers. Days in the query take precedence over those given. */
  async answer(
    subject: FeedSubject | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    days: FeedDays = {},
  ): Promise<void> {
    if (!subject) return;
    if (!isRead(request)) {
      response.setHeader('Allow', 'GET, HEAD');
      throw new MethodNotAllowedException();
    }
    const { path, query } = targetOf(request);
    for (const [name, day] of Object.entries(days)) if (day !== undefined && !query.has(name)) query.set(name, day);
    const window = readWindow(query, this.time.now().local.slice(0, 10), this.settings.get('events_horizon_months'));
    const validators = await this.validators(path, subject, window);
    const headers = headersOf(subject, validators);
    if (isPresent(request, validators)) response.writeHead(304, headers).end();
    else if (request.method === 'HEAD') response.writeHead(200, headers).end();
    else await this.send(subject, await this.dates(subject, window), response.writeHead(200, headers));
  }

  private async validators(path: string, { kind }: FeedSubject, window: FeedWindow): Promise<Validators> {
    const version = `${await this.rows.version()} ${JSON.stringify(this.settings.all)}`;
    const since = this.clock.sinceOf(version, Math.floor(Date.now() / 1000));
    if (kind === 'event') return { etag: etagOf([this.site.requestedHome, path, version]), lastModified: since };
    const { from, to, moves } = window;
    // A window relative to today changes the feed at midnight.
    const day = moves ? DateTime.now().setZone(this.time.zone).startOf('day').toUnixInteger() : 0;
    return {
      etag: etagOf([this.site.requestedHome, path, version, from, to]),
      lastModified: since && Math.max(since, day),
    };
  }

  private async dates(subject: FeedSubject, window: FeedWindow): Promise<FeedDates> {
    const entries = await this.rows.entries(subject, window);
    return FeedDates.of(subject, entries, subject.occurrence ? [] : await this.rows.overrides(entries));
  }

  private async send(subject: FeedSubject, dates: FeedDates, response: ServerResponse): Promise<void> {
    try {
      await pipeline(this.text(subject, dates), response);
    } catch (error) {
      // Clients often disconnect early. A remaining client must not mistake a partial feed for a complete one.
      if (!response.destroyed) this.logger.error('Feed aborted', error instanceof Error ? error.stack : String(error));
      response.destroy();
    }
  }

  private async *text(subject: FeedSubject, dates: FeedDates): AsyncGenerator<string> {
    const { entries } = dates;
    yield this.head(subject);
    for (const { zone, start } of definedZones([...entries, ...dates.seriesZones])) {
      yield vtimezone(zone, start);
      await setImmediate();
    }
    for (let at = 0; at < entries.length; at += BATCH) {
      const ids = entries.slice(at, at + BATCH).map(({ id }) => id);
      let text = '';
      let turn = performance.now();
      for (const event of await this.events.load(ids, dates, subject.occurrence)) {
        text += vevent(event);
        if (performance.now() - turn < LONGEST_TURN_MS) continue;
        await setImmediate();
        turn = performance.now();
      }
      yield text;
    }
    yield contentLines(['END:VCALENDAR']);
  }

  private head({ title }: FeedSubject): string {
    const name = textValue([this.settings.get('title'), title].filter(Boolean).map(lineOfHtml).join(': '));
    return contentLines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lintel//Events//EN',
      'CALSCALE:GREGORIAN',
      `NAME:${name}`,
      `X-WR-CALNAME:${name}`,
      `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
      `X-PUBLISHED-TTL:${REFRESH}`,
    ]);
  }
}

function targetOf({ url = '' }: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '', ...query] = url.split('?');
  return { path, query: new URLSearchParams(query.join('?')) };
}

function headersOf({ slug }: FeedSubject, { etag, lastModified }: Validators): Record<string, string> {
  // Other characters would need a second, encoded parameter.
  const file = /^[\w-]+$/.test(slug) ? slug : 'events';
  return {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${file}.ics"`,
    'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etag,
    ...(lastModified === undefined ? {} : { 'Last-Modified': new Date(lastModified * 1000).toUTCString() }),
  };
}

/** The time zones that a feed must define, each with the start of its first event. */
function definedZones(entries: readonly FeedEventRow[]): Iterable<{ zone: EventZone; start: string }> {
  const zones = new Map<string, { zone: EventZone; start: string }>();
  for (const { timezone, startLocal, allDay, recurs } of entries) {
    const zone = zoneOf(timezone);
    if (!usesLocalTime({ zone, allDay: allDay === 1, recurs: recurs === 1 })) continue;
    const known = zones.get(zone.name);
    if (!known || startLocal < known.start) zones.set(zone.name, { zone, start: startLocal });
  }
  return zones.values();
}
