import type { ImportedEvent } from '../items/import-item.js';
import type { CalendarZones } from './calendar-zones.js';
import type { Component } from './components.js';
import { readEventRecurrence } from './event-recurrence.js';
import { categoriesOf, descriptionOf, imageOf, lineOf, organizersOf, webAddress } from './event-texts.js';
import { EventRefused, readTimes, type EventTimes } from './event-times.js';
import { venueOf } from './event-venue.js';
import { readMoment, shownIn } from './moment.js';
import type { Series } from './known-events.js';

/** What an event is called that has no name. */
const NO_TITLE = '(no title)';
const PRIVATE: ReadonlySet<string> = new Set(['PRIVATE', 'CONFIDENTIAL']);

/** An event of a calendar, and when it is. */
export interface ReadEvent {
  event: ImportedEvent;
  times: EventTimes;
}

/** What an event is read with. */
export interface EventSurroundings {
  zones: CalendarZones;
  uid: string;
  /** The series that a single occurrence belongs to, if it is known. */
  series?: Series;
  /** Whether the whole calendar tells what is cancelled. */
  isCancellation: boolean;
  problem(message: string): void;
}

/**
 * Reads an event.
 *
 * @throws EventRefused, UnknownZone
 */
export function readEvent({ properties }: Component, surroundings: EventSurroundings): ReadEvent {
  const { zones, uid, isCancellation, problem } = surroundings;
  const times = readTimes(properties, zones, problem);
  const { start, end, allDay, zone, isOfSite } = times;
  const recurrenceId = recurrenceIdOf(surroundings, properties, times);
  const event: ImportedEvent = {
    title: lineOf(properties.text('SUMMARY')) || NO_TITLE,
    description: descriptionOf(properties),
    start,
    end,
    timezone: isOfSite ? undefined : zone.name,
    allDay,
    recurrence: recurrenceId === undefined ? readEventRecurrence(properties, times, zones, problem) : undefined,
    uid,
    recurrenceId,
    cancelled: isCancellation || properties.word('STATUS') === 'CANCELLED',
    ...(PRIVATE.has(properties.word('CLASS') ?? '') ? { private: true } : {}),
    website: webAddress(properties.text('URL')) ?? webAddress(properties.text('LOCATION')),
    image: imageOf(properties),
    categories: categoriesOf(properties),
    venue: venueOf(properties),
    organizers: organizersOf(properties),
  };
  return { event, times };
}

/** The time at which its series would have the occurrence, as the series tells times. */
function recurrenceIdOf(
  { zones, series, problem }: EventSurroundings,
  properties: Component['properties'],
  own: Series,
): string | undefined {
  const property = properties.first('RECURRENCE-ID');
  if (!property) return undefined;
  const moment = readMoment(property, zones);
  if (!moment) throw new EventRefused(`Its RECURRENCE-ID “${property.value.slice(0, 40)}” is no time.`);
  if (property.parameters.has('RANGE')) problem('The change of all later occurrences is taken for this one alone.');
  const { zone, start, allDay } = series ?? own;
  const local = moment.zone && !moment.isDay ? shownIn(zone, moment.local, moment.zone) : moment.local;
  const day = local.slice(0, 10);
  if (allDay) return `${day} 00:00:00`;
  return moment.isDay ? `${day}${start.slice(10)}` : local;
}
