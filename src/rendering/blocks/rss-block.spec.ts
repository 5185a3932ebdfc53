import { readFeed } from './rss-block.js';

const FEED_URL = 'https://a.example/feeds/all';
const ITEM = {
  title: 'One & two',
  link: 'https://a.example/1',
  date: '2021-05-06T07:08:09.000Z',
  author: 'Ann',
  text: 'Some words',
};

describe('readFeed', () => {
  it.each([
    [
      'RSS',
      '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title><item><title>One &amp; two</title><link>/1</link><pubDate>Thu, 06 May 2021 07:08:09 GMT</pubDate><dc:creator>Ann</dc:creator><description>&lt;p&gt;Some&lt;/p&gt; words</description></item></channel></rss>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>t</id><updated>2021-01-01T00:00:00Z</updated><entry><title type="html">One &amp;amp; two</title><id>1</id><link rel="self" href="/self"/><link rel="alternate" href="/1"/><updated>2021-05-06T07:08:09Z</updated><author><name>Ann</name></author><content type="html">&lt;p&gt;Some words&lt;/p&gt;</content></entry></feed>',
    ],
    [
      'RDF',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>T</title></channel><item rdf:about="1"><title>One &amp; two</title><link>https://a.example/1</link><dc:date>2021-05-06T07:08:09Z</dc:date><dc:creator>Ann</dc:creator><description>Some words</description></item></rdf:RDF>',
    ],
    [
      'JSON',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'T',
        items: [
          {
            id: '1',
            url: '/1',
            title: 'One & two',
            date_published: '2021-05-06T07:08:09Z',
            authors: [{ name: 'Ann' }],
            content_html: '<p>Some words</p>',
          },
        ],
      }),
    ],
  ])('reads %s', async (_, text) => {
    expect(await readFeed(text, FEED_URL)).toEqual([ITEM]);
  });

  it('returns undefined for other documents', async () => {
    for (const text of ['', 'words', '<html><body>x</body></html>', '{"a":1}', '[]', 'null', '<rss', '\u0000'])
      expect(await readFeed(text, FEED_URL)).toBeUndefined();
  });

  it('drops markup and invalid values', async () => {
    const [item] =
      (await readFeed(
        '<rss version="2.0"><channel><title>T</title><item><title><![CDATA[<script>x</script>Hello <b>you</b>]]></title><link>javascript:x</link><pubDate>never</pubDate></item></channel></rss>',
        FEED_URL,
      )) ?? [];
    expect(item).toEqual({ title: 'Hello you', link: '', date: '', author: '', text: '' });
  });
});
