import { Injectable } from '@nestjs/common';
import { failArgument } from '#libs/errors';
import { RecurrenceProblem, recurrenceColumn, storedRecurrence, writtenRecurrence } from '#libs/recurrence';
import {
  readDate,
  resolveTimes,
  type EventTimes,
  type WallClockTimes,
  localOf,
  readZone,
  utcOf,
  siteZone,
  type EventZone,
} from '#libs/times';
import { SiteTime } from '../../settings/index.js';
import { storedWebsite } from '../common/index.js';
import { readCost, costColumn } from './cost.js';
import type { CreateEventDto } from './events.dto.js';
import type { EventFields } from './events.repository.js';

type SentDetails = Partial<CreateEventDto>;
/** Event details without the venue. */
type DraftDetails = Omit<EventFields, 'venueId'>;

const FLAGS = {
  showMap: 'show_map',
  showMapLink: 'show_map_link',
  hidden: 'hide_from_listings',
  sticky: 'sticky',
  featured: 'featured',
} as const satisfies Record<string, keyof SentDetails>;
type Flag = keyof typeof FLAGS;

/** Computes the stored details of an event from the request and the stored event. */
@Injectable()
export class EventDrafts {
  constructor(private readonly time: SiteTime) {}

  /** The details of a new event. Throws a 400 for invalid times or an invalid rule. */
  created(sent: CreateEventDto): DraftDetails {
    return {
      ...this.datesOfNew(sent),
      ...flagsOf(sent),
      cost: costColumn(readCost(sent.cost)),
      website: sent.website ? storedWebsite(sent.website) : null,
      ...{ overridesDate: null, overridden: '', continuesId: 0, uid: null },
    };
  }

  /** The details of an updated event. Throws a 400 for invalid times or an invalid rule. */
  changed(sent: SentDetails, stored: EventFields): DraftDetails {
    const times = this.timesOfChanged(sent, stored);
    return {
      ...times,
      recurrence: recurrenceOf(sent, times, stored),
      ...flagsOf(sent, stored),
      cost: sent.cost === undefined ? stored.cost : costColumn(readCost(sent.cost)),
      website: sent.website === undefined ? stored.website : storedWebsite(sent.website ?? ''),
      ...{ overridesDate: stored.overridesDate, overridden: stored.overridden },
      ...{ continuesId: stored.continuesId, uid: stored.uid },
    };
  }

  /** The times and recurrence of a new event. Throws a 400 if the end precedes the start or the rule is invalid. */
  datesOfNew(sent: CreateEventDto) {
    const zone = this.zoneOf(sent.timezone);
    const allDay = sent.all_day ?? false;
    const [start, end] = [this.read('start_date', sent, zone), this.read('end_date', sent, zone)];
    const times = columnsOf(resolve({ start, end, allDay, zone }, sent));
    return { ...times, recurrence: recurrenceOf(sent, times) };
  }

  private timesOfChanged(sent: SentDetails, stored: EventFields) {
    const isTouched = [sent.start_date, sent.end_date, sent.timezone, sent.all_day].some((one) => one !== undefined);
    if (!isTouched) return timesOf(stored);
    const zone = this.zoneOf(sent.timezone ?? stored.timezone);
    const written = sent.start_date ? this.read('start_date', sent, zone) : stored.startLocal;
    // A start in a clock-change gap moves forward, but the unchanged end must not.
    const start = sent.start_date && !sent.end_date ? localOf(utcOf(written, zone), zone) : written;
    const end = sent.end_date ? this.read('end_date', sent, zone) : stored.endLocal;
    return columnsOf(resolve({ start, end, allDay: sent.all_day ?? stored.allDay === 1, zone }, sent));
  }

  private zoneOf(name: string | undefined): EventZone {
    return (name && readZone(name)) || siteZone(this.time);
  }

  private read(name: 'start_date' | 'end_date', sent: SentDetails, zone: EventZone): string {
    return readDate(sent[name] ?? '', zone) ?? failArgument(name, { message: 'This is not a date.' });
  }
}

/** Resolves times, or throws a 400 on the argument that caused the error. */
function resolve(wanted: WallClockTimes, sent: SentDetails): EventTimes {
  const times = resolveTimes(wanted);
  if (typeof times !== 'string') return times;
  const startFits = typeof resolveTimes({ ...wanted, end: wanted.start }) !== 'string';
  const sentNames = (['end_date', 'start_date', 'timezone', 'all_day'] as const).filter(
    (one) => sent[one] !== undefined,
  );
  const atFault = !startFits && sent.start_date !== undefined ? 'start_date' : (sentNames[0] ?? 'end_date');
  return failArgument(atFault, {
    message: times === 'out of range' ? 'The time is out of range.' : 'The event ends before it starts.',
  });
}

/** The recurrence column of an event, or a 400 with the reason why the rule is invalid. */
function recurrenceOf(
  { meta }: SentDetails,
  times: Pick<EventFields, 'startLocal' | 'timezone'>,
  stored?: EventFields,
): string | null {
  const zone = readZone(times.timezone);
  if (!zone) return stored?.recurrence ?? null;
  const recurrence = storedRecurrence(stored?.recurrence ?? null);
  const present = stored && recurrence && { recurrence, startLocal: stored.startLocal };
  const written = writtenRecurrence(meta ?? {}, { startLocal: times.startLocal, zone }, present);
  return written instanceof RecurrenceProblem
    ? failArgument('meta', { message: written.message })
    : recurrenceColumn(written);
}

const columnsOf = ({ startLocal, endLocal, startUtc, endUtc, timezone, allDay }: EventTimes) => ({
  ...{ startLocal, endLocal, startUtc, endUtc, timezone },
  allDay: Number(allDay),
});

const timesOf = ({ startLocal, endLocal, startUtc, endUtc, timezone, allDay }: EventFields) => ({
  ...{ startLocal, endLocal, startUtc, endUtc, timezone, allDay },
});

/** The flags of an event: sent values, then stored ones, then 0. */
function flagsOf(sent: SentDetails, stored?: EventFields): Record<Flag, number> {
  const flag = (name: Flag) => Number(sent[FLAGS[name]] ?? stored?.[name] ?? 0);
  return {
    showMap: flag('showMap'),
    showMapLink: flag('showMapLink'),
    hidden: flag('hidden'),
    sticky: flag('sticky'),
    featured: flag('featured'),
  };
}
