import fc from 'fast-check';
import { readWxr } from './wxr-reader.js';
import type { WxrRecord } from './wxr-records.js';
import { WXR_END, WXR_ITEM_END, wxrAuthor, wxrComment, wxrItemStart, wxrStart, wxrTerm } from './wxr-writer.js';

const SITE = {
  title: 'Café & <Bar>',
  link: 'https://example.org/en',
  description: 'News',
  language: 'de-DE',
  baseSiteUrl: 'https://example.org',
  baseBlogUrl: 'https://example.org/en',
  generator: 'Lintel',
};

/** What XML can contain of a text, without the character by which the reader replaces others. */
const permitted = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFDCF\uFDD1-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** Any text, also with ends of CDATA sections, references, line ends and characters that XML forbids. */
const text = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(']]>', '<![CDATA[', '&amp;', '\r\n', '\r', ' ', '\0')))
  .map((pieces) => pieces.join(''));
/** A text whose ends the reader does not trim. */
const word = text.map((some) => permitted(some).trim());
const id = fc.nat();
const date = fc.constantFrom(null, '2024-05-06 07:08:09');
const meta = fc.array(fc.record({ key: text.map(permitted), value: text.map(permitted) }), { maxLength: 2 });
const slug = word.map((some) => some.replace(/\s/g, '') || 'a');

const author = fc.record({
  ...{ kind: fc.constant('author' as const), id, login: word, email: word },
  ...{ displayName: text.map(permitted), firstName: text.map(permitted), lastName: text.map(permitted) },
});
const term = fc.record({
  ...{ kind: fc.constant('term' as const), id, taxonomy: fc.constantFrom('category', 'cal_events_cat', 'nav_menu') },
  ...{ slug, name: text.map(permitted), parentSlug: slug, description: text.map(permitted), meta },
});
const comment = fc.record({
  ...{ id, author: text.map(permitted), authorEmail: word, authorUrl: word, authorIp: word, date, dateGmt: date },
  ...{ content: text.map(permitted), approved: word, type: word, parent: id, userId: id, meta },
});
const item = fc.record({
  ...{ kind: fc.constant('item' as const), id, type: word, title: text.map(permitted), link: word, guid: word },
  ...{ creator: word, pubDate: word, content: text.map(permitted), excerpt: text.map(permitted) },
  ...{ date, dateGmt: date, modified: date, modifiedGmt: date, commentStatus: word, pingStatus: word, slug: word },
  ...{ status: word, parent: id, menuOrder: fc.integer(), password: text.map(permitted), sticky: fc.boolean() },
  attachmentUrl: fc.option(slug),
  terms: fc.array(fc.record({ taxonomy: slug, slug, name: text.map(permitted) }), { maxLength: 2 }),
  meta,
  comments: fc.array(comment, { maxLength: 2 }),
});

async function read(written: string): Promise<WxrRecord[]> {
  const records: WxrRecord[] = [];
  const source = async function* () {
    yield Buffer.from(written);
  };
  for await (const record of readWxr(source())) records.push(record);
  return records;
}

describe('the writer of exports', () => {
  it('writes what the reader reads', async () => {
    await fc.assert(
      fc.asyncProperty(author, term, item, async (someone, some, one) => {
        const written = [
          ...[wxrStart(SITE, 'Mon, 01 Jan 2024 09:00:00 +0000'), wxrAuthor(someone), wxrTerm(some)],
          ...[wxrItemStart(one), ...one.comments.map(wxrComment), WXR_ITEM_END, WXR_END],
        ].join('');
        expect(await read(written)).toEqual([
          { kind: 'site', wxrVersion: '1.2', ...SITE },
          someone,
          some,
          { line: expect.any(Number), ...one },
        ]);
      }),
    );
  });

  it('leaves out characters that XML forbids', async () => {
    const written = wxrStart({ ...SITE, title: 'a\0b\uFFFEc\uD800d' }, '') + WXR_END;
    expect(await read(written)).toMatchObject([{ title: 'abcd' }]);
  });
});
