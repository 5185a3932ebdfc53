import fc from 'fast-check';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { expand, recurrenceLines, RecurrenceProblem, splitRecurrence, type Recurrence } from '#libs/recurrence';
import { localOf, readZone, utcOf, zoneOfOffset, type EventZone } from '#libs/times';
import { contentLines } from './calendar-text.js';
import { vevent, type FeedEvent } from './vevent.js';
import { vtimezone } from './vtimezone.js';

const LATE = '2060-01-01 00:00:00';
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'UTC+0'];

/**
 * Without those that changes of the clocks skip or repeat: rrule-temporal never returns to a skipped one, ical.js takes
 * the second of two.
 */
const HOURS = [0, 3, 4, 9, 18, 23];

/** A series with the dates that it excludes and that events replace, by their positions. */
const given = fc.record({
  zone: fc.constantFrom(...ZONES).map((name) => readZone(name) ?? zoneOfOffset(0)),
  // Around the changes of the clocks in spring and autumn.
  start: fc
    .tuple(fc.constantFrom('2031-03-0', '2031-10-0'), fc.integer({ min: 1, max: 9 }), fc.constantFrom(...HOURS))
    .map(([month, day, hour]) => `${month}${day} ${String(hour).padStart(2, '0')}:15:00`),
  rule: fc.constantFrom(
    ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU'],
    ...['FREQ=WEEKLY;BYDAY=TU,TH;WKST=SU', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=2SU', 'FREQ=MONTHLY'],
    ...['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU'],
  ),
  // Its dates begin after the start, which it does not match in most series.
  second: fc.option(
    fc.constantFrom('FREQ=WEEKLY;BYDAY=MO,SA', 'FREQ=MONTHLY;BYMONTHDAY=13', 'FREQ=WEEKLY;BYDAY=WE', 'FREQ=DAILY'),
  ),
  count: fc.integer({ min: 3, max: 16 }),
  hasUntil: fc.boolean(),
  allDay: fc.boolean(),
  added: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 2 }),
  excluded: fc.array(fc.nat(), { maxLength: 3 }),
  overridden: fc.array(fc.tuple(fc.nat(), fc.integer({ min: -40, max: 40 })), { maxLength: 3 }),
  at: fc.nat(),
});

/** A series with the events that replace its dates. */
interface Series {
  recurrence: Recurrence;
  event: { startLocal: string; endLocal: string; zone: EventZone; allDay: boolean };
  /** The new start in UTC by recurrence id. */
  overrides: Map<string, string>;
}

const HOUR = 3_600_000;
const stored = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const millis = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

function datesOf({ recurrence, event }: Series, until = LATE): { recurrenceId: string; startUtc: string }[] {
  const found = expand(recurrence, event, { until, limit: 1000 });
  if (found instanceof RecurrenceProblem) throw found;
  return found;
}

/** The starts of a series in UTC, with those of the events that replace its dates. */
const startsOf = (series: Series): string[] =>
  datesOf(series)
    .map(({ recurrenceId, startUtc }) => series.overrides.get(recurrenceId) ?? startUtc)
    .sort();

function seriesOf({ zone, start, rule, second, count, hasUntil, allDay, added, ...chosen }: Given): Series {
  const startOf = (local: string) => (allDay ? `${local.slice(0, 10)} 00:00:00` : local);
  const endOf = (local: string) => (allDay ? `${local.slice(0, 10)} 23:59:59` : stored(millis(local) + HOUR));
  const eventAt = (local: string) => ({ startLocal: local, endLocal: endOf(local), zone, allDay });
  // Libraries differ on starts that the rule does not name.
  const [, first] = datesOf(
    {
      recurrence: { rule, exdates: [], rdates: [] },
      event: eventAt(startOf(start)),
      overrides: new Map(),
    },
    '2032-12-31 00:00:00',
  );
  const event = eventAt(first?.recurrenceId ?? start);
  const own = `${rule};COUNT=${count}`;
  const other = second === null || second === rule ? '' : `\n${second};COUNT=${count}`;
  const ruled = { rule: own + other, exdates: [], rdates: [] };
  const named = new Set(datesOf({ recurrence: ruled, event, overrides: new Map() }).map((date) => date.recurrenceId));
  // ical.js does not exclude an added date that the rule has, too.
  const rdates = [...new Set(added.map((days) => startOf(stored(millis(event.startLocal) + days * 24 * HOUR))))]
    .filter((date) => !named.has(date))
    .sort();
  const plain = { ...ruled, rdates };
  const all = datesOf({ recurrence: plain, event, overrides: new Map() });
  const only = datesOf({ recurrence: { ...ruled, rule: own }, event, overrides: new Map() });
  const until = only.at(-1)?.recurrenceId.replaceAll(/[-:]/g, '').replace(' ', 'T');
  const idAt = (position: number) => all[position % all.length]?.recurrenceId ?? '';
  const exdates = [...new Set(chosen.excluded.map(idAt))].filter((id) => id !== event.startLocal).sort();
  const overrides = chosen.overridden
    .map(([position, hours]): [string, string] => [
      idAt(position),
      stored(millis(utcOf(idAt(position), zone)) + hours * HOUR),
    ])
    .filter(([id]) => !exdates.includes(id));
  const recurrence = { ...plain, rule: hasUntil ? `${rule};UNTIL=${until}${other}` : plain.rule, exdates };
  return { recurrence, event, overrides: new Map(allDay ? [] : overrides) };
}
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

/** The parts of a series that is split at a date, with their events. */
function splitOf(series: Series, at: string): Series[] {
  const { event, overrides } = series;
  const parts = splitRecurrence(series.recurrence, event, at);
  if (parts instanceof RecurrenceProblem) throw parts;
  if (!parts.before) return [series];
  const { startLocal, ...rest } = parts.rest;
  const later = stored(millis(startLocal) + millis(event.endLocal) - millis(event.startLocal));
  const of = (isPart: (date: string) => boolean) => new Map([...overrides].filter(([date]) => isPart(date)));
  return [
    { recurrence: parts.before, event, overrides: of((date) => date < at) },
    { recurrence: rest, event: { ...event, startLocal, endLocal: later }, overrides: of((date) => date >= at) },
  ];
}

/** The calendar of a series, as feeds have it. */
function calendarOf({ recurrence, event, overrides }: Series): string {
  const { zone, allDay } = event;
  const component = (startLocal: string, startUtc: string, more: Partial<FeedEvent>) =>
    vevent({
      ...{ uid: '1@example.org', sequence: 1, created: null, modified: '2031-01-01 00:00:00', zone, allDay },
      ...{ startLocal, startUtc, endLocal: allDay ? event.endLocal : stored(millis(startLocal) + HOUR) },
      ...{
        endUtc: stored(millis(startUtc) + HOUR),
        recurrence: [],
        title: 'Course',
        description: '',
        html: '',
        isCancelled: false,
      },
      ...{ url: 'https://example.org/', location: '', categories: [] },
      ...more,
    });
  const lines = recurrenceLines(recurrence, zone, allDay);
  return [
    contentLines(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN']),
    vtimezone(zone, '2030-01-01 00:00:00'),
    component(event.startLocal, utcOf(event.startLocal, zone), { recurrence: lines }),
    ...[...overrides].map(([recurrenceId, utc]) =>
      component(localOf(utc, zone), utc, { replaces: { recurrenceId, zone, allDay } }),
    ),
    contentLines(['END:VCALENDAR']),
  ].join('');
}

/** The starts that ical.js reads from a calendar. */
function startsByIcalJs(text: string, { event: { allDay, zone } }: Series): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  ICAL.TimezoneService.reset();
  for (const one of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(one);
  const [master, ...exceptions] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  if (!master) return [];
  for (const one of exceptions) master.relateException(one);
  // The library repeats an added date that is the start, too.
  const starts = new Map<string, string>();
  const iterator = master.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate } = master.getOccurrenceDetails(next);
    const utc = allDay ? utcOf(`${startDate.toString()} 00:00:00`, zone) : stored(startDate.toUnixTime() * 1000);
    starts.set(next.toString(), utc);
  }
  return [...starts.values()].sort();
}

/**
 * The same for series with several rules: ical.js stops where two of them have the same date, so that each is read
 * alone, with the dates that it has.
 */
function startsByIcalJsOfEachRule(series: Series): string[] {
  const { recurrence } = series;
  const rules = recurrence.rule.split('\n');
  if (rules.length === 1 && !recurrence.rdates.some((date) => recurrence.exdates.includes(date)))
    return startsByIcalJs(calendarOf(series), series);
  const found = rules.flatMap((rule) => {
    const own = (exdates: string[], rdates: string[]) => ({ ...series, recurrence: { rule, exdates, rdates } });
    // A rule beside another one does not count a start that it does not match.
    const counted = { ...series, recurrence: { rule: `${rule}\nFREQ=YEARLY;COUNT=1`, exdates: [], rdates: [] } };
    const named = new Set(datesOf(counted).map(({ recurrenceId }) => recurrenceId));
    // It excludes only the next date of a rule, and no added ones.
    const exdates = recurrence.exdates.filter((date) => named.has(date));
    const rdates = recurrence.rdates.filter((date) => !named.has(date) && !recurrence.exdates.includes(date));
    return startsByIcalJs(calendarOf(own(exdates, rdates)), own(exdates, rdates));
  });
  return [...new Set(found)].sort();
}

/** The starts that rrule-temporal calculates, with those of the events that replace dates. */
function startsByTemporal({ recurrence, event, overrides }: Series): string[] {
  const { zone, startLocal, allDay } = event;
  const tzid = zone.zone.isUniversal ? 'UTC' : zone.name;
  const local = (time: string) => time.replaceAll(/[-:]/g, '').replace(' ', 'T');
  const lines = recurrenceLines(recurrence, zone, false).filter((line) => line.startsWith('RRULE'));
  const replaced = new Map([...overrides].map(([id, utc]) => [utcOf(id, zone), utc]));
  const excluded = new Set(recurrence.exdates.map((date) => utcOf(date, zone)));
  // The library reads one rule at a time.
  const ruled = lines.flatMap((line) =>
    new RRuleTemporal({ rruleString: [`DTSTART;TZID=${tzid}:${local(startLocal)}`, line].join('\n') })
      .all()
      .map(({ epochMilliseconds }) => stored(epochMilliseconds)),
  );
  const starts = new Set([utcOf(startLocal, zone), ...ruled, ...recurrence.rdates.map((date) => utcOf(date, zone))]);
  expect(allDay && overrides.size).toBeFalsy();
  return [...starts].flatMap((utc) => (excluded.has(utc) ? [] : (replaced.get(utc) ?? utc))).sort();
}

describe('series with rules, exclusions, changed dates and splits', () => {
  it('have the dates that two other libraries find', () => {
    fc.assert(
      fc.property(given, (one) => {
        const series = seriesOf(one);
        const all = datesOf(series);
        const whole = startsOf(series);
        const parts = splitOf(series, all[one.at % all.length]?.recurrenceId ?? '');
        expect(parts.flatMap(startsOf).sort()).toEqual(whole);
        for (const part of [series, ...parts]) {
          const own = startsOf(part);
          expect(startsByIcalJsOfEachRule(part)).toEqual(part.recurrence.rule.includes('\n') ? [...new Set(own)] : own);
          expect(startsByTemporal(part)).toEqual(own);
        }
      }),
      // A thousand take half a minute.
      { numRuns: Number(process.env.SERIES_RUNS ?? 100) },
    );
  }, 600_000);
});
