import { DateTime } from 'luxon';

/** The time that a text describes: `2031-05-01T10:00+02:00`, `1 December 2031`, `next monday 9am`. */
export interface WrittenDate {
  /** The wall-clock time in milliseconds, treated as UTC. */
  wall: number;
  /** UTC offset in minutes, if the text has one; otherwise the time is in the reader's zone. */
  offset?: number;
  /** Elapsed milliseconds to add, from texts such as `+2 hours`. */
  later: number;
  /** Whether the text has a time of day. */
  hasTime: boolean;
}

interface Steps {
  years: number;
  months: number;
  days: number;
  seconds: number;
}

/** The parts parsed so far. A day and a time of day may occur once; steps add up. */
interface Findings {
  /** The reader's wall-clock time, treated as UTC. */
  readonly today: DateTime;
  readonly steps: Steps;
  day?: DateTime;
  clock?: { hour: number; minute: number; second: number };
  offset?: number;
  weekday?: { number: number; toward: number };
  edgeOfMonth?: string;
  isNow: boolean;
  ofWeek: boolean;
}

/** Parses one kind of expression at a position. `take` returns whether the expression fits the parts parsed so far. */
/** The groups of a match; a group that is missing is an empty text. No pattern has more. */
type Groups = readonly [string, string, string, string, string, string];

type Rule = readonly [words: RegExp, take: (found: Findings, words: Groups) => boolean];

const MAX_LENGTH = 100;
const MONTHS = 'january,february,march,april,may,june,july,august,september,october,november,december'.split(',');
const WEEKDAYS = 'monday,tuesday,wednesday,thursday,friday,saturday,sunday'.split(',');
const UNITS = new Map<string, readonly [keyof Steps, number]>([
  ['sec', ['seconds', 1]],
  ['second', ['seconds', 1]],
  ['min', ['seconds', 60]],
  ['minute', ['seconds', 60]],
  ['hour', ['seconds', 3600]],
  ['day', ['days', 1]],
  ['week', ['days', 7]],
  ['fortnight', ['days', 14]],
  ['month', ['months', 1]],
  ['year', ['years', 1]],
]);
const DIRECTIONS = new Map([
  ['next', 1],
  ['this', 0],
  ['last', -1],
  ['previous', -1],
]);

const WORD_END = '(?![a-z])';
const ORDINAL = '(?:st|nd|rd|th)?';
const anyOf = (...names: string[]) => `(${names.join('|')})`;
const shortened = (names: string[]) => names.map((name) => name.slice(0, 3));
const MONTH = anyOf(...MONTHS, ...shortened(MONTHS), 'sept') + WORD_END;
const WEEKDAY = anyOf(...WEEKDAYS, ...shortened(WEEKDAYS), 'tues', 'thur', 'thurs') + WORD_END;
const UNIT = `${anyOf(...UNITS.keys())}s?${WORD_END}`;
const DIRECTION = anyOf(...DIRECTIONS.keys());
/** A year after a day, but not the hour of a time. */
const YEAR = '(\\d{4})(?![\\d:])';
/** A year that may have two digits, as in `16-May-31`. */
const ANY_YEAR = "(\\d{4}(?![\\d:])|'?\\d\\d(?![\\d:.]|\\s*(?!t\\d)[a-z]))";

/** A sticky pattern for lower-case text. */
const words = (pattern: string) => new RegExp(pattern, 'y');

const FILLING: Rule = [words(`(?:[\\s,]+|at${WORD_END})`), () => true];

/** The first matching rule applies, so longer forms precede their prefixes. */
const RULES: readonly Rule[] = [
  FILLING,
  // 20261201T100000
  [words('(\\d{4})(\\d\\d)(\\d\\d)(?=t\\d{4})'), (found, [year, month, day]) => takeDay(found, year, month, day)],
  // 2026-12-01, 2026/12/01, 2026-12-01T10
  [
    words('(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})(?!\\d)(?:[t ](\\d\\d)(?=$|z|[-+]\\d))?'),
    (found, [year, , month, day, hour]) => takeDay(found, year, month, day) && (hour === '' || takeClock(found, hour)),
  ],
  // 2026-12
  [words('(\\d{4})-(\\d{1,2})(?![-\\d])'), (found, [year, month]) => takeDay(found, year, month, '1')],
  // 01.12.2026, 1-12-2026
  [
    words('(\\d{1,2})([-.])(\\d{1,2})\\2(\\d{4})(?!\\d)'),
    (found, [day, , month, year]) => takeDay(found, year, month, day),
  ],
  // 12/01/2026
  [words('(\\d{1,2})/(\\d{1,2})/(\\d{4})(?!\\d)'), (found, [month, day, year]) => takeDay(found, year, month, day)],
  // 1 December 2026, 1st Dec
  [
    words(`(\\d{1,2})${ORDINAL}[\\s.-]*${MONTH}\\.?(?:[\\s,-]+${ANY_YEAR})?`),
    (found, [day, month, year]) => takeDay(found, year, monthNumber(month), day),
  ],
  // December 1, 2026
  [
    words(`${MONTH}\\.?[\\s-]*(\\d{1,2})${ORDINAL}(?![\\d:]|\\s*[ap]\\.?m)(?:[\\s,-]+${ANY_YEAR})?`),
    (found, [month, day, year]) => takeDay(found, year, monthNumber(month), day),
  ],
  // December 2026
  [words(`${MONTH}\\.?[\\s,-]+${YEAR}`), (found, [month, year]) => takeDay(found, year, monthNumber(month), '1')],
  [words(`(today|tomorrow|yesterday|midnight|noon|now)${WORD_END}`), (found, [word]) => takeWord(found, word)],
  [words(`(first|last)\\s+day\\s+of${WORD_END}`), (found, [edge]) => takeEdgeOfMonth(found, edge)],
  // friday, next friday
  [words(`(?:${DIRECTION}\\s+)?${WEEKDAY}\\.?`), (found, [direction, day]) => takeWeekday(found, direction, day)],
  // last month
  [
    words(`${DIRECTION}\\s+${UNIT}`),
    (found, [direction, unit]) => {
      found.ofWeek ||= unit === 'week';
      return takeStep(found, DIRECTIONS.get(direction) ?? 0, unit);
    },
  ],
  // +1 week, 3 days ago
  [
    words(`([-+]?)\\s*(\\d{1,6})\\s*${UNIT}(\\s+ago${WORD_END})?`),
    (found, [sign, amount, unit, ago]) => takeStep(found, signed(ago ? '-' : '+', signed(sign, Number(amount))), unit),
  ],
  // 10:00, T10:00:00.000, 9:30 pm
  [
    words('t?(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:[.,]\\d+)?)?(?![\\d:])(?:\\s*([ap])\\.?m\\b\\.?)?'),
    (found, [hour, minute, second, half]) => takeClock(found, hour, minute, second, half),
  ],
  // T10, T1000, T100000
  [
    words('t(\\d\\d)(?:(\\d\\d)(?:(\\d\\d)(?:[.,]\\d+)?)?)?(?![\\d:])'),
    (found, [hour, minute, second]) => takeClock(found, hour, minute, second),
  ],
  // 9am
  [words('(\\d{1,2})\\s*([ap])\\.?m\\b\\.?'), (found, [hour, half]) => takeClock(found, hour, '', '', half)],
  // +02:00, -0500, GMT+2
  [
    words('(?:utc|gmt)?([-+])(\\d{1,2})(?::?(\\d\\d))?(?!\\d)'),
    (found, [sign, hours, minutes]) => takeOffset(found, sign, Number(hours), Number(minutes)),
  ],
  [words(`(?:z|utc|gmt)${WORD_END}`), (found) => takeOffset(found, '+', 0, 0)],
];

/**
 * Parses common notations of a time; `undefined` for other texts, and for days and times that do not exist. `now` is in
 * the reader's zone, and relative words such as `tomorrow` refer to it. A day without a time starts at midnight; steps
 * from now (`+1 week`) keep the time of day.
 */
export function readWrittenDate(text: string, now: DateTime): WrittenDate | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const written = text.trim().toLowerCase();
  const unixTime = /^@?(-?\d{1,12})$/.exec(written);
  if (unixTime) return { wall: Number(unixTime[1]) * 1000, offset: 0, later: 0, hasTime: true };
  const found = findAll(written, now.setZone('utc', { keepLocalTime: true }));
  return found && conclude(found);
}

function findAll(written: string, today: DateTime): Findings | undefined {
  const steps = { years: 0, months: 0, days: 0, seconds: 0 };
  const found: Findings = { today, steps, isNow: false, ofWeek: false };
  let hasContent = false;
  for (let place = 0; place < written.length;) {
    const next = wordsAt(written, place);
    if (!next?.rule[1](found, next.words)) return undefined;
    hasContent ||= next.rule !== FILLING;
    place = next.end;
  }
  return hasContent ? found : undefined;
}

function wordsAt(written: string, place: number): { rule: Rule; words: Groups; end: number } | undefined {
  for (const rule of RULES) {
    const [pattern] = rule;
    pattern.lastIndex = place;
    const match = pattern.exec(written);
    if (!match) continue;
    const [, a = '', b = '', c = '', d = '', e = '', f = ''] = match;
    return { rule, words: [a, b, c, d, e, f], end: pattern.lastIndex };
  }
  return undefined;
}

/** A day without a year is in the current year. */
function takeDay(found: Findings, year: string, month: string | number, day: string): boolean {
  if (found.day) return false;
  found.day = DateTime.utc(year === '' ? found.today.year : fullYear(year), Number(month), Number(day));
  return found.day.isValid;
}

/** A year of two digits is between 1970 and 2069. */
function fullYear(text: string): number {
  const year = Number(text.replace("'", ''));
  return text.length === 4 ? year : year + (year < 70 ? 2000 : 1900);
}

const monthNumber = (word: string): number => MONTHS.findIndex((name) => name.startsWith(word)) + 1;

function takeClock(found: Findings, hours: string, minutes = '', seconds = '', half = ''): boolean {
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (found.clock || hour > 23 || minute > 59 || second > 59) return false;
  if (half !== '' && (hour < 1 || hour > 12)) return false;
  found.clock = { hour: half === '' ? hour : (hour % 12) + (half === 'p' ? 12 : 0), minute, second };
  return true;
}

function takeOffset(found: Findings, sign: string, hours: number, minutes: number): boolean {
  if (!found.clock || found.offset !== undefined || hours > 14 || minutes > 59) return false;
  found.offset = signed(sign, hours * 60 + minutes);
  return true;
}

const signed = (sign: string, amount: number): number => (sign === '-' ? -amount : amount);

function takeWord(found: Findings, word: string): boolean {
  if (word === 'noon') return takeClock(found, '12');
  if (word === 'midnight') return takeClock(found, '0');
  if (word === 'now') {
    found.isNow = true;
    return true;
  }
  if (found.day) return false;
  found.day = found.today.startOf('day').plus({ days: word === 'tomorrow' ? 1 : word === 'yesterday' ? -1 : 0 });
  return true;
}

function takeEdgeOfMonth(found: Findings, edge: string): boolean {
  if (found.edgeOfMonth) return false;
  found.edgeOfMonth = edge;
  return true;
}

function takeWeekday(found: Findings, direction: string, day: string): boolean {
  if (found.weekday) return false;
  const number = WEEKDAYS.findIndex((name) => name.startsWith(day)) + 1;
  found.weekday = { number, toward: DIRECTIONS.get(direction) ?? 0 };
  return true;
}

function takeStep(found: Findings, amount: number, unit: string): boolean {
  const [kind, size] = UNITS.get(unit) ?? ['days', 0];
  found.steps[kind] += amount * size;
  return true;
}

function conclude(found: Findings): WrittenDate | undefined {
  const { today, clock, steps, isNow, offset } = found;
  const { years, months, days, seconds } = steps;
  const month = onEdge((found.day ?? today).plus({ years, months }), found.edgeOfMonth);
  const day = onWeekday(month.plus({ days }), found);
  if (!day || !(day.year >= 1 && day.year <= 9999)) return undefined;
  const beginsDay = (found.day !== undefined || found.weekday !== undefined) && !isNow;
  const time = clock ?? (beginsDay ? { hour: 0, minute: 0, second: 0 } : today.toObject());
  const { hour, minute, second } = time;
  const wall = day.set({ hour, minute, second, millisecond: 0 }).toMillis();
  return { wall, offset, later: seconds * 1000, hasTime: clock !== undefined || isNow || seconds !== 0 };
}

function onEdge(day: DateTime, edge?: string): DateTime {
  if (edge === undefined) return day;
  return edge === 'first' ? day.startOf('month') : day.endOf('month');
}

/** Resolves the weekday, counted from a day. Together with a date it must be the weekday of that date. */
function onWeekday(day: DateTime, { weekday, ofWeek, day: date }: Findings): DateTime | undefined {
  if (!weekday) return day;
  if (date) return weekday.toward === 0 && weekday.number === day.weekday ? day : undefined;
  const from = ofWeek ? day.startOf('week') : day;
  const ahead = (weekday.number - from.weekday + 7) % 7;
  if (weekday.toward < 0) return from.plus({ days: ahead - 7 });
  return from.plus({ days: weekday.toward > 0 && ahead === 0 ? 7 : ahead });
}
