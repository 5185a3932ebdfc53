/** A recurrence in the form of the member `meta` of a request. */
export interface RecurrenceMeta {
  rrule: string[];
  rdate: string[];
  exrule: string[];
  exdate: string[];
  /** Whether whole days of the length are days of the calendar. */
  calendar_days?: boolean;
}

/** A rule as it was stored by the calendar plugin of the convention. */
type ForeignRule = Readonly<Record<string, unknown>>;

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** The number by which any day is meant. */
export const ANY_DAY = 8;
/** Which of the days of a month is meant. */
export const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
};
const FREQUENCIES: readonly [RegExp, string][] = [
  [/^(?:every day|daily)$/i, 'DAILY'],
  [/^(?:every week|weekly)$/i, 'WEEKLY'],
  [/^(?:every month|monthly)$/i, 'MONTHLY'],
  [/^(?:every year|yearly)$/i, 'YEARLY'],
];
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** A rule that has no counterpart here. */
class UnknownRule extends Error {}

/**
 * Converts the recurrence of an event of the convention's calendar plugin, whose data has a list of rules with dates and
 * exclusions; older versions have one rule with all members in one object.
 *
 * @returns undefined for an event without one, and a text that says why it cannot be converted.
 */
export function foreignRecurrence(data: unknown): RecurrenceMeta | string | undefined {
  const recurrence = recordOf(data);
  const rules = listOf(recurrence.rules ?? (recurrence.type === undefined ? [] : [inSections(recurrence)]));
  const repeated = rules.filter(({ type }) => type !== 'None' && type !== '');
  if (!repeated.length) return undefined;
  try {
    const found: RecurrenceMeta = { rrule: [], rdate: [], exrule: [], exdate: [] };
    for (const rule of repeated) add(rule, found.rrule, found.rdate);
    for (const rule of listOf(recurrence.exclusions)) add(rule, found.exrule, found.exdate);
    return found;
  } catch (error) {
    if (error instanceof UnknownRule) return error.message;
    throw error;
  }
}

/** Adds a rule to the rules, or the date that it is to the dates. */
function add(rule: ForeignRule, rules: string[], dates: string[]): void {
  const custom = recordOf(rule.custom);
  const type = textOf(rule.type === 'Custom' ? custom.type : rule.type);
  if (textOf(custom['same-time']) === 'no') throw new UnknownRule('dates with times of their own');
  if (type === 'Date') dates.push(dateOf(recordOf(custom.date).date));
  else rules.push([...partsOf(type, custom), ...endOf(rule)].join(';'));
}

function partsOf(type: string, custom: ForeignRule): string[] {
  const [, frequency] = FREQUENCIES.find(([name]) => name.test(type)) ?? [];
  if (frequency === undefined) throw new UnknownRule(`the rule “${type.slice(0, 40)}”`);
  const interval = Number(textOf(custom.interval)) || 1;
  const parts = [`FREQ=${frequency}`, ...(interval > 1 ? [`INTERVAL=${interval}`] : [])];
  if (frequency === 'WEEKLY') {
    const days = listOf(recordOf(custom.week).day).map(dayOf);
    return days.length ? [...parts, `BYDAY=${days.join()}`] : parts;
  }
  if (frequency === 'MONTHLY') return [...parts, ...daysOfMonth(recordOf(custom.month))];
  if (frequency === 'DAILY') return parts;
  const year = recordOf(custom.year);
  const months = listOf(year.month).map(Number).filter(Boolean);
  return [...parts, ...(months.length ? [`BYMONTH=${months.join()}`] : []), ...daysOfMonth(year)];
}

/** The days of a month: those of the start, the days with a number, or a weekday such as the last Friday. */
function daysOfMonth(section: ForeignRule): string[] {
  const number = textOf(section.number);
  if (!number || textOf(section['same-day']) === 'yes') return [];
  if (/^\d{1,2}$/.test(number)) return [`BYMONTHDAY=${number}`];
  const ordinal = ORDINALS[number.toLowerCase()];
  if (ordinal === undefined) throw new UnknownRule(`the day “${number.slice(0, 40)}”`);
  const day = textOf(section.day);
  return Number(day) === ANY_DAY || day === '' ? [`BYMONTHDAY=${ordinal}`] : [`BYDAY=${ordinal}${dayOf(day)}`];
}

function endOf(rule: ForeignRule): string[] {
  const type = textOf(rule['end-type']);
  if (type === 'On') return [`UNTIL=${dateOf(rule.end).replaceAll('-', '')}`];
  return type === 'After' ? [`COUNT=${Number(textOf(rule['end-count'])) || 1}`] : [];
}

/** The single rule of older versions in the form of a list of rules. */
function inSections(flat: ForeignRule): ForeignRule {
  const section = (start: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, flat[`${start}-${name}`]]));
  const year = section('custom-year', ['month']);
  const ofYear = section('custom-year-month', ['number', 'day']);
  return {
    ...flat,
    custom: {
      type: flat['custom-type'],
      interval: flat['custom-interval'],
      week: section('custom-week', ['day']),
      month: section('custom-month', ['number', 'day']),
      year: { ...year, ...(textOf(flat['custom-year-filter']) === '1' ? ofYear : {}) },
    },
  };
}

function dayOf(number: unknown): string {
  return DAYS[Number(number) - 1] ?? fail(`the weekday “${textOf(number).slice(0, 40)}”`);
}

function dateOf(value: unknown): string {
  const [date] = DATE.exec(textOf(value)) ?? fail(`the date “${textOf(value).slice(0, 40)}”`);
  return date;
}

function fail(what: string): never {
  throw new UnknownRule(what);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const recordOf = (value: unknown): ForeignRule =>
  typeof value === 'object' && value !== null ? (value as ForeignRule) : {};

/** The members of a list, which PHP may have stored as an object; a single value as a list. */
function listOf<Item = ForeignRule>(value: unknown): Item[] {
  if (typeof value === 'object' && value !== null) return Object.values(value) as Item[];
  return textOf(value) === '' ? [] : [value as Item];
}
