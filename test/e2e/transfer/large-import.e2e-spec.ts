import { statementsDuring } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importFrom, importWxr } from '../../support/wxr-import.js';
import { item, wxr } from './wxr-text.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const TERMS: [string, string, string][] = [
  ['category', 'tea', 'Tea'],
  ['post_tag', 'hot', 'Hot'],
];

describe('the import of a large export', () => {
  const pages = async (page: string): Promise<{ title: { raw: string }; parent: number; slug: string }[]> => {
    const query = { per_page: '100', context: 'edit', orderby: 'id', order: 'asc', status: 'any', page };
    return (await site.rest('/cms/v2/pages', { as: 'admin', query })).body;
  };

  it('stops when the signal aborts, and the next run continues', async () => {
    const many = wxr(
      ...Array.from({ length: 300 }, (_, at) =>
        item(at + 1, { title: `Page ${at}`, type: 'page', slug: 'same', parent: at % 7 ? 300 : 0 }),
      ),
    );
    const stop = new AbortController();
    const source = async function* () {
      yield many;
    };
    const first = await importFrom(site, source, {
      signal: stop.signal,
      progress: ({ phase, done }) => phase === 'import' && done >= 100 && stop.abort(),
    });
    expect(first.interrupted).toBe(true);
    expect(first.of('pages').created).toBeGreaterThanOrEqual(100);
    expect(first.of('pages').created).toBeLessThan(300);

    const second = await importWxr(site, many);
    expect(second.code).toBe(0);
    expect(second.of('pages').present).toBe(first.of('pages').created);
    expect(second.of('pages').created).toBe(300 - first.of('pages').created);
    const stored = [...(await pages('1')), ...(await pages('2')), ...(await pages('3'))];
    expect(stored).toHaveLength(300);
    expect(new Set(stored.map(({ title }) => title.raw)).size).toBe(300);
    expect(stored.filter(({ parent }) => parent > 0)).toHaveLength(256);
    expect(stored.map(({ slug }) => slug).sort()[0]).toBe('same');
  });

  it('imports a thousand entries with few statements each, without reading ahead', async () => {
    const body = 'word '.repeat(2000);
    let read = 0;
    let ahead = 0;
    const file = async function* () {
      yield wxr().replace(/<\/channel>[^]*$/, '');
      for (read = 1; read <= 1000; read += 1)
        yield item(read, { title: `Number ${read}`, slug: `number-${read}`, content: body, terms: TERMS });
      yield '</channel></rss>';
    };
    const progress = ({ done }: { done: number }) => {
      ahead = Math.max(ahead, read - done);
    };
    const sent = await statementsDuring(async () => {
      expect((await importFrom(site, file, { progress })).of('posts').created).toBe(1000);
    });
    expect(sent.length / 1000).toBeLessThan(3);
    expect(ahead).toBeLessThan(100);
    expect((await site.rest('/cms/v2/posts')).headers.get('X-WP-Total')).toBe('1000');
    expect((await site.rest('/cms/v2/tags')).body).toMatchObject([{ count: 1000 }]);
  });

  it('links, comments and rewrites entries together', async () => {
    const count = 400;
    const link = (n: number) => `https://old.example/linked-${n % count}`;
    const posts = Array.from({ length: count }, (_, at) =>
      item(at + 5001, {
        title: `Linked ${at}`,
        slug: `linked-${at}`,
        link: link(at),
        content: `<p><a href="${link(at + 7)}">next</a></p>`,
        meta: { subtitle: 'Tea', _thumbnail_id: '6001' },
        terms: TERMS,
        comments: [{ id: at + 5001 }],
      }),
    );
    const image = item(6001, { type: 'attachment', status: 'inherit', url: 'https://old.example/a.jpg' });
    const sent = await statementsDuring(async () => {
      const report = await importWxr(site, wxr(...posts, image));
      expect([report.of('posts').created, report.of('comments').created]).toEqual([count, count]);
    });
    // Batches of 50 items: 25 statements for the items, 15 for comments, 15 for links, 15 for URLs.
    expect(sent.length / count).toBeLessThan(2);
    const query = { per_page: '1', context: 'edit', slug: 'linked-3' };
    const [one] = (await site.rest('/cms/v2/posts', { as: 'admin', query })).body;
    expect(one).toMatchObject({ featured_media: 6001, comment_status: 'open' });
    expect(one.content.raw).not.toContain('old.example');
  });
});
