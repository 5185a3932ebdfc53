import { readWxr } from '../wxr/wxr-reader.js';
import { WXR_END, WXR_ITEM_END, wxrComment, wxrItemStart, wxrStart, type WrittenItem } from '../wxr/wxr-writer.js';
import { RecordSize } from './record-size.js';

const LIMITS = { textLength: 200_000, recordLength: 400_000, recordElements: 300 };

const ITEM: WrittenItem = {
  ...{ id: 1, type: 'post', title: 'Long', link: '', guid: '', creator: '', pubDate: '', content: '', excerpt: '' },
  ...{ date: null, dateGmt: null, modified: null, modifiedGmt: null, commentStatus: '', pingStatus: '', slug: '' },
  ...{ status: '', parent: 0, menuOrder: 0, password: '', sticky: false, attachmentUrl: null, terms: [], meta: [] },
};
const COMMENT = {
  ...{ id: 1, author: '', authorEmail: '', authorUrl: '', authorIp: '', date: null, dateGmt: null, content: '' },
  ...{ approved: '1', type: '', parent: 0, userId: 0, meta: [] },
};

/** The pieces of an item with comments that have a text each. */
const pieces = (item: Partial<WrittenItem>, comments: readonly string[] = []): string[] => [
  wxrItemStart({ ...ITEM, ...item }),
  ...comments.map((content, at) => wxrComment({ ...COMMENT, id: at, content })),
];

function refusal(written: readonly string[]): string | undefined {
  const size = new RecordSize('Entry 1 “Long”', LIMITS);
  try {
    for (const piece of written) size.add(piece);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
}

async function isRead(written: readonly string[]): Promise<boolean> {
  const site = { title: '', link: '', description: '', language: '', baseSiteUrl: '', baseBlogUrl: '', generator: '' };
  const file = [wxrStart(site, ''), ...written, WXR_ITEM_END, WXR_END].join('');
  try {
    for await (const _ of readWxr(
      (async function* () {
        yield file;
      })(),
      { limits: LIMITS },
    ));
    return true;
  } catch {
    return false;
  }
}

describe('a written record', () => {
  it('is refused exactly if imports refuse its number of elements', async () => {
    const outcomes = new Set<boolean>();
    for (let count = 18; count < 26; count += 1) {
      const written = pieces(
        {},
        Array.from({ length: count }, () => '</p> <i>x</i>\r\n'.slice(count % 2)),
      );
      const accepted = refusal(written) === undefined;
      expect([count, accepted]).toEqual([count, await isRead(written)]);
      outcomes.add(accepted);
    }
    expect(outcomes.size).toBe(2);
    expect(
      refusal(
        pieces(
          {},
          Array.from({ length: 40 }, () => ''),
        ),
      ),
    ).toBe(
      'Entry 1 “Long” is too large for an import: it has more than 300 elements in the export. Nothing was written.',
    );
  });

  it.each([
    ['a text', { content: 'x'.repeat(300_000) }, 'a text of it is longer than 200000 characters'],
    ['a text of references', { content: `\r${'<'.repeat(80_000)}` }, 'a text of it is longer than 200000 characters'],
    ['texts', { content: 'x'.repeat(190_000), excerpt: 'y'.repeat(190_000), title: 'z'.repeat(90_000) }, '400000'],
  ])('is refused if imports refuse the length of %s', async (_kind, item, reason) => {
    expect(refusal(pieces(item))).toContain(reason);
    expect(await isRead(pieces(item))).toBe(false);
    expect(refusal(pieces({ content: '</p>'.repeat(40_000) }))).toBeUndefined();
  });
});
