import { createHash } from 'node:crypto';
import type { EventTimes } from './event-times.js';
import type { Properties } from './property.js';

/** What single occurrences have to know of the event that recurs. */
export type Series = Pick<EventTimes, 'zone' | 'start' | 'allDay'>;

/** Which version of an event it is: the greater, the newer. */
interface Version {
  sequence: number;
  modified: string;
}

const IDENTITY = ['SUMMARY', 'DTSTART', 'DTEND', 'DURATION', 'RRULE'];

/** The events of a file that were seen. */
export class KnownEvents {
  private readonly versions = new Map<string, Version>();
  private readonly series = new Map<string, Series>();

  seriesOf(uid: string): Series | undefined {
    return this.series.get(uid);
  }

  setSeries(uid: string, { zone, start, allDay }: Series): void {
    this.series.set(uid, { zone, start, allDay });
  }

  /** Whether the event was seen before, in a version that is newer or one that is not. */
  see(uid: string, properties: Properties): 'new' | 'newer' | 'older' {
    const key = `${uid}\n${properties.word('RECURRENCE-ID') ?? ''}`;
    const version = versionOf(properties);
    const known = this.versions.get(key);
    if (known && isOlder(version, known)) return 'older';
    this.versions.set(key, version);
    return known ? 'newer' : 'new';
  }

  /**
   * An identity for an event that has none, which stays the same when the file is read again. Of events that are the
   * same in name and time the later ones are told apart by their place.
   */
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
