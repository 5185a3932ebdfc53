import { millisOf, storedOf, type FixedMoment } from '../../calendar/dates.js';
import { isObject, toldLine } from '../items/told-values.js';

const MOST_IN_LIST = 50;
const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/i;

/** The values of a member, be it one or a list. */
export function listOf(value: unknown, most = MOST_IN_LIST): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, most) : [value];
}

/** The text of a value, which may be one of several, or one of a language. */
export function textOf(value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(one)) return one;
  return one['@value'] ?? one['@id'];
}

/** The end of an event that tells how long it takes. */
export function endAfter(start: FixedMoment, value: unknown): FixedMoment | undefined {
  const [found, days = 0, hours = 0, minutes = 0] = DURATION.exec(toldLine(textOf(value)) ?? '') ?? [];
  if (found === undefined || !start.hasTime) return undefined;
  const length = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000;
  return { ...start, local: storedOf(millisOf(start.local) + length) };
}
