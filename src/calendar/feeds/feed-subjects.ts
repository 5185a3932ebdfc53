import { DateTime } from 'luxon';
import { Injectable } from '@nestjs/common';
import { failArgument } from '#libs/errors';
import { storedSlug } from '#libs/text';
import type { EntryType } from '../../entries/types/index.js';
import { EVENT, VENUE } from '../calendar-types.js';
import { CategoryPaths } from '../terms/named-terms.js';
import { EventFeedRepository, type FeedSubject } from './event-feed.repository.js';

/** The days on which the events of a feed begin; those that began before and still go on belong to it, too. */
export interface FeedWindow {
  from: string;
  to: string;
  /** Whether it is another one every day. */
  moves: boolean;
}

const MONTHS_BACK = 3;
const MAX_YEARS = 5;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/**
 * The window that the arguments `start_date` and `end_date` name, as days. Without them it reaches from three months
 * ago to as far as the dates of repeated events are known. It spans five years at most: without arguments it ends there,
 * but a client that asks for more is refused, as it would take a part of the events for all of them.
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

/** A day so much later, within the days that there are. */
function moved(day: string, by: { days?: number; months?: number; years?: number }): string {
  const { year, ...date } = DateTime.fromISO(day, { zone: 'utc' }).plus(by).toObject();
  if (year === undefined || year < 1) return FIRST_DAY;
  return year > 9999 ? LAST_DAY : DateTime.fromObject({ year, ...date }, { zone: 'utc' }).toFormat('yyyy-MM-dd');
}

/** Finds the subject of a feed by its path, which is below that of the subject's page. */
@Injectable()
export class FeedSubjects {
  constructor(
    private readonly stored: EventFeedRepository,
    private readonly categories: CategoryPaths,
  ) {}

  /** A category by the slugs above it and its own, with all those below it. */
  async category(path: readonly string[]): Promise<FeedSubject | undefined> {
    const found = await this.categories.at(path.map(storedSlug));
    return found && { kind: 'category', slug: found.slug, title: found.name, ids: found.ids };
  }

  /** A venue that everybody may read. */
  venue(slug: string): Promise<FeedSubject | undefined> {
    return this.entry('venue', VENUE, storedSlug(slug));
  }

  /** An event that everybody may read. */
  event(slug: string): Promise<FeedSubject | undefined> {
    return this.entry('event', EVENT, storedSlug(slug));
  }

  private async entry(kind: 'venue' | 'event', type: EntryType, slug: string): Promise<FeedSubject | undefined> {
    const row = await this.stored.bySlug(type, slug);
    return row && { kind, slug, title: row.title, ids: [row.id] };
  }
}
