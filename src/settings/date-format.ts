import { DateTime, type Zone } from 'luxon';

/** The letters of a date format (those of PHP's `date`, which the settings use) and what they stand for. */
const LETTERS: Record<string, (time: DateTime, withDay: boolean) => string | number> = {
  d: (t) => t.toFormat('dd'),
  D: (t) => t.toFormat('ccc'),
  j: (t) => t.day,
  l: (t) => t.toFormat('cccc'),
  N: (t) => t.weekday,
  S: (t) => ordinalSuffix(t.day),
  w: (t) => t.weekday % 7,
  z: (t) => t.ordinal - 1,
  W: (t) => t.toFormat('WW'),
  F: (t, withDay) => monthName(t, withDay ? 'MMMM' : 'LLLL', 'LLLL'),
  m: (t) => t.toFormat('LL'),
  M: (t, withDay) => monthName(t, withDay ? 'MMM' : 'LLL', 'LLL'),
  n: (t) => t.month,
  t: (t) => t.daysInMonth ?? '',
  L: (t) => Number(t.isInLeapYear),
  o: (t) => t.weekYear,
  Y: (t) => t.year,
  y: (t) => t.toFormat('yy'),
  a: (t) => t.toFormat('a').toLowerCase(),
  A: (t) => t.toFormat('a'),
  g: (t) => t.toFormat('h'),
  G: (t) => t.hour,
  h: (t) => t.toFormat('hh'),
  H: (t) => t.toFormat('HH'),
  i: (t) => t.toFormat('mm'),
  s: (t) => t.toFormat('ss'),
  u: (t) => `${t.toFormat('SSS')}000`,
  v: (t) => t.toFormat('SSS'),
  e: (t) => t.zoneName ?? '',
  T: (t) => t.toFormat('ZZZZ'),
  O: (t) => t.toFormat('ZZZ'),
  P: (t) => t.toFormat('ZZ'),
  Z: (t) => t.offset * 60,
  U: (t) => Math.floor(t.toSeconds()),
  c: (t) => t.toFormat("yyyy-LL-dd'T'HH:mm:ssZZ"),
  r: (t) => t.toFormat('ccc, dd LLL yyyy HH:mm:ss ZZZ'),
};

/** A stored local time in the words of a date format and a language; `\` keeps the letter after it. */
export function formatDate(format: string, local: string, zone: Zone, locale = 'en'): string {
  const time = DateTime.fromSQL(local, { zone, locale });
  const withDay = /(?<!\\)[dj]/.test(format);
  return format.replace(/\\(.)|([a-z])/gi, (letter: string, kept: string | undefined) =>
    kept === undefined ? String(LETTERS[letter]?.(time, withDay) ?? letter) : kept,
  );
}

/**
 * Many languages have another form of the month beside a day. Where that is a number, which would need a sign after it,
 * the name is the one that stands alone.
 */
function monthName(time: DateTime, form: string, alone: string): string {
  const name = time.toFormat(form);
  return /^\d+$/.test(name) ? time.toFormat(alone) : name;
}

function ordinalSuffix(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
