import { storedRows } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { clearContent, importWxr } from '../../support/wxr-import.js';
import { author, item, wxr } from './wxr-text.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
afterEach(() => clearContent(site));

const run = (file: string, ...flags: string[]) => importWxr(site, file, ...flags);

const comments = async (query: Record<string, string> = {}) =>
  (
    await site.rest('/cms/v2/comments', {
      as: 'admin',
      query: { context: 'edit', per_page: '100', status: 'any', type: '', orderby: 'id', order: 'asc', ...query },
    })
  ).body;
/** The stored counts of comments by slug, also of entries in the trash. */
const counts = async () =>
  Object.fromEntries((await storedRows('entries')).map(({ slug, comment_count }) => [slug, comment_count]));

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
      { id: 6, approved: '0', user: 99, date: '2012-05-06 10:00:00', dateGmt: '1999-01-01 00:00:00' },
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
  item(40, { title: 'Style', type: 'custom_css', comments: [{ id: 50 }] }),
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
    const [ada] = (await site.rest('/cms/v2/users', { as: 'admin', query: { search: 'ada' } })).body;
    expect(answer).toMatchObject({ parent: first.id, author: ada.id, author_name: 'Ada', status: 'approved' });
    // No zone is that far from UTC: the date on the site counts.
    const dates = { date: '2012-05-06T10:00:00', date_gmt: '2012-05-06T10:00:00' };
    expect(held).toMatchObject({ status: 'hold', author: 0, ...dates });
    expect([spam, trash, ping].map(({ status }) => status)).toEqual(['spam', 'trash', 'approved']);
    expect(ping).toMatchObject({ type: 'pingback', parent: 0 });
    // Two comments answer each other. The cycle has to be broken.
    expect([circle, round].map(({ parent }) => parent).sort()).toEqual([0, expect.any(Number)]);
    expect([circle, round].map(({ status }) => status).sort()).toEqual(['approved', 'hold']);
    expect(hidden.status).toBe('post-trashed');
    expect(await counts()).toEqual({ gone__trashed: 0, talk: 4 });
    expect((await site.rest('/cms/v2/comments')).headers.get('x-wp-total')).toBe('3');

    const { body } = await site.rest(`/cms/v2/posts?status=trash`, { as: 'admin' });
    await site.rest(`/cms/v2/posts/${body[0].id}`, { as: 'admin', body: { status: 'publish' } });
    expect((await site.rest(`/cms/v2/comments?post=${body[0].id}`)).body).toHaveLength(1);
  });

  it('are imported once, and again if they were deleted', async () => {
    await run(EXPORT);
    const before = await storedRows('comments');

    expect((await run(EXPORT)).of('comments')).toEqual({ created: 0, present: 9, failed: 0 });
    expect(await storedRows('comments')).toEqual(before);

    const [first] = await comments();
    await site.rest(`/cms/v2/comments/${first.id}?force=true`, { as: 'admin', method: 'DELETE' });
    expect((await run(EXPORT)).of('comments')).toEqual({ created: 1, present: 8, failed: 0 });
    expect(await counts()).toMatchObject({ talk: 4 });
  });

  it('are only counted by a dry run', async () => {
    expect((await run(EXPORT, '--dry-run')).of('comments')).toEqual({ created: 9, present: 0, failed: 0 });
    expect(await storedRows('comments')).toEqual([]);
  });
});
