import fc from 'fast-check';
import { cpuTime } from '../../../../test/support/cpu-time.js';
import { readWhole } from '../../../../test/support/read-whole.js';
import { jsonLdReader, type JsonLdSettings } from './json-ld-reader.js';

const PAGE_URL = 'https://a.example.org/events/fair';
const FAIR = {
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: 'Fair',
  startDate: '2026-12-01T10:00:00+01:00',
};

const script = (json: string, type = 'type="application/ld+json"') => `<script ${type}>${json}</script>`;
const page = (...scripts: string[]) =>
  `<!doctype html><html><head>\n${scripts.join('\n')}\n</head><body></body></html>`;
const read = (text: string | Uint8Array, settings: JsonLdSettings = { url: PAGE_URL }) =>
  readWhole(jsonLdReader, text, { settings });
const eventsOf = async (data: unknown) => (await read(page(script(JSON.stringify(data))))).events;
const eventOf = async (members: object) => (await eventsOf({ ...FAIR, ...members }))[0];

describe('jsonLdReader', () => {
  it('reads all members of an event', async () => {
    const { events, problems, isComplete } = await read(
      page(
        script(
          JSON.stringify({
            ...FAIR,
            '@id': '#fair',
            description: 'Come &amp; see\n<em>all</em>',
            endDate: '2026-12-01T12:00:00+01:00',
            eventStatus: 'https://schema.org/EventScheduled',
            url: '/events/fair?x=1',
            image: [{ '@type': 'ImageObject', url: 'https://a.example.org/a.jpg' }],
            keywords: 'winter, lights',
            location: {
              '@type': 'Place',
              name: 'Old Hall',
              address: {
                '@type': 'PostalAddress',
                streetAddress: '1 Street',
                addressLocality: 'Ulm',
                addressRegion: 'BW',
                postalCode: '89073',
                addressCountry: { '@type': 'Country', name: 'Germany' },
              },
              geo: { latitude: '48.4', longitude: 9.99 },
              telephone: '+49 1',
              sameAs: 'https://hall.example.org/',
            },
            organizer: [
              { '@type': 'Organization', name: 'Club', url: 'https://club.example.org/', email: 'c@example.org' },
            ],
            offers: [
              { '@type': 'Offer', price: '20.50', priceCurrency: 'EUR' },
              { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 12, priceCurrency: 'EUR' },
            ],
          }),
        ),
      ),
    );
    expect({ problems, isComplete }).toEqual({ problems: [], isComplete: true });
    expect(events).toEqual([
      {
        title: 'Fair',
        description: 'Come &amp; see\n<em>all</em>',
        start: '2026-12-01 10:00:00',
        end: '2026-12-01 12:00:00',
        allDay: false,
        uid: `${PAGE_URL}#fair`,
        originId: `${PAGE_URL}#fair`,
        website: 'https://a.example.org/events/fair?x=1',
        cost: ['5', '12', '20.5'],
        currencySymbol: '€',
        currencyPosition: 'prefix',
        image: 'https://a.example.org/a.jpg',
        tags: ['winter', 'lights'],
        venue: {
          name: 'Old Hall',
          address: '1 Street',
          city: 'Ulm',
          stateprovince: 'BW',
          zip: '89073',
          country: 'Germany',
          phone: '+49 1',
          website: 'https://hall.example.org/',
          latitude: 48.4,
          longitude: 9.99,
        },
        organizers: [{ name: 'Club', email: 'c@example.org', website: 'https://club.example.org/' }],
      },
    ]);
  });

  it.each<[string, unknown]>([
    ['alone', FAIR],
    ['in a list', [FAIR]],
    ['in a graph', { '@graph': [{ '@type': 'WebPage', name: 'x' }, FAIR] }],
    ['with a subtype', { ...FAIR, '@type': ['Thing', 'http://schema.org/MusicEvent'] }],
    ['as a festival', { ...FAIR, '@type': 'schema:Festival' }],
    ['in a list on a page', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: FAIR }] }],
    ['in a series', { '@type': 'EventSeries', name: 'All', subEvent: [FAIR] }],
  ])('finds an event %s', async (_, data) => {
    expect(await eventsOf(data)).toMatchObject([{ title: 'Fair' }]);
  });

  it.each<[string, unknown]>([
    ['a broadcast', { ...FAIR, '@type': 'BroadcastEvent' }],
    ['another type', { ...FAIR, '@type': 'Product' }],
    ['a node without an event type', { '@type': 'Person', name: 'P', note: { ...FAIR, '@type': 'x' } }],
    ['a reference to an event', { '@type': 'WebPage', about: { '@type': 'Event', '@id': '#e' } }],
  ])('ignores %s', async (_, data) => {
    expect(await eventsOf(data)).toEqual([]);
  });

  it('reads subevents, but not the events of performers', async () => {
    const data = {
      ...FAIR,
      subEvent: { ...FAIR, name: 'Opening' },
      performer: { '@type': 'Person', event: { ...FAIR, name: 'Elsewhere' } },
    };
    expect((await eventsOf(data)).map(({ title }) => title)).toEqual(['Fair', 'Opening']);
  });

  it('resolves references to named nodes', async () => {
    const graph = [
      { ...FAIR, location: { '@id': '#hall' }, organizer: { '@id': '#club' } },
      { '@type': 'Place', '@id': '#hall', name: 'Old Hall' },
    ];
    const scripts = [
      script(JSON.stringify({ '@graph': graph })),
      script('{"@id":"#club","@type":"Person","name":"Club"}'),
    ];
    expect((await read(page(...scripts))).events).toMatchObject([
      { venue: { name: 'Old Hall' }, organizers: [{ name: 'Club' }] },
    ]);
  });

  it.each<[unknown, object | undefined]>([
    ['Old Hall, Ulm', { name: 'Old Hall, Ulm' }],
    [
      { '@type': 'Place', name: 'Hall', address: 'Street 1, Ulm' },
      { name: 'Hall', address: 'Street 1, Ulm' },
    ],
    [
      { '@type': 'Place', address: { streetAddress: 'Street 1' } },
      { name: 'Street 1', address: 'Street 1' },
    ],
    [{ '@type': 'PostalAddress', name: 'Hall' }, { name: 'Hall' }],
    [
      [
        { '@type': 'VirtualLocation', url: 'https://x.example' },
        { '@type': 'Place', name: 'Hall' },
      ],
      { name: 'Hall' },
    ],
    [{ '@type': 'VirtualLocation', url: 'https://x.example' }, undefined],
    [{ '@type': 'Place' }, undefined],
    [7, undefined],
  ])('reads the location %j', async (location, venue) => {
    expect((await eventOf({ location }))?.venue).toEqual(venue);
  });

  it('uses the URL of a virtual location if the event has none', async () => {
    const location = { '@type': 'VirtualLocation', url: 'https://meet.example.org/1' };
    expect((await eventOf({ location }))?.website).toBe('https://meet.example.org/1');
    expect((await eventOf({ location, url: PAGE_URL }))?.website).toBe(PAGE_URL);
  });

  it.each<[object, unknown]>([
    [{ offers: { price: 10, priceCurrency: 'USD' } }, [['10'], '$']],
    [{ offers: { price: '12,50', priceCurrency: 'CHF' } }, [['12.5'], 'CHF']],
    [{ offers: { price: 0, priceCurrency: 'USD' } }, ['Free', undefined]],
    [
      {
        offers: [
          { price: 1, priceCurrency: 'USD' },
          { price: 2, priceCurrency: 'EUR' },
        ],
      },
      [['1', '2'], undefined],
    ],
    [{ isAccessibleForFree: 'true' }, ['Free', undefined]],
    [{ offers: { price: 'ask' } }, [undefined, undefined]],
  ])('reads the price of %j', async (members, expected) => {
    const event = await eventOf(members);
    expect([event?.cost, event?.currencySymbol]).toEqual(expected);
  });

  it.each([
    ['2026-12-01', '2026-12-03', '2026-12-01 00:00:00', '2026-12-03 23:59:59', undefined],
    ['2026-12-01T10:00', undefined, '2026-12-01 10:00:00', '2026-12-01 10:00:00', undefined],
    ['2026-12-01T09:00:00.000Z', '2026-12-01T10:00Z', '2026-12-01 10:00:00', '2026-12-01 11:00:00', undefined],
    ['2026-12-01T10:00-08:00', '2026-12-01', '2026-12-01 10:00:00', '2026-12-01 10:00:00', 'UTC-8'],
    ['2026-07-01T10:00+02:00', '2026-07-01T09:00+02:00', '2026-07-01 10:00:00', '2026-07-01 10:00:00', undefined],
  ])('reads the times from %s to %s', async (startDate, endDate, start, end, timezone) => {
    expect(await eventOf({ startDate, endDate })).toMatchObject({ start, end });
    expect((await eventOf({ startDate, endDate }))?.timezone).toBe(timezone);
  });

  it('determines the end by the duration', async () => {
    expect((await eventOf({ duration: 'PT1H30M' }))?.end).toBe('2026-12-01 11:30:00');
    expect((await eventOf({ duration: 'long' }))?.end).toBe('2026-12-01 10:00:00');
  });

  it('reads the status', async () => {
    expect((await eventOf({ eventStatus: 'http://schema.org/EventCancelled' }))?.cancelled).toBe(true);
    expect((await eventOf({ eventStatus: { '@id': 'EventRescheduled' } }))?.cancelled).toBeUndefined();
  });

  const WEEKLY = {
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: ['https://schema.org/Monday', 'https://schema.org/Wednesday'],
    startDate: '2031-03-01',
    endDate: '2031-03-31',
    startTime: '18:00',
    endTime: '19:30',
    exceptDate: ['2031-03-05', '2031-03-10T18:00:00'],
    scheduleTimezone: 'America/New_York',
  };

  it('reads a schedule as a rule, starting at its first date', async () => {
    const scheduled = { ...FAIR, startDate: undefined, eventSchedule: WEEKLY };
    const { events, problems } = await read(page(script(JSON.stringify(scheduled))));
    expect(problems).toEqual([]);
    expect(events).toMatchObject([
      {
        start: '2031-03-03 18:00:00',
        end: '2031-03-03 19:30:00',
        timezone: 'America/New_York',
        allDay: false,
        recurrence: {
          rule: 'FREQ=WEEKLY;UNTIL=20310331T235959;BYDAY=MO,WE',
          exdates: ['2031-03-05 18:00:00', '2031-03-10 18:00:00'],
          rdates: [],
        },
      },
    ]);
  });

  it.each<[object, string, string, string]>([
    [{ repeatFrequency: 'Daily', repeatCount: 3 }, '2031-03-01 10:00:00', '2031-03-01 10:00:00', 'FREQ=DAILY;COUNT=3'],
    [{ repeatFrequency: 'P2W' }, '2031-03-01 10:00:00', '2031-03-01 10:00:00', 'FREQ=WEEKLY;INTERVAL=2'],
    [{ byDay: 'Sunday', duration: 'PT2H' }, '2031-03-02 10:00:00', '2031-03-02 12:00:00', 'FREQ=WEEKLY;BYDAY=SU'],
    [
      { repeatFrequency: 'P1M', byDay: 'Tuesday', byMonthWeek: 2, startTime: '23:00', endTime: '01:00' },
      '2031-03-11 23:00:00',
      '2031-03-12 01:00:00',
      'FREQ=MONTHLY;BYDAY=2TU',
    ],
    [
      { repeatFrequency: 'Monthly', byMonthDay: [-1] },
      '2031-03-31 10:00:00',
      '2031-03-31 10:00:00',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
    ],
    [
      { repeatFrequency: 'P1Y', byMonth: 5, byDay: '1MO' },
      '2031-05-05 10:00:00',
      '2031-05-05 10:00:00',
      'FREQ=YEARLY;BYMONTH=5;BYDAY=1MO',
    ],
  ])('reads the schedule %j', async (schedule, start, end, rule) => {
    const event = await eventOf({ startDate: '2031-03-01T10:00', eventSchedule: [schedule] });
    expect(event).toMatchObject({ start, end, recurrence: { rule } });
  });

  it('reads an event without its invalid rule and reports it', async () => {
    const schedule = { repeatFrequency: 'P1W', byDay: '5MO' };
    const data = { ...FAIR, startDate: '2031-03-31T10:00', eventSchedule: schedule };
    const { events, problems } = await read(page(script(JSON.stringify(data))));
    expect(events).toMatchObject([{ start: '2031-03-31 10:00:00' }]);
    expect(problems).toEqual([
      { item: 'Fair', message: expect.stringContaining('It was imported without its recurrence.') },
    ]);
  });

  it('creates one event per start date', async () => {
    const dates = { startDate: ['2026-12-01T10:00', '2026-12-08T11:00'], endDate: ['2026-12-01T12:00'] };
    const events = await eventsOf({ ...FAIR, ...dates, url: PAGE_URL });
    expect(events.map(({ start, end, uid }) => [start, end, uid])).toEqual([
      ['2026-12-01 10:00:00', '2026-12-01 12:00:00', `${PAGE_URL}#2026-12-01 10:00:00`],
      ['2026-12-08 11:00:00', '2026-12-08 11:00:00', `${PAGE_URL}#2026-12-08 11:00:00`],
    ]);
  });

  it('reads postponed, rescheduled and online events', async () => {
    const postponed = { eventStatus: 'https://schema.org/EventPostponed', previousStartDate: '2026-11-01T10:00' };
    expect(await eventOf({ ...postponed, startDate: undefined })).toMatchObject({
      start: '2026-11-01 10:00:00',
      cancelled: true,
    });
    const moved = { eventStatus: ['EventRescheduled', 'EventMovedOnline'], previousStartDate: '2026-11-01T10:00' };
    const location = [
      { '@type': 'Place', name: 'Hall' },
      { '@type': 'VirtualLocation', url: 'https://meet.example.org/1' },
    ];
    expect(await eventOf({ ...moved, endDate: '2026-12-01T12:00+01:00', location })).toMatchObject({
      start: '2026-12-01 10:00:00',
      formerTimes: [{ start: '2026-11-01 10:00:00', end: '2026-11-01 12:00:00' }],
      venue: null,
      website: 'https://meet.example.org/1',
    });
  });

  it('keeps the moment of an ambiguous time', async () => {
    expect(await eventOf({ startDate: '2026-10-25T02:30+02:00' })).not.toHaveProperty('timezone');
    expect(await eventOf({ startDate: '2026-10-25T01:30Z' })).toMatchObject({
      start: '2026-10-25 02:30:00',
      timezone: 'UTC+1',
    });
  });

  it('resolves relative URLs against the page or its base element', async () => {
    const event = { ...FAIR, url: 'fair.html?day=1', image: ['../a.png'], organizer: { name: 'Club', url: '?club=1' } };
    const urls = async (head: string) => {
      const [found] = (await read(page(head, script(JSON.stringify(event))))).events;
      return [found?.website, found?.image, found?.organizers?.[0]?.website];
    };
    expect(await urls('')).toEqual([
      'https://a.example.org/events/fair.html?day=1',
      'https://a.example.org/a.png',
      'https://a.example.org/events/fair?club=1',
    ]);
    expect(await urls('<base target="_top" href="/de/x/">')).toEqual([
      'https://a.example.org/de/x/fair.html?day=1',
      'https://a.example.org/de/a.png',
      'https://a.example.org/de/x/?club=1',
    ]);
    expect((await eventOf({ url: 'Old Hall' }))?.website).toBeUndefined();
  });

  it('distinguishes the dates of a series with the same URL', async () => {
    const dates = ['2026-12-01', '2026-12-08'].map((startDate) => ({ ...FAIR, url: PAGE_URL, startDate }));
    expect((await eventsOf(dates)).map(({ uid }) => uid)).toEqual([
      `${PAGE_URL}#2026-12-01 00:00:00`,
      `${PAGE_URL}#2026-12-08 00:00:00`,
    ]);
    expect((await eventsOf([dates[0], dates[0]])).map(({ uid }) => uid)).toEqual([PAGE_URL, PAGE_URL]);
    expect(await eventOf({ '@id': '_:b0' })).not.toHaveProperty('uid');
  });

  it.each([
    ['in upper case', script(JSON.stringify(FAIR), "TYPE='Application/LD+JSON'")],
    ['with an encoded type', script(JSON.stringify(FAIR), 'type="application/ld&#43;json"')],
    [
      'with other attributes',
      script(JSON.stringify(FAIR), 'data-a="a > b" async type=application/ld+json;charset=utf-8'),
    ],
    ['in CDATA', script(`//<![CDATA[\n${JSON.stringify(FAIR)}\n//]]>`)],
    ['in a comment of the script', script(`<!--${JSON.stringify(FAIR)}-->`)],
    ['with a semicolon', script(`${JSON.stringify(FAIR)};`)],
    ['with encoded quotation marks', script(JSON.stringify(FAIR).replaceAll('"', '&quot;'))],
    ['with line breaks in texts', script(JSON.stringify({ ...FAIR, description: 'a@b' }).replace('@b', '\n\tb'))],
    [
      'with commas too many',
      script(
        JSON.stringify({ ...FAIR, keywords: ['a'] })
          .replace(']', ', ]')
          .replace('}', ' ,}'),
      ),
    ],
    ['that is never closed', script(JSON.stringify(FAIR)).replace('</script>', '')],
    ['after other scripts', `<script>"<!--"</script><style><script></style>${script(JSON.stringify(FAIR))}`],
  ])('reads data %s', async (_, html) => {
    const { events } = await read(html.includes('</script>') ? page(html) : `<html>${html}`);
    expect(events).toMatchObject([{ title: 'Fair' }]);
  });

  it.each([
    ['in a comment', `<!-- ${script(JSON.stringify(FAIR))} -->`],
    ['in a text area', `<textarea>${script(JSON.stringify(FAIR))}</textarea>`],
    ['of another type', script(JSON.stringify(FAIR), 'type="application/json"')],
  ])('ignores data %s', async (_, html) => {
    expect(await read(page(html))).toMatchObject({
      events: [],
      problems: [{ message: 'The page contains no events.' }],
      isComplete: false,
    });
  });

  it('reports invalid data with its line and reads the rest', async () => {
    const { events, problems, isComplete } = await read(page(script('{"@type": Event}'), script(JSON.stringify(FAIR))));
    expect(events).toHaveLength(1);
    expect(problems).toEqual([{ line: 2, message: 'The JSON-LD of the page is invalid.' }]);
    expect(isComplete).toBe(false);
  });

  it('reports events without required members', async () => {
    const data = [{ ...FAIR, name: '' }, { ...FAIR, startDate: 'tomorrow' }, { ...FAIR, startDate: undefined }, FAIR];
    const { events, problems } = await read(JSON.stringify(data));
    expect(events).toHaveLength(1);
    expect(problems).toEqual([
      { message: 'The name is missing.' },
      { item: 'Fair', message: 'The start “tomorrow” is not a valid date.' },
      { item: 'Fair', message: 'The start is missing.' },
    ]);
  });

  it.each([
    ['', 'The source is not a web page.'],
    ['{"a":', 'The file is not valid JSON.'],
    ['BEGIN:VCALENDAR', 'The source is not a web page.'],
  ])('rejects %j', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ failure: 'format', message });
  });

  it('rejects a page that is too long', async () => {
    await expect(read(`<html>${'x'.repeat(11_000_000)}`)).rejects.toMatchObject({ failure: 'bytes' });
  });

  it('drops executable content', async () => {
    const event = await eventOf({
      name: "<img src=x onerror=alert(1)>A'; DROP TABLE x",
      description: '&lt;script&gt;alert(1)&lt;/script&gt;&lt;p onclick="x()"&gt;b&lt;/p&gt;',
      url: 'javascript:alert(1)',
      image: 'data:text/html,x',
      location: { '@type': 'Place', name: 'H', sameAs: 'vbscript:x' },
    });
    expect(event).toMatchObject({ title: "A'; DROP TABLE x", description: 'alert(1)<p>b</p>', venue: { name: 'H' } });
    expect(event).not.toHaveProperty('website');
    expect(event).not.toHaveProperty('image');
  });

  it('tolerates deep nesting and names such as `__proto__`', async () => {
    const deep = `${'{"a":['.repeat(100_000)}${']}'.repeat(100_000)}`;
    const circular = `{"@id":"#a","@type":"Event","name":"A","startDate":"2026-12-01","location":{"@id":"#a"}}`;
    const proto = `{"__proto__":{"@type":"Event"},"constructor":{"@type":"Event"},"@type":"x"}`;
    const { events } = await read(page(script(deep), script(circular), script(proto)));
    expect(events).toMatchObject([{ title: 'A' }]);
  });

  it.each([
    ['scripts', '<script x>'.repeat(300_000)],
    ['comments', '<!--'.repeat(500_000)],
    ['tags without end', '<script '.repeat(300_000)],
    ['quotation marks', script('"\\'.repeat(500_000))],
    ['commas', script(`[${', '.repeat(500_000)}`)],
  ])('reads hostile %s in reasonable time', async (_, html) => {
    expect(await cpuTime(() => read(`<html>${html}`))).toBeLessThan(5000);
  });

  it('never throws', async () => {
    const value = fc.oneof(
      fc.anything({ maxDepth: 3, withNullPrototype: false }),
      fc.constantFrom('2026-12-01', 'PT1H', '#a', 'EUR'),
    );
    const names = [
      '@id',
      'name',
      'startDate',
      'endDate',
      'location',
      'organizer',
      'offers',
      'image',
      'url',
      'duration',
      'keywords',
      'identifier',
      'eventSchedule',
      'eventStatus',
      'previousStartDate',
    ];
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), value), async (members) => {
        await eventsOf({ ...FAIR, ...members });
        await eventsOf({ ...FAIR, location: members, organizer: [members], offers: members });
        await eventsOf({ ...FAIR, eventSchedule: { repeatFrequency: 'P1W', ...members } });
      }),
      { numRuns: 300 },
    );
  });
});
