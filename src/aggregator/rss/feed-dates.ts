import { millisOf, readFixedMoment, storedOf, type EventZone, type FixedMoment } from '../../calendar/dates.js';
import { namedZone } from '../ical/zone-names.js';
import type { ToldTimes } from '../items/told-times.js';
import { toldLine } from '../items/told-values.js';
import type { FeedElement } from './feed-entries.js';

/** Namespaces in which the end of an event of whole days is the day after its last one. */
const EXCLUSIVE_END = new Set(['urn:ietf:params:xml:ns:xcal', 'http://schemas.google.com/g/2005']);
const DAY = 86_400_000;

/** The names of elements that feeds have for the times of their events, without signs between the words. */
const NAMES = {
  start: ['dtstart', 'startdate', 'startdatetime', 'eventstart', 'eventstartdate', 'eventdate', 'start', 'begin'],
  startTime: ['starttime', 'eventstarttime', 'eventtime'],
  end: ['dtend', 'enddate', 'enddatetime', 'eventend', 'eventenddate', 'end', 'finish'],
  endTime: ['endtime', 'eventendtime'],
} as const;
type Told = keyof typeof NAMES;

/** A time as it is written, and what it is said in. */
interface WrittenTime {
  text: string;
  element: FeedElement;
}

/**
 * When an event of a feed takes place: by the event module of RSS, xCal, Google's elements, and others that say what
 * they are. Nothing for an entry that tells no start.
 */
export function timesIn(elements: readonly FeedElement[], siteZone: EventZone): Omit<ToldTimes, 'allDay'> | undefined {
  const first = (told: Told): WrittenTime | undefined => {
    const names: readonly string[] = NAMES[told];
    const found = elements
      .filter(({ name, text }) => names.includes(spelt(name)) && text.trim() !== '')
      .toSorted((one, other) => names.indexOf(spelt(one.name)) - names.indexOf(spelt(other.name)))[0];
    return found && { text: found.text, element: found };
  };
  const when = elements.find(({ name, attributes }) => name === 'when' && attributes.has('starttime'));
  const from = when ? attributeOf(when, 'starttime') : (first('start') ?? first('startTime'));
  if (!from) return undefined;
  const zone = namedZone(from.element.attributes.get('tzid') ?? from.element.attributes.get('timezone') ?? '');
  const start = momentOf(from, when ? undefined : first('startTime'), zone ?? siteZone);
  if (!start) return undefined;
  const to = when ? attributeOf(when, 'endtime') : (first('end') ?? first('endTime'));
  const isTimeAlone = to !== undefined && !when && to.text === first('endTime')?.text;
  const end = isTimeAlone ? timed(start, to.text, siteZone) : undefined;
  const told = to && (end ?? momentOf(to, when ? undefined : first('endTime'), zone ?? siteZone));
  return { start, end: told && inclusive(told, start, to), zone };
}

const attributeOf = (element: FeedElement, name: string): WrittenTime | undefined => {
  const text = element.attributes.get(name);
  return text === undefined ? undefined : { text, element };
};

const spelt = (name: string): string => name.replace(/[^a-z]/g, '');

/** A moment, whose time of day may be told elsewhere. */
function momentOf(written: WrittenTime, time: WrittenTime | undefined, zone: EventZone): FixedMoment | undefined {
  const moment = readFixedMoment(toldLine(written.text) ?? '', zone);
  if (!moment || moment.hasTime || !time) return moment;
  return timed(moment, time.text, zone) ?? moment;
}

/** The same day at another time. */
const timed = ({ local }: FixedMoment, time: string, zone: EventZone): FixedMoment | undefined =>
  readFixedMoment(`${local.slice(0, 10)} ${toldLine(time) ?? ''}`, zone);

function inclusive(end: FixedMoment, start: FixedMoment, { element }: WrittenTime): FixedMoment {
  const isDayAfter = !end.hasTime && !start.hasTime && EXCLUSIVE_END.has(element.uri) && end.local > start.local;
  if (!isDayAfter) return end;
  return { ...end, local: storedOf(millisOf(end.local) - DAY) };
}
