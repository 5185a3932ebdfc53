import { DateTime } from 'luxon';
import { durationText, millisOf, utcOf, type EventZone } from '#libs/times';
import { calendarDay, calendarTime, contentLines, parameterValue, textValue } from './calendar-text.js';

/** An event of a feed: plain texts, and times as they are stored, `YYYY-MM-DD HH:MM:SS`. */
export interface FeedEvent {
  /** Permanent and globally unique. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  /** Publication time in UTC; null for none. */
  created: string | null;
  modified: string;
  startLocal: string;
  endLocal: string;
  startUtc: string;
  endUtc: string;
  zone: EventZone;
  allDay: boolean;
  /** The start by the rule, of one occurrence of a recurring event; the whole series has the same UID. */
  recurrenceId?: string;
  /** The date of a series that the event replaces, in the zone of the series, whose UID it has. */
  replaces?: { recurrenceId: string; zone: EventZone; allDay: boolean };
  /** Whether days of the length are days of the calendar. */
  calendarDays?: boolean;
  /** RRULE, EXDATE and RDATE lines, not folded. */
  recurrence: readonly string[];
  /** Whether it does not take place. */
  isCancelled: boolean;
  title: string;
  description: string;
  /** The description as HTML; empty if the plain text says the same. */
  html: string;
  url: string;
  location: string;
  coordinates?: { lat: number; lng: number };
  organizer?: { name: string; email: string };
  categories: readonly string[];
  image?: { url: string; mimeType: string };
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+$/;
const LAST_YEAR = 9999;
const DAY = 86_400;

/** The VEVENT component of an event. */
export function vevent(event: FeedEvent): string {
  const text = (name: string, value: string) => (value ? [`${name}:${textValue(value)}`] : []);
  const { created, modified, coordinates, organizer, categories, image } = event;
  return contentLines([
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `DTSTAMP:${calendarTime(modified)}Z`,
    ...times(event),
    ...unnamedZone(event),
    ...recurrenceId(event),
    ...event.recurrence,
    ...(created ? [`CREATED:${calendarTime(created)}Z`] : []),
    `LAST-MODIFIED:${calendarTime(modified)}Z`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...text('SUMMARY', event.title),
    ...text('DESCRIPTION', event.description),
    ...text('X-ALT-DESC;FMTTYPE=text/html', event.html),
    `URL:${event.url}`,
    ...text('LOCATION', event.location),
    ...(coordinates ? [`GEO:${degrees(coordinates.lat)};${degrees(coordinates.lng)}`] : []),
    ...(organizer && EMAIL.test(organizer.email)
      ? [`ORGANIZER;CN=${parameterValue(organizer.name)}:mailto:${encodeURI(organizer.email)}`]
      : []),
    ...(categories.length ? [`CATEGORIES:${categories.map(textValue).join()}`] : []),
    ...(image
      ? [
          `ATTACH;FMTTYPE=${image.mimeType}:${image.url}`,
          `IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=${image.mimeType}:${image.url}`,
        ]
      : []),
    'END:VEVENT',
  ]);
}

/** Six decimals are a precision of about ten centimetres. */
const degrees = (number: number): string => number.toFixed(6);

/** Whether the times of an event are local times of its zone, so that the feed must define the zone. */
export const usesLocalTime = ({
  zone,
  allDay,
  recurs,
}: {
  zone: EventZone;
  allDay: boolean;
  recurs: boolean;
}): boolean =>
  // UTC can replace a fixed offset, except for rules, which count local days.
  !allDay && (!zone.zone.isUniversal || (recurs && zone.zone.offset(0) !== 0));

/** Names the date of a series that an event is, in the form of the start of the series. */
function recurrenceId(event: FeedEvent): string[] {
  const { recurrenceId: own, replaces } = event;
  if (own !== undefined)
    return times(event)
      .slice(0, 1)
      .map((line) => line.replace('DTSTART', 'RECURRENCE-ID'));
  if (!replaces) return [];
  const { recurrenceId: date, zone, allDay } = replaces;
  if (allDay) return [`RECURRENCE-ID;VALUE=DATE:${calendarDay(date)}`];
  return usesLocalTime({ zone, allDay, recurs: true })
    ? [`RECURRENCE-ID;TZID=${parameterValue(zone.name)}:${calendarTime(date)}`]
    : [`RECURRENCE-ID:${calendarTime(utcOf(date, zone))}Z`];
}

function times(event: FeedEvent): string[] {
  const { startLocal, endLocal, startUtc, endUtc, zone, allDay } = event;
  if (allDay) return [`DTSTART;VALUE=DATE:${calendarDay(startLocal)}`, lastDay(startLocal, endLocal)];
  // An event without a duration has no DTEND.
  const isLong = endLocal > startLocal;
  if (!usesLocalTime({ zone, allDay, recurs: event.recurrence.length > 0 }))
    return [`DTSTART:${calendarTime(startUtc)}Z`, ...(isLong ? [`DTEND:${calendarTime(endUtc)}Z`] : [])];
  const named = `;TZID=${parameterValue(zone.name)}`;
  return [
    `DTSTART${named}:${calendarTime(startLocal)}`,
    ...(isLong ? [event.calendarDays ? duration(event) : `DTEND${named}:${calendarTime(endLocal)}`] : []),
  ];
}

/** Names the zone of times that are days or in UTC, so that imports keep it. */
function unnamedZone({ zone, allDay, recurrence }: FeedEvent): string[] {
  return usesLocalTime({ zone, allDay, recurs: recurrence.length > 0 })
    ? []
    : [`X-LINTEL-TZID:${textValue(zone.name)}`];
}

/** The length on the wall clock, whose days are days of the calendar. */
function duration({ startLocal, endLocal }: FeedEvent): string {
  const seconds = (millisOf(endLocal) - millisOf(startLocal)) / 1000;
  const days = Math.floor(seconds / DAY);
  return `DURATION:${durationText({ days, seconds: seconds - days * DAY })}`;
}

/** DTEND of whole days is the following day. After the last supported day, DURATION replaces it. */
function lastDay(startLocal: string, endLocal: string): string {
  const day = (local: string) => DateTime.fromISO(local.slice(0, 10), { zone: 'utc' });
  const end = day(endLocal).plus({ days: 1 });
  if (end.year <= LAST_YEAR) return `DTEND;VALUE=DATE:${end.toFormat('yyyyMMdd')}`;
  return `DURATION:P${end.diff(day(startLocal), 'days').days}D`;
}
