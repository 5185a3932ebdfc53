import { DateTime } from 'luxon';
import { importSeries } from '../../support/imports.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const EVENTS = '/cal/events/v1/events';
const TIMES = { timezone: 'Europe/Berlin', start_date: '2031-03-13 10:00', end_date: '2031-03-13 12:00' };
const JOB = 'extend recurring events';

let site: TestSite;
const rest = (path: string, ask?: Ask) => site.rest(path, ask);
const post = (body: object, as = 'admin') => rest(EVENTS, { as, body: { title: 'Course', ...TIMES, ...body } });
const edit = (id: number, body: object) => rest(`${EVENTS}/${id}`, { as: 'admin', body });
const list = (query: Record<string, string>, as?: string) => rest(EVENTS, { query: { per_page: '50', ...query }, as });
const refused = ({ status, body }: Answer) => [status, Object.keys(body.data?.params ?? {})];
const statements = ({ headers }: Answer) => Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

/** Creates an event and returns it. */
async function make(body: object = {}) {
  const made = await post(body);
  if (made.status !== 201) throw new Error(`No event: ${made.text}`);
  return made.body;
}

/** The occurrences of an event in a future window. */
async function occurrences(id: number, start_date = '2031-01-01', end_date = '2032-12-31') {
  return (await list({ post_parent: String(id), start_date, end_date })).body.events;
}
const starts = async (id: number, start?: string, end?: string): Promise<string[]> =>
  (await occurrences(id, start, end)).map(({ start_date }: { start_date: string }) => start_date);
const days = async (id: number, start?: string, end?: string) =>
  (await starts(id, start, end)).map((date) => date.slice(5, 10));

/** Prefixes days from the 1st to the 28th with a month: `MM-DD`. */
const inMonth = (month: string, ...dates: string[]) => dates.map((date) => `${month}-${date}`);
/** A UTC time relative to now. */
const fromNow = (by: { days?: number; hours?: number; months?: number }) =>
  DateTime.utc().plus(by).toFormat('yyyy-MM-dd HH:mm:ss');
const setHorizon = (events_horizon_months: number) => changeSettings(site, { events_horizon_months });
/** A page of all occurrences of a series, past ones included, in their order. */
const page = async (id: number, number = 1) => {
  const query = { post_parent: String(id), start_date: '2000-01-01', end_date: '2100-01-01', page: String(number) };
  return (await list(query)).body as { events: Record<string, string>[]; total: number; total_pages: number };
};
/** The first and the last start of all occurrences of a series, in UTC, and their number. */
const extent = async (id: number): Promise<{ first: string; last: string; count: number }> => {
  const { events, total, total_pages: pages } = await page(id);
  const last = (await page(id, pages)).events.at(-1);
  return { first: events[0]?.utc_start_date ?? '', last: last?.utc_start_date ?? '', count: total };
};
/** The starts of an event with a title of its own, in UTC: also of one that is no series any more. */
const datesOf = async (id: number, search: string): Promise<string[]> => {
  const { body } = await list({ search, start_date: '2000-01-01', end_date: '2100-01-01' });
  expect(body.total_pages).toBe(1);
  const own = body.events.filter((event: { id: number; parent?: number }) => (event.parent ?? event.id) === id);
  return own.map(({ utc_start_date: start }: Record<string, string>) => start);
};

beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('contributor', 'subscriber');
  // All dates of the tests are within the horizon.
  await setHorizon(120);
});
afterAll(() => site.close());

describe('a recurring event', () => {
  it('is listed at each occurrence, in wall-clock time', async () => {
    const { id } = await make({ title: 'Weekly', meta: { rrule: 'FREQ=WEEKLY;COUNT=5' } });
    const { body } = await list({ start_date: '2031-03-01', end_date: '2031-03-31', search: 'Weekly' });
    const shown = body.events.map((event: Record<string, unknown>) => [
      ...[event.parent, event.recurrence_id, event.start_date, event.utc_start_date, event.utc_end_date],
    ]);
    expect(shown).toEqual([
      [id, '2031-03-13 10:00:00', '2031-03-13 10:00:00', '2031-03-13 09:00:00', '2031-03-13 11:00:00'],
      [id, '2031-03-20 10:00:00', '2031-03-20 10:00:00', '2031-03-20 09:00:00', '2031-03-20 11:00:00'],
      [id, '2031-03-27 10:00:00', '2031-03-27 10:00:00', '2031-03-27 09:00:00', '2031-03-27 11:00:00'],
    ]);
    const april = (await list({ start_date: '2031-04-01', end_date: '2031-04-30', search: 'Weekly' })).body;
    expect(april.total).toBe(2);
    expect(april.events[0]).toMatchObject({
      start_date: '2031-04-03 10:00:00',
      utc_start_date: '2031-04-03 08:00:00',
      timezone_abbr: 'CEST',
      start_date_details: { month: '04', hour: '10' },
    });
    expect(april.events[0]).not.toHaveProperty('meta');
  });

  it('links each occurrence to its own page', async () => {
    const { id, url } = await make({ title: 'Led', meta: { rrule: 'FREQ=WEEKLY;COUNT=2' } });
    const urls = (await occurrences(id)).map((event: { url: string }) => event.url);
    expect(urls).toEqual([`${url}20310313T100000/`, `${url}20310320T100000/`]);
    expect((await site.ask(urls[1])).status).toBe(200);
    const alone = (await rest(`${EVENTS}/${id}?occurrence=2031-03-20 10:00:00`)).body;
    expect([alone.url, alone.json_ld.url]).toEqual([urls[1], urls[1]]);
    expect((await rest(`${EVENTS}/${id}`)).body.url).toBe(url);
  });

  it('has the recurrence and the first times in a single response', async () => {
    const meta = { rrule: 'RRULE:freq=weekly;until=20310403', exdate: ['2031-03-20'], rdate: '20310321T110000Z' };
    const made = await make({ meta });
    const normalized = {
      rrule: 'FREQ=WEEKLY;UNTIL=20310403T235959',
      exdate: ['2031-03-20 10:00:00'],
      rdate: ['2031-03-21 12:00:00'],
    };
    for (const shown of [made, (await rest(`${EVENTS}/${made.id}`)).body, (await edit(made.id, {})).body]) {
      expect(shown).toMatchObject({ start_date: '2031-03-13 10:00:00', meta: normalized });
      expect(shown).not.toHaveProperty('recurrence_id');
      expect(shown).not.toHaveProperty('parent');
    }
    expect(await days(made.id)).toEqual([...inMonth('03', '13', '21', '27'), '04-03']);
    // A returned recurrence can be sent back.
    await edit(made.id, { meta: normalized });
    expect(await days(made.id)).toEqual([...inMonth('03', '13', '21', '27'), '04-03']);
    const [whole] = (await list({ include: String(made.id) })).body.events;
    expect(whole).toMatchObject({ start_date: '2031-03-13 10:00:00', meta: normalized });
  });

  it('has the dates of several rules, each once', async () => {
    const rules = 'FREQ=WEEKLY;COUNT=3\nFREQ=WEEKLY;COUNT=2;BYDAY=SA';
    const made = await make({ meta: { rrule: rules } });
    expect(made.meta.rrule).toBe(rules);
    expect(await days(made.id)).toEqual(inMonth('03', '13', '15', '20', '22', '27'));
    await edit(made.id, { meta: { rrule: [...rules.split('\n'), 'FREQ=DAILY;COUNT=2'] } });
    expect(await days(made.id)).toEqual(inMonth('03', '13', '14', '15', '20', '22', '27'));
    const query = { occurrence: '2031-03-20 10:00:00', _scope: 'following' };
    const { body: later } = await edit(made.id, { ...query, cost: '7' });
    expect(later).toMatchObject({ continues: made.id });
    expect([await days(made.id), await days(later.id)]).toEqual([
      inMonth('03', '13', '14', '15'),
      inMonth('03', '20', '22', '27'),
    ]);
    const { text } = await site.ask(`${site.url}/en/event/${later.slug}/events.ics`);
    expect(text.match(/^RRULE:FREQ=WEEKLY.*$/gm)).toHaveLength(2);
  });

  it('returns a single occurrence', async () => {
    const { id, slug } = await make({ title: 'One by one', meta: { rrule: 'FREQ=WEEKLY;COUNT=4' } });
    const times = { recurrence_id: '2031-04-03 10:00:00', parent: id, utc_start_date: '2031-04-03 08:00:00' };
    const ids = (await occurrences(id)).map((event: { id: number }) => event.id);
    for (const path of [`${EVENTS}/${id}`, `${EVENTS}/by-slug/${slug}`]) {
      for (const occurrence of ['2031-04-03 10:00:00', '20310403T100000']) {
        const shown = (await rest(path, { query: { occurrence } })).body;
        expect(shown).toMatchObject({ id: ids[3], ...times, json_ld: { startDate: '2031-04-03T10:00:00+02:00' } });
      }
      for (const occurrence of ['2031-04-04 10:00:00', '2031-02-30 10:00:00', 'next', '\u0000', '9'.repeat(400)])
        expect(refused(await rest(path, { query: { occurrence } }))).toEqual([400, ['occurrence']]);
      expect((await rest(path, { query: { occurrence: '' } })).body.meta.rrule).toBe('FREQ=WEEKLY;COUNT=4');
    }
  });

  it('supports extra dates with their own length, also after an update', async () => {
    const rdate = ['2031-03-21 12:00/2031-03-21 12:45', 'RDATE;VALUE=PERIOD:20310330T023000/PT45M', '2031-04-05'];
    const made = await make({ title: 'Periods', meta: { rrule: 'FREQ=WEEKLY;COUNT=2', rdate } });
    expect(made.meta.rdate).toEqual([
      '2031-03-21 12:00:00/2031-03-21 12:45:00',
      '2031-03-30 02:30:00/PT45M',
      '2031-04-05 10:00:00',
    ]);
    const times = async () =>
      (await occurrences(made.id)).map((e: Record<string, string>) =>
        [e.start_date, e.end_date?.slice(11)].join(' – '),
      );
    const expected = [
      '2031-03-13 10:00:00 – 12:00:00',
      '2031-03-20 10:00:00 – 12:00:00',
      '2031-03-21 12:00:00 – 12:45:00',
      '2031-03-30 03:30:00 – 04:15:00',
      '2031-04-05 10:00:00 – 12:00:00',
    ];
    expect(await times()).toEqual(expected);
    // A returned recurrence can be sent back, and other updates keep it.
    await edit(made.id, { meta: made.meta });
    await edit(made.id, { title: 'Renamed', meta: { exdate: ['2031-03-20'] } });
    expect(await times()).toEqual(expected.toSpliced(1, 1));
    const query = { occurrence: '2031-03-21 12:00:00' };
    const alone = (await rest(`${EVENTS}/${made.id}`, { query })).body;
    expect(alone).toMatchObject({
      end_date: '2031-03-21 12:45:00',
      utc_end_date: '2031-03-21 11:45:00',
      json_ld: { startDate: '2031-03-21T12:00:00+01:00', endDate: '2031-03-21T12:45:00+01:00' },
    });
    const home = site.root.replace(/\/rest$/, '');
    const page = (await site.ask(`${home}/event/${made.slug}/20310321T120000/`)).text;
    expect(page).toContain('2031-03-21T12:45:00');
    expect((await site.ask(`${home}/event/${made.slug}/events.ics`)).text.replaceAll('\r\n ', '')).toContain(
      'RDATE;TZID=Europe/Berlin;VALUE=PERIOD:20310321T120000/20310321T124500,20310330T023000/PT45M\r\n',
    );
    for (const wrong of ['2031-03-21 12:00/2031-03-21 11:00', '2031-03-21 12:00/', '2031-03-21/x'])
      expect(refused(await edit(made.id, { meta: { rdate: wrong } }))).toEqual([400, ['meta']]);
  });

  it('keeps upcoming short extra dates when past occurrences are kept', async () => {
    const hour = (hours: number) => fromNow({ hours }).slice(0, 13) + ':00:00';
    const rdate = [`${hour(2)}/PT5M`, `${hour(30)}/PT5M`];
    const { id } = await make({
      ...{ title: 'Short', timezone: 'UTC', start_date: hour(-2), end_date: hour(70) },
      meta: { rdate },
    });
    await edit(id, { end_date: hour(71) });
    const { events } = await page(id);
    expect(events.map(({ utc_start_date: start }) => start)).toEqual([hour(-2), hour(2), hour(30)]);
    expect(events.slice(1).map(({ utc_end_date: end }) => end?.slice(14))).toEqual(['05:00', '05:00']);
  });

  it('rejects writes that name an occurrence that it does not have', async () => {
    const made = await make({ title: 'All or nothing', meta: { rrule: 'FREQ=WEEKLY;COUNT=4' } });
    const whole = async () => [(await rest(`${EVENTS}/${made.id}`)).body, await occurrences(made.id)];
    const before = await whole();
    const change = { title: 'Changed', start_date: '2031-03-20 15:00', end_date: '2031-03-20 16:00' };
    const writes: [string, string][] = [
      [EVENTS, 'POST'],
      ...[`${EVENTS}/${made.id}`, `${EVENTS}/by-slug/${made.slug}`].flatMap((path) =>
        ['POST', 'PUT', 'PATCH', 'DELETE'].map((method): [string, string] => [path, method]),
      ),
    ];
    const unknown = ['2031-03-21 10:00:00', 'next', ''];
    for (const [path, method] of writes) {
      // A new event has no occurrences at all.
      for (const occurrence of path === EVENTS ? [...unknown, '2031-03-20 10:00:00', '20310320T100000'] : unknown) {
        const asks: { query?: Record<string, string>; body?: object }[] = [
          { query: { occurrence } },
          { body: { occurrence } },
          { query: { 'occurrence[]': 'x' } },
        ];
        for (const ask of asks) {
          const body = method === 'DELETE' ? ask.body : { ...change, ...ask.body };
          const answer = await rest(path, { as: 'admin', method, query: ask.query, body });
          expect([path, method, occurrence, ...refused(answer)]).toEqual([
            ...[path, method, occurrence],
            ...[400, ['occurrence']],
          ]);
          expect(answer.body.code).toBe('rest_invalid_param');
        }
      }
    }
    expect(await whole()).toEqual(before);
    // Without an occurrence, a write applies to the whole series.
    expect((await edit(made.id, { title: 'Renamed', occurrence: null })).body.title).toBe('Renamed');
  });

  it('has no recurrence members if it does not recur', async () => {
    const { id } = await make();
    const [listed] = (await list({ include: String(id) })).body.events;
    for (const name of ['meta', 'parent', 'recurrence_id']) expect(listed).not.toHaveProperty(name);
    expect(await days(id)).toEqual([]);
  });

  it('can have whole days', async () => {
    const body = { all_day: true, start_date: '2031-03-29', end_date: '2031-03-30' };
    const { id } = await make({ ...body, meta: { rrule: 'FREQ=WEEKLY;COUNT=2', exdate: '20310405' } });
    expect(await occurrences(id)).toMatchObject([
      {
        start_date: '2031-03-29 00:00:00',
        end_date: '2031-03-30 23:59:59',
        utc_start_date: '2031-03-28 23:00:00',
        utc_end_date: '2031-03-30 21:59:59',
      },
    ]);
    expect(refused(await post({ ...body, meta: { rrule: 'FREQ=HOURLY;COUNT=2' } }))).toEqual([400, ['meta']]);
    const { id: hourly } = await make({ meta: { rrule: 'FREQ=HOURLY;COUNT=2' } });
    expect(refused(await edit(hourly, { all_day: true }))).toEqual([400, ['meta']]);
  });

  it('is found by slug, location and upcoming occurrences', async () => {
    const body = { title: 'TrashState', venue: { venue: 'TrashState hall' }, meta: { rrule: 'FREQ=DAILY;COUNT=3' } };
    const { slug, venue } = await make(body);
    const shown = await rest(`${EVENTS}/by-slug/${slug}`, { as: 'admin', body: { meta: { exdate: '2031-03-14' } } });
    expect(shown.body.meta).toMatchObject({ rrule: 'FREQ=DAILY;COUNT=3', exdate: ['2031-03-14 10:00:00'] });
    const there = await list({ venue: String(venue.id), start_date: '2031-03-01', end_date: '2031-03-31' });
    expect(there.body.total).toBe(2);
    const begun = { start_date: '2025-01-06 10:00', end_date: '2025-01-06 12:00', venue: { venue: 'Old hall' } };
    const old = await make({ ...begun, meta: { rrule: 'FREQ=WEEKLY' } });
    const upcoming = async () =>
      (await rest('/cal/events/v1/venues', { query: { only_with_upcoming: 'true', search: 'Old hall' } })).body.total;
    expect(await upcoming()).toBe(1);
    await edit(old.id, { meta: { rrule: 'FREQ=WEEKLY;UNTIL=20250201' } });
    expect(await upcoming()).toBe(0);
  });

  it('can last for days of the calendar, across a clock change and in feeds', async () => {
    const times = { start_date: '2031-03-28 18:00', end_date: '2031-03-29 18:00' };
    const { id, slug } = await make({
      ...times,
      slug: 'nights',
      meta: { rrule: 'FREQ=DAILY;COUNT=3', calendar_days: true },
    });
    const ends = async () => (await occurrences(id)).map((event: { end_date: string }) => event.end_date.slice(5, 16));
    // The clock changes on 30 March.
    await expect(ends()).resolves.toEqual(['03-29 18:00', '03-30 18:00', '03-31 18:00']);
    const series = await rest(`${EVENTS}/${id}`);
    expect(series.body.meta).toMatchObject({ rrule: 'FREQ=DAILY;COUNT=3', calendar_days: true });
    const feed = await site.ask(`${site.url}/en/event/${slug}/events.ics`);
    expect(feed.text).toContain('\r\nDURATION:P1D\r\n');
    // It stays until it is changed.
    await edit(id, { title: 'Nights', meta: { rrule: 'FREQ=DAILY;COUNT=2' } });
    await expect(ends()).resolves.toEqual(['03-29 18:00', '03-30 18:00']);
    await edit(id, { meta: { calendar_days: false } });
    await expect(ends()).resolves.toEqual(['03-29 18:00', '03-30 19:00']);
  });

  it('is a single VEVENT with its rule', async () => {
    const { slug } = await make({ title: 'In feeds', meta: { rrule: 'FREQ=WEEKLY;COUNT=3', exdate: '2031-03-20' } });
    const { text } = await site.ask(`${site.url}/en/event/${slug}/events.ics`);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=3\r\nEXDATE;TZID=Europe/Berlin:20310320T100000\r\n');
    const window = 'start_date=2031-03-26&end_date=2031-03-28';
    expect((await site.ask(`${site.url}/en/events.ics?${window}`)).text).toContain('SUMMARY:In feeds');
  });

  it('takes a constant number of statements', async () => {
    await make({ title: 'Manifold', meta: { rrule: 'FREQ=DAILY;COUNT=60' } });
    const month = { start_date: '2031-03-01', end_date: '2031-06-01', search: 'Manifold' };
    await list({ ...month, per_page: '2' });
    const fifty = await list({ ...month, per_page: '50' });
    expect(statements(fifty)).toBeLessThanOrEqual(7);
    const [one, again] = [await list({ ...month, per_page: '1' }), await list({ ...month, per_page: '50' })];
    expect([one.body.events.length, fifty.body.events.length, fifty.body.total]).toEqual([1, 50, 60]);
    expect(again.text).toBe(fifty.text);
    expect([one, again].map(statements)).toEqual([3, 2]);
  });

  it('shares its status, flags and deletion with all occurrences', async () => {
    const { id } = await make({ title: 'Shared', meta: { rrule: 'FREQ=DAILY;COUNT=3' } });
    const found = async (query: Record<string, string> = {}, as?: string) =>
      (await list({ start_date: '2031-03-01', end_date: '2031-03-31', search: 'Shared', ...query }, as)).body.total;
    expect(await found()).toBe(3);
    await edit(id, { featured: true });
    expect(await found({ featured: 'true' })).toBe(3);
    await edit(id, { hide_from_listings: true });
    expect(await found({}, 'admin')).toBe(0);
    await edit(id, { hide_from_listings: false, status: 'draft' });
    expect([await found(), await found({}, 'admin')]).toEqual([0, 3]);
    await edit(id, { status: 'publish' });
    expect(await found()).toBe(3);
    await rest(`${EVENTS}/${id}`, { as: 'admin', method: 'DELETE' });
    expect([await found(), await found({ status: 'trash' }, 'admin')]).toEqual([0, 3]);
    await edit(id, { status: 'publish' });
    expect(await found()).toBe(3);
  });
});

describe('a change of the recurrence', () => {
  it('keeps the rule unless a new one is sent', async () => {
    const { id } = await make({ meta: { rrule: 'FREQ=DAILY;COUNT=4', exdate: ['2031-03-14'] } });
    for (const meta of [undefined, null, {}, '', { colour: 'red' }]) {
      await edit(id, { title: 'Renamed', ...(meta === undefined ? {} : { meta }) });
      expect(await days(id)).toEqual(inMonth('03', '13', '15', '16'));
    }
    await edit(id, { meta: { exdate: null } });
    expect(await days(id)).toEqual(inMonth('03', '13', '14', '15', '16'));
    await edit(id, { meta: { RRULE: 'FREQ=WEEKLY;COUNT=2' } });
    expect(await days(id)).toEqual(inMonth('03', '13', '20'));
  });

  it('ends the series without a rule and extra dates', async () => {
    for (const meta of [{ rrule: null }, { rrule: '', rdate: [] }, { rrule: [], exdate: '2031-03-13' }]) {
      const { id } = await make({ title: 'Once', meta: { rrule: 'FREQ=DAILY;COUNT=3' } });
      const { body } = await edit(id, { meta });
      expect(body).not.toHaveProperty('meta');
      expect(await datesOf(id, 'Once')).toEqual(['2031-03-13 09:00:00']);
    }
  });

  it('follows the time, the zone and the days of the event', async () => {
    const { id } = await make({ meta: { rrule: 'FREQ=WEEKLY;UNTIL=20310403T080000Z', exdate: ['2031-03-20'] } });
    await edit(id, { start_date: '2031-03-13 15:30', end_date: '2031-03-13 16:00' });
    expect(await starts(id)).toEqual(['2031-03-13 15:30:00', '2031-03-27 15:30:00', '2031-04-03 15:30:00']);
    const moved = await edit(id, { timezone: 'America/New_York' });
    expect(moved.body.meta).toEqual({
      rrule: 'FREQ=WEEKLY;UNTIL=20310403T153000',
      exdate: ['2031-03-20 15:30:00'],
      rdate: [],
    });
    expect(await occurrences(id)).toMatchObject([
      { start_date: '2031-03-13 15:30:00', utc_start_date: '2031-03-13 19:30:00' },
      { start_date: '2031-03-27 15:30:00', utc_start_date: '2031-03-27 19:30:00' },
      { start_date: '2031-04-03 15:30:00', utc_start_date: '2031-04-03 19:30:00' },
    ]);
    await edit(id, { all_day: true });
    expect(await starts(id)).toEqual(['2031-03-13 00:00:00', '2031-03-27 00:00:00', '2031-04-03 00:00:00']);
  });

  it('keeps occurrences that have started', async () => {
    const begin = DateTime.utc().minus({ days: 10 }).set({ second: 0 });
    const time = (by: object) => begin.plus(by).toFormat('yyyy-MM-dd HH:mm:ss');
    const { id } = await make({
      title: 'Begun',
      timezone: 'UTC',
      start_date: time({}),
      end_date: time({ hours: 1 }),
      meta: { rrule: 'FREQ=DAILY;COUNT=13' },
    });
    const all = async () => starts(id, time({ days: -1 }), time({ days: 40 }));
    const past = Array.from({ length: 11 }, (_, day) => time({ days: day }));
    expect(await all()).toEqual([...past, time({ days: 11 }), time({ days: 12 })]);

    await edit(id, { meta: { rrule: 'FREQ=WEEKLY;COUNT=4' } });
    expect(await all()).toEqual([...past, time({ days: 14 }), time({ days: 21 })]);

    await edit(id, { timezone: 'America/New_York' });
    const [first] = await occurrences(id, time({ days: -1 }), time({ days: 1 }));
    const local = begin.setZone('America/New_York').toFormat('yyyy-MM-dd HH:mm:ss');
    expect(first).toMatchObject({ recurrence_id: time({}), start_date: local, utc_start_date: time({}) });
    expect((await all()).slice(-2)).toEqual([time({ days: 14 }), time({ days: 21 })]);

    await edit(id, { meta: { rrule: 'FREQ=WEEKLY;COUNT=1' } });
    expect((await extent(id)).count).toBe(11);
    await edit(id, { meta: { rrule: '' } });
    expect(await datesOf(id, 'Begun')).toHaveLength(1);
  });

  it('replaces all occurrences of an event that has not started', async () => {
    const { id } = await make({ meta: { rrule: 'FREQ=DAILY;COUNT=3' } });
    await edit(id, { start_date: '2025-03-13 10:00', end_date: '2025-03-13 12:00' });
    expect(await days(id, '2025-01-01', '2025-12-31')).toEqual(inMonth('03', '13', '14', '15'));
    expect(await days(id)).toEqual([]);
  });

  it('is atomic for concurrent updates', async () => {
    const { id } = await make({ meta: { rrule: 'FREQ=DAILY;COUNT=30' } });
    const rules = ['FREQ=WEEKLY;COUNT=20', 'FREQ=DAILY;INTERVAL=2;COUNT=25', 'FREQ=MONTHLY;COUNT=12'];
    const answers = await Promise.all(rules.map((rrule) => edit(id, { meta: { rrule } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { meta } = (await rest(`${EVENTS}/${id}`)).body;
    expect((await extent(id)).count).toBe(Number(/COUNT=(\d+)/.exec(meta.rrule)?.[1]));
  });
});

describe('a recurrence is rejected', () => {
  it.each([
    ['with a frequency finer than hourly', { rrule: 'FREQ=MINUTELY;COUNT=3' }, /RRULE: .*once an hour/],
    ['with a frequency of seconds', { rrule: 'FREQ=SECONDLY' }, /RRULE: .*once an hour/],
    ['with two times per hour', { rrule: 'FREQ=HOURLY;BYMINUTE=0,30' }, /RRULE: .*once an hour/],
    ['as prose', { rrule: 'every day' }, /RRULE/],
    ['with an invalid second rule', { rrule: ['FREQ=DAILY', 'FREQ=MINUTELY'] }, /RRULE: .*once an hour/],
    ['as a number', { rrule: 7 }, /RRULE: .*text/],
    ['as an object', { exdate: { a: [{ b: 1 }] } }, /EXDATE: .*text/],
    ['as nested lists', { rdate: [[[['2031-03-14']]]] }, /RDATE: .*text/],
    ['with days that do not exist', { rdate: ['2031-02-30'] }, /RDATE: .*is not a date/],
    ['without any occurrence', { rrule: 'FREQ=DAILY;COUNT=2', exdate: ['20310313', '20310314'] }, /EXDATE: .*excluded/],
    [
      'that takes too long to be worked out',
      { rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', exdate: '20310313' },
      /RRULE/,
    ],
    [
      'with too many dates',
      { rdate: Array.from({ length: 2001 }, (_, day) => `${3000 + day}-01-01`) },
      /RDATE: .*2000/,
    ],
    ['as a very long text', { rrule: 'FREQ=DAILY;'.repeat(20_000) }, /RRULE/],
    ['as hostile text', { rrule: "FREQ=DAILY'; DROP TABLE entries; --\u0000<script>" }, /RRULE/],
    ['in a list', [1, 2], /object/],
    ['in a text', 'FREQ=DAILY', /object/],
  ])('%s', async (_, meta, reason) => {
    const made = await post({ title: 'Refused', meta });
    expect(refused(made)).toEqual([400, ['meta']]);
    expect(made.body.data.params.meta).toMatch(reason);
    expect((await list({ search: 'Refused', status: 'draft,publish' }, 'admin')).body.total).toBe(0);
  });

  it('in an update, which leaves the event unchanged', async () => {
    const { id } = await make({ meta: { rrule: 'FREQ=DAILY;COUNT=3' } });
    const change = { title: 'Changed', start_date: '2031-03-12 10:00' };
    for (const meta of [{ rrule: 'FREQ=MINUTELY' }, { exdate: ['2031-03-12', '2031-03-13', '2031-03-14'] }])
      expect(refused(await edit(id, { ...change, meta }))).toEqual([400, ['meta']]);
    expect((await rest(`${EVENTS}/${id}`)).body.title).toBe('Course');
    expect(await days(id)).toEqual(inMonth('03', '13', '14', '15'));
  });

  it('before rights are checked', async () => {
    expect(refused(await post({ meta: { rrule: 'x' } }, 'subscriber'))).toEqual([400, ['meta']]);
    expect((await post({ meta: { rrule: 'FREQ=DAILY' } }, 'subscriber')).status).toBe(403);
    expect((await post({ meta: { rrule: 'FREQ=DAILY;COUNT=2' } }, 'contributor')).body).toMatchObject({
      status: 'draft',
      meta: { rrule: 'FREQ=DAILY;COUNT=2' },
    });
  });
});

describe('the horizon', () => {
  const soon = () => ({ timezone: 'UTC', start_date: fromNow({ days: 1 }), end_date: fromNow({ days: 1, hours: 1 }) });
  beforeAll(() => setHorizon(3));

  it('limits rules without an end, and moves on', async () => {
    const endless = await make({ ...soon(), meta: { rrule: 'FREQ=DAILY' } });
    const ending = await make({ ...soon(), meta: { rrule: 'FREQ=DAILY;COUNT=300' } });
    const short = await make({ ...soon(), meta: { rrule: 'FREQ=DAILY;COUNT=30' } });
    const far = await make({ meta: { rrule: 'FREQ=DAILY;COUNT=2' } });
    for (const { id } of [endless, ending]) {
      const { last } = await extent(id);
      expect(last > fromNow({ months: 3 })).toBe(true);
      expect(last < fromNow({ months: 4, days: 2 })).toBe(true);
    }
    expect((await extent(short.id)).count).toBe(30);
    // An event has at least one occurrence.
    expect((await extent(far.id)).count).toBe(1);

    const listed = async () =>
      (await list({ post_parent: String(endless.id), end_date: fromNow({ months: 12 }) })).body;
    const before = (await listed()).total;
    await site.job(JOB);
    expect((await listed()).total).toBe(before);
    await setHorizon(6);
    await site.job(JOB);
    expect((await extent(endless.id)).last > fromNow({ months: 6 })).toBe(true);
    expect((await listed()).total).toBe((await extent(endless.id)).count);
    await setHorizon(120);
    await site.job(JOB);
    expect((await extent(ending.id)).count).toBe(300);
    expect((await extent(short.id)).count).toBe(30);
    expect(await days(far.id)).toEqual(inMonth('03', '13', '14'));
    expect((await extent(endless.id)).last > fromNow({ months: 120 })).toBe(true);
    await setHorizon(3);
  });

  it('is reached in steps by a very frequent series', async () => {
    await setHorizon(24);
    const { id } = await make({ ...soon(), meta: { rrule: 'FREQ=HOURLY' } });
    expect((await extent(id)).count).toBe(10_000);
    await site.job(JOB);
    const { first, last, count } = await extent(id);
    expect(last > fromNow({ months: 24 })).toBe(true);
    const hours = DateTime.fromSQL(last).diff(DateTime.fromSQL(first), 'hours').hours;
    expect(count).toBe(hours + 1);
    await setHorizon(3);
  });

  it('does not block updates during the extension', async () => {
    const { id } = await make({ ...soon(), meta: { rrule: 'FREQ=DAILY' } });
    await setHorizon(12);
    await Promise.all([site.job(JOB), edit(id, { meta: { rrule: 'FREQ=WEEKLY' } }), site.job(JOB)]);
    await site.job(JOB);
    const { total_pages: pages } = await page(id);
    const all: string[] = [];
    for (let number = 1; number <= pages; number += 1)
      all.push(...(await page(id, number)).events.map(({ utc_start_date: start = '' }) => start));
    const gaps = all.slice(1).map((start, at) => {
      const before = DateTime.fromSQL(all[at] ?? '');
      return DateTime.fromSQL(start).diff(before, 'days').days;
    });
    expect(new Set(gaps)).toEqual(new Set([7]));
    await setHorizon(3);
  });
});

describe('an override of an occurrence', () => {
  it('is a child event of the series', async () => {
    await setHorizon(120);
    const { series: id, override: other } = await importSeries(site, {
      title: 'Imported',
      start: '20310313T100000Z',
      rule: 'FREQ=WEEKLY;COUNT=3',
      override: { of: '20310320T100000Z', title: 'Moved', start: '20310321T180000Z' },
    });
    const shown = await occurrences(id);
    expect(shown.map((event: { parent: number }) => event.parent)).toEqual([id, id, id]);
    expect(shown[1].id).toBe(other);
    // The date of the series that it stands for.
    expect(shown[1].recurrence_id).toBe('2031-03-20 10:00:00');
    await edit(other, { title: 'Moved on', parent: 0, post_parent: 0 });
    expect((await occurrences(id))[1]).toMatchObject({ title: 'Moved on', parent: id });
  });
});
