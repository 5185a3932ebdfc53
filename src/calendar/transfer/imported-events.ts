import { Injectable } from '@nestjs/common';
import { serializePhp } from '#libs/php';
import { recurrenceLines, storedRecurrence } from '#libs/recurrence';
import { millisOf, readZone, startOfDay, storedOf, zoneOfOffset } from '#libs/times';
import type {
  DetailsOfType,
  ForeignItem,
  ForeignReference,
  ImportedRow,
  WrittenDetails,
} from '../../entries/writing/index.js';
import {
  costOfColumn,
  type CreateEventDto,
  EventImport,
  type EventFields,
  type EventRow,
  EventsRepository,
} from '../events/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { VENUE, VenuesRepository } from '../venues/index.js';
import { foreignRecurrence, type RecurrenceMeta } from './foreign-recurrence.js';
import { INTERNAL } from './imported-places.js';
import { recurrenceData } from './recurrence-data.js';

const RECURRENCE = '_EventRecurrence';
/** What only this calendar has of an event, as JSON: exports of other programs lack it. */
const OWN = '_lintel_event';
/** The custom values of events in exports of the convention that are read, or follow from those. */
const NAMES: ReadonlySet<string> = new Set([
  ...['_EventStartDate', '_EventEndDate', '_EventStartDateUTC', '_EventEndDateUTC', '_EventDuration'],
  ...['_EventTimezone', '_EventTimezoneAbbr', '_EventAllDay', RECURRENCE, OWN],
  ...['_EventCost', '_EventCurrencySymbol', '_EventCurrencyPosition', '_EventCurrencyCode', '_EventURL'],
  ...['_EventShowMap', '_EventShowMapLink', '_EventHideFromUpcoming', '_tribe_featured'],
  ...['_EventVenueID', '_EventOrganizerID', '_EventOrganizerID_Order', ...INTERNAL],
]);
const YES: ReadonlySet<string> = new Set(['1', 'yes', 'true', 'on']);
/** The position among entries by which the convention marks sticky events. */
const STICKY_ORDER = -1;

/** What the value `OWN` has. */
interface OwnValues {
  /** RRULE, EXDATE and RDATE lines of iCalendar. */
  recurrence?: readonly string[];
  /** Whether whole days of the length are days of the calendar. */
  calendarDays?: boolean;
  /** Of an override: the date of its series that it replaces, and the members that do not follow the series. */
  overridesDate?: string;
  overridden?: string;
  uid?: string;
}

/** Imports and exports the details of events. */
@Injectable()
export class ImportedEvents implements DetailsOfType<EventFields> {
  readonly missing = 'venue, organizer or series of an event that is missing from the file';

  constructor(
    private readonly imports: EventImport,
    private readonly events: EventsRepository,
    private readonly venues: VenuesRepository,
  ) {}

  /** A rule that cannot be converted is kept as it is. */
  isRead(key: string, item: ForeignItem): boolean {
    return NAMES.has(key) && !(key === RECURRENCE && typeof recurrenceOf(item) === 'string');
  }

  read(item: ForeignItem): EventFields {
    const recurrence = recurrenceOf(item);
    const meta = typeof recurrence === 'string' ? undefined : recurrence;
    const { overridesDate = null, overridden = '', uid = null } = ownValues(item);
    return { ...this.imports.details({ ...sentOf(item), meta }), overridesDate, overridden, uid };
  }

  problems(item: ForeignItem): string[] {
    const recurrence = recurrenceOf(item);
    return typeof recurrence === 'string' ? [`recurrence: ${recurrence}`] : [];
  }

  /** Its dates: translations of an event take place at the same time. */
  agreement(item: ForeignItem): string {
    const { start_date: start, end_date: end, timezone, all_day: isAllDay } = sentOf(item);
    return JSON.stringify([start, end, timezone ?? '', isAllDay, recurrenceOf(item) ?? null]);
  }

  references(item: ForeignItem): ForeignReference[] {
    const of = (type: string, name: string): ForeignReference[] =>
      item
        .values(name)
        .flatMap((value) => (/^[1-9]\d{0,9}$/.test(value) ? [{ kind: 'entry', type, id: Number(value) }] : []));
    return [...of(VENUE.name, '_EventVenueID').slice(0, 1), ...of(ORGANIZER.name, '_EventOrganizerID')];
  }

  async insert(rows: readonly ImportedRow<EventFields>[]): Promise<void> {
    const venues = await this.venues.find(rows.flatMap(({ references }) => references));
    await this.imports.storeDetails(
      rows.map(({ id, draft, references }) => {
        const { venueId, organizerIds } = placesIn(references, venues);
        return { id, details: { ...draft, venueId }, organizerIds };
      }),
    );
    await this.nameDates(rows.map(({ id, draft }) => ({ id, ...draft })));
  }

  async link(id: number, references: readonly number[]): Promise<void> {
    const { venueId, organizerIds } = placesIn(references, await this.venues.find(references));
    await this.imports.setPlaces(id, venueId, organizerIds);
    await this.nameDates(await this.events.findCurrent([id]));
  }

  async write(ids: readonly number[]): Promise<ReadonlyMap<number, WrittenDetails>> {
    const rows = await this.events.find(ids);
    const organizers = await this.events.organizersOf(ids);
    return new Map(
      rows.map((row) => {
        const own = organizers.filter(({ eventId }) => eventId === row.id);
        return [
          row.id,
          {
            meta: metaOf(
              row,
              own.map(({ id }) => id),
            ),
            ...(row.sticky ? { menuOrder: STICKY_ORDER } : {}),
          },
        ];
      }),
    );
  }

  /** Children of a series are its dates: each replaces the one at which it begins. */
  private async nameDates(
    rows: readonly Pick<EventRow, 'id' | 'overridesDate' | 'startLocal' | 'startUtc'>[],
  ): Promise<void> {
    const unnamed = rows.filter(({ overridesDate }) => overridesDate === null);
    await this.imports.nameDates(
      new Map(unnamed.map(({ id, startLocal, startUtc }) => [id, { local: startLocal, utc: startUtc }])),
    );
    await this.imports.replaceDates(rows.map(({ id }) => id));
  }
}

/** The members of a request that creates the event. */
function sentOf(item: ForeignItem): CreateEventDto {
  const start = item.value('_EventStartDate');
  const website = item.value('_EventURL');
  const is = (name: string) => YES.has(item.value(name).toLowerCase());
  return {
    title: item.title,
    start_date: start,
    end_date: endOf(item, is('_EventAllDay')),
    timezone: zoneOf(item),
    all_day: is('_EventAllDay'),
    cost: costOf(item),
    website: EventImport.isWebsite(website) ? website : undefined,
    show_map: is('_EventShowMap'),
    show_map_link: is('_EventShowMapLink'),
    hide_from_listings: is('_EventHideFromUpcoming'),
    sticky: item.menuOrder === STICKY_ORDER,
    featured: is('_tribe_featured'),
  };
}

/** The end of an event. Days of the convention may begin later than at midnight; whole days here do not. */
function endOf(item: ForeignItem, isAllDay: boolean): string {
  const start = item.value('_EventStartDate');
  const seconds = Number(item.value('_EventDuration')) || 0;
  const end = item.value('_EventEndDate') || timeAfter(start, seconds * 1000);
  return isAllDay ? timeAfter(end, millisOf(startOfDay(start)) - millisOf(start)) : end;
}

const timeAfter = (time: string, millis: number): string => {
  const moved = millisOf(time) + millis;
  return Number.isFinite(moved) ? storedOf(moved) : time;
};

/** The zone of an event: of an unknown name, the offset of its start from UTC; undefined for that of the site. */
function zoneOf(item: ForeignItem): string | undefined {
  const name = item.value('_EventTimezone');
  if (!name || readZone(name)) return name || undefined;
  const minutes = (millisOf(item.value('_EventStartDate')) - millisOf(item.value('_EventStartDateUTC'))) / 60_000;
  return Number.isInteger(minutes) ? zoneOfOffset(minutes).name : undefined;
}

/** The costs, each with the currency that is stored beside them. */
function costOf(item: ForeignItem): string[] {
  const symbol = item.value('_EventCurrencySymbol');
  const isBefore =
    item.value('_EventCurrencyPosition') !== 'suffix' && item.value('_EventCurrencyPosition') !== 'postfix';
  return item.values('_EventCost').map((cost) => {
    const isBare = symbol !== '' && /^[\d\s.,–-]+$/.test(cost) && /\d/.test(cost);
    if (!isBare) return cost;
    return isBefore ? symbol + cost : `${cost} ${symbol}`;
  });
}

/** The recurrence of an item, or why it cannot be converted. */
function recurrenceOf(item: ForeignItem): RecurrenceMeta | string | undefined {
  const { recurrence, calendarDays } = ownValues(item);
  if (!recurrence) return foreignRecurrence(item.data(RECURRENCE));
  const lines = (name: string) => recurrence.filter((line) => line.startsWith(name));
  const days = calendarDays ? { calendar_days: true } : {};
  return { rrule: lines('RRULE'), rdate: lines('RDATE'), exdate: lines('EXDATE'), exrule: [], ...days };
}

function ownValues(item: ForeignItem): OwnValues {
  const text = item.value(OWN);
  if (!text) return {};
  try {
    const { recurrence, calendarDays, ...own } = Object(JSON.parse(text)) as Record<string, unknown>;
    const { overridesDate, overridden, uid } = own;
    return {
      ...(Array.isArray(recurrence) ? { recurrence: recurrence.map(String) } : {}),
      ...(calendarDays === true ? { calendarDays } : {}),
      ...(typeof overridesDate === 'string' && /^\d{4}(-\d\d){2} \d\d(:\d\d){2}$/.test(overridesDate)
        ? { overridesDate }
        : {}),
      ...(typeof overridden === 'string' && /^[a-z_,]{0,500}$/.test(overridden) ? { overridden } : {}),
      ...(typeof uid === 'string' && uid.length <= 255 ? { uid } : {}),
    };
  } catch {
    return {};
  }
}

/** The venue and the organizers among linked entries. */
function placesIn(references: readonly number[], venues: ReadonlyMap<number, unknown>) {
  const linked = references.filter(Boolean);
  const organizerIds = [...new Set(linked.filter((id) => !venues.has(id)))];
  return { venueId: linked.find((id) => venues.has(id)) ?? 0, organizerIds };
}

function metaOf(row: EventRow, organizerIds: readonly number[]): { key: string; value: string }[] {
  const yes = (flag: number, word = '1') => (flag ? word : '');
  const { values, symbol, position, isRange } = costOfColumn(row.cost);
  const pairs: [key: string, value: string][] = [
    ['_EventStartDate', row.startLocal],
    ['_EventEndDate', row.endLocal],
    ['_EventStartDateUTC', row.startUtc],
    ['_EventEndDateUTC', row.endUtc],
    ['_EventDuration', String((millisOf(row.endUtc) - millisOf(row.startUtc)) / 1000)],
    ['_EventTimezone', row.timezone],
    ['_EventAllDay', yes(row.allDay, 'yes')],
    ...(isRange ? [values.join(' - ')] : values).map((cost): [string, string] => ['_EventCost', cost]),
    ['_EventCurrencySymbol', symbol],
    ['_EventCurrencyPosition', position === 'postfix' ? 'suffix' : position],
    ['_EventURL', row.website ?? ''],
    ['_EventShowMap', yes(row.showMap)],
    ['_EventShowMapLink', yes(row.showMapLink)],
    ['_EventHideFromUpcoming', yes(row.hidden, 'yes')],
    ['_tribe_featured', yes(row.featured)],
    ['_EventVenueID', row.venueId ? String(row.venueId) : ''],
    ...organizerIds.map((id): [string, string] => ['_EventOrganizerID', String(id)]),
    [RECURRENCE, recurrenceText(row)],
    [OWN, ownText(row)],
  ];
  return pairs.filter(([, value]) => value !== '').map(([key, value]) => ({ key, value }));
}

const zoneOfRow = ({ timezone }: EventRow) => readZone(timezone) ?? zoneOfOffset(0);

/** The recurrence in the form of the convention's plugin; empty for none, and for one that it has no form for. */
function recurrenceText(row: EventRow): string {
  const stored = storedRecurrence(row.recurrence);
  const { startLocal, endLocal, allDay } = row;
  const data = stored && recurrenceData(stored, { startLocal, endLocal, zone: zoneOfRow(row), allDay: allDay === 1 });
  return data ? serializePhp(data) : '';
}

function ownText(row: EventRow): string {
  const { recurrence, allDay, overridesDate, overridden, uid } = row;
  const stored = storedRecurrence(recurrence);
  const own: OwnValues = {
    ...(stored ? { recurrence: recurrenceLines(stored, zoneOfRow(row), allDay === 1) } : {}),
    ...(stored?.calendarDays ? { calendarDays: true } : {}),
    ...(overridesDate === null ? {} : { overridesDate, overridden }),
    ...(uid === null ? {} : { uid }),
  };
  return Object.keys(own).length ? JSON.stringify(own) : '';
}
