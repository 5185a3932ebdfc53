import fc from 'fast-check';
import { calendar, linesOf, readCalendar, vevent } from '../../../../test/support/calendar-files.js';
import { ReadingError } from '../item-reader.js';

const titlesOf = async (...args: Parameters<typeof readCalendar>) =>
  (await readCalendar(...args)).events.map(({ title }) => title);
const messagesOf = async (...args: Parameters<typeof readCalendar>) =>
  (await readCalendar(...args)).problems.map(({ message }) => message);

const FAIR = calendar(...vevent('SUMMARY:Fair ü 🎉', String.raw`DESCRIPTION:One\, two\nthree`));

describe('lines of a calendar', () => {
  it.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['CR CR LF', '\r\r\n'],
    ['blank lines', '\r\n\r\n'],
  ])('accepts %s as the line end', async (_, end) => {
    for (const pieces of [1, 2, 7, 1000]) {
      const { events, problems } = await readCalendar(FAIR.replaceAll('\r\n', end), { pieces });
      expect(events).toMatchObject([{ title: 'Fair ü 🎉', description: '<p>One, two<br />\nthree</p>' }]);
      expect(problems).toEqual([]);
    }
  });

  it.each([' ', '\t'])('unfolds lines after %j, even within a character', async (blank) => {
    const bytes = Buffer.from(FAIR);
    for (let at = FAIR.indexOf('SUMMARY') + 8; at < FAIR.indexOf('DESCRIPTION') - 2; at += 1) {
      const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from(`\r\n${blank}`), bytes.subarray(at)]);
      await expect(titlesOf(folded)).resolves.toEqual(['Fair ü 🎉']);
    }
  });

  it('accepts a byte order mark, and UTF-16 with one', async () => {
    await expect(titlesOf(`\ufeff${FAIR}`, { pieces: 1 })).resolves.toEqual(['Fair ü 🎉']);
    await expect(titlesOf(`${FAIR}\ufeff${FAIR.replace('1@', '2@')}`)).resolves.toHaveLength(2);
    const utf16 = Buffer.from(`\ufeff${FAIR}`, 'utf16le');
    for (const pieces of [1, 3, 1000]) await expect(titlesOf(utf16, { pieces })).resolves.toEqual(['Fair ü 🎉']);
    await expect(titlesOf(Buffer.from(utf16).swap16())).resolves.toEqual(['Fair ü 🎉']);
  });

  it('decodes Windows-1252', async () => {
    const bytes = Buffer.from(calendar(...vevent('SUMMARY:Käse für 5 ¥')), 'latin1');
    await expect(titlesOf(bytes)).resolves.toEqual(['Käse für 5 ¥']);
  });

  it('tolerates invalid bytes and control characters', async () => {
    const bytes = Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261201\nSUMMARY:Grüße '),
      Buffer.from([0xff, 0xe2, 0x82, 0x00]),
      Buffer.from('end\nEND:VEVENT\nEND:VCALENDAR\n'),
    ]);
    const [title = ''] = await titlesOf(bytes);
    expect(title).toMatch(/^Grüße \ufffd+end$/);
  });

  it('skips long lines without buffering them', async () => {
    const long = calendar(...vevent(`DESCRIPTION:${'x'.repeat(300_000)}`, 'LOCATION:Hall'));
    const { events, problems } = await readCalendar(long, { limits: { lineBytes: 10_000 } });
    expect(events).toMatchObject([{ title: 'Fair', venue: { name: 'Hall' } }]);
    expect(events[0]?.description).toBeUndefined();
    expect(problems).toMatchObject([{ item: 'Fair', message: expect.stringContaining('DESCRIPTION is too long') }]);
  });

  it('accepts lower case, blanks, and invalid lines', async () => {
    const text = 'begin:vcalendar\nbegin:vevent\nuid:1\ndtstart;value=date:20261201\nthis is nothing\n summary :Fair\n';
    await expect(titlesOf(`${text}summary : Fair\nend:vevent\nend:vcalendar`)).resolves.toEqual(['Fair']);
  });

  it('continues a text on an unfolded line', async () => {
    const { events } = await readCalendar(calendar(...vevent('DESCRIPTION:One', 'two and three', 'LOCATION:Hall')));
    expect(events).toMatchObject([{ description: '<p>One<br />\ntwo and three</p>', venue: { name: 'Hall' } }]);
  });

  it('parses quoted parameters with colons and semicolons', async () => {
    const { events } = await readCalendar(
      calendar(
        ...vevent(
          'ORGANIZER;SENT-BY="mailto:a;b@example.org";CN="Club: music; arts, ^n^\'quoted^\' ^^":mailto:club@example.org',
          'SUMMARY;LANGUAGE=en;X-A="1","2":Fair: the; first',
        ),
      ),
    );
    expect(events).toMatchObject([
      { title: 'Fair: the; first', organizers: [{ name: 'Club: music; arts, "quoted" ^', email: 'club@example.org' }] },
    ]);
  });

  it('finds the value after an unclosed quotation mark', async () => {
    const { events } = await readCalendar(calendar(...vevent('ORGANIZER;CN="Club:mailto:club@example.org')));
    expect(events).toMatchObject([{ title: 'Fair' }]);
  });
});

describe('a calendar', () => {
  it('accepts calendars without events', async () => {
    await expect(readCalendar(calendar())).resolves.toEqual({ events: [], problems: [], complete: true });
    const others = ['VTODO', 'VJOURNAL', 'VFREEBUSY', 'X-THING'].flatMap((name) => [
      `BEGIN:${name}`,
      'UID:1',
      'SUMMARY:Other',
      'DTSTART:20261201T100000',
      `END:${name}`,
    ]);
    await expect(readCalendar(calendar(...others))).resolves.toEqual({ events: [], problems: [], complete: true });
  });

  it('ignores the properties of alarms', async () => {
    const alarm = [
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'DESCRIPTION:Soon',
      'SUMMARY:Alarm',
      'DURATION:PT5M',
      'END:VALARM',
    ];
    const { events } = await readCalendar(
      calendar('BEGIN:VEVENT', 'UID:1', ...alarm, 'DTSTART:20261201T100000', 'SUMMARY:Fair', 'END:VEVENT'),
    );
    expect(events).toMatchObject([{ title: 'Fair', end: '2026-12-01 10:00:00' }]);
    expect(events[0]?.description).toBeUndefined();
  });

  it('reads several calendars in one file, each with its own time zone', async () => {
    const { events } = await readCalendar(
      calendar('X-WR-TIMEZONE:America/New_York', ...vevent('UID:1')) + calendar(...vevent('UID:2')),
    );
    expect(events.map(({ timezone }) => timezone)).toEqual(['America/New_York', undefined]);
  });

  it('reads events without a VCALENDAR', async () => {
    await expect(readCalendar(linesOf(...vevent()))).resolves.toMatchObject({
      events: [{ title: 'Fair' }],
      complete: true,
    });
  });

  it('skips warnings before the calendar', async () => {
    await expect(titlesOf(`\n<br />\nWarning: something in x.php on line 3\n\n${FAIR}`)).resolves.toHaveLength(1);
  });

  it.each([
    [
      'a web page',
      '<!DOCTYPE html>\n<html><body>Sign in</body></html>',
      'This is not an iCalendar file. It is a web page.',
    ],
    ['JSON', '{"error":"not found"}', 'This is not an iCalendar file. It is JSON.'],
    ['XML', '<?xml version="1.0"?><rss/>', 'This is not an iCalendar file. It is XML.'],
    ['nothing', '', 'This is not an iCalendar file. The source is empty.'],
    ['blank', '\r\n\r\n', 'This is not an iCalendar file. The source is empty.'],
    ['text', 'hello\n'.repeat(1000), 'This is not an iCalendar file.'],
    ['contacts', linesOf('BEGIN:VCARD', 'FN:Jane', 'END:VCARD'), 'This is not an iCalendar file.'],
  ])('rejects %s', async (_, text, message) => {
    await expect(readCalendar(text)).rejects.toMatchObject({ failure: 'format', message });
  });

  it('reads the complete events of a truncated file and reports the truncation', async () => {
    const whole = calendar(...vevent('UID:1', 'SUMMARY:One'), ...vevent('UID:2', 'SUMMARY:Two'));
    const cut = whole.slice(0, whole.indexOf('SUMMARY:Two') + 4);
    const { events, problems, complete } = await readCalendar(cut);
    expect(events).toMatchObject([{ title: 'One' }]);
    expect(problems).toMatchObject([{ message: 'The file is truncated inside VCALENDAR, VEVENT.' }]);
    expect(complete).toBe(false);
  });

  it('tolerates missing ends of components', async () => {
    const [begin = '', ...rest] = vevent('UID:1', 'SUMMARY:One').slice(0, -1);
    const missing = calendar(begin, ...rest, 'BEGIN:VALARM', ...vevent('UID:2', 'SUMMARY:Two').slice(0, -1));
    const { events, problems, complete } = await readCalendar(missing);
    expect(events.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(problems.map(({ message }) => message)).toEqual([
      'The end of VALARM is missing.',
      'The end of VEVENT is missing.',
      'The end of VEVENT is missing.',
    ]);
    expect(complete).toBe(true);
  });

  it('tolerates ends without a beginning', async () => {
    await expect(titlesOf(calendar('END:VEVENT', 'END:VALARM', ...vevent()))).resolves.toEqual(['Fair']);
  });

  it('rejects endless nesting', async () => {
    const deep = calendar('BEGIN:VEVENT', ...Array.from({ length: 100 }, () => 'BEGIN:X-BOX'));
    await expect(readCalendar(deep)).rejects.toMatchObject({ failure: 'format' });
  });
});

describe('event identity', () => {
  it('uses the newest version of an event, in any order', async () => {
    const one = (sequence: number, title: string) => vevent('UID:same', `SEQUENCE:${sequence}`, `SUMMARY:${title}`);
    const { events, problems } = await readCalendar(
      calendar(...one(1, 'first'), ...one(3, 'third'), ...one(2, 'second')),
    );
    expect(events.map(({ title }) => title)).toEqual(['first', 'third']);
    expect(problems.map(({ item }) => item)).toEqual(['third', 'second']);
    await expect(titlesOf(calendar(...one(0, 'a'), ...one(0, 'b')))).resolves.toEqual(['a', 'b']);
  });

  it('compares versions by LAST-MODIFIED if there is no SEQUENCE', async () => {
    const one = (modified: string, title: string) =>
      vevent('UID:same', `LAST-MODIFIED:${modified}`, `SUMMARY:${title}`);
    await expect(
      titlesOf(calendar(...one('20260102T000000Z', 'new'), ...one('20260101T000000Z', 'old'))),
    ).resolves.toEqual(['new']);
  });

  it('derives a UID from title and times', async () => {
    const anonymous = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Fair', ...lines, 'END:VEVENT'];
    const day = 'DTSTART:20261201T100000';
    const text = calendar(
      ...anonymous(day, 'DESCRIPTION:One', 'LOCATION:Hall A'),
      ...anonymous(day, 'LOCATION:Hall B'),
      ...anonymous('DTSTART:20261202T100000'),
    );
    const { events, problems } = await readCalendar(text);
    const uids = events.map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(3);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toEqual({
      code: 'warning:ical-missing-uids-manual',
      line: 4,
      item: 'Fair',
      message: 'It has no UID. It is recognised by title and times.',
    });
    const again = await readCalendar(text.replace('DESCRIPTION:One', 'DESCRIPTION:Changed'));
    expect(again.events.map(({ uid }) => uid)).toEqual(uids);
  });
});

it.each([
  ['PRIVATE', true],
  ['confidential', true],
  ['PUBLIC', undefined],
])('reads the class %s', async (name, isPrivate) => {
  const { events, problems } = await readCalendar(calendar(...vevent(`CLASS:${name}`)));
  expect(events.map((event) => event.private)).toEqual([isPrivate]);
  expect(problems).toEqual([]);
});

describe('invalid events', () => {
  it.each([
    ['without a start', ['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Lost', 'END:VEVENT'], 'The start is missing.'],
    [
      'with a date that does not exist',
      vevent('UID:2', 'DTSTART:20260230T100000'),
      'The start “20260230T100000” is not a valid time.',
    ],
    [
      'with a start that is not a date',
      vevent('UID:2', 'DTSTART:tomorrow'),
      'The start “tomorrow” is not a valid time.',
    ],
    ['in the year 0', vevent('UID:2', 'DTSTART:00000101T000000'), 'The start “00000101T000000” is not a valid time.'],
    ['after the last year', vevent('UID:2', 'DTSTART:99991231T230000', 'DURATION:PT2H'), 'outside the years'],
    [
      'with too much text',
      vevent('UID:2', `DESCRIPTION:${'x'.repeat(2000)}`),
      'The event is too long and was skipped.',
    ],
  ])('skips events %s', async (_, lines, message) => {
    const text = calendar(...lines, ...vevent('UID:1'));
    const { events, problems, complete } = await readCalendar(text, { limits: { itemLength: 1500 } });
    expect(events.map(({ uid }) => uid)).toEqual(['1']);
    expect(problems).toMatchObject([{ message: expect.stringContaining(message) }]);
    expect(complete).toBe(true);
  });

  it('does not skip valid events', async () => {
    const hostile = [
      'RRULE:FREQ=MINUTELY',
      'RRULE:',
      'EXDATE:',
      'GEO:',
      'CATEGORIES:,,,',
      'ATTACH:javascript:x',
      'URL:',
    ];
    const events = hostile.flatMap((line, index) => vevent(`UID:${index}`, line));
    await expect(titlesOf(calendar(...events))).resolves.toHaveLength(hostile.length);
    await expect(messagesOf(calendar(...vevent('RRULE:FREQ=MINUTELY')))).resolves.toEqual([
      'RRULE: An event can take place at most once an hour.',
    ]);
  });
});

describe('damaged calendars', () => {
  const whole = calendar(
    'X-WR-TIMEZONE:Asia/Tokyo',
    ...['BEGIN:VTIMEZONE', 'TZID:Mine', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0100'],
    ...['TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY', 'END:STANDARD', 'END:VTIMEZONE'],
    ...vevent('DTSTART;TZID=Mine:20261201T100000', 'DURATION:P1DT2H', 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=9'),
    ...vevent('RECURRENCE-ID;TZID=Mine:20261208T100000', 'SUMMARY:Changed', 'GEO:52.5;13.4', 'LOCATION:Hall'),
    ...vevent('UID:2', 'DTSTART;VALUE=DATE:20261201', 'ORGANIZER;CN="Club":mailto:club@example.org', 'CATEGORIES:a,b'),
  );

  it('reads a damaged calendar or rejects it', async () => {
    const change = fc.record({
      at: fc.nat(whole.length),
      removed: fc.nat(40),
      inserted: fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('\r\n', ':', ';', '=', '"', '9'.repeat(30), '-', 'Z', 'T'),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        let text = whole;
        for (const { at, removed, inserted } of changes) text = text.slice(0, at) + inserted + text.slice(at + removed);
        const read = await readCalendar(text).catch((error: unknown) => error);
        if (read instanceof Error) expect(read).toBeInstanceOf(ReadingError);
      }),
      { numRuns: 300 },
    );
  });
});
