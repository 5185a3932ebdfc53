import fc from 'fast-check';
import { LANES, monthLayout } from './month-layout.js';

const event = (name: string, from: string, to = from, sticky = 0) => ({
  name,
  startLocal: `2031-05-${from} 10:00:00`,
  endLocal: `2031-05-${to} 12:00:00`,
  sticky,
});

/** The bars of all weeks: name, first position, days, lane. May 1, 2031 is a Thursday. */
const barsOf = (...events: ReturnType<typeof event>[]) =>
  monthLayout('2031-05', events, 1).map(({ bars }) =>
    bars.map(({ occurrence: { name }, column, days, lane }) => `${name} ${column} ${days} ${lane}`),
  );

describe('monthLayout', () => {
  it('begins weeks on the given day, with empty cells around the month', () => {
    const weeks = monthLayout('2031-05', [], 1).map(({ days }) => days.map((day) => day?.slice(8) ?? '').join(' '));
    expect(weeks).toEqual([
      '   01 02 03 04',
      '05 06 07 08 09 10 11',
      '12 13 14 15 16 17 18',
      '19 20 21 22 23 24 25',
      '26 27 28 29 30 31 ',
    ]);
    expect(monthLayout('2031-05', [], 0)[0]?.days.indexOf('2031-05-01')).toBe(4);
  });

  it('continues events of several days in the next week', () => {
    expect(barsOf(event('a', '03', '06'))).toEqual([['a 5 2 0'], ['a 0 2 0'], [], [], []]);
  });

  it('clips events that reach beyond the month', () => {
    const long = { name: 'a', startLocal: '2031-04-01 10:00:00', endLocal: '2031-06-09 10:00:00', sticky: 0 };
    expect(barsOf(long)).toEqual([['a 3 4 0'], ['a 0 7 0'], ['a 0 7 0'], ['a 0 7 0'], ['a 0 6 0']]);
  });

  it('gives an event one lane for all of its days', () => {
    expect(barsOf(event('long', '06', '08'), event('short', '05'), event('other', '05', '06'))[1]).toEqual([
      'other 0 2 0',
      'short 0 1 1',
      'long 1 3 1',
    ]);
  });

  it('counts events without a lane on each of their days, sticky ones last', () => {
    const events = ['a', 'b', 'c'].map((name) => event(name, '05'));
    const [, week] = monthLayout('2031-05', [...events, event('d', '05', '06'), event('e', '05', '05', 1)], 1);
    expect(week?.bars.map(({ occurrence }) => occurrence.name)).toEqual(['e', 'd', 'a']);
    expect(week?.hidden).toEqual([2, 0, 0, 0, 0, 0, 0]);
  });

  it('never overlaps bars, and shows or counts every event on each of its days', () => {
    const day = fc.integer({ min: 1, max: 31 });
    const events = fc.array(fc.tuple(day, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 1 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(events, fc.integer({ min: 0, max: 6 }), (made, firstWeekday) => {
        const two = (number: number) => String(Math.min(31, number)).padStart(2, '0');
        const all = made.map(([from, length, sticky], index) =>
          event(String(index), two(from), two(from + length), sticky),
        );
        for (const { days, bars, hidden } of monthLayout('2031-05', all, firstWeekday))
          for (const [column, date] of days.entries()) {
            const shown = bars.filter((bar) => bar.column <= column && column < bar.column + bar.days);
            expect(new Set(shown.map(({ lane }) => lane)).size).toBe(shown.length);
            expect(shown.length).toBeLessThanOrEqual(LANES);
            const wanted = all.filter(
              ({ startLocal, endLocal }) =>
                date !== undefined && startLocal.slice(0, 10) <= date && endLocal.slice(0, 10) >= date,
            );
            expect(shown.length + (hidden[column] ?? 0)).toBe(wanted.length);
          }
      }),
    );
  });
});
