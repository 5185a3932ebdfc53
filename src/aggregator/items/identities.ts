import type { ImportedEvent } from './import-item.js';

const renamed = (event: ImportedEvent, name: string): ImportedEvent => ({
  ...event,
  uid: name,
  ...(event.originId === event.uid && { originId: name }),
});

/**
 * Keeps apart what a source calls by the same name although it takes place at another time, as the dates of a series
 * that all have the address of the series.
 */
export class Identities {
  private readonly starts = new Map<string, string>();

  /** The event, known by a name of its own. The first one of a name keeps it, and so do those of the same start. */
  apart(event: ImportedEvent): ImportedEvent {
    const { uid, start } = event;
    if (uid === undefined) return event;
    const known = this.starts.get(uid);
    if (known === undefined) this.starts.set(uid, start);
    if (known === undefined || known === start) return event;
    return renamed(event, `${uid}#${start}`);
  }
}

/** As {@link Identities}, for a source that is there as a whole: none of several dates of a name keeps it alone. */
export function apart(events: readonly ImportedEvent[]): ImportedEvent[] {
  const starts = new Map<string, Set<string>>();
  for (const { uid, start } of events) {
    if (uid !== undefined) starts.set(uid, (starts.get(uid) ?? new Set()).add(start));
  }
  return events.map((event) => {
    const { uid, start } = event;
    return uid !== undefined && (starts.get(uid)?.size ?? 0) > 1 ? renamed(event, `${uid}#${start}`) : event;
  });
}
