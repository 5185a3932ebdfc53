import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const EVENTS = '/cal/events/v1/events';

let site: TestSite;
const post = (body: object) => site.rest(EVENTS, { as: 'admin', body: { title: 'An event', ...body } });
const edit = (id: number, body: object) => site.rest(`${EVENTS}/${id}`, { as: 'admin', body });
const refused = ({ status, body }: Answer) => [status, Object.keys(body.data?.params ?? {})];
/** The local and UTC times of a response. */
const timesOf = ({ body }: Answer) => [body.start_date, body.end_date, body.utc_start_date, body.utc_end_date];

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('the times of an event', () => {
  it.each([
    ['Europe/Berlin', 'CET', '2031-03-29 09:00:00', '2031-03-30 07:00:00'],
    ['America/New_York', 'EST', '2031-03-08 15:00:00', '2031-03-09 13:00:00'],
    ['Australia/Sydney', 'AEST', '2031-10-04 00:00:00', '2031-10-04 22:00:00'],
  ])('can span the start of daylight saving time in %s', async (timezone, abbreviation, startUtc, endUtc) => {
    const day = startUtc.slice(0, 10);
    const next = { '2031-03-29': '2031-03-30', '2031-03-08': '2031-03-09', '2031-10-04': '2031-10-05' }[day];
    const made = await post({ timezone, start_date: `${day} 10:00`, end_date: `${next} 09:00` });
    expect(timesOf(made)).toEqual([`${day} 10:00:00`, `${next} 09:00:00`, startUtc, endUtc]);
    expect(made.body).toMatchObject({ timezone, timezone_abbr: abbreviation });
  });

  it('move forward in a skipped hour, and use the first of two equal hours', async () => {
    const timezone = 'Europe/Berlin';
    const skipped = await post({ timezone, start_date: '2031-03-30 02:30', end_date: '2031-03-30 04:00' });
    expect(timesOf(skipped)).toEqual([
      ...['2031-03-30 03:30:00', '2031-03-30 05:00:00', '2031-03-30 01:30:00', '2031-03-30 03:00:00'],
    ]);
    const twice = await post({ timezone, start_date: '2031-10-26 02:30', end_date: '2031-10-26 03:30' });
    expect(timesOf(twice).slice(2)).toEqual(['2031-10-26 00:30:00', '2031-10-26 02:30:00']);
  });

  it('keep the duration if the start is in a skipped hour', async () => {
    const timezone = 'Europe/Berlin';
    const times = async (start: string, end: string) =>
      timesOf(await post({ timezone, start_date: `2031-03-30 ${start}`, end_date: end })).slice(0, 2);
    expect(await times('02:30', '2031-03-30 03:15')).toEqual(['2031-03-30 03:30:00', '2031-03-30 04:15:00']);
    expect(await times('02:15', '2031-03-30 02:45')).toEqual(['2031-03-30 03:15:00', '2031-03-30 03:45:00']);
    expect(await times('02:30', '2031-03-30 02:30')).toEqual(['2031-03-30 03:30:00', '2031-03-30 03:30:00']);
    expect(await times('02:00', '2031-03-31 10:00')).toEqual(['2031-03-30 03:00:00', '2031-03-31 11:00:00']);
    const upsideDown = await post({ timezone, start_date: '2031-03-30 02:30', end_date: '2031-03-30 02:15' });
    expect(refused(upsideDown)).toEqual([400, ['end_date']]);
    const { id } = (await post({ timezone, start_date: '2031-03-29 10:00', end_date: '2031-03-29 11:00' })).body;
    const both = { start_date: '2031-03-30 02:30', end_date: '2031-03-30 03:15' };
    expect(timesOf(await edit(id, both)).slice(0, 2)).toEqual(['2031-03-30 03:30:00', '2031-03-30 04:15:00']);
    // A single sent time does not move the other one.
    await edit(id, { start_date: '2031-03-29 10:00', end_date: '2031-03-30 04:00' });
    expect(timesOf(await edit(id, { start_date: '2031-03-30 02:30' })).slice(0, 2)).toEqual([
      ...['2031-03-30 03:30:00', '2031-03-30 04:00:00'],
    ]);
    expect(refused(await edit(id, { end_date: '2031-03-30 03:15' }))).toEqual([400, ['end_date']]);
    // The start is skipped in the new zone.
    const abroad = { timezone: 'UTC', start_date: '2031-03-30 02:30', end_date: '2031-03-30 03:15' };
    await edit(id, abroad);
    expect(timesOf(await edit(id, { timezone })).slice(0, 2)).toEqual(['2031-03-30 03:30:00', '2031-03-30 04:15:00']);
  });

  it('keep the duration of occurrences, and use the first of two equal hours', async () => {
    await changeSettings(site, { events_horizon_months: 120 });
    const sundays = async (start: string, end: string) => {
      const meta = { rrule: 'FREQ=WEEKLY;COUNT=3' };
      const { id } = (await post({ timezone: 'Europe/Berlin', start_date: start, end_date: end, meta })).body;
      const query = { post_parent: String(id), start_date: '2031-01-01', end_date: '2031-12-31' };
      const { events } = (await site.rest(EVENTS, { query })).body;
      return events.map((e: Record<string, string>) =>
        [e.start_date, e.end_date, e.utc_start_date].map((text) => text?.slice(5, 16)),
      );
    };
    expect(await sundays('2031-03-23 02:30', '2031-03-23 03:15')).toEqual([
      ['03-23 02:30', '03-23 03:15', '03-23 01:30'],
      ['03-30 03:30', '03-30 04:15', '03-30 01:30'],
      ['04-06 02:30', '04-06 03:15', '04-06 00:30'],
    ]);
    expect(await sundays('2031-10-19 02:15', '2031-10-19 02:45')).toEqual([
      ['10-19 02:15', '10-19 02:45', '10-19 00:15'],
      ['10-26 02:15', '10-26 02:45', '10-26 00:15'],
      ['11-02 02:15', '11-02 02:45', '11-02 01:15'],
    ]);
  });

  it('are whole days for an all-day event', async () => {
    const made = await post({
      timezone: 'America/New_York',
      all_day: true,
      start_date: '2032-02-29 15:00',
      end_date: '2032-03-01',
    });
    expect(made.body).toMatchObject({ all_day: true });
    expect(timesOf(made)).toEqual([
      ...['2032-02-29 00:00:00', '2032-03-01 23:59:59', '2032-02-29 05:00:00', '2032-03-02 04:59:59'],
    ]);
    const moved = await edit(made.body.id, { timezone: 'Pacific/Auckland' });
    expect(timesOf(moved)).toEqual([
      ...['2032-02-29 00:00:00', '2032-03-01 23:59:59', '2032-02-28 11:00:00', '2032-03-01 10:59:59'],
    ]);
  });

  it('can be a leap day, a year, and at both ends of the calendar', async () => {
    const leap = await post({ start_date: '2028-02-29', end_date: '2028-02-29 23:00' });
    expect(leap.body.start_date_details).toMatchObject({ year: '2028', month: '02', day: '29', hour: '00' });
    const year = await post({ all_day: true, start_date: '2032-01-01', end_date: '2032-12-31' });
    expect(timesOf(year).slice(0, 2)).toEqual(['2032-01-01 00:00:00', '2032-12-31 23:59:59']);
    const first = await post({ start_date: '0001-01-01 10:00:00', end_date: '0001-01-02' });
    expect(first.body.start_date_details.year).toBe('0001');
    const last = await post({ start_date: '9999-12-31 10:00:00', end_date: '9999-12-31 23:59:59' });
    expect(last.body.utc_end_date).toBe('9999-12-31 23:59:59');
    expect(refused(await post({ start_date: '2031-02-29', end_date: '2031-03-01' }))).toEqual([400, ['start_date']]);
  });

  it('are rejected if they cannot be stored', async () => {
    const late = { timezone: 'UTC-10', start_date: '9999-12-31 10:00:00', end_date: '9999-12-31 23:00:00' };
    expect(refused(await post(late))).toEqual([400, ['end_date']]);
    const early = { timezone: 'UTC+10', start_date: '0001-01-01 00:00:00', end_date: '0001-01-02' };
    expect(refused(await post(early))).toEqual([400, ['start_date']]);
  });

  it('can be changed one at a time', async () => {
    const { id } = (await post({ start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' })).body;
    expect(timesOf(await edit(id, { end_date: '2031-05-01 13:30' })).slice(0, 2)).toEqual([
      ...['2031-05-01 10:00:00', '2031-05-01 13:30:00'],
    ]);
    expect(timesOf(await edit(id, { start_date: '2031-05-01 09:00' })).slice(0, 2)).toEqual([
      ...['2031-05-01 09:00:00', '2031-05-01 13:30:00'],
    ]);
    expect(timesOf(await edit(id, { timezone: 'Europe/Rome' }))).toEqual([
      ...['2031-05-01 09:00:00', '2031-05-01 13:30:00', '2031-05-01 07:00:00', '2031-05-01 11:30:00'],
    ]);
    expect(timesOf(await edit(id, { all_day: true })).slice(0, 2)).toEqual([
      ...['2031-05-01 00:00:00', '2031-05-01 23:59:59'],
    ]);
    expect((await edit(id, { timezone: '' })).body.timezone).toBe('UTC+0');
    expect((await edit(id, { timezone: 'UTC' })).body).toMatchObject({ timezone: 'UTC', timezone_abbr: 'UTC' });
  });

  it('reject an end before the start', async () => {
    const both = { start_date: '2031-05-02', end_date: '2031-05-01' };
    expect(refused(await post(both))).toEqual([400, ['end_date']]);
    expect(refused(await site.rest(EVENTS, { body: { title: 'x', ...both } }))).toEqual([400, ['end_date']]);
    const { id } = (await post({ start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' })).body;
    expect(refused(await edit(id, both))).toEqual([400, ['end_date']]);
    expect(refused(await edit(id, { end_date: '2031-05-01 09:00' }))).toEqual([400, ['end_date']]);
    expect(refused(await edit(id, { start_date: '2031-05-01 12:00:01' }))).toEqual([400, ['start_date']]);
    expect(timesOf(await edit(id, { start_date: '2031-05-01 12:00:00' })).slice(0, 2)).toEqual([
      ...['2031-05-01 12:00:00', '2031-05-01 12:00:00'],
    ]);
  });

  it('keep the notation of an offset', async () => {
    for (const timezone of ['UTC-5.5', 'UTC+5:30', 'UTC+5.75', 'UTC-3']) {
      const { body } = await post({ timezone, start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' });
      expect(body).toMatchObject({ timezone, timezone_abbr: timezone });
      expect((await edit(body.id, { timezone: body.timezone })).body.timezone).toBe(timezone);
    }
    await changeSettings(site, { gmt_offset: -5.5 });
    const { body } = await post({ start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' });
    await changeSettings(site, { gmt_offset: 0 });
    expect(body).toMatchObject({ timezone: 'UTC-5.5', utc_start_date: '2031-05-01 15:30:00' });
  });

  it('accept many notations and zones', async () => {
    const forms = await post({ timezone: 'UTC+5:30', start_date: '1935050400', end_date: '2031-04-28T10:00:00+05:00' });
    expect(timesOf(forms)).toEqual([
      ...['2031-04-27 10:00:00', '2031-04-28 05:00:00', '2031-04-27 04:30:00', '2031-04-27 23:30:00'],
    ]);
    expect(forms.body).toMatchObject({ timezone: 'UTC+5:30', timezone_abbr: 'UTC+5:30' });
    for (const wrong of ['whenever', '', '2031-13-41', '2031-02-30', '25:61', 5, ['x'], '99999999999999999999']) {
      expect(refused(await post({ start_date: wrong, end_date: '2031-05-01' }))).toEqual([400, ['start_date']]);
    }
    for (const wrong of ['Europe/Nowhere', 'UTC+25', 'x', '../etc']) {
      const times = { start_date: '2031-05-01', end_date: '2031-05-02', timezone: wrong };
      expect(refused(await post(times))).toEqual([400, ['timezone']]);
    }
  });

  it('use the zone of the site by default', async () => {
    await site.rest('/cms/v2/settings', { as: 'admin', body: { timezone: 'Asia/Tokyo' } });
    const made = await post({ start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' });
    expect(made.body).toMatchObject({
      timezone: 'Asia/Tokyo',
      timezone_abbr: 'JST',
      utc_start_date: '2031-05-01 01:00:00',
    });
    await site.rest('/cms/v2/settings', { as: 'admin', body: { timezone: '' } });
  });
});
