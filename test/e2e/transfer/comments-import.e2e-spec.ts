import { sql } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import type { ImportOptions } from '../../../src/transfer/import-run.js';
import { WxrImport } from '../../../src/transfer/wxr-import.service.js';
import { author, item, wxr } from './wxr-text.js';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const run = (file: string, options: ImportOptions = {}) =>
  site.app.get(WxrImport).run(async function* () {
    yield file;
  }, options);

const comments = async (query: Record<string, string> = {}) =>
  (
    await site.rest('/cms/v2/comments', {
      as: 'admin',
      query: { context: 'edit', per_page: '100', status: 'any', type: '', orderby: 'id', order: 'asc', ...query },
    })
  ).body;
const counts = () => sql('SELECT slug, comment_count AS count FROM entries ORDER BY slug');

const EXPORT = wxr(
  author('ada', { id: 3, email: 'ada@example.org' }),
  item(10, {
    title: 'Talk',
    slug: 'talk',
    comments: [
      { id: 5, parent: 4, content: 'An answer', user: 3, author: 'Ada' },
      {
        id: 4,
        author: '<b>Bob</b>',
        email: 'bob@example.org',
        url: 'javascript:alert(1)',
        date: '2012-05-05 10:00:00',
        dateGmt: '2012-05-05 08:00:00',
        content: 'First <script>alert(1)</script><p onclick="x()">p</p>',
      },
      { id: 6, approved: '0', user: 99 },
      { id: 7, approved: 'spam' },
      { id: 8, approved: 'trash' },
      { id: 9, type: 'pingback', content: '[…] linked […]', parent: 77 },
      { id: 11, parent: 12, approved: 'constructor' },
      { id: 12, parent: 11 },
    ],
  }),
  item(20, {
    title: 'Gone',
    slug: 'gone',
    status: 'trash',
    comments: [{ id: 30 }],
    meta: { _wp_trash_meta_status: 'publish' },
  }),
  item(40, { title: 'Menu', type: 'nav_menu_item', comments: [{ id: 50 }] }),
);

describe('comments of an export', () => {
  it('keep their dates, statuses, threads and authors', async () => {
    const report = await run(EXPORT);

    expect(report.of('comments')).toEqual({ created: 9, present: 0, failed: 0 });
    const [first, answer, held, spam, trash, ping, circle, round, hidden] = await comments();
    expect(first).toMatchObject({
      author: 0,
      author_name: 'Bob',
      author_email: 'bob@example.org',
      author_url: '',
      author_ip: '192.0.2.7',
      date: '2012-05-05T10:00:00',
      date_gmt: '2012-05-05T08:00:00',
      content: { raw: 'First alert(1)p' },
      status: 'approved',
      type: 'comment',
      parent: 0,
    });
    const [ada] = await sql<{ id: number }>("SELECT id FROM users WHERE login = 'ada'");
    expect(answer).toMatchObject({ parent: first.id, author: ada?.id, author_name: 'Ada', status: 'approved' });
    expect(held).toMatchObject({ status: 'hold', author: 0 });
    expect([spam, trash, ping].map(({ status }) => status)).toEqual(['spam', 'trash', 'approved']);
    expect(ping).toMatchObject({ type: 'pingback', parent: 0 });
    // Two comments answer each other. The cycle has to be broken.
    expect([circle, round].map(({ parent }) => parent).sort()).toEqual([0, expect.any(Number)]);
    expect([circle, round].map(({ status }) => status).sort()).toEqual(['approved', 'hold']);
    expect(hidden.status).toBe('post-trashed');
    expect(await counts()).toEqual([
      { slug: 'gone__trashed', count: 0 },
      { slug: 'talk', count: 4 },
    ]);
    expect((await site.rest('/cms/v2/comments')).headers.get('x-wp-total')).toBe('3');

    const { body } = await site.rest(`/cms/v2/posts?status=trash`, { as: 'admin' });
    await site.rest(`/cms/v2/posts/${body[0].id}`, { as: 'admin', body: { status: 'publish' } });
    expect((await site.rest(`/cms/v2/comments?post=${body[0].id}`)).body).toHaveLength(1);
  });

  it('are imported once, and again if they were deleted', async () => {
    await run(EXPORT);
    const before = await sql('SELECT * FROM comments');

    expect((await run(EXPORT)).of('comments')).toEqual({ created: 0, present: 9, failed: 0 });
    expect(await sql('SELECT * FROM comments')).toEqual(before);

    const [first] = await comments();
    await site.rest(`/cms/v2/comments/${first.id}?force=true`, { as: 'admin', method: 'DELETE' });
    expect((await run(EXPORT)).of('comments')).toEqual({ created: 1, present: 8, failed: 0 });
    expect((await counts())[1]).toEqual({ slug: 'talk', count: 4 });
  });

  it('are only counted by a dry run', async () => {
    expect((await run(EXPORT, { dryRun: true })).of('comments')).toEqual({ created: 9, present: 0, failed: 0 });
    expect(await sql('SELECT id FROM comments')).toEqual([]);
  });
});
