import fc from 'fast-check';
import { durationText, readDuration, readZone, utcOf, zoneOfOffset, millisOf, storedOf } from '#libs/times';
import { expand } from './occurrences.js';
import { readRecurrence, writtenRecurrence } from './read-recurrence.js';
import { recurrenceLines } from './recurrence-text.js';
import { RecurrenceProblem, type Recurrence } from './recurrence.js';

const BERLIN = readZone('Europe/Berlin') ?? zoneOfOffset(0);
const START = '2031-03-13 10:00:00';
const END = '2031-03-13 12:00:00';

function read(rdate: string | string[], zone = BERLIN): Recurrence {
  const recurrence = readRecurrence({ rdate }, { startLocal: START, zone });
  if (recurrence instanceof RecurrenceProblem) throw recurrence;
  return recurrence;
}

function timesOf(rdate: string | string[], { zone = BERLIN, allDay = false } = {}): string[][] {
  const [startLocal, endLocal] = allDay ? ['2031-03-13 00:00:00', '2031-03-13 23:59:59'] : [START, END];
  const window = { until: '2040-01-01 00:00:00', limit: 100 };
  const found = expand(read(rdate, zone), { startLocal, endLocal, zone, allDay }, window);
  if (found instanceof RecurrenceProblem) throw found;
  return found.slice(1).map((one) => [one.startLocal, one.endLocal]);
}

describe('an extra date with its own length', () => {
  it.each([
    ['20310401T180000/20310401T190000', '2031-04-01 18:00:00/2031-04-01 19:00:00'],
    ['2031-04-01 18:00/2031-04-01 19:00', '2031-04-01 18:00:00/2031-04-01 19:00:00'],
    ['20310401T180000/PT1H30M', '2031-04-01 18:00:00/PT1H30M'],
    ['20310401T180000/pt90m', '2031-04-01 18:00:00/PT1H30M'],
    ['20310401T180000/P1W', '2031-04-01 18:00:00/P7D'],
    ['20310401T180000/PT0S', '2031-04-01 18:00:00/PT0S'],
    ['20310401T160000Z/20310401T170000Z', '2031-04-01 18:00:00/2031-04-01 19:00:00'],
    ['RDATE;VALUE=PERIOD:20310401T180000/PT5M', '2031-04-01 18:00:00/PT5M'],
    ['RDATE;TZID=America/New_York;VALUE=PERIOD:20310401T120000/PT5M', '2031-04-01 18:00:00/PT5M'],
    ['20310401/PT3H', '2031-04-01 10:00:00/PT3H'],
  ])('parses %s', (sent, stored) => {
    expect(read(sent).rdates).toEqual([stored]);
    expect(read(stored).rdates).toEqual([stored]);
  });

  it('takes precedence over the same start without a length', () => {
    expect(read(['20310401T180000', '20310401T180000/PT1H', '20310401T180000']).rdates).toHaveLength(1);
    expect(timesOf(['20310401T180000/PT1H', '20310401T180000'])).toEqual([
      ['2031-04-01 18:00:00', '2031-04-01 19:00:00'],
    ]);
  });

  it.each([
    ['20310401T180000/20310401T170000', 'ends before it starts'],
    ['20310401T180000/', 'is not a period'],
    ['20310401T180000/soon', 'is not a period'],
    ['20310401T180000/-PT1H', 'is not a period'],
    ['20310401T180000/PT1H/PT1H', 'is not a date'],
    ['/PT1H', 'is not a date'],
  ])('rejects %s', (sent, reason) => {
    expect(() => read(sent)).toThrow(reason);
  });

  it('is not allowed as an excluded date', () => {
    const sent = { rrule: 'FREQ=DAILY', exdate: '20310401T100000/PT1H' };
    expect(readRecurrence(sent, { startLocal: START, zone: BERLIN })).toBeInstanceOf(RecurrenceProblem);
  });

  it.each([
    ['an end', '20310401T180000/20310402T020000', ['2031-04-01 18:00:00', '2031-04-02 02:00:00']],
    ['a duration', '20310401T180000/PT15M', ['2031-04-01 18:00:00', '2031-04-01 18:15:00']],
    ['calendar days', '20310329T180000/P1D', ['2031-03-29 18:00:00', '2031-03-30 18:00:00']],
    ['elapsed hours', '20310329T180000/PT24H', ['2031-03-29 18:00:00', '2031-03-30 19:00:00']],
    ['an end after skipped time', '20310330T023000/20310330T031500', ['2031-03-30 03:30:00', '2031-03-30 04:15:00']],
    ['a duration in skipped time', '20310330T023000/PT45M', ['2031-03-30 03:30:00', '2031-03-30 04:15:00']],
    ['no length', '20310401T180000', ['2031-04-01 18:00:00', '2031-04-01 20:00:00']],
  ])('has the length of %s', (_, rdate, times) => {
    expect(timesOf(rdate)).toEqual([times]);
  });

  it.each([
    ['20310401T000000/20310403T000000', '2031-04-02'],
    ['20310401/20310403', '2031-04-02'],
    ['20310401/20310402T100000', '2031-04-02'],
    ['20310401/P3D', '2031-04-03'],
    ['20310401/PT1H', '2031-04-01'],
    ['20310401', '2031-04-01'],
  ])('has whole days for an all-day event: %s', (rdate, last) => {
    expect(timesOf(rdate, { allDay: true })).toEqual([['2031-04-01 00:00:00', `${last} 23:59:59`]]);
  });

  it('is formatted as a period', () => {
    const lines = (rdate: string[], zone: string, allDay = false) =>
      recurrenceLines(read(rdate, readZone(zone)), readZone(zone) ?? BERLIN, allDay);
    const sent = ['20310401T180000/20310401T190000', '20310402T180000', '20310403T180000/PT15M'];
    expect(lines(sent, 'Europe/Berlin')).toEqual([
      'RDATE;TZID=Europe/Berlin:20310402T180000',
      'RDATE;TZID=Europe/Berlin;VALUE=PERIOD:20310401T180000/20310401T190000,20310403T180000/PT15M',
    ]);
    expect(lines(sent, 'UTC').at(1)).toBe(
      'RDATE;VALUE=PERIOD:20310401T180000Z/20310401T190000Z,20310403T180000Z/PT15M',
    );
    expect(lines(['20310330T023000/20310330T031500'], 'Europe/Berlin')).toEqual([
      'RDATE;TZID=Europe/Berlin;VALUE=PERIOD:20310330T033000/20310330T041500',
    ]);
    expect(lines(['20310401/P3D', '20310405'], 'Europe/Berlin', true)).toEqual([
      'RDATE;VALUE=DATE:20310405',
      'RDATE;VALUE=PERIOD:20310401T100000/P3D',
    ]);
  });

  it('moves with the start of the event and keeps its length', () => {
    const recurrence = read(['20310401/20310401T110000', '20310402/PT15M', '20310403T120000/PT15M']);
    const moved = writtenRecurrence(
      {},
      { startLocal: '2031-03-13 15:30:00', zone: BERLIN },
      { recurrence, startLocal: START },
    );
    expect(moved).toMatchObject({
      rdates: ['2031-04-01 15:30:00/2031-04-01 16:30:00', '2031-04-02 15:30:00/PT15M', '2031-04-03 12:00:00/PT15M'],
    });
  });

  it('has the exact length in every zone', () => {
    const names = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const seconds = fc.integer({ min: Date.UTC(2031, 2, 20) / 1000, max: Date.UTC(2039, 0, 1) / 1000 });
    fc.assert(
      fc.property(names, seconds, fc.integer({ min: 0, max: 3 * 86_400 }), (name, second, length) => {
        const zone = readZone(name) ?? BERLIN;
        const start = storedOf(second * 1000);
        const rdate = `${start}/${durationText({ days: 0, seconds: length })}`;
        const found = expand(
          read(rdate, zone),
          { startLocal: START, endLocal: END, zone, allDay: false },
          { until: '2040-01-01 00:00:00', limit: 10 },
        );
        if (found instanceof RecurrenceProblem) throw found;
        const added = found.find(({ recurrenceId }) => recurrenceId === start);
        expect(added?.startUtc).toBe(utcOf(start, zone));
        expect((millisOf(added?.endUtc ?? '') - millisOf(added?.startUtc ?? '')) / 1000).toBe(length);
      }),
    );
  });

  it('has a duration that survives a round trip', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999 }), fc.nat({ max: 999_999 }), (days, seconds) => {
        expect(readDuration(durationText({ days, seconds }))).toEqual({ days, seconds });
      }),
    );
  });
});
