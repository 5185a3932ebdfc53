import { PagedSite, statements } from '../../support/front.js';
import { accessProblems, markupProblems, select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);

const DAY = 86_400_000;
/** The date of a day relative to now, on the clock of the site, in the format of events. */
const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
/** The middle of a month in the far future, so that no test depends on the current day. */
const YEAR = new Date().getUTCFullYear() + 1;
const weekdayOf = (date: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)> & 'x' </script>`;

interface Made {
  id: number;
  url: string;
  path: string;
  venue: { id: number; url: string };
  organizer: { id: number; url: string }[];
  categories: { url: string }[];
}

async function make(body: object, as = 'admin'): Promise<Made> {
  const made = await front.site.rest('/cal/events/v1/events', {
    as,
    body: { start_date: `${day(10)} 10:00:00`, end_date: `${day(10)} 12:00:00`, timezone: 'UTC+0', ...body },
  });
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  return { ...made.body, path: front.pathOf(made.body.url) };
}

const jsonLd = async (html: string): Promise<Record<string, unknown>> => {
  const [script] = await select(html, 'script[type="application/ld+json"]');
  return JSON.parse(script?.html.replace(/^<script[^>]*>|<\/script>$/g, '') ?? '{}') as Record<string, unknown>;
};

let fair: Made;
let course: Made;

beforeAll(async () => {
  front = await PagedSite.start();
  await front.set({ posts_per_page: 5, timezone: 'Europe/Berlin' });
  const image = await front.image('fair.png');
  fair = await make({
    title: 'Spring <em>fair</em>',
    description: '<p>Come and see.</p>',
    timezone: 'America/New_York',
    start_date: `${YEAR}-05-14 18:00:00`,
    end_date: `${YEAR}-05-14 20:30:00`,
    cost: '€25.50',
    website: 'https://fair.example.org/?a=1&b=2',
    show_map_link: true,
    image,
    categories: ['Music & Dance'],
    tags: ['open air'],
    venue: { venue: 'Old Hall', address: 'Via Appia 1', city: 'Rome', zip: '00100', country: 'Italy', phone: '+39 06' },
    organizer: [{ organizer: 'Club & Co', email: 'club@example.org', website: 'https://club.example.org' }],
  });
  course = await make({
    title: 'Course',
    timezone: 'Europe/Berlin',
    start_date: `${YEAR}-03-06 18:00:00`,
    end_date: `${YEAR}-03-06 20:00:00`,
    venue: fair.venue.id,
    organizer: fair.organizer.map(({ id }) => id),
    meta: { rrule: 'FREQ=WEEKLY;COUNT=6', exdate: [`${YEAR}-03-20 18:00`] },
  });
  await make({ title: 'Days off', all_day: true, start_date: `${YEAR}-05-30`, end_date: `${YEAR}-06-02` });
  await make({ title: 'Yesterday', start_date: `${day(-3)} 10:00:00`, end_date: `${day(-3)} 11:00:00` });
  await make({ title: 'Going on', start_date: `${day(-3)} 10:00:00`, end_date: `${day(20)} 11:00:00` });
  await make({
    title: 'Unlisted',
    hide_from_listings: true,
    start_date: `${YEAR}-05-14 09:00`,
    end_date: `${YEAR}-05-14 10:00`,
  });
  await make({ title: 'Draft of mine', status: 'draft' });
  await make({ title: 'Private matter', status: 'private', slug: 'private-matter' });
}, 60_000);
afterAll(() => front.site.close());

describe('every page of the calendar', () => {
  it.each([
    ['upcoming events', () => '/en/events/'],
    ['their second page', () => '/en/events/page/2/'],
    ['past events', () => '/en/events/past/'],
    ['a month', () => `/en/events/month/${YEAR}-05/`],
    ['a month without events', () => `/en/events/month/${YEAR}-01/`],
    ['a day', () => `/en/events/day/${YEAR}-05-14/`],
    ['a category', () => '/en/events/category/music-dance/'],
    ['a month of a category', () => `/en/events/category/music-dance/month/${YEAR}-05/`],
    ['a tag', () => '/en/events/tag/open-air/'],
    ['an event', () => fair.path],
    ['a recurring event', () => course.path],
    ['one of its occurrences', () => `${course.path}${YEAR}0313T180000/`],
    ['a venue', () => front.pathOf(fair.venue.url)],
    ['an organizer', () => front.pathOf(fair.organizer[0]?.url ?? '')],
  ])('is valid and accessible: %s', async (_, address) => {
    const { status, text } = await page(address());
    expect(status).toBe(200);
    expect(await markupProblems(text)).toEqual([]);
    expect(await accessProblems(text)).toEqual([]);
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(text).not.toMatch(/\bundefined\b|\[object|NaN/);
  });

  it('has the URL that the REST interface returns', async () => {
    const { body } = await front.site.rest(`/cal/events/v1/events/${fair.id}`);
    const addresses = [
      ...[body.url, body.venue.url, body.organizer[0].url, body.categories[0].url, body.tags[0].url],
      ...[`${body.url}events.ics`, `${body.categories[0].url}events.ics`, `${body.venue.url}events.ics`],
    ];
    for (const address of addresses)
      expect([address, (await page(front.pathOf(address))).status]).toEqual([address, 200]);
  });

  it('has one URL', async () => {
    expect(front.leadsTo(await page('/en/events'))).toEqual([301, '/en/events/']);
    expect(front.leadsTo(await page(`/en/event/spring-fair`))).toEqual([301, '/en/event/spring-fair/']);
    expect(front.leadsTo(await page(`/en/?post_type=cal_events&p=${fair.id}`))).toEqual([301, fair.path]);
    expect(front.leadsTo(await page(`/en/events/page/1/`))).toEqual([301, '/en/events/']);
    const [status, month] = front.leadsTo(await page('/en/events/month/'));
    expect([status, /^\/en\/events\/month\/\d{4}-\d\d\/$/.test(month)]).toEqual([302, true]);
  });

  it.each([
    ...[
      '/en/events/page/99/',
      '/en/events/month/1990-01/',
      '/en/events/month/9999-12/',
      `/en/events/month/${YEAR}-13/`,
    ],
    ...['/en/events/day/2030-02-30/', '/en/events/category/none/', '/en/events/category/', '/en/events/tag/none/'],
    ...['/en/events/nonsense/', '/en/event/none/', '/en/event/', '/en/venue/none/', '/en/organizer/none/'],
    ...['/en/event/course/20300101T000000/', '/en/event/spring-fair/20300101T000000/', '/en/event/course/x/y/'],
    ...['/en/venue/old-hall/page/9/', '/en/events/month/%00/', '/en/event/%F0%9F%98%80/'],
    '/en/event/draft-of-mine/',
  ])('does not exist at %s', async (address) => {
    expect((await page(address)).status).toBe(404);
  });

  it('does not exist at a URL that is far too long', async () => {
    expect((await page(`/en/event/${'a'.repeat(3000)}/`)).status).toBe(404);
  });

  it('takes a constant number of statements, and supports HEAD and 304', async () => {
    const crowd = {
      start_date: `${YEAR}-07-01 10:00`,
      end_date: `${YEAR}-07-01 11:00`,
      categories: ['Crowd'],
      venue: fair.venue.id,
      organizer: [fair.organizer[0]?.id],
    };
    const before = await make({ ...crowd, title: 'Crowd 0' });
    const count = async () => {
      const paths = [
        '/en/events/category/crowd/',
        `/en/events/month/${YEAR}-07/`,
        `/en/events/day/${YEAR}-07-01/`,
        before.path,
      ];
      return Promise.all(paths.map(async (path) => statements(await page(path))));
    };
    const one = await count();
    for (let number = 1; number < 20; number += 1) await make({ ...crowd, title: `Crowd ${number}` });
    await front.set({ posts_per_page: 20 });
    expect((await select((await page('/en/events/category/crowd/')).text, 'article')).length).toBe(20);
    const many = await count();
    many.forEach((number, index) => expect(number).toBeLessThanOrEqual(one[index] ?? 0));
    await front.set({ posts_per_page: 5 });
    const first = await page(before.path);
    const etag = first.headers.get('etag') ?? '';
    const again = await page(before.path, undefined, { 'if-none-match': etag });
    expect([etag.length > 5, again.status, again.text]).toEqual([true, 304, '']);
    const head = await front.site.ask(front.site.url + before.path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
  });
});

describe('lists of events', () => {
  const titles = async (path: string, as?: string) => textsOf((await page(path, as)).text, 'article :is(h3, h4)');

  it('have pages and months, without hidden and private events', async () => {
    const { text } = await page('/en/events/');
    expect(await textsOf(text, '.going-on h3')).toEqual(['Going on']);
    expect((await textsOf(text, 'section.month h2')).length).toBeGreaterThan(0);
    const all: string[] = [];
    for (let number = 1; ; number += 1) {
      const some = await titles(number === 1 ? '/en/events/' : `/en/events/page/${number}/`);
      if (!some.length) break;
      all.push(...some);
    }
    expect(all.filter((title) => title === 'Course')).toHaveLength(5);
    expect(all).toEqual(expect.arrayContaining(['Spring fair', 'Days off']));
    for (const hidden of ['Unlisted', 'Draft of mine', 'Private matter', 'Yesterday'])
      expect(all).not.toContain(hidden);
    expect(await titles('/en/events/', 'admin')).toEqual(await titles('/en/events/'));
    expect(await titles('/en/events/past/')).toEqual(['Going on', 'Yesterday']);
  });

  it('exist for categories, including those below them, and for tags', async () => {
    const { body: music } = await front.site.rest('/cal/events/v1/categories', { query: { search: 'Music' } });
    await front.site.rest('/cal/events/v1/categories', {
      as: 'admin',
      body: { name: 'Jazz 爵士', parent: music.categories[0].id, slug: '爵士' },
    });
    const jam = await make({ title: 'Jam', categories: ['Jazz 爵士'] });
    const [category] = jam.categories;
    expect(await titles('/en/events/category/music-dance/')).toEqual(['Jam', 'Spring fair']);
    expect(await titles(front.pathOf(category?.url ?? ''))).toEqual(['Jam']);
    expect(await titles('/en/events/tag/open-air/')).toEqual(['Spring fair']);
    const { text } = await page('/en/events/category/music-dance/');
    expect(await textsOf(text, 'h1')).toEqual(['Events: Music & Dance']);
    expect((await select(text, 'link[type="text/calendar"]'))[0]?.attributes.href).toBe(
      `${front.site.url}/en/events/category/music-dance/events.ics`,
    );
  });

  it('show a month as a table of weeks, with events of several days on each of their days', async () => {
    const { text } = await page(`/en/events/month/${YEAR}-05/`);
    expect(await textsOf(text, 'table.sheet th')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    const cells = await select(text, 'table.sheet td:not(.other)');
    expect(cells).toHaveLength(31);
    expect(cells[13]?.text).toContain('6:00 PM Spring fair');
    expect(cells[13]?.text).not.toContain('Unlisted');
    expect(cells[29]?.text).toContain('Days off');
    expect(cells[30]?.text).toContain('continued Days off');
    const next = await select((await page(`/en/events/month/${YEAR}-06/`)).text, 'table.sheet td:not(.other)');
    expect(next[1]?.text).toContain('continued Days off');
    expect(next[2]?.text).not.toContain('Days off');
    await front.set({ start_of_week: 0 });
    const sundays = await textsOf((await page(`/en/events/month/${YEAR}-05/`)).text, 'table.sheet th');
    await front.set({ start_of_week: 1 });
    expect(sundays[0]).toBe('Sun');
  });

  it('link to the events of a day that do not fit', async () => {
    const { text } = await page(`/en/events/month/${YEAR}-07/`);
    const [more] = await select(text, 'a.more');
    expect(more?.text).toBe('+ 17 more');
    expect(front.pathOf(more?.attributes.href ?? '')).toBe(`/en/events/day/${YEAR}-07-01/`);
    expect(await titles(`/en/events/day/${YEAR}-07-01/`)).toHaveLength(5);
    expect(await titles(`/en/events/day/${YEAR}-07-01/page/4/`)).toHaveLength(5);
  });

  it('show the upcoming events of venues and organizers', async () => {
    expect(await titles('/en/venue/old-hall/')).toHaveLength(5);
    expect((await page('/en/venue/old-hall/page/2/')).status).toBe(200);
    expect(await titles('/en/organizer/club-co/')).toEqual(expect.arrayContaining(['Course']));
  });
});

describe('the page of an event', () => {
  it('shows all data of the event, with times in its own zone', async () => {
    const { text } = await page(fair.path);
    expect(await textsOf(text, 'h1')).toEqual(['Spring fair']);
    expect((await select(text, 'h1 em')).length).toBe(1);
    expect(await textsOf(text, '.when time')).toEqual([
      `${weekdayOf(`${YEAR}-05-14`)}, May 14, ${YEAR}, 6:00 – 8:30 PM EDT`,
    ]);
    expect((await select(text, '.when time'))[0]?.attributes.datetime).toBe(`${YEAR}-05-14T18:00:00-04:00`);
    const details = await textsOf(text, '.details dd');
    expect(details).toEqual(expect.arrayContaining(['€25.50', 'Music & Dance', 'open air']));
    expect(details.join(' ')).toContain('Old HallVia Appia 100100 RomeItalyTelephone: +39 06Show on a map');
    const hrefs = (await select(text, '.details a')).map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(
      expect.arrayContaining([
        fair.venue.url,
        fair.organizer[0]?.url,
        'https://fair.example.org/?a=1&b=2',
        `${fair.url}events.ics`,
        'mailto:club@example.org',
        `${front.site.url}/en/events/tag/open-air/`,
      ]),
    );
    expect(hrefs.some((href) => href?.startsWith('https://www.openstreetmap.org/search?query=Old%20Hall'))).toBe(true);
    expect((await select(text, '.picture img')).length).toBe(1);
    expect(await textsOf(text, '.neighbours a')).toEqual(['Course', 'Days off']);
  });

  it('formats dates as in the settings, in the language of the site', async () => {
    await front.set({ date_format: 'd.m.Y', time_format: 'H:i', language: 'de_DE' });
    const { text } = await page(fair.path);
    const { text: month } = await page(`/en/events/month/${YEAR}-05/`);
    await front.set({ date_format: 'F j, Y', time_format: 'g:i a', language: 'en_US' });
    expect(await textsOf(text, '.when time')).toEqual([`14.05.${YEAR}, 18:00 – 20:30 EDT`]);
    expect(await textsOf(month, 'h1')).toEqual([`Veranstaltungen im Mai ${YEAR}`]);
  });

  it('writes the month in the order of the language', async () => {
    await front.set({ language: 'zh_CN' });
    const [month, venue] = [`/en/events/month/${YEAR}-05/`, front.pathOf(fair.venue.url)];
    const [sheet, place] = [(await page(month)).text, (await page(venue)).text];
    await front.set({ language: 'en_US' });
    expect(await textsOf(sheet, 'h1, caption')).toEqual([`${YEAR}年5月的活动`, `${YEAR}年5月`]);
    expect(await textsOf(sheet, '.months a[rel=next]')).toEqual([`${YEAR}年6月`]);
    expect(await textsOf(place, '.month h2')).toEqual([`${YEAR}年3月`, `${YEAR}年4月`]);
  });

  it('shows all-day events without times', async () => {
    const { text } = await page('/en/event/days-off/');
    expect(await textsOf(text, '.when')).toEqual([
      `${weekdayOf(`${YEAR}-05-30`)}, May 30 – ${weekdayOf(`${YEAR}-06-02`)}, June 2, ${YEAR}`,
    ]);
    expect(await jsonLd(text)).toMatchObject({ startDate: `${YEAR}-05-30`, endDate: `${YEAR}-06-02` });
  });

  it('says that the event is over', async () => {
    expect(await textsOf((await page('/en/event/yesterday/')).text, '.notice')).toEqual(['This event is over.']);
    expect(await textsOf((await page('/en/event/going-on/')).text, '.notice')).toEqual([]);
  });

  it('is shown only to those who may read it', async () => {
    const own = '/en/event/private-matter/';
    expect((await page(own)).status).toBe(404);
    expect((await page(own, 'subscriber')).status).toBe(404);
    const shown = await page(own, 'editor');
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await textsOf(shown.text, '.mark')).toEqual(['Private']);
    expect(shown.text).toContain('name="robots" content="noindex');
    expect(shown.text).not.toContain('application/ld+json');
    expect((await page('/en/event/unlisted/')).status).toBe(200);
  });

  it('has structured data', async () => {
    const { text } = await page(fair.path);
    expect(await jsonLd(text)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Spring fair',
      startDate: `${YEAR}-05-14T18:00:00-04:00`,
      endDate: `${YEAR}-05-14T20:30:00-04:00`,
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Old Hall', address: { addressLocality: 'Rome', postalCode: '00100' } },
      organizer: [{ name: 'Club & Co', email: 'club@example.org' }],
      offers: { '@type': 'Offer', price: 25.5, priceCurrency: 'EUR' },
    });
  });
});

describe('a recurring event', () => {
  it('shows its rule and its next dates, each with its own page', async () => {
    const { text } = await page(course.path);
    expect(await textsOf(text, '.details dd')).toEqual(
      expect.arrayContaining([`Every week on ${weekdayOf(`${YEAR}-03-06`)}, 6 times; not on March 20, ${YEAR}`]),
    );
    const dates = await select(text, '.dates a');
    expect(dates.map((date) => front.pathOf(date.attributes.href ?? ''))).toEqual(
      ['0306', '0313', '0327', '0403', '0410'].map((date) => `/en/event/course/${YEAR}${date}T180000/`),
    );
    const one = await page(`/en/event/course/${YEAR}0327T180000/`);
    expect(await textsOf(one.text, '.when')).toEqual([expect.stringContaining(`March 27, ${YEAR}, 6:00 – 8:00 PM`)]);
    expect(await textsOf(one.text, '.notice a')).toEqual(['All dates']);
    expect((await select(one.text, 'link[rel=canonical]'))[0]?.attributes.href).toBe(
      `${front.site.url}/en/event/course/${YEAR}0327T180000/`,
    );
    expect(front.leadsTo(await page(`/en/event/course/${YEAR}-03-27/`))).toEqual([
      301,
      `/en/event/course/${YEAR}0327T180000/`,
    ]);
    expect((await page(`/en/event/course/${YEAR}0320T180000/`)).status).toBe(404);
  });

  it('is a series in the structured data, with its next dates as events', async () => {
    const data = await jsonLd((await page(course.path)).text);
    expect(data).toMatchObject({
      '@type': 'EventSeries',
      eventSchedule: {
        repeatFrequency: 'P1W',
        repeatCount: 6,
        startTime: '18:00:00',
        scheduleTimezone: 'Europe/Berlin',
        exceptDate: [`${YEAR}-03-20T18:00:00`],
      },
    });
    expect(data.subEvent).toHaveLength(5);
    const one = await jsonLd((await page(`/en/event/course/${YEAR}0327T180000/`)).text);
    expect(one).toMatchObject({ '@type': 'Event', superEvent: { '@type': 'EventSeries', url: course.url } });
  });
});

it('user content cannot break out of a page', async () => {
  const hostile = await make({
    title: `Bad ${HOSTILE}`,
    description: `<p>${HOSTILE}</p>`,
    cost: `$5 ${HOSTILE}`,
    venue: { venue: `Hall ${HOSTILE}`, address: HOSTILE, city: HOSTILE, phone: HOSTILE },
    organizer: [{ organizer: `Org ${HOSTILE}`, email: HOSTILE, phone: HOSTILE }],
    categories: [`Cat ${HOSTILE}`],
    start_date: `${YEAR}-08-01 10:00`,
    end_date: `${YEAR}-08-01 11:00`,
  });
  const paths = [
    hostile.path,
    front.pathOf(hostile.venue.url),
    front.pathOf(hostile.organizer[0]?.url ?? ''),
    front.pathOf(hostile.categories[0]?.url ?? ''),
    `/en/events/month/${YEAR}-08/`,
    `/en/events/day/${YEAR}-08-01/`,
  ];
  for (const path of paths) {
    const { status, text, headers } = await page(path);
    expect([path, status]).toEqual([path, 200]);
    const outside = text
      .replace(/<div class="text">[\s\S]*?<\/div>/g, '')
      .replace(/<div class="excerpt">[\s\S]*?<\/div>/g, '');
    expect(await select(outside, 'script:not([type="application/ld+json"]), [onerror], img[src="x"]')).toEqual([]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const data = await select(text, 'script[type="application/ld+json"]');
    for (const { html } of data) expect(JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ''))).toBeTruthy();
  }
});
