import { fillWithTexts, indexLooksDuring, scanFor } from '../../support/search.js';
import { startSite, type TestSite } from '../../support/site.js';

const ENTRIES = 400;
const QUERIES = 100;
/** Letters of many scripts, equivalent letters, marks without weight, and special characters of searches and SQL. */
const PIECES = [
  ...'aAbBeEéÉèêkKsSßñøæıİſ019²①½ⅧµΣσςΩΩжЖЁеאבםمي',
  ...'がカかｶガー々東京都中一丶⼀가나กक',
  ..."😀🎉𝒜ﬁﷺ—“_%\\'-+,.<>&",
  'e\u0301',
  'a\u00adb',
  'k\u200bs',
  ...['ab', 'abe', 'kab', 'seek', 'base', 'beak', 'abbe', 'sea', 'easeaseaseaseaseaseasease'],
];

let site: TestSite;
let state = 20_260_101;
const random = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const piecesOf = (most: number) => Array.from({ length: 1 + random(most) }, () => pick(PIECES)).join('');
const words = (most: number) => Array.from({ length: random(most + 1) }, () => piecesOf(4)).join(' ');

beforeAll(async () => {
  site = await startSite();
  const rows = Array.from({ length: ENTRIES }, (_, index) => ({
    type: index % 5 ? 'post' : 'page',
    title: words(3),
    content: `${words(12)}${index % 10 ? ' common ground' : ''}`,
    excerpt: index % 3 ? '' : words(4),
    date: `2020-01-01 00:${String(index % 60).padStart(2, '0')}:00`,
  }));
  await fillWithTexts(rows);
});
afterAll(() => site.close());

async function found(path: string, text: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search: text, per_page: '100', page: String(page), _fields: 'id' };
    const { body, headers } = await site.rest(path, { query });
    ids.push(...body.map(({ id }: { id: number }) => id));
    if (page >= Number(headers.get('x-wp-totalpages'))) {
      expect(headers.get('x-wp-total')).toBe(String(ids.length));
      return ids;
    }
  }
}

const queryText = (): string => {
  const kind = random(6);
  const term = piecesOf(3);
  if (kind === 0) return `${term} ${piecesOf(2)}`;
  if (kind === 1) return `"${term} ${piecesOf(2)}"`;
  if (kind === 2) return `${term} -${piecesOf(2)}`;
  if (kind === 3) return `common ${piecesOf(1)}`;
  return term;
};

describe('the search index', () => {
  it('finds exactly what a scan of all texts finds, in the same order', async () => {
    const texts = [...PIECES, 'common', 'ground', 'common ground', 'ommo roun', '"on gr"', 'common -a', 'o n'];
    texts.push('-common', '-common -ground', '-a', '-ab -kab', '-"on gr"', '-zzzz', '-éa -%');
    for (let made = 0; made < QUERIES; made += 1) texts.push(queryText());
    const hits = new Map<number, number>();
    for (const text of texts) {
      if (!text.trim()) continue;
      const relevant = await scanFor(['post', 'page'], text, true);
      expect([text, await found('/cms/v2/search', text)]).toEqual([text, relevant]);
      hits.set(Math.min(2, relevant.length), (hits.get(Math.min(2, relevant.length)) ?? 0) + 1);
      if (random(3)) continue;
      expect([text, await found('/cms/v2/posts', text)]).toEqual([text, await scanFor(['post'], text, false)]);
    }
    // Ensures that the random texts yield both matching and non-matching searches.
    for (const count of [0, 1, 2]) expect(hits.get(count)).toBeGreaterThan(5);
  });

  it('is queried once for unwanted terms, for any number of entries', async () => {
    const looks = await indexLooksDuring(async () => {
      expect((await site.rest('/cms/v2/posts', { query: { search: '-common -xyz' } })).status).toBe(200);
    });
    expect(looks.length).toBeGreaterThan(0);
    for (const each of looks)
      expect(each).toEqual([
        ['DERIVED', 'fulltext'],
        ['DERIVED', 'fulltext'],
      ]);
  });
});
