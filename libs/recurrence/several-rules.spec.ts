import { readZone, zoneOfOffset } from '#libs/times';
import { expand } from './occurrences.js';
import { readRecurrence } from './read-recurrence.js';
import { recurrenceLines } from './recurrence-text.js';
import { RecurrenceProblem } from './recurrence.js';
import { splitRecurrence } from './split-recurrence.js';

const zone = readZone('Europe/Berlin') ?? zoneOfOffset(0);
/** A Monday. */
const START = '2031-03-03 18:00:00';
const eventAt = (startLocal: string) => ({
  startLocal,
  endLocal: startLocal.replace('18:', '19:'),
  zone,
  allDay: false,
});

function read(input: object) {
  const found = readRecurrence(input, { startLocal: START, zone });
  if (found instanceof RecurrenceProblem) throw found;
  return found;
}
function daysOf(
  recurrence: Parameters<typeof expand>[0],
  startLocal = START,
  until = '2032-01-01 00:00:00',
  limit = 500,
) {
  const found = expand(recurrence, eventAt(startLocal), { until, limit });
  if (found instanceof RecurrenceProblem) throw found;
  return found.map(({ recurrenceId }) => recurrenceId.slice(5, 10));
}

describe('several rules', () => {
  it('have the dates of each rule once, and count apart', () => {
    const both = read({ rrule: 'FREQ=WEEKLY;COUNT=3\nFREQ=WEEKLY;BYDAY=MO,WE;COUNT=4' });
    expect(daysOf(both)).toEqual(['03-03', '03-05', '03-10', '03-12', '03-17']);
    // A rule that the start does not match does not count it.
    expect(daysOf(read({ rrule: ['FREQ=WEEKLY;COUNT=1', 'FREQ=WEEKLY;BYDAY=FR;COUNT=2'] }))).toEqual([
      ...['03-03', '03-07', '03-14'],
    ]);
    expect(recurrenceLines(both, zone, false)).toEqual([
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO,WE',
    ]);
  });

  it('are limited and excluded together', () => {
    const endless = { rrule: 'FREQ=DAILY;INTERVAL=7\nFREQ=WEEKLY;BYDAY=TH' };
    expect(daysOf(read({ ...endless, exdate: '20310306T180000' }), START, '9999-12-31 00:00:00', 4)).toEqual([
      ...['03-03', '03-10', '03-13', '03-17'],
    ]);
    expect(daysOf(read({ ...endless, exrule: 'FREQ=WEEKLY;BYDAY=TH' }), START, '2031-03-20 00:00:00')).toEqual([
      ...['03-03', '03-10', '03-17'],
    ]);
  });

  it.each([
    ['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=TH'],
    ['FREQ=WEEKLY;COUNT=20', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=20', 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20310901'],
    ['FREQ=WEEKLY;COUNT=2', 'FREQ=MONTHLY;BYMONTHDAY=9'],
  ])('are split: %s and %s', (...rules) => {
    const whole = read({ rrule: [...rules] });
    const all = daysOf(whole);
    for (const [at, day] of all.entries()) {
      const parts = splitRecurrence(whole, eventAt(START), `2031-${day} 18:00:00`);
      if (parts instanceof RecurrenceProblem) throw parts;
      const { startLocal, ...rest } = parts.rest;
      expect([
        ...(parts.before ? daysOf(parts.before) : []),
        ...(parts.before ? daysOf(rest, startLocal) : daysOf(whole)),
      ]).toEqual(all);
      expect(parts.before === undefined).toBe(at === 0);
    }
  });

  it('are not split where an endless one would have other dates', () => {
    const whole = read({ rrule: ['FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH'] });
    const at = (day: string) => splitRecurrence(whole, eventAt(START), `2031-03-${day} 18:00:00`);
    expect(at('17')).not.toBeInstanceOf(RecurrenceProblem);
    expect(at('10')).toMatchObject({ property: 'RRULE', reason: expect.stringContaining('cannot be split') as string });
  });
});
