import { StatementCounter } from '#libs/db';
import type { InsertContext } from '../../../src/aggregator/inserting/insert-context.js';
import type { ItemInserter } from '../../../src/aggregator/inserting/item-inserter.js';
import type { ImportedEvent, ImportItem } from '../../../src/aggregator/items/import-item.js';
import { countUnusedIdentities, importerOf, isUserLocked } from '../../support/importer.js';
import { RemoteSite } from '../../support/remote-site.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';

const EVENTS = '/cal/events/v1/events';

let site: TestSite;
let remote: RemoteSite;
let inserter: ItemInserter;
let run = 0;

const rest = (path: string, ask: Ask = {}) => site.rest(path, { as: 'admin', ...ask });
const event = (id: number) => rest(`${EVENTS}/${id}`).then(({ body }) => body);
const change = (id: number, body: object) => rest(`${EVENTS}/${id}`, { body });
const remove = (id: number) => rest(`${EVENTS}/${id}`, { method: 'DELETE' });

/** A run, by default of a new source. */
function context(more: Partial<InsertContext> = {}): InsertContext {
  run += 1;
  return {
    recordId: 1,
    runId: run,
    origin: 'ical',
    source: `https://feeds.example.org/${run}.ics`,
    author: site.ids.admin ?? 0,
    postStatus: 'publish',
    authority: 'overwrite',
    allowMultipleOrganizers: true,
    importEventSettings: false,
    ...more,
  };
}
/** The next run of the same source. */
const again = (before: InsertContext, more: Partial<InsertContext> = {}): InsertContext => {
  run += 1;
  return { ...before, runId: run, ...more };
};

const TIMES = { start: '2031-05-01 10:00:00', end: '2031-05-01 12:00:00', timezone: 'Europe/Berlin', allDay: false };
const imported = (more: Partial<ImportedEvent>): ImportedEvent => ({ title: 'Fair', ...TIMES, ...more });
const items = (...events: Partial<ImportedEvent>[]): ImportItem[] =>
  events.map((one) => ({ kind: 'event', event: imported(one) }));
const insert = async (where: InsertContext, ...events: Partial<ImportedEvent>[]) => {
  const { activity, ...more } = await inserter.insert(where, items(...events));
  return { ...more, activity: activity.toJSON(), events: activity.toJSON().cal_events };
};
/** Inserts one new event and returns its id. */
async function make(where: InsertContext, one: Partial<ImportedEvent>): Promise<number> {
  const { events, problems } = await insert(where, one);
  const [id] = events.created;
  if (id === undefined) throw new Error(`No event: ${JSON.stringify({ events, problems })}`);
  return id;
}
const starts = async (id: number): Promise<string[]> => {
  const query = { post_parent: String(id), start_date: '2000-01-01', end_date: '2100-01-01', per_page: '50' };
  const { body } = await rest(EVENTS, { query });
  // Events below the series have ids of events.
  const own = (body.events as { id: number; start_date: string }[]).filter((one) => one.id > 2 ** 32);
  return own.map(({ start_date: start }) => start.slice(0, 10));
};
const MAY = { start_date: '2031-05-01', end_date: '2031-05-31' };
const uid = (name: string) => `${name}@calendar.example.org`;

beforeAll(async () => {
  remote = await RemoteSite.start();
  site = await (await startSite({ FETCH_ALLOW_PRIVATE: remote.host })).withRoles('contributor', 'author');
  ({ inserter } = importerOf(site));
  // All dates of the tests are within the horizon.
  await changeSettings(site, { events_horizon_months: 120 });
});
afterAll(async () => {
  await site.close();
  await remote.close();
});

describe('an imported event', () => {
  it('has all values of its source', async () => {
    const where = context({ importEventSettings: true });
    const id = await make(where, {
      uid: uid('whole'),
      title: 'Spring <em>fair</em>',
      description: '<p>Come &amp; see.</p>',
      excerpt: 'Come.',
      website: 'https://fair.example.org/',
      cost: ['5', '10'],
      currencySymbol: '€',
      currencyPosition: 'postfix',
      categories: ['Markets', 'Spring'],
      tags: ['open air'],
      showMap: true,
      featured: true,
      venue: { name: 'Old hall', excerpt: '<p>By the river</p>', city: 'Ulm', latitude: 48.4, longitude: 9.98 },
      organizers: [
        { name: 'Town council', excerpt: 'Of the town', email: 'council@example.org' },
        { name: 'Garden club' },
      ],
    });
    expect(await event(id)).toMatchObject({
      title: 'Spring <em>fair</em>',
      status: 'publish',
      author: String(site.ids.admin),
      start_date: '2031-05-01 10:00:00',
      utc_start_date: '2031-05-01 08:00:00',
      timezone: 'Europe/Berlin',
      description: '<p>Come &amp; see.</p>',
      website: 'https://fair.example.org/',
      cost: '5€ – 10€',
      show_map: true,
      featured: true,
      slug: 'spring-fair',
      categories: [{ name: 'Markets' }, { name: 'Spring' }],
      tags: [{ name: 'open air' }],
      venue: { venue: 'Old hall', excerpt: '<p>By the river</p>', city: 'Ulm', geo_lat: 48.4 },
      organizer: [
        { organizer: 'Town council', excerpt: '<p>Of the town</p>', email: 'council@example.org' },
        { organizer: 'Garden club' },
      ],
    });
    const { body } = await rest(EVENTS, { query: { ...MAY, search: 'Spring' }, as: undefined });
    expect(body.events.map((one: { id: number }) => one.id)).toEqual([id]);
  });

  it('is sanitized, regardless of the author', async () => {
    const id = await make(context(), {
      uid: uid('hostile'),
      title: 'Fair <script>alert(1)</script>\u0000',
      description: '<p onclick="x()">Text</p><script>alert(1)</script>',
      website: 'javascript:alert(1)',
      venue: {
        name: '<b>Hall</b>',
        excerpt: '<script>alert(1)</script>',
        website: 'javascript:alert(1)',
        latitude: 500,
        longitude: 1,
      },
    });
    const shown = await event(id);
    expect(JSON.stringify([shown.title, shown.description, shown.website, shown.venue])).not.toMatch(
      /<script|javascript:|onclick|<b>/,
    );
    expect(shown.venue.venue).toBe('Hall');
  });

  it('is reported as a problem if it is invalid, without affecting the rest of its batch', async () => {
    const { events, problems, done } = await insert(
      context(),
      { uid: uid('right') },
      { uid: uid('never'), title: 'Never', start: 'never', end: 'never' },
      { uid: uid('rule'), title: 'Rule', recurrence: { rule: 'FREQ=SECONDLY', exdates: [], rdates: [] } },
      { uid: uid('zone'), title: 'Zone', timezone: 'Mars/Olympus' },
      { uid: uid('early'), title: 'Early', end: '2031-04-01 12:00:00' },
    );
    expect(events.created).toHaveLength(3);
    expect(done).toBe(3);
    expect(problems.map(({ item }) => item)).toEqual(expect.arrayContaining(['Never', 'Rule', 'Zone', 'Early']));
  });

  it("belongs to the author of the import, with the author's rights", async () => {
    const where = context({ author: site.ids.contributor });
    const id = await make(where, { uid: uid('contributed'), categories: ['Never made'], venue: { name: 'Shed' } });
    const shown = await event(id);
    expect([shown.author, shown.status, shown.categories]).toEqual([String(site.ids.contributor), 'pending', []]);
    const lost = await make(context({ author: 99_999 }), { uid: uid('orphan') });
    expect((await event(lost)).author).toBe(String(site.ids.admin));
  });

  it('locks its author against deletion', async () => {
    const { author = 0 } = site.ids;
    await importerOf(site).db.transaction(async () => {
      await make(context({ author }), { uid: uid('leaving') });
      expect(await isUserLocked(author)).toBe(true);
    });
    expect(await isUserLocked(author)).toBe(false);
  });

  it('is recognised by any of its global ids', async () => {
    const where = context({ origin: 'url' });
    const id = await make(where, {
      globalId: 'other.example.org?id=7',
      globalIdLineage: ['other.example.org?id=7', 'third.example.org?id=3'],
      venue: { name: 'Far hall', globalId: 'other.example.org?id=8' },
    });
    const shown = await event(id);
    expect(shown.global_id_lineage).toEqual([shown.global_id, 'other.example.org?id=7', 'third.example.org?id=3']);
    expect(shown.venue.global_id_lineage).toEqual([shown.venue.global_id, 'other.example.org?id=8']);
    // The third site has the same event.
    const other = await insert(context({ origin: 'url' }), { globalId: 'third.example.org?id=3', title: 'Same' });
    expect(other.events).toEqual({ created: [], updated: [id], skipped: [] });
    // A copy of an event of this site does not change it.
    const own = (await rest(EVENTS, { body: { title: 'Mine', start_date: '2031-05-01', end_date: '2031-05-02' } }))
      .body;
    const back = await insert(context({ origin: 'url' }), {
      globalId: 'other.example.org?id=77',
      globalIdLineage: ['other.example.org?id=77', own.global_id],
      title: 'Changed',
    });
    expect([back.events.created, back.done, (await event(own.id)).title]).toEqual([[], 1, 'Mine']);
  });
});

describe('an item that was imported before', () => {
  it.each([
    ['ical', { uid: uid('a') }, { uid: uid('a') }],
    ['gcal', { uid: 'short' }, { uid: 'short' }],
    ['meetup', { originId: '17' }, { originId: '17' }],
    ['eventbrite', { originId: '17' }, { originId: '17' }],
    ['url', { originId: 'a-b' }, { originId: 'a-b' }],
    ['url', { globalId: 'x.example.org?id=1' }, { globalId: 'x.example.org?id=1' }],
    ['csv', { title: 'Row' }, { title: ' row ' }],
    ['ics', { title: 'Nothing else' }, { title: 'Nothing else' }],
  ] as const)('updates the same event: %s %j', async (origin, first, second) => {
    const where = context({ origin });
    const id = await make(where, first);
    const { events } = await insert(again(where), { ...second, description: 'New' });
    expect(events).toEqual({ created: [], updated: [id], skipped: [] });
    expect((await event(id)).description).toContain('New');
  });

  it('is distinguished from other items', async () => {
    const where = context();
    const id = await make(where, { uid: '1', title: 'One', start: '2031-06-01 10:00:00', end: '2031-06-01 11:00:00' });
    const other = await insert(context(), { uid: '1', title: 'Other' });
    expect(other.events.created).toHaveLength(1);
    // A short UID matches across sources only if title or start match.
    expect((await insert(context(), { uid: '1', title: 'One' })).events.updated).toEqual([id]);
    expect((await insert(context({ origin: 'eventbrite' }), { originId: '17' })).events.created).toEqual([]);
    const row = context({ origin: 'csv' });
    await make(row, { title: 'Row by time' });
    expect((await insert(row, { title: 'Row by time', start: '2031-05-01 11:00:00' })).events.created).toHaveLength(1);
  });

  it('is merged with another item of its batch', async () => {
    const where = context();
    const { events, done } = await insert(
      where,
      { uid: uid('twice'), title: 'First', excerpt: 'Kept' },
      { uid: uid('twice'), title: 'Second' },
    );
    expect([events.created.length, events.updated, done]).toEqual([1, [], 2]);
    expect(await event(events.created[0] ?? 0)).toMatchObject({
      title: 'Second',
      excerpt: expect.stringContaining('Kept'),
    });
  });

  it('of a table updates a local event with the same title and times', async () => {
    const { body } = await rest(EVENTS, {
      body: { title: 'By hand', start_date: '2031-07-01 10:00', end_date: '2031-07-01 12:00' },
    });
    const times = { start: '2031-07-01 10:00:00', end: '2031-07-01 12:00:00', timezone: undefined };
    const { events } = await insert(context({ origin: 'csv' }), { title: 'By hand', excerpt: 'Row', ...times });
    expect(events.updated).toEqual([body.id]);
  });

  it('costs almost nothing while it is unchanged', async () => {
    const where = context();
    const id = await make(where, { uid: uid('still') });
    const before = await event(id);
    const { unchanged, events } = await insert(again(where), { uid: uid('still') });
    expect([unchanged, events.updated, (await event(id)).modified]).toEqual([1, [id], before.modified]);
  });
});

describe('update authority', () => {
  it('overwrite: replaces local changes', async () => {
    const where = context();
    const first = {
      uid: uid('over'),
      description: 'Original',
      excerpt: 'Original',
      tags: ['a', 'b'],
      venue: { name: 'Hall A' },
    };
    const id = await make(where, first);
    await change(id, { title: 'Mine', excerpt: 'Mine', cost: '5', tags: ['mine'], featured: true });
    await insert(again(where), first);
    expect(await event(id)).toMatchObject({
      title: 'Fair',
      cost: '$5',
      featured: true,
      tags: [{ name: 'a' }, { name: 'b' }],
    });
    // Values that are missing from the source are cleared.
    await insert(again(where), { uid: uid('over'), description: 'Original' });
    expect(await event(id)).toMatchObject({
      description: '<p>Original</p>',
      excerpt: '',
      cost: '$5',
      tags: [],
      venue: [],
    });
  });

  it('preserve_changes: keeps local changes', async () => {
    const where = context({ authority: 'preserve_changes' });
    const first = {
      uid: uid('keep'),
      description: 'Original',
      excerpt: 'Original',
      tags: ['a'],
      venue: { name: 'Hall K' },
    };
    const id = await make(where, first);
    await change(id, { title: 'Mine', tags: ['mine'] });
    const next = { ...first, title: 'Updated title', description: 'Updated', tags: ['b'], venue: { name: 'Hall L' } };
    for (const description of ['Updated', 'Once more']) await insert(again(where), { ...next, description });
    expect(await event(id)).toMatchObject({
      title: 'Mine',
      description: '<p>Once more</p>',
      tags: [{ name: 'b' }, { name: 'mine' }],
      venue: { venue: 'Hall K' },
    });
  });

  it('retain: changes nothing', async () => {
    const where = context({ authority: 'retain' });
    const id = await make(where, { uid: uid('stay') });
    const { events, done } = await insert(again(where), { uid: uid('stay'), title: 'New' });
    expect([events, done]).toEqual([{ created: [], updated: [], skipped: [id] }, 1]);
    expect((await event(id)).title).toBe('Fair');
  });

  it('overwrite: replaces values that preserve_changes kept', async () => {
    const where = context({ authority: 'preserve_changes' });
    const one = { uid: uid('turn'), title: 'Original' };
    const id = await make(where, one);
    await change(id, { title: 'Mine' });
    const more = { ...one, description: 'More' };
    await insert(again(where), more);
    expect(await event(id)).toMatchObject({ title: 'Mine', description: '<p>More</p>' });
    await insert(again(where, { authority: 'overwrite' }), more);
    expect((await event(id)).title).toBe('Original');
    expect((await insert(again(where, { authority: 'overwrite' }), more)).unchanged).toBe(1);
  });

  it('keeps status, flags and the category of the import', async () => {
    const { body: category } = await rest('/cal/events/v1/categories', { body: { name: 'Imported' } });
    const where = context({ category: category.id });
    const id = await make(where, { uid: uid('state'), featured: true });
    expect((await event(id)).featured).toBe(false);
    await change(id, { status: 'draft', featured: true });
    await insert(again(where, { postStatus: 'publish' }), { uid: uid('state'), title: 'New', categories: ['Own'] });
    expect(await event(id)).toMatchObject({ title: 'New', status: 'draft', featured: true });
    expect((await event(id)).categories.map((one: { name: string }) => one.name)).toEqual(['Imported', 'Own']);
  });
});

describe('private event', () => {
  const statusOf = async (id: number) => (await site.rest(`${EVENTS}/${id}`)).status;

  it('is visible to its readers only, and creates no public data', async () => {
    const { activity } = await insert(context({ origin: 'csv' }), {
      title: 'Appointment',
      private: true,
      categories: ['Secret category'],
      tags: ['secret tag'],
      image: remote.url('/private.png'),
      venue: { name: 'Secret place' },
      organizers: [{ name: 'Secret host' }],
    });
    const [id = 0] = activity.cal_events.created;
    expect(await event(id)).toMatchObject({ status: 'private', venue: { venue: 'Secret place' } });
    expect(await statusOf(id)).not.toBe(200);
    for (const path of [`${EVENTS}?${new URLSearchParams(MAY)}`, '/cal/events/v1/venues', '/cal/events/v1/organizers'])
      expect((await site.rest(path)).text).not.toMatch(/Secret|Appointment/);
    expect([activity.cal_events_cat.created, activity.post_tag.created]).toEqual([[], []]);
    expect(remote.count('/private.png')).toBe(0);
  });

  it('shares a venue with a public event of its batch', async () => {
    const venue = { name: 'Shared place' };
    await insert(context(), { uid: uid('shared-1'), private: true, venue }, { uid: uid('shared-2'), venue });
    expect((await site.rest('/cal/events/v1/venues', { query: { search: 'Shared place' } })).body.total).toBe(1);
  });

  it('follows the visibility of its source', async () => {
    const where = context();
    const id = await make(where, { uid: uid('turning') });
    expect(await statusOf(id)).toBe(200);
    await insert(again(where), { uid: uid('turning'), private: true });
    expect((await event(id)).status).toBe('private');
    await insert(again(where), { uid: uid('turning') });
    expect((await event(id)).status).toBe('publish');
    await change(id, { status: 'draft' });
    for (const isPrivate of [true, undefined]) {
      await insert(again(where), { uid: uid('turning'), private: isPrivate });
      expect((await event(id)).status).toBe('draft');
    }
  });

  it('keeps its local status with preserve_changes', async () => {
    const where = context({ authority: 'preserve_changes' });
    const id = await make(where, { uid: uid('kept-state'), private: true });
    await change(id, { status: 'publish' });
    await insert(again(where), { uid: uid('kept-state'), private: true, title: 'Fair 2' });
    expect(await event(id)).toMatchObject({ status: 'publish', title: 'Fair 2' });
  });
});

describe('rescheduled event', () => {
  it('is recognised by its former times', async () => {
    const where = context({ origin: 'page' });
    const id = await make(where, { title: 'Moving fair' });
    const moved = { start: '2031-06-01 10:00:00', end: '2031-06-01 12:00:00' };
    const formerTimes = [{ start: TIMES.start, end: TIMES.end }];
    const { events } = await insert(again(where), { title: 'Moving fair', ...moved, formerTimes });
    expect(events).toMatchObject({ created: [], updated: [id] });
    expect((await event(id)).start_date).toBe('2031-06-01 10:00:00');
    expect((await insert(again(where), { title: 'Moving fair', ...moved })).events.created).toEqual([]);
  });
});

describe('venues and organizers', () => {
  it('are created once across batches', async () => {
    const where = context({ postStatus: 'draft' });
    const venue = { name: 'Draft hall', address: 'Street 1' };
    const first = await insert(where, { uid: uid('v1'), venue }, { uid: uid('v2'), venue: { name: 'draft hall' } });
    expect(first.activity.cal_venue.created).toHaveLength(1);
    const second = await insert(where, { uid: uid('v3'), venue });
    expect(second.activity.cal_venue).toEqual({ created: [], updated: [], skipped: [] });
    const venueOf = async (id: number): Promise<number> => (await event(id)).venue.id;
    const ids = await Promise.all([...first.events.created, ...second.events.created].map(venueOf));
    expect(ids).toHaveLength(3);
    expect([...new Set(ids)]).toEqual(first.activity.cal_venue.created);
    expect((await rest(`/cal/events/v1/venues/${ids[0]}`)).body).toMatchObject({
      status: 'draft',
      address: 'Street 1',
    });
  });

  it('are matched by name with existing ones', async () => {
    const { body } = await rest('/cal/events/v1/venues', { body: { venue: 'Known hall', city: 'Ulm' } });
    const other = await insert(context(), { uid: uid('k1'), venue: { name: 'Known hall', zip: '89073' } });
    expect(other.activity.cal_venue).toEqual({ created: [], updated: [body.id], skipped: [] });
    const kept = context({ authority: 'preserve_changes' });
    await insert(kept, { uid: uid('k2'), venue: { name: 'Known hall', city: 'Bonn', phone: '1' } });
    const known = await rest(`/cal/events/v1/venues/${body.id}`);
    expect(known.body).toMatchObject({ city: 'Ulm', zip: '89073', phone: '1' });
  });

  it('are imported from tables', async () => {
    const where = context({ origin: 'csv' });
    const hall = (city: string): ImportItem => ({ kind: 'venue', venue: { name: 'Town hall', city } });
    const { activity, done } = await inserter.insert(where, [
      hall('Ulm'),
      hall('Bonn'),
      hall('Ulm'),
      { kind: 'organizer', organizer: { name: 'Club', email: 'club@example.org' } },
    ]);
    expect([activity.count('cal_venue', 'created'), activity.count('cal_organizer', 'created'), done]).toEqual([
      2, 1, 4,
    ]);
    const next = await inserter.insert(again(where), [hall('Bonn')]);
    expect(next.activity.count('cal_venue', 'created')).toBe(0);
  });

  it('are limited to one organizer if the import says so', async () => {
    const where = context({ allowMultipleOrganizers: false });
    const id = await make(where, { uid: uid('one'), organizers: [{ name: 'First' }, { name: 'Second' }] });
    expect((await event(id)).organizer).toHaveLength(1);
  });
});

describe('images', () => {
  it('are downloaded once per URL before anything is written; failures are problems', async () => {
    const png = await picture(40, 30);
    remote.pages.set('/fair.png', (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    });
    const [image, missing] = [remote.url('/fair.png'), remote.url('/missing.png')];
    const where = context();
    const batch = items(
      { uid: uid('image-1'), image },
      { uid: uid('image-2'), image, venue: { name: 'Illustrated', image } },
      { uid: uid('image-3'), image: missing },
    );
    const { activity, problems, done } = await inserter.insert(where, batch, await inserter.prepare(where, batch));
    const { attachment, cal_events: events } = activity.toJSON();
    expect([attachment.created.length, problems.map(({ item }) => item), done]).toEqual([1, [missing], 3]);
    const shown = await Promise.all(events.created.map(event));
    expect(shown.map((one) => one.image.id)).toEqual([attachment.created[0], attachment.created[0], undefined]);
    expect(shown[1].venue.image.id).toBe(attachment.created[0]);
    // Images of unchanged items are not requested again.
    const next = again(where);
    await inserter.insert(next, batch, await inserter.prepare(next, batch));
    expect([remote.count('/fair.png'), remote.count('/missing.png')]).toEqual([1, 1]);
  });
});

describe('series', () => {
  const rule = { rule: 'FREQ=WEEKLY;COUNT=4', exdates: [], rdates: [] };
  const series = { uid: uid('series'), title: 'Course', recurrence: rule };
  const moved = (name: string, day: string, start = `${day} 15:00:00`) => ({
    uid: uid(name),
    title: 'Course, later',
    recurrenceId: `${day} 10:00:00`,
    start,
    end: start.replace(/\d\d:00:00$/, '23:00:00'),
  });

  it('excludes the dates of overrides and cancellations, in any order', async () => {
    const where = context();
    const override = await make(where, moved('series', '2031-05-08'));
    const id = await make(where, series);
    expect(await starts(id)).toEqual(['2031-05-01', '2031-05-15', '2031-05-22']);
    expect((await event(override)).parent).toBe(id);
    const other = await insert(where, moved('series', '2031-05-15'), {
      uid: uid('series'),
      recurrenceId: '2031-05-22 10:00:00',
      cancelled: true,
    });
    expect(other.done).toBe(2);
    expect(await starts(id)).toEqual(['2031-05-01']);
    // A change of the series keeps the exceptions, and a second run creates nothing.
    const next = again(where);
    const third = await insert(next, { ...series, title: 'Course II' }, moved('series', '2031-05-08'));
    expect([third.events.created, await starts(id)]).toEqual([[], ['2031-05-01']]);
    expect((await event(id)).title).toBe('Course II');
  });

  it('restores dates whose override is missing', async () => {
    const where = context();
    const id = await make(where, { ...series, uid: uid('back') });
    const { events } = await insert(where, moved('back', '2031-05-08'), {
      uid: uid('back'),
      recurrenceId: '2031-05-15 10:00:00',
      cancelled: true,
    });
    const next = again(where);
    await insert(next, { ...series, uid: uid('back') });
    const report = await inserter.vanished(next, 'keep');
    expect(report.trashed).toEqual(events.created);
    expect(await starts(id)).toEqual(['2031-05-01', '2031-05-08', '2031-05-15', '2031-05-22']);
    // A second call has nothing to do.
    expect(await inserter.vanished(next, 'keep')).toEqual({ trashed: [], restored: [] });
    const last = await insert(again(where), { ...series, uid: uid('back') });
    expect(last.unchanged).toBe(1);
  });

  it('keeps the durations of periods', async () => {
    const where = context();
    const rdates = ['2031-05-02 10:00:00/PT30M', '2031-05-03 10:00:00/2031-05-03 18:00:00'];
    const periods = { uid: uid('periods'), recurrence: { rule: '', exdates: [], rdates } };
    const id = await make(where, periods);
    const ends = async () => {
      const query = { ...MAY, post_parent: String(id) };
      return (await rest(EVENTS, { query })).body.events.map((one: { end_date: string }) => one.end_date.slice(8, 16));
    };
    expect(await ends()).toEqual(['01 12:00', '02 10:30', '03 18:00']);
    await insert(again(where), { ...periods, title: 'Renamed' });
    expect([await ends(), (await event(id)).meta.rdate]).toEqual([['01 12:00', '02 10:30', '03 18:00'], rdates]);
  });

  /** Inserts a series with two overrides. Returns their ids, and a function that reads the status of each. */
  async function withOverrides(where: InsertContext, name: string) {
    const id = await make(where, { ...series, uid: uid(name) });
    const { events } = await insert(where, moved(name, '2031-05-08'), moved(name, '2031-05-15'));
    const [one = 0, other = 0] = events.created;
    const statuses = async () => Promise.all([id, one, other].map(async (at) => (await event(at)).status));
    return { id, one, other, statuses };
  }

  it('trashes and restores its overrides, except for those that were trashed before', async () => {
    const { id, one, other, statuses } = await withOverrides(context(), 'follow');
    const slugs = async () => Promise.all([id, one, other].map(async (at) => (await event(at)).slug));
    const before = await slugs();
    await remove(other);
    await change(one, { status: 'draft' });
    await remove(id);
    expect(await statuses()).toEqual(['cal-ignored', 'cal-ignored', 'cal-ignored']);
    expect((await rest(EVENTS, { query: { ...MAY, search: 'Course', post_parent: String(id) } })).body.total).toBe(0);
    await change(id, { status: 'publish' });
    expect(await statuses()).toEqual(['publish', 'draft', 'cal-ignored']);
    await change(other, { status: 'publish' });
    await change(one, { status: 'publish' });
    expect([await statuses(), await slugs()]).toEqual([Array(3).fill('publish'), before]);
    // Trashed by its status, and restored as a draft.
    expect((await change(id, { status: 'trash' })).status).toBe(200);
    expect(await statuses()).toEqual(Array(3).fill('cal-ignored'));
    await change(id, { status: 'draft' });
    expect(await statuses()).toEqual(Array(3).fill('draft'));
  });

  it('is deleted permanently with the overrides that it trashed', async () => {
    const where = context();
    const { id, one, other } = await withOverrides(where, 'for-good');
    await remove(other);
    await remove(id);
    expect((await remove(id)).status).toBe(200);
    expect(await Promise.all([id, one, other].map(async (at) => (await rest(`${EVENTS}/${at}`)).status))).toEqual([
      ...[400, 400, 200],
    ]);
    const { events } = await insert(again(where), { ...series, uid: uid('for-good') }, moved('for-good', '2031-05-08'));
    expect(events.created).toHaveLength(2);
  });

  it('trashes overrides that are imported later', async () => {
    const where = context();
    const id = await make(where, { ...series, uid: uid('late') });
    const early = await make(where, moved('early', '2031-05-08'));
    await remove(id);
    const late = await make(where, moved('late', '2031-05-08'));
    expect([(await event(late)).parent, (await event(late)).status]).toEqual([id, 'cal-ignored']);
    expect((await event(early)).status).toBe('publish');
    await change(id, { status: 'publish' });
    expect((await event(late)).status).toBe('publish');
  });

  it('trashes its overrides if it is missing from the source, and restores those that return', async () => {
    const where = context();
    const { id, one, other, statuses } = await withOverrides(where, 'vanishing');
    const gone = await inserter.vanished(again(where), 'trash');
    expect(gone.trashed.sort()).toEqual([id, one, other].sort());
    expect(await statuses()).toEqual(['trash', 'trash', 'trash']);
    const back = again(where);
    await insert(back, { ...series, uid: uid('vanishing') }, moved('vanishing', '2031-05-08'));
    expect(await statuses()).toEqual(['publish', 'publish', 'trash']);
  });

  it('trashes its overrides if it is cancelled', async () => {
    const where = context();
    const { statuses } = await withOverrides(where, 'called-off');
    const days = ['2031-05-08', '2031-05-15'].map((day) => moved('called-off', day));
    await insert(again(where), { ...series, uid: uid('called-off'), cancelled: true }, ...days);
    expect(await statuses()).toEqual(['trash', 'trash', 'trash']);
    await insert(again(where), { ...series, uid: uid('called-off') }, ...days);
    expect(await statuses()).toEqual(['publish', 'publish', 'publish']);
  });

  it('excludes days if it takes whole days', async () => {
    const where = context();
    const day = { allDay: true, start: '2031-05-01 00:00:00', end: '2031-05-01 23:59:59', timezone: undefined };
    const id = await make(where, { ...series, ...day, uid: uid('days') });
    await insert(where, { ...day, uid: uid('days'), recurrenceId: '2031-05-08 00:00:00', cancelled: true });
    expect(await starts(id)).toEqual(['2031-05-01', '2031-05-15', '2031-05-22']);
  });

  it('links parts by parent UID', async () => {
    const where = context();
    const part = await make(where, { uid: uid('part'), parentUid: uid('whole-of-part') });
    const whole = await make(where, { uid: uid('whole-of-part') });
    expect((await event(part)).parent).toBe(whole);
  });
});

describe('deleted event', () => {
  it('is ignored, and can be restored', async () => {
    const where = context();
    const id = await make(where, { uid: uid('ignored') });
    const thrown = await remove(id);
    expect([thrown.status, thrown.body.status]).toEqual([200, 'cal-ignored']);
    const { events } = await insert(again(where), { uid: uid('ignored'), title: 'Hidden' });
    expect(events).toEqual({ created: [], updated: [id], skipped: [] });
    expect(await event(id)).toMatchObject({ status: 'cal-ignored', title: 'Hidden' });
    expect((await rest(`${EVENTS}/${id}`, { as: undefined })).status).toBe(403);
    const listed = async (query: Record<string, string>) =>
      (await rest(EVENTS, { query: { ...MAY, search: 'Hidden', ...query } })).body.events.length;
    expect([await listed({}), await listed({ status: 'cal-ignored' })]).toEqual([0, 1]);
    const back = await change(id, { status: 'publish' });
    expect([back.body.status, back.body.slug]).toEqual(['publish', thrown.body.slug.replace('__trashed', '')]);
    expect(await listed({})).toBe(1);
  });

  it('is deleted permanently the second time, and can be imported again', async () => {
    const where = context();
    const id = await make(where, { uid: uid('gone') });
    await remove(id);
    const second = await remove(id);
    expect([second.status, second.body.status]).toEqual([200, 'cal-ignored']);
    expect((await rest(`${EVENTS}/${id}`)).status).toBe(400);
    expect((await insert(again(where), { uid: uid('gone') })).events.created).toHaveLength(1);
  });

  it('is also ignored by its status; local events are trashed', async () => {
    const id = await make(context(), { uid: uid('by-state') });
    expect((await change(id, { status: 'trash' })).body.status).toBe('cal-ignored');
    const { body } = await rest(EVENTS, { body: { title: 'Own', start_date: '2031-05-01', end_date: '2031-05-02' } });
    expect((await remove(body.id)).body.status).toBe('trash');
    expect((await remove(body.id)).status).toBe(410);
  });
});

describe('missing event', () => {
  it('is kept or trashed, and restored when it returns', async () => {
    const where = context();
    const ids = [await make(where, { uid: uid('gone-1') }), await make(where, { uid: uid('gone-2') })];
    const [kept = 0, trashed = 0] = ids;
    const past = { start: '2020-05-01 10:00:00', end: '2020-05-01 12:00:00' };
    const over = await make(where, { uid: uid('gone-3'), ...past });
    const next = again(where);
    await insert(next, { uid: uid('gone-1') });
    expect(await inserter.vanished(next, 'keep')).toEqual({ trashed: [], restored: [] });
    expect(await inserter.vanished(next, 'trash')).toEqual({ trashed: [trashed], restored: [] });
    const states = async () => Promise.all([kept, trashed, over].map(async (id) => (await event(id)).status));
    expect(await states()).toEqual(['publish', 'trash', 'publish']);
    await insert(again(where), { uid: uid('gone-2') });
    expect(await states()).toEqual(['publish', 'publish', 'publish']);
  });

  it('with retain is not missing if the source still has it', async () => {
    const where = context();
    const id = await make(where, { uid: uid('retained') });
    const next = again(where, { authority: 'retain' });
    await insert(next, { uid: uid('retained'), title: 'New' });
    expect(await inserter.vanished(next, 'trash')).toEqual({ trashed: [], restored: [] });
    expect((await event(id)).status).toBe('publish');
  });

  it('is kept while another source has it', async () => {
    const [one, other] = [context(), context()];
    const id = await make(one, { uid: uid('shared') });
    await insert(other, { uid: uid('shared') });
    expect((await inserter.vanished(again(one), 'trash')).trashed).toEqual([]);
    expect((await inserter.vanished(again(other), 'trash')).trashed).toEqual([id]);
  });

  it('is trashed while it is cancelled', async () => {
    const where = context();
    const id = await make(where, { uid: uid('cancelled') });
    await insert(again(where), { uid: uid('cancelled'), cancelled: true });
    expect((await event(id)).status).toBe('trash');
    await insert(again(where), { uid: uid('cancelled') });
    expect((await event(id)).status).toBe('publish');
    const never = await insert(context(), { uid: uid('never-there'), cancelled: true });
    expect([never.events, never.done]).toEqual([{ created: [], updated: [], skipped: [] }, 1]);
  });
});

describe('batches', () => {
  it('create nothing twice when they run concurrently', async () => {
    const where = context();
    const many = Array.from({ length: 20 }, (_, at) => ({
      uid: uid(`race-${at}`),
      title: `Race ${at % 3}`,
      tags: [`race ${at % 4}`],
      venue: { name: `Race hall ${at % 5}` },
      organizers: [{ name: `Race club ${at % 2}` }],
    }));
    const runs = await Promise.all(
      [many, many.toReversed(), many, many.toReversed()].map((some) => insert(where, ...some)),
    );
    const made = runs.flatMap(({ events }) => events.created);
    expect([made.length, new Set(made).size]).toEqual([20, 20]);
    const count = async (path: string, search: string) =>
      (await rest(`/cal/events/v1/${path}`, { query: { search } })).body.total;
    expect([await count('venues', 'Race hall'), await count('organizers', 'Race club')]).toEqual([5, 2]);
    expect((await rest('/cms/v2/tags', { query: { search: 'race' } })).body).toHaveLength(4);
  });

  it('are rolled back if they fail, and can be repeated', async () => {
    const where = context();
    const many = items(...Array.from({ length: 5 }, (_, at) => ({ uid: uid(`killed-${at}`), title: 'Killed' })));
    const killed = importerOf(site).db.transaction(async () => {
      await inserter.insert(where, many);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const countKilled = async () =>
      (await rest(EVENTS, { query: { ...MAY, search: 'Killed', status: 'publish,draft,pending,private,trash' } })).body
        .total;
    expect(await countKilled()).toBe(0);
    expect((await inserter.preview(where, many)).activity.count('cal_events', 'created')).toBe(5);
    expect(await countKilled()).toBe(0);
    expect((await inserter.insert(where, many)).activity.count('cal_events', 'created')).toBe(5);
    expect(await countKilled()).toBe(5);
    expect(await countUnusedIdentities()).toBe(0);
  });

  it('of a thousand events use a fixed number of statements, plus few for each new event', async () => {
    const where = context();
    const many = items(
      ...Array.from({ length: 1000 }, (_, at) => ({
        uid: uid(`many-${at}`),
        title: 'The same',
        venue: { name: 'Big' },
      })),
    );
    const statements = async (work: () => Promise<unknown>) => {
      const before = StatementCounter.total;
      await work();
      return StatementCounter.total - before;
    };
    expect(await statements(() => inserter.insert(where, many))).toBeLessThan(1200);
    expect(await statements(() => inserter.insert(again(where), many))).toBeLessThan(40);
  });
});
