import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importsProgram } from '../../../src/aggregator/command/imports-program.js';
import { runCommand } from '../../support/commands.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startSite();
  folder = await mkdtemp(join(tmpdir(), 'lintel-sources-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const imports = (...words: string[]) => runCommand(site, importsProgram, ...words);

async function calendar(name: string, ...titles: string[]): Promise<string> {
  const path = join(folder, name);
  const events = titles.map((title) =>
    ['BEGIN:VEVENT', `UID:${title}@${name}`, `SUMMARY:${title}`, 'DTSTART:20301201T100000Z', 'END:VEVENT'].join('\r\n'),
  );
  await writeFile(path, ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  return path;
}

const idIn = (output: string, before: string): string => new RegExp(`${before} (\\d+)`).exec(output)?.[1] ?? '';

describe('imports command', () => {
  it('previews an import, runs it, and runs it again', async () => {
    const file = await calendar('fairs.ics', 'Fair', 'Market');
    const previewed = await imports('preview', file);
    expect(previewed).toEqual({ code: 0, output: expect.stringContaining('2 events created') });
    expect(await imports('preview', file)).toEqual(previewed);
    const done = await imports('run', file);
    expect(done).toEqual({ code: 0, output: expect.stringMatching(/Import \d+ is done: 2 events created/) });
    await calendar('fairs.ics', 'Fair', 'Market', 'Concert');
    expect((await imports('preview', file)).output).toContain('1 event created, 2 events updated');
    const again = await imports('run', file, '--authority', 'retain');
    expect(again).toEqual({ code: 0, output: expect.stringContaining('1 event created') });
    const { output } = await imports('list', '--runs');
    expect(output.match(/success/g)).toHaveLength(2);
  });

  it('keeps the UIDs of a calendar, and the title of a series for a cancelled date that has none', async () => {
    const file = join(folder, 'course.ics');
    const component = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
    const course = component(
      'UID:course@elsewhere',
      'SUMMARY:Course',
      'DTSTART:20310106T100000Z',
      'RRULE:FREQ=DAILY;COUNT=3',
    );
    const date = ['RECURRENCE-ID:20310107T100000Z', 'DTSTART:20310107T100000Z', 'STATUS:CANCELLED'];
    const short = component('UID:7', 'SUMMARY:Short', 'DTSTART:20310108T100000Z');
    const events = [course, component('UID:course@elsewhere', ...date), short];
    await writeFile(file, ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'));
    await changeSettings(site, { events_cancelled_dates: 'show' });
    const done = await imports('run', file, '--status', 'publish');
    expect(done).toEqual({ code: 0, output: expect.stringContaining('3 events created') });
    await changeSettings(site, { events_cancelled_dates: 'hide' });
    const query = { start_date: '2031-01-01', end_date: '2031-01-31' };
    const { text } = await site.ask(`${site.url}/en/events.ics`, { query });
    expect(text.match(/^(?:UID|SUMMARY|STATUS):.*/gm)).toEqual([
      ...['UID:course@elsewhere', 'STATUS:CONFIRMED', 'SUMMARY:Course'],
      ...['UID:course@elsewhere', 'STATUS:CANCELLED', 'SUMMARY:Course'],
      ...[expect.stringMatching(/^UID:\d+@localhost/), 'STATUS:CONFIRMED', 'SUMMARY:Short'],
    ]);
  });

  it('counts repeated items across the batches of a preview like a run', async () => {
    const file = join(folder, 'large.ics');
    const event = (uid: string, title: string) =>
      [
        'BEGIN:VEVENT',
        `UID:${uid}@large.example`,
        `SUMMARY:${title}`,
        'DTSTART:20301201T100000Z',
        'LOCATION:Large hall',
        'CATEGORIES:Large',
        'END:VEVENT',
      ].join('\r\n');
    const events = Array.from({ length: 130 }, (_, at) => event(`large-${at}`, `Large ${at}`));
    const calendar = ['BEGIN:VCALENDAR', ...events, event('large-1', 'Large again'), 'END:VCALENDAR', ''];
    await writeFile(file, calendar.join('\r\n'));
    const whatCame = '130 events created, 1 venue created, 1 category created';
    const previewed = await imports('preview', file);
    expect(previewed.output).toContain(whatCame);
    expect((await imports('run', file)).output).toContain(whatCame);
  }, 120_000);

  it('warns about events without UIDs', async () => {
    const file = join(folder, 'nameless.ics');
    const event = ['BEGIN:VEVENT', 'SUMMARY:Nameless', 'DTSTART:20301201T100000Z', 'END:VEVENT'];
    await writeFile(file, ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''].join('\r\n'));
    const added = await imports('add', file);
    expect(added).toEqual({ code: 0, output: expect.stringContaining('warning:ical-missing-uids-manual') });
    expect(added.output).toMatch(/Schedule \d+ \(ics, daily\) was added/);
  }, 60_000);

  it('changes a schedule', async () => {
    const file = await calendar('changing.ics', 'Changing');
    const added = await imports('add', file, '--status', 'draft', '--time', '04:30', '--run');
    const id = idIn(added.output, 'Schedule');
    expect(await imports('edit', id)).toEqual({ code: 1, output: expect.stringContaining('No changes given') });
    const words = ['--frequency', 'weekly', '--day', '2', '--name', 'Club', '--authority', 'retain', '--reset', 'time'];
    expect(await imports('edit', id, ...words)).toEqual({
      code: 0,
      output: expect.stringContaining(`Schedule ${id} was changed: frequency, day, name, authority, time.`),
    });
    const { output } = await imports('show', id);
    expect(output).toMatch(/schedule ics weekly/);
    expect(output).toMatch(/^name: Club$/m);
    expect(output).toMatch(/^status of events: draft$/m);
    expect(output).toMatch(/^authority: retain$/m);
    expect(output).toMatch(/^day: 2$/m);
    expect(output).not.toMatch(/^time:/m);
    // The file is unchanged, but the new options are applied anyway.
    expect((await imports('run', id)).output).toContain('1 event updated');
    const wrong = await Promise.all([
      imports('edit', '999999', '--name', 'Nobody'),
      imports('edit', id, '--frequency', 'never'),
      imports('edit', id, '--category', 'nowhere'),
    ]);
    expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1]);
  }, 120_000);

  it('adds, pauses, resumes and removes a schedule', async () => {
    const file = await calendar('club.ics', 'Meeting');
    const added = await imports(
      'add',
      file,
      '--frequency',
      'weekly',
      '--day',
      '1',
      '--time',
      '04:30',
      '--name',
      'Club',
    );
    expect(added).toEqual({ code: 0, output: expect.stringMatching(/Schedule \d+ \(ics, weekly\) was added/) });
    const id = idIn(added.output, 'Schedule');
    expect(await imports('add', file)).toEqual({
      code: 1,
      output: expect.stringContaining(`Schedule ${id} already follows`),
    });
    // The new schedule has a waiting first run, which is not started twice.
    const first = idIn(added.output, 'first run,');
    expect((await imports('run', id)).output).toContain(`Import ${first} is done: 1 event created`);
    expect((await imports('run', id)).output).toContain('is done: nothing to do');
    await imports('pause', id);
    expect((await imports('list')).output).toMatch(
      new RegExp(`^${id}\tics\tweekly\tpaused\t.*\tClub\t.*club.ics`, 'm'),
    );
    await imports('resume', id);
    const shown = await imports('show', id);
    expect(shown.output).toMatch(/status: schedule\nsource: .*club\.ics/);
    expect(shown.output.match(/\tsuccess\t/g)).toHaveLength(2);
    expect(await imports('remove', id)).toEqual({ code: 0, output: expect.stringContaining('was removed') });
    expect(await imports('show', id)).toEqual({ code: 1, output: expect.stringContaining('Invalid import ID') });
  });

  it('reads tables by a column map', async () => {
    const file = join(folder, 'places.csv');
    await writeFile(file, 'Where,Town\nOld Hall,Ulm\n');
    const map = ['--rows', 'venues', '--map', 'Where=venue_name', '--map', 'Town=venue_city'];
    expect(await imports('run', file, ...map)).toEqual({
      code: 0,
      output: expect.stringContaining('1 venue created'),
    });
  });

  it('warns about ambiguous dates, and stores their order with the schedule', async () => {
    const file = join(folder, 'dates.csv');
    await writeFile(file, 'Subject,Start Date,Start Time,End Time,Private\nOne,03/04/2031,18:00,19:30,True\n');
    const orderWarning = 'Dates such as “03/04/2031” are read month first';
    const { output: previewed } = await imports('preview', file);
    expect(previewed).toContain(orderWarning);
    expect(previewed).toMatch(/^ {2}One: Tuesday,? 4 March 2031, 18:00 to 19:30, private$/m);
    await changeSettings(site, { language: 'de_DE' });
    expect((await imports('preview', file)).output).toMatch(/One: Thursday,? 3 April 2031/);
    const added = await imports('add', file, '--run');
    expect(added.output).toContain('Warning: Dates such as “03/04/2031” are read day first');
    expect(added.output).toContain('warning:csv-ambiguous-dates');
    const id = idIn(added.output, 'Schedule');
    expect((await imports('edit', id, '--dates', 'mdy')).output).toContain('was changed: dates.');
    expect((await imports('show', id)).output).toMatch(/^dates: mdy$/m);
    expect((await imports('list')).output).toMatch(new RegExp(`^${id}\\t.*\\tmdy\\t.*dates.csv$`, 'm'));
    expect((await site.ask(`${site.url}/imports/${id}`, { as: 'admin' })).body.settings).toMatchObject({
      dates: 'mdy',
    });
    expect((await imports('preview', id)).output).toMatch(/One: Tuesday,? 4 March 2031/);
    const done = await imports('run', id);
    expect(done.output).toContain('1 event created');
    expect(done.output).not.toContain('Dates such as');
    expect((await imports('edit', id, '--reset', 'dates')).code).toBe(0);
    expect((await imports('show', id)).output).not.toMatch(/^dates:/m);
    expect(await imports('preview', file, '--dates', 'ymd')).toEqual({
      code: 1,
      output: expect.stringContaining('Allowed choices are dmy, mdy'),
    });
    await writeFile(file, 'Subject,Start Date\nFour,03/04/2031\nTwo,13/05/2031\nThree,05/13/2031\n');
    const mixed = (await imports('preview', file)).output;
    expect(mixed).toContain('2 events created');
    expect(mixed).toContain(
      'line 4, Three: The start “05/13/2031” is not a valid date: dates in this table have the day first.',
    );
    expect(mixed).not.toContain('Dates such as');
    await changeSettings(site, { language: 'en_US' });
  }, 60_000);

  it('reports errors and exits with 1', async () => {
    const page = join(folder, 'page.ics');
    await writeFile(page, '<!doctype html><title>Sign in</title>');
    const table = join(folder, 'table.csv');
    await writeFile(table, 'What\nFair\n');
    const wrong: [words: string[], what: string][] = [
      [['run', page, '--origin', 'ics'], 'error:invalid-ics-file'],
      [['preview', page, '--origin', 'ics'], 'error:invalid-ics-file'],
      [['run', table], 'csv-invalid-column-mapping'],
      [['add', table, '--map', 'What=nonsense'], 'Unknown field: nonsense'],
      [['add', join(folder, 'missing.ics')], 'neither an existing file nor a URL'],
      [['add', 'http://127.0.0.1/feed.ics'], 'error:fetch-failed'],
      [['add', 'https://www.meetup.com/us'], 'core:aggregator:invalid-service-key'],
      [['add', page, '--origin', 'paper'], 'Allowed choices are'],
      [['run', table, '--category', 'nowhere'], 'Unknown event category: nowhere'],
      [['pause', '999999'], 'core:aggregator:invalid-record-object'],
    ];
    for (const [words, what] of wrong)
      expect([words, await imports(...words)]).toEqual([words, { code: 1, output: expect.stringContaining(what) }]);
  });
});
