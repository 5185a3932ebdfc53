import nodeIcal, { type VEvent } from 'node-ical';
import { protectEvent } from '../../support/entries.js';
import { changeSettings, settingOf } from '../../support/settings.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const DAY = 86_400_000;
/** The day a number of days from now, `YYYY-MM-DD`. */
const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
/** Next year: its January and July have different offsets. */
const year = new Date().getUTCFullYear() + 1;

const feed = (path = '/events.ics', headers: Record<string, string> = {}, method = 'GET') =>
  site.ask(`${site.root.replace(/\/rest$/, '')}${path}`, { headers, method });

/** The events of a feed by title, parsed by an independent library. */
async function events(path?: string): Promise<Map<string, VEvent>> {
  const answer = await feed(path);
  expect(answer.status).toBe(200);
  return read(answer.text);
}

function read(text: string): Map<string, VEvent> {
  const found = new Map<string, VEvent>();
  for (const one of Object.values(nodeIcal.sync.parseICS(text))) {
    if (one?.type === 'VEVENT') found.set(String(one.summary), one);
  }
  return found;
}

async function create(body: Record<string, unknown>): Promise<Answer['body']> {
  const made = await site.rest('/cal/events/v1/events', {
    as: 'admin',
    body: { start_date: `${day(10)} 10:00:00`, end_date: `${day(10)} 12:00:00`, timezone: 'UTC+0', ...body },
  });
  expect(made.text).toContain('"id"');
  return made.body;
}

const change = (id: number, body: Record<string, unknown>) =>
  site.rest(`/cal/events/v1/events/${id}`, { as: 'admin', body });

describe('the times of a feed', () => {
  it.each([
    ['Europe/Berlin', `${year}-01-15 10:00:00`, `${year}-01-15 12:30:00`, `${year}-01-15T09:00:00.000Z`],
    ['Europe/Berlin', `${year}-07-15 10:00:00`, `${year}-07-15 12:30:00`, `${year}-07-15T08:00:00.000Z`],
    ['America/New_York', `${year}-07-04 20:15:30`, `${year}-07-05 01:00:00`, `${year}-07-05T00:15:30.000Z`],
    ['Australia/Lord_Howe', `${year}-01-15 00:00:00`, `${year}-01-15 00:01:00`, `${year}-01-14T13:00:00.000Z`],
    ['UTC+5:30', `${year}-07-15 10:00:00`, `${year}-07-15 11:00:00`, `${year}-07-15T04:30:00.000Z`],
    ['UTC-3', `${year}-07-15 10:00:00`, `${year}-07-15 11:00:00`, `${year}-07-15T13:00:00.000Z`],
  ])('match an event in %s at %s', async (timezone, start_date, end_date, instant) => {
    const title = `At ${start_date} in ${timezone}`;
    const made = await create({ title, timezone, start_date, end_date });
    const event = (await events()).get(title);
    const utc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`).toISOString();
    expect(event?.start.toISOString()).toBe(instant);
    expect(event?.start.toISOString()).toBe(utc(made.utc_start_date));
    expect(event?.end?.toISOString()).toBe(utc(made.utc_end_date));
    // A fixed offset is written in UTC.
    expect(event?.start.tz).toBe(timezone.startsWith('UTC') ? 'Etc/UTC' : timezone);
  });

  it('are days for whole days, with the following day as the end', async () => {
    await create({
      title: 'Whole days',
      all_day: true,
      timezone: 'Pacific/Auckland',
      start_date: `${year}-02-27`,
      end_date: `${year}-03-01`,
    });
    const { text } = await feed();
    expect(text).toContain(`DTSTART;VALUE=DATE:${year}0227\r\nDTEND;VALUE=DATE:${year}0302\r\n`);
    expect(read(text).get('Whole days')?.datetype).toBe('date');
    expect(text).not.toMatch(/^TZID:Pacific\/Auckland/m);
    expect(text).toContain('X-LINTEL-TZID:Pacific/Auckland');
  });

  it('support the last day of the calendar', async () => {
    const made = await create({ title: 'Last', all_day: true, start_date: '9999-12-30', end_date: '9999-12-31' });
    const { text } = await feed(`/event/${made.slug}/events.ics`);
    expect(text).toContain('DTSTART;VALUE=DATE:99991230\r\nDURATION:P2D\r\n');
  });

  it('have no end without a duration', async () => {
    await create({ title: 'Gong', start_date: `${day(5)} 10:00:00`, end_date: `${day(5)} 10:00:00` });
    const gong = (await feed()).text.split('BEGIN:VEVENT').find((text) => text.includes('SUMMARY:Gong'));
    expect(gong).not.toMatch(/DTEND|DURATION/);
  });

  it('define each zone once', async () => {
    await create({ title: 'Here', timezone: 'Europe/Warsaw' });
    await create({ title: 'There', timezone: 'Europe/Warsaw' });
    const { text } = await feed();
    expect(text.match(/TZID:Europe\/Warsaw\r\n/g)).toHaveLength(1);
    expect(text.indexOf('TZID:Europe/Warsaw\r\n')).toBeLessThan(text.indexOf('BEGIN:VEVENT'));
  });
});

describe('recurring events', () => {
  const repeat = async (id: number, meta: Record<string, unknown>) => {
    const changed = await site.rest(`/cal/events/v1/events/${id}`, { as: 'admin', body: { meta } });
    expect(changed.status).toBe(200);
  };

  it('are one VEVENT with a rule', async () => {
    const made = await create({
      title: 'Every week',
      timezone: 'Europe/Berlin',
      start_date: `${year}-03-15 19:00:00`,
      end_date: `${year}-03-15 20:00:00`,
    });
    await repeat(made.id, {
      rrule: 'FREQ=DAILY;INTERVAL=7;COUNT=4',
      exdate: [`${year}-03-22 19:00:00`],
      rdate: [`${year}-04-06 11:00:00`],
    });
    const event = (await events()).get('Every week');
    expect(event?.start.tz).toBe('Europe/Berlin');
    const found = event && nodeIcal.expandRecurringEvent(event, { from: new Date(year, 0), to: new Date(year + 1, 0) });
    const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });
    expect(found?.map(({ start }) => clock.format(start))).toEqual([
      `${year}-03-15 19:00`,
      `${year}-03-29 19:00`,
      `${year}-04-05 19:00`,
    ]);
    expect(event?.rdate).toMatchObject({ params: { TZID: 'Europe/Berlin' }, val: `${year}0406T110000` });
  });

  it('name the dates that are events of their own', async () => {
    const made = await create({
      title: 'Changing',
      timezone: 'Europe/Berlin',
      start_date: `${year}-03-15 19:00:00`,
      end_date: `${year}-03-15 20:00:00`,
      categories: ['Changing'],
    });
    await repeat(made.id, { rrule: 'FREQ=DAILY;INTERVAL=7;COUNT=5' });
    const before = (await feed(`/event/${made.slug}/events.ics`)).text;
    const occurrence = (days: string) => ({ occurrence: `${year}-${days} 19:00:00` });
    const moved = { start_date: `${year}-03-23 09:00`, end_date: `${year}-03-23 10:00`, timezone: 'UTC+0' };
    const { body: second } = await change(made.id, { ...occurrence('03-22'), ...moved, title: 'Moved' });
    await change(made.id, { ...occurrence('03-29'), status: 'draft' });
    const { body: fourth } = await change(made.id, { ...occurrence('04-05'), categories: ['Elsewhere'] });
    const uid = /UID:(\S+)/.exec(before)?.[1];

    const own = await feed(`/event/${made.slug}/events.ics`);
    const components = own.text.split('BEGIN:VEVENT').slice(1);
    expect(components.map((text) => /UID:(\S+)/.exec(text)?.[1])).toEqual([uid, uid, uid]);
    expect(components[0]).toContain(`EXDATE;TZID=Europe/Berlin:${year}0329T190000\r\n`);
    expect(components[1]).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:${year}0322T190000\r\n`);
    expect(components[1]).toContain(`DTSTART:${year}0323T090000Z\r\n`);
    expect(components[2]).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:${year}0405T190000\r\n`);

    // An independent reader finds the same dates.
    const event = Object.values(nodeIcal.sync.parseICS(own.text)).find((one) => one?.type === 'VEVENT');
    const found = nodeIcal.expandRecurringEvent(event as VEvent, {
      from: new Date(year, 0),
      to: new Date(year + 1, 0),
    });
    const shown = found.map(({ start, event: { summary } }) => [start.toISOString(), summary]);
    expect(shown.sort()).toEqual([
      [`${year}-03-15T18:00:00.000Z`, 'Changing'],
      [`${year}-03-23T09:00:00.000Z`, 'Moved'],
      [`${year}-04-05T17:00:00.000Z`, 'Changing'],
      [`${year}-04-12T17:00:00.000Z`, 'Changing'],
    ]);

    // The feed of a category has the dates of this category only.
    const { text } = await feed('/events/category/changing/events.ics');
    expect(text.split('BEGIN:VEVENT')).toHaveLength(3);
    expect(text).toContain(`EXDATE;TZID=Europe/Berlin:${year}0329T190000,${year}0405T190000\r\n`);
    const elsewhere = await feed('/events/category/elsewhere/events.ics');
    expect(elsewhere.text).toContain(`UID:${uid}\r\n`);
    expect(elsewhere.text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n');
    // The feeds of the former and of the present address have the same event.
    const [former, present] = await Promise.all([
      feed(`/event/${made.slug}/${year}0322T190000/events.ics`),
      feed(`/event/${second.slug}/events.ics`),
    ]);
    const [one, other] = [former, present].map((answer) => answer.text.split('BEGIN:VTIMEZONE')[1]);
    expect(one).toBe(other);
    expect(present.text).toContain('RECURRENCE-ID');

    await site.rest(`/cal/events/v1/events/${fourth.id}`, { as: 'admin', method: 'DELETE' });
    const cancelled = await feed(`/event/${made.slug}/events.ics`);
    expect(cancelled.text).toContain(`EXDATE;TZID=Europe/Berlin:${year}0329T190000,${year}0405T190000\r\n`);
    expect(cancelled.headers.get('etag')).not.toBe(own.headers.get('etag'));
  });

  it('keep the local days of a fixed offset', async () => {
    const made = await create({
      title: 'Early',
      timezone: 'UTC+5:30',
      start_date: `${year}-06-07 01:00:00`,
      end_date: `${year}-06-07 02:00:00`,
    });
    await repeat(made.id, { rrule: 'FREQ=DAILY;COUNT=2' });
    const { text } = await feed(`/event/${made.slug}/events.ics`);
    expect(text).toMatch(/TZID:UTC\+530\r\n(?:[^E].*\r\n)*TZOFFSETTO:\+0530\r\n/);
    expect(text).toContain('DTSTART;TZID=UTC+530:');
    const event = (await events()).get('Early');
    const found = event && nodeIcal.expandRecurringEvent(event, { from: new Date(year, 0), to: new Date(year + 1, 0) });
    expect(found?.map(({ start }) => start.toISOString())).toEqual([
      `${year}-06-06T19:30:00.000Z`,
      `${year}-06-07T19:30:00.000Z`,
    ]);
  });
});

describe('the texts of a feed', () => {
  it('match the event', async () => {
    const image = await upload(site, 'poster.png', await picture(20, 10));
    const made = await create({
      title: 'Fish & Chips, “fresh”; 😀',
      description: '<p>One</p>\n<ul><li>two <a href="https://example.org/a?b=1&amp;c=2">three</a></li></ul>',
      categories: ['Food & Drink', 'Outside'],
      image: image.body.id,
    });
    const event = (await events()).get('Fish & Chips, “fresh”; 😀');
    expect(event).toMatchObject({
      uid: `${made.id}@localhost/en`,
      description: 'One\n\n- two three (https://example.org/a?b=1&c=2)',
      url: made.url,
      categories: ['Food & Drink', 'Outside'],
      status: 'CONFIRMED',
      attach: { params: { FMTTYPE: 'image/png' }, val: image.body.source_url },
    });
    expect(event?.dtstamp.toISOString().slice(0, 19)).toBe(made.modified_utc.replace(' ', 'T'));
    expect(event?.created?.toISOString().slice(0, 19)).toBe(made.date_utc.replace(' ', 'T'));
    await change(made.id, { excerpt: 'New' });
    const later = (await events()).get('Fish & Chips, “fresh”; 😀');
    expect(later?.uid).toBe(event?.uid);
    expect(Number(later?.sequence)).toBeGreaterThan(Number(event?.sequence));
  });

  it('cannot inject lines', async () => {
    const title = 'Evil\r\nEND:VEVENT\r\nBEGIN:VEVENT\u2028ATTENDEE:x\u0000;,:';
    const long = '😀ä;,'.repeat(2500);
    const made = await create({
      title,
      description: `<p>${long}</p><script>alert(1)</script><p>\nEND:VCALENDAR\r\nX-EVIL:1</p>`,
      categories: ['Evil\r\nX-EVIL:2'],
    });
    const { text } = await feed(`/event/${made.slug}/events.ics`);
    const lines = text.split('\r\n');
    expect(lines.filter((line) => /^(?:END|BEGIN|X-EVIL|ATTENDEE)/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]|\ufffd/);
    const [event] = read(text).values();
    expect(event?.description).toBe(`${long}\n\nEND:VCALENDAR\nX-EVIL:1`);
  });
});

describe('feeds by category, venue and event', () => {
  const titles = async (path: string) => [...(await events(path)).keys()].toSorted();

  it('contain the events of a category and its descendants', async () => {
    const term = async (body: object) =>
      (await site.rest('/cal/events/v1/categories', { as: 'admin', body })).body as { id: number; url: string };
    const music = await term({ name: 'Music', slug: 'music' });
    const jazz = await term({ name: 'Jazz 音', parent: music.id });
    await create({ title: 'Song', categories: [music.id] });
    await create({ title: 'Solo', categories: [jazz.id] });
    await create({ title: 'Silence' });
    expect(await titles('/events/category/music/events.ics')).toEqual(['Solo', 'Song']);
    // The URL of the archive, followed by the file name.
    const path = `${new URL(jazz.url).pathname.replace('/en', '')}events.ics`;
    expect(path).toContain('/music/jazz');
    expect(await titles(path)).toEqual(['Solo']);
    expect((await feed(path)).text).toContain('\r\nX-WR-CALNAME:Lintel: Jazz 音\r\n');
    expect((await feed(path.replace('/music', ''))).status).toBe(404);
    expect((await feed('/events/category/none/events.ics')).status).toBe(404);
  });

  it('contain the events of a venue, with its location', async () => {
    const hall = { venue: 'Old Hall', address: '1, Main; Street', city: 'Ulm', country: 'Germany', zip: '89073' };
    const made = await create({
      title: 'In the hall',
      venue: { ...hall, state: 'Bavaria' },
      organizer: [
        { organizer: 'Anne "A" Bee', email: 'anne@example.org' },
        { organizer: 'Ben', email: 'ben@example.org' },
      ],
    });
    const venue = made.venue.id;
    await site.rest(`/cal/events/v1/venues/${venue}`, { as: 'admin', body: { geo_lat: 48.4, geo_lng: 9.99 } });
    expect(await titles('/venue/old-hall/events.ics')).toEqual(['In the hall']);
    const event = (await events('/venue/old-hall/events.ics')).get('In the hall');
    expect(event).toMatchObject({
      location: 'Old Hall, 1, Main; Street, Ulm, Bavaria, 89073, Germany',
      geo: { lat: 48.4, lon: 9.99 },
      organizer: { params: { CN: 'Anne “A” Bee' }, val: 'mailto:anne@example.org' },
    });
    expect((await feed('/venue/none/events.ics')).status).toBe(404);
    await site.rest(`/cal/events/v1/venues/${venue}`, { as: 'admin', body: { status: 'private' } });
    expect((await feed('/venue/old-hall/events.ics')).status).toBe(404);
    expect((await events()).get('In the hall')?.location).toBeUndefined();
  });

  it('contain one event, at any date', async () => {
    const made = await create({
      title: 'Long ago',
      timezone: 'America/New_York',
      start_date: '1999-07-04 10:00:00',
      end_date: '1999-07-04 11:00:00',
    });
    const answer = await feed(`/event/${made.slug}/events.ics`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="long-ago.ics"');
    expect([...read(answer.text).values()].map(({ start }) => start.toISOString())).toEqual([
      '1999-07-04T14:00:00.000Z',
    ]);
    expect(await titles('/events.ics')).not.toContain('Long ago');
    expect(await titles('/events.ics?start_date=1999-07-04&end_date=1999-07-04')).toEqual(['Long ago']);
    expect(await titles('/events.ics?start_date=1999-07-05&end_date=2000-07-04')).toEqual([]);
  });

  it('contain public events only', async () => {
    const hidden = await create({ title: 'Hidden', hide_from_listings: true });
    const draft = await create({ title: 'Draft', status: 'draft', slug: 'a-draft' });
    const own = await create({ title: 'Private', status: 'private' });
    const secret = await create({ title: 'Secret' });
    await protectEvent(secret.id);
    const gone = await create({ title: 'Gone' });
    await site.rest(`/cal/events/v1/events/${gone.id}`, { as: 'admin', method: 'DELETE' });
    const all = await titles('/events.ics');
    for (const title of ['Hidden', 'Draft', 'Private', 'Secret', 'Gone']) expect(all).not.toContain(title);
    for (const { slug } of [draft, own, secret, gone])
      expect((await feed(`/event/${slug}/events.ics`)).status).toBe(404);
    // The feed of a single hidden event is available to anyone who knows its URL.
    expect(await titles(`/event/${hidden.slug}/events.ics`)).toEqual(['Hidden']);
  });

  it('contain ongoing events', async () => {
    await create({ title: 'Exhibition', start_date: `${day(-200)} 10:00:00`, end_date: `${day(20)} 18:00:00` });
    await create({ title: 'Permanent', start_date: `${day(-2000)} 10:00:00`, end_date: `${day(20)} 18:00:00` });
    await create({ title: 'Over', start_date: `${day(-200)} 10:00:00`, end_date: `${day(-150)} 18:00:00` });
    await create({ title: 'Last month', start_date: `${day(-30)} 10:00:00`, end_date: `${day(-30)} 18:00:00` });
    const all = await titles('/events.ics');
    expect(all).toEqual(expect.arrayContaining(['Exhibition', 'Permanent', 'Last month']));
    expect(all).not.toContain('Over');
  });
});

describe('the route of a feed', () => {
  it('serves calendar programs', async () => {
    const { headers, text } = await feed();
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const head = await feed('/events.ics', {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')]);
  });

  it('rejects other methods and unknown URLs', async () => {
    const post = await feed('/events.ics', {}, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (const path of [
      '/x/events.ics',
      '/event//events.ics',
      '/event/a/b/events.ics',
      "/event/'/events.ics",
      '/event/%00/events.ics',
      '/events/category//events.ics',
      '/event/%zz/events.ics',
    ]) {
      const { status, headers } = await feed(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
  });

  it.each([
    ['start_date=soon', 'start_date'],
    ['start_date=2030-02-30', 'start_date'],
    ['end_date=0000-01-01', 'end_date'],
    ['start_date=2030-02-02&end_date=2030-02-01', 'end_date'],
    ['start_date=2030-01-01T10:00&end_date=2030-02-01', 'start_date'],
    ['start_date=&end_date=2030-02-01', 'start_date'],
    ['start_date=2030-01-01&end_date=', 'end_date'],
    // More than five years
    ['start_date=2030-01-01&end_date=2035-01-02', 'end_date'],
    ['start_date=2020-01-01&end_date=2040-01-01', 'end_date'],
    ['end_date=9999-12-31', 'end_date'],
    ['start_date=2010-01-01', 'start_date'],
    ['start_date=0001-01-01', 'start_date'],
  ])('rejects %s', async (query, name) => {
    for (const method of ['GET', 'HEAD']) expect((await feed(`/events.ics?${query}`, {}, method)).status).toBe(400);
    const { body } = await feed(`/events.ics?${query}`);
    expect([body.code, Object.keys(body.data.params)]).toEqual(['rest_invalid_param', [name]]);
  });

  it('ends after five years by default, even if the horizon is further ahead', async () => {
    const before = await settingOf(site, 'events_horizon_months');
    await changeSettings(site, { events_horizon_months: 120 });
    for (const query of ['', `?start_date=${day(0)}`, `?start_date=${day(400)}`, `?end_date=${day(365 * 4)}`])
      expect((await feed(`/events.ics${query}`)).status).toBe(200);
    await changeSettings(site, { events_horizon_months: before });
  });

  it('accepts five years, at both ends of the calendar', async () => {
    for (const query of [
      'start_date=2030-01-01&end_date=2035-01-01',
      'start_date=2028-02-29&end_date=2033-02-28',
      'start_date=0001-01-01&end_date=0006-01-01',
      'end_date=0001-01-01',
      'start_date=9999-12-31',
      'start_date=9995-01-01&end_date=9999-12-31',
    ])
      expect((await feed(`/events.ics?${query}`)).status).toBe(200);
  });
});

describe('a conditional request', () => {
  /** Whether the validators of a feed change. */
  async function changes(path: string, work: () => Promise<unknown>): Promise<boolean> {
    const etag = (await feed(path)).headers.get('etag') ?? '';
    expect((await feed(path, { 'if-none-match': etag })).status).toBe(304);
    await work();
    return (await feed(path, { 'if-none-match': `"other", ${etag.replace('W/', '')}` })).status === 200;
  }

  it('is a 304 until something changes', async () => {
    const { id, slug } = await create({ title: 'Watched', categories: ['Watching'] });
    const [term] = (await site.rest('/cal/events/v1/categories', { query: { search: 'Watching' } })).body.categories;
    const works: (() => Promise<unknown>)[] = [
      () => change(id, { title: 'Watched closely' }),
      () => change(id, { start_date: `${day(11)} 09:00:00`, end_date: `${day(11)} 10:00:00` }),
      () => site.rest(`/cal/events/v1/categories/${term.id}`, { as: 'admin', body: { name: 'Viewing' } }),
      () => site.rest('/cms/v2/settings', { as: 'admin', body: { title: 'Renamed' } }),
      () => change(id, { venue: { venue: 'Hut' }, organizer: { organizer: 'Cleo', email: 'cleo@example.org' } }),
      () => site.rest('/cal/events/v1/venues/by-slug/hut', { as: 'admin', body: { city: 'Bonn' } }),
      () => site.rest('/cal/events/v1/organizers/by-slug/cleo', { as: 'admin', body: { email: 'c@example.org' } }),
      () => create({ title: 'Another' }),
    ];
    for (const work of works) expect(await changes('/events.ics', work)).toBe(true);
    expect(await changes(`/event/${slug}/events.ics`, () => change(id, { title: 'Again' }))).toBe(true);
    expect(await changes('/events.ics', () => feed('/events.ics?start_date=2030-01-01'))).toBe(false);
  });

  it('supports If-Modified-Since', async () => {
    // Two versions within the same second cannot be distinguished by time.
    let time: string | null = null;
    while (!time) time = (await feed()).headers.get('last-modified');
    expect((await feed('/events.ics', { 'if-modified-since': time })).status).toBe(304);
    const before = new Date(Date.parse(time) - 1000).toUTCString();
    expect((await feed('/events.ics', { 'if-modified-since': before })).status).toBe(200);
    expect((await feed('/events.ics', { 'if-modified-since': 'never' })).status).toBe(200);
    await create({ title: 'Newer' });
    expect((await feed('/events.ics', { 'if-modified-since': time })).status).toBe(200);
    expect((await feed('/events.ics', { 'if-modified-since': time, 'if-none-match': '"x"' })).status).toBe(200);
  });
});
