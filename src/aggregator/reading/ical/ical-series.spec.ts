import { calendar, readCalendar, vevent } from '../../../../test/support/calendar-files.js';

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

describe('change of a date and all following ones', () => {
  const series = vevent(
    'DTSTART;TZID=Europe/Berlin:20260701T100000',
    'DTEND;TZID=Europe/Berlin:20260701T110000',
    'RRULE:FREQ=DAILY;UNTIL=20260731T080000Z',
    'EXDATE;TZID=Europe/Berlin:20260702T100000,20260712T100000',
  );
  const change = (date: string, ...lines: string[]) =>
    vevent('SUMMARY:Later', `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:${date}T100000`, ...lines);
  const later = change(
    '20260710',
    'DTSTART;TZID=Europe/Berlin:20260710T120000',
    'DTEND;TZID=Europe/Berlin:20260710T140000',
  );

  it('divides the series, wherever it stands, and overrides of its dates follow', async () => {
    const override = vevent('SUMMARY:Once', 'RECURRENCE-ID:20260715T080000Z', 'DTSTART:20260716T080000Z');
    for (const lines of [
      [...series, ...later, ...override],
      [...override, ...later, ...series],
    ]) {
      const { events, problems } = await readCalendar(calendar(...lines));
      expect(problems).toEqual([]);
      expect(events).toMatchObject([
        {
          title: 'Fair',
          uid: '1@example.org',
          recurrence: { rule: 'FREQ=DAILY;UNTIL=20260709T100000', exdates: ['2026-07-02 10:00:00'] },
        },
        {
          title: 'Later',
          uid: '1@example.org#20260710T100000',
          ...{ start: '2026-07-10 12:00:00', end: '2026-07-10 14:00:00' },
          recurrence: { rule: 'FREQ=DAILY;UNTIL=20260731T120000', exdates: ['2026-07-12 12:00:00'], rdates: [] },
        },
        { title: 'Once', uid: '1@example.org#20260710T100000', recurrenceId: '2026-07-15 12:00:00' },
      ]);
      expect(events[1]).not.toHaveProperty('recurrenceId');
    }
  });

  it('can follow another one, and end the series', async () => {
    const { events } = await readCalendar(
      calendar(
        ...change('20260720', 'DTSTART;TZID=Europe/Berlin:20260720T100000', 'STATUS:CANCELLED'),
        ...later,
        ...series,
      ),
    );
    expect(events).toMatchObject([
      { recurrence: { rule: 'FREQ=DAILY;UNTIL=20260709T100000' } },
      { recurrence: { rule: 'FREQ=DAILY;UNTIL=20260719T120000' } },
    ]);
  });

  it('has a list of dates if they are moved to other days', async () => {
    const moved = change('20260729', 'DTSTART;TZID=Europe/Berlin:20260730T100000');
    const { events, problems } = await readCalendar(calendar(...series, ...moved));
    expect(events[1]).toMatchObject({
      recurrence: { rule: '', rdates: ['2026-07-30 10:00:00', '2026-07-31 10:00:00', '2026-08-01 10:00:00'] },
    });
    expect(problems).toMatchObject([{ item: 'Later', message: expect.stringContaining('list') as string }]);
  });

  it('replaces the series at its first date', async () => {
    const all = change('20260701', 'DTSTART;TZID=Europe/Berlin:20260701T090000');
    const { events } = await readCalendar(calendar(...series, ...all));
    expect(events).toMatchObject([{ title: 'Later', uid: '1@example.org', start: '2026-07-01 09:00:00' }]);
  });

  it('applies to one date if the file has no series, and is skipped if it is invalid', async () => {
    const alone = await readCalendar(calendar(...later));
    expect(alone.events).toMatchObject([{ title: 'Later', recurrenceId: '2026-07-10 10:00:00' }]);
    expect(alone.problems).toHaveLength(1);
    const invalid = await readCalendar(calendar(...series, ...change('20260710', 'DTSTART:soon')));
    expect(invalid.events).toMatchObject([{ recurrence: { rule: 'FREQ=DAILY;UNTIL=20260731T100000' } }]);
    expect(invalid.problems).toHaveLength(1);
  });
});
