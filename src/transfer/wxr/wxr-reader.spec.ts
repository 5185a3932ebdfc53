import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { readWxr } from './wxr-reader.js';
import type { WxrItem, WxrRecord } from './wxr-records.js';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!-- generator="Press/6.1" created="2024-01-01 10:00" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Caf&#233; &amp; Bar</title>
<link>https://example.org</link>
<description>News</description>
<language>de-DE</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://example.org/</wp:base_site_url>
<wp:base_blog_url>https://example.org/blog</wp:base_blog_url>
`;
const FOOT = '</channel>\n</rss>\n';

const AUTHOR = `<wp:author><wp:author_id>3</wp:author_id><wp:author_login><![CDATA[ada]]></wp:author_login>
<wp:author_email><![CDATA[ada@example.org]]></wp:author_email><wp:author_display_name><![CDATA[Ada L.]]></wp:author_display_name>
<wp:author_first_name><![CDATA[Ada]]></wp:author_first_name><wp:author_last_name><![CDATA[L]]></wp:author_last_name></wp:author>
`;

const TERMS = `<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>tea</wp:category_nicename>
<wp:category_parent>drinks</wp:category_parent><wp:cat_name><![CDATA[Tea & more]]></wp:cat_name>
<wp:category_description><![CDATA[All <b>teas</b>]]></wp:category_description>
<wp:termmeta><wp:meta_key>colour</wp:meta_key><wp:meta_value><![CDATA[green]]></wp:meta_value></wp:termmeta></wp:category>
<wp:tag><wp:term_id>8</wp:term_id><wp:tag_slug>hot</wp:tag_slug><wp:tag_name><![CDATA[Hot]]></wp:tag_name></wp:tag>
<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>main</wp:term_slug>
<wp:term_parent/><wp:term_name><![CDATA[Main]]></wp:term_name></wp:term>
`;

const ITEM = `<item>
  <title><![CDATA[Über <em>Tee</em> 🍵]]></title>
  <link>https://example.org/blog/tee/</link>
  <pubDate>Mon, 01 Jan 2024 09:00:00 +0000</pubDate>
  <dc:creator><![CDATA[ada]]></dc:creator>
  <guid isPermaLink="false">https://example.org/blog/?p=12</guid>
  <description></description>
  <content:encoded><![CDATA[<p>a]]]]><![CDATA[>b &amp; c</p>
]]>
  </content:encoded>
  <excerpt:encoded><![CDATA[short]]></excerpt:encoded>
  <wp:post_id>12</wp:post_id>
  <wp:post_date><![CDATA[2024-01-01 10:00:00]]></wp:post_date>
  <wp:post_date_gmt><![CDATA[2024-01-01 09:00:00]]></wp:post_date_gmt>
  <wp:post_modified>2024-02-29 10:00:00</wp:post_modified>
  <wp:post_modified_gmt>0000-00-00 00:00:00</wp:post_modified_gmt>
  <wp:comment_status>open</wp:comment_status>
  <wp:ping_status>closed</wp:ping_status>
  <wp:post_name>tee</wp:post_name>
  <wp:status>publish</wp:status>
  <wp:post_parent>4</wp:post_parent>
  <wp:menu_order>-1</wp:menu_order>
  <wp:post_type>post</wp:post_type>
  <wp:post_password><![CDATA[ s3cret ]]></wp:post_password>
  <wp:is_sticky>1</wp:is_sticky>
  <wp:attachment_url>https://example.org/tee.jpg</wp:attachment_url>
  <category domain="category" nicename="tea"><![CDATA[Tea & more]]></category>
  <category domain="post_format" nicename="post-format-aside">Aside</category>
  <wp:postmeta><wp:meta_key>_x</wp:meta_key><wp:meta_value><![CDATA[a:0:{}]]></wp:meta_value></wp:postmeta>
  <wp:postmeta><wp:meta_key>_x</wp:meta_key><wp:meta_value></wp:meta_value></wp:postmeta>
  <wp:comment>
    <wp:comment_id>5</wp:comment_id><wp:comment_author><![CDATA[Bob]]></wp:comment_author>
    <wp:comment_author_email>bob@example.org</wp:comment_author_email><wp:comment_author_url>https://b.example</wp:comment_author_url>
    <wp:comment_author_IP>192.0.2.1</wp:comment_author_IP><wp:comment_date>2024-01-02 08:00:00</wp:comment_date>
    <wp:comment_date_gmt>2024-01-02 07:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Nice & warm]]></wp:comment_content>
    <wp:comment_approved>1</wp:comment_approved><wp:comment_type>pingback</wp:comment_type><wp:comment_parent>2</wp:comment_parent>
    <wp:comment_user_id>3</wp:comment_user_id>
    <wp:commentmeta><wp:meta_key>k</wp:meta_key><wp:meta_value>v</wp:meta_value></wp:commentmeta>
  </wp:comment>
</item>
`;

const EXPORT = HEAD + AUTHOR + TERMS + ITEM + FOOT;

async function* chunks(...parts: (Uint8Array | string)[]): AsyncGenerator<Uint8Array | string> {
  yield* parts;
}

async function recordsOf(...parts: (Uint8Array | string)[]): Promise<WxrRecord[]> {
  const records: WxrRecord[] = [];
  for await (const record of readWxr(chunks(...parts))) records.push(record);
  return records;
}

async function itemOf(fields: string, head = HEAD): Promise<WxrItem> {
  const item = (await recordsOf(`${head}<item>${fields}</item>${FOOT}`)).at(-1);
  if (item?.kind !== 'item') throw new Error('no item read');
  return item;
}

/** Cuts bytes at positions, in any order. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const borders = [0, ...places.toSorted((a, b) => a - b), bytes.length];
  return borders.slice(1).map((end, index) => bytes.subarray(borders[index], end));
}

describe('readWxr: records', () => {
  it('yields the site first, then authors, terms and items in the order of the file', async () => {
    expect(await recordsOf(EXPORT)).toEqual([
      {
        kind: 'site',
        title: 'Café & Bar',
        link: 'https://example.org',
        description: 'News',
        language: 'de-DE',
        baseSiteUrl: 'https://example.org/',
        baseBlogUrl: 'https://example.org/blog',
        wxrVersion: '1.2',
        generator: 'Press/6.1',
      },
      {
        kind: 'author',
        id: 3,
        login: 'ada',
        email: 'ada@example.org',
        displayName: 'Ada L.',
        firstName: 'Ada',
        lastName: 'L',
      },
      {
        kind: 'term',
        id: 7,
        taxonomy: 'category',
        slug: 'tea',
        name: 'Tea & more',
        parentSlug: 'drinks',
        description: 'All <b>teas</b>',
        meta: [{ key: 'colour', value: 'green' }],
      },
      {
        kind: 'term',
        id: 8,
        taxonomy: 'post_tag',
        slug: 'hot',
        name: 'Hot',
        parentSlug: '',
        description: '',
        meta: [],
      },
      {
        kind: 'term',
        id: 9,
        taxonomy: 'nav_menu',
        slug: 'main',
        name: 'Main',
        parentSlug: '',
        description: '',
        meta: [],
      },
      {
        kind: 'item',
        line: EXPORT.slice(0, EXPORT.indexOf('<item>')).split('\n').length,
        id: 12,
        type: 'post',
        title: 'Über <em>Tee</em> 🍵',
        link: 'https://example.org/blog/tee/',
        guid: 'https://example.org/blog/?p=12',
        creator: 'ada',
        pubDate: 'Mon, 01 Jan 2024 09:00:00 +0000',
        content: '<p>a]]>b &amp; c</p>\n',
        excerpt: 'short',
        date: '2024-01-01 10:00:00',
        dateGmt: '2024-01-01 09:00:00',
        modified: '2024-02-29 10:00:00',
        modifiedGmt: null,
        commentStatus: 'open',
        pingStatus: 'closed',
        slug: 'tee',
        status: 'publish',
        parent: 4,
        menuOrder: -1,
        password: ' s3cret ',
        sticky: true,
        attachmentUrl: 'https://example.org/tee.jpg',
        terms: [
          { taxonomy: 'category', slug: 'tea', name: 'Tea & more' },
          { taxonomy: 'post_format', slug: 'post-format-aside', name: 'Aside' },
        ],
        meta: [
          { key: '_x', value: 'a:0:{}' },
          { key: '_x', value: '' },
        ],
        comments: [
          {
            id: 5,
            author: 'Bob',
            authorEmail: 'bob@example.org',
            authorUrl: 'https://b.example',
            authorIp: '192.0.2.1',
            date: '2024-01-02 08:00:00',
            dateGmt: '2024-01-02 07:00:00',
            content: 'Nice & warm',
            approved: '1',
            type: 'pingback',
            parent: 2,
            userId: 3,
            meta: [{ key: 'k', value: 'v' }],
          },
        ],
      },
    ]);
  });

  it('sets defaults for missing fields of an item', async () => {
    const item = await itemOf('');
    expect(item).toMatchObject({ id: 0, title: '', content: '', date: null, parent: 0, sticky: false, password: '' });
    expect(item).toMatchObject({ attachmentUrl: null, terms: [], meta: [], comments: [] });
  });

  it('reads a site without content', async () => {
    expect((await recordsOf(HEAD + FOOT)).map(({ kind }) => kind)).toEqual(['site']);
  });

  it.each([
    'http://wordpress.org/export/1.0/',
    'http://wordpress.org/export/1.1/',
    'https://wordpress.org/export/1.2/',
  ])('recognises the namespace %s, regardless of the prefix', async (uri) => {
    const text = EXPORT.replaceAll(/\bwp(?=[:=])/g, 'p0').replaceAll(/\b(content|excerpt)(?=:encoded|=)/g, '$1.x');
    const renamed = text.replaceAll('http://wordpress.org/export/1.2/', uri);
    expect(await recordsOf(renamed)).toEqual(await recordsOf(EXPORT));
  });

  it('reads the terms of an item in version 1.0, which writes each twice', async () => {
    const item = await itemOf(`<category><![CDATA[Tea]]></category>
      <category domain="category" nicename="tea"><![CDATA[Tea]]></category>
      <category domain="tag"><![CDATA[Hot]]></category><category domain="tag" nicename="hot"><![CDATA[Hot]]></category>`);
    expect(item.terms).toEqual([
      { taxonomy: 'category', slug: 'tea', name: 'Tea' },
      { taxonomy: 'post_tag', slug: 'hot', name: 'Hot' },
    ]);
  });

  it('skips unknown elements, even with undeclared prefixes', async () => {
    const item = await itemOf(
      '<title>T</title><media:group><title>other</title></media:group><wp:future>1</wp:future>',
    );
    expect(item.title).toBe('T');
    const records = await recordsOf(
      `${HEAD}<image><title>Logo</title></image><sy:updatePeriod>hourly</sy:updatePeriod>${FOOT}`,
    );
    expect(records[0]).toMatchObject({ title: 'Café & Bar' });
  });

  it('keeps white space in texts and drops indentation', async () => {
    const item = await itemOf('<title>  two  words </title><content:encoded>\n\t<![CDATA[ a\n]]>\n</content:encoded>');
    expect(item.title).toBe('  two  words ');
    expect(item.content).toBe(' a\n');
  });

  it.each(['0000-00-00 00:00:00', '-0001-11-30 00:00:00', ''])('reads the zero date %j as none', async (date) => {
    expect((await itemOf(`<wp:post_date>${date}</wp:post_date>`)).date).toBeNull();
  });

  it('drops control characters and noncharacters in texts', async () => {
    const item = await itemOf(
      '<title>a\u000Bb</title><content:encoded><![CDATA[c\0\u0008d\uFFFFe\tf]]></content:encoded>',
    );
    expect([item.title, item.content]).toEqual(['ab', 'cde\tf']);
  });

  it('keeps markup and entities in CDATA', async () => {
    const text = '<!-- wp:paragraph {"a":"\\u003c"} -->&nbsp;&lt;<script>1 && 2</script>]] >';
    expect((await itemOf(`<content:encoded><![CDATA[${text}]]></content:encoded>`)).content).toBe(text);
  });
});

describe('readWxr: encodings', () => {
  const ascii = EXPORT.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replace('🍵', '');

  it('decodes UTF-8 with a byte order mark', async () => {
    expect(await recordsOf(Buffer.from(`\uFEFF${EXPORT}`))).toEqual(await recordsOf(EXPORT));
    expect(await recordsOf(`\uFEFF${EXPORT}`)).toEqual(await recordsOf(EXPORT));
  });

  it('decodes ISO-8859-1 if it is declared', async () => {
    expect(await recordsOf(Buffer.from(ascii, 'latin1'))).toEqual(await recordsOf(ascii));
  });

  it('decodes UTF-16 in both byte orders, with and without a byte order mark', async () => {
    const expected = await recordsOf(EXPORT);
    const utf16 = EXPORT.replace('UTF-8', 'UTF-16');
    for (const text of [utf16, `\uFEFF${utf16}`]) {
      expect(await recordsOf(Buffer.from(text, 'utf16le'))).toEqual(expected);
      expect(await recordsOf(Buffer.from(text, 'utf16le').swap16())).toEqual(expected);
    }
  });

  it('keeps replacement characters of the text', async () => {
    const records = await recordsOf(Buffer.from(`${HEAD}<item><title>a\uFFFDb</title></item>${FOOT}`));
    expect(records.at(-1)).toMatchObject({ title: 'a\uFFFDb' });
  });
});

describe('readWxr: streaming', () => {
  it('reads the same records byte by byte', async () => {
    const expected = await recordsOf(EXPORT);
    expect(await recordsOf(...Array.from(Buffer.from(EXPORT), (byte) => Buffer.of(byte)))).toEqual(expected);
    expect(await recordsOf(...EXPORT.split(''))).toEqual(expected);
  });

  it('reads the same records for any pieces', async () => {
    const expected = await recordsOf(EXPORT);
    const bytes = Buffer.from(EXPORT.replaceAll('\n', '\r\n'));
    const places = fc.array(fc.nat(bytes.length), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(places, async (at) => {
        expect(await recordsOf(...cut(bytes, at))).toEqual(expected);
      }),
    );
  });

  it('returns texts as written', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(200)), async (content, at) => {
        const cdata = `<![CDATA[${content.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
        const bytes = Buffer.from(`${HEAD}<item><content:encoded>${cdata}</content:encoded></item>${FOOT}`);
        const start = bytes.indexOf('<item>');
        const places = at.map((place) => Math.min(start + place, bytes.length));
        expect((await recordsOf(...cut(bytes, places))).at(-1)).toMatchObject({ content });
      }),
    );
  });

  it('does not read ahead, and closes the source when the caller stops', async () => {
    let handedOut = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        yield HEAD;
        for (;;) {
          handedOut++;
          yield ITEM;
        }
      } finally {
        closed = true;
      }
    }
    let items = 0;
    for await (const record of readWxr(endless())) {
      if (record.kind === 'item') items++;
      expect(handedOut).toBeLessThanOrEqual(items + 1);
      if (items === 5) break;
    }
    expect(closed).toBe(true);
  });

  it('reads an item of 5 MB', async () => {
    const megabyte = Buffer.from('tea & 🍵 ]] '.repeat(70_000)).subarray(0, 14 * 70_000);
    async function* source(): AsyncGenerator<Uint8Array | string> {
      yield Buffer.from(`${HEAD}<item><content:encoded><![CDATA[`);
      for (let index = 0; index < 5; index++) yield megabyte;
      yield Buffer.from(`]]></content:encoded></item>${FOOT}`);
    }
    for await (const record of readWxr(source())) {
      if (record.kind === 'item') expect(Buffer.byteLength(record.content)).toBe(5 * megabyte.length);
    }
  });

  it('needs no more memory for a long file than for a short one', async () => {
    const bytes = Buffer.from(ITEM.replace('short', 'long '.repeat(20_000)));
    async function* source(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(HEAD);
      for (let index = 0; index < 200; index++) yield bytes;
      yield Buffer.from(FOOT);
    }
    setFlagsFromString('--expose-gc');
    const collectGarbage: unknown = runInNewContext('gc');
    if (typeof collectGarbage !== 'function') throw new Error('no garbage collector to call');
    const heapInUse = (): number => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    // Keeps short values, like an importer. They must not retain the text around them.
    const guids: string[] = [];
    const before = heapInUse();
    let peak = 0;
    for await (const record of readWxr(source())) {
      if (record.kind !== 'item') continue;
      guids.push(record.guid);
      if (guids.length % 50 === 0) peak = Math.max(peak, heapInUse() - before);
    }
    expect(guids).toHaveLength(200);
    expect(peak).toBeLessThan(4 * 1024 * 1024);
  });
});
