import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { readWhole } from '../../../../test/support/read-whole.js';
import type { ImportedEvent } from '../../items/import-item.js';
import { usualDateOrder } from './csv-dates.js';
import { csvReader, type CsvSettings } from './csv-reader.js';

const read = (csv: string | Uint8Array, settings?: CsvSettings) => readWhole(csvReader, csv, { settings });

async function eventIn(head: string, row: string): Promise<ImportedEvent | undefined> {
  const { events } = await read(`Event Name,${head}\nFair,${row}\n`);
  return events[0];
}

const times = async (head: string, row: string) => {
  const event = await eventIn(head, row);
  return event && [event.start, event.end, event.allDay];
};

describe('csvReader', () => {
  it('reads a table with the usual column titles', async () => {
    const csv = `\uFEFFEvent Name,Event Start Date,Event Start Time,Event End Date,Event End Time,Event Time Zone,All Day Event,Event Description,Event Excerpt,Event Category,Event Tags,Event Venue Name,Event Organizer Name(s) or ID(s),Event Website,Event Cost,Event Currency Symbol,Event Currency Position,Event Featured Image,Event Show Map,Event Show Map Link,Hide Event From Event Listings,Event Sticky in Month View,Feature Event,Notes
"Fair, the",2026-12-01,10:00 AM,2026-12-01,1:30 pm,W. Europe Standard Time,no,"<p>Come</p>
all",Short,"Markets, ""Food, drinks""",winter,Old Hall,"Club, ""Smith, Jones""",https://fair.example.org,12.50,€,postfix,12,yes,no,FALSE,1,x,ignored
`;
    const { events, problems } = await read(csv);
    expect(problems).toEqual([]);
    expect(events).toEqual([
      {
        title: 'Fair, the',
        description: '<p>Come</p>\nall',
        excerpt: 'Short',
        start: '2026-12-01 10:00:00',
        end: '2026-12-01 13:30:00',
        timezone: 'Europe/Berlin',
        allDay: false,
        website: 'https://fair.example.org',
        cost: '12.50',
        currencySymbol: '€',
        currencyPosition: 'postfix',
        image: 12,
        categories: ['Markets', 'Food, drinks'],
        tags: ['winter'],
        showMap: true,
        showMapLink: false,
        hidden: false,
        sticky: true,
        featured: true,
        venue: { name: 'Old Hall' },
        organizers: [{ name: 'Club' }, { name: 'Smith, Jones' }],
      },
    ]);
  });

  it('detects venues and organizers by their column titles', async () => {
    const venues = await read(
      'Venue Name;Venue Address;Venue Address 2;Venue City;Venue State/Province;Venue Zip;Venue Country;Venue Phone;Venue Website\nHall;Street 1;Floor 2;Ulm;BW;089;Germany;1;hall.example.org',
    );
    expect(venues.items).toEqual([
      {
        kind: 'venue',
        venue: {
          name: 'Hall',
          address: 'Street 1, Floor 2',
          city: 'Ulm',
          stateprovince: 'BW',
          zip: '089',
          country: 'Germany',
          phone: '1',
          website: 'http://hall.example.org',
        },
      },
    ]);
    const named = await read('Name,City\nHall,Ulm', { contentType: 'cal_venue' });
    expect(named.items).toEqual([{ kind: 'venue', venue: { name: 'Hall', city: 'Ulm' } }]);
    const organizers = await read(
      'organizer_name\torganizer_email\nClub\tMail <club@example.org>\n\tnobody@example.org\n',
    );
    expect(organizers.items).toEqual([{ kind: 'organizer', organizer: { name: 'Club', email: 'club@example.org' } }]);
    expect(organizers.problems).toEqual([{ line: 3, message: 'The name is missing.' }]);
  });

  it('maps columns by title or index', async () => {
    const columnMap = { Was: 'event_name', '1': 'event_start_date', wo: 'event_venue_name', '3': '' };
    const csv = 'Was,Wann,Wo,Title\nFair,2026-12-01,Hall,x';
    const { events } = await read(csv, { contentType: 'cal_events', columnMap });
    expect(events).toMatchObject([{ title: 'Fair', start: '2026-12-01 00:00:00', venue: { name: 'Hall' } }]);
  });

  it.each<[string, CsvSettings | undefined, string]>([
    ['Name,City', undefined, 'No column is mapped to event_start_date.'],
    ['A,B', { columnMap: { A: 'event_name' } }, 'No column is mapped to event_start_date.'],
    ['A,B', { columnMap: { C: 'event_name' } }, 'Unknown column: "C".'],
    ['A,B', { columnMap: { 7: 'event_name' } }, 'Unknown column: "7".'],
    ['A,B', { contentType: 'cal_venue', columnMap: { A: 'event_name' } }, 'Unknown field: event_name.'],
    [
      'A,B',
      { contentType: 'cal_venue', columnMap: { A: 'venue_name', B: 'venue_name' } },
      'Several columns are mapped to venue_name.',
    ],
    ['A,B', { contentType: 'cal_venue', columnMap: { A: '__proto__' } }, 'Unknown field: __proto__.'],
    ['<!doctype html><html>', undefined, 'No column is mapped to event_name, event_start_date.'],
  ])('rejects the columns %s with the settings %j', async (head, settings, message) => {
    await expect(read(`${head}\nx,y\n`, settings)).rejects.toMatchObject({ failure: 'columns', message });
  });

  it('reports ends that it mends', async () => {
    const { events, problems } = await read(
      'Name,Start Date,Start Time,End Date,End Time\nA,16-May-31,22:00,16-May-31,2:00\nB,16-May-31,22:00,1-May-31,2:00\n',
    );
    expect(events.map(({ warnings }) => warnings)).toEqual([
      ['It ends before it starts, on the same day. The end is read as the next morning.'],
      ['It ends before it starts. The start is used as the end.'],
    ]);
    expect(problems).toEqual([]);
  });

  it('rejects an empty file', async () => {
    await expect(read('')).rejects.toMatchObject({ failure: 'format', message: 'The file is empty.' });
  });

  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['12/1/2026', '2026-12-01'],
    ['12/1/26', '2026-12-01'],
    ['31/12/2026', '2026-12-31'],
    ['31/12/26', '2026-12-31'],
    ['1.12.2026', '2026-12-01'],
    ['01. 12. 2026', '2026-12-01'],
    ['1.12.26', '2026-12-01'],
    ['12-1-2026', '2026-12-01'],
    ['31-12-2026', '2026-12-31'],
    ['"December 1, 2026"', '2026-12-01'],
    ['1st Dec 2026', '2026-12-01'],
    ['16-May-31', '2031-05-16'],
    ['1 Dec 26', '2026-12-01'],
    ['"Dec 1, 26"', '2026-12-01'],
    ['"Tue, 01 Dec 2026"', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['46357', '2026-12-01'],
  ])('parses the date %s', async (written, day) => {
    expect(await times('Start Date', written)).toEqual([`${day} 00:00:00`, `${day} 23:59:59`, true]);
  });

  it('uses one date order for the whole table, day first if a date requires it', async () => {
    const { events } = await read('Name,Start Date\nA,1/2/2026\nB,25/2/2026\nC,3/2/2026\n');
    expect(events.map(({ start }) => start.slice(0, 10))).toEqual(['2026-02-01', '2026-02-25', '2026-02-03']);
    const american = await read('Name,Start Date\nA,1/2/2026\nB,2/25/2026\nC,25/2/2026\n');
    expect(american.events.map(({ start }) => start.slice(0, 10))).toEqual(['2026-01-02', '2026-02-25']);
    expect(american.problems).toEqual([
      {
        line: 4,
        item: 'C',
        message: 'The start “25/2/2026” is not a valid date: dates in this table have the month first.',
      },
    ]);
  });

  it('uses the configured date order, else the default of the site language', async () => {
    const days = async (settings: CsvSettings, ...dates: string[]) => {
      const { events, problems } = await read(
        ['Name,Start Date', ...dates.map((date) => `A,${date}`)].join('\n'),
        settings,
      );
      return [events.map(({ start }) => start.slice(0, 10)), problems.map(({ message }) => message)];
    };
    const warning = expect.stringContaining('--dates');
    expect(await days({ usualDates: 'dmy' }, '3/4/2031')).toEqual([['2031-04-03'], [warning]]);
    expect(await days({ usualDates: 'mdy' }, '3-4-2031')).toEqual([['2031-03-04'], [warning]]);
    expect(await days({ dates: 'dmy', usualDates: 'mdy' }, '3/4/2031', '3-4-31')).toEqual([
      ['2031-04-03', '2031-04-03'],
      [],
    ]);
    expect(await days({ dates: 'mdy', usualDates: 'dmy' }, '3/4/2031', '13/5/2031')).toEqual([
      ['2031-03-04'],
      ['The start “13/5/2031” is not a valid date: dates in this table have the month first.'],
    ]);
    expect(await days({ usualDates: 'dmy' }, '3/3/2031', '2031-04-03', '4.3.2031')).toEqual([
      ['2031-03-03', '2031-04-03', '2031-03-04'],
      [],
    ]);
  });

  it('detects the date order from a date far down in the table', async () => {
    const rows = Array.from({ length: 3000 }, () => 'A,1/2/2026');
    const { events, problems } = await read(['Name,Start Date', ...rows, 'B,25/2/2026'].join('\n'), {
      usualDates: 'mdy',
    });
    expect(new Set(events.map(({ start }) => start.slice(0, 10)))).toEqual(new Set(['2026-02-01', '2026-02-25']));
    expect(problems).toEqual([]);
  });

  it.each([
    ['en_US', 'mdy'],
    ['en', 'mdy'],
    ['es_PR', 'mdy'],
    ['en_GB', 'dmy'],
    ['de_DE_formal', 'dmy'],
    ['sv_SE', 'dmy'],
    ['ja', 'dmy'],
    ['', 'dmy'],
  ])('knows the date order of %s', (language, order) => {
    expect(usualDateOrder(language)).toBe(order);
  });

  it.each([
    ['Private', 'True'],
    ['Private', 'x'],
    ['Sensitivity', 'Confidential'],
    ['Visibility', 'private'],
    ['Event Status', 'private'],
  ])('treats an event as private if %s is %s', async (title, word) => {
    expect(await eventIn(`Start Date,${title}`, `2031-05-01,${word}`)).toMatchObject({ private: true });
  });

  it('treats other events as public, and detects cancelled ones', async () => {
    const visible = await eventIn('Start Date,Private,Sensitivity,Show time as', '2031-05-01,False,Normal,2');
    expect(visible).not.toHaveProperty('private');
    expect(await eventIn('Start Date,Status', '2031-05-01,Canceled')).toMatchObject({ cancelled: true });
  });

  it.each([
    ['10:00', '10:00:00'],
    ['10:00:30', '10:00:30'],
    ['9 am', '09:00:00'],
    ['9:05PM', '21:05:00'],
    ['12:30 a.m.', '00:30:00'],
    ['12 p.m.', '12:00:00'],
    ['14:00 pm', '14:00:00'],
    ['9.30', '09:30:00'],
    ['20h15', '20:15:00'],
    ['20h', '20:00:00'],
    ['19.30 Uhr', '19:30:00'],
    ['19 Uhr', '19:00:00'],
    ['0930', '09:30:00'],
    ['0.4375', '10:30:00'],
    ['Noon', '12:00:00'],
    ['24:00', '23:59:59'],
  ])('parses the time %s', async (written, time) => {
    expect(await times('Start Date,Start Time', `2026-12-01,${written}`)).toEqual([
      `2026-12-01 ${time}`,
      `2026-12-01 ${time}`,
      false,
    ]);
  });

  it.each(['25:00', '10:61', 'x', '13:00:99', '99 pm', '-1'])('reports the invalid time %s', async (written) => {
    const { items, problems } = await read(`Name,Start Date,Start Time\nFair,2026-12-01,${written}`);
    expect(items).toEqual([]);
    expect(problems).toEqual([{ line: 2, item: 'Fair', message: 'The time of day is invalid.' }]);
  });

  it.each([
    ['2026-12-01,22:00,,2:00', '2026-12-01 22:00:00', '2026-12-02 02:00:00', false],
    ['2026-12-31,22:00,,2:00', '2026-12-31 22:00:00', '2027-01-01 02:00:00', false],
    ['2026-12-01,10:00,,12:00', '2026-12-01 10:00:00', '2026-12-01 12:00:00', false],
    ['2026-12-01,10:00,2026-12-02,', '2026-12-01 10:00:00', '2026-12-02 23:59:59', false],
    ['16-May-31 22:00,,16-May-31 02:00,', '2031-05-16 22:00:00', '2031-05-17 02:00:00', false],
    ['2026-12-01,22:00,2026-12-01,2:00', '2026-12-01 22:00:00', '2026-12-02 02:00:00', false],
    ['2026-12-01 10:00,,2026-12-01 11:00,', '2026-12-01 10:00:00', '2026-12-01 11:00:00', false],
    ['2026-12-01,,2026-12-03,', '2026-12-01 00:00:00', '2026-12-03 23:59:59', true],
    ['2026-12-01,All Day,,', '2026-12-01 00:00:00', '2026-12-01 23:59:59', true],
    ['2026-12-01,10:00,2026-11-01,9:00', '2026-12-01 10:00:00', '2026-12-01 10:00:00', false],
    ['2026-12-01T10:00:00+01:00,,2026-12-01T10:00:00Z,', '2026-12-01 10:00:00', '2026-12-01 11:00:00', false],
  ])('determines the end of %s', async (row, ...expected) => {
    expect(await times('Start Date,Start Time,End Date,End Time', row)).toEqual(expected);
  });

  it('reads the column for all-day events', async () => {
    for (const yes of ['yes', 'TRUE', '1', 'on', 'Ja', 'x'])
      expect((await times('Start Date,Start Time,All Day', `2026-12-01,10:00,${yes}`))?.[2]).toBe(true);
    for (const no of ['no', 'False', '0', 'off'])
      expect((await times('Start Date,All Day', `2026-12-01,${no}`))?.[2]).toBe(false);
  });

  it('reports invalid rows with their lines and imports the others', async () => {
    const csv = [
      'Name,Start Date,Timezone',
      'A,2026-12-01,',
      ',2026-12-01,',
      'C,soon,',
      '"D,2026-12-01,',
      'E,tomorrow,',
      'F,2026-12-01,Mars/Base',
      '',
      'G,2026-12-01,,,too,many',
      'H,0000-01-01,',
      'I,2026-12-01,UTC+5:30',
    ].join('\n');
    const { events, problems, isComplete } = await read(csv);
    expect(events.map(({ title }) => title)).toEqual(['A', 'I']);
    expect(problems.map(({ line, item }) => [line, item])).toEqual([
      [5, undefined],
      [9, undefined],
      [3, undefined],
      [4, 'C'],
      [6, 'E'],
      [7, 'F'],
      [10, 'H'],
    ]);
    expect(isComplete).toBe(false);
  });

  it('drops executable content and invalid values', async () => {
    const { events } = await read(
      [
        'Name,Start Date,Description,Website,Venue',
        `"<script>alert(1)</script>A'; DROP TABLE x",2026-12-01,"<img src=x onerror=alert(1)>",javascript:alert(1),"=cmd|' /C calc'!A0"`,
        `"=HYPERLINK(""http://x.example"")",2026-12-01,\0,file:///etc/passwd,'=1+1`,
        '="00123",2026-12-01,,,',
      ].join('\n'),
    );
    expect(events).toMatchObject([
      { title: "A'; DROP TABLE x", description: '<img src="x">', venue: { name: "=cmd|' /C calc'!A0" } },
      { title: '=HYPERLINK("http://x.example")', venue: { name: '=1+1' } },
      { title: '00123' },
    ]);
    for (const event of events) expect(event).not.toHaveProperty('website');
    expect(events[1]).not.toHaveProperty('description');
  });

  it('reads tables in legacy encodings', async () => {
    const csv = 'Name;Start Date\nGrüße;1.12.2026\n';
    const both = [Buffer.from(csv, 'latin1'), Buffer.from(`\uFEFF${csv}`, 'utf16le'), Buffer.from(csv, 'utf16le')];
    for (const bytes of both) expect((await read(bytes)).events).toMatchObject([{ title: 'Grüße' }]);
  });

  it('never throws after the column titles were read', async () => {
    const cell = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 30 }),
      fc.constantFrom('2026-12-01', '12/31/26', '10:00', '46000.5', 'yes', '"', '99999', '0,5', '="x"'),
    );
    const head =
      'event_name,event_start_date,event_start_time,event_end_date,event_end_time,event_all_day,event_timezone,event_tags';
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 8 }), async (rows) => {
        const { events } = await read(`${head}\n${rows.map((row) => row.join(',')).join('\n')}`);
        for (const { start, end } of events) expect(start <= end).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
