import { createHash } from 'node:crypto';
import { PagedSite, statements } from '../../support/front.js';
import { accessProblems, markupProblems, select, textsOf } from '../../support/html.js';

let front: PagedSite;
let callers = 0;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
/** A new guest. */
const guest = () => ({ name: 'Ann Lee', email: `ann${(callers += 1)}@example.org`, website: '' });
/** Sends a comment from a new guest. */
const say = (path: string, fields: Record<string, string>, as?: string, headers: Record<string, string> = {}) => {
  callers += 1;
  return front.send(path, fields, as, { 'x-forwarded-for': `192.0.2.${callers}`, ...headers });
};
const open = (title: string, more: object = {}) => front.post({ title, comment_status: 'open', ...more });
/** Stores approved comments without rate limits. */
async function stored(post: number, count: number, more: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const minute = String(ids.length).padStart(2, '0');
    const body = { post, content: `Said ${number}`, date: `2020-02-01T10:${minute}:00`, ...more };
    const made = await front.site.rest('/cms/v2/comments', { as: 'admin', body });
    if (made.status !== 201) throw new Error(made.text);
    ids.push(made.body.id);
  }
  return ids;
}

beforeAll(async () => {
  front = await PagedSite.start({ TRUST_PROXY: '1' });
  await front.set({ comment_guests: true, comment_previously_approved: false });
});
afterAll(() => front.site.close());

describe('avatars', () => {
  it('are loaded by pages only if the setting is on, and are always in REST responses', async () => {
    const { id, path } = await open('Seen', { content: '<p>Text</p>\n<!-- wp:latest-comments /-->' });
    await say(path, { comment: 'With a face', name: 'Ann', email: 'Ann@Example.org', website: '' });
    const hash = createHash('md5').update('ann@example.org').digest('hex');
    const picture = `https://secure.gravatar.com/avatar/${hash}?s=48&d=mm&r=g`;
    const pictures = async (at: string) => (await page(at)).text.split('/en/avatars/').length - 1;
    const feed = '/en/feed/';
    await front.set({ feed_full_texts: true });
    expect([await pictures(path), await pictures(feed)]).toEqual([0, 0]);
    const rest = async (at: string) => (await front.site.rest(at, { as: 'admin' })).body;
    expect((await rest(`/cms/v2/posts/${id}`)).content.rendered).toContain(picture.replaceAll('&', '&amp;'));
    expect((await rest(`/cms/v2/comments?post=${id}`))[0].author_avatar_urls[48]).toBe(picture);
    await front.set({ page_avatars: true });
    expect([await pictures(path), await pictures(feed)]).toEqual([2, 1]);
    await front.set({ show_avatars: false });
    expect([await pictures(path), await pictures(feed)]).toEqual([0, 0]);
    expect((await rest(`/cms/v2/posts/${id}`)).content.rendered).not.toContain('gravatar');
    await front.set({ show_avatars: true, page_avatars: false });
  });
});

describe('comments', () => {
  it('are shown in threads, oldest first', async () => {
    const { id, path } = await open('Threads');
    const [first, second] = await stored(id, 2);
    const [answer] = await stored(id, 1, {
      parent: first,
      content: 'An answer',
      author_name: 'Bob',
      author_email: 'b@example.org',
      author_url: 'https://bob.example/',
    });
    await stored(id, 1, { parent: answer, content: 'To the answer' });
    await stored(id, 1, { content: 'Not yet', status: 'hold' });
    const { text } = await page(path);
    expect(await textsOf(text, '#comments-title')).toEqual(['4 comments']);
    expect(await textsOf(text, '.comment .text')).toEqual(['Said 1', 'An answer', 'To the answer', 'Said 2']);
    expect(await textsOf(text, `#comments > .thread > li > .thread > li > .comment .text`)).toEqual(['An answer']);
    const [link] = await select(text, `#comment-${answer} strong a`);
    expect(link?.attributes).toEqual({ href: 'https://bob.example/', rel: 'external nofollow ugc' });
    expect(await select(text, `#comment-${second} .reply`)).toHaveLength(1);
    expect(await markupProblems(text)).toEqual([]);
    expect(await accessProblems(text)).toEqual([]);
  });

  it('respect the settings for depth and page size', async () => {
    await front.set({ comments_per_page: 2, comments_depth: 2 });
    const { id, path } = await open('Many');
    const [first] = await stored(id, 5);
    const [below] = await stored(id, 1, { parent: first, content: 'Deep' });
    await stored(id, 1, { parent: below, content: 'Deeper' });
    const one = (await page(path)).text;
    expect(await textsOf(one, '.comment .text')).toEqual(['Said 1', 'Deep', 'Deeper', 'Said 2']);
    expect(await textsOf(one, '.thread .thread .thread .comment')).toEqual([]);
    const three = await page(`${path}comment-page-3/`);
    expect(await textsOf(three.text, '.comment .text')).toEqual(['Said 5']);
    const [canonical] = await select(three.text, 'link[rel="canonical"]');
    expect(front.pathOf(canonical?.attributes.href ?? '')).toBe(`${path}comment-page-3/`);
    const paging = await select(three.text, '.paging a');
    expect(paging.map(({ attributes }) => front.pathOf(attributes.href ?? ''))).toEqual([
      `${path}comment-page-2/#comments`,
    ]);
    expect((await page(`${path}comment-page-4/`)).status).toBe(404);
    expect(front.leadsTo(await page(`${path}comment-page-1`))).toEqual([301, path]);
    expect(front.leadsTo(await page(`${path}comment-page-2`))).toEqual([301, `${path}comment-page-2/`]);
    await front.set({ comments_per_page: 50, comments_depth: 5 });
  });

  it('take a constant number of statements', async () => {
    const few = await open('Few');
    await stored(few.id, 1, { content: 'One' });
    const many = await open('Lots');
    const ids = await stored(many.id, 9);
    for (const parent of ids.slice(0, 3))
      await stored(many.id, 2, {
        parent,
        content: `To ${parent}`,
        author_name: `N${parent}`,
        author_email: 'n@example.org',
      }).catch(() => []);
    expect(statements(await page(many.path))).toBe(statements(await page(few.path)));
  });

  it('are kept but not accepted while they are closed', async () => {
    const { id, path } = await open('Closing');
    await stored(id, 1);
    await front.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { comment_status: 'closed' } });
    const { text } = await page(path);
    expect(await textsOf(text, '.comment .text')).toEqual(['Said 1']);
    expect(await textsOf(text, '.comments > .notice')).toEqual(['Comments are closed.']);
    expect(await select(text, 'form.respond')).toEqual([]);
    const refused = await say(path, { comment: 'Late', ...guest() });
    expect(refused.status).toBe(403);
    const silent = await front.post({ title: 'Silent', comment_status: 'closed' });
    expect(await select((await page(silent.path)).text, '.comments')).toEqual([]);
  });
});

describe('the comment form', () => {
  it('creates a comment and redirects to it', async () => {
    const { path } = await open('Talk');
    const [form] = await select((await page(path)).text, '#respond');
    expect(form?.attributes).toMatchObject({ method: 'post', action: `${front.site.url}${path}#respond` });
    const sent = await say(path, { comment: 'Well <b>said</b>', ...guest() });
    const [, id] = /#comment-(\d+)$/.exec(sent.headers.get('location') ?? '') ?? [];
    expect(front.leadsTo(sent)).toEqual([303, `${path}#comment-${id}`]);
    const { text } = await page(path);
    expect(await textsOf(text, `#comment-${id} .text`)).toEqual(['Well said']);
    expect(await textsOf(text, `#comment-${id} strong`)).toContain('Ann Lee');
    const query = { context: 'edit' };
    const { body } = await front.site.rest(`/cms/v2/comments/${id}`, { as: 'admin', query });
    expect(body.author_ip).toBe(`192.0.2.${callers}`);
  });

  it('redirects to the page that has the comment', async () => {
    await front.set({ comments_per_page: 2 });
    const { id, path } = await open('Long');
    await stored(id, 4);
    const sent = await say(path, { comment: 'The fifth', ...guest() });
    expect(front.leadsTo(sent)[1]).toMatch(new RegExp(`^${path}comment-page-3/#comment-\\d+$`));
    await front.set({ comments_per_page: 50 });
  });

  it('replies to another comment', async () => {
    const { id, path } = await open('Answers');
    const [first] = await stored(id, 1, { author_name: 'Bo & Co', author_email: 'bo@example.org' });
    const [reply] = await select((await page(path)).text, '.reply');
    expect(front.pathOf(reply?.attributes.href ?? '')).toBe(`${path}?replytocom=${first}#respond`);
    const { text } = await page(`${path}?replytocom=${first}`);
    expect(await textsOf(text, '#respond-title')).toEqual(['Reply to Bo & Co']);
    const [parent] = await select(text, '#respond input[type="hidden"]');
    expect(parent?.attributes).toMatchObject({ name: 'parent', value: String(first) });
    expect(await markupProblems(text)).toEqual([]);
    expect(await accessProblems(text)).toEqual([]);
    await say(path, { comment: 'Right', parent: String(first), ...guest() });
    expect(await textsOf((await page(path)).text, '.thread .thread .text')).toEqual(['Right']);
    const other = await open('Elsewhere');
    expect((await say(other.path, { comment: 'Wrong place', parent: String(first), ...guest() })).status).toBe(400);
    expect(await textsOf((await page(`${other.path}?replytocom=${first}`)).text, '#respond-title')).toEqual([
      'Write a comment',
    ]);
  });

  it('shows a comment that awaits approval only to its author', async () => {
    await front.set({ comment_moderation: true });
    const { path } = await open('Waiting');
    const sent = await say(path, { comment: 'May I?', ...guest() });
    const [status, address] = front.leadsTo(sent);
    expect([status, address.split('.')[0]]).toEqual([303, expect.stringMatching(/\?awaits=\d+$/)]);
    const { text, headers } = await page(address);
    expect(await textsOf(text, '[role="status"]')).toEqual([
      'Your comment is awaiting approval. Until then, only you can see it.',
    ]);
    expect(await textsOf(text, '.comment .text')).toEqual(['May I?']);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await page(path)).text).not.toMatch(/May I/);
    const forged = address.replace(/\.[\w-]{5}/, '.AAAAA');
    expect((await page(forged)).text).not.toMatch(/May I/);
    await front.set({ comment_moderation: false });
  });

  it.each([
    ['without a text', { comment: ' ', ...guest() }, 400, 'Please enter a comment.'],
    [
      'without a name',
      { comment: 'Hm', name: '', email: 'ann@example.org' },
      400,
      'Please enter your name and e-mail address.',
    ],
    [
      'with an invalid e-mail address',
      { comment: 'Hm', name: 'Ann', email: 'nowhere' },
      400,
      'Invalid value: E-mail address.',
    ],
    [
      'with a long name',
      { comment: 'Hm', name: 'A'.repeat(300), email: 'ann@example.org' },
      400,
      'The name is too long.',
    ],
    ['with a long text', { comment: 'x'.repeat(66_000), ...guest() }, 400, 'The comment is too long.'],
  ])('keeps the input and shows the error: %s', async (_, fields, expected, problem) => {
    const { path } = await open('Refusals', { slug: `refusals-${callers}` });
    const { status, text } = await say(path, fields);
    expect(status).toBe(expected);
    expect(await textsOf(text, '[role="alert"] li')).toEqual([problem]);
    expect((await select(text, '#comment-name'))[0]?.attributes.value).toBe(fields.name);
    expect((await select(text, '#comment-email'))[0]?.attributes.value).toBe(fields.email);
    expect((await select(text, 'textarea'))[0]?.text).toBe(fields.comment.trim());
    expect((await select(text, '[aria-invalid]')).length).toBeGreaterThan(0);
    if (fields.comment.length < 1000) {
      expect(await markupProblems(text)).toEqual([]);
      expect(await accessProblems(text)).toEqual([]);
    }
  });

  it('rejects duplicates and floods', async () => {
    const { path } = await open('Again');
    const same = { comment: 'Same', ...guest() };
    await say(path, same);
    expect((await say(path, same)).status).toBe(409);
    const caller = { 'x-forwarded-for': '198.51.100.7' };
    await say(path, { comment: 'Fast', name: 'Cy', email: 'cy@example.org' }, undefined, caller);
    const { status, text } = await say(
      path,
      { comment: 'Faster', name: 'Cy', email: 'cy@example.org' },
      undefined,
      caller,
    );
    expect([status, await textsOf(text, '[role="alert"] li')]).toEqual([
      400,
      ['You comment too fast. Please wait a moment and try again.'],
    ]);
  });

  it('is shown only to those who may comment', async () => {
    await front.set({ comment_guests: false });
    const { path } = await open('Members');
    expect(await textsOf((await page(path)).text, '.comments > .notice')).toEqual([
      'You must be signed in to comment. Sign in',
    ]);
    expect((await page(path)).text).toContain(`/auth/sign-in?redirect_to=${encodeURIComponent(front.site.url + path)}`);
    expect((await say(path, { comment: 'Guest', ...guest() })).status).toBe(401);
    const { text } = await page(path, 'subscriber');
    expect(await select(text, '#respond input')).toEqual([]);
    expect((await say(path, { comment: 'Member', name: 'Somebody else' }, 'subscriber')).status).toBe(303);
    expect(await textsOf((await page(path)).text, '.comment strong')).toEqual(['subscriber']);
    await front.set({ comment_guests: true });
  });

  it('rejects submissions from another site', async () => {
    const { path } = await open('Foreign');
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://example.org' },
    ];
    for (const headers of others) {
      const { status, text } = await say(path, { comment: 'Planted', ...guest() }, 'admin', headers);
      expect([status, await textsOf(text, 'main p')]).toEqual([403, ['This form was submitted from another site.']]);
    }
    expect(await select((await page(path)).text, '.comment')).toEqual([]);
  });

  it('accepts no markup that could run or break the page', async () => {
    const { path } = await open('Hostile');
    const bad =
      '<script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">x</a></li></ol></main>';
    const sent = await say(path, {
      comment: `${bad} done\0`,
      name: `Eve ${bad}`,
      email: 'eve@example.org',
      website: 'javascript:alert(4)',
    });
    expect([303, 400]).toContain(sent.status);
    await say(path, {
      comment: `${bad} again`,
      name: 'Eve <script>"',
      email: 'eve2@example.org',
      website: 'https://x.example/"onclick="',
    });
    const refused = await say(path, { comment: bad, name: `"><script>`, email: `"><script>alert(5)</script>` });
    expect(refused.status).toBe(400);
    for (const text of [(await page(path)).text, refused.text]) {
      expect(text).not.toMatch(/<script>|<img src=x|href="javascript:| onclick=/);
      expect(await markupProblems(text)).toEqual([]);
    }
  });
});
