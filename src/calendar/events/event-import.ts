import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { FIRST_LANGUAGE } from '#libs/context';
import { Db } from '#libs/db';
import { dateInSeries, type SeriesDate, storedRecurrence } from '#libs/recurrence';
import { SiteUrls } from '#libs/rest';
import { plainLine } from '#libs/text';
import { Permalinks } from '../../entries/permalinks/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { EntryImport, EntrySlugs, type ImportedEntry } from '../../entries/writing/index.js';
import { type EntrySourceIds, EVENT, firstStatus, ImportSources, isOwnUid, isWebsite, ownId } from '../common/index.js';
import { EventListInvalidation, OccurrencesRepository } from '../schedule/index.js';
import { EventContents, type EventContent, type TitledEvent } from './event-contents.repository.js';
import { EventDrafts } from './event-drafts.js';
import { EventOccurrences } from './event-occurrences.js';
import { EventStore } from './event-store.js';
import { EventTrash } from './event-trash.js';
import { EventWriter, type EventInput } from './event-writer.js';
import type { CreateEventDto } from './events.dto.js';
import { EventsRepository, type EventFields } from './events.repository.js';
import { ALL_OVERRIDDEN } from './override-members.js';
import { OverridesRepository } from './overrides.repository.js';

/** A new imported event. */
export interface NewEvent {
  /** The members of a request; texts are already safe HTML. */
  sent: Omit<CreateEventDto, 'status' | 'image' | 'venue' | 'organizer' | 'categories' | 'tags'>;
  /** The requested status; missing rights may lower it. */
  status: string | undefined;
  authorId: number;
  /** ID of the parent event; 0 for none. */
  parent: number;
  /** Of an override: the day of the date that it replaces. Its slug ends with it, as those of other overrides do. */
  replacedDay?: string;
  /** UID in the calendar that it comes from, unless that is not unique. It keeps it if no other event has it. */
  uid?: string;
  /** Media ID; 0 for none. */
  image: number;
  venueId: number;
  organizerIds: readonly number[];
  terms: ImportedEntry['terms'];
}

/** A new event with its computed details. */
interface EventDraft {
  event: NewEvent;
  details: EventFields;
}

/** Characters of a UID that is kept. */
const MAX_UID_LENGTH = 255;

/** The text that the slug of an event is made of. */
const titleOfSlug = ({ sent, replacedDay = '' }: NewEvent): string => `${plainLine(sent.title)} ${replacedDay}`;

/** Defaults of imported entries. */
export const PLAIN_ENTRY = {
  menuOrder: 0,
  dateLocal: null,
  dateGmt: null,
  modifiedLocal: null,
  modifiedGmt: null,
  password: '',
  commentStatus: 'closed',
  pingStatus: 'closed',
  template: '',
  meta: [],
} satisfies Partial<ImportedEntry>;

/** Creates imported events in batches, one transaction each. */
@Injectable()
export class EventCreation {
  constructor(
    private readonly db: Db,
    private readonly drafts: EventDrafts,
    private readonly entries: EntryImport,
    private readonly slugs: EntrySlugs,
    private readonly permalinks: Permalinks,
    private readonly occurrences: EventOccurrences,
    private readonly rows: EventStore,
    private readonly events: EventsRepository,
    private readonly dates: OccurrencesRepository,
    private readonly invalidation: EventListInvalidation,
    private readonly site: SiteUrls,
  ) {}

  /** Computes the details of an event. Throws a 400 for invalid times or an invalid rule. */
  draft(event: NewEvent): EventDraft {
    return { event, details: this.details(event.sent, event.venueId) };
  }

  /** The details of a new event. Throws a 400 for invalid times or an invalid rule. */
  details(sent: CreateEventDto, venueId = 0): EventFields {
    const details = { ...this.drafts.created(sent), venueId };
    this.occurrences.validate(details);
    return details;
  }

  /** Stores the side rows of new entries. Part of the transaction that inserts these. */
  async store(events: Parameters<EventStore['create']>[0]): Promise<void> {
    this.invalidation.appearing(...events.map(({ id }) => id));
    await this.rows.create(events);
  }

  /** Inserts events in one transaction and returns their ids in the same order. */
  create(drafts: readonly EventDraft[]): Promise<number[]> {
    return this.db.transaction(async () => {
      const statuses = drafts.map(({ event }) => firstStatus(EVENT, event.status, currentViewer()));
      const slugs = await this.slugs.freeTogether(
        drafts.map(({ event }, at) => ({
          base: STATUSES.get(statuses[at] ?? '')?.floating ? '' : this.slugs.of(titleOfSlug(event)),
          place: { type: EVENT, language: FIRST_LANGUAGE, parentId: 0, entryId: 0 },
        })),
      );
      const ids = await this.entries.create(
        drafts.map(({ event }, at) => this.entryOf(event, statuses[at] ?? '', slugs[at] ?? '')),
      );
      const uids = await this.freeUids(drafts);
      const events = drafts.map(({ event: { organizerIds }, details }, at) => ({
        id: ids[at] ?? 0,
        details: { ...details, uid: uids[at] ?? null },
        organizerIds,
      }));
      await this.store(events);
      return ids;
    });
  }

  /** Sets the venue and the organizers of an event. */
  setPlaces(id: number, venueId: number, organizerIds: readonly number[]): Promise<void> {
    return this.db.transaction(async () => {
      const stored = await this.events.lock(id);
      await this.invalidation.changing(id);
      await this.rows.update({ id, details: { ...stored, venueId }, organizerIds }, stored);
    });
  }

  /** Removes the dates of series that overrides replace. */
  async replaceDates(ids: readonly number[]): Promise<void> {
    for (const { parentId, overridesDate, status } of await this.events.findCurrent(ids)) {
      if (!parentId || overridesDate === null || status === 'trash') continue;
      await this.invalidation.changing(parentId);
      await this.dates.deleteSome(parentId, [overridesDate]);
    }
  }

  /** The UID that each event keeps; undefined for those of this site and of other events. */
  private async freeUids(drafts: readonly EventDraft[]): Promise<(string | undefined)[]> {
    const wanted = drafts.map(({ event: { uid } }) =>
      uid === undefined || uid.length > MAX_UID_LENGTH || isOwnUid(this.site, uid) ? undefined : uid,
    );
    const taken = await this.events.takenUids(wanted.filter((uid) => uid !== undefined));
    return wanted.map((uid, at) => (uid === undefined || taken.has(uid) || wanted.indexOf(uid) < at ? undefined : uid));
  }

  private entryOf({ sent, authorId, parent, image, terms }: NewEvent, status: string, slug: string): ImportedEntry {
    const place = { id: 0, type: EVENT.name, status, slug, parentId: 0, dateLocal: '', language: FIRST_LANGUAGE };
    return {
      ...PLAIN_ENTRY,
      ...{ type: EVENT.name, status, slug, authorId, terms },
      title: sent.title,
      content: sent.description ?? '',
      excerpt: sent.excerpt ?? '',
      parentId: parent,
      featuredMedia: image,
      guid: slug && this.permalinks.of(place, new Map(), true),
    };
  }
}

/** The operations of imports on events. */
@Injectable()
export class EventImport {
  /** Whether a value is an HTTP or HTTPS URL. */
  static readonly isWebsite = isWebsite;
  /** The id of an event, venue or organizer of this site from its global id. */
  static readonly ownId = ownId;

  constructor(
    private readonly db: Db,
    private readonly stored: EventContents,
    private readonly creation: EventCreation,
    private readonly events: EventsRepository,
    private readonly occurrences: OccurrencesRepository,
    private readonly overrides: OverridesRepository,
    private readonly writer: EventWriter,
    private readonly trash: EventTrash,
    private readonly sources: ImportSources,
  ) {}

  /** Loads stored events by id. */
  load(ids: readonly number[]): Promise<Map<number, EventContent>> {
    return this.stored.load(ids);
  }

  /** Events with one of the titles, in any status, oldest first. */
  findByTitles(titles: readonly string[]): Promise<TitledEvent[]> {
    return this.stored.findByTitles(titles);
  }

  /** Filters ids of events: those without a current or future occurrence. */
  findEnded(ids: readonly number[]): Promise<Set<number>> {
    return this.stored.findEnded(ids);
  }

  /** Computes the details of a new event. Throws a 400 for invalid times or an invalid rule. */
  draft(event: NewEvent): EventDraft {
    return this.creation.draft(event);
  }

  /** The details of a new event. Throws a 400 for invalid times or an invalid rule. */
  details(sent: CreateEventDto): EventFields {
    return this.creation.details(sent);
  }

  /** Stores the details of new entries. Part of the transaction that inserts these. */
  storeDetails(events: Parameters<EventCreation['store']>[0]): Promise<void> {
    return this.creation.store(events);
  }

  /** Sets the venue and the organizers of an event. */
  setPlaces(id: number, venueId: number, organizerIds: readonly number[]): Promise<void> {
    return this.creation.setPlaces(id, venueId, organizerIds);
  }

  /** Creates events in one transaction and returns their ids in the same order. */
  create(drafts: readonly EventDraft[]): Promise<number[]> {
    return this.creation.create(drafts);
  }

  /** Updates an event; absent members stay unchanged. */
  update(id: number, changes: EventInput<Partial<CreateEventDto>>): Promise<void> {
    return this.writer.update(id, changes);
  }

  /** Stores the global ids of events at other sites. Existing ones are replaced. */
  setSourceIds(sources: readonly EntrySourceIds[]): Promise<void> {
    return this.sources.write(sources);
  }

  /**
   * Changes the excluded dates of a series.
   * @param dates.out dates to exclude, `dates.back` dates to include again.
   * @returns whether anything changed.
   */
  changeExclusions(
    id: number,
    { out, back }: { out: readonly SeriesDate[]; back: readonly SeriesDate[] },
  ): Promise<boolean> {
    return this.db.transaction(async () => {
      const stored = await this.events.lock(id);
      const recurrence = storedRecurrence(stored.recurrence);
      if (!recurrence) return false;
      const times = { ...stored, allDay: stored.allDay === 1 };
      const left = new Set(recurrence.exdates);
      for (const date of back) left.delete(dateInSeries(date, times));
      const added = out.map((date) => dateInSeries(date, times)).filter((date) => !left.has(date));
      const exdate = [...left, ...added];
      if (!added.length && exdate.length === recurrence.exdates.length) return false;
      await this.writer.update(id, { meta: { exdate } });
      await this.occurrences.deleteSome(id, added);
      return true;
    });
  }

  /** Records which dates of their series imported overrides replace. They follow the series in nothing. */
  async nameDates(dates: ReadonlyMap<number, SeriesDate>): Promise<void> {
    if (!dates.size) return;
    const parts = await this.events.findCurrent([...dates.keys()]);
    const series = await this.events.findCurrent([...new Set(parts.map(({ parentId }) => parentId))]);
    const byId = new Map(series.map((one) => [one.id, one]));
    for (const { id, parentId, overridesDate } of parts) {
      const [one, date] = [byId.get(parentId), dates.get(id)];
      if (!one || !date || one.recurrence === null) continue;
      const own = dateInSeries(date, { ...one, allDay: one.allDay === 1 });
      if (own !== overridesDate) await this.overrides.update(id, { overridesDate: own, overridden: ALL_OVERRIDDEN });
    }
  }

  /** Removes the dates of series that imported overrides replace. */
  replaceDates(ids: readonly number[]): Promise<void> {
    return this.creation.replaceDates(ids);
  }

  /** Trashes an event that its source has withdrawn; returns whether it was still there. */
  withdraw(id: number): Promise<boolean> {
    return this.trash.withdraw(id);
  }

  /** Trashes each of the events whose parent is in the trash, and returns the ids of the trashed ones. */
  trashPartsOfTrashed(ids: readonly number[]): Promise<number[]> {
    return this.trash.trashPartsOfTrashed(ids);
  }
}
