import { DateTime, type Zone } from 'luxon';
import { FREQUENCIES, type ImportRecord } from '../records/import-record.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Spreads the load of schedules that were made together. */
const MOST_JITTER = 5 * MINUTE;
const SHORTEST_BACK_OFF = 15 * MINUTE;
/** Spreads numbers that follow each other (Knuth's multiplicative hash). */
const SPREAD = 2_654_435_761;

/** What tells when a schedule is due. */
export type ScheduleTiming = Pick<
  ImportRecord,
  'id' | 'status' | 'frequency' | 'modifiedAt' | 'lastImportStatus' | 'failures' | 'paused' | 'options'
>;

/** Whether a schedule is to start a run (aggregator 5). `zone` is that of the site, of fixed days and times. */
export function isDue(schedule: ScheduleTiming, now: number, zone: Zone): boolean {
  const next = nextRun(schedule, now, zone);
  return next !== undefined && now > next;
}

/** The moment after which a schedule is due; nothing for one that does not run by itself. */
export function nextRun(schedule: ScheduleTiming, now: number, zone: Zone): number | undefined {
  const { id, status, frequency, modifiedAt, lastImportStatus, failures, paused } = schedule;
  const seconds = frequency === null ? undefined : FREQUENCIES[frequency];
  if (status !== 'cal-ea-schedule' || paused || seconds === undefined) return undefined;
  const interval = seconds * 1000;
  const modified = Date.parse(`${modifiedAt.replace(' ', 'T')}Z`);
  if (lastImportStatus?.startsWith('error')) return modified + backOff(interval, failures);
  const next = modified + interval - jitterOf(id);
  return Math.max(next, fixedMoment(schedule, now, zone) ?? next);
}

/** How long after a failure the next attempt waits: longer each time, but not for ever. */
export function backOff(interval: number, failures: number): number {
  const first = interval < DAY ? 0 : interval === DAY ? 6 * HOUR : DAY;
  if (failures <= 1) return first;
  const longer = first ? first * 2 ** (failures - 1) : SHORTEST_BACK_OFF * 2 ** (failures - 2);
  return Math.min(longer, Math.max(interval, DAY));
}

/** Always the same for a schedule. */
const jitterOf = (id: number): number => ((id * SPREAD) % 2 ** 32) % (MOST_JITTER + 1);

/** The day and time at which a schedule is to run in this day, week or month. */
function fixedMoment(
  { frequency, options: { scheduleDay, scheduleTime } }: ScheduleTiming,
  now: number,
  zone: Zone,
): number | undefined {
  if (scheduleDay === undefined && scheduleTime === undefined) return undefined;
  const [hour = 0, minute = 0] = (scheduleTime ?? '00:00').split(':').map(Number);
  const today = DateTime.fromMillis(now, { zone }).set({ hour, minute, second: 0, millisecond: 0 });
  if (frequency === 'daily' && scheduleTime !== undefined) return firstOf(today);
  if (scheduleDay === undefined) return undefined;
  if (frequency === 'weekly' && isWeekday(scheduleDay)) return firstOf(today.set({ weekday: scheduleDay }));
  if (frequency === 'monthly')
    return firstOf(today.set({ day: Math.min(Math.max(1, scheduleDay), today.daysInMonth ?? 28) }));
  return undefined;
}

/** The moment of a wall-clock time; of one that comes twice the first, whatever the offset is now. */
const firstOf = (time: DateTime): number => (time.getPossibleOffsets()[0] ?? time).toMillis();

const isWeekday = (day: number): day is 1 | 2 | 3 | 4 | 5 | 6 | 7 => Number.isInteger(day) && day >= 1 && day <= 7;
