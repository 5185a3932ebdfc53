import { moveFloatingDate } from '../../support/entries.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const EVENTS = '/cal/events/v1/events';
const BY_SLUG = `${EVENTS}/by-slug`;
const TIMES = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
const WRITERS = ['admin', 'editor', 'author', 'contributor'] as const;

let site: TestSite;
const rest = (path: string, ask?: Ask) => site.rest(path, ask);
const post = (body: object, as = 'admin') => rest(EVENTS, { as, body: { title: 'An event', ...TIMES, ...body } });
const edit = (id: number, body: object, as = 'admin') => rest(`${EVENTS}/${id}`, { as, body });
const trash = (id: number, as?: string) => rest(`${EVENTS}/${id}`, { as, method: 'DELETE' });
const get = (id: number, as?: string) => rest(`${EVENTS}/${id}`, { as });
const outcome = ({ status, body }: Answer) => (status < 300 ? status : `${status} ${body.code}`);
const refused = ({ status, body }: Answer) => [status, Object.keys(body.data?.params ?? {})];
const statements = ({ headers }: Answer) => Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

/** Creates an event and returns it. */
async function make(body: object = {}, as = 'admin') {
  const made = await post(body, as);
  if (made.status !== 201) throw new Error(`No event: ${made.text}`);
  return made.body;
}

beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('an event', () => {
  it('has all members in a fixed order, and a Location header', async () => {
    const made = await post({ title: 'Spring fair', description: 'Come and see.', excerpt: 'Come.' });
    const { id } = made.body;
    expect(made.headers.get('location')).toMatch(new RegExp(`/en/rest${EVENTS}/${id}$`));
    expect(Object.keys(made.body)).toEqual([
      ...['id', 'global_id', 'global_id_lineage', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc'],
      ...['url', 'rest_url', 'title', 'description', 'excerpt', 'slug', 'image', 'all_day', 'start_date'],
      ...['start_date_details', 'end_date', 'end_date_details', 'utc_start_date', 'utc_start_date_details'],
      ...['utc_end_date', 'utc_end_date_details', 'timezone', 'timezone_abbr', 'cost', 'cost_details', 'website'],
      ...['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'categories', 'tags', 'venue'],
      'organizer',
    ]);
    expect(made.body).toMatchObject({
      global_id: `localhost/en?id=${id}`,
      global_id_lineage: [`localhost/en?id=${id}`],
      author: String(site.ids.admin),
      url: `${site.url}/en/event/spring-fair/`,
      title: 'Spring fair',
      description: '<p>Come and see.</p>',
      excerpt: '<p>Come.</p>',
      image: false,
      website: `${site.url}/en/event/spring-fair/`,
      categories: [],
      venue: [],
      organizer: [],
    });
  });

  it('has json_ld in a single response', async () => {
    const { id, url } = await make({ timezone: 'Europe/Berlin', cost: '€5', excerpt: 'Say "hello" & <b>come</b>.' });
    const { json_ld: described } = (await get(id)).body;
    expect(described).toMatchObject({
      '@context': 'http://schema.org',
      '@type': 'Event',
      url,
      startDate: '2031-05-01T10:00:00+02:00',
      endDate: '2031-05-01T12:00:00+02:00',
      offers: { '@type': 'Offer', price: '5', priceCurrency: '€', url },
      performer: 'Organization',
    });
    expect(described.description).not.toContain('<');
  });

  it('supports _fields', async () => {
    const { id } = await make({ cost: '$5' });
    const shown = await rest(`${EVENTS}/${id}`, {
      query: { _fields: 'id,cost_details.values,start_date_details.day' },
    });
    expect(shown.body).toEqual({ id, cost_details: { values: ['5'] }, start_date_details: { day: '01' } });
  });

  it('formats costs without a currency in the currency of the settings', async () => {
    const plain = await make({ cost: '10' });
    const dollars = await make({ cost: '$10' });
    const costs = async () => [(await get(plain.id)).body.cost, (await get(dollars.id)).body.cost];
    expect(await costs()).toEqual(['$10', '$10']);
    await changeSettings(site, { events_currency_symbol: '€', events_currency_position: 'postfix' });
    expect(await costs()).toEqual(['10€', '$10']);
    await changeSettings(site, { events_currency_symbol: '$', events_currency_position: 'prefix' });
  });

  it('takes a constant number of statements for any number of terms', async () => {
    const bare = await make();
    const full = await make({ tags: 'one, two, three', categories: ['four', 'five'], cost: '$5' });
    const counts = [];
    for (const { id } of [bare, full]) counts.push(statements(await get(id)));
    expect(counts[1]).toBe(counts[0]);
  });

  it('is found by its public URL and by its slug, in any script', async () => {
    const { id, slug } = await make({ title: 'Праздник города' });
    expect((await rest(`${BY_SLUG}/${decodeURIComponent(slug)}`)).body.id).toBe(id);
    expect((await rest(`${BY_SLUG}/${slug}`)).body.id).toBe(id);
    expect(refused(await rest(`${BY_SLUG}/nowhere`))).toEqual([400, ['slug']]);
    expect(statements(await rest(`${BY_SLUG}/${slug}`))).toBe(1);
  });

  it('has a plain URL and no slug as a draft', async () => {
    const { id, url, slug, date_utc } = await make({ status: 'draft' });
    expect(new URL(url).search).toBe(`?post_type=cal_events&p=${id}`);
    expect([slug, date_utc]).toEqual(['', '0000-00-00 00:00:00']);
  });

  it('is rejected with all invalid arguments', async () => {
    const wrong = await post({
      title: ' ',
      author: 999_999,
      slug: '',
      timezone: 'Mars/Base',
      website: 'x',
      status: 'odd',
    });
    expect(refused(wrong)).toEqual([400, ['author', 'title', 'slug', 'status', 'timezone', 'website']]);
    expect(wrong.body.data.details).toEqual([]);
    const types = await post({ all_day: 'perhaps', featured: 'perhaps' });
    expect(refused(types)).toEqual([400, ['all_day', 'featured']]);
    expect(types.body.data.details.all_day.code).toBe('rest_invalid_type');
    const unixTime = await post({ start_date: 1_935_050_400 });
    expect(refused(unixTime)).toEqual([400, ['start_date']]);
    expect(unixTime.body.data.details.start_date.code).toBe('rest_invalid_type');
    // Types are checked after existence.
    expect(refused(await post({ start_date: 1_935_050_400, status: 'odd' }))).toEqual([400, ['status']]);
    expect(refused(await rest(`${EVENTS}/999999`))).toEqual([400, ['id']]);
    expect(refused(await edit(0, { title: '' }))).toEqual([400, ['title', 'id']]);
  });

  it('sanitizes every member', async () => {
    const bad = `"><script>alert(1)</script>'); DROP TABLE entries; -- \u0000 🎉 ${'x'.repeat(3000)}`;
    const texts = { title: bad, description: bad, excerpt: bad, slug: bad, cost: bad, tags: [bad], categories: bad };
    const made = await make({ ...texts, title: `${bad} A` }, 'author');
    const shown = (await get(made.id)).text;
    expect(shown).not.toContain('<script');
    expect((await get(made.id, 'author')).status).toBe(200);
    for (const member of [
      'title',
      'description',
      'slug',
      'status',
      'timezone',
      'start_date',
      'website',
      'date',
      'image',
    ]) {
      for (const value of [{ a: { b: [] } }, [[[]]], '\u0000', '9'.repeat(400), -1, true]) {
        expect((await post({ [member]: value })).status).toBeLessThan(500);
      }
    }
    for (const website of [
      ['https://example.org'],
      { a: 1 },
      5,
      'javascript:alert(1)',
      `https://e.org/${'x'.repeat(2001)}`,
    ]) {
      expect(refused(await post({ website }))).toEqual([400, ['website']]);
    }
    for (const member of ['cost', 'categories', 'tags', 'venue', 'organizer']) {
      for (const value of [{ a: { b: [] } }, [[[]]], ['\u0000'], '9'.repeat(400), -1, [null, {}], true, 1e300]) {
        expect((await edit(made.id, { [member]: value })).status).toBeLessThan(500);
      }
    }
    expect((await post({ tags: Array.from({ length: 1001 }, (_, n) => `t${n}`) })).status).toBe(400);
  });
});

describe('updating an event', () => {
  const ALL = {
    title: 'Before',
    description: 'Words',
    excerpt: 'Short',
    cost: '$10',
    website: 'https://example.com/?a=1&b=2',
    timezone: 'Europe/Rome',
    slug: 'a-slug-to-keep',
    all_day: false,
    show_map: true,
    show_map_link: true,
    hide_from_listings: true,
    sticky: true,
    featured: true,
    categories: ['Fairs'],
    tags: ['Sun'],
    status: 'draft',
    date: '2021-07-01 08:00:00',
  };

  it('keeps members that are not sent', async () => {
    const before = await make(ALL);
    const names = Object.keys(before).filter((name) => !['title', 'modified', 'modified_utc'].includes(name));
    const after = (await edit(before.id, { title: 'After' })).body;
    expect(after.title).toBe('After');
    for (const name of names) expect([name, after[name]]).toEqual([name, before[name]]);
    expect((await edit(before.id, {})).body).toMatchObject({ title: 'After', status: 'draft', cost: '$10' });
  });

  it('clears members that are sent empty', async () => {
    const { id } = await make({ ...ALL, slug: 'cleared' });
    const cleared = { cost: '', website: '', categories: [], tags: '', description: null, featured: false };
    expect((await edit(id, cleared)).body).toMatchObject({
      ...{ cost: '', website: '', categories: [], tags: [], description: '', featured: false },
      ...{ sticky: true, excerpt: '<p>Short</p>', timezone: 'Europe/Rome' },
    });
  });

  it('returns its own URL as website by default, and accepts a returned website unchanged', async () => {
    const { id, url, website } = await make();
    expect(website).toBe(url);
    expect((await edit(id, { website: 'https://example.com/?a=1&b=2' })).body.website).toBe(
      'https://example.com/?a=1&amp;b=2',
    );
    expect((await edit(id, { website: 'https://example.com/?a=1&amp;copy=2' })).body.website).toBe(
      'https://example.com/?a=1&amp;copy=2',
    );
  });

  it('changes the slug, by ID or by the present slug', async () => {
    const { id, slug } = await make({ title: 'Renamed' });
    const renamed = await rest(`${BY_SLUG}/${slug}`, { as: 'admin', body: { slug: 'New Name', featured: true } });
    expect(renamed.body).toMatchObject({ id, slug: 'new-name', featured: true });
    expect((await rest(`${BY_SLUG}/${slug}`)).status).toBe(400);
    expect((await rest(`${BY_SLUG}/new-name`, { as: 'admin', body: { title: 'T' } })).body.slug).toBe('new-name');
    expect(refused(await rest(`${BY_SLUG}/new-name`, { as: 'admin', body: { slug: '' } }))).toEqual([400, ['slug']]);
    const other = await make({ slug: 'new-name' });
    expect(other.slug).toBe('new-name-2');
  });

  it('publishes, schedules and unpublishes by status and date', async () => {
    const { id } = await make({ status: 'draft' });
    expect((await edit(id, { status: 'publish' })).body.status).toBe('publish');
    expect((await edit(id, { date: '2039-01-01' })).body).toMatchObject({
      status: 'future',
      date: '2039-01-01 00:00:00',
    });
    expect((await edit(id, { date: '2021-01-01 08:00', status: 'future' })).body.status).toBe('publish');
    expect((await edit(id, { status: 'draft' })).body.status).toBe('draft');
  });

  it('does not lose concurrent updates', async () => {
    const { id } = await make();
    const changes = [
      { title: 'Together' },
      { cost: '$7' },
      { featured: true },
      { tags: ['a', 'b'] },
      { show_map: true },
    ];
    const answers = await Promise.all(changes.map((change) => edit(id, change)));
    expect(answers.map(outcome)).toEqual(changes.map(() => 200));
    const after = (await get(id)).body;
    expect(after).toMatchObject({ title: 'Together', cost: '$7', featured: true, show_map: true });
    expect(after.tags).toHaveLength(2);
  });
});

describe('the trash of events', () => {
  it('accepts an event once, and restores it with its slug', async () => {
    const { id, slug } = await make({ title: 'Thrown away' });
    expect((await trash(id, 'admin')).body).toMatchObject({ id, status: 'trash', slug: `${slug}__trashed` });
    expect(outcome(await get(id))).toBe('403 event-not-accessible');
    expect(outcome(await trash(id, 'admin'))).toBe('410 event-is-in-trash');
    expect((await edit(id, { title: 'Still there' })).body.status).toBe('trash');
    expect((await edit(id, { status: 'publish' })).body).toMatchObject({ status: 'publish', slug });
  });

  it('can be set by status', async () => {
    const { id, slug } = await make({ title: 'By status' });
    expect((await edit(id, { status: 'trash', title: 'Gone' })).body).toMatchObject({ status: 'trash', title: 'Gone' });
    expect((await edit(id, { status: 'trash' })).status).toBe(200);
    expect((await edit(id, { status: 'publish' })).body.slug).toBe(slug);
    expect((await make({ status: 'trash' })).status).toBe('trash');
  });
});

describe('a list of events', () => {
  it('reflects changes immediately', async () => {
    const ids: number[] = [];
    for (const title of ['Followed A', 'Followed B']) ids.push((await make({ title }, 'author')).id);
    const [one = 0, other = 0] = ids;
    const listed = async (query: Record<string, string> = {}) => {
      const { body } = await rest(EVENTS, {
        query: { start_date: '2031-05-01', end_date: '2031-12-31', search: 'Followed', ...query },
      });
      return body.events.map(({ id }: { id: number }) => id);
    };
    expect(await listed()).toEqual([one, other]);
    await edit(one, { status: 'draft' });
    expect(await listed()).toEqual([other]);
    await edit(one, { status: 'publish', featured: true });
    expect(await listed({ featured: 'true' })).toEqual([one]);
    await edit(one, { hide_from_listings: true });
    expect(await listed()).toEqual([other]);
    await edit(one, { hide_from_listings: false, start_date: '2031-04-30' });
    expect(await listed()).toEqual([other]);
    await trash(other, 'admin');
    expect(await listed({ start_date: '2031-04-30' })).toEqual([one]);
  });

  it('keeps the date of a draft floating when the response is sent back', async () => {
    const { id } = await make({ status: 'draft' });
    const old = () => moveFloatingDate(id, '2020-01-01 10:00:00');
    await old();
    const { date, date_utc } = (await get(id, 'admin')).body;
    expect([date, date_utc]).toEqual(['2020-01-01 10:00:00', '0000-00-00 00:00:00']);
    for (const body of [{ date }, { date, date_utc }, { date_utc }]) {
      const saved = await edit(id, body);
      expect([saved.status, saved.body.date_utc]).toEqual([200, '0000-00-00 00:00:00']);
      expect(saved.body.date > '2021').toBe(true);
      await old();
    }
  });

  it('moves the events of a deleted user to the trash, or keeps them with reassign=0', async () => {
    const made = await rest('/cms/v2/users', {
      as: 'admin',
      body: { username: 'leaving', email: 'leaving@example.org', password: 'Correct-horse-9', roles: ['author'] },
    });
    const other = await rest('/cms/v2/users', {
      as: 'admin',
      body: { username: 'gone', email: 'gone@example.org', password: 'Correct-horse-9', roles: ['author'] },
    });
    const { id } = await make({ title: 'Leaving too', author: made.body.id });
    const trashed = await make({ title: 'Leaving for good', author: other.body.id });
    const query = { start_date: '2031-05-01', end_date: '2031-12-31', search: 'Leaving' };
    expect((await rest(EVENTS, { query })).body.total).toBe(2);
    for (const [user, reassign] of [
      [made.body.id, '0'],
      [other.body.id, 'false'],
    ]) {
      const gone = { as: 'admin', method: 'DELETE', query: { force: 'true', reassign } };
      expect((await rest(`/cms/v2/users/${user}`, gone)).status).toBe(200);
    }
    expect((await rest(EVENTS, { query })).body.total).toBe(1);
    expect((await get(id, 'admin')).body).toMatchObject({ status: 'publish', author: '0' });
    expect((await get(trashed.id, 'admin')).body).toMatchObject({ status: 'trash', author: String(site.ids.admin) });
  });
});

describe('the right to write events', () => {
  it('requires a contributor, and is checked after the arguments', async () => {
    expect(outcome(await rest(EVENTS, { body: {} }))).toBe('400 rest_missing_callback_param');
    expect(outcome(await rest(EVENTS, { body: { title: 'x', ...TIMES } }))).toBe('401 rest_forbidden');
    expect(outcome(await post({}, 'subscriber'))).toBe('403 rest_forbidden');
    for (const role of WRITERS) expect(outcome(await post({}, role))).toBe(201);
  });

  it('lets contributors submit events for review', async () => {
    expect((await make({}, 'contributor')).status).toBe('draft');
    for (const status of ['publish', 'future', 'cal-ea-success', 'inherit']) {
      expect((await make({ status }, 'contributor')).status).toBe('pending');
    }
    expect((await make({ status: 'private' }, 'contributor')).status).toBe('private');
    const { id } = await make({}, 'contributor');
    expect((await edit(id, { status: 'publish' }, 'contributor')).body.status).toBe('pending');
    expect((await edit(id, { status: 'publish' }, 'editor')).body.status).toBe('publish');
    expect(outcome(await edit(id, { title: 'No longer theirs' }, 'contributor'))).toBe('403 rest_forbidden');
    expect(outcome(await trash(id, 'contributor'))).toBe('403 rest_forbidden');
  });

  it('does not extend to the events of others', async () => {
    const { id } = await make({}, 'author');
    expect(outcome(await edit(id, { title: 'Mine' }))).toBe(200);
    expect(outcome(await rest(`${EVENTS}/${id}`, { body: { title: 'x' } }))).toBe('401 rest_forbidden');
    expect(outcome(await edit(id, { title: 'x' }, 'contributor'))).toBe('403 rest_forbidden');
    expect(outcome(await trash(id, 'contributor'))).toBe('403 rest_forbidden');
    expect(outcome(await trash(id))).toBe('401 rest_forbidden');
    expect(outcome(await edit(id, { title: 'x' }, 'author'))).toBe(200);
    expect(outcome(await trash(id, 'author'))).toBe(200);
    expect(outcome(await trash(id, 'author'))).toBe('410 event-is-in-trash');
    expect(outcome(await trash(id, 'contributor'))).toBe('403 rest_forbidden');
  });

  it('is required to set another author', async () => {
    const { contributor } = site.ids;
    for (const role of ['author', 'contributor'] as const) {
      expect(outcome(await post({ author: site.ids.admin }, role))).toBe('403 rest_forbidden');
      const { id } = await make({ author: site.ids[role] }, role);
      expect(outcome(await edit(id, { author: site.ids.editor }, role))).toBe('403 rest_forbidden');
      expect((await edit(id, { author: site.ids[role] }, role)).body.author).toBe(String(site.ids[role]));
    }
    const { id, author } = await make({ author: contributor }, 'editor');
    expect(author).toBe(String(contributor));
    expect((await edit(id, { title: 'By the editor' }, 'editor')).body.author).toBe(String(contributor));
  });

  it('shows unpublished events to users who may read them', async () => {
    for (const status of ['draft', 'pending', 'private']) {
      const { id } = await make({ status }, 'author');
      const seen = [];
      for (const as of [undefined, 'subscriber', 'contributor', 'author', 'editor', 'admin']) {
        seen.push(outcome(await get(id, as)));
      }
      const closed = '403 event-not-accessible';
      expect([status, ...seen]).toEqual([status, closed, closed, closed, 200, 200, 200]);
    }
  });

  it('is reflected in the Allow header', async () => {
    const { id } = await make({}, 'author');
    const allow = async (as?: string) => (await get(id, as)).headers.get('allow');
    expect(await allow()).toBe('GET');
    expect(await allow('author')).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(await allow('contributor')).toBe('GET');
  });
});
