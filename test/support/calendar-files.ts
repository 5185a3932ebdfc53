import type { ImportedEvent, ImportProblem } from '../../src/aggregator/items/import-item.js';
import { icalReader } from '../../src/aggregator/reading/ical/ical-reader.js';
import { READING_LIMITS, type ReadingLimits } from '../../src/aggregator/reading/item-reader.js';

const START = 'DTSTART:20261201T100000';

/** The result of reading a calendar. */
export interface ReadCalendar {
  events: ImportedEvent[];
  problems: ImportProblem[];
  complete: boolean;
}

export interface CalendarReading {
  siteZone?: string;
  limits?: Partial<ReadingLimits>;
  /** Size of the chunks of the file in bytes. */
  pieces?: number;
}

/** The text of a file with these lines. */
export const linesOf = (...lines: string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** A calendar with these lines. */
export const calendar = (...lines: string[]): string =>
  linesOf('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines, 'END:VCALENDAR');

/** The lines of an event. A name, an identity and a start are added if they are missing. */
export function vevent(...lines: string[]): string[] {
  const has = (name: string) => lines.some((line) => line.toUpperCase().startsWith(name));
  return [
    'BEGIN:VEVENT',
    ...(has('UID') ? [] : ['UID:1@example.org']),
    ...(has('SUMMARY') ? [] : ['SUMMARY:Fair']),
    ...(has('DTSTART') ? [] : [START]),
    ...lines,
    'END:VEVENT',
  ];
}

/** Reads a calendar in this thread. */
export async function readCalendar(
  source: string | Uint8Array,
  { siteZone = 'Europe/Berlin', limits, pieces = 1000 }: CalendarReading = {},
): Promise<ReadCalendar> {
  const read: ReadCalendar = { events: [], problems: [], complete: true };
  const options = { siteZone, limits: { ...READING_LIMITS, ...limits }, settings: undefined };
  const report = {
    problem: (problem: ImportProblem) => void read.problems.push(problem),
    incomplete: () => {
      read.complete = false;
    },
  };
  for await (const item of icalReader.read(bytesOf(Buffer.from(source), pieces), options, report)) {
    if (item.kind === 'event') read.events.push(item.event);
  }
  return read;
}

/** Reads a calendar with one event of these lines and returns the event. Fails if there is not exactly one. */
export async function readEvent(...lines: string[]): Promise<ImportedEvent> {
  const { events } = await readCalendar(calendar(...vevent(...lines)));
  const [event] = events;
  if (!event || events.length > 1) throw new Error(`There are ${events.length} events.`);
  return event;
}

async function* bytesOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
