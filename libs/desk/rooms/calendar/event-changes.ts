import { LintelError } from '#libs/client';
import { read, readVersion, remove, type Versioned, write } from '../../requests.js';
import { addMillis, clockOf, daysBetween, millisBetween } from './days.js';
import {
  CANCELLED,
  EVENTS,
  isCancelled,
  titleOf,
  venueOf,
  WHOLE,
  type ListedEvent,
  type WholeEvent,
} from './events.js';
import { WEEKDAYS } from './repeat.js';

/** Which dates of a series a change is for. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** What can be changed at one date. */
export interface DateValues {
  title: string;
  start: string;
  end: string;
  venue: number;
  isCancelled: boolean;
  status: string;
}

/** The present values of a date. */
export const valuesOfDate = (event: ListedEvent): DateValues => ({
  title: titleOf(event),
  start: event.start_date,
  end: event.end_date,
  venue: venueOf(event)?.id ?? 0,
  isCancelled: isCancelled(event),
  status: event.status,
});

type Body = Record<string, unknown>;

/** A change of an event or of dates of a series. */
export interface DateChange {
  event: ListedEvent;
  scope: Scope;
  values: DateValues;
  /** Whether changed dates may lose their date. */
  isConfirmed?: boolean;
}

/** What was written, and what brings back the values before. */
export interface Written {
  event: ListedEvent;
  undo: () => Promise<unknown>;
}

/** Whether an event is one date of a series. */
export const isDateOfSeries = ({ recurrence_id: date, parent }: ListedEvent): boolean =>
  date !== undefined && parent !== undefined;

/** The id of an event, or of the series of a date. */
export const seriesOf = (event: ListedEvent): number => (isDateOfSeries(event) ? (event.parent ?? event.id) : event.id);

/** The members that differ, as the interface takes them. */
function differences(before: DateValues, after: DateValues, event: ListedEvent): Body {
  const times = before.start !== after.start || before.end !== after.end;
  const others = event.tags.filter(({ slug }) => slug !== CANCELLED).map(({ id }) => id);
  return {
    ...(before.title === after.title ? {} : { title: after.title }),
    ...(times ? { start_date: after.start, end_date: after.end } : {}),
    ...(before.venue === after.venue ? {} : { venue: after.venue || '' }),
    ...(before.status === after.status ? {} : { status: after.status }),
    ...(before.isCancelled === after.isCancelled ? {} : { tags: after.isCancelled ? [...others, CANCELLED] : others }),
  };
}

const placeOf = (event: ListedEvent, scope: Scope): Body =>
  isDateOfSeries(event) ? { occurrence: event.recurrence_id, _scope: scope } : {};

/** The version of an event, if it still is what the list shows; what others have changed is not overwritten. */
async function presentOf(event: ListedEvent): Promise<Versioned<ListedEvent>> {
  const present = await readVersion<ListedEvent>(`${EVENTS}/${event.id}`, { _fields: WHOLE });
  if (JSON.stringify(valuesOfDate(present.item)) !== JSON.stringify(valuesOfDate(event)))
    throw new LintelError('rest_precondition_failed', '', 412);
  return present;
}

/** Writes a change. Members that were not changed are not sent. */
export async function writeChange({ event, scope, values, isConfirmed }: DateChange): Promise<Written> {
  const before = valuesOfDate(event);
  if (isDateOfSeries(event) && scope === 'all') return writeAll(event, values, isConfirmed);
  const sent = differences(before, values, event);
  const { etag } = await presentOf(event);
  const written = await write<WholeEvent>(
    `${EVENTS}/${event.id}`,
    { ...sent, ...placeOf(event, scope) },
    { ...fields, etag },
  );
  const former = differences(values, before, event);
  const rule = scope === 'following' ? movedRule(written.meta?.rrule, before.start, values.start) : undefined;
  if (rule) await write(`${EVENTS}/${written.id}`, { meta: { rrule: rule } }, fields);
  const oldRule = rule ? { meta: { rrule: written.meta?.rrule } } : {};
  const undo = () => write(`${EVENTS}/${written.id}`, { ...former, ...oldRule }, fields);
  return { event: written, undo };
}

const fields = { query: { _fields: WHOLE } };

/** Changes all dates: times move by as much as those of the one date. */
async function writeAll(date: ListedEvent, values: DateValues, isConfirmed = false): Promise<Written> {
  await presentOf(date);
  const { item: series, etag } = await readVersion<WholeEvent>(`${EVENTS}/${seriesOf(date)}`, { _fields: WHOLE });
  const before = valuesOfDate(date);
  const whole = valuesOfDate(series);
  const start = addMillis(whole.start, millisBetween(before.start, values.start));
  const hasTimes = before.start !== values.start || before.end !== values.end;
  const target: DateValues = {
    title: before.title === values.title ? whole.title : values.title,
    start: hasTimes ? start : whole.start,
    end: hasTimes ? addMillis(start, millisBetween(values.start, values.end)) : whole.end,
    venue: before.venue === values.venue ? whole.venue : values.venue,
    isCancelled: before.isCancelled === values.isCancelled ? whole.isCancelled : values.isCancelled,
    status: before.status === values.status ? whole.status : values.status,
  };
  const rule = hasTimes ? movedRule(series.meta?.rrule, before.start, values.start) : undefined;
  const path = `${EVENTS}/${series.id}`;
  const sent = { ...differences(whole, target, series), ...(rule ? { meta: { rrule: rule } } : {}) };
  const confirmed = isConfirmed ? { _confirm: true } : {};
  const written = await write<WholeEvent>(path, { ...sent, ...confirmed }, { ...fields, etag });
  const oldRule = rule ? { meta: { rrule: series.meta?.rrule } } : {};
  return {
    event: written,
    undo: () => write(path, { ...differences(target, whole, series), ...oldRule, _confirm: true }, fields),
  };
}

/** A weekly rule whose weekdays move with its dates; undefined where it stays. */
export function movedRule(rule: string | undefined, before: string, after: string): string | undefined {
  const days = daysBetween(before, after) % 7;
  const found = rule && days !== 0 && !rule.includes('\n') ? /^(.*FREQ=WEEKLY.*BYDAY=)([A-Z,]+)(.*)$/.exec(rule) : null;
  if (!found) return undefined;
  const [, start = '', names = '', end = ''] = found;
  const numbers = names.split(',').map((name) => WEEKDAYS.findIndex((weekday) => weekday === name));
  const moved = numbers.map((number) => WEEKDAYS[(number + days + 7) % 7]);
  return `${start}${moved.join()}${end}`;
}

/** Moves an event, or dates of a series, to the trash. */
export async function trashEvent(event: ListedEvent, scope: Scope, etag?: string): Promise<Written> {
  const place = placeOf(event, scope);
  const id = isDateOfSeries(event) && scope === 'all' ? seriesOf(event) : event.id;
  const query = { ...(id === event.id ? place : {}), _fields: WHOLE };
  const written = await remove<WholeEvent>(`${EVENTS}/${id}`, query, etag);
  const changed = written.status === 'trash' ? { status: event.status } : { tags: event.tags.map((tag) => tag.id) };
  return { event: written, undo: () => write(`${EVENTS}/${written.id}`, changed, fields) };
}

/**
 * Takes an event out of the trash, as a draft. One date of a series follows the series again, which is restored instead if
 * it is in the trash as a whole.
 */
export async function restoreEvent(event: ListedEvent): Promise<void> {
  const isDate = isDateOfSeries(event);
  const series = isDate
    ? await read<Pick<WholeEvent, 'status'>>(`${EVENTS}/${seriesOf(event)}`, { _fields: 'status' })
    : undefined;
  const isWhole = !series || series.status === 'trash';
  const id = isWhole ? seriesOf(event) : event.id;
  await write(`${EVENTS}/${id}`, { status: isWhole ? 'draft' : series.status }, { query: { _fields: 'id' } });
}

/** The values of a date that was moved to another day, at the same time of day. */
export function movedTo(event: ListedEvent, day: string): DateValues {
  const values = valuesOfDate(event);
  const start = `${day} ${clockOf(values.start)}:00`;
  return { ...values, start, end: addMillis(start, millisBetween(values.start, values.end)) };
}
