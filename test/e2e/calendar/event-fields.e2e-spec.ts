import { applyModel, fillIndex } from '../../support/content-model.js';
import { sql } from '../../support/database.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';

const BASE = '/cal/events/v1';
const TIMES = { timezone: 'Europe/Berlin', start_date: '2031-03-06 18:00', end_date: '2031-03-06 20:00' };
const FIRST = '2031-03-06 18:00:00';
const SECOND = '2031-03-13 18:00:00';
const MODEL = {
  taxonomies: {
    genre: {
      labels: { singular: 'Genre', plural: 'Genres' },
      restBase: 'genres',
      hierarchical: true,
      types: ['cal_events', 'post'],
    },
  },
  fields: {
    cal_events: {
      dress_code: {
        type: 'choice',
        of: ['black tie', 'casual'],
        filter: true,
        acf: true,
        description: 'What to wear.',
      },
      doors: { type: 'time' },
      seats: { type: 'integer', minimum: 1, filter: true, sort: true },
      programme: { type: 'reference', to: ['post'] },
    },
    cal_venue: { capacity: { type: 'integer', filter: true, unique: true }, photos: { type: 'url', many: true } },
    cal_organizer: { motto: { type: 'string', default: 'Welcome', filter: true } },
  },
};

let site: TestSite;
const rest = (path: string, ask?: Ask) =>
  site.rest(`${BASE}${path}`, { as: 'admin', undocumented: 'values of other types', ...ask });
const send = (path: string, body: object, ask?: Ask) => rest(path, { method: 'POST', body, ...ask });
const make = async (path: string, body: object) => {
  const made = await send(path, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
};
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
const listed = async (query: Record<string, string>, isPublic = false) => {
  const window = { start_date: '2031-01-01', end_date: '2031-12-31', per_page: '50' };
  const { body, status, text } = await rest('/events', {
    query: { ...window, ...query },
    ...(isPublic ? { as: undefined } : {}),
  });
  if (status !== 200) throw new Error(text);
  return body;
};

beforeAll(async () => {
  site = await (await startSite()).withRoles('contributor');
  await changeSettings(site, { events_horizon_months: 120 });
  await applyModel(site, MODEL);
});
afterAll(() => site.close());

describe('fields of venues and organizers', () => {
  it('are in meta, read as written, and stay if they are not sent', async () => {
    const venue = await make('/venues', {
      venue: 'Old hall',
      meta: { capacity: '300', photos: ['https://a.example/'] },
    });
    expect(venue.meta).toEqual({ capacity: 300, photos: ['https://a.example/'] });
    const changed = await send(`/venues/${venue.id}`, { city: 'Ulm', meta: { photos: null } });
    expect(changed.body).toMatchObject({ city: 'Ulm', meta: { capacity: 300, photos: [] } });
    expect((await site.rest(`${BASE}/venues/${venue.id}`)).body.meta).toEqual({ capacity: 300, photos: [] });
    const organizer = await make('/organizers', { organizer: 'Town council' });
    expect(organizer.meta).toEqual({ motto: 'Welcome' });
  });

  it('refuse what does not fit, and nothing is written', async () => {
    const { total } = (await rest('/venues')).body;
    for (const [meta, message] of [
      [{ capacity: 'many' }, 'meta.capacity must be an integer.'],
      [{ size: 1 }, 'meta.size is unknown. Known are capacity, photos, seo_title, seo_description, noindex.'],
      [{ capacity: 300 }, 'meta.capacity must be unique: another item has this value.'],
    ] as const) {
      const { status, body } = await send('/venues', { venue: 'New hall', meta });
      expect([status, body.data.params.meta]).toEqual([400, message]);
    }
    expect((await rest('/venues')).body.total).toBe(total);
  });

  it('filter the lists, whose URLs repeat the filter', async () => {
    const large = await make('/venues', { venue: 'Arena', meta: { capacity: 9000 } });
    const { body } = await rest('/venues', { query: { 'meta[capacity][min]': '1000' } });
    expect([idsOf(body.venues), body.total]).toEqual([[large.id], 1]);
    expect(new URL(body.rest_url).searchParams.get('meta[capacity][min]')).toBe('1000');
    const refused = await rest('/venues', { query: { 'meta[photos]': 'x' } });
    expect([refused.status, refused.body.data.params.meta]).toEqual([
      400,
      'Lists cannot be filtered by meta.photos. They can by: capacity.',
    ]);
  });
});

describe('fields of events', () => {
  it('are in meta beside the recurrence', async () => {
    const meta = { dress_code: 'casual', doors: '17:30:00' };
    const single = await make('/events', { title: 'Ball', ...TIMES, meta });
    expect(single.meta).toEqual({ ...meta, seats: null, programme: null });
    const series = await make('/events', {
      title: 'Course',
      ...TIMES,
      meta: { rrule: 'FREQ=WEEKLY;COUNT=3', ...meta },
    });
    expect(series.meta).toEqual({ rrule: 'FREQ=WEEKLY;COUNT=3', exdate: [], rdate: [], ...single.meta });
    const stays = await send(`/events/${series.id}`, { meta: { seats: 12 } });
    expect(stays.body.meta).toEqual({ ...series.meta, seats: 12 });
    const { body } = await rest(`/events/${series.id}`, { query: { occurrence: SECOND } });
    expect(body.meta).toEqual({ ...single.meta, seats: 12 });
  });

  it('refuse unknown members and name the known ones', async () => {
    const { status, body } = await send('/events', { title: 'Ball', ...TIMES, meta: { dresscode: 'x' } });
    expect([status, body.data.params.meta]).toEqual([
      400,
      'meta.dresscode is unknown. Known are dress_code, doors, seats, programme, seo_title, seo_description, noindex, rrule, exrule, exdate, rdate, calendar_days.',
    ]);
  });

  it('of one date are its own, and the others follow the series', async () => {
    const meta = { rrule: 'FREQ=WEEKLY;COUNT=3', dress_code: 'casual' };
    const { id } = await make('/events', { title: 'Dance', ...TIMES, meta });
    const one = { query: { occurrence: SECOND } };
    const own = await send(`/events/${id}`, { meta: { dress_code: 'black tie' } }, one);
    expect(own.body).toMatchObject({ overridden: ['meta'], meta: { dress_code: 'black tie' } });
    const other = await send(`/events/${id}`, { title: 'Dance in spring' }, { query: { occurrence: FIRST } });
    await send(`/events/${id}`, { meta: { dress_code: null, rrule: 'FREQ=WEEKLY;COUNT=4' } });
    expect((await rest(`/events/${own.body.id}`)).body.meta.dress_code).toBe('black tie');
    expect((await rest(`/events/${other.body.id}`)).body.meta.dress_code).toBeNull();
    const recurring = await send(`/events/${id}`, { meta: { rrule: 'FREQ=DAILY' } }, one);
    expect([recurring.status, recurring.body.data.params.meta]).toEqual([
      400,
      'One date does not recur. Omit this argument, or choose another `_scope`.',
    ]);
    const rest_ = await send(
      `/events/${id}`,
      { meta: { seats: 5 } },
      {
        query: { occurrence: '2031-03-20 18:00:00', _scope: 'following' },
      },
    );
    expect(rest_.body).toMatchObject({ continues: id, meta: { seats: 5, dress_code: null } });
    expect((await rest(`/events/${id}`)).body.meta.seats).toBeNull();
  });

  it('filter the list with its totals, and protected events are not found by them', async () => {
    const some = { title: 'Gala', ...TIMES, meta: { dress_code: 'black tie', seats: 70 } };
    const { id } = await make('/events', some);
    const hidden = await make('/events', some);
    await sql('UPDATE entries SET password = ? WHERE id = ?', ['secret', hidden.id]);
    const query = { 'meta[dress_code]': 'black tie', 'meta[seats][min]': '60' };
    const found = await listed(query, true);
    expect([idsOf(found.events), found.total]).toEqual([[id], 1]);
    expect(idsOf((await listed(query)).events)).toEqual([id, hidden.id]);
    const protectedOne = (await site.rest(`${BASE}/events/${hidden.id}`)).body;
    expect(protectedOne.meta).toEqual({});
  });

  it('refer to what readers may read only', async () => {
    const draft = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Programme' } })).body;
    const { id, meta } = await make('/events', { title: 'Concert', ...TIMES, meta: { programme: draft.id } });
    expect(meta.programme).toBeNull();
    const shown = async () => (await site.rest(`${BASE}/events/${id}`)).body.meta.programme;
    expect(await shown()).toBeNull();
    await site.rest(`/cms/v2/posts/${draft.id}`, { as: 'admin', body: { status: 'publish' } });
    expect(await shown()).toBe(draft.id);
    const { status } = await send('/events', { title: 'Concert', ...TIMES, meta: { programme: 4_000_000 } });
    expect(status).toBe(400);
  });

  it('belong to venues that are made with an event', async () => {
    const venue = { venue: 'Barn', meta: { capacity: 80 } };
    const event = await make('/events', { title: 'Feast', ...TIMES, venue });
    expect(event.venue.meta).toEqual({ capacity: 80, photos: [] });
    const { status, body } = await send('/events', {
      title: 'Feast',
      ...TIMES,
      venue: { venue: 'Shed', meta: { rows: 1 } },
    });
    expect([status, body.data.params.meta]).toEqual([400, expect.stringContaining('meta.rows is unknown')]);
  });

  it('are where clients of the convention look for them', async () => {
    const event = await make('/events', { title: 'Fair', ...TIMES, meta: { dress_code: 'casual', seats: 4 } });
    const path = `${site.url}/wp-json/wp/v2/tribe_events`;
    const { body } = await site.ask(`${path}/${event.id}`);
    expect([body.meta.seats, body.acf]).toEqual([4, { dress_code: 'casual' }]);
    await fillIndex(site);
    const list = await site.ask(`${path}?meta[seats]=4&orderby=meta.seats`);
    expect(idsOf(list.body as never)).toEqual([event.id]);
  });

  it('are on the pages, also those of venues', async () => {
    const venue = { venue: 'Mill', meta: { capacity: 55 } };
    const event = await make('/events', { title: 'Reading', ...TIMES, venue, meta: { doors: '17:45:00' } });
    const page = async (url: string) => (await fetch(url)).text();
    expect(await page(event.url)).toContain('<span class="value">5:45 PM</span>');
    expect(await page(event.venue.url)).toContain('<span class="value">55</span>');
  });

  it('are described by OPTIONS, and not in the index of the contract', async () => {
    const { body } = await site.rest(`${BASE}/events`, { method: 'OPTIONS' });
    const { args } = body.endpoints.find(({ methods }: { methods: string[] }) => methods.includes('POST'));
    expect(Object.keys(args.meta.properties)).toEqual(
      expect.arrayContaining(['rrule', 'dress_code', 'doors', 'seats', 'programme']),
    );
    expect(body.schema.properties.meta.properties.dress_code.description).toBe('What to wear.');
    const index = (await site.rest('/cal/events/v1')).body;
    const venues = index.routes['/cal/events/v1/venues'].endpoints;
    expect(venues.map((one: { args: object }) => 'meta' in one.args)).toEqual([false, false]);
  });
});

describe('declared taxonomies of events', () => {
  const genres = async (...names: string[]) => {
    const ids: number[] = [];
    for (const name of names)
      ids.push((await site.rest('/cms/v2/genres', { as: 'admin', body: { name, parent: ids[0] ?? 0 } })).body.id);
    return ids as [number, number];
  };

  it('have a member by their REST base, written by IDs, slugs or names', async () => {
    const [music, jazz] = await genres('Music', 'Jazz');
    const event = await make('/events', { title: 'Jam', ...TIMES, genres: [jazz] });
    expect(event.genres).toEqual([jazz]);
    const named = await send(`/events/${event.id}`, { genres: 'music,Swing' });
    expect(named.body.genres).toEqual([music, expect.any(Number)]);
    expect((await send(`/events/${event.id}`, { title: 'Session' })).body.genres).toEqual(named.body.genres);
    const posts = await site.ask(`${site.url}/wp-json/wp/v2/tribe_events?genres=${music}`);
    expect(idsOf(posts.body as never)).toEqual([event.id]);
  });

  it('filter the list, with the terms below', async () => {
    const [theatre, comedy] = await genres('Theatre', 'Comedy');
    const { id } = await make('/events', { title: 'Farce', ...TIMES, genres: [comedy] });
    for (const sent of [theatre, comedy, 'theatre']) {
      const found = await listed({ genres: String(sent) });
      expect([idsOf(found.events), found.total]).toEqual([[id], 1]);
      expect(new URL(found.rest_url).searchParams.get('genres')).toBe(sent === comedy ? 'comedy' : 'theatre');
    }
    const { status, body } = await rest('/events', { query: { genres: 'nothing' } });
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['genres']]);
  });

  it('of one date are its own, and the others follow the series', async () => {
    const [film, short] = await genres('Film', 'Short');
    const meta = { rrule: 'FREQ=WEEKLY;COUNT=3' };
    const { id } = await make('/events', { title: 'Screening', ...TIMES, meta, genres: [film] });
    const own = await send(`/events/${id}`, { genres: [short] }, { query: { occurrence: SECOND } });
    expect(own.body).toMatchObject({ genres: [short], overridden: ['terms'] });
    const other = await send(`/events/${id}`, { title: 'Premiere' }, { query: { occurrence: FIRST } });
    await send(`/events/${id}`, { genres: [] });
    expect((await rest(`/events/${own.body.id}`)).body.genres).toEqual([short]);
    expect((await rest(`/events/${other.body.id}`)).body.genres).toEqual([]);
  });
});

it('refuses what fields of the calendar cannot have', async () => {
  const { status, body } = await site.rest('/lintel/v1/model', {
    as: 'admin',
    method: 'PUT',
    body: {
      taxonomies: {
        stage: { labels: { singular: 'Stage', plural: 'Stages' }, restBase: 'venue', types: ['cal_events'] },
      },
      fields: {
        cal_events: { code: { type: 'string', unique: true }, rrule: { type: 'string' } },
        cal_venue: { key: { type: 'string', read: 'editors' } },
      },
    },
  });
  expect([status, body.data.params]).toEqual([
    400,
    {
      'taxonomies.stage.restBase': 'taxonomies.stage.restBase venue is an argument of events.',
      'fields.cal_events.code': 'fields.cal_events.code has unique, which cal_events cannot have.',
      'fields.cal_events.rrule': 'fields.cal_events.rrule is the name of something else.',
      'fields.cal_venue.key': 'fields.cal_venue.key has read, which cal_venue cannot have.',
    },
  ]);
});
