import { storedRows } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { clearContent, importWxr } from '../../support/wxr-import.js';
import { author, item, wxr } from './wxr-text.js';

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'editor', 'subscriber');
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

describe('editorial notes of an export', () => {
  const NOTES = wxr(
    item(10, {
      title: 'Plan',
      slug: 'plan',
      comments: [
        { id: 1, content: 'Well said' },
        { id: 2, content: 'Secret note', type: 'note', parent: 1 },
        { id: 3, content: 'Second secret', type: 'note', parent: 2 },
        { id: 4, content: 'Linked', type: 'pingback' },
      ],
    }),
  );

  it('exist for those who may edit the entry only', async () => {
    await run(NOTES);
    const all = await comments();
    expect(all).toMatchObject(['comment', 'note', 'note', 'pingback'].map((type) => ({ type })));
    const [first, note] = all;
    const { post } = first;
    expect(await counts()).toEqual({ plan: 2 });

    const unknown = { status: 404, body: { code: 'rest_comment_invalid_id' } };
    const path = `/cms/v2/comments/${note.id}`;
    expect(await site.rest(path)).toMatchObject(unknown);
    expect(await site.rest(path, { as: 'subscriber' })).toMatchObject(unknown);
    expect(await site.rest(path, { as: 'author', body: { content: 'Mine' } })).toMatchObject(unknown);
    expect(await site.rest(path, { as: 'author', method: 'DELETE' })).toMatchObject(unknown);
    expect((await site.rest(path, { as: 'editor' })).body).toMatchObject({ id: note.id, type: 'note' });

    for (const query of ['', `?post=${post}`, `?parent=${first.id}`, `?include=${note.id}`]) {
      expect(JSON.stringify((await site.rest(`/cms/v2/comments${query}`)).body)).not.toContain('ecret');
    }
    const lists = await site.rest('/cms/v2/comments?type=&status=any&context=view', { as: 'author' });
    expect(JSON.stringify(lists.body)).not.toContain('ecret');
    const [shown] = (await site.rest(`/cms/v2/comments?post=${post}`)).body;
    expect(shown._links).not.toHaveProperty('children');
    const embedded = (await site.rest(`/cms/v2/posts/${post}?_embed=1`)).body;
    expect(JSON.stringify(embedded)).not.toContain('ecret');
  });

  it('do not stand on pages or in feeds, and are not answered', async () => {
    await run(NOTES);
    const [first, note] = await comments();
    const { link } = (await site.rest(`/cms/v2/posts/${first.post}`)).body;
    const page = (await site.ask(link)).text;
    expect(page).toContain('Well said');
    expect(page).not.toContain('ecret');
    expect((await site.ask(`${link}feed/`)).text).not.toContain('ecret');
    expect((await site.ask(`${site.url}/en/comments/feed/`)).text).not.toContain('ecret');

    const answer = { post: first.post, parent: note.id, content: 'An answer' };
    for (const as of ['subscriber', 'admin'] as const) {
      expect(await site.rest('/cms/v2/comments', { as, body: answer })).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param' },
      });
    }
  });

  it('do not count after an update or a removal', async () => {
    await run(NOTES);
    const [, note] = await comments();
    const path = `/cms/v2/comments/${note.id}`;
    await site.rest(path, { as: 'admin', body: { status: 'hold' } });
    await site.rest(path, { as: 'admin', body: { status: 'approved' } });
    expect(await counts()).toEqual({ plan: 2 });
    await site.rest(`${path}?force=true`, { as: 'admin', method: 'DELETE' });
    expect(await counts()).toEqual({ plan: 2 });
  });
});
