import fc from 'fast-check';
import { readWhole } from '../../../../test/support/read-whole.js';
import { feedReader, type FeedSettings } from './feed-reader.js';

const NAMESPACES = [
  'xmlns:ev="http://purl.org/rss/1.0/modules/event/"',
  'xmlns:xcal="urn:ietf:params:xml:ns:xcal"',
  'xmlns:gd="http://schemas.google.com/g/2005"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:georss="http://www.georss.org/georss"',
  'xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"',
].join(' ');

const rss = (items: string) => `<?xml version="1.0"?><rss version="2.0" ${NAMESPACES}><channel>
<title>Dates</title><link>https://a.example.org/</link>${items}</channel></rss>`;
const atom = (entries: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${NAMESPACES}><title>Dates</title>${entries}</feed>`;

const read = (xml: string | Uint8Array, settings?: FeedSettings, limits = {}) =>
  readWhole(feedReader, xml, { settings, limits });
const timesIn = async (item: string) => {
  const { events } = await read(rss(`<item><title>Fair</title>${item}</item>`));
  return events.map(({ start, end, allDay, timezone }) => [
    start,
    end,
    allDay,
    ...(timezone === undefined ? [] : [timezone]),
  ]);
};

describe('feedReader', () => {
  it('reads RSS with the event module', async () => {
    const { items, problems, isComplete } = await read(
      rss(`<item>
        <title>Fair &amp; &lt;b&gt;more&lt;/b&gt;</title>
        <link>https://a.example.org/fair</link>
        <guid isPermaLink="false">fair-1</guid>
        <description>&lt;p&gt;Come&lt;/p&gt;</description>
        <content:encoded><![CDATA[<p>Come <em>all</em></p><script>x()</script>]]></content:encoded>
        <category>Markets</category><category><![CDATA[Food & drink]]></category>
        <enclosure url="https://a.example.org/a.jpg" type="image/jpeg" length="1"/>
        <ev:startdate>2026-12-01T10:00:00+01:00</ev:startdate>
        <ev:enddate>2026-12-01T12:00:00+01:00</ev:enddate>
        <ev:location>Old Hall</ev:location>
        <ev:organizer>mailto:club@example.org</ev:organizer>
        <georss:point>48.4 9.99</georss:point>
        <pubDate>Mon, 02 Nov 2026 09:00:00 GMT</pubDate>
      </item>`),
    );
    expect(problems).toEqual([]);
    expect(isComplete).toBe(true);
    expect(items).toEqual([
      {
        kind: 'event',
        event: {
          title: 'Fair & more',
          description: '<p>Come <em>all</em></p>x()',
          excerpt: '<p>Come</p>',
          start: '2026-12-01 10:00:00',
          end: '2026-12-01 12:00:00',
          allDay: false,
          uid: 'fair-1',
          originId: 'fair-1',
          website: 'https://a.example.org/fair',
          image: 'https://a.example.org/a.jpg',
          categories: ['Markets', 'Food & drink'],
          venue: { name: 'Old Hall', latitude: 48.4, longitude: 9.99 },
          organizers: [{ name: 'club@example.org', email: 'club@example.org' }],
        },
      },
    ]);
  });

  it('reads Atom with the elements of Google', async () => {
    const { events } = await read(
      atom(`<entry>
        <id>tag:a.example.org,2026:1</id><title type="html">A &amp;amp; B</title>
        <link rel="self" href="https://a.example.org/feed/1"/><link href="/fair"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Come <a href="https://x.example/?a&amp;b">here</a></div></content>
        <author><name>Nobody</name></author>
        <category term="fair" label="Fairs"/>
        <gd:when startTime="2026-12-01T09:00:00.000Z" endTime="2026-12-01T11:00:00.000Z"/>
        <gd:where valueString="Old Hall"/>
        <gd:eventStatus value="http://schemas.google.com/g/2005#event.canceled"/>
      </entry>`),
      { url: 'https://a.example.org/feed' },
    );
    expect(events).toEqual([
      {
        title: 'A & B',
        description: '<div>Come <a href="https://x.example/?a&amp;b">here</a></div>',
        start: '2026-12-01 10:00:00',
        end: '2026-12-01 12:00:00',
        allDay: false,
        uid: 'tag:a.example.org,2026:1',
        originId: 'tag:a.example.org,2026:1',
        cancelled: true,
        website: 'https://a.example.org/fair',
        categories: ['Fairs'],
        venue: { name: 'Old Hall' },
      },
    ]);
  });

  it.each([
    ['<xcal:class>PRIVATE</xcal:class>', true],
    ['<xcal:class>PUBLIC</xcal:class>', undefined],
    ['<gd:visibility value="http://schemas.google.com/g/2005#event.confidential"/>', true],
    ['<gd:visibility value="http://schemas.google.com/g/2005#event.public"/>', undefined],
  ])('reads the visibility %s', async (element, isPrivate) => {
    const when = '<gd:when startTime="2026-12-01T09:00:00.000Z"/>';
    const { events } = await read(atom(`<entry><id>1</id><title>A</title>${when}${element}</entry>`));
    expect(events.map((event) => event.private)).toEqual([isPrivate]);
  });

  it.each<[string, ...unknown[]]>([
    ['<xcal:dtstart>20261201T090000Z</xcal:dtstart>', '2026-12-01 10:00:00', '2026-12-01 10:00:00', false],
    [
      '<xcal:dtstart>2026-12-01</xcal:dtstart><xcal:dtend>2026-12-03</xcal:dtend>',
      '2026-12-01 00:00:00',
      '2026-12-02 23:59:59',
      true,
    ],
    ['<gd:when startTime="2026-12-01" endTime="2026-12-02"/>', '2026-12-01 00:00:00', '2026-12-01 23:59:59', true],
    [
      '<ev:startdate>2026-12-01</ev:startdate><ev:enddate>2026-12-02</ev:enddate>',
      '2026-12-01 00:00:00',
      '2026-12-02 23:59:59',
      true,
    ],
    [
      '<startDate>2026-12-01</startDate><startTime>10:00</startTime><endTime>11:30</endTime>',
      '2026-12-01 10:00:00',
      '2026-12-01 11:30:00',
      false,
    ],
    [
      '<e:event_start xmlns:e="x">Tue, 01 Dec 2026 10:00:00 +0100</e:event_start>',
      '2026-12-01 10:00:00',
      '2026-12-01 10:00:00',
      false,
    ],
    [
      '<xcal:vevent><xcal:dtstart tzid="America/New_York">2026-12-01T10:00:00</xcal:dtstart></xcal:vevent>',
      '2026-12-01 10:00:00',
      '2026-12-01 10:00:00',
      false,
      'America/New_York',
    ],
    [
      '<ev:startdate>2026-12-01T10:00:00-05:00</ev:startdate>',
      '2026-12-01 10:00:00',
      '2026-12-01 10:00:00',
      false,
      'UTC-5',
    ],
    ['<undeclared:dtstart>2026-12-01T10:00</undeclared:dtstart>', '2026-12-01 10:00:00', '2026-12-01 10:00:00', false],
  ])('finds the times in %s', async (item, ...expected) => {
    expect(await timesIn(item)).toEqual([expected]);
  });

  const library = (elements: string) =>
    elements.replaceAll(/<(\/?)(\w+)>/g, (_, slash: string, name: string) => `<${slash}l:${name}>`);

  it.each([
    [
      'a library',
      library('<date>2027-05-14</date><start>14:00:00</start><end>15:30:00</end>'),
      ['2027-05-14 14:00:00', '2027-05-14 15:30:00', false],
    ],
    [
      'a library, all day',
      library('<date>2027-05-14</date><start>00:00:00</start><end>23:59:59</end>'),
      ['2027-05-14 00:00:00', '2027-05-14 23:59:59', true],
    ],
    [
      'a plugin with hours',
      library(
        '<startDate>2027-05-14</startDate><startHour>8:00 pm</startHour><endDate>2027-05-15</endDate><endHour>1:00 am</endHour>',
      ),
      ['2027-05-14 20:00:00', '2027-05-15 01:00:00', false],
    ],
    [
      'a plugin with hours alone',
      '<start_date>2027-05-14</start_date><start_hour>20</start_hour><end_hour>22</end_hour>',
      ['2027-05-14 20:00:00', '2027-05-14 22:00:00', false],
    ],
    [
      'a calendar with times in UTC and of the place',
      `<xcal:dtstart>2027-05-14T23:00:00Z</xcal:dtstart><xcal:dtend>2027-05-15T01:00:00Z</xcal:dtend>${library('<localstart>2027-05-14T19:00:00</localstart><localend>2027-05-14T21:00:00</localend>')}`,
      ['2027-05-14 19:00:00', '2027-05-14 21:00:00', false, 'UTC-4'],
    ],
    [
      'a calendar with times of the place only',
      library('<localstart>2027-05-14T19:00:00</localstart><localend>2027-05-14T21:00:00</localend>'),
      ['2027-05-14 19:00:00', '2027-05-14 21:00:00', false],
    ],
  ])('keeps the times of %s', async (_, elements, expected) => {
    const feed = rss(`<item xmlns:l="https://calendar.example/ns"><title>Fair</title>
      <pubDate>Mon, 03 May 2027 09:00:00 GMT</pubDate><dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2027-05-03</dc:date>
      ${elements}</item>`);
    const { events, problems } = await read(feed);
    expect(problems).toEqual([]);
    expect(
      events.map(({ start, end, allDay, timezone }) => [start, end, allDay, ...(timezone ? [timezone] : [])]),
    ).toEqual([expected]);
  });

  it('reads an end in the night as the next morning, with a warning', async () => {
    const { events } = await read(
      rss('<item><title>Fair</title><date>2027-05-14</date><start>22:00</start><end>02:00</end></item>'),
    );
    expect(events).toMatchObject([
      {
        ...{ start: '2027-05-14 22:00:00', end: '2027-05-15 02:00:00' },
        warnings: [expect.stringContaining('next morning')],
      },
    ]);
  });

  it('uses the time of publication only if configured', async () => {
    const feed = rss('<item><title>Fair</title><pubDate>Tue, 01 Dec 2026 09:00:00 GMT</pubDate></item>');
    expect(await read(feed)).toMatchObject({ items: [], problems: [{ line: 2, item: 'Fair' }], isComplete: false });
    expect((await read(feed, { publicationDates: true })).events).toMatchObject([{ start: '2026-12-01 10:00:00' }]);
  });

  it('distinguishes the dates of a series with the same id', async () => {
    const item = (start: string) =>
      `<item><guid>a</guid><title>Fair</title><ev:startdate>${start}</ev:startdate></item>`;
    const { events } = await read(rss(['2026-12-01', '2026-12-08', '2026-12-01'].map(item).join('')));
    expect(events.map(({ uid }) => uid)).toEqual(['a', 'a#2026-12-08 00:00:00', 'a']);
  });

  it('reads a damaged feed as far as possible and reports it as incomplete', async () => {
    const item = '<item><title>Fair &nbsp; & so</title><ev:startdate>2026-12-01</ev:startdate></item>';
    const ended = await read(rss(`${item}<item><title>Cut`).replace('</channel></rss>', ''));
    expect(ended).toMatchObject({ events: [{ title: 'Fair & so' }], isComplete: false });
    expect(ended.problems).toHaveLength(1);
    const mixed = await read(rss(`${item}</b>${item.replace('Fair', 'Other')}`));
    expect(mixed.events.map(({ title }) => title)).toEqual(['Fair & so', 'Other & so']);
    expect(mixed.problems[0]?.message).toMatch(/^The feed is damaged: /);
  });

  it('skips entries that are too long', async () => {
    const item = (title: string, text: string) =>
      `<item><title>${title}</title><ev:startdate>2026-12-01</ev:startdate><description>${text}</description></item>`;
    const long = item('B', 'x'.repeat(5000)) + item('C', '<b/>'.repeat(2000));
    const { events, problems } = await read(rss(item('A', 'a') + long + item('D', 'd')), {}, { itemLength: 4000 });
    expect(events.map(({ title }) => title)).toEqual(['A', 'D']);
    expect(problems.map(({ message }) => message)).toEqual(['The entry is too long.', 'The entry is too long.']);
  });

  it.each([
    ['an endless text', rss(`<item><title>${'x'.repeat(100_000)}`)],
    ['an endless tag', rss(`<item a="${'x'.repeat(100_000)}`)],
    ['endless nesting', rss('<a>'.repeat(10_000))],
    ['endless attributes', rss(`<a ${Array.from({ length: 5000 }, (_, at) => `a${at}="1"`).join(' ')}/>`)],
  ])('stops at %s', async (_, feed) => {
    await expect(read(feed, {}, { itemLength: 10_000 })).rejects.toMatchObject({
      failure: 'format',
      message: expect.stringMatching(/^The feed cannot be read from line \d+ on\./),
    });
  });

  it.each([
    ['<!DOCTYPE html><html><body>Not found</body></html>', 'The source is a web page, not a feed.'],
    ['<opml/>', 'The source is not a feed.'],
    ['', 'The source is not a feed.'],
    ['BEGIN:VCALENDAR', 'The source is not a feed.'],
  ])('rejects %j', async (source, message) => {
    await expect(read(source)).rejects.toMatchObject({ failure: 'format', message });
  });

  it('does not expand entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <rss version="2.0" ${NAMESPACES}><channel><item><title>A &b; &f;</title><ev:startdate>2026-12-01</ev:startdate></item></channel></rss>`;
    expect((await read(bomb)).events.map(({ title }) => title)).toEqual(['A &b; &f;']);
  });

  it('drops executable content', async () => {
    const { events } = await read(
      rss(`<item><title>&amp;lt;script&amp;gt;x&amp;lt;/script&amp;gt;A'; DROP TABLE x</title>
        <link>javascript:alert(1)</link><guid>javascript:alert(2)</guid>
        <description>&lt;a href="javascript:x()" onclick="x()"&gt;b&lt;/a&gt;</description>
        <ev:startdate>2026-12-01</ev:startdate><media:thumbnail url="file:///etc/passwd"/></item>`),
    );
    expect(events[0]?.title).toBe("A'; DROP TABLE x");
    expect(events[0]?.description).not.toMatch(/javascript|onclick/);
    expect(events[0]).not.toHaveProperty('website');
    expect(events[0]).not.toHaveProperty('image');
  });

  it('reads the declared encoding', async () => {
    const feed = rss('<item><title>Grüße</title><ev:startdate>2026-12-01</ev:startdate></item>');
    const declared = feed.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"');
    for (const bytes of [Buffer.from(declared, 'latin1'), Buffer.from(feed), Buffer.from(`\uFEFF${feed}`, 'utf16le')])
      expect((await read(bytes)).events).toMatchObject([{ title: 'Grüße' }]);
  });

  it('fails only for sources that are not feeds', async () => {
    const part = fc.constantFrom(
      ...['<item>', '</item>', '<title>a</title>', '<ev:startdate>2026-12-01</ev:startdate>', '<b', '>', '&', '&#0;'],
      ...['<![CDATA[', ']]>', '<!--', '-->', '"', '\0', '</b>', 'text', '<gd:when startTime="x"/>', '<?', '\ud800'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
        const feed = read(rss(parts.join('')));
        await feed.catch((error: unknown) => expect(error).toHaveProperty('failure', 'format'));
      }),
      { numRuns: 500 },
    );
  });
});
