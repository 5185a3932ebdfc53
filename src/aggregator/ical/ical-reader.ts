import { createHash } from 'node:crypto';
import type { ImportItem, ImportProblem, ImportedEvent } from '../items/import-item.js';
import type { ItemReader, ReaderOptions, ReaderReport, ReadingLimits } from '../reading/item-reader.js';
import { utf8 } from '../reading/source-text.js';
import { CalendarZones, UnknownZone } from './calendar-zones.js';
import { ComponentParser, type CalendarPart, type Component } from './components.js';
import { LineSplitter, type ContentLine, type Property, type Properties } from './content-lines.js';
import { readEvent, lineOf } from './event-reader.js';
import { InvalidEvent, type Series } from './event-times.js';
import { namedZone } from './zone-names.js';

/** Maximum total length of the events that are held back until the end of their calendar. */
const MAX_HELD = 16_000_000;
/** Code of the warning for events without a UID, which are not recognised after a change of title or times. */
export const MISSING_UIDS = 'warning:ical-missing-uids-manual';

/**
 * Reads iCalendar as a stream. Overrides are yielded after their series. If a newer version of an event follows, it is
 * yielded as well and replaces the earlier one.
 */
export const icalReader: ItemReader = {
  async *read(bytes, options, report) {
    const lines = new LineSplitter(options.limits.lineBytes);
    const file = new CalendarFile(options, report);
    for await (const piece of utf8(bytes)) {
      for (const line of lines.push(piece)) yield* file.push(line);
    }
    for (const line of lines.end()) yield* file.push(line);
    yield* file.end();
  },
};

/** Reads the events of a file. */
class CalendarFile {
  private readonly limits: ReadingLimits;
  private readonly components: ComponentParser;
  private readonly zones: CalendarZones;
  private readonly events = new KnownEvents();
  private held: Component[] = [];
  private heldLength = 0;
  private isCancellation = false;

  constructor(
    { siteZone, limits }: ReaderOptions,
    private readonly report: ReaderReport,
  ) {
    this.zones = new CalendarZones(siteZone);
    this.limits = limits;
    this.components = new ComponentParser(limits, (line, message) => report.problem({ line, message }));
  }

  *push(line: ContentLine): Generator<ImportItem> {
    for (const part of this.components.push(line)) yield* this.take(part);
  }

  *end(): Generator<ImportItem> {
    const open = this.components.end();
    if (open.length) {
      this.report.problem({ message: `The file is truncated inside ${open.join(', ').slice(0, 100)}.` });
      this.report.incomplete();
    }
    yield* this.release();
  }

  private *take(part: CalendarPart): Generator<ImportItem> {
    if (part.kind === 'calendar property') this.readCalendarProperty(part.property);
    else if (part.kind === 'calendar end') yield* this.finishCalendar();
    else if (part.component.name === 'VTIMEZONE') this.zones.define(part.component);
    else yield* this.event(part.component);
  }

  private readCalendarProperty({ name, value, line }: Property): void {
    if (name === 'METHOD') this.isCancellation = value.trim().toUpperCase() === 'CANCEL';
    if (name !== 'X-WR-TIMEZONE' || value.trim() === '') return;
    this.zones.calendar = namedZone(value);
    if (!this.zones.calendar) this.report.problem({ line, message: `Unknown time zone “${value.slice(0, 64)}”.` });
  }

  private *finishCalendar(): Generator<ImportItem> {
    yield* this.release();
    this.zones.clear();
    this.isCancellation = false;
  }

  private *event(component: Component): Generator<ImportItem> {
    const { properties } = component;
    const uid = properties.text('UID');
    const isEarly = properties.has('RECURRENCE-ID') && uid && !this.events.seriesOf(uid);
    if (isEarly || !(yield* this.read(component))) this.hold(component);
    if (this.heldLength > MAX_HELD) yield* this.release();
  }

  private hold(component: Component): void {
    this.held.push(component);
    this.heldLength += component.length;
  }

  /** Reads the events that were held back, series first. */
  private *release(): Generator<ImportItem> {
    const { held } = this;
    this.held = [];
    this.heldLength = 0;
    const isSingle = ({ properties }: Component) => properties.has('RECURRENCE-ID');
    for (const component of [...held.filter((one) => !isSingle(one)), ...held.filter(isSingle)]) {
      while (!(yield* this.read(component, true)));
    }
  }

  /** Reads an event. Returns false if its time zone is still unknown. */
  private *read(component: Component, isLast = false): Generator<ImportItem, boolean> {
    const problems: Pick<ImportProblem, 'code' | 'message'>[] = component.problems.map((message) => ({ message }));
    try {
      const event = this.eventIn(component, (message, code) => problems.push({ code, message }));
      if (event) yield { kind: 'event', event };
    } catch (error) {
      if (error instanceof UnknownZone) {
        if (!isLast) return false;
        this.zones.assume(error.zone);
        this.report.problem({ line: component.line, message: error.message });
        return false;
      }
      if (!(error instanceof InvalidEvent)) throw error;
      problems.push({ message: error.message });
    }
    const { properties, line } = component;
    const item = lineOf(properties.text('SUMMARY')) || properties.text('UID');
    for (const problem of problems) this.report.problem({ ...problem, line, item });
    return true;
  }

  /** The event of a component. Undefined for an older version. */
  private eventIn(component: Component, problem: (message: string, code?: string) => void): ImportedEvent | undefined {
    const { properties, length } = component;
    if (length > this.limits.itemLength) throw new InvalidEvent('The event is too long and was skipped.');
    const given = properties.text('UID');
    if (!given) problem('It has no UID. It is recognised by title and times.', MISSING_UIDS);
    const uid = given || this.events.identify(properties);
    const { zones, isCancellation } = this;
    const { event, times } = readEvent(component, {
      zones,
      uid,
      series: this.events.seriesOf(uid),
      isCancellation,
      problem,
    });
    const version = this.events.register(uid, properties);
    if (version !== 'new') problem('The file contains several versions of it. The newest one is used.');
    if (version === 'older') return undefined;
    if (event.recurrenceId === undefined) this.events.setSeries(uid, times);
    return event;
  }
}

/** Version of an event, by SEQUENCE and LAST-MODIFIED. */
interface Version {
  sequence: number;
  modified: string;
}

/** Properties that identify an event without a UID. */
const IDENTITY = ['SUMMARY', 'DTSTART', 'DTEND', 'DURATION', 'RRULE'];

/** Keeps track of the events that were read from a file. */
class KnownEvents {
  private readonly versions = new Map<string, Version>();
  private readonly series = new Map<string, Series>();

  seriesOf(uid: string): Series | undefined {
    return this.series.get(uid);
  }

  setSeries(uid: string, { zone, start, allDay }: Series): void {
    this.series.set(uid, { zone, start, allDay });
  }

  /** Registers an event. Returns whether it is new, or a newer or older version of an earlier event. */
  register(uid: string, properties: Properties): 'new' | 'newer' | 'older' {
    const key = `${uid}\n${properties.word('RECURRENCE-ID') ?? ''}`;
    const version = versionOf(properties);
    const known = this.versions.get(key);
    if (known && isOlder(version, known)) return 'older';
    this.versions.set(key, version);
    return known ? 'newer' : 'new';
  }

  /** A stable id for an event without one. Events with the same title and times are distinguished by place and URL. */
  identify(properties: Properties): string {
    const identity = digest(properties, IDENTITY);
    const isTaken = this.versions.has(`${identity}\n`);
    return isTaken ? digest(properties, [...IDENTITY, 'LOCATION', 'URL']) : identity;
  }
}

function digest(properties: Properties, names: readonly string[]): string {
  const values = names.map((name) => properties.first(name)?.value ?? '');
  return `sha256-${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 40)}`;
}

function versionOf(properties: Properties): Version {
  const sequence = Number.parseInt(properties.word('SEQUENCE') ?? '', 10);
  const modified = properties.word('LAST-MODIFIED') ?? '';
  return { sequence: Number.isNaN(sequence) ? 0 : sequence, modified };
}

function isOlder(version: Version, known: Version): boolean {
  if (version.sequence !== known.sequence) return version.sequence < known.sequence;
  return version.modified !== '' && version.modified < known.modified;
}
