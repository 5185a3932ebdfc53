import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import {
  occurrenceAt,
  readRecurrenceId,
  recurrenceColumn,
  RecurrenceProblem,
  splitRecurrence,
  storedRecurrence,
  type Recurrence,
  withoutRecurrence,
} from '#libs/recurrence';
import { EntryWriter } from '../../entries/writing/index.js';
import { SettingsService } from '../../settings/index.js';
import { TAG } from '../../terms/index.js';
import { CalendarFields, CANCELLED, EVENT, fail } from '../common/index.js';
import { EventListInvalidation, OccurrencesRepository } from '../schedule/index.js';
import { EventTerms } from '../terms/index.js';
import { EventCosts } from './cost.js';
import { EventContents, type EventContent } from './event-contents.repository.js';
import { EventCopies } from './event-copies.js';
import { EventStore } from './event-store.js';
import { recurringEvent } from './event-times.js';
import { EventTrash, isTrashed } from './event-trash.js';
import { EventWriter, type EventInput } from './event-writer.js';
import type { CreateEventDto } from './events.dto.js';
import { EventsRepository, type EventRow } from './events.repository.js';
import { FutureOccurrences } from './future-occurrence.js';
import { overriddenAfter } from './override-members.js';
import { timesOf } from './override-plans.js';
import { OverridesRepository } from './overrides.repository.js';
import { failOccurrence, type WriteTarget } from './write-target.js';

/** A resolved target. Without a date, the whole event is written. */
interface Place {
  id: number;
  date?: { recurrenceId: string; scope: 'this' | 'following' };
  /** Whether the id is that of an override, whose date need not be one of the series. */
  isOverride?: boolean;
}

type SentEvent = EventInput<Partial<CreateEventDto>>;

/** Writes events, single dates of series, and series from a date on. Each write is one transaction. */
@Injectable()
export class SeriesWriter {
  constructor(
    private readonly db: Db,
    private readonly events: EventsRepository,
    private readonly contents: EventContents,
    private readonly overrides: OverridesRepository,
    private readonly occurrences: OccurrencesRepository,
    private readonly future: FutureOccurrences,
    private readonly copies: EventCopies,
    private readonly store: EventStore,
    private readonly event: EventWriter,
    private readonly entries: EntryWriter,
    private readonly trash: EventTrash,
    private readonly costs: EventCosts,
    private readonly invalidation: EventListInvalidation,
    private readonly terms: EventTerms,
    private readonly settings: SettingsService,
    private readonly fields: CalendarFields,
  ) {}

  /** Updates what a target names and returns the id of the event that holds it now. */
  async update(target: WriteTarget, sent: SentEvent): Promise<number> {
    const place = await this.placeOf(target);
    const options = { lost: target.confirmed ? 'trash' : 'refuse' } as const;
    return this.db.transaction(async () => {
      const { id, date } = place;
      if (!date) {
        await this.event.update(id, sent, options);
        return id;
      }
      const series = await this.lockSeries(id);
      const own = withoutSlugOf(series, sent);
      if (date.scope === 'this') return this.updateDate(series, date.recurrenceId, own, place);
      const rest = await this.split(series, date.recurrenceId);
      await this.event.update(rest, own, options);
      return rest;
    });
  }

  /** Moves what a target names to the trash and returns the id of the trashed event. */
  async trashTarget(target: WriteTarget): Promise<number> {
    const place = await this.placeOf(target);
    return this.db.transaction(async () => {
      const { id, date } = place;
      if (!date) {
        await this.trash.trash(id);
        return id;
      }
      const series = await this.lockSeries(id);
      if (date.scope === 'following') {
        const rest = await this.split(series, date.recurrenceId);
        await this.trash.trash(rest);
        return rest;
      }
      const overrideId = await this.overrideOf(series, date.recurrenceId, place);
      if (this.settings.get('events_cancelled_dates') === 'show') {
        const tags = await this.tagsOfCancelled(overrideId);
        if (tags) return this.updateDate(series, date.recurrenceId, { tags }, place);
      }
      await this.trash.trash(overrideId);
      await this.touch(series);
      return overrideId;
    });
  }

  /** The tags of an event with the one of events that do not take place; undefined if it has that one. */
  private async tagsOfCancelled(id: number): Promise<number[] | undefined> {
    const [cancelled = 0] = (await this.terms.resolve({ tags: [CANCELLED] })).get(TAG.name) ?? [];
    const present = (await this.contents.load([id])).get(id)?.tagIds ?? [];
    return present.includes(cancelled) ? undefined : [...present, cancelled];
  }

  /** The series and the date that a target names. Throws a 400 for a date or a scope that the event does not have. */
  private async placeOf({ id, occurrence, scope }: WriteTarget): Promise<Place> {
    const [row] = await this.events.find([id]);
    if (!row) return fail('event-not-found');
    const named = occurrence === undefined ? undefined : readRecurrenceId(occurrence);
    if (row.overridesDate !== null && row.parentId) {
      if (occurrence !== undefined && named !== row.overridesDate) return failOccurrence();
      const place = { id: row.parentId, isOverride: true };
      if (scope === 'all') return { id: row.parentId };
      return { ...place, date: { recurrenceId: row.overridesDate, scope: scope ?? 'this' } };
    }
    if (row.recurrence === null) {
      if (scope !== undefined) failArgument('_scope', { message: 'This event does not recur, so it has no scopes.' });
      return occurrence === undefined ? { id } : failOccurrence();
    }
    if (occurrence === undefined) {
      if (scope === undefined || scope === 'all') return { id };
      return failArgument('_scope', { message: `Name a date with \`occurrence\` to write \`${scope}\`.` });
    }
    if (named === undefined) return failOccurrence();
    return scope === 'all' ? { id } : { id, date: { recurrenceId: named, scope: scope ?? 'this' } };
  }

  private async lockSeries(id: number): Promise<EventRow> {
    const series = await this.events.lock(id);
    if (!EVENT.mayEdit(series, currentViewer())) fail('rest_forbidden');
    if (isTrashed(series)) fail('event-is-in-trash');
    return series;
  }

  /** Writes one date. What was sent and differs from the series does not follow it any more. */
  private async updateDate(series: EventRow, recurrenceId: string, sent: SentEvent, place: Place): Promise<number> {
    if (sent.meta !== undefined && (!this.fields.concerns(EVENT, sent.meta) || hasRecurrence(sent.meta)))
      failArgument('meta', { message: 'One date does not recur. Omit this argument, or choose another `_scope`.' });
    const id = await this.overrideOf(series, recurrenceId, place, sent.status !== undefined);
    await this.event.update(id, sent);
    const contents = await this.contents.load([series.id, id]);
    const [whole, own] = [contents.get(series.id), contents.get(id)];
    if (whole && own) {
      const overridden = overriddenAfter(sent, own, atDate(whole, recurrenceId), this.costs);
      await this.overrides.update(id, { overridden });
    }
    await this.touch(series);
    return id;
  }

  /** The id of the event that replaces a date. It is created with the values of the series if there is none. */
  private async overrideOf(
    series: EventRow,
    recurrenceId: string,
    { isOverride = false }: Place,
    isRestored = false,
  ): Promise<number> {
    const known = await this.overrides.lock(series.id, recurrenceId);
    if (known && (isOverride || isRestored || !isTrashed(known))) return known.id;
    const [whole] = (await this.contents.load([series.id])).values();
    const times = (await this.events.timesOf([{ id: series.id, recurrenceId }])).of(series.id, recurrenceId);
    const own = times ?? this.future.of(series, recurrenceId);
    if (!whole || !own) return failOccurrence();
    if (series.status === 'publish') await this.invalidation.changing(series.id);
    const details = { ...own, recurrence: null, overridesDate: recurrenceId, overridden: '', continuesId: 0 };
    const slugIn = (slug: string) => `${slug}-${recurrenceId.slice(0, 10)}`;
    const id = await this.copies.create(whole, { parentId: series.id, slug: slugIn(series.slug), slugIn, details });
    await this.occurrences.deleteSome(series.id, [recurrenceId]);
    return id;
  }

  /**
   * Ends a series before a date and continues it as another one, with the overrides and exclusions that belong there.
   * Returns the id of the series that has the date; the same one if it has none before.
   */
  private async split(series: EventRow, recurrenceId: string): Promise<number> {
    const { id } = series;
    const recurrence = storedRecurrence(series.recurrence);
    const [whole] = (await this.contents.load([id])).values();
    const event = recurringEvent(series);
    const overrides = await this.overrides.lockAll(id);
    const hasDate =
      recurrence !== undefined &&
      ((await this.events.timesOf([{ id, recurrenceId }])).of(id, recurrenceId) !== undefined ||
        overrides.some((one) => one.overridesDate === recurrenceId) ||
        this.future.of(series, recurrenceId) !== undefined);
    if (!whole || !hasDate) return failOccurrence();
    const parts = splitRecurrence(recurrence, event, recurrenceId);
    if (parts instanceof RecurrenceProblem) return failArgument('meta', { message: parts.message });
    if (!parts.before) return id;
    const { startLocal, ...rest } = parts.rest;
    const times = occurrenceAt(recurrence, event, startLocal);
    if (!times) return failOccurrence();
    if (series.status === 'publish') await this.invalidation.changing(id);
    await this.end(series, parts.before, recurrenceId);
    const details = { ...timesOf(times, series), recurrence: recurrenceColumn(rest), continuesId: id };
    const restId = await this.copies.create(whole, {
      ...{ parentId: series.parentId, slug: series.slug, slugIn: (slug) => slug },
      details,
    });
    const moved = overrides.filter(({ overridesDate }) => overridesDate >= recurrenceId);
    for (const one of moved) await this.event.update(one.id, { parent: restId });
    await this.occurrences.deleteSome(
      restId,
      moved.filter((one) => !isTrashed(one)).map(({ overridesDate }) => overridesDate),
    );
    return restId;
  }

  /** Ends a series before a date. */
  private end(series: EventRow, before: Recurrence, recurrenceId: string): Promise<void> {
    const { id } = series;
    const details = { ...series, recurrence: recurrenceColumn(before) };
    return this.entries.update(
      EVENT,
      id,
      {},
      {
        details: async () => {
          await this.occurrences.deleteFrom(id, recurrenceId);
          await this.store.update({ id, details }, series);
        },
      },
    );
  }

  /** Gives a series a new version after a change of its dates. */
  private touch({ id }: EventRow): Promise<void> {
    return this.entries.update(EVENT, id, {});
  }
}

/** A series with the times that it gives a date. */
function atDate(series: EventContent, recurrenceId: string): EventContent {
  const recurrence = storedRecurrence(series.recurrence);
  const times = recurrence && occurrenceAt(recurrence, recurringEvent(series), recurrenceId);
  return times ? { ...series, ...timesOf(times, series) } : series;
}

/** Clients that send back a date of a series send its slug, which stays with the series. */
function withoutSlugOf({ slug: ofSeries }: EventRow, { slug, ...sent }: SentEvent): SentEvent {
  return slug === undefined || slug === ofSeries ? sent : { ...sent, slug };
}

/** Whether an argument `meta` has members of a recurrence. */
const hasRecurrence = (meta: object): boolean => Object.keys(withoutRecurrence(meta)).length < Object.keys(meta).length;
