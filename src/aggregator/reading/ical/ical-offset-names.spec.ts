import { calendar, readCalendar, vevent } from '../../../../test/support/calendar-files.js';
import { namedZone } from '../../items/zone-names.js';

const AMERICA = ['BYMONTH=11;BYDAY=1SU', 'BYMONTH=3;BYDAY=2SU'] as const;
const EUROPE = ['BYMONTH=10;BYDAY=-1SU', 'BYMONTH=3;BYDAY=-1SU'] as const;
/** Like Europe, but an hour later than the changes there, as no place has it. */
const ODD = ['BYMONTH=10;BYDAY=2SU', 'BYMONTH=5;BYDAY=2SU'] as const;

/** The definition of a zone with daylight saving time. */
const zone = (name: string, standard: string, daylight: string, [autumn, spring]: readonly [string, string]) => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`],
  ...[
    'BEGIN:STANDARD',
    `DTSTART:16010101T0${autumn === EUROPE[0] ? 3 : 2}0000`,
    `TZOFFSETFROM:${daylight}`,
    `TZOFFSETTO:${standard}`,
  ],
  ...[`RRULE:FREQ=YEARLY;${autumn}`, 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', `TZOFFSETFROM:${standard}`, `TZOFFSETTO:${daylight}`],
  ...[`RRULE:FREQ=YEARLY;${spring}`, 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

const eventsIn = async (...lines: string[]) => (await readCalendar(calendar(...lines))).events;

describe('name of a zone with an offset', () => {
  it.each([
    ['(UTC-05:00) Ostküste (USA und Kanada)', '-0500', '-0400', AMERICA, 'America/New_York'],
    ['(UTC-08:00) Heure du Pacifique (États-Unis et Canada)', '-0800', '-0700', AMERICA, 'America/Los_Angeles'],
    ['(UTC+01:00) Roma, Viena', '+0100', '+0200', EUROPE, 'Europe/Berlin'],
    ['GMT +0100 (Standard) / GMT +0200 (Daylight)', '+0100', '+0200', EUROPE, 'Europe/Berlin'],
    ['GMT-0500', '-0500', '-0400', AMERICA, 'America/New_York'],
    ['Etc/GMT-1', '+0100', '+0200', EUROPE, 'Europe/Berlin'],
    ['UTC+1', '+0100', '+0200', EUROPE, 'Europe/Berlin'],
    ['Mitteleuropäische Zeit', '+0100', '+0200', EUROPE, 'Europe/Berlin'],
  ])('%s does not beat its definition', async (name, standard, daylight, changes, timezone) => {
    const definition = zone(name, standard, daylight, changes);
    const event = vevent(
      ...[`DTSTART;TZID="${name}":20270714T190000`, `DTEND;TZID="${name}":20270714T210000`],
      ...['RRULE:FREQ=MONTHLY;COUNT=8', `EXDATE;TZID="${name}":20271114T190000`],
      `RDATE;TZID="${name}":20271224T180000`,
    );
    const read = {
      ...{ start: '2027-07-14 19:00:00', end: '2027-07-14 21:00:00', timezone },
      recurrence: { exdates: ['2027-11-14 19:00:00'], rdates: ['2027-12-24 18:00:00'] },
    };
    await expect(eventsIn(...definition, ...event)).resolves.toMatchObject([read]);
    // A definition may follow its events.
    await expect(eventsIn(...event, ...definition)).resolves.toMatchObject([read]);
  });

  it('finds a definition whose name is written in quotation marks or with escapes', async () => {
    for (const name of ['"(UTC+01:00) Bern, Wien"', '(UTC+01:00) Bern\\, Wien'])
      await expect(
        eventsIn(
          ...zone(name, '-0500', '-0400', AMERICA),
          ...vevent('DTSTART;TZID="(UTC+01:00) Bern, Wien":20270714T190000'),
        ),
      ).resolves.toMatchObject([{ timezone: 'America/New_York' }]);
  });

  it('means its offset without a definition, or its daylight saving time if it has two', async () => {
    const start = 'DTSTART;TZID="(UTC-05:00) Ostküste (USA und Kanada)":20270714T190000';
    await expect(eventsIn(...vevent(start))).resolves.toMatchObject([
      { start: '2027-07-14 19:00:00', timezone: 'UTC-5' },
    ]);
    expect(namedZone('GMT +0100 (Standard) / GMT +0200 (Daylight)')?.name).toBe('Europe/Berlin');
    expect(namedZone('GMT -0500 (Standard) / GMT -0400 (Daylight)')?.name).toBe('America/New_York');
  });

  it('has definitions with more changes than are needed', async () => {
    const years = Array.from({ length: 300 }, (_, index) => 1728 + index);
    const changes = years.flatMap((year) => [
      ...['BEGIN:DAYLIGHT', `DTSTART:${year}0328T020000`, 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT'],
      ...['BEGIN:STANDARD', `DTSTART:${year}1031T030000`, 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
    ]);
    const lines = [
      'BEGIN:VTIMEZONE',
      'TZID:X',
      ...changes,
      'END:VTIMEZONE',
      ...vevent('DTSTART;TZID=X:20270714T190000'),
    ];
    await expect(eventsIn(...lines)).resolves.toMatchObject([{ timezone: 'UTC+2' }]);
  });
});

describe('series in a zone that only its calendar defines', () => {
  const definition = zone('(UTC+01:00) Nirgendwo', '+0100', '+0200', ODD);
  const tzid = 'TZID="(UTC+01:00) Nirgendwo"';
  const year = new Date().getUTCFullYear();
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

  it.each([
    ['daily', `${year - 15}0105T100000`, 'RRULE:FREQ=DAILY'],
    ['four times a day', `${year - 9}0105T080000`, 'RRULE:FREQ=DAILY;BYHOUR=8,12,16,20'],
  ])('has the right dates from a month ago on: %s', async (_, start, rule) => {
    const { events, problems } = await readCalendar(
      calendar(...definition, ...vevent(`DTSTART;${tzid}:${start}`, rule)),
    );
    const { rdates = [], exdates = [] } = events[0]?.recurrence ?? {};
    expect(exdates.length + rdates.length).toBeLessThanOrEqual(2000);
    expect(rdates.length).toBeGreaterThan(300);
    // The first date that differs is one of the last half year, not one of the distant past.
    const first = [...rdates, ...exdates].sort()[0] ?? '';
    expect(Number(first.slice(0, 4))).toBeGreaterThanOrEqual(year - 1);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(/Dates from \d{4}-\d\d-01 until [\d-]+ follow its rules, other ones have/);
    const since = /from (\d{4}-\d\d-\d\d)/.exec(problems[0]?.message ?? '')?.[1] ?? '';
    expect(since <= monthAgo).toBe(true);
  });

  it('keeps exclusions, additions and overrides without a zone or a time', async () => {
    const events = await eventsIn(
      ...definition,
      ...vevent(
        ...[`DTSTART;${tzid}:20270105T100000`, 'RRULE:FREQ=MONTHLY;COUNT=12'],
        ...['EXDATE:20270605T100000', 'EXDATE;VALUE=DATE:20270705', 'RDATE:20270710T090000'],
      ),
      ...vevent('RECURRENCE-ID:20270805T100000', `DTSTART;${tzid}:20270805T120000`),
      ...vevent('RECURRENCE-ID;VALUE=DATE:20270905', `DTSTART;${tzid}:20270905T120000`),
    );
    const [series, ...overrides] = events;
    // In summer, 10:00 is 09:00 in the fixed zone of the start.
    expect(series).toMatchObject({ start: '2027-01-05 10:00:00', timezone: 'UTC+1' });
    expect(series?.recurrence?.exdates).toEqual(expect.arrayContaining(['2027-06-05 09:00:00', '2027-07-05 09:00:00']));
    expect(series?.recurrence?.rdates).toContain('2027-07-10 08:00:00');
    expect(overrides.map(({ recurrenceId }) => recurrenceId)).toEqual(['2027-08-05 09:00:00', '2027-09-05 09:00:00']);
  });
});

describe('a moved series whose dates are listed', () => {
  it('has the dates from a month ago on', async () => {
    const year = new Date().getUTCFullYear();
    const [series] = (
      await eventsIn(
        ...vevent(`DTSTART:${year - 12}0105T100000`, 'RRULE:FREQ=DAILY'),
        ...vevent(`RECURRENCE-ID;RANGE=THISANDFUTURE:${year - 11}0105T100000`, `DTSTART:${year - 11}0106T110000`),
      )
    ).slice(-1);
    expect(series?.recurrence?.rdates).toContain(`${year + 1}-02-01 11:00:00`);
  });
});
