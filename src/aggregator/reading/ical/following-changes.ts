import {
  expand,
  icalTime,
  RecurrenceProblem,
  rulesIn,
  splitRecurrence,
  writtenRecurrence,
  type Recurrence,
  type SplitRecurrence,
} from '#libs/recurrence';
import { millisOf, startOfDay, storedOf } from '#libs/times';
import type { ImportedEvent } from '../../items/index.js';
import { toZone } from './calendar-zones.js';
import { recentSince } from './defined-zone-dates.js';
import type { ReadEvent } from './event-reader.js';
import type { IcalTimes } from './event-times.js';

/** A part of a series, which begins with a change of one date and all following ones (`RANGE=THISANDFUTURE`). */
export interface FollowingSeries {
  /** The recurrence id of its first date in the whole series. */
  from: string;
  /** The UID of the part. */
  uid: string;
  times: IcalTimes;
  /** Converts a recurrence id of the whole series. */
  move(recurrenceId: string): string;
}

/** The events that a series with such changes becomes, in order. */
interface SplitSeries {
  events: ImportedEvent[];
  /** In order. */
  parts: FollowingSeries[];
}

/** Dates that replace a rule: up to so many years after this one, and so many at most. */
const YEARS = 5;
const MAX_DATES = 1500;

/**
 * Splits a series at changes of a date and all following ones. Each part is a series with a UID of its own, unless none
 * comes before it. Changes refer to the dates of the whole series, so the last one comes first.
 */
export function splitAtChanges(
  series: ReadEvent,
  changes: readonly ReadEvent[],
  problem: (change: ReadEvent, message: string) => void,
): SplitSeries {
  const { event, times } = series;
  const split: SplitSeries = { events: [], parts: [] };
  let open = event.recurrence;
  for (const change of [...changes].sort((a, b) => (idOf(a) > idOf(b) ? -1 : 1))) {
    if (!open) break;
    const { start, end, zone, allDay } = times;
    const found = splitRecurrence(open, { startLocal: start, endLocal: end, zone, allDay }, idOf(change));
    const reason =
      found instanceof RecurrenceProblem ? found.message : hasDates(found) ? undefined : 'It has no dates.';
    if (found instanceof RecurrenceProblem || reason !== undefined) {
      problem(change, `The change of all following dates is omitted. ${reason ?? ''}`);
      continue;
    }
    open = found.before;
    const part = followingSeriesOf(series, change, open !== undefined);
    split.parts.unshift(part);
    if (open && change.event.cancelled) continue;
    const { recurrence, isListed } = recurrenceOf(found.rest, { series, change, part });
    if (isListed)
      problem(
        change,
        `No rule describes the moved dates. They are a list of at most ${MAX_DATES} within ${YEARS} years.`,
      );
    const { recurrenceId: _date, seriesTimezone: _zone, ...own } = change.event;
    split.events.unshift({ ...own, uid: part.uid, recurrence });
  }
  if (open) split.events.unshift({ ...event, recurrence: open });
  return split;
}

const idOf = ({ event }: ReadEvent): string => event.recurrenceId ?? '';

const hasDates = ({ rest }: SplitRecurrence): boolean => Boolean(rest.rule) || rest.rdates.length > 0;

function followingSeriesOf(series: ReadEvent, change: ReadEvent, isLater: boolean): FollowingSeries {
  const { times } = change;
  const from = idOf(change);
  const inZone = (date: string) => millisOf(toZone(times.zone, date, series.times.zone));
  const shift = millisOf(times.start) - inZone(from);
  return {
    from,
    uid: `${series.event.uid}${isLater ? `#${icalTime(from)}` : ''}`,
    times,
    move: (date) => {
      const moved = storedOf(inZone(date) + shift);
      return times.allDay ? startOfDay(moved) : moved;
    },
  };
}

/** The recurrence of a part: the rest of the rule at the time of the change, or a list of dates. */
function recurrenceOf(
  { startLocal, ...rest }: SplitRecurrence['rest'],
  { series, change, part }: { series: ReadEvent; change: ReadEvent; part: FollowingSeries },
): { recurrence: Recurrence | undefined; isListed: boolean } {
  const { start, end, zone, allDay } = series.times;
  const own = change.times;
  const rules = rulesIn(rest, zone, allDay);
  const followsRule =
    own.allDay === allDay &&
    own.zone.name === zone.name &&
    startLocal === part.from &&
    own.start.slice(0, 10) === startLocal.slice(0, 10) &&
    (own.start === startLocal ||
      rules.every(({ BYHOUR, BYMINUTE, BYSECOND }) => !(BYHOUR.length + BYMINUTE.length + BYSECOND.length)));
  if (followsRule) {
    const moved = writtenRecurrence({}, { startLocal: own.start, zone }, { recurrence: rest, startLocal });
    if (!(moved instanceof RecurrenceProblem)) return { recurrence: moved, isListed: false };
  }
  const event = {
    startLocal,
    endLocal: storedOf(millisOf(startLocal) + millisOf(end) - millisOf(start)),
    ...{ zone, allDay },
  };
  const until = `${new Date().getUTCFullYear() + YEARS}-12-31 23:59:59`;
  const listed = expand(rest, event, { until, limit: MAX_DATES });
  const isCut = !(listed instanceof RecurrenceProblem) && listed.length === MAX_DATES;
  const found = isCut ? expand(rest, event, { after: recentSince(), until, limit: MAX_DATES }) : listed;
  const dates = found instanceof RecurrenceProblem ? [] : found.map(({ recurrenceId }) => part.move(recurrenceId));
  return {
    recurrence: {
      ...(rest.calendarDays ? { calendarDays: true } : {}),
      ...{ rule: '', exdates: [], rdates: dates.length ? dates : [own.start] },
    },
    isListed: Boolean(rest.rule),
  };
}
