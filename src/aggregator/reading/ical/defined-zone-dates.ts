import { expand, readRecurrence, RecurrenceProblem, type Recurrence } from '#libs/recurrence';
import { localOf, utcOf, type EventZone } from '#libs/times';

/** So many years after this one, the dates of series become dates instead of rules where a rule cannot express them. */
const YEARS = 5;
/** Dates to compute, and to exclude or add. Overrides exclude others. */
const MAX_COMPUTED = 10_000;
const MAX_DATES = 1500;

/** The last year up to which dates of a series are computed. It changes once a year only, so that imports stay equal. */
export const lastComputedYear = (start: string): number =>
  Math.max(new Date().getUTCFullYear(), Number(start.slice(0, 4))) + YEARS;

/**
 * From when on dates of a series matter most, where not all of them can be listed: the start of the last month. It
 * changes once a month only, so that imports stay equal.
 */
export function recentSince(): string {
  const now = new Date();
  return `${new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 10)} 00:00:00`;
}

/** A series in a zone that only its calendar defines. */
interface DefinedSeries {
  /** `YYYY-MM-DD HH:MM:SS` in the fixed zone of the start. */
  times: { start: string; end: string; zone: EventZone };
  /** Its recurrence in the fixed zone of its start, without excluded rules. */
  recurrence: Recurrence;
  /** Its rules as sent. */
  sent: { rrule: readonly string[]; exrule: readonly string[] };
  defined: EventZone;
}

/** A recurrence with the dates of its zone, and the days between which they are right. */
interface DatesOfZone {
  recurrence: Recurrence;
  /** Absent if they are right from the start on. */
  since?: string;
  until: string;
}

/**
 * Computes the dates of a series by the rules of its own zone. Those that have another time in the fixed zone of the
 * event become excluded and added dates: if there are too many, those from the last month on. Undefined if there are
 * none, or if they cannot be computed.
 */
export function datesInDefinedZone({ times, recurrence, sent, defined }: DefinedSeries): DatesOfZone | undefined {
  const { start, zone } = times;
  const own = readRecurrence(sent, { startLocal: start, zone: defined });
  if (own instanceof RecurrenceProblem) return undefined;
  const excluded = own.exdates.map((date) => utcOf(date, defined));
  const left = Math.max(0, MAX_DATES - Math.max(recurrence.exdates.length + excluded.length, recurrence.rdates.length));
  const compare = (from?: string) =>
    comparedDates({ own: own.rule, read: recurrence.rule, defined }, times, { from, most: left });
  const whole = compare();
  const recent = whole.isComplete ? undefined : recentSince();
  const { kept, until } = recent === undefined ? whole : compare(recent);
  if (!kept.length && !excluded.length) return undefined;
  const local = (moment: string) => localOf(moment, zone);
  const added = new Set(recurrence.rdates.map((date) => date.slice(0, 19)));
  const dates = (isMeant: boolean) => kept.filter((one) => one.isMeant === isMeant).map(({ moment }) => local(moment));
  return {
    recurrence: {
      ...recurrence,
      exdates: unique([
        ...recurrence.exdates,
        ...excluded.map(local),
        ...dates(false).filter((date) => !added.has(date)),
      ]),
      rdates: unique([...recurrence.rdates, ...dates(true).filter((date) => !added.has(date))]),
    },
    ...(recent !== undefined && recent > start ? { since: recent.slice(0, 10) } : {}),
    until,
  };
}

/** Dates that differ in both zones, and the last day up to which they are listed. */
interface ComparedDates {
  kept: DifferentDate[];
  until: string;
  /** Whether all dates up to the last computed year are listed. */
  isComplete: boolean;
}

/** Compares the dates of the same rule in both zones. */
function comparedDates(
  { own, read, defined }: { own: string; read: string; defined: EventZone },
  { start, end, zone }: DefinedSeries['times'],
  { from, most }: { from: string | undefined; most: number },
): ComparedDates {
  const last = `${lastComputedYear(start)}-12-31 23:59:59`;
  const momentsOf = (rule: string, inZone: EventZone) => {
    const event = { startLocal: start, endLocal: end, zone: inZone, allDay: false };
    const window = { after: from, until: last, limit: MAX_COMPUTED };
    const found = expand({ rule, exdates: [], rdates: [] }, event, window);
    return found instanceof RecurrenceProblem ? [] : found.map(({ startUtc }) => startUtc);
  };
  const lists = [momentsOf(own, defined), momentsOf(read, zone)] as const;
  const computed = lists.flatMap((list) => (list.length < MAX_COMPUTED ? [] : (list.at(-1) ?? [])));
  const differing = differences(...lists).filter(({ moment }) => computed.every((final) => moment <= final));
  const kept = differing.slice(0, most);
  const isCut = differing.length > kept.length;
  const until = isCut ? (kept.at(-1)?.moment ?? last) : (computed.sort()[0] ?? last);
  return { kept, until: until.slice(0, 10), isComplete: !isCut && !computed.length };
}

const unique = (dates: readonly string[]): string[] => [...new Set(dates)].sort();

/** A moment that only one of two lists has. */
interface DifferentDate {
  moment: string;
  isMeant: boolean;
}

/** The moments that only one of the lists has, in order. */
function differences(meant: readonly string[], read: readonly string[]): DifferentDate[] {
  const [inMeant, inRead] = [new Set(meant), new Set(read)];
  return [
    ...meant.filter((moment) => !inRead.has(moment)).map((moment) => ({ moment, isMeant: true })),
    ...read.filter((moment) => !inMeant.has(moment)).map((moment) => ({ moment, isMeant: false })),
  ].sort((a, b) => (a.moment < b.moment ? -1 : 1));
}
