import { readRecurrence, RecurrenceProblem, type Recurrence } from '../../calendar/dates.js';
import type { CalendarZones } from './calendar-zones.js';
import type { EventTimes } from './event-times.js';
import { readMoment } from './moment.js';
import type { Properties, Property } from './property.js';

/** Parts of rules that change nothing, or nothing that we know of. */
const IDLE_PARTS = /^(?:X-|RSCALE=GREGORIAN$|SKIP=OMIT$)/i;

/**
 * Reads how an event recurs. What cannot be taken is left out with a problem: single dates, or the whole recurrence
 * where the rule is not taken; then only the first date is left.
 *
 * @throws UnknownZone
 */
export function readEventRecurrence(
  properties: Properties,
  { start, zone }: EventTimes,
  zones: CalendarZones,
  problem: (message: string) => void,
): Recurrence | undefined {
  if (!properties.has('RRULE', 'RDATE')) return undefined;
  const [rule, ...others] = properties.all('RRULE').map(ruleOf);
  if (others.length) problem('It has several rules; only the first one is taken.');
  if (properties.has('EXRULE')) problem('The rule for the dates that are left out (EXRULE) is not taken.');
  const read = (input: object): Recurrence | undefined => {
    const result = readRecurrence(input, { startLocal: start, zone });
    if (!(result instanceof RecurrenceProblem)) return result;
    problem(result.message);
    return undefined;
  };

  const lines = (name: string) => properties.all(name).flatMap((property) => dateLines(property, zones));
  const recurrence = read({
    rrule: rule && read({ rrule: rule })?.rule,
    exdate: lines('EXDATE').filter((line) => read({ exdate: line })),
    rdate: lines('RDATE').filter((line) => read({ rdate: line })),
  });
  return recurrence?.rule || recurrence?.rdates.length ? recurrence : undefined;
}

const ruleOf = ({ value }: Property): string =>
  value
    .split(';')
    .filter((part) => !IDLE_PARTS.test(part.trim()))
    .join(';');

/** The dates of a property, each as a line of its own with a zone that is known; of a period the start tells it. */
function dateLines(property: Property, zones: CalendarZones): string[] {
  const { name, value, parameters } = property;
  return value
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => {
      const [start = ''] = text.split('/', 1);
      const isNamed = parameters.has('TZID') && /\dT\d+$/i.test(start);
      const moment = isNamed ? readMoment({ ...property, value: start }, zones) : undefined;
      return `${name}${moment?.zone ? `;TZID="${moment.zone.name}"` : ''}:${text}`;
    });
}
