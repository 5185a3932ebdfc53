import { createHash } from 'node:crypto';
import { type ImportedEvent, type ImportItem, type ImportProblem, namedZone } from '../../items/index.js';
import {
  MISSING_UIDS,
  type ItemReader,
  type ReaderOptions,
  type ReaderReport,
  type ReadingLimits,
} from '../item-reader.js';
import { utf8 } from '../source-text.js';
import { CalendarZones, UnknownZone } from './calendar-zones.js';
import { ComponentParser, type CalendarToken, type Component } from './components.js';
import { LineSplitter, type ContentLine, type Property, type Properties } from './content-lines.js';
import { readEvent, lineOf, type EventContext, type ReadEvent, type TitledSeries } from './event-reader.js';
import { InvalidEvent } from './event-times.js';
import { splitAtChanges, type FollowingSeries } from './following-changes.js';

/** Maximum total length of the events that are held back until the end of their calendar. */
const MAX_HELD = 16_000_000;

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
  /** Changes of dates of series and all following ones, by UID, while events that were held back are read. */
  private following = new Map<string, Component[]>();
  /** Those that belong to a series that was read. */
  private readonly applied = new Set<Component>();

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

  private *take(part: CalendarToken): Generator<ImportItem> {
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
    const isEarly = isOverride(component) && uid && !this.events.seriesOf(uid);
    // A later change of all following dates divides a series.
    const isDivided = isFollowing(component) || properties.has('RRULE', 'RDATE');
    if (isEarly || isDivided || !(yield* this.read(component))) this.hold(component);
    if (this.heldLength > MAX_HELD) yield* this.release();
  }

  private hold(component: Component): void {
    this.held.push(component);
    this.heldLength += component.length;
  }

  /** Reads the events that were held back, series first. */
  private *release(): Generator<ImportItem> {
    const { held } = this;
    this.zones.complete();
    this.held = [];
    this.heldLength = 0;
    const following = held.filter(isFollowing);
    this.following = new Map(following.map((one) => [one.properties.text('UID') ?? '', []]));
    for (const one of following) this.following.get(one.properties.text('UID') ?? '')?.push(one);
    const single = held.filter((one) => isOverride(one) && !isFollowing(one));
    for (const component of [...held.filter((one) => !isOverride(one)), ...single]) {
      while (!(yield* this.read(component, true)));
    }
    for (const component of following.filter((one) => !this.applied.has(one))) {
      component.problems.push('Its series is missing or comes too long before. The change applies to one date only.');
      while (!(yield* this.read(component, true)));
    }
    this.following.clear();
    this.applied.clear();
  }

  /** Reads an event. Returns false if its time zone is still unknown. */
  private *read(component: Component, isLast = false): Generator<ImportItem, boolean> {
    const problems: Pick<ImportProblem, 'code' | 'message'>[] = component.problems.map((message) => ({ message }));
    try {
      const events = this.eventsIn(component, (message, code) => problems.push({ code, message }));
      for (const event of events) yield { kind: 'event', event };
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
    this.reportAll(component, problems);
    return true;
  }

  private reportAll(
    { properties, line }: Component,
    problems: readonly Pick<ImportProblem, 'code' | 'message'>[],
  ): void {
    const item = lineOf(properties.text('SUMMARY')) || properties.text('UID');
    for (const problem of problems) this.report.problem({ ...problem, line, item });
  }

  /** The event of a component, or the parts of a divided series. Empty for an older version. */
  private eventsIn(component: Component, problem: (message: string, code?: string) => void): ImportedEvent[] {
    const { properties } = component;
    const given = properties.text('UID');
    if (!given) problem('It has no UID. It is recognised by title and times.', MISSING_UIDS);
    const uid = given || this.events.identify(properties);
    const read = this.readOne(component, { uid, series: this.events.seriesOf(uid), problem });
    const changes = isOverride(component) ? [] : this.changesOf(uid, read);
    const version = this.events.register(uid, properties);
    if (version !== 'new') problem('The file contains several versions of it. The newest one is used.');
    if (version === 'older') return [];
    const { event, times } = read;
    if (event.recurrenceId !== undefined) return [this.events.inPart(event)];
    const { events, parts } = changes.length ? this.divide(read, changes) : { events: [event], parts: [] };
    this.events.setSeries(uid, { ...times, title: event.title, parts });
    return events;
  }

  private readOne(component: Component, context: Pick<EventContext, 'uid' | 'series' | 'problem'>): ReadEvent {
    if (component.length > this.limits.itemLength) throw new InvalidEvent('The event is too long and was skipped.');
    const { zones, isCancellation } = this;
    return readEvent(component, { ...context, zones, isCancellation });
  }

  /** The changes of dates of a series and all following ones, the newest of each date. */
  private changesOf(uid: string, { event, times }: ReadEvent): Change[] {
    if (!event.recurrence) return [];
    const byDate = new Map<string, Change>();
    for (const component of this.following.get(uid) ?? []) {
      const change = this.readChange(component, { uid, series: { ...times, title: event.title } });
      const date = change.read?.event.recurrenceId ?? `line ${component.line}`;
      const known = byDate.get(date)?.component.properties;
      if (!known || !isOlder(versionOf(component.properties), versionOf(known))) byDate.set(date, change);
    }
    return [...byDate.values()];
  }

  private readChange(component: Component, { uid, series }: Required<Pick<EventContext, 'uid' | 'series'>>): Change {
    const problems = component.problems.map((message) => ({ message }));
    const problem = (message: string) => void problems.push({ message });
    try {
      return { component, problems, read: this.readOne(component, { uid, series, problem }) };
    } catch (error) {
      if (!(error instanceof InvalidEvent)) throw error;
      problem(error.message);
      return { component, problems };
    }
  }

  private divide(series: ReadEvent, changes: readonly Change[]): ReturnType<typeof splitAtChanges> {
    const byRead = new Map(changes.flatMap((change) => (change.read ? [[change.read, change] as const] : [])));
    const split = splitAtChanges(series, [...byRead.keys()], (read, message) =>
      byRead.get(read)?.problems.push({ message }),
    );
    for (const { component, problems } of changes) this.reportAll(component, problems);
    for (const component of this.following.get(series.event.uid ?? '') ?? []) this.applied.add(component);
    return split;
  }
}

/** A change of a date of a series and all following ones. */
interface Change {
  component: Component;
  problems: { message: string }[];
  /** Absent if it is invalid. */
  read?: ReadEvent;
}

const isOverride = ({ properties }: Component): boolean => properties.has('RECURRENCE-ID');

/** Whether a component changes a date of a series and all following ones. */
const isFollowing = ({ properties }: Component): boolean =>
  properties.first('RECURRENCE-ID')?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE';

/** Version of an event, by SEQUENCE and LAST-MODIFIED. */
interface Version {
  sequence: number;
  modified: string;
}

/** Properties that identify an event without a UID. */
const IDENTITY = ['SUMMARY', 'DTSTART', 'DTEND', 'DURATION', 'RRULE'];

/** A series with the parts that it was divided into. */
type DividedSeries = TitledSeries & { parts: readonly FollowingSeries[] };

/** Keeps track of the events that were read from a file. */
class KnownEvents {
  private readonly versions = new Map<string, Version>();
  private readonly series = new Map<string, DividedSeries>();

  seriesOf(uid: string): DividedSeries | undefined {
    return this.series.get(uid);
  }

  setSeries(uid: string, { title, zone, start, allDay, tzid, parts }: DividedSeries): void {
    this.series.set(uid, { title, zone, start, allDay, tzid, parts });
  }

  /** An override, moved to the part of its series that has its date. */
  inPart(event: ImportedEvent): ImportedEvent {
    const { uid = '', recurrenceId = '', timezone } = event;
    const part = this.series.get(uid)?.parts.findLast(({ from }) => from <= recurrenceId);
    if (!part) return event;
    const { zone } = part.times;
    return {
      ...event,
      uid: part.uid,
      recurrenceId: part.move(recurrenceId),
      seriesTimezone: zone.name === timezone ? undefined : zone.name,
    };
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
