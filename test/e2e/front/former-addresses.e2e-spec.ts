import { PagedSite, statements } from '../../support/front.js';

/** A year in the future, so that no test depends on the current day. */
const YEAR = new Date().getUTCFullYear() + 1;

let front: PagedSite;
let course: { id: number; slug: string };

const get = (path: string, headers: Record<string, string> = {}) => front.page(path, undefined, headers);
const leads = async (path: string) => front.leadsTo(await get(path));

async function makeEvent(body: object): Promise<{ id: number; slug: string }> {
  const made = await front.site.rest('/cal/events/v1/events', { as: 'admin', body });
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  return made.body;
}

beforeAll(async () => {
  front = await PagedSite.start({ LANGUAGE_SEGMENT: 'en' });
  await front.set({ timezone: 'Europe/Berlin', posts_per_page: 10 });
  await makeEvent({
    ...{ title: 'Jazz night', slug: 'jazz', start_date: `${YEAR}-05-14 20:00`, end_date: `${YEAR}-05-14 22:00` },
    ...{
      categories: ['Music'],
      tags: ['open air'],
      venue: { venue: 'Old Hall' },
      organizer: { organizer: 'The Club' },
    },
  });
  await makeEvent({
    title: 'Chess',
    slug: 'chess',
    start_date: `${YEAR}-06-01 20:00`,
    end_date: `${YEAR}-06-01 22:00`,
  });
  await makeEvent({
    ...{ title: 'Secret', slug: 'secret', status: 'draft' },
    ...{ start_date: `${YEAR}-05-14 20:00`, end_date: `${YEAR}-05-14 22:00` },
  });
  course = await makeEvent({
    ...{ title: 'Course', slug: 'course', start_date: `${YEAR}-05-06 18:00`, end_date: `${YEAR}-05-06 20:00` },
    meta: { rrule: 'FREQ=WEEKLY;COUNT=3' },
  });
}, 60_000);
afterAll(() => front.site.close());

describe('subscriptions of the calendar add-on', () => {
  const ALL = ['Jazz night', 'Chess', 'Course'];
  const cases: [string, string[]][] = [
    ['/events/?ical=1', ALL],
    ['/events/?outlook-ical=1', ALL],
    ['/events/list/?ical=1&tribe_display=list', ALL],
    ['/events/list/?tribe-bar-date=2020-01-01&ical=1', ALL],
    [`/events/?tribe-bar-date=${YEAR}-05-25&ical=1`, ['Chess']],
    ['/events/ical/', ALL],
    [`/events/${YEAR}-06/?ical=1`, ['Chess']],
    [`/events/month/${YEAR}-06/?ical=1`, ['Chess']],
    [`/events/${YEAR}-05-14/?ical=1`, ['Jazz night']],
    ['/events/category/music/?ical=1', ['Jazz night']],
    ['/events/category/music/list/?ical=1', ['Jazz night']],
    ['/events/tag/open-air/?ical=1', ['Jazz night']],
    ['/event/jazz/?ical=1', ['Jazz night']],
    ['/event/jazz/ical/', ['Jazz night']],
    ['/event/course/?ical=1', ['Course']],
    [`/event/course/${YEAR}-05-13/?ical=1`, ['Course']],
    ['/venue/old-hall/?ical=1', ['Jazz night']],
    ['/organizer/the-club/?outlook-ical=1', ['Jazz night']],
    ['/?post_type=tribe_events&ical=1&eventDisplay=list', ALL],
    ['/?post_type=tribe_events&tribe_events_cat=music&ical=1', ['Jazz night']],
    ['/?tribe_events=jazz&ical=1', ['Jazz night']],
  ];

  it.each(cases)('%s is a calendar, with the language segment and without', async (path, titles) => {
    for (const url of [`/en${path}`, path]) {
      const { status, headers, text } = await get(url, { accept: '*/*' });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      const found = [...text.matchAll(/^SUMMARY:(.*?)\r?$/gm)].map(([, title]) => title);
      expect([...new Set(found)].sort()).toEqual([...titles].sort());
      const head = await front.site.ask(front.site.url + url, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type'), head.text]).toEqual([
        200,
        'text/calendar; charset=utf-8',
        '',
      ]);
    }
  });

  it('does not confuse them with the pages at the same path', async () => {
    for (const path of [
      '/en/events/',
      '/en/events/?ical=1',
      '/en/events/',
      '/en/event/jazz/?ical=1',
      '/en/event/jazz/',
    ])
      expect((await get(path)).headers.get('content-type')).toContain(path.includes('ical') ? 'calendar' : 'html');
    expect((await get('/en/?ical=1')).headers.get('content-type')).toContain('html');
  });

  it('is missing for what is hidden or does not exist', async () => {
    for (const path of [
      '/event/secret/?ical=1',
      '/event/none/?ical=1',
      '/events/category/none/?ical=1',
      '/events/no/?ical=1',
    ])
      for (const url of [`/en${path}`, path]) expect([url, (await get(url)).status]).toEqual([url, 404]);
  });
});

describe('links of the calendar add-on', () => {
  const month = `/en/events/month/${YEAR}-05/`;
  it.each([
    ['/events/list/', '/en/events/'],
    ['/events/list/page/2/', '/en/events/page/2/'],
    ['/events/upcoming/', '/en/events/'],
    ['/events/map/', '/en/events/'],
    ['/events/summary/', '/en/events/'],
    ['/events/today/', '/en/events/day/'],
    ['/events/list/?eventDisplay=past', '/en/events/past/'],
    ['/events/?eventDisplay=past&tribe_paged=2', '/en/events/past/page/2/'],
    ['/events/?tribe_event_display=past', '/en/events/past/'],
    ['/events/?eventDisplay=month', '/en/events/month/'],
    ['/events/photo/?tribe-bar-date=2001-01-01', '/en/events/'],
    [`/events/?tribe-bar-date=${YEAR}-05-01`, month],
    [`/events/month/?tribe-bar-date=${YEAR}-05-01`, month],
    [`/events/day/?tribe-bar-date=${YEAR}-05-14`, `/en/events/day/${YEAR}-05-14/`],
    [`/events/?eventDisplay=day&eventDate=${YEAR}-05-14`, `/en/events/day/${YEAR}-05-14/`],
    ['/events/?tribe-bar-search=jazz+night', '/en/events/?q=jazz+night'],
    [`/events/month/?tribe-bar-date=${YEAR}-05-01&tribe-bar-search=jazz`, `${month}?q=jazz`],
    [`/events/${YEAR}-05/`, month],
    [`/events/${YEAR}-05-14/`, `/en/events/day/${YEAR}-05-14/`],
    ['/events/category/music/list/', '/en/events/category/music/'],
    [`/events/category/music/${YEAR}-05/`, `/en/events/category/music/month/${YEAR}-05/`],
    ['/events/category/music/list/page/3/', '/en/events/category/music/page/3/'],
    ['/events/tag/open-air/map/', '/en/events/tag/open-air/'],
    ['/series/course/', '/en/event/course/'],
    ['/event/course/all/', '/en/event/course/'],
    [`/event/course/${YEAR}-05-13/`, `/en/event/course/${YEAR}0513T180000/`],
    [`/event/jazz/${YEAR}-05-14/`, '/en/event/jazz/'],
    ['/?post_type=tribe_events&eventDisplay=month', '/en/events/month/'],
    ['/?post_type=tribe_events', '/en/events/'],
    ['/?tribe_events=jazz', '/en/event/jazz/'],
  ])('%s leads to %s', async (from, to) => {
    await expect(leads(`/en${from}`)).resolves.toEqual([301, to]);
    // Without the language segment, in one step; the root of the host leads to the home first.
    if (!from.startsWith('/?')) await expect(leads(from)).resolves.toEqual([301, to]);
  });

  it.each([`/events/week/${YEAR}-05-14/`, '/events/photo/', '/events/month/', '/events/category/music/', '/venues/'])(
    '%s is a view here, too',
    async (path) => {
      expect((await get(`/en${path}`)).status).toBeLessThan(400);
      expect((await leads(path))[0]).toBe(301);
    },
  );

  it('finds events by their id', async () => {
    await expect(leads(`/en/?post_type=tribe_events&p=${course.id}`)).resolves.toEqual([301, '/en/event/course/']);
  });

  it('has no page and no loop for others', async () => {
    const paths = [
      '/events/nonsense/',
      '/events/page/99/',
      '/events/past/page/99/',
      '/events/category/music/page/9/',
      '/events/month/1990-01/',
      '/events/category/none/list/',
      '/events/2027-99/',
    ];
    for (const path of [...paths, '/series/secret/', '/series/none/', `/event/secret/${YEAR}-05-14/`])
      for (const url of [`/en${path}`, path]) expect([url, (await get(url)).status]).toEqual([url, 404]);
    const withDate = await leads('/en/events/?tribe-bar-date=soon');
    expect(withDate).toEqual([301, '/en/events/']);
  });
});

describe('URLs without the language segment', () => {
  let post: { path: string };
  beforeAll(async () => {
    post = await front.post({ title: 'Spring', slug: 'spring', date: '2024-05-01T10:00:00' });
    await front.post({ title: 'Sketch', slug: 'sketch', status: 'draft', date: '2024-05-02T10:00:00' });
    await front.post({ title: 'Own', slug: 'own', status: 'private', date: '2024-05-03T10:00:00' });
    await front.make('pages', { title: 'About', slug: 'about', status: 'publish' });
  });

  it.each([
    '/events/',
    '/feed/',
    '/2024/05/01/spring/',
    '/2024/05/',
    '/about/',
    '/category/uncategorized/',
    '/event/jazz/',
    '/venue/old-hall/',
    '/page/1/',
  ])('%s leads to the same with it', async (path) => {
    const [status, to] = await leads(path);
    expect(status).toBe(301);
    expect(to.startsWith('/en/')).toBe(true);
    expect((await get(to)).status).toBe(200);
  });

  it('keep their query', async () => {
    await expect(leads(`${post.path.slice(3)}?utm=1&replytocom=2`)).resolves.toEqual([
      301,
      `${post.path}?utm=1&replytocom=2`,
    ]);
  });

  it('reveal nothing that is hidden, and lead nowhere else', async () => {
    for (const as of [undefined, 'admin'])
      for (const path of ['/2024/05/02/sketch/', '/2024/05/03/own/', '/none/', '/evil.example/', '/.env'])
        expect([path, (await front.page(path, as)).status]).toEqual([path, 404]);
    // Doubled slashes are single ones, never the beginning of another host.
    const other = await get('//evil.example/');
    expect([other.status, other.headers.get('location')]).toEqual([301, '/evil.example/']);
  });

  it('lets rules of redirects go first', async () => {
    const rule = {
      url: '/rule/',
      action_data: { url: '/en/events/' },
      action_type: 'url',
      match_type: 'url',
      group_id: 1,
    };
    await front.make('pages', { title: 'Rule', slug: 'rule', status: 'publish' });
    const made = await front.site.rest('/redirection/v1/redirect', {
      as: 'admin',
      body: { ...rule, action_code: 302 },
    });
    expect(made.status).toBe(200);
    await expect(leads('/rule/')).resolves.toEqual([302, '/en/events/']);
  });

  it('cost no more than missing pages below the home', async () => {
    const below = statements(await get('/en/missing-page-one/'));
    expect(statements(await get('/missing-page-two/'))).toBeLessThanOrEqual(below + 1);
  });
});

describe('a changed slug', () => {
  const change = (resource: string, id: number, body: object) =>
    front.site.rest(`${resource}/${id}`, { as: 'admin', body, method: 'POST' });

  it('leads to the new URL, for entries of all types', async () => {
    const post = await front.post({ title: 'Old', slug: 'old-post', date: '2024-06-01T10:00:00' });
    const page = await front.make('pages', { title: 'Old', slug: 'old-page', status: 'publish' });
    await front.make('pages', { title: 'Child', slug: 'child', status: 'publish', parent: page.id });
    const event = await makeEvent({
      title: 'Old',
      slug: 'old-event',
      start_date: `${YEAR}-05-14 20:00`,
      end_date: `${YEAR}-05-14 22:00`,
    });
    await change('/cms/v2/posts', post.id, { slug: 'new-post' });
    await change('/cms/v2/posts', post.id, { slug: 'newest-post' });
    await change('/cms/v2/pages', page.id, { slug: 'new-page' });
    await change('/cal/events/v1/events', event.id, { slug: 'new-event' });
    const moves = [
      ['/2024/06/01/old-post/', '/en/2024/06/01/newest-post/'],
      ['/2024/06/01/new-post', '/en/2024/06/01/newest-post/'],
      ['/2024/06/01/old-post/feed/', '/en/2024/06/01/newest-post/feed'],
      ['/2024/06/01/old-post/?utm=1', '/en/2024/06/01/newest-post/?utm=1'],
      ['/old-page/', '/en/new-page/'],
      ['/event/old-event/', '/en/event/new-event/'],
      ['/event/old-event/?ical=1', '/en/event/new-event/?ical=1'],
    ];
    for (const [from = '', to] of moves)
      for (const url of [`/en${from}`, from]) expect([url, ...(await leads(url))]).toEqual([url, 301, to]);
    expect((await leads('/en/old-page/child/'))[1]).toBe('/en/new-page/child');
    expect((await get('/en/old-page/nothing/')).status).toBe(404);
  });

  it('of an entry that is hidden or whose URL another one has now leads nowhere', async () => {
    const post = await front.post({ title: 'Gone', slug: 'gone-one', date: '2024-07-01T10:00:00' });
    await change('/cms/v2/posts', post.id, { slug: 'gone-two' });
    await expect(leads('/en/2024/07/01/gone-one/')).resolves.toEqual([301, '/en/2024/07/01/gone-two/']);
    await front.post({ title: 'Another', slug: 'gone-one', date: '2024-07-01T10:00:00' });
    expect((await get('/en/2024/07/01/gone-one/')).status).toBe(200);
    const other = await front.post({ title: 'Hidden', slug: 'hidden-one', date: '2024-07-02T10:00:00' });
    await change('/cms/v2/posts', other.id, { slug: 'hidden-two' });
    for (const status of ['draft', 'private']) {
      await change('/cms/v2/posts', other.id, { status });
      for (const url of ['/en/2024/07/02/hidden-one/', '/2024/07/02/hidden-one/'])
        expect((await get(url)).status).toBe(404);
    }
  });
});
