import { calendar, readCalendar, vevent } from '../../../test/support/calendar-files.js';

/** Summer time of two and a half hours from May to October, as no place has it. */
const ODD_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Odd'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0230', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0230'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=5', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

describe('series in a zone that only the calendar defines', () => {
  const read = (...lines: string[]) =>
    readCalendar(calendar(...ODD_ZONE, ...vevent('DTSTART;TZID=Odd:20260517T100000', ...lines)));

  it('has the dates of the rules of the zone, and a warning', async () => {
    const { events, problems } = await read(
      'RRULE:FREQ=WEEKLY;UNTIL=20260614T073000Z',
      'RDATE;TZID=Odd:20260701T090000',
    );
    expect(events).toMatchObject([
      {
        start: '2026-05-17 10:00:00',
        timezone: 'UTC+1',
        recurrence: {
          rule: 'FREQ=WEEKLY;UNTIL=20260614T083000',
          // From 31 May on, 10:00 is 07:30 UTC.
          exdates: ['2026-05-31 10:00:00', '2026-06-07 10:00:00'],
          rdates: ['2026-05-31 08:30:00', '2026-06-07 08:30:00', '2026-06-14 08:30:00', '2026-07-01 07:30:00'],
        },
      },
    ]);
    expect(problems).toMatchObject([
      { message: expect.stringMatching(/^The time zone “Odd” .* the offset of the start, UTC\+1\.$/) as string },
    ]);
  });

  it('keeps its exclusions and finds its overrides', async () => {
    const { events } = await readCalendar(
      calendar(
        ...ODD_ZONE,
        ...vevent(
          ...['DTSTART;TZID=Odd:20260517T100000', 'RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE;TZID=Odd:20260607T100000'],
          'EXRULE:FREQ=WEEKLY;INTERVAL=4;COUNT=2',
        ),
        ...vevent('RECURRENCE-ID;TZID=Odd:20260621T100000', 'DTSTART;TZID=Odd:20260621T110000'),
      ),
    );
    const [series, override] = events;
    const shown = series?.recurrence?.rdates.filter((date) => !series.recurrence?.exdates.includes(date));
    expect(shown).toEqual(['2026-05-31 08:30:00', '2026-06-21 08:30:00']);
    expect(override).toMatchObject({ recurrenceId: '2026-06-21 08:30:00', start: '2026-06-21 11:00:00' });
    expect(series?.recurrence?.exdates).toContain('2026-05-17 10:00:00');
  });

  it('has no warning if the offset of its dates stays the same', async () => {
    const { events, problems } = await read('RRULE:FREQ=DAILY;COUNT=3');
    expect(events).toMatchObject([{ recurrence: { rule: 'FREQ=DAILY;COUNT=3', exdates: [], rdates: [] } }]);
    expect(problems).toEqual([]);
  });

  it('limits the dates of a series without an end', async () => {
    const { events, problems } = await read('RRULE:FREQ=DAILY');
    const { exdates = [], rdates = [] } = events[0]?.recurrence ?? {};
    expect(exdates.length + rdates.length).toBeLessThanOrEqual(2000);
    expect(rdates).toContain('2027-07-01 08:30:00');
    expect(problems).toHaveLength(1);
  });
});
