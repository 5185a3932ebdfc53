import { expand, readRecurrence, RecurrenceProblem, type Recurrence } from '#libs/recurrence';
import { localOf, utcOf, type EventZone } from '#libs/times';

/** So many years after this one, the dates of series become dates instead of rules where a rule cannot express them. */
const YEARS = 5;
/** More changes of the offset than this are not read; see `ZoneRules`. */
const MAX_YEARS = 90;
/** Dates to compute, and to exclude or add. Overrides exclude others. */
const MAX_COMPUTED = 10_000;
const MAX_DATES = 1500;

/** The last year up to which dates of a series are computed. It changes once a year only, so that imports stay equal. */
export const lastComputedYear = (start: string): number =>
  Math.min(new Date().getUTCFullYear() + YEARS, Number(start.slice(0, 4)) + MAX_YEARS);

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

/** A recurrence with the dates of its zone, and the last day up to which they are right. */
interface DatesOfZone {
  recurrence: Recurrence;
  until: string;
}

/**
 * Computes the dates of a series by the rules of its own zone. Those that have another time in the fixed zone of the
 * event become excluded and added dates. Undefined if there are none, or if they cannot be computed.
 */
export function datesInDefinedZone({ times, recurrence, sent, defined }: DefinedSeries): DatesOfZone | undefined {
  const { start, end, zone } = times;
  const own = readRecurrence(sent, { startLocal: start, zone: defined });
  if (own instanceof RecurrenceProblem) return undefined;
  const last = `${lastComputedYear(start)}-12-31 23:59:59`;
  const momentsOf = (rule: string, inZone: EventZone) => {
    const event = { startLocal: start, endLocal: end, zone: inZone, allDay: false };
    const found = expand({ rule, exdates: [], rdates: [] }, event, { until: last, limit: MAX_COMPUTED });
    return found instanceof RecurrenceProblem ? [] : found.map(({ startUtc }) => startUtc);
  };
  const [meant, read] = [momentsOf(own.rule, defined), momentsOf(recurrence.rule, zone)];
  const computed = [meant, read].flatMap((list) => (list.length < MAX_COMPUTED ? [] : (list.at(-1) ?? [])));
  const differing = differences(meant, read).filter(({ moment }) => computed.every((end) => moment <= end));
  const kept = differing.slice(0, MAX_DATES);
  const excluded = own.exdates.map((date) => utcOf(date, defined));
  if (!kept.length && !excluded.length) return undefined;
  const local = (moment: string) => localOf(moment, zone);
  const added = new Set(recurrence.rdates.map((date) => date.slice(0, 19)));
  const dates = (isMeant: boolean) => kept.filter((one) => one.isMeant === isMeant).map(({ moment }) => local(moment));
  return {
    recurrence: {
      rule: recurrence.rule,
      exdates: unique([
        ...recurrence.exdates,
        ...excluded.map(local),
        ...dates(false).filter((date) => !added.has(date)),
      ]),
      rdates: unique([...recurrence.rdates, ...dates(true).filter((date) => !added.has(date))]),
    },
    until: (differing.length > kept.length ? (kept.at(-1)?.moment ?? last) : (computed.sort()[0] ?? last)).slice(0, 10),
  };
}

const unique = (dates: readonly string[]): string[] => [...new Set(dates)].sort();

/** The moments that only one of the lists has, in order. */
function differences(meant: readonly string[], read: readonly string[]): { moment: string; isMeant: boolean }[] {
  const [inMeant, inRead] = [new Set(meant), new Set(read)];
  return [
    ...meant.filter((moment) => !inRead.has(moment)).map((moment) => ({ moment, isMeant: true })),
    ...read.filter((moment) => !inMeant.has(moment)).map((moment) => ({ moment, isMeant: false })),
  ].sort((a, b) => (a.moment < b.moment ? -1 : 1));
}
