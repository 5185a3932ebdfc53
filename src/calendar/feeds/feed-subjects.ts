import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { failArgument } from '#libs/errors';
import { storedSlug } from '#libs/text';
import type { EntryType } from '../../entries/types/index.js';
import { EVENT } from '../common/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { SingleEvents } from '../page-queries/index.js';
import { CategoryPaths } from '../terms/index.js';
import { VENUE } from '../venues/index.js';
import { EventFeedRepository, type FeedSubject } from './event-feed.repository.js';

/** The days of a feed. It contains events that start within the window or are going on at its start. */
export interface FeedWindow {
  from: string;
  to: string;
  /** Whether the window depends on the current day. */
  moves: boolean;
}

/** All events of the site. */
export const ALL_EVENTS: FeedSubject = { kind: 'all', title: '', slug: '', ids: [] };

const MONTHS_BACK = 3;
const MAX_YEARS = 5;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/**
 * Reads the window from the query parameters `start_date` and `end_date`. By default it reaches from three months ago
 * to the horizon of recurring events. The default is cut at five years; a longer window in the query is a 400, because
 * a client would mistake the partial feed for a complete one.
 */
export function readWindow(query: URLSearchParams, today: string, monthsAhead: number): FeedWindow {
  const start = readDay(query, 'start_date');
  const end = readDay(query, 'end_date');
  if (start && end && end < start) refuse('end_date', 'end_date must not be before start_date.');
  const usual = moved(today, { months: -MONTHS_BACK });
  const from = start ?? (end && end < today ? moved(end, { months: -MONTHS_BACK }) : usual);
  const base = from > today ? from : today;
  const to = end ?? earliest(moved(base, { months: monthsAhead }), fiveYearsAfter(from > usual ? from : usual));
  const last = fiveYearsAfter(from);
  if (to > last)
    refuse(
      end ? 'end_date' : 'start_date',
      `A feed spans at most ${MAX_YEARS} years: from ${from}, end_date must be ${last} or earlier.`,
    );
  return { from, to, moves: !start || !end };
}

const fiveYearsAfter = (day: string): string => moved(day, { years: MAX_YEARS });

const earliest = (one: string, other: string): string => (one < other ? one : other);

function readDay(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && text >= FIRST_DAY && DateTime.fromISO(text, { zone: 'utc' }).isValid;
  return isDay ? text : refuse(name, `${name} must be a day, such as 2030-01-31.`);
}

function refuse(name: string, message: string): never {
  return failArgument(name, { code: 'rest_invalid_param', message });
}

/** Adds a duration to a day, clamped to the years 1 to 9999. */
function moved(day: string, by: { days?: number; months?: number; years?: number }): string {
  const { year, ...date } = DateTime.fromISO(day, { zone: 'utc' }).plus(by).toObject();
  if (year === undefined || year < 1) return FIRST_DAY;
  return year > 9999 ? LAST_DAY : DateTime.fromObject({ year, ...date }, { zone: 'utc' }).toFormat('yyyy-MM-dd');
}

/** Finds the subject of a feed by the path of the subject's page. */
@Injectable()
export class FeedSubjects {
  constructor(
    private readonly stored: EventFeedRepository,
    private readonly categories: CategoryPaths,
    private readonly dates: SingleEvents,
  ) {}

  /** Finds a category by the slugs of its ancestors and its own; the subject includes its descendants. */
  async category(path: readonly string[]): Promise<FeedSubject | undefined> {
    const found = await this.categories.at(path.map(storedSlug));
    return found && { kind: 'term', slug: found.slug, title: found.name, ids: found.ids };
  }

  /** Finds a public venue by its slug. */
  venue(slug: string): Promise<FeedSubject | undefined> {
    return this.entry('venue', VENUE, storedSlug(slug));
  }

  /** Finds a tag by its slug. */
  async tag(slug: string): Promise<FeedSubject | undefined> {
    const found = await this.categories.tag(storedSlug(slug));
    return found && { kind: 'term', slug: found.slug, title: found.name, ids: found.ids };
  }

  /** Finds a public organizer by its slug. */
  organizer(slug: string): Promise<FeedSubject | undefined> {
    return this.entry('organizer', ORGANIZER, storedSlug(slug));
  }

  /** Finds the first date of a recurring event on a day, or the event if that is its own day or it does not recur. */
  async onDay(slug: string, day: string): Promise<FeedSubject | undefined> {
    const found = await this.dates.recurrenceIdOn(slug, day);
    return found === undefined ? this.event(slug) : this.occurrence(slug, found);
  }

  /** Finds one date of a recurring event by the slug of the event and its recurrence id. */
  async occurrence(slug: string, recurrenceId: string | undefined): Promise<FeedSubject | undefined> {
    const subject = recurrenceId === undefined ? undefined : await this.event(slug);
    const [id] = subject?.ids ?? [];
    if (!subject || id === undefined || recurrenceId === undefined) return undefined;
    const override = await this.dates.overrideOf(id, recurrenceId);
    if (override !== undefined) return { ...subject, ids: [override] };
    const own = await this.dates.times(id, recurrenceId);
    return own && { ...subject, occurrence: { ...own, recurrenceId } };
  }

  /** Finds a public event by its slug. */
  event(slug: string): Promise<FeedSubject | undefined> {
    return this.entry('event', EVENT, storedSlug(slug));
  }

  private async entry(
    kind: 'venue' | 'organizer' | 'event',
    type: EntryType,
    slug: string,
  ): Promise<FeedSubject | undefined> {
    const row = await this.stored.bySlug(type, slug);
    return row && { kind, slug, title: row.title, ids: [row.id] };
  }
}
