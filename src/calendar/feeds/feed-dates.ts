import type { Recurrence } from '#libs/recurrence';
import type { FeedEventRow, FeedOverride, FeedSubject } from './event-feed.repository.js';

/** The events of a feed, and how they replace dates of series. */
export class FeedDates {
  private readonly byId: ReadonlyMap<number, FeedOverride>;
  private readonly bySeries = new Map<number, FeedOverride[]>();
  private readonly shown: ReadonlySet<number>;

  private constructor(
    readonly entries: readonly FeedEventRow[],
    overrides: readonly FeedOverride[],
  ) {
    this.shown = new Set(entries.map(({ id }) => id));
    this.byId = new Map(overrides.map((one) => [one.id, one]));
    for (const one of overrides) this.bySeries.set(one.seriesId, [...(this.bySeries.get(one.seriesId) ?? []), one]);
  }

  /**
   * Completes the events of a feed with those that replace dates of its series. The feed of a venue, an organizer or a
   * term has only those that belong to it.
   */
  static of({ kind }: FeedSubject, entries: readonly FeedEventRow[], overrides: readonly FeedOverride[]): FeedDates {
    const known = new Set(entries.map(({ id }) => id));
    const isWhole = kind === 'all' || kind === 'event';
    const added = overrides.filter(
      ({ id, seriesId, isPublic, isHidden }) =>
        isWhole && isPublic && (kind === 'event' || !isHidden) && known.has(seriesId) && !known.has(id),
    );
    return new FeedDates([...entries, ...added.map(({ entry }) => entry)], overrides);
  }

  /** The date that an event replaces; undefined for other events. */
  replacedBy(id: number): FeedOverride | undefined {
    return this.byId.get(id);
  }

  /** The zones of series that the dates of overrides are in, from those dates on. */
  get seriesZones(): FeedEventRow[] {
    return [...this.byId.values()].flatMap(({ id, recurrenceId, series }) =>
      this.shown.has(id) ? [{ id, startLocal: recurrenceId, ...series, recurs: 1 }] : [],
    );
  }

  /** The recurrence of a series as the feed shows it: without the dates that events outside of the feed replace. */
  recurrenceOf(seriesId: number, recurrence: Recurrence): Recurrence {
    const overrides = this.bySeries.get(seriesId);
    if (!overrides) return recurrence;
    const replaced = new Set(overrides.flatMap(({ id, recurrenceId }) => (this.shown.has(id) ? recurrenceId : [])));
    const absent = overrides.flatMap(({ id, recurrenceId }) => (this.shown.has(id) ? [] : recurrenceId));
    const exdates = new Set([...recurrence.exdates.filter((date) => !replaced.has(date)), ...absent]);
    return { ...recurrence, exdates: [...exdates].sort() };
  }
}
