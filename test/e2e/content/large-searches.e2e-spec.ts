import { statementsDuring } from '../../support/database.js';
import { fillWithComments, fillWithTexts } from '../../support/search.js';
import { startSite, type TestSite } from '../../support/site.js';

const ENTRIES = 400;
/** Sites with over 300 entries are large, words of over 150 frequent, and 30 entries are compared. */
const MAX_HITS = 3;

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ SEARCH_MAX_HITS: String(MAX_HITS) });
  const rows = Array.from({ length: ENTRIES }, (_, at) => ({
    type: 'post',
    title: at % 100 ? `number${at}` : `rarely titled${at}`,
    content: [
      'everywhere',
      at % 2 ? 'odd' : 'even',
      ...(at === 7 ? ['single even'] : []),
      ...(at < 2 ? ['phrase everywhere'] : []),
      ...(at === ENTRIES - 9 ? ['"quite near"', 'quite even near'] : []),
      ...(at % 20 ? [] : ['someplace']),
    ].join(' '),
    excerpt: '',
    date: `2020-01-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`,
  }));
  await fillWithTexts(rows);
});
afterAll(() => site.close());

const search = (text: string, path = '/cms/v2/posts', query: Record<string, string> = {}) =>
  site.rest(path, { query: { search: text, _fields: 'id,title', ...query } });

const numbers = (body: { title: { rendered: string } | string }[]) =>
  body.map(({ title }) => Number((typeof title === 'string' ? title : title.rendered).replace(/\D/g, '')));

/** The statements of a search that look into the full-text index. */
async function looksDuring(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await statementsDuring(work);
  return sent.map(([statement]) => statement).filter((statement) => statement.includes('AGAINST'));
}

describe('searches on a large site', () => {
  it('do not look up or count a word that most entries hold', async () => {
    const looks = await looksDuring(async () => {
      const { body, headers } = await search('everywhere');
      expect(numbers(body)).toEqual(Array.from({ length: 10 }, (_, at) => ENTRIES - 1 - at));
      expect(headers.get('x-wp-total')).toBe(String(MAX_HITS));
    });
    expect(looks).toEqual([]);
  });

  it('count the hits of other words up to the limit', async () => {
    const { body, headers } = await search('someplace');
    expect(numbers(body)).toEqual(Array.from({ length: 10 }, (_, at) => ENTRIES - 20 - at * 20));
    expect(headers.get('x-wp-total')).toBe(String(MAX_HITS));
  });

  it('find and count few hits exactly, beside a frequent word as well', async () => {
    for (const text of ['single', 'single everywhere', 'everywhere single odd']) {
      const { body, headers } = await search(text);
      expect([text, numbers(body), headers.get('x-wp-total')]).toEqual([text, [7], '1']);
    }
    expect(numbers((await search('single everywhere', '/cms/v2/search')).body)).toEqual([7]);
  });

  it('compare only the first entries of the list if every word is frequent', async () => {
    const { body, headers } = await search('"even near"');
    expect([numbers(body), headers.get('x-wp-total')]).toEqual([[ENTRIES - 9], '1']);
    const looks = await looksDuring(async () => {
      const { body: some, headers: totals } = await search('everywhere odd even');
      // An old entry holds all three words as well.
      expect([numbers(some), totals.get('x-wp-total')]).toEqual([[ENTRIES - 9], '1']);
    });
    expect(looks).toEqual([]);
  });

  it('count entries with too many words to index if they have the word', async () => {
    const many = Array.from({ length: 20_001 }, (_, at) => `w${at.toString(36)}`).join(' ');
    for (const content of [`${many} uncommon`, many, 'uncommon']) {
      const { status } = await site.rest('/cms/v2/posts', {
        as: 'admin',
        body: { title: 'Words', content, status: 'publish' },
      });
      expect(status).toBe(201);
    }
    // The second page has to be counted, whatever the first one has.
    const { body, headers } = await search('uncommon', '/cms/v2/posts', { per_page: '1', page: '2' });
    expect([body.length, headers.get('x-wp-total')]).toEqual([1, '2']);
  });

  it('rank hits in the title first', async () => {
    const { body } = await search('rarely', '/cms/v2/search');
    expect(numbers(body)).toEqual([300, 200, 100, 0]);
  });

  it('do not take words of posts for words of pages', async () => {
    const { body, headers } = await search('everywhere', '/cms/v2/pages');
    expect([body, headers.get('x-wp-total')]).toEqual([[], '0']);
  });

  it('follow cursors to the last hit', async () => {
    const found: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body, headers } = await search('odd', '/cms/v2/posts', { per_page: '100', _cursor: cursor });
      found.push(...numbers(body));
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      cursor = next ? new URL(next).searchParams.get('_cursor') : null;
    }
    expect(found).toHaveLength(ENTRIES / 2);
  });

  it('compare all entries with cursors, except by relevance', async () => {
    const found = async (path: string, query: Record<string, string> = {}) =>
      numbers((await search('everywhere odd even', path, { _cursor: '', ...query })).body);
    expect(await found('/cms/v2/posts')).toHaveLength(2);
    expect(await found('/cms/v2/posts', { orderby: 'relevance' })).toEqual([ENTRIES - 9]);
    expect(await found('/cms/v2/search')).toEqual([ENTRIES - 9]);
  });
});

describe('searches for events on a large site', () => {
  it('compare events in the order of the list, and count up to the limit', async () => {
    for (let day = 1; day <= MAX_HITS + 2; day += 1) {
      const body = {
        title: `Gathering ${day}`,
        start_date: `2031-03-0${day} 18:00`,
        end_date: `2031-03-0${day} 19:00`,
      };
      expect((await site.rest('/cal/events/v1/events', { as: 'admin', body })).status).toBe(201);
    }
    const looks = await looksDuring(async () => {
      const { body } = await site.rest('/cal/events/v1/events', {
        query: { search: 'gathering', per_page: '4', start_date: '2031-01-01', end_date: '2032-01-01' },
      });
      expect([body.events.length, body.total]).toEqual([4, MAX_HITS]);
    });
    expect(looks.filter((statement) => !statement.includes('AS size'))).toEqual([]);
  });
});

describe('searches among many comments', () => {
  it('compare only the first comments of the list', async () => {
    const [{ id: post }] = (await search('single')).body;
    await fillWithComments(post, ENTRIES, (at) => (at === 0 || at === ENTRIES - 1 ? 'a needle' : 'hay'));
    const found = async (query: Record<string, string>) => {
      const { body, headers } = await site.rest('/cms/v2/comments', { query: { search: 'needle', ...query } });
      return [body.length, headers.get('x-wp-total')];
    };
    expect(await found({})).toEqual([1, '1']);
    expect(await found({ order: 'asc' })).toEqual([1, '1']);
    expect(await found({ before: '2020-01-02T00:00:00' })).toEqual([1, '1']);
    expect(await found({ _cursor: '' })).toEqual([2, null]);
  });
});
