import { secondsOf, textOf } from './wall-clock.js';

/** Minutes of dates in ids: from 1970 to 2990. */
const MINUTES = 2 ** 29;
/** Ids of events are below `2 ** 32`; ids of occurrences begin there. */
const FIRST = 8;
/** Larger ids of series would not fit into the integers that JSON is exact about. */
const MAX_SERIES = Number.MAX_SAFE_INTEGER / MINUTES - FIRST - 1;

/** An occurrence of a series. */
interface IdentifiedOccurrence {
  seriesId: number;
  recurrenceId: string;
}

/**
 * The id of an occurrence: the series and its date in one integer, larger than the id of any event, so that it stays
 * the same without being stored. Dates outside of 1970 to 2990 and with seconds have the id of their series.
 */
export function occurrenceId(seriesId: number, recurrenceId: string): number {
  const minutes = secondsOf(recurrenceId) / 60;
  const isWritable = Number.isInteger(minutes) && minutes >= 0 && minutes < MINUTES && seriesId <= MAX_SERIES;
  return isWritable ? (seriesId + FIRST) * MINUTES + minutes : seriesId;
}

/** Reads the id of an occurrence; `undefined` for ids of events. */
export function readOccurrenceId(id: number): IdentifiedOccurrence | undefined {
  const series = Math.floor(id / MINUTES) - FIRST;
  if (!Number.isSafeInteger(id) || series <= 0) return undefined;
  return { seriesId: series, recurrenceId: textOf((id % MINUTES) * 60) };
}

/** The id of the event that an id names: of the series for an occurrence. */
export const eventIdOf = (id: number): number => readOccurrenceId(id)?.seriesId ?? id;
