import { dayAfter, daysOf, isDay, isMonth, lastDayOf, perSecond } from './stored-time.js';

describe('days', () => {
  it('are counted across months and years', () => {
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayAfter('2031-01-01', -1)).toBe('2030-12-31');
  });

  it.each([
    ['2028-02', 29],
    ['2031-02', 28],
    ['0099-12', 31],
    ['9999-12', 31],
  ])('of %s: %i', (month, length) => {
    const days = daysOf(month);
    expect(days).toHaveLength(length);
    expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${month}-${length}`]);
  });

  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-13-01', false],
    ['0000-01-01', false],
    ['2027-1-1', false],
    ['99999-01-01', false],
    ['today', false],
  ])('are recognized: %s', (text, is) => {
    expect(isDay(text)).toBe(is);
    expect(isMonth(text.slice(0, -3))).toBe(is || text === '2027-02-29');
  });

  it('end at midnight', () => {
    const lastDay = (startLocal: string, endLocal: string) => lastDayOf({ startLocal, endLocal });
    expect(lastDay('2031-05-01 20:00:00', '2031-05-02 00:00:00')).toBe('2031-05-01');
    expect(lastDay('2031-05-01 20:00:00', '2031-05-02 00:00:01')).toBe('2031-05-02');
    expect(lastDay('2031-05-02 00:00:00', '2031-05-02 00:00:00')).toBe('2031-05-02');
  });
});

describe('what is made per second', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is made again in the next second, and for another argument', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_999);
    const made = perSecond((time, name: string) => [name, time.getTime()]);
    const first = made('a');
    expect(first).toEqual(['a', 1_000_000]);
    expect(made('a')).toBe(first);
    expect(made('b')).toEqual(['b', 1_000_000]);
    clock.mockReturnValue(1_001_000);
    expect(made('b')).toEqual(['b', 1_001_000]);
  });
});
