import { calendar, readCalendar, readEvent, vevent } from '../../../../test/support/calendar-files.js';

const WEST_EUROPE = [
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
];
const EASTERN_AMERICA = [
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
];
const UNKNOWN_OFFSET = [
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0307',
  'TZOFFSETTO:+0307',
  'END:STANDARD',
];
const vtimezone = (name: string, ...lines: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE'];

const timesOf = async (...lines: string[]) => {
  const { start, end, allDay, timezone } = await readEvent(...lines);
  return [start, end, ...(allDay ? ['all day'] : []), ...(timezone ? [timezone] : [])];
};
const messagesOf = async (...lines: string[]) =>
  (await readCalendar(calendar(...lines))).problems.map(({ message }) => message);

describe('end of an event', () => {
  it.each([
    ['is given', ['DTEND:20261201T113000'], '2026-12-01 11:30:00'],
    ['defaults to the start', [], '2026-12-01 10:00:00'],
    ['is given by hours and minutes', ['DURATION:PT1H30M'], '2026-12-01 11:30:00'],
    ['is given by days and hours', ['DURATION:P1DT2H'], '2026-12-02 12:00:00'],
    ['is given by weeks', ['DURATION:P1W'], '2026-12-08 10:00:00'],
    ['is the start for an invalid duration', ['DURATION:soon'], '2026-12-01 10:00:00'],
    ['is the start for a negative duration', ['DURATION:-PT1H'], '2026-12-01 10:00:00'],
    ['is given in another zone', ['DTEND;TZID=America/New_York:20261201T060000'], '2026-12-01 12:00:00'],
    ['is given in UTC', ['DTEND:20261201T110000Z'], '2026-12-01 12:00:00'],
    ['is given without a zone', ['DTEND:20261201T110000'], '2026-12-01 11:00:00'],
    ['is a date', ['DTEND;VALUE=DATE:20261202'], '2026-12-02 00:00:00'],
    ['is the start if it is before the start', ['DTEND:20261130T100000'], '2026-12-01 10:00:00'],
    ['is 24:00', ['DTEND:20261201T240000'], '2026-12-02 00:00:00'],
    ['has a leap second', ['DTEND:20261201T235960'], '2026-12-01 23:59:59'],
    ['is the start for an invalid time', ['DTEND:later'], '2026-12-01 10:00:00'],
  ])('%s', async (_, lines, end) => {
    await expect(timesOf('DTSTART;TZID=Europe/Berlin:20261201T100000', ...lines)).resolves.toEqual([
      '2026-12-01 10:00:00',
      end,
      'Europe/Berlin',
    ]);
  });

  it('counts hours by elapsed time and days by calendar across a DST change', async () => {
    const start = 'DTSTART;TZID=Europe/Berlin:20260328T120000';
    await expect(timesOf(start, 'DURATION:PT24H')).resolves.toMatchObject({ 1: '2026-03-29 13:00:00' });
    await expect(timesOf(start, 'DURATION:P1D')).resolves.toMatchObject({ 1: '2026-03-29 12:00:00' });
  });

  it('is reported if it is invalid', async () => {
    await expect(messagesOf(...vevent('DTEND:20261130T100000'))).resolves.toEqual([
      'It ends before it starts. The start is used as the end.',
    ]);
    await expect(messagesOf(...vevent('DURATION:-PT1H'))).resolves.toEqual(['The duration “-PT1H” is invalid.']);
  });
});

describe('event in the hour skipped by DST', () => {
  it.each([
    ['with an end', 'DTEND;TZID=Europe/Berlin:20310330T031500', '2031-03-30 04:15:00'],
    ['with an end before the moved start', 'DTEND;TZID=Europe/Berlin:20310330T030000', '2031-03-30 04:00:00'],
    ['with an end without a zone', 'DTEND:20310330T040000', '2031-03-30 05:00:00'],
    ['with an end in UTC', 'DTEND:20310330T020000Z', '2031-03-30 04:00:00'],
    ['with a duration', 'DURATION:PT45M', '2031-03-30 04:15:00'],
  ])('moves and keeps its duration %s', async (_, line, end) => {
    await expect(timesOf('DTSTART;TZID=Europe/Berlin:20310330T023000', line)).resolves.toEqual([
      '2031-03-30 03:30:00',
      end,
      'Europe/Berlin',
    ]);
    await expect(messagesOf(...vevent('DTSTART;TZID=Europe/Berlin:20310330T023000', line))).resolves.toEqual([]);
  });
});

describe('zone that only the calendar defines', () => {
  const odd = (standard: string, daylight: string) => [
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    `TZOFFSETFROM:${daylight}`,
    `TZOFFSETTO:${standard}`,
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    `TZOFFSETFROM:${standard}`,
    `TZOFFSETTO:${daylight}`,
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'END:DAYLIGHT',
  ];
  it.each([
    ['-0507', '-0407', 'UTC-5:07', 'UTC-4:07'],
    ['+0507', '+0607', 'UTC+5:07', 'UTC+6:07'],
  ])(
    'with the offset %s uses the first of two equal times and moves skipped times',
    async (standard, daylight, winter, summer) => {
      const zone = vtimezone('Odd', ...odd(standard, daylight));
      const at = async (time: string) => {
        const read = await readCalendar(calendar(...zone, ...vevent(`DTSTART;TZID=Odd:${time}`)));
        return read.events.map(({ timezone }) => timezone);
      };
      await expect(at('20311102T005900')).resolves.toEqual([summer]);
      await expect(at('20311102T013000')).resolves.toEqual([summer]);
      await expect(at('20311102T020000')).resolves.toEqual([winter]);
      await expect(at('20310309T015900')).resolves.toEqual([winter]);
      // A skipped time is read with the offset before the change.
      await expect(at('20310309T023000')).resolves.toEqual([winter]);
      await expect(at('20310309T030000')).resolves.toEqual([summer]);
    },
  );
});

describe('all-day event', () => {
  const day = 'DTSTART;VALUE=DATE:20261201';
  it.each([
    ['lasts one day', day, [], '2026-12-01'],
    ['ends on the day before DTEND', day, ['DTEND;VALUE=DATE:20261204'], '2026-12-03'],
    ['accepts DTEND on the same day', day, ['DTEND;VALUE=DATE:20261201'], '2026-12-01'],
    ['does not end before it starts', day, ['DTEND;VALUE=DATE:20261101'], '2026-12-01'],
    ['accepts a duration in days', day, ['DURATION:P3D'], '2026-12-03'],
    ['rounds a duration up to days', day, ['DURATION:PT36H'], '2026-12-02'],
    ['is detected without VALUE=DATE', 'DTSTART:20261201', ['DTEND:20261203'], '2026-12-02'],
    ['is detected despite VALUE=DATE-TIME', 'DTSTART;VALUE=DATE-TIME:20261201', [], '2026-12-01'],
    ['ignores a time with VALUE=DATE', 'DTSTART;VALUE=DATE:20261201T000000', [], '2026-12-01'],
    ['includes the day of an end with a time', day, ['DTEND:20261202T180000'], '2026-12-02'],
    ['ends before an end at midnight', day, ['DTEND:20261202T000000'], '2026-12-01'],
    [
      'is detected by the Outlook property',
      'DTSTART:20261201T000000',
      ['DTEND:20261203T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
      '2026-12-02',
    ],
    ['accepts the last possible day', 'DTSTART;VALUE=DATE:99991231', [], '9999-12-31'],
  ])('%s', async (_, start, lines, last) => {
    const first = start.includes('9999') ? '9999-12-31' : '2026-12-01';
    await expect(timesOf(start, ...lines)).resolves.toEqual([`${first} 00:00:00`, `${last} 23:59:59`, 'all day']);
  });

  it.each([
    ['in the zone', '20261130T230000Z', '20261202T230000Z'],
    ['in UTC', '20261201T000000Z', '20261203T000000Z'],
  ])('accepts midnights %s, written in UTC', async (_, start, end) => {
    const lines = [`DTSTART:${start}`, `DTEND:${end}`, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'];
    const { start: first, end: last } = await readEvent(...lines);
    expect([first, last]).toEqual(['2026-12-01 00:00:00', '2026-12-02 23:59:59']);
  });

  it('uses its own zone if that is known', async () => {
    await expect(timesOf('DTSTART;VALUE=DATE;TZID=Asia/Tokyo:20261201')).resolves.toContain('Asia/Tokyo');
    await expect(timesOf('DTSTART;VALUE=DATE;TZID=Somewhere:20261201')).resolves.toHaveLength(3);
  });
});

describe('time zone of an event', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['"Europe/Berlin"', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['America/New York', 'America/New_York'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Eastern Standard Time', 'America/New_York'],
    ['Pacific Standard Time (Mexico)', 'America/Tijuana'],
    ['Tokyo Standard Time 1', 'Asia/Tokyo'],
    ['AUS Eastern Daylight Time', 'Australia/Sydney'],
    ['/mozilla.org/20050126_1/Europe/Vienna', 'Europe/Vienna'],
    ['/freeassociation.sourceforge.net/America/Argentina/Salta', 'America/Argentina/Salta'],
    ['(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome\\, Stockholm\\, Vienna', 'Europe/Amsterdam'],
    ['"(GMT-05.00) Eastern Time (US & Canada)"', 'America/New_York'],
    ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', 'Asia/Kolkata'],
    ['"(UTC+03:00) Atlantis"', 'UTC+3'],
    ['"(UTC) Coordinated Universal Time"', 'UTC+0'],
    ['GMT+0200', 'UTC+2'],
    ['"-03:30"', 'UTC-3:30'],
    ['UTC', 'UTC'],
  ])('accepts the name %s', async (name, zone) => {
    const quoted = /^[^"]*[,:;]/.test(name) ? `"${name.replaceAll('\\', '')}"` : name;
    await expect(timesOf(`DTSTART;TZID=${quoted}:20260701T100000`, 'DTEND:20260701T110000')).resolves.toEqual([
      '2026-07-01 10:00:00',
      '2026-07-01 11:00:00',
      zone,
    ]);
  });

  it('defaults to the zone of the site', async () => {
    await expect(timesOf('DTSTART:20260701T100000')).resolves.toEqual(['2026-07-01 10:00:00', '2026-07-01 10:00:00']);
  });

  it('defaults to the zone of the calendar', async () => {
    for (const name of ['America/New_York', 'Eastern Standard Time']) {
      const { events } = await readCalendar(calendar(`X-WR-TIMEZONE:${name}`, ...vevent('DTSTART:20260701T100000')));
      expect(events).toMatchObject([{ start: '2026-07-01 10:00:00', timezone: 'America/New_York' }]);
    }
    await expect(messagesOf('X-WR-TIMEZONE:Atlantis', ...vevent())).resolves.toEqual(['Unknown time zone “Atlantis”.']);
  });

  it('converts UTC to the zone of the calendar, else of the site', async () => {
    const event = vevent('DTSTART:20260701T100000Z', 'DTEND:20260701T120000Z');
    const inCalendar = await readCalendar(calendar('X-WR-TIMEZONE:America/New_York', ...event));
    expect(inCalendar.events).toMatchObject([
      { start: '2026-07-01 06:00:00', end: '2026-07-01 08:00:00', timezone: 'America/New_York' },
    ]);
    const inSite = await readCalendar(calendar(...event));
    expect(inSite.events).toMatchObject([{ start: '2026-07-01 12:00:00', timezone: 'Europe/Berlin' }]);
    const written = await readCalendar(calendar(...vevent('DTSTART:2026-07-01T10:00:00+02:00')));
    expect(written.events).toMatchObject([{ start: '2026-07-01 10:00:00', timezone: 'UTC+2' }]);
  });

  it('is the one that feeds of this program name for days and times in UTC', async () => {
    const named = (...lines: string[]) => timesOf('X-LINTEL-TZID:UTC+530', ...lines);
    await expect(named('DTSTART:20260715T043000Z')).resolves.toEqual([
      ...['2026-07-15 10:00:00', '2026-07-15 10:00:00', 'UTC+5:30'],
    ]);
    await expect(named('DTSTART;VALUE=DATE:20260715')).resolves.toContain('UTC+5:30');
    await expect(named('DTSTART;TZID=Asia/Tokyo:20260715T043000')).resolves.toContain('Asia/Tokyo');
  });

  it('stays UTC for recurring events', async () => {
    await expect(timesOf('DTSTART:20260701T100000Z', 'RRULE:FREQ=WEEKLY')).resolves.toEqual([
      '2026-07-01 10:00:00',
      '2026-07-01 10:00:00',
      'UTC+0',
    ]);
  });

  it.each([
    ['the offsets of the zone of the site', 'Customized Time Zone', WEST_EUROPE, 'Europe/Berlin'],
    ['the offsets of another zone', 'Mine', EASTERN_AMERICA, 'America/New_York'],
    ['an offset without a zone', 'Nowhere', UNKNOWN_OFFSET, 'UTC+3:07'],
    ['a location name', '42', ['X-LIC-LOCATION:Asia/Tokyo', ...UNKNOWN_OFFSET], 'Asia/Tokyo'],
    ['a definition that contradicts its name', 'Asia/Tokyo', WEST_EUROPE, 'Asia/Tokyo'],
  ])('accepts a definition with %s', async (_, name, definition, zone) => {
    const zones = vtimezone(name, ...definition);
    const event = vevent(`DTSTART;TZID=${name}:20260701T100000`);
    for (const lines of [
      [...zones, ...event],
      [...event, ...zones],
    ]) {
      const { events, problems } = await readCalendar(calendar(...lines));
      expect(events).toMatchObject([{ start: '2026-07-01 10:00:00', timezone: zone }]);
      expect(problems).toEqual([]);
    }
  });

  it('prefers the definition to an abbreviation without DST', async () => {
    const { events } = await readCalendar(
      calendar(...vtimezone('EST', ...EASTERN_AMERICA), ...vevent('DTSTART;TZID=EST:20260701T100000')),
    );
    expect(events).toMatchObject([{ timezone: 'America/New_York' }]);
    await expect(timesOf('DTSTART;TZID=EST:20260701T100000')).resolves.toContain('EST');
  });

  it('uses a fixed offset if its rules match no zone', async () => {
    const odd = WEST_EUROPE.map((line) => line.replace('BYMONTH=3', 'BYMONTH=5').replace('+0200', '+0230'));
    const { events } = await readCalendar(
      calendar(
        ...vtimezone('Odd', ...odd),
        ...vevent('UID:1', 'DTSTART;TZID=Odd:20260701T100000'),
        ...vevent('UID:2', 'DTSTART;TZID=Odd:20260401T100000'),
      ),
    );
    expect(events.map(({ timezone }) => timezone)).toEqual(['UTC+2:30', 'UTC+1']);
  });

  it('is treated as floating if it is unknown', async () => {
    const events = [1, 2].flatMap((uid) => vevent(`UID:${uid}`, 'DTSTART;TZID=Atlantis:20260701T100000'));
    const read = await readCalendar(calendar('X-WR-TIMEZONE:Asia/Tokyo', ...events));
    expect(read.events.map(({ timezone }) => timezone)).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    expect(read.problems).toEqual([
      { line: 5, message: 'Unknown time zone “Atlantis”. Its times are read as times without a zone.' },
    ]);
  });

  it.each([
    ['(UTC+01:00) Amsterdam, Berlin', 'Europe/Amsterdam'],
    ['GMT+01:00', 'UTC+1'],
    ['(GMT-05.00) Eastern Time (US & Canada): New York', 'America/New_York'],
  ])('accepts the name %s without quotation marks', async (name, zone) => {
    await expect(
      timesOf(`DTSTART;VALUE=DATE-TIME;TZID=${name}:20310306T180000`, `DTEND;TZID=${name};X-A=1:2031-03-06T19:30:00`),
    ).resolves.toEqual(['2031-03-06 18:00:00', '2031-03-06 19:30:00', zone]);
    const event = await readEvent(
      `DTSTART;TZID=${name}:20310306T180000`,
      'RRULE:FREQ=DAILY',
      `EXDATE;TZID=${name}:20310307T180000,20310308T180000`,
    );
    expect(event.recurrence?.exdates).toEqual(['2031-03-07 18:00:00', '2031-03-08 18:00:00']);
  });

  it('accepts a name with a colon', async () => {
    const { events, problems } = await readCalendar(
      calendar(
        ...vtimezone('Zone: mine', ...EASTERN_AMERICA),
        ...vevent('DTSTART;TZID=Zone: mine:20310306T180000', 'ORGANIZER;CN=Club: Board:mailto:board@example.org'),
      ),
    );
    expect(problems).toEqual([]);
    expect(events).toMatchObject([
      {
        start: '2031-03-06 18:00:00',
        timezone: 'America/New_York',
        organizers: [{ name: 'Club: Board', email: 'board@example.org' }],
      },
    ]);
  });

  it('tolerates invalid and incomplete definitions', async () => {
    const broken = [
      vtimezone('X', 'BEGIN:STANDARD', 'DTSTART:never', 'TZOFFSETTO:soon', 'END:STANDARD'),
      vtimezone('X'),
      vtimezone('X', 'BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETTO:+9999', 'RRULE:FREQ=MINUTELY'),
      ['BEGIN:VTIMEZONE', 'END:VTIMEZONE'],
    ];
    for (const lines of broken) {
      const { events } = await readCalendar(calendar(...lines, ...vevent('DTSTART;TZID=X:20260701T100000')));
      expect(events).toMatchObject([{ start: '2026-07-01 10:00:00' }]);
    }
  });
});

describe('ambiguous time', () => {
  const odd = EASTERN_AMERICA.map((line) => line.replace('-0400', '-0330'));

  it('means its first occurrence in a zone that only the calendar defines', async () => {
    const { events } = await readCalendar(
      calendar(...vtimezone('Odd', ...odd), ...vevent('DTSTART;TZID=Odd:20261101T013000')),
    );
    expect(events).toMatchObject([{ start: '2026-11-01 01:30:00', timezone: 'UTC-3:30' }]);
  });

  it('means its first occurrence for dates of a series, even if written as the second one', async () => {
    const { events } = await readCalendar(
      calendar(
        ...vevent('DTSTART;TZID=Europe/Berlin:20261024T023000', 'RRULE:FREQ=DAILY', 'EXDATE:20261025T013000Z'),
        ...vevent('DTSTART:20261025T100000', 'RECURRENCE-ID:20261025T003000Z'),
      ),
    );
    expect(events[0]?.recurrence?.exdates).toEqual(['2026-10-25 02:30:00']);
    expect(events[1]?.recurrenceId).toBe('2026-10-25 02:30:00');
  });

  it('keeps its moment if it is written in UTC', async () => {
    await expect(timesOf('DTSTART:20261025T003000Z')).resolves.toEqual([
      '2026-10-25 02:30:00',
      '2026-10-25 02:30:00',
      'Europe/Berlin',
    ]);
    await expect(timesOf('DTSTART:20261025T013000Z', 'DTEND:20261025T033000Z')).resolves.toEqual([
      '2026-10-25 02:30:00',
      '2026-10-25 04:30:00',
      'UTC+1',
    ]);
    await expect(timesOf('DTSTART:20261025T003000Z', 'DTEND:20261025T013000Z')).resolves.toEqual([
      '2026-10-25 01:30:00',
      '2026-10-25 02:30:00',
      'UTC+1',
    ]);
  });
});

describe('recurrence of an event', () => {
  const start = 'DTSTART;TZID=Europe/Berlin:20260701T100000';
  it.each([
    ['without an end', ['RRULE:FREQ=WEEKLY;BYDAY=WE'], { rule: 'FREQ=WEEKLY;BYDAY=WE' }],
    ['until a date', ['RRULE:FREQ=DAILY;UNTIL=20260710'], { rule: 'FREQ=DAILY;UNTIL=20260710T235959' }],
    ['until a time in UTC', ['rrule:freq=daily;until=20260710T080000z'], { rule: 'FREQ=DAILY;UNTIL=20260710T100000' }],
    ['with parts that have no effect', ['RRULE:FREQ=DAILY;X-A=1;RSCALE=GREGORIAN;'], { rule: 'FREQ=DAILY' }],
    ['with a folded rule', ['RRULE:FREQ=WEEKLY;BY', ' DAY=MO'], { rule: 'FREQ=WEEKLY;BYDAY=MO' }],
    [
      'with excluded dates in another zone',
      ['RRULE:FREQ=DAILY', 'EXDATE;TZID=America/New_York:20260703T040000', 'EXDATE:20260704T080000Z,20260705T080000Z'],
      { exdates: ['2026-07-03 10:00:00', '2026-07-04 10:00:00', '2026-07-05 10:00:00'] },
    ],
    [
      'with excluded dates in a Windows zone',
      ['RRULE:FREQ=DAILY', 'EXDATE;TZID="W. Europe Standard Time":20260703T100000'],
      { exdates: ['2026-07-03 10:00:00'] },
    ],
    ['with excluded days', ['RRULE:FREQ=DAILY', 'EXDATE;VALUE=DATE:20260703'], { exdates: ['2026-07-03 10:00:00'] }],
    [
      'on extra dates only',
      ['RDATE:20260708T100000,20260709T120000'],
      { rule: '', rdates: ['2026-07-08 10:00:00', '2026-07-09 12:00:00'] },
    ],
    [
      'on periods',
      ['RDATE;VALUE=PERIOD:20260708T080000Z/PT1H,20260709T080000Z/20260709T100000Z'],
      { rdates: ['2026-07-08 10:00:00/PT1H', '2026-07-09 10:00:00/2026-07-09 12:00:00'] },
    ],
    [
      'on periods with a zone',
      ['RDATE;VALUE=PERIOD;TZID=Eastern Standard Time:20260708T040000/20260708T050000,20260709T040000/PT15M'],
      { rdates: ['2026-07-08 10:00:00/2026-07-08 11:00:00', '2026-07-09 10:00:00/PT15M'] },
    ],
    [
      'with invalid excluded dates',
      ['RRULE:FREQ=DAILY', 'EXDATE:20260732T100000,20260703T100000', 'EXDATE:never'],
      { exdates: ['2026-07-03 10:00:00'] },
    ],
  ])('%s', async (_, lines, recurrence) => {
    await expect(readEvent(start, ...lines)).resolves.toMatchObject({ recurrence });
  });

  it.each([
    ['too often', 'RRULE:FREQ=SECONDLY', 'RRULE: An event can take place at most once an hour.'],
    ['in a month that does not exist', 'RRULE:FREQ=YEARLY;BYMONTH=13', 'RRULE: BYMONTH must be a number from 1 to 12.'],
    ['with an invalid rule', 'RRULE:whenever', 'RRULE: “WHENEVER” is not a part of a rule.'],
    ['until an invalid date', 'RRULE:FREQ=DAILY;UNTIL=late', 'RRULE: UNTIL is not a date.'],
  ])('%s: keeps only the first date', async (_, rule, message) => {
    const { events, problems } = await readCalendar(calendar(...vevent(rule)));
    expect(events).toMatchObject([{ start: '2026-12-01 10:00:00' }]);
    expect(events[0]?.recurrence).toBeUndefined();
    expect(problems).toEqual([{ line: 4, item: 'Fair', message }]);
  });

  it('has several rules, except for invalid ones', async () => {
    const { events, problems } = await readCalendar(
      calendar(...vevent('RRULE:FREQ=DAILY', 'RRULE:FREQ=MINUTELY', 'RRULE:FREQ=WEEKLY')),
    );
    expect(events).toMatchObject([{ recurrence: { rule: 'FREQ=DAILY\nFREQ=WEEKLY' } }]);
    expect(problems).toHaveLength(1);
  });

  it('excludes the dates of EXRULE, unless they are too many', async () => {
    const { events, problems } = await readCalendar(
      calendar(...vevent('RRULE:FREQ=DAILY;COUNT=20', 'EXDATE:20261203T100000', 'EXRULE:FREQ=WEEKLY;BYDAY=SA,TU')),
    );
    const exdates = ['01', '03', '05', '08', '12', '15', '19'].map((day) => `2026-12-${day} 10:00:00`);
    expect(events).toMatchObject([{ recurrence: { rule: 'FREQ=DAILY;COUNT=20', exdates } }]);
    expect(problems).toEqual([]);
    const daily = await readCalendar(calendar(...vevent('RRULE:FREQ=DAILY', 'EXRULE:FREQ=DAILY;INTERVAL=2')));
    expect(daily.events).toMatchObject([{ recurrence: { rule: 'FREQ=DAILY', exdates: [] } }]);
    expect(daily.problems).toMatchObject([{ message: expect.stringContaining('EXRULE: At most 2000') as string }]);
  });

  it('limits the number of dates', async () => {
    const dates = Array.from({ length: 3000 }, (_, day) => {
      const date = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10).replaceAll('-', '');
      return `EXDATE:${date}T100000`;
    });
    const { events, problems } = await readCalendar(calendar(...vevent('RRULE:FREQ=DAILY', ...dates)));
    expect(events).toHaveLength(1);
    expect(problems).toEqual([{ line: 4, item: 'Fair', message: 'EXDATE: At most 2000 dates are allowed.' }]);
  });
});

describe('overridden occurrence', () => {
  const series = vevent('DTSTART;TZID=Europe/Berlin:20260701T100000', 'RRULE:FREQ=DAILY');
  const changed = (...lines: string[]) => vevent('SUMMARY:Changed', ...lines);

  it.each([
    ['the zone of the series', 'RECURRENCE-ID;TZID=Europe/Berlin:20260703T100000'],
    ['UTC', 'RECURRENCE-ID:20260703T080000Z'],
    ['another zone', 'RECURRENCE-ID;TZID=America/New_York:20260703T040000'],
    ['no zone', 'RECURRENCE-ID:20260703T100000'],
    ['a date', 'RECURRENCE-ID;VALUE=DATE:20260703'],
  ])('is identified by its original start in %s', async (_, recurrenceId) => {
    const occurrence = changed(recurrenceId, 'DTSTART;TZID=America/New_York:20260703T120000');
    for (const lines of [
      [...series, ...occurrence],
      [...occurrence, ...series],
    ]) {
      const { events, problems } = await readCalendar(calendar(...lines));
      expect(events).toMatchObject([
        { title: 'Fair', uid: '1@example.org', recurrence: { rule: 'FREQ=DAILY' } },
        {
          title: 'Changed',
          uid: '1@example.org',
          recurrenceId: '2026-07-03 10:00:00',
          start: '2026-07-03 12:00:00',
          timezone: 'America/New_York',
        },
      ]);
      expect(events[1]?.recurrence).toBeUndefined();
      expect(problems).toEqual([]);
    }
  });

  it('can be cancelled, even without a start', async () => {
    const cancelled = [
      'BEGIN:VEVENT',
      'UID:1@example.org',
      'STATUS:CANCELLED',
      'RECURRENCE-ID:20260703T080000Z',
      'END:VEVENT',
    ];
    const { events } = await readCalendar(calendar(...cancelled, ...series));
    expect(events).toMatchObject([
      { recurrence: {}, cancelled: false },
      { recurrenceId: '2026-07-03 10:00:00', cancelled: true },
    ]);
  });

  it('has a date as its original start if the series takes whole days', async () => {
    const days = vevent('DTSTART;VALUE=DATE:20260701', 'RRULE:FREQ=DAILY');
    for (const id of ['RECURRENCE-ID;VALUE=DATE:20260703', 'RECURRENCE-ID:20260703T000000']) {
      const { events } = await readCalendar(calendar(...days, ...changed(id, 'DTSTART:20260703T120000')));
      expect(events[1]).toMatchObject({ recurrenceId: '2026-07-03 00:00:00', allDay: false });
    }
  });

  it('is read alone if the file has no series', async () => {
    const { events } = await readCalendar(
      calendar(...changed('RECURRENCE-ID:20260703T100000', 'DTSTART:20260703T120000')),
    );
    expect(events).toMatchObject([{ recurrenceId: '2026-07-03 10:00:00', start: '2026-07-03 12:00:00' }]);
  });

  it('is skipped if its original start is invalid', async () => {
    const { events, problems } = await readCalendar(calendar(...series, ...changed('RECURRENCE-ID:soon')));
    expect(events).toHaveLength(1);
    expect(problems).toHaveLength(1);
  });
});

describe('calendar with METHOD:CANCEL', () => {
  it('cancels its events', async () => {
    const { events } = await readCalendar(calendar('METHOD:CANCEL', ...vevent()) + calendar(...vevent('UID:2')));
    expect(events.map(({ cancelled }) => cancelled)).toEqual([true, false]);
  });
});
