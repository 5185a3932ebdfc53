import { calendar, readCalendar, readEvent, vevent } from '../../../../test/support/calendar-files.js';
import { cpuTime } from '../../../../test/support/cpu-time.js';

describe('texts of an event', () => {
  it.each([
    ['plain', 'Fair', 'Fair'],
    ['with escaped characters', String.raw`A\, B\; C\\ D\: \"E\"`, String.raw`A, B; C\ D: "E"`],
    ['with several lines', String.raw`One\nTwo\N Three`, 'One Two Three'],
    ['escaped for HTML', 'Rock &amp; Roll &#8211; live', 'Rock & Roll – live'],
    ['with markup as text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['empty', '', '(no title)'],
  ])('reads the title: %s', async (_, summary, title) => {
    await expect(readEvent(`SUMMARY:${summary}`)).resolves.toMatchObject({ title });
  });

  it.each([
    ['plain', String.raw`One\nTwo\n\nThree`, '<p>One<br />\nTwo</p>\n<p>Three</p>'],
    ['with HTML characters', 'a < b & c', '<p>a &lt; b &amp; c</p>'],
    [
      'HTML',
      'See <a href="https://example.org">this</a><br>now',
      '<p>See <a href="https://example.org">this</a><br />now</p>',
    ],
    ['empty', '', ''],
  ])('reads the description: %s', async (_, text, description) => {
    await expect(readEvent(`DESCRIPTION:${text}`)).resolves.toMatchObject({ description });
  });

  it('decodes quoted-printable texts of old programs', async () => {
    await expect(
      readEvent(
        'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gr=C3=BC=C3=9Fe: 1 =3D 1',
        'DESCRIPTION;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:One=0D=0ATwo =',
        'SUMMARY: three=',
        ' =C3=',
        '=A4 end',
        'LOCATION;ENCODING="quoted-printable";CHARSET=ISO-8859-1:K=F6ln',
        'CATEGORIES;ENCODING=QUOTED-PRINTABLE;CHARSET=unheard-of:=C3=84,B',
      ),
    ).resolves.toMatchObject({
      title: 'Grüße: 1 = 1',
      description: '<p>One<br />\nTwo SUMMARY: threeä end</p>',
      venue: { name: 'Köln' },
      categories: ['Ä', 'B'],
    });
    await expect(readEvent('SUMMARY:a=3Db')).resolves.toMatchObject({ title: 'a=3Db' });
  });

  it('leaves missing texts undefined', async () => {
    const event = await readEvent();
    for (const name of ['description', 'categories', 'website', 'venue', 'organizers', 'image'] as const)
      expect(event[name]).toBeUndefined();
  });

  it('reads the HTML description of Outlook, without the parts outside its body', async () => {
    const html =
      String.raw`<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">\n<HTML><HEAD><TITLE>x</TITLE><style>p{}</style></HEAD>` +
      String.raw`<BODY dir=ltr>\n<p>Hello\, <b>you</b></p></BODY></HTML>`;
    await expect(readEvent('DESCRIPTION:Hello', `X-ALT-DESC;FMTTYPE=text/html:${html}`)).resolves.toMatchObject({
      description: '<p>Hello, <b>you</b></p>',
    });
    await expect(readEvent('DESCRIPTION:Hello', 'X-ALT-DESC;FMTTYPE=text/html:<p></p>')).resolves.toMatchObject({
      description: '<p>Hello</p>',
    });
  });

  it('sanitizes descriptions', async () => {
    const evil =
      '<img src=x onerror=alert(1)><p onclick="a()">x</p><script>alert(1)</script><a href="javascript:a()">y</a>';
    for (const line of [`DESCRIPTION:${evil}`, `X-ALT-DESC;FMTTYPE=text/html:${evil}`]) {
      const { description = '' } = await readEvent(line);
      expect(description).not.toMatch(/onerror|onclick|<script|javascript:/i);
    }
  });

  it('reads categories from several lines, without duplicates', async () => {
    await expect(
      readEvent(String.raw`CATEGORIES:Music,Arts\, Crafts, ,music`, 'CATEGORIES;LANGUAGE=en:Music,Rock &amp; Roll'),
    ).resolves.toMatchObject({ categories: ['Music', 'Arts, Crafts', 'music', 'Rock & Roll'] });
  });

  it.each([
    ['https://example.org/a b', undefined],
    ['https://example.org/?a=1&b=2', 'https://example.org/?a=1&b=2'],
    ['HTTP://Example.org', 'http://example.org/'],
    ['javascript:alert(1)', undefined],
    ['example', undefined],
    ['', undefined],
  ])('reads the website: %s', async (url, website) => {
    expect((await readEvent(`URL;VALUE=URI:${url}`)).website).toBe(website);
  });

  it.each([
    ['ATTACH;FMTTYPE=image/png:https://example.org/a', 'https://example.org/a'],
    ['ATTACH:https://example.org/a.JPG', 'https://example.org/a.JPG'],
    ['IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.org/a', 'https://example.org/a'],
    ['ATTACH;FMTTYPE=application/pdf:https://example.org/a.png', undefined],
    ['ATTACH:https://example.org/a.pdf', undefined],
    ['ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo=', undefined],
    ['ATTACH;FMTTYPE=image/png:file:///etc/passwd', undefined],
  ])('reads the image: %s', async (line, image) => {
    expect((await readEvent(line)).image).toBe(image);
  });

  it('prefers IMAGE, then the first image attachment', async () => {
    const lines = [
      'ATTACH:https://example.org/a.pdf',
      'ATTACH:https://example.org/b.png',
      'IMAGE:https://example.org/c.png',
    ];
    await expect(readEvent(...lines)).resolves.toMatchObject({ image: 'https://example.org/c.png' });
    await expect(readEvent(...lines.slice(0, 2))).resolves.toMatchObject({ image: 'https://example.org/b.png' });
  });
});

describe('venue of an event', () => {
  it.each([
    ['a name', [String.raw`LOCATION:Hall\, Street 1\, City`], { name: 'Hall, Street 1, City' }],
    ['lines', [String.raw`LOCATION:Hall\nStreet 1\n12345 City`], { name: 'Hall', address: 'Street 1, 12345 City' }],
    ['coordinates', ['LOCATION:Hall', 'GEO:52.5;13.4'], { name: 'Hall', latitude: 52.5, longitude: 13.4 }],
    ['coordinates with a comma', ['LOCATION:Hall', String.raw`GEO:-33.9\,18.4`], { latitude: -33.9, longitude: 18.4 }],
    [
      'an Apple location',
      [
        String.raw`LOCATION:Hall\nStreet 1`,
        String.raw`X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Street 1\n12345 City";X-APPLE-RADIUS=49;X-TITLE="The Hall":geo:52.5,13.4`,
      ],
      { name: 'The Hall', address: 'Street 1, 12345 City', latitude: 52.5, longitude: 13.4 },
    ],
    [
      'GEO in addition to an Apple location',
      ['LOCATION:Hall', 'GEO:52.5;13.4', 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Hall:geo:13.4,52.5'],
      { name: 'Hall', latitude: 52.5, longitude: 13.4 },
    ],
  ])('is read from %s', async (_, lines, venue) => {
    await expect(readEvent(...lines)).resolves.toMatchObject({ venue });
  });

  it.each(['GEO:91;0.1', 'GEO:1;181', 'GEO:0;0', 'GEO:here', 'GEO:'])('has no coordinates for %s', async (geo) => {
    const { venue } = await readEvent('LOCATION:Hall', geo);
    expect(venue).toEqual({ name: 'Hall' });
  });

  it('is null if the location is empty or a URL', async () => {
    await expect(readEvent('LOCATION:')).resolves.toMatchObject({ venue: null });
    await expect(readEvent('LOCATION:https://example.org/call')).resolves.toMatchObject({
      venue: null,
      website: 'https://example.org/call',
    });
  });
});

describe('organizer of an event', () => {
  it.each([
    ['ORGANIZER;CN=Club:mailto:club@example.org', { name: 'Club', email: 'club@example.org' }],
    ['ORGANIZER:MAILTO:club@example.org', { name: 'club@example.org', email: 'club@example.org' }],
    ['ORGANIZER;CN=Club:mailto:club%2Bfairs@example.org', { name: 'Club', email: 'club+fairs@example.org' }],
    ['ORGANIZER;CN=Club:https://example.org', { name: 'Club', website: 'https://example.org/' }],
    ['ORGANIZER;CN=Club:invalid:nomail', { name: 'Club' }],
    ['ORGANIZER;CN="Old%20Club":MAILTO:club@example.org', { name: 'Old Club', email: 'club@example.org' }],
    ['ORGANIZER;CN=100% Club:invalid:nomail', { name: '100% Club' }],
    ['ORGANIZER;CN=Club:mailto:%E0%A4%A', { name: 'Club' }],
    ['ORGANIZER;CN=Club:mailto:abc@group.calendar.google.com', { name: 'Club' }],
  ])('is read from %s', async (line, organizer) => {
    const { organizers } = await readEvent(line);
    expect(organizers).toEqual([organizer]);
  });

  it.each(['ORGANIZER:', 'ORGANIZER:mailto:unknownorganizer@calendar.google.com'])(
    'is undefined for %s',
    async (line) => {
      expect((await readEvent(line)).organizers).toBeUndefined();
    },
  );
});

describe('an event', () => {
  it('can be cancelled', async () => {
    await expect(readEvent('STATUS:cancelled')).resolves.toMatchObject({ cancelled: true });
    await expect(readEvent('STATUS:TENTATIVE', 'TRANSP:TRANSPARENT')).resolves.toMatchObject({ cancelled: false });
  });

  it('is read in linear time', async () => {
    const size = 300_000;
    const hostile = [
      `ORGANIZER${';A="b"'.repeat(size / 6)}:x`,
      `ORGANIZER;CN=${'"a'.repeat(size / 2)}:x`,
      `CATEGORIES:${'\\'.repeat(size)}`,
      `DESCRIPTION:${'<b'.repeat(size / 2)}`,
      `DESCRIPTION:${'<head><body>'.repeat(size / 12)}`,
      `LOCATION:${' \\n'.repeat(size / 3)}`,
      `RRULE:${';'.repeat(size)}`,
      `EXDATE:${','.repeat(size)}`,
      `DTEND:${'2'.repeat(size)}`,
      `URL:https://${'a'.repeat(size)}`,
      `SUMMARY:${' '.repeat(size)}`,
      `SUMMARY;ENCODING=QUOTED-PRINTABLE:${'=0A'.repeat(size / 3)}`,
      `SUMMARY;ENCODING=QUOTED-PRINTABLE:${'=\r\n'.repeat(size / 3)}`,
      `GEO:${'1'.repeat(size)}`,
      'A'.repeat(size),
    ];
    for (const line of hostile) {
      const took = await cpuTime(() => readCalendar(calendar(...vevent(line)), { pieces: 65_536 }));
      expect([line.slice(0, 20), took < 3000]).toEqual([line.slice(0, 20), true]);
    }
  });
});
