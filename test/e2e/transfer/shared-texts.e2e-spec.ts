import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { runCommand } from '../../support/commands.js';
import { rootOf } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { group, itemIn, language } from './polylang-text.js';
import { term, wxr, type ItemText } from './wxr-text.js';

const HOME = 'https://site.example';

let site: TestSite;
let folder: string;
let file: string;

const start = async () => {
  site = await startSite({ SITE_URL: HOME });
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-texts-'));
  file = join(folder, 'site.xml');
  await start();
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const run = (content: string, ...flags: string[]) => importWxr(site, content, ...flags);
const ask = async (code: string, path: string) =>
  (await site.ask(`${rootOf(site, code)}${path}`, { as: 'admin' })).body;
const exported = async (...flags: string[]) => {
  expect((await runCommand(site, exportProgram, '--wxr', file, ...flags)).code).toBe(0);
  return (await readFile(file, 'utf8')).replace(/<pubDate>[^<]*<\/pubDate>\n<language>/, '<language>');
};

const EVENT = {
  _EventStartDate: '2031-05-06 20:00:00',
  _EventEndDate: '2031-05-06 22:00:00',
  _EventTimezone: 'Europe/Berlin',
};
const event = (code: string, of: string, id: number, text: ItemText, meta: Record<string, string> = {}) =>
  itemIn(code, of, id, { type: 'tribe_events', ...text, meta: { ...EVENT, ...meta } });

const FILE = wxr(
  language('en', 10),
  language('de', 20),
  term('tribe_events_cat', 'concerts', 'Concerts', {}, { id: 30 }),
  term('tribe_events_cat', 'konzerte', 'Konzerte', {}, { id: 31, description: 'Deutsch' }),
  group('term', 'c', { en: 30, de: 31 }),
  itemIn('en', 'v', 40, { type: 'tribe_venue', title: 'Town hall', slug: 'town-hall' }),
  itemIn('de', 'v', 41, { type: 'tribe_venue', title: 'Rathaus', slug: 'rathaus' }),
  event(
    'en',
    'e',
    50,
    {
      title: 'Spring concert',
      slug: 'spring-concert',
      content: 'Music <a href="https://old.example/de/">de</a>',
      terms: [['tribe_events_cat', 'concerts', 'Concerts']],
    },
    { _EventVenueID: '40' },
  ),
  event(
    'de',
    'e',
    51,
    {
      title: 'Frühlingskonzert',
      slug: 'fruehling',
      link: 'https://old.example/de/event/fruehling/',
      content: 'Musik <a href="https://old.example/en/">en</a>',
      terms: [
        ['tribe_events_cat', 'konzerte', 'Konzerte'],
        ['post_tag', 'heiss', 'Heiß'],
      ],
    },
    { _EventVenueID: '41', mood: 'x' },
  ),
  event('en', 'd', 60, { title: 'Moved', slug: 'moved' }),
  event('de', 'd', 61, { title: 'Verschoben', slug: 'verschoben' }, { _EventStartDate: '2031-05-06 19:00:00' }),
  event('de', 'e', 62, { title: 'Noch eins', slug: 'noch-eins' }),
  event('de', 's', 71, { title: 'Entwurf', slug: 'entwurf', status: 'draft' }),
  event('en', 's', 70, { title: 'Shown', slug: 'shown' }),
);

describe('translations of what all languages share', () => {
  it('become texts of one entry, if they agree in dates and status', async () => {
    const report = await run(FILE);
    expect(report.output).not.toContain('Failed');
    expect(report.code).toBe(0);
    expect(report.of('events')).toEqual({ created: 7, present: 0, failed: 0 });
    expect(report.output).toContain('Languages: 2 × translation that is no entry of its own here, but a text of one');
    expect(report.lacking('Imported, but not as translations')).toEqual({
      'cal_events 61 Verschoben: other dates or another file or status': 1,
      'cal_events 62 Noch eins: the second one in its language': 1,
      'cal_events 70 Shown: other dates or another file or status': 1,
    });
    expect(report.lacking('Not imported as it was')).toEqual({
      'cal_events: mood of its translation': 1,
      'cal_events: post_tag of its translation': 1,
    });
    const german = await ask('de', '/cal/events/v1/events/50');
    expect(german).toMatchObject({ title: 'Frühlingskonzert', slug: 'fruehling', start_date: '2031-05-06 20:00:00' });
    expect(german.venue.venue).toBe('Rathaus');
    expect(german.categories.map((one: { name: string }) => one.name)).toEqual(['Konzerte']);
    const english = await ask('en', '/cal/events/v1/events/50');
    expect(english).toMatchObject({ title: 'Spring concert', slug: 'spring-concert' });
    expect(english.venue.venue).toBe('Town hall');
    expect(english.categories.map((one: { name: string }) => one.name)).toEqual(['Concerts']);
  });

  it('are found again by the next run', async () => {
    const again = await run(FILE);
    expect(again.of('events')).toEqual({ created: 0, present: 7, failed: 0 });
    expect(again.of('venues')).toEqual({ created: 0, present: 2, failed: 0 });
  });

  it('have their former URLs replaced, too', async () => {
    const links = async (code: string) =>
      /href="([^"]*)"/.exec((await ask(code, '/cal/events/v1/events/50')).description)?.[1];
    expect(await links('en')).toBe(`${HOME}/de/`);
    expect(await links('de')).toBe(`${HOME}/en/`);
  });

  it('are exported as translations, and restored', async () => {
    const whole = await exported();
    expect(whole).toContain('<![CDATA[Frühlingskonzert]]>');
    const german = await exported('--language', 'de');
    expect(german).toContain('<![CDATA[Frühlingskonzert]]>');
    expect(german).not.toMatch(/Spring concert|post_translations/);
    await site.close();
    await start();
    const { code, output } = await run(whole, '--trusted', '--keep-urls');
    expect([code, output.match(/^(?:Skipped|Failed|Not |Imported).*/m)]).toEqual([0, null]);
    expect((await exported()).split('\n')).toEqual(whole.split('\n'));
    expect(await ask('de', '/cal/events/v1/events/50')).toMatchObject({ title: 'Frühlingskonzert', slug: 'fruehling' });
  });
});
