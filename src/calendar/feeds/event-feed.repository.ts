import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainSql, sql, tableOf, type Nullable, type Sql } from '#libs/sql';
import { endOfDay, startOfDay } from '#libs/times';
import { Entry, EntryTotal } from '../../entries/index.js';
import { LocalisedTexts, UntranslatedEntries } from '../../entries/languages/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { ATTACHMENT } from '../../media/index.js';
import { EntryTerm, TAG, Term, TermLanguages, TermText } from '../../terms/index.js';
import { CANCELLED, EVENT, EVENT_CATEGORY } from '../common/index.js';
import type { OccurrenceTimes } from '../events/index.js';
import { ORGANIZER, OrganizerDetails } from '../organizers/index.js';
import { EventDetails, EventOccurrence, EventOrganizer, PUBLIC } from '../schedule/index.js';
import { VENUE, VenueDetails, VenueLocation } from '../venues/index.js';

/** The subject of a feed. */
export interface FeedSubject {
  kind: 'all' | 'term' | 'venue' | 'organizer' | 'event';
  /** Single-line HTML; empty for all events. */
  title: string;
  /** Last segment of the path of its page; empty for all events. */
  slug: string;
  /** IDs of the categories or the tag, the venue, the organizer or the event. */
  ids: number[];
  /** The only occurrence of a recurring event that the feed has. */
  occurrence?: FeedTimes;
}

/** The times of an occurrence and its recurrence id. */
export type FeedTimes = OccurrenceTimes & { recurrenceId: string };

/** An event of a feed, with the columns that the feed's header needs. */
export type FeedEventRow = Pick<EventDetails, 'timezone' | 'startLocal' | 'allDay'> & {
  id: number;
  /** 1 for a series. */
  recurs: number;
};

/** An event that replaces a date of a series, and what the feed needs of that series. */
export interface FeedOverride {
  id: number;
  seriesId: number;
  recurrenceId: string;
  series: Pick<EventDetails, 'timezone' | 'allDay' | 'uid'>;
  /** Whether everyone may read it. */
  isPublic: boolean;
  /** Whether lists omit it. */
  isHidden: boolean;
  entry: FeedEventRow;
}

/** The selected columns of an event. */
export type FeedRow = Pick<Entry, (typeof EVENT_ENTRY)[number]> &
  Pick<EventDetails, (typeof EVENT_DETAILS)[number]> & {
    /** Null if it is too long for a feed. */
    content: string | null;
  };

/** The selected columns of a venue; coordinates are null if unknown. */
export type FeedVenue = Pick<Entry, (typeof TITLED)[number]> &
  Pick<VenueDetails, (typeof ADDRESS)[number]> &
  Nullable<Pick<VenueLocation, 'lat' | 'lng'>>;

export type FeedOrganizer = Pick<Entry, (typeof TITLED)[number]> &
  Pick<OrganizerDetails, 'email'> &
  Pick<EventOrganizer, 'eventId'>;

/** A category of an event, or the tag of one that does not take place. */
export type FeedTerm = Pick<Term, 'name' | 'taxonomy'>;

/** A row of an override with columns of its series. */
interface OverrideRow extends Omit<FeedEventRow, 'recurs'> {
  seriesId: number;
  recurrenceId: string;
  status: string;
  hidden: number;
  locked: number;
  seriesTimezone: string;
  seriesAllDay: number;
  seriesUid: string | null;
}

const TITLED = ['id', 'title', 'status', 'version'] as const;
const ADDRESS = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip'] as const;
const EVENT_ENTRY = [
  ...TITLED,
  ...(['type', 'slug', 'parentId', 'featuredMedia', 'dateLocal', 'dateGmt', 'modifiedGmt', 'language'] as const),
] as const;
const EVENT_DETAILS = [
  ...(['startLocal', 'endLocal', 'startUtc', 'endUtc', 'timezone', 'allDay', 'recurrence', 'venueId'] as const),
  ...(['overridesDate', 'uid'] as const),
] as const;
const COLUMNS = { id: 'entryId', timezone: 'timezone', startLocal: 'startLocal', allDay: 'allDay' } as const;

const d = tableOf(EventDetails, 'd');
const o = tableOf(EventOccurrence, 'o');

/** Maximum number of events of a feed; the latest ones are omitted. */
const MAX_EVENTS = 10_000;
/** Longer descriptions, in octets, are omitted. */
const MAX_CONTENT = 100_000;

/** Trashed venues and organizers stay visible in events if they were public. */
const WAS_PUBLIC = "(e.status = 'publish' OR (e.status = 'trash' AND e.trashed_from = 'publish'))";

/** Reads events for feeds from the primary server, because a feed must not be older than its version. */
@Injectable()
export class EventFeedRepository {
  /** Cached version of trashed entries and images, and the write counter for which it was computed. */
  private relatedVersion: { written: string; version: string } | undefined;

  constructor(
    private readonly db: Db,
    private readonly texts: LocalisedTexts,
    private readonly untranslated: UntranslatedEntries,
    private readonly languages: TermLanguages,
  ) {}

  /**
   * A version that changes exactly when the content of feeds changes, except for settings. Clients see it, so it must
   * not reveal writes to hidden entries.
   */
  async version(): Promise<string> {
    const types = [EVENT, VENUE, ORGANIZER].map(({ name }) => name);
    const totals = tableOf(EntryTotal);
    const texts = this.languages.areSeveral
      ? sql`, (SELECT SUM(CRC32(CONCAT_WS(' ', term_id, language, slug, name))) FROM ${tableOf(TermText)}
          WHERE taxonomy = ${EVENT_CATEGORY.name})`
      : plainSql('');
    const [row] = await this.db.current<{ written: string; shown: string }>(
      sql`SELECT (SELECT SUM(version) FROM ${totals} WHERE type IN (${[...types, ATTACHMENT.name]})) AS written,
         CONCAT_WS(' ', (SELECT SUM(version) FROM ${totals} WHERE type IN (${types}) AND status = 'publish'),
         (SELECT SUM(CRC32(CONCAT_WS(' ', id, parent_id, slug, name))) FROM ${tableOf(Term)}
          WHERE taxonomy = ${EVENT_CATEGORY.name})${texts}) AS shown`,
    );
    const written = row?.written ?? '';
    if (this.relatedVersion?.written !== written)
      this.relatedVersion = { written, version: await this.versionOfRelated(types) };
    return `${row?.shown ?? ''} ${this.relatedVersion.version}`;
  }

  /** The version of trashed entries and of images, which takes longer to compute. */
  private async versionOfRelated(types: readonly string[]): Promise<string> {
    const [e, m] = [tableOf(Entry, 'e'), tableOf(Entry, 'm')];
    const [row] = await this.db.current<{ version: string }>(
      sql`SELECT CONCAT_WS(' ',
         (SELECT SUM(CRC32(CONCAT_WS(' ', e.id, e.version))) FROM ${e}
          WHERE e.type IN (${types}) AND e.status = 'trash' AND e.trashed_from = 'publish'),
         (SELECT SUM(CRC32(CONCAT_WS(' ', e.id, m.id, m.version))) FROM ${e} JOIN ${m} ON m.id = e.featured_media
          WHERE e.type = ${EVENT.name} AND e.status = 'publish')) AS version`,
    );
    return row?.version ?? '';
  }

  /** The events of a feed, ordered by their first start in the window. */
  entries({ kind, ids }: FeedSubject, { from, to }: { from: string; to: string }): Promise<FeedEventRow[]> {
    const select = sql`SELECT ${d.columns(COLUMNS)}, d.recurrence IS NOT NULL AS recurs`;
    if (kind === 'event') return this.db.current(sql`${select} FROM ${d} WHERE d.entry_id IN (${ids})`);
    const [start, end] = [startOfDay(from), endOfDay(to)];
    const scope = {
      all: plainSql(''),
      term: sql`AND o.event_id IN (SELECT entry_id FROM ${tableOf(EntryTerm)} WHERE term_id IN (${ids}))`,
      venue: sql`AND o.event_id IN (SELECT entry_id FROM ${tableOf(EventDetails)} WHERE venue_id IN (${ids}))`,
      organizer: sql`AND o.event_id IN (SELECT event_id FROM ${tableOf(EventOrganizer)} WHERE organizer_id IN (${ids}))`,
    }[kind];
    const firstOf = (when: Sql) => sql`SELECT o.event_id, MIN(o.start_local) AS first FROM ${o}
         WHERE ${PUBLIC} AND ${when} AND ${this.untranslated.onlyWithId(EVENT.name, 'o.event_id')} ${scope} GROUP BY o.event_id`;
    const begins = firstOf(sql`o.start_local BETWEEN ${start} AND ${end}`);
    // Events that are still going on at the start of the window.
    const ongoing = firstOf(sql`o.several_days = 1 AND o.end_local >= ${start} AND o.start_local < ${start}`);
    return this.db.current(
      sql`${select} FROM (
         SELECT o.event_id, MIN(o.first) AS first FROM (${begins} UNION ALL ${ongoing}) o
         GROUP BY o.event_id ORDER BY first, o.event_id LIMIT ${MAX_EVENTS}
       ) found JOIN ${d} ON d.entry_id = found.event_id ORDER BY found.first, id`,
    );
  }

  /** The events that replace dates of some series, and those among the events themselves, by their dates. */
  async overrides(entries: readonly FeedEventRow[]): Promise<FeedOverride[]> {
    const ids = (recurs: number) => [0, ...entries.flatMap((entry) => (entry.recurs === recurs ? entry.id : []))];
    const [e, p] = [tableOf(Entry, 'e'), tableOf(EventDetails, 'p')];
    const of = (
      where: Sql,
    ) => sql`SELECT ${d.columns(COLUMNS)}, ${e.columns({ seriesId: 'parentId', status: 'status' })},
 ${d.columns({ recurrenceId: 'overridesDate', hidden: 'hidden' })}, e.password <> '' AS locked,
 ${p.columns({ seriesTimezone: 'timezone', seriesAllDay: 'allDay', seriesUid: 'uid' })}
 FROM ${e} JOIN ${d} ON d.entry_id = e.id JOIN ${p} ON p.entry_id = e.parent_id
 WHERE ${where} AND e.type = ${EVENT.name} AND d.overrides_date IS NOT NULL
   AND e.status <> 'trash' AND e.trashed_from IS NULL`;
    const rows = await this.db.current<OverrideRow>(
      sql`${of(sql`e.parent_id IN (${ids(1)})`)} UNION ${of(sql`e.id IN (${ids(0)})`)} ORDER BY recurrenceId, id`,
    );
    return rows.map(
      ({ seriesId, recurrenceId, status, hidden, locked, seriesTimezone, seriesAllDay, seriesUid, ...entry }) => ({
        ...{ id: entry.id, seriesId, recurrenceId },
        series: { timezone: seriesTimezone, allDay: seriesAllDay, uid: seriesUid },
        isPublic: status === 'publish' && !locked,
        isHidden: hidden === 1,
        entry: { ...entry, recurs: 0 },
      }),
    );
  }

  /** Finds a public venue, organizer or event by its slug. */
  async bySlug({ name }: EntryType, slug: string): Promise<Pick<Entry, 'id' | 'title'> | undefined> {
    const [row] = await this.texts
      .select(['id', 'title'])
      .where(this.texts.withSlug(name, [slug]))
      .where(this.untranslated.only([name]))
      .where("e.type = ? AND e.status = 'publish' AND e.password = ''", name)
      .current();
    return row;
  }

  /** Loads public events by id, in no particular order. */
  events(ids: readonly number[]): Promise<FeedRow[]> {
    const content = this.texts.shown('content');
    return this.texts
      .select(EVENT_ENTRY)
      .join(EventDetails, 'd', 'd.entry_id = e.id', EVENT_DETAILS)
      .also<Pick<FeedRow, 'content'>>(`IF(LENGTH(${content}) > ?, NULL, ${content}) AS content`, MAX_CONTENT)
      .where("e.id IN (?) AND e.status = 'publish' AND e.password = ''", ids)
      .current();
  }

  /** Loads venues that are or were public, by id. */
  async venues(ids: readonly number[]): Promise<Map<number, FeedVenue>> {
    if (!ids.length) return new Map();
    const rows = await this.texts
      .select(TITLED)
      .join(VenueDetails, 'v', 'v.entry_id = e.id', ADDRESS)
      .leftJoin(VenueLocation, 'l', 'l.venue_id = e.id', ['lat', 'lng'])
      .where('e.id IN (?)', ids)
      .where(WAS_PUBLIC)
      .current();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The first organizer of each event that is or was public. */
  async organizers(eventIds: readonly number[]): Promise<Map<number, FeedOrganizer>> {
    const rows = await this.db
      .select(EventOrganizer, 'g', ['eventId'])
      .join(Entry, 'e', 'e.id = g.organizer_id')
      .also<Pick<Entry, (typeof TITLED)[number]>>(this.texts.columns(TITLED))
      .join(OrganizerDetails, 'd', 'd.entry_id = e.id', ['email'])
      .where('g.event_id IN (?)', eventIds)
      .where(WAS_PUBLIC)
      .orderBy('g.event_id, g.position DESC')
      .current();
    return new Map(rows.map((row) => [row.eventId, row]));
  }

  /** The categories of events, and the tag of those that do not take place. Names are HTML. */
  async terms(eventIds: readonly number[]): Promise<Map<number, FeedTerm[]>> {
    const rows = await this.db
      .select(EntryTerm, 'et', { eventId: 'entryId' })
      .join(Term, 't', 't.id = et.term_id', ['name', 'taxonomy'])
      .where('et.entry_id IN (?)', eventIds)
      .where('(t.taxonomy = ? OR (t.taxonomy = ? AND t.slug = ?))', EVENT_CATEGORY.name, TAG.name, CANCELLED)
      .orderBy('t.name, t.id')
      .current();
    const terms = new Map<number, FeedTerm[]>();
    for (const { eventId, ...term } of rows) terms.set(eventId, [...(terms.get(eventId) ?? []), term]);
    return terms;
  }
}
