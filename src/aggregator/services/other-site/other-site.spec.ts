import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { zoneOfOffset } from '#libs/times';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { fetchSiteFor } from '../../../../test/support/fetch-site.js';
import type { ImportItem, ImportProblem } from '../../items/import-item.js';
import { readOtherSite, type OtherSiteOptions } from './other-site.js';
import { eventOfSite } from './site-event.js';

type Answer = (url: URL, response: ServerResponse) => unknown;

const servers: Server[] = [];
const WINDOW = { from: '2026-12-01', to: '2026-12-31' };
const LIST = '/en/rest/cal/events/v1/events/';
const ROOT = { name: 'A', namespaces: ['cms/v2', 'cal/events/v1'], routes: {} };

/** Starts a site and returns its `host:port`. Returned values are sent as JSON; undefined is a 404. */
async function serve(answer: Answer): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => {
    const value = answer(new URL(request.url ?? '', `http://${request.headers.host}`), response);
    if (value === undefined) response.statusCode = 404;
    response.end(typeof value === 'string' ? value : JSON.stringify(value ?? { code: 'rest_no_route' }));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function read(host: string, url = `http://${host}/en/rest/`, options: Partial<OtherSiteOptions> = {}) {
  const fetch = fetchSiteFor(host);
  const problems: ImportProblem[] = [];
  const items: ImportItem[] = [];
  let isComplete = true;
  const report = {
    problem: (problem: ImportProblem) => void problems.push(problem),
    incomplete: () => void (isComplete = false),
  };
  const readOptions = { fetch, siteZone: 'Europe/Berlin', window: WINDOW, maxItems: 1000, ...options };
  for await (const item of readOtherSite(url, readOptions, report)) items.push(item);
  const events = items.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
  return { events, problems, isComplete, asked: fetch.asked.map((url) => url.replace(`http://${host}`, '')) };
}

const event = (id: number, members: object = {}) => ({
  id,
  global_id: `a.example.org?id=${id}`,
  global_id_lineage: [`a.example.org?id=${id}`],
  title: `Event ${id}`,
  start_date: '2026-12-01 10:00:00',
  end_date: '2026-12-01 12:00:00',
  timezone: 'Europe/Berlin',
  venue: [],
  organizer: [],
  ...members,
});

/** A site with a list of these pages. */
const siteOf =
  (...pages: unknown[][]): Answer =>
  (url) => {
    if (url.pathname === '/en/rest/') return ROOT;
    if (url.pathname !== LIST) return undefined;
    const page = Number(url.searchParams.get('page'));
    return pages[page - 1] && { events: pages[page - 1], total_pages: pages.length };
  };

describe('readOtherSite', () => {
  it('reads all members of an event', async () => {
    const shown = event(7, {
      title: 'Fair &#038; <em>more</em>',
      description: '<p>Come</p><script>x()</script>',
      excerpt: '<p>C</p>',
      url: 'https://a.example.org/event/fair/',
      website: 'https://fair.example.org/?a=1&amp;b=2',
      image: { url: 'https://a.example.org/a.jpg', id: 3 },
      all_day: false,
      timezone: 'America/New_York',
      cost: '$5 – $20',
      cost_details: { currency_symbol: '$', currency_position: 'prefix', values: ['5', '20'] },
      show_map: true,
      show_map_link: false,
      hide_from_listings: false,
      sticky: true,
      featured: true,
      categories: [{ id: 1, name: 'Food &amp; drink', slug: 'food' }],
      tags: [{ id: 2, name: 'winter' }],
      venue: { id: 4, venue: 'Old Hall', city: 'Ulm', geo_lat: 48.4, geo_lng: 9.99, global_id: 'a.example.org?id=4' },
      organizer: [
        { id: 5, organizer: 'Club', excerpt: '<p>D</p>', email: 'club@example.org', global_id: 'a.example.org?id=5' },
      ],
    });
    const { events, problems, isComplete } = await read(await serve(siteOf([shown])));
    expect({ problems, isComplete }).toEqual({ problems: [], isComplete: true });
    expect(events).toEqual([
      {
        title: 'Fair & more',
        description: '<p>Come</p>x()',
        excerpt: '<p>C</p>',
        start: '2026-12-01 10:00:00',
        end: '2026-12-01 12:00:00',
        timezone: 'America/New_York',
        allDay: false,
        originId: '7',
        globalId: 'a.example.org?id=7',
        globalIdLineage: ['a.example.org?id=7'],
        website: 'https://fair.example.org/?a=1&b=2',
        cost: ['5', '20'],
        currencySymbol: '$',
        currencyPosition: 'prefix',
        image: 'https://a.example.org/a.jpg',
        categories: ['Food & drink'],
        tags: ['winter'],
        showMap: true,
        showMapLink: false,
        hidden: false,
        sticky: true,
        featured: true,
        venue: {
          name: 'Old Hall',
          city: 'Ulm',
          latitude: 48.4,
          longitude: 9.99,
          originId: '4',
          globalId: 'a.example.org?id=4',
        },
        organizers: [
          {
            name: 'Club',
            excerpt: '<p>D</p>',
            email: 'club@example.org',
            originId: '5',
            globalId: 'a.example.org?id=5',
          },
        ],
      },
    ]);
  });

  it('requests the days of the window and follows the next page', async () => {
    let host = '';
    const answer: Answer = (url) => {
      if (url.pathname === '/en/rest/') return ROOT;
      const page = Number(url.searchParams.get('page'));
      const next = page < 3 ? { next_rest_url: `http://${host}${LIST}?token=x&page=${page + 1}` } : {};
      return url.pathname === LIST ? { events: [event(page)], ...next } : undefined;
    };
    host = await serve(answer);
    const { events, asked } = await read(host);
    expect(events.map(({ originId }) => originId)).toEqual(['1', '2', '3']);
    expect(asked).toEqual([
      '/en/rest/',
      '/en/rest/',
      `${LIST}?page=1&per_page=50&start_date=2026-12-01&end_date=2026-12-31`,
      `${LIST}?token=x&page=2`,
      `${LIST}?token=x&page=3`,
    ]);
  });

  it.each([
    ['another host', () => 'http://b.example.org/en/rest/cal/events/v1/events/?page=2'],
    ['another path', (host: string) => `http://${host}/secret?page=2`],
    ['an invalid URL', () => '::'],
    ['itself', (host: string) => `http://${host}${LIST}?page=1&per_page=50&start_date=2026-12-01&end_date=2026-12-31`],
  ])('counts pages itself if the next page is at %s', async (_, next) => {
    const site = siteOf([event(1)], [event(2)]);
    let host = '';
    host = await serve((url, response) => {
      const answer = site(url, response);
      return typeof answer === 'object' && 'events' in Object(answer)
        ? { ...answer, next_rest_url: next(host) }
        : answer;
    });
    const { events, asked } = await read(host);
    expect(events.map(({ originId }) => originId)).toEqual(['1', '2']);
    expect(asked.filter((url) => !url.startsWith('/en/rest/'))).toEqual([]);
  });

  it('yields an event once if it moves to another page', async () => {
    const { events } = await read(await serve(siteOf([event(1), event(2)], [event(2), event(3)])));
    expect(events.map(({ originId }) => originId)).toEqual(['1', '2', '3']);
  });

  it('yields a recurring event as one series', async () => {
    const dates = ['2026-12-01', '2026-12-08'].map((day) =>
      event(1, { recurrence_id: `${day} 10:00:00`, start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` }),
    );
    const whole = event(1, { meta: { rrule: 'FREQ=WEEKLY;COUNT=2', exdate: [], rdate: [] } });
    const pages = siteOf(dates, [event(2), ...dates]);
    const host = await serve((url, response) =>
      url.searchParams.get('include') === '1' ? { events: [whole] } : pages(url, response),
    );
    const { events } = await read(host);
    expect(events).toMatchObject([
      { originId: '1', start: '2026-12-01 10:00:00', recurrence: { rule: 'FREQ=WEEKLY;COUNT=2' } },
      { originId: '2' },
    ]);
    expect(events).toHaveLength(2);
  });

  it('yields single occurrences if the site does not describe the recurrence', async () => {
    const dates = ['2026-12-01', '2026-12-08'].map((day, at) => ({
      ...event(1, { recurrence_id: `${day} 10:00:00`, parent: 1 }),
      id: 4_831_838_208 + at,
    }));
    const pages = siteOf(dates);
    const host = await serve((url, response) =>
      url.searchParams.has('include') ? { events: dates } : pages(url, response),
    );
    const { events } = await read(host);
    expect(events.map(({ originId, globalId }) => [originId, globalId])).toEqual([
      ['1#2026-12-01 10:00:00', 'a.example.org?id=1#2026-12-01 10:00:00'],
      ['1#2026-12-08 10:00:00', 'a.example.org?id=1#2026-12-08 10:00:00'],
    ]);
  });

  it('reports invalid events and reads the others', async () => {
    const bad = [event(1, { title: '' }), event(2, { start_date: 'x' }), event(3, { timezone: 'Mars/Base' }), null, 7];
    const { events, problems, isComplete } = await read(await serve(siteOf([...bad, event(4)])));
    expect(events.map(({ originId }) => originId)).toEqual(['4']);
    expect(problems).toEqual([
      { item: '1', message: 'The title is missing.' },
      { item: 'Event 2', message: 'The start is not a valid date.' },
      { item: 'Event 3', message: 'Unknown time zone “Mars/Base”.' },
    ]);
    expect(isComplete).toBe(false);
  });

  it('stops at the maximum number of items', async () => {
    const { events, problems, isComplete } = await read(
      await serve(siteOf([event(1), event(2)], [event(3)])),
      undefined,
      {
        maxItems: 2,
      },
    );
    expect(events).toHaveLength(2);
    expect({ problems, isComplete }).toEqual({
      problems: [{ message: 'Only the first 2 items were imported.' }],
      isComplete: false,
    });
  });

  it('fails if a later page fails', async () => {
    const pages = siteOf([event(1)], [event(2)]);
    const failing = await serve((url, response) => {
      if (url.searchParams.get('page') === '2') response.statusCode = 500;
      return pages(url, response);
    });
    await expect(read(failing)).rejects.toMatchObject({ name: 'FetchError', status: 500 });
    const broken = await serve((url) => (url.pathname === '/en/rest/' ? ROOT : '<html>Down for maintenance'));
    await expect(read(broken)).rejects.toMatchObject({
      failure: 'format',
      message: 'The response of the site contains no events.',
    });
    const gone = await serve((url, response) => {
      if (url.searchParams.get('page') === '2') return undefined;
      return { ...Object(pages(url, response)), total_pages: 9 };
    });
    expect((await read(gone, `http://${gone}${LIST}`)).events).toHaveLength(1);
  });
});

describe('findSiteInterface', () => {
  const page = (head: string) => `<!doctype html><html><head>${head}</head></html>`;
  const countEvents = (host: string, url: string) =>
    read(host, url.replace('HOST', host)).then(({ events }) => events.length);

  it.each<[string, string, (url: URL, response: ServerResponse) => unknown]>([
    ['the URL of the root', 'http://HOST/en/rest', () => undefined],
    ['the URL of its events', `http://HOST${LIST}?page=3`, () => undefined],
    ['the URL of an event', `http://HOST${LIST}7`, () => undefined],
    ['a URL without a scheme', 'HOST/en/rest/', () => undefined],
    [
      'a header of a page',
      'http://HOST/some/page',
      (_, response) => {
        response.setHeader('link', '<https://x.example/feed>; rel="alternate", </en/rest/>; rel="https://api.w.org/"');
        return page('');
      },
    ],
    ['a link in a page', 'http://HOST/some/page', () => page('<link rel="https://api.w.org/" href="/en/rest/">')],
    ['a common path', 'http://HOST/some/page', () => page('')],
    ['a common path if the page is missing', 'http://HOST/en/', () => undefined],
  ])('finds the interface by %s', async (_, siteUrl, start) => {
    const pages = siteOf([event(1)]);
    const host = await serve((url, response) => {
      if (url.pathname === '/en/rest') return ROOT;
      return (
        pages(url, response) ??
        (url.pathname === new URL(siteUrl.replace(/^(?!http)/, 'http://')).pathname ? start(url, response) : undefined)
      );
    });
    expect(await countEvents(host, siteUrl)).toBe(1);
  });

  it('finds an interface with `rest_route`', async () => {
    const host = await serve((url, response) => {
      const route = url.searchParams.get('rest_route');
      if (route === '/') return ROOT;
      if (route === '/cal/events/v1/events/') return { events: [event(1)], total_pages: 1 };
      if (route !== null) return undefined;
      response.setHeader('link', '</?rest_route=/>; rel="https://api.w.org/"');
      return page('');
    });
    expect(await countEvents(host, 'http://HOST/')).toBe(1);
    expect(await countEvents(host, 'http://HOST/?rest_route=/cal/events/v1/events')).toBe(1);
  });

  it('rejects sites without events or without the interface', async () => {
    const other = await serve(() => ({ ...ROOT, namespaces: ['cms/v2'] }));
    const none = await serve(() => page(''));
    for (const host of [other, none]) {
      await expect(countEvents(host, 'http://HOST/')).rejects.toMatchObject({
        failure: 'format',
        message: 'No REST interface for events was found at this URL.',
      });
    }
    await expect(countEvents(none, 'http://[')).rejects.toMatchObject({ message: 'Invalid URL.' });
  });

  it('does not request private networks', async () => {
    const { host } = new URL('http://10.0.0.1/');
    await expect(countEvents('127.0.0.1:1', `http://${host}/`)).rejects.toMatchObject({ failure: 'private' });
    const luring = await serve((_, response) => {
      response.setHeader('link', '<http://169.254.169.254/latest/>; rel="https://api.w.org/"');
      return page('');
    });
    await expect(countEvents(luring, 'http://HOST/')).rejects.toMatchObject({ failure: 'format' });
  });
});

describe('eventOfSite', () => {
  it('never throws', () => {
    const value = fc.oneof(fc.anything({ maxDepth: 3 }), fc.string({ unit: anyCharacter }));
    const names = Object.keys({ ...event(1), cost: 1, cost_details: 1, meta: 1, image: 1, categories: 1, website: 1 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (members) => {
        const read = eventOfSite({ ...event(1), ...members }, zoneOfOffset(0));
        expect(['string', 'object']).toContain(typeof read);
      }),
      { numRuns: 500 },
    );
  });
});
