import { PagedSite, statements } from '../../support/front.js';
import { accessProblems, markupProblems, select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);

/** A year in the future, so that no test depends on the current day. */
const YEAR = new Date().getUTCFullYear() + 1;

interface Made {
  id: number;
  path: string;
  venue: { id: number; url: string };
  categories: { id: number }[];
}

async function make(body: object): Promise<Made> {
  const made = await front.site.rest('/cal/events/v1/events', { as: 'admin', body: { timezone: 'UTC+0', ...body } });
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  return { ...made.body, path: front.pathOf(made.body.url) };
}

const on = (day: string, from = '10:00', until = '12:00') => ({
  start_date: `${YEAR}-${day} ${from}`,
  end_date: `${YEAR}-${day} ${until}`,
});

let jazz: Made;
let course: Made;

beforeAll(async () => {
  front = await PagedSite.start({ LANGUAGE_SEGMENT: 'en' });
  await front.set({ timezone: 'Europe/Berlin', posts_per_page: 10 });
  jazz = await make({
    ...on('05-14', '20:00', '22:00'),
    title: 'Jazz night',
    timezone: 'Europe/Berlin',
    cost: '12.50 €',
    categories: ['Music'],
    tags: ['open air'],
    venue: { venue: 'Old Hall', city: 'Rome' },
    organizer: [{ organizer: 'The Club', email: 'club@example.org' }],
  });
  await make({ ...on('05-15'), title: 'Chess', venue: { venue: 'New Room' } });
  await make({ ...on('05-16', '22:00', '22:30'), title: 'Late show', end_date: `${YEAR}-05-17 01:00` });
  await make({ title: 'Fair', all_day: true, start_date: `${YEAR}-05-20`, end_date: `${YEAR}-05-22` });
  await make({ ...on('05-14'), title: 'Hidden', hide_from_listings: true });
  course = await make({
    ...on('03-06', '18:00', '20:00'),
    title: 'Course',
    timezone: 'Europe/Berlin',
    meta: { rrule: 'FREQ=WEEKLY', exdate: [`${YEAR + 9}-03-05 18:00`] },
  });
}, 60_000);
afterAll(() => front.site.close());

const titles = async (path: string) => textsOf((await page(path)).text, 'article :is(h2, h3, h4)');

describe('texts of events', () => {
  const main = async (path: string) => (await textsOf((await page(path)).text, 'main')).join(' ').replace(/\s+/g, ' ');
  const times = async (path: string) => textsOf((await page(path)).text, 'main .facts time');

  it('say a date once', async () => {
    for (const path of [
      '/en/events/?q=jazz',
      '/en/events/photo/?q=jazz',
      front.pathOf(jazz.venue.url),
      `/en/events/day/${YEAR}-05-14/`,
    ])
      expect([path, (await main(path)).split('May 14').length]).toEqual([path, 2]);
    expect((await main(jazz.path)).split(`May 14, ${YEAR}`)).toHaveLength(2);
    expect(await times(front.pathOf(jazz.venue.url))).toEqual(['8:00 – 10:00 PM']);
    expect(await times('/en/events/?q=late')).toEqual(['10:00 PM – 1:00 AM UTC+0']);
    expect(await times('/en/events/?q=fair')).toEqual([`All day, until May 22, ${YEAR}`]);
    // A day between the first and the last one is not the date of the event.
    expect(await times(`/en/events/day/${YEAR}-05-21/`)).toEqual([expect.stringContaining(`May 20 –`)]);
  });

  it('say a date once in chosen formats, too', async () => {
    await front.set({ date_format: 'd.m.Y', time_format: 'H:i' });
    const text = await main('/en/events/?q=jazz');
    const late = await times('/en/events/?q=late');
    await front.set({ date_format: 'F j, Y', time_format: 'g:i a' });
    expect(text.split(`14.05.${YEAR}`)).toHaveLength(2);
    expect(late).toEqual(['22:00 – 01:00 UTC+0']);
  });

  it('name a venue once on its page', async () => {
    expect((await main(front.pathOf(jazz.venue.url))).split('Old Hall')).toHaveLength(2);
  });

  it('have the marks, week titles and times of Chinese', async () => {
    await front.set({ language: 'zh_CN' });
    const headings: string[] = [];
    const week = `/en/events/week/${(await page(`/en/events/week/${YEAR}-05-14/`)).headers.get('location')?.split('/').at(-2)}/`;
    headings.push(...(await textsOf((await page(week)).text, 'h1')));
    const category = (await textsOf((await page('/en/events/category/music/past/')).text, 'h1'))[0];
    const list = await main('/en/events/?q=jazz');
    const event = await main(jazz.path);
    const day = await main(`/en/events/day/${YEAR}-05-16/`);
    await front.set({ language: 'en_US' });
    expect(headings).toEqual([expect.stringMatching(/^\d{4}年\d+月\d+日至(?:\d+月)?\d+日的活动$/)]);
    expect(category).toBe('往期活动：Music');
    expect(list).toContain('Old Hall，Rome');
    expect(list).toContain('费用：');
    expect(day).toContain('22:00 – 01:00');
    for (const text of [list, event, day]) expect(text).not.toMatch(/\p{sc=Han} ?[,;:()!?]|[(] ?\p{sc=Han}/u);
  });

  it('have times of one style, on all pages of a language', async () => {
    for (const [language, early, style] of [
      ['en_US', '10:00 AM', /^1?\d:\d\d( [AP]M)?$/],
      ['en_GB', '10:00', /^\d\d:\d\d$/],
      ['de_DE', '10:00 Uhr', /^\d\d:\d\d$/],
      ['fr_FR', '10:00', /^\d\d:\d\d$/],
      ['pl_PL', '10:00', /^\d\d:\d\d$/],
    ] as const) {
      await front.set({ language });
      const texts = await Promise.all(
        ['/en/events/', `/en/events/month/${YEAR}-05/`, `/en/events/week/${YEAR}-05-12/`, jazz.path].map(main),
      );
      expect(texts[1]).toContain(`${early} Chess`);
      for (const found of texts.join(' ').match(/\d{1,2}:\d\d(?: ?[AaPp]\.?[Mm]\b)?/g) ?? [])
        expect([language, found]).toEqual([language, expect.stringMatching(style)]);
    }
    await front.set({ language: 'en_US' });
  });
});

describe('the views of events', () => {
  it.each([
    ['week', () => `/en/events/week/${YEAR}-05-10/`],
    ['day', () => `/en/events/day/${YEAR}-05-14/`],
    ['photo', () => '/en/events/photo/'],
    ['filtered month', () => `/en/events/month/${YEAR}-05/?venue=${jazz.venue.id}&q=jazz`],
    ['venues', () => '/en/venues/'],
    ['organizers', () => '/en/organizers/'],
  ])('are valid and accessible: %s', async (_, address) => {
    const first = await page(address());
    const { status, text } = first.status === 301 ? await page(front.leadsTo(first)[1]) : first;
    expect(status).toBe(200);
    expect(await markupProblems(text)).toEqual([]);
    expect(await accessProblems(text)).toEqual([]);
    expect(text).not.toMatch(/\bundefined\b|\[object|NaN/);
  });

  it('link to each other, to neighbours and to the present', async () => {
    const day = await page(`/en/events/day/${YEAR}-05-14/`);
    const links = (await select(day.text, '.steps a')).map(({ attributes: { href = '' } }) => front.pathOf(href));
    expect(links.filter((link) => link.includes(String(YEAR)))).toEqual(
      expect.arrayContaining([`/en/events/day/${YEAR}-05-13/`, `/en/events/day/${YEAR}-05-15/`]),
    );
    expect(await textsOf(day.text, '.views a')).toEqual([
      'Upcoming events',
      'Month',
      'Week',
      'Day',
      'Photos',
      'Past events',
    ]);
    expect(await textsOf(day.text, '.views [aria-current]')).toEqual(['Day']);
    for (const view of ['month', 'week', 'day']) expect((await page(`/en/events/${view}/`)).status).toBe(302);
  });

  it('a week begins on the first day of the settings, and each event is on its day', async () => {
    const [status, to] = front.leadsTo(await page(`/en/events/week/${YEAR}-05-14/`));
    expect(status === 301 || (await page(`/en/events/week/${YEAR}-05-14/`)).status === 200).toBe(true);
    const { text } = await page(to || `/en/events/week/${YEAR}-05-14/`);
    const days = await select(text, '.week > li');
    expect(days).toHaveLength(7);
    const own = days.find(({ html }) => html.includes(`datetime="${YEAR}-05-14"`));
    expect(own?.text).toContain('8:00 PM');
    expect(own?.text).toContain('Jazz night');
    expect(own?.text).not.toContain('Hidden');
  });

  it('a night belongs to the day of its start', async () => {
    const cells = await select((await page(`/en/events/month/${YEAR}-05/`)).text, 'table.sheet td:not(.other)');
    expect(cells[15]?.text).toContain('Late show');
    expect(cells[16]?.text).not.toContain('Late show');
  });

  it('lists have a heading for each day', async () => {
    const { text } = await page('/en/events/?q=jazz');
    expect(await textsOf(text, 'section > h2, section h3, section h4')).toEqual([
      `May ${YEAR}`,
      expect.stringMatching(/^\w+day, May 14, \d{4}$/),
      'Jazz night',
    ]);
  });

  it('are 404 far from all events', async () => {
    for (const path of ['week/1990-01-01/', 'week/9990-01-01/', 'week/nonsense/'])
      expect([path, (await page(`/en/events/${path}`)).status]).toEqual([path, 404]);
  });
});

describe('the filters of events', () => {
  it('narrow a list by category, venue and words, without any script', async () => {
    expect(await titles(`/en/events/?category=${jazz.categories[0]?.id}`)).toEqual(['Jazz night']);
    expect(await titles(`/en/events/?venue=${jazz.venue.id}`)).toEqual(['Jazz night']);
    expect(await titles('/en/events/?q=chess')).toEqual(['Chess']);
    expect(await titles(`/en/events/?q=chess&venue=${jazz.venue.id}`)).toEqual([]);
    expect((await page('/en/events/?category=999999')).text).toContain('No events match your choice.');
  });

  it('stay in the views of the list, and refer search engines to the whole list', async () => {
    const { text } = await page(`/en/events/month/${YEAR}-05/?q=chess`);
    expect((await select(text, 'table.sheet a')).map(({ text: title }) => title)).toEqual(['Chess']);
    for (const { attributes } of await select(text, '.views a, .steps a'))
      expect(attributes.href).toMatch(/\?q=chess$/);
    expect((await select(text, 'link[rel=canonical]'))[0]?.attributes.href).toBe(
      `${front.site.url}/en/events/month/${YEAR}-05/`,
    );
    expect(text).toContain('content="noindex');
    expect((await select(text, 'input[name=q]'))[0]?.attributes.value).toBe('chess');
  });

  it('show a new event at once', async () => {
    expect(await titles('/en/events/?q=gardening')).toEqual([]);
    await make({ ...on('06-01'), title: 'Gardening' });
    expect(await titles('/en/events/?q=gardening')).toEqual(['Gardening']);
  });
});

it('venues and organizers have lists that show new ones at once', async () => {
  expect(await titles('/en/venues/')).toEqual(['New Room', 'Old Hall']);
  expect(await titles('/en/organizers/')).toEqual(['The Club']);
  await front.site.rest('/cal/events/v1/venues', { as: 'admin', body: { venue: 'Attic', status: 'publish' } });
  expect(await titles('/en/venues/')).toEqual(['Attic', 'New Room', 'Old Hall']);
  expect((await page('/en/venues/page/2/')).status).toBe(404);
});

it('takes a constant number of statements', async () => {
  const paths = [
    `/en/events/month/${YEAR}-08/`,
    `/en/events/month/${YEAR}-08/?q=crowd`,
    `/en/events/week/${YEAR}-08-02/`,
    `/en/events/day/${YEAR}-08-03/`,
    '/en/events/photo/',
    '/en/venues/',
  ];
  const crowd = (number: number) =>
    make({
      ...on('08-03'),
      title: `Crowd ${number}`,
      venue: { venue: `Hall ${number}` },
      categories: [`Kind ${number}`],
    });
  const count = async () => Promise.all(paths.map(async (path) => statements(await page(path))));
  await crowd(0);
  const one = await count();
  for (let number = 1; number < 8; number += 1) await crowd(number);
  const many = await count();
  many.forEach((number, index) =>
    expect([paths[index], number]).toEqual([paths[index], Math.min(number, one[index] ?? 0)]),
  );
});

describe('the feeds of events', () => {
  const feed = async (path: string) => {
    const { status, text } = await page(path);
    return { status, summaries: [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary), text };
  };

  it('exist for tags and organizers', async () => {
    expect((await feed('/en/events/tag/open-air/events.ics')).summaries).toEqual(['Jazz night']);
    expect((await feed('/en/organizer/the-club/events.ics')).summaries).toEqual(['Jazz night']);
    for (const path of ['/en/events/tag/none/events.ics', '/en/organizer/none/events.ics'])
      expect((await feed(path)).status).toBe(404);
  });

  it('exist for a single date of a series', async () => {
    const { summaries, text } = await feed(`${course.path}${YEAR}0313T180000/events.ics`);
    expect(summaries).toEqual(['Course']);
    expect(text).toContain(`DTSTART;TZID=Europe/Berlin:${YEAR}0313T180000`);
    expect(text).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:${YEAR}0313T180000`);
    expect(text.slice(text.indexOf('BEGIN:VEVENT'))).not.toContain('RRULE');
    expect((await feed(`${course.path}${YEAR}0314T180000/events.ics`)).status).toBe(404);
    const { text: page } = await front.page(`${course.path}${YEAR}0313T180000/`);
    const [link] = await select(page, '.calendar-feed a');
    expect(link?.attributes.href).toBe(`${front.site.url}${course.path}${YEAR}0313T180000/events.ics`);
  });
});

describe('a date beyond the stored horizon', () => {
  /** A date of the weekly course in nine years, and its neighbours. */
  const weekly = (weeks: number): string => {
    const start = Date.UTC(YEAR, 2, 6) + weeks * 7 * 86_400_000;
    return new Date(start).toISOString().slice(0, 10).replaceAll('-', '');
  };

  it('is shown if the rule has it', async () => {
    const far = weekly(450);
    const { status, text } = await page(`${course.path}${far}T180000/`);
    expect(status).toBe(200);
    expect(await textsOf(text, '.when time')).toEqual([expect.stringContaining('6:00 – 8:00 PM')]);
  });

  it('is a 404 if it is no date of the series', async () => {
    const far = weekly(450);
    for (const other of [`${far}T190000`, `${Number(far) + 1}T180000`, `${YEAR + 200}0306T180000`])
      expect([other, (await page(`${course.path}${other}/`)).status]).toEqual([other, 404]);
  });
});
