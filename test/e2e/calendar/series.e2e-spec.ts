import { select } from '../../support/html.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';

const EVENTS = '/cal/events/v1/events';
const TIMES = { timezone: 'Europe/Berlin', start_date: '2031-03-06 18:00', end_date: '2031-03-06 20:00' };
/** The Thursdays of March 2031. */
const [FIRST, SECOND, THIRD, FOURTH] = ['2031-03-06', '2031-03-13', '2031-03-20', '2031-03-27'] as const;
const at = (day: string, time = '18:00:00') => `${day} ${time}`;

let site: TestSite;
const rest = (path: string, ask?: Ask) => site.rest(path, { as: 'admin', ...ask });
let count = 0;

/** Creates a series of four Thursdays with a title of its own. */
async function make(body: object = {}) {
  count += 1;
  const made = await rest(EVENTS, {
    body: {
      title: `Course ${count}`,
      slug: `course-${count}`,
      ...TIMES,
      meta: { rrule: 'FREQ=WEEKLY;COUNT=4' },
      ...body,
    },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}
/** Writes one date of a series, by default only this one. */
const write = (id: number, day: string, body: object, query: Record<string, string> = {}) =>
  rest(`${EVENTS}/${id}`, { method: 'POST', query: { occurrence: at(day), ...query }, body });
const cancel = (id: number, day: string, query: Record<string, string> = {}) =>
  rest(`${EVENTS}/${id}`, { method: 'DELETE', query: { occurrence: at(day), ...query } });
const read = async (id: number, day?: string) =>
  (await rest(`${EVENTS}/${id}`, { query: day === undefined ? {} : { occurrence: at(day) } })).body;
/** The public events of a window, by start. */
const listed = async (query: Record<string, string>) =>
  (await site.rest(EVENTS, { query: { start_date: '2031-01-01', end_date: '2031-12-31', per_page: '50', ...query } }))
    .body.events as Record<string, unknown>[];
const starts = async (search: string) => (await listed({ search })).map(({ start_date }) => start_date);

beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('author', 'contributor', 'subscriber');
  await changeSettings(site, { events_horizon_months: 120 });
});
afterAll(() => site.close());

describe('addresses of occurrences', () => {
  it('lists each occurrence with a URL that reads and writes exactly it', async () => {
    const { id, title } = await make();
    const [, second] = await listed({ search: title });
    expect(second).toMatchObject({ parent: id, recurrence_id: at(SECOND) });
    expect(second?.rest_url).toBe(`${site.url}/en/rest/cal/events/v1/events/${id}?occurrence=20310313T180000`);
    const url = String(second?.rest_url);
    expect((await site.ask(url)).body).toMatchObject({ recurrence_id: at(SECOND), start_date: at(SECOND) });
    const written = await site.ask(url, { as: 'admin', method: 'POST', body: { title: `${title} moved` } });
    expect(written.body).toMatchObject({ parent: id, recurrence_id: at(SECOND), overridden: ['title'] });
    expect((await site.ask(url)).body).toMatchObject({ id: written.body.id, title: `${title} moved` });
    expect(await read(id)).toMatchObject({ title, rest_url: `${site.url}/en/rest/cal/events/v1/events/${id}` });
    const titles = (await listed({ search: title })).map((event) => [event.title, event.recurrence_id, event.parent]);
    expect(titles).toEqual([
      [title, at(FIRST), id],
      [`${title} moved`, at(SECOND), id],
      [title, at(THIRD), id],
      [title, at(FOURTH), id],
    ]);
  });

  it('gives each occurrence an id that reads, changes and deletes exactly it', async () => {
    const { id, title } = await make({ venue: { venue: 'Hall' } });
    const ids = (await listed({ search: title })).map((event) => Number(event.id));
    expect(new Set([...ids, id]).size).toBe(5);
    const url = (nth: number) => `${EVENTS}/${ids[nth]}`;
    expect((await site.rest(url(1))).body).toMatchObject({ id: ids[1], parent: id, recurrence_id: at(SECOND) });
    const include = `${id},${ids[0]},${ids[1]},${ids[2]}`;
    const included = async () => (await listed({ include })).map((event) => [event.id, event.start_date]);
    expect(await included()).toEqual([
      [id, at(FIRST)],
      [ids[0], at(FIRST)],
      [ids[1], at(SECOND)],
      [ids[2], at(THIRD)],
    ]);
    // It still names the date when that is an event of its own.
    const own = (await rest(url(1), { method: 'POST', body: { title: 'Own' } })).body;
    for (const sent of [{ sticky: true }, { recurrence_id: at(SECOND), sticky: true }]) {
      const { status, body } = await rest(url(1), { method: 'POST', body: sent });
      expect([status, body.id, body.title, body.parent]).toEqual([200, own.id, 'Own', id]);
    }
    expect((await rest(url(0), { method: 'DELETE' })).body).toMatchObject({
      status: 'trash',
      recurrence_id: at(FIRST),
    });
    expect(await included()).toEqual([
      [id, at(FIRST)],
      [ids[2], at(THIRD)],
      [own.id, at(SECOND)],
    ]);
    expect(await starts(title)).toEqual([at(THIRD), at(FOURTH)]);
    expect((await site.rest('/cal/events/v1/venues', { query: { event: String(ids[3]) } })).body.total).toBe(1);
    const headers = { 'If-Match': String((await site.rest(url(2))).headers.get('etag')) };
    const all = await rest(url(2), { method: 'POST', query: { _scope: 'all' }, body: { cost: '7' }, headers });
    expect(all.body).toMatchObject({ id, cost: '$7' });
    expect((await rest(url(3), { method: 'POST', body: { cost: '8' }, headers })).status).toBe(412);
  });

  it('refuses ids of occurrences that do not exist, and dates that contradict the id', async () => {
    const { title } = await make();
    const [first = 0] = (await listed({ search: title })).map((event) => Number(event.id));
    const refused = async (path: number, body: object = {}) => {
      const { status, body: error } = await rest(`${EVENTS}/${path}`, { method: 'POST', body });
      return [status, ...Object.keys(error.data?.params ?? {})];
    };
    expect(await refused(first + 1)).toEqual([400, 'occurrence']);
    expect(await refused(first, { occurrence: at(SECOND) })).toEqual([400, 'occurrence']);
    expect(await refused(first + 9999 * 2 ** 29)).toEqual([400, 'id']);
    expect(await refused(2 ** 33)).toEqual([400, 'id']);
    expect((await rest(`${EVENTS}/${first}`, { as: 'subscriber', method: 'DELETE' })).status).toBe(403);
  });

  it('accepts an occurrence that a client sends back, and changes only what differs', async () => {
    const { id, title } = await make({ cost: '5', website: 'https://course.example/' });
    const [, second] = await listed({ search: title });
    const { description: _description, excerpt: _excerpt, image: _image, ...sent } = second ?? {};
    const back = await rest(`${EVENTS}/${id}`, { method: 'POST', body: { ...sent, sticky: true } });
    expect(back.body).toMatchObject({ parent: id, recurrence_id: at(SECOND), overridden: ['sticky'] });
    expect(await read(id)).toMatchObject({ cost: '$5', slug: `course-${count}` });
  });

  it('refuses scopes of events that do not recur, and dates that a series does not have', async () => {
    const single = await make({ meta: {} });
    const { id } = await make();
    const refusals = [
      [single.id, { _scope: 'this' }, '_scope'],
      [single.id, { _scope: 'all' }, '_scope'],
      [single.id, { occurrence: at(FIRST) }, 'occurrence'],
      [id, { _scope: 'this' }, '_scope'],
      [id, { _scope: 'following' }, '_scope'],
      [id, { _scope: 'some', occurrence: at(FIRST) }, '_scope'],
      [id, { occurrence: '2031-03-07 18:00:00' }, 'occurrence'],
      [id, { occurrence: 'soon' }, 'occurrence'],
      [id, { occurrence: at(FIRST), meta: { rrule: 'FREQ=DAILY' } }, 'meta'],
    ] as const;
    for (const [event, body, argument] of refusals) {
      const { status, body: error } = await rest(`${EVENTS}/${event}`, {
        method: 'POST',
        body: { title: 'No', ...body },
      });
      expect([body, status, Object.keys(error.data?.params ?? {})]).toEqual([body, 400, [argument]]);
    }
    for (const [name, value] of [['_scope', 'this'] as const, ['occurrence', '2031-03-07 18:00:00'] as const])
      expect((await rest(`${EVENTS}/${id}`, { method: 'DELETE', query: { [name]: value } })).status).toBe(400);
    expect(await read(id)).toMatchObject({ title: expect.stringContaining('Course') as string });
    expect(await starts(`Course ${count}`)).toHaveLength(4);
  });

  it('requires the right to edit the series', async () => {
    const { id } = await make();
    for (const as of ['contributor', 'subscriber', undefined]) {
      const status = as === undefined ? 401 : 403;
      const query = { occurrence: at(SECOND) };
      expect((await site.rest(`${EVENTS}/${id}`, { as, method: 'POST', query, body: { title: 'No' } })).status).toBe(
        status,
      );
      expect((await site.rest(`${EVENTS}/${id}`, { as, method: 'DELETE', query })).status).toBe(status);
    }
  });

  it('hides an occurrence that is a draft from those who may not read it', async () => {
    const { id, title } = await make();
    const { body } = await write(id, SECOND, { status: 'draft' });
    expect(body).toMatchObject({ status: 'draft', overridden: ['status'] });
    expect(await starts(title)).toEqual([at(FIRST), at(THIRD), at(FOURTH)]);
    expect((await site.rest(`${EVENTS}/${id}`, { query: { occurrence: at(SECOND) } })).status).toBe(400);
    expect((await read(id, SECOND)).id).toBe(body.id);
  });
});

describe('one date', () => {
  it('has any member of its own and follows the series with the others', async () => {
    const { id, title } = await make({ venue: { venue: `Hall ${count}` }, cost: '$5', tags: ['indoors'] });
    const own = {
      ...{ start_date: '2031-03-14 19:00', end_date: '2031-03-14 22:00', venue: { venue: `Garden ${count}` } },
      ...{ organizer: [{ organizer: `Club ${count}` }], tags: ['outdoors'], featured: true, hide_from_listings: false },
    };
    const { body } = await write(id, SECOND, own);
    expect(body).toMatchObject({
      recurrence_id: at(SECOND),
      start_date: '2031-03-14 19:00:00',
      utc_start_date: '2031-03-14 18:00:00',
      venue: { venue: `Garden ${count}` },
      cost: '$5',
      overridden: ['featured', 'venue', 'organizer', 'tags', 'start_date', 'end_date'],
    });
    expect(await starts(title)).toEqual([at(FIRST), '2031-03-14 19:00:00', at(THIRD), at(FOURTH)]);

    await rest(`${EVENTS}/${id}`, {
      method: 'POST',
      body: { title: `${title} new`, cost: '$9', venue: { venue: 'Attic' }, tags: ['dry'], status: 'private' },
    });
    const followed = await read(body.id);
    expect(followed).toMatchObject({ title: `${title} new`, cost: '$9', status: 'private' });
    expect(followed).toMatchObject({ venue: { venue: `Garden ${count}` }, tags: [{ slug: 'outdoors' }] });
    expect(followed.start_date).toBe('2031-03-14 19:00:00');
  });

  it('follows again what is set to the value of the series', async () => {
    const { id } = await make({ cost: '$5' });
    await write(id, SECOND, { cost: '$7', title: 'Special' });
    expect((await write(id, SECOND, { cost: '$5' })).body.overridden).toEqual(['title']);
    await rest(`${EVENTS}/${id}`, { method: 'POST', body: { cost: '$6', title: 'Other' } });
    expect(await read(id, SECOND)).toMatchObject({ cost: '$6', title: 'Special' });
  });

  it('is an exclusion when it is deleted, and comes back from the trash', async () => {
    const { id, title } = await make();
    const { body } = await cancel(id, SECOND);
    expect(body).toMatchObject({ status: 'trash', recurrence_id: at(SECOND), parent: id });
    expect(await starts(title)).toEqual([at(FIRST), at(THIRD), at(FOURTH)]);
    expect((await read(id)).meta.exdate).toEqual([at(SECOND)]);
    expect((await cancel(id, SECOND)).status).toBe(400);
    const back = await rest(`${EVENTS}/${body.id}`, { method: 'POST', body: { status: 'publish' } });
    expect(back.body).toMatchObject({ status: 'publish', recurrence_id: at(SECOND), overridden: [] });
    expect(await starts(title)).toEqual([at(FIRST), at(SECOND), at(THIRD), at(FOURTH)]);
    expect((await read(id)).meta.exdate).toEqual([]);
  });

  it('stays as cancelled where the setting says so, until it is deleted again', async () => {
    const { id, title } = await make({ tags: ['Winter'] });
    await changeSettings(site, { events_cancelled_dates: 'show' });
    const { body } = await cancel(id, SECOND);
    expect(body).toMatchObject({ status: 'publish', recurrence_id: at(SECOND), overridden: ['tags'] });
    expect(body.tags.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['cancelled', 'winter']);
    expect(await starts(title)).toEqual([at(FIRST), at(SECOND), at(THIRD), at(FOURTH)]);
    const { text } = await site.ask(body.url, {});
    expect(text).toContain('schema.org/EventCancelled');
    const whole = await site.ask((await read(id)).url, {});
    expect(whole.text.match(/schema.org\/EventCancelled/g)).toHaveLength(1);
    expect(whole.text.match(/<strong>Cancelled/g)).toHaveLength(1);
    const feed = await site.ask(`${(await read(id)).url}events.ics`, {});
    expect(feed.text.match(/^STATUS:\w+/gm)).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
    expect((await cancel(id, SECOND)).body.status).toBe('trash');
    await changeSettings(site, { events_cancelled_dates: 'hide' });
    expect(await starts(title)).toEqual([at(FIRST), at(THIRD), at(FOURTH)]);
  });

  it('goes into the trash and back with its changes', async () => {
    const { id, title } = await make();
    const moved = (await write(id, SECOND, { start_date: '2031-03-15 10:00', end_date: '2031-03-15 12:00' })).body;
    expect((await rest(`${EVENTS}/${moved.id}`, { method: 'DELETE' })).body.status).toBe('trash');
    expect(await starts(title)).toEqual([at(FIRST), at(THIRD), at(FOURTH)]);
    await rest(`${EVENTS}/${moved.id}`, { method: 'POST', body: { status: 'publish' } });
    expect(await starts(title)).toEqual([at(FIRST), '2031-03-15 10:00:00', at(THIRD), at(FOURTH)]);
    // With the whole series.
    await rest(`${EVENTS}/${id}`, { method: 'DELETE' });
    expect(await starts(title)).toEqual([]);
    await rest(`${EVENTS}/${id}`, { method: 'POST', body: { status: 'publish' } });
    expect(await starts(title)).toEqual([at(FIRST), '2031-03-15 10:00:00', at(THIRD), at(FOURTH)]);
    expect((await read(id)).meta.exdate).toEqual([]);
  });

  it('costs writes of the series only where it changes', async () => {
    const costs: number[][] = [];
    for (const dates of [[SECOND], [SECOND, THIRD, FOURTH]]) {
      const { id } = await make({ cost: '5' });
      for (const day of dates) await write(id, day, { title: `Own ${day}` });
      const cost = async (body: object) => {
        const { status, headers } = await rest(`${EVENTS}/${id}`, { method: 'POST', body });
        expect(status).toBe(200);
        return Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);
      };
      await cost({ cost: '5' });
      costs.push([
        await cost({ cost: '5', title: 'Other' }),
        await cost({ meta: { rrule: 'FREQ=WEEKLY;COUNT=6' } }),
        await cost({ cost: '6' }),
      ]);
      expect(await read(id, SECOND)).toMatchObject({ title: `Own ${SECOND}`, cost: '$6', overridden: ['title'] });
    }
    const [[title, rule, followed = 0] = [], three] = costs;
    expect(three?.slice(0, 2)).toEqual([title, rule]);
    expect(three?.[2]).toBeGreaterThan(followed);
  });

  it('costs lists no more statements than an unchanged one', async () => {
    const own = { categories: ['Inside'], tags: ['dry'], venue: { venue: 'Hall' }, organizer: [{ organizer: 'Club' }] };
    const statements = async (search: string) => {
      const query = { search, start_date: '2031-01-01', end_date: '2031-12-31', per_page: '50' };
      const answer = await rest(EVENTS, { query });
      return [answer.body.events.length, /(\d+) statements/.exec(answer.headers.get('server-timing') ?? '')?.[1]];
    };
    const [plain, changed] = [await make(own), await make(own)];
    for (const day of [SECOND, FOURTH]) await write(changed.id, day, { cost: '8' });
    const before = await statements(plain.title);
    expect(before[0]).toBe(4);
    expect(await statements(changed.title)).toEqual(before);
  });

  it('takes effect in filters, and in what was cached', async () => {
    const { id, title } = await make({ categories: [`Inside ${count}`] });
    const before = await site.rest(`${EVENTS}/${id}`, { query: { occurrence: at(SECOND) } });
    expect(before.body.title).toBe(title);
    const { body } = await write(id, SECOND, { categories: [`Outside ${count}`] });
    const [outside] = body.categories;
    expect((await listed({ categories: outside.slug })).map(({ recurrence_id }) => recurrence_id)).toEqual([
      at(SECOND),
    ]);
    await write(id, SECOND, { title: 'Changed' });
    const etag = before.headers.get('etag') ?? '';
    const after = await site.rest(`${EVENTS}/${id}`, {
      query: { occurrence: at(SECOND) },
      headers: { 'If-None-Match': etag },
    });
    expect([after.status, after.body.title]).toEqual([200, 'Changed']);
  });
});

describe('all dates', () => {
  it('keeps overrides with their times of day when the series moves', async () => {
    const { id, title } = await make();
    const { body: longer } = await write(id, SECOND, { end_date: '2031-03-13 23:00' });
    const { body: named } = await write(id, THIRD, { title: `${title} special` });
    const later = { start_date: '2031-03-06 19:00', end_date: '2031-03-06 20:30' };
    const moved = await rest(`${EVENTS}/${id}`, { method: 'POST', body: later });
    expect(moved.status).toBe(200);
    expect(await read(longer.id)).toMatchObject({ recurrence_id: at(SECOND, '19:00:00'), start_date: at(SECOND) });
    expect(await read(named.id)).toMatchObject({
      recurrence_id: at(THIRD, '19:00:00'),
      start_date: at(THIRD, '19:00:00'),
      end_date: at(THIRD, '20:30:00'),
    });
    const times = [at(FIRST, '19:00:00'), at(SECOND), at(THIRD, '19:00:00'), at(FOURTH, '19:00:00')];
    expect(await starts(title)).toEqual(times);
  });

  it('asks before overrides lose their date', async () => {
    const { id, title } = await make();
    const { body: own } = await write(id, FOURTH, { title: `${title} last` });
    const shorter = { meta: { rrule: 'FREQ=WEEKLY;COUNT=3' } };
    const refused = await rest(`${EVENTS}/${id}`, { method: 'POST', body: shorter });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'event-overrides-lost', data: { overrides: [{ id: own.id, recurrence_id: at(FOURTH) }] } },
    });
    expect(await starts(title)).toHaveLength(4);
    const done = await rest(`${EVENTS}/${id}`, { method: 'POST', query: { _confirm: 'true' }, body: shorter });
    expect(done.status).toBe(200);
    expect(await starts(title)).toEqual([at(FIRST), at(SECOND), at(THIRD)]);
    expect(await read(own.id)).toMatchObject({ status: 'trash' });
  });

  it('writes the series from the address of a date, too', async () => {
    const { id, title } = await make();
    expect((await write(id, SECOND, { cost: '$3' }, { _scope: 'all' })).body).toMatchObject({ id, cost: '$3' });
    const { body: own } = await write(id, SECOND, { title: `${title} own` });
    const all = await rest(`${EVENTS}/${own.id}`, { method: 'POST', query: { _scope: 'all' }, body: { cost: '$4' } });
    expect(all.body).toMatchObject({ id, cost: '$4', title });
    expect(await read(own.id)).toMatchObject({ cost: '$4', title: `${title} own` });
    expect((await cancel(id, THIRD, { _scope: 'all' })).body).toMatchObject({ id, status: 'trash' });
  });
});

describe('excluded rules', () => {
  it('become excluded dates', async () => {
    const { id, title, meta } = await make({
      meta: { rrule: 'FREQ=WEEKLY;COUNT=4', exrule: 'FREQ=MONTHLY;BYDAY=3TH' },
    });
    expect(meta).toEqual({ rrule: 'FREQ=WEEKLY;COUNT=4', exdate: [at(THIRD)], rdate: [] });
    expect(await starts(title)).toEqual([at(FIRST), at(SECOND), at(FOURTH)]);
    const changed = await rest(`${EVENTS}/${id}`, { body: { meta: { exrule: 'FREQ=WEEKLY;INTERVAL=3' } } });
    expect(changed.body.meta.exdate).toEqual([at(FIRST), at(THIRD), at(FOURTH)]);
    for (const exrule of ['FREQ=NEVER', 'FREQ=WEEKLY'])
      expect((await rest(`${EVENTS}/${id}`, { body: { meta: { exrule } } })).status).toBe(400);
  });
});

describe('a date and the following ones', () => {
  it('splits the series, and overrides and exclusions with it', async () => {
    const { id, title } = await make({ meta: { rrule: 'FREQ=WEEKLY;COUNT=6', exdate: ['2031-04-03'] }, cost: '$5' });
    const early = (await write(id, SECOND, { title: `${title} early` })).body;
    const late = (await write(id, FOURTH, { title: `${title} late` })).body;
    const { body: rest_ } = await write(
      id,
      THIRD,
      { start_date: '2031-03-20 19:00', end_date: '2031-03-20 21:00', cost: '$8' },
      { _scope: 'following' },
    );
    expect(rest_).toMatchObject({ continues: id, title, cost: '$8', start_date: at(THIRD, '19:00:00') });
    expect(rest_.meta).toEqual({ rrule: 'FREQ=WEEKLY;COUNT=4', exdate: [at('2031-04-03', '19:00:00')], rdate: [] });
    expect((await read(id)).meta).toEqual({ rrule: 'FREQ=WEEKLY;UNTIL=20310313T180000', exdate: [], rdate: [] });
    expect(await read(early.id)).toMatchObject({ parent: id, cost: '$5' });
    expect(await read(late.id)).toMatchObject({ parent: rest_.id, cost: '$8', start_date: at(FOURTH, '19:00:00') });
    expect(await starts(title)).toEqual([
      ...[at(FIRST), at(SECOND), at(THIRD, '19:00:00'), at(FOURTH, '19:00:00'), at('2031-04-10', '19:00:00')],
    ]);
  });

  it('changes all from the first date on', async () => {
    const { id, title } = await make();
    expect((await write(id, FIRST, { cost: '$3' }, { _scope: 'following' })).body).toMatchObject({ id, cost: '$3' });
    expect(await starts(title)).toHaveLength(4);
  });

  it('moves the rest of a series to the trash, from which it comes back', async () => {
    const { id, title } = await make();
    const { body } = await cancel(id, THIRD, { _scope: 'following' });
    expect(body).toMatchObject({ continues: id, status: 'trash' });
    expect(await starts(title)).toEqual([at(FIRST), at(SECOND)]);
    await rest(`${EVENTS}/${body.id}`, { method: 'POST', body: { status: 'publish' } });
    expect(await starts(title)).toEqual([at(FIRST), at(SECOND), at(THIRD), at(FOURTH)]);
  });

  it('splits at added dates and without a rule', async () => {
    const { id, title } = await make({ meta: { rdate: [at('2031-03-08'), `${at('2031-03-09')}/PT30M`] } });
    const { body } = await write(id, '2031-03-08', { cost: '$1' }, { _scope: 'following' });
    expect(body).toMatchObject({ start_date: at('2031-03-08'), continues: id });
    const events = (await listed({ search: title })).map(({ start_date, end_date }) => [start_date, end_date]);
    expect(events).toEqual([
      [at(FIRST), at(FIRST, '20:00:00')],
      [at('2031-03-08'), at('2031-03-08', '20:00:00')],
      [at('2031-03-09'), at('2031-03-09', '18:30:00')],
    ]);
    expect((await read(id)).recurrence_id).toBeUndefined();
    expect((await listed({ search: title }))[0]).toMatchObject({ recurrence_id: at(FIRST) });
  });
});

describe('the pages of a series', () => {
  const page = (url: string) => site.ask(url, { headers: { accept: 'text/html' } });
  const pageOf = (slug: string, day?: string) =>
    page(`${site.url}/en/event/${slug}/${day === undefined ? '' : `${day.replaceAll('-', '')}T180000/`}`);
  const jsonLd = async (url: string): Promise<Record<string, unknown>> => {
    const [script] = await select((await page(url)).text, 'script[type="application/ld+json"]');
    return JSON.parse(script?.html.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '{}') as Record<string, unknown>;
  };

  it('redirect the former address of a changed date, and show where it is now', async () => {
    const { id, title, slug, url } = await make();
    expect((await pageOf(slug, SECOND)).status).toBe(200);
    const { body: moved } = await write(id, SECOND, { start_date: '2031-03-14 19:00', end_date: '2031-03-14 21:00' });
    expect(moved.url).toBe(`${site.url}/en/event/${slug}-2031-03-13/`);
    const former = await pageOf(slug, SECOND);
    expect([former.status, former.headers.get('location')]).toEqual([302, moved.url]);
    const own = await page(moved.url);
    expect(own.status).toBe(200);
    expect(own.text).toMatch(/Moved from:\s+<time datetime="2031-03-13T18:00/);
    expect(own.text).toContain(`href="${url}"`);
    expect(await jsonLd(moved.url)).toMatchObject({
      '@type': 'Event',
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2031-03-13T18:00:00+01:00',
      startDate: '2031-03-14T19:00:00+01:00',
      superEvent: { '@type': 'EventSeries', name: title, url },
    });
    expect((await site.ask(`${site.url}/en/sitemap.xml`)).status).toBe(200);
  });

  it('list changed dates among the others, and excluded ones in the schedule', async () => {
    const { id, title, url } = await make();
    await page(url);
    const { body: named } = await write(id, SECOND, { title: 'Opening night', tags: ['cancelled'] });
    await cancel(id, THIRD);
    const ld = await jsonLd(url);
    expect(ld).toMatchObject({
      eventSchedule: { exceptDate: ['2031-03-20T18:00:00', '2031-03-13T18:00:00'] },
      subEvent: [{ name: title }, { name: 'Opening night', url: named.url }, { name: title }],
    });
    expect((await page(url)).text).toContain(`href="${named.url}"`);
    expect((await page(named.url)).text).toContain('Cancelled');
  });

  it('redirect dates that belong to another series after a split', async () => {
    const { id, slug } = await make();
    const later = { start_date: '2031-03-20 19:00', end_date: '2031-03-20 21:00' };
    const { body: rest_ } = await write(id, THIRD, later, { _scope: 'following' });
    const former = await pageOf(slug, FOURTH);
    expect([former.status, former.headers.get('location')]).toEqual([301, `${rest_.url}20310327T190000/`]);
    expect((await pageOf(slug, SECOND)).status).toBe(200);
    // A date that is hidden from the viewer is not there.
    const { body: draft } = await write(id, SECOND, { status: 'draft' });
    expect((await pageOf(slug, SECOND)).status).toBe(404);
    expect((await page(`${site.url}/en/?p=${draft.id}`)).status).toBe(404);
  });
});

describe('two writes at the same moment', () => {
  it('end in one of the two orders', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, title } = await make();
      const [one, other] = await Promise.all([
        write(id, THIRD, { title: `${title} third` }),
        write(id, SECOND, { cost: '$8' }, { _scope: 'following' }),
      ]);
      expect(other.status).toBe(200);
      // After the split, the date belongs to the other series.
      expect([200, 400]).toContain(one.status);
      expect(await starts(title)).toEqual([at(FIRST), at(SECOND), at(THIRD), at(FOURTH)]);
      const third = (await listed({ search: title }))[2];
      expect(third).toMatchObject({ parent: other.body.id, cost: '$8' });
      expect(third?.title).toBe(one.status === 200 ? `${title} third` : title);
    }
  });

  it('make one override of a date', async () => {
    const { id, title } = await make();
    const [one, other] = await Promise.all([write(id, SECOND, { cost: '$1' }), write(id, SECOND, { excerpt: 'Two' })]);
    expect([one.status, other.status, other.body.id]).toEqual([200, 200, one.body.id]);
    expect(await read(id, SECOND)).toMatchObject({ cost: '$1', excerpt: expect.stringContaining('Two') as string });
    expect(await starts(title)).toHaveLength(4);
  });
});
