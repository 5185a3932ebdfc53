import fc from 'fast-check';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { atom, rss, type Feed } from './feed-documents.js';

const HOSTILE = `</title><script>alert(1)</script> ]]> & &amp; "'`;

const feed = (members: Partial<Feed> = {}): Feed => ({
  title: `Site ${HOSTILE}`,
  description: 'About',
  page: 'https://example.org/?s=a&b=c',
  self: 'https://example.org/feed/?s=a&b=c',
  language: 'en-US',
  updated: '2031-03-06T18:00:00.000Z',
  items: [
    {
      id: 'https://example.org/?p=12',
      title: HOSTILE,
      link: 'https://example.org/2031/03/06/a/',
      author: { name: `Ann ${HOSTILE}`, url: 'https://example.org/author/ann/' },
      published: '2031-03-05T18:00:00.000Z',
      updated: '2031-03-06T18:00:00.000Z',
      categories: [{ name: 'Salt & Pepper', url: 'https://example.org/category/salt/' }],
      summaryHtml: '<p>Short ]]></p>',
      contentHtml: '<p>Long ]]> <b>x</b></p>',
      comments: { url: 'https://example.org/a/#comments', feed: 'https://example.org/a/feed/', count: 3 },
    },
  ],
  ...members,
});

/** Throws if the document is not well-formed. */
function read(xml: string): string {
  const parser = new SaxesParser({ xmlns: true });
  parser.write(xml).close();
  return xml;
}

describe('a feed', () => {
  it('as RSS has its input', () => {
    const parsed = parseRssFeed(read(rss(feed())));
    expect(parsed).toMatchObject({
      title: `Site ${HOSTILE}`,
      link: 'https://example.org/?s=a&b=c',
      language: 'en-US',
      atom: { links: [{ href: 'https://example.org/feed/?s=a&b=c', rel: 'self' }] },
    });
    expect(parsed.items?.[0]).toMatchObject({
      title: HOSTILE,
      guid: { value: 'https://example.org/?p=12', isPermaLink: false },
      dc: { creators: [`Ann ${HOSTILE}`] },
      categories: [{ name: 'Salt & Pepper' }],
      description: '<p>Short ]]></p>',
      content: { encoded: '<p>Long ]]> <b>x</b></p>' },
      comments: 'https://example.org/a/#comments',
      wfw: { commentRss: 'https://example.org/a/feed/' },
      slash: { comments: 3 },
      pubDate: 'Wed, 05 Mar 2031 18:00:00 +0000',
    });
  });

  it('as Atom has its input', () => {
    const parsed = parseAtomFeed(read(atom(feed())));
    expect(parsed).toMatchObject({ title: { value: `Site ${HOSTILE}` }, updated: '2031-03-06T18:00:00.000Z' });
    expect(parsed.entries?.[0]).toMatchObject({
      id: 'https://example.org/?p=12',
      title: { value: HOSTILE },
      authors: [{ name: `Ann ${HOSTILE}`, uri: 'https://example.org/author/ann/' }],
      summary: { value: '<p>Short ]]></p>', type: 'html' },
      content: { value: '<p>Long ]]> <b>x</b></p>', type: 'html' },
      published: '2031-03-05T18:00:00.000Z',
    });
  });

  it('without full texts has none', () => {
    const [item] = feed().items;
    const short = feed({ items: item ? [{ ...item, contentHtml: undefined }] : [] });
    expect(rss(short)).not.toContain('content:encoded>');
    expect(atom(short)).not.toContain('<content');
  });

  it('is well-formed for any input, and can be parsed again', () => {
    const [item] = feed().items;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const title = `a${text}b`;
        const hostile = feed({ title, items: item ? [{ ...item, title, contentHtml: title }] : [] });
        read(rss(hostile));
        read(atom(hostile));
      }),
    );
    expect(rss(feed({ title: 'a\u0000\u0008\uffff\ud800b' }))).toContain('<title>ab</title>');
  });
});
