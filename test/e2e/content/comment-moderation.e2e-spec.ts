import { commentCount, commentStatuses, trashCommentsLongAgo, wrongCommentCounts } from '../../support/comments.js';
import { startSite, type TestSite } from '../../support/site.js';

const PATH = '/cms/v2/comments';

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite({ TRASH_DAYS: '30' })).withRoles('author');
});
afterAll(() => site.close());

let serial = 0;
const post = async (fields: object = {}): Promise<number> =>
  (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Post', status: 'publish', ...fields } })).body.id;
const comment = async (postId: number, fields: object = {}): Promise<number> => {
  const made = await site.rest(PATH, {
    as: 'admin',
    body: { post: postId, content: `Words ${(serial += 1)}`, ...fields },
  });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return made.body.id;
};
const change = (id: number, body: object) => site.rest(`${PATH}/${id}`, { as: 'admin', body });
const remove = (id: number, query: Record<string, string> = {}) =>
  site.rest(`${PATH}/${id}`, { as: 'admin', method: 'DELETE', query });
const read = async (id: number) => (await site.rest(`${PATH}/${id}`, { as: 'admin' })).body;
const deletePost = (id: number, query: Record<string, string> = {}) =>
  site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE', query });

describe('the status of a comment', () => {
  it.each([
    [
      'approved',
      ['hold', 'approve', '0', '1', 'nonsense', '', 'approved'],
      ['hold', 'approved', 'hold', 'approved', 'approved', 'approved', 'approved'],
    ],
    ['approved', ['spam', 'spam', 'unspam'], ['spam', 'spam', 'approved']],
    ['hold', ['spam', 'unspam', 'trash', 'untrash'], ['spam', 'hold', 'trash', 'hold']],
    ['approved', ['spam', 'trash', 'untrash', 'unspam'], ['spam', 'trash', 'spam', 'approved']],
    ['approved', ['trash', 'spam', 'unspam', 'untrash'], ['trash', 'spam', 'trash', 'approved']],
    ['approved', ['trash', 'approve', 'untrash', 'unspam'], ['trash', 'approved', 'approved', 'approved']],
    ['spam', ['untrash', 'hold', 'unspam'], ['spam', 'hold', 'hold']],
    ['trash', ['unspam', 'untrash'], ['trash', 'approved']],
  ])('starting as %s follows %j to %j', async (first, words, states) => {
    const postId = await post();
    const id = await comment(postId, { status: first });
    const found: string[] = [];
    for (const status of words) {
      const { status: code, body } = await change(id, { status });
      expect(code).toBe(200);
      found.push(body.status);
      expect(await commentCount(postId)).toBe(body.status === 'approved' ? 1 : 0);
    }
    expect(found).toEqual(states);
  });

  it('can be trashed once, without its replies', async () => {
    const postId = await post();
    const parent = await comment(postId);
    const child = await comment(postId, { parent });

    const trashed = await remove(parent);
    expect([trashed.status, trashed.body.status, trashed.body.content.raw]).toEqual([200, 'trash', expect.any(String)]);
    const again = await remove(parent);
    expect([again.status, again.body.code]).toEqual([410, 'rest_already_trashed']);
    expect(await read(child)).toMatchObject({ parent, status: 'approved' });
    expect(await commentCount(postId)).toBe(1);
  });

  it('ends with deletion, which moves replies up', async () => {
    const postId = await post();
    const top = await comment(postId);
    const middle = await comment(postId, { parent: top });
    const low = await comment(postId, { parent: middle });

    const { body } = await remove(middle, { force: 'true' });
    expect(body).toMatchObject({ deleted: true, previous: { id: middle, author_email: expect.any(String) } });
    expect(body.previous).not.toHaveProperty('_links');
    expect((await read(low)).parent).toBe(top);
    expect((await read(middle)).code).toBe('rest_comment_invalid_id');
    expect(await commentCount(postId)).toBe(2);
  });

  it('ends with deletion after the configured days in the trash', async () => {
    const postId = await post();
    const [old, recent, restored] = [await comment(postId), await comment(postId), await comment(postId)];
    for (const id of [old, recent, restored]) await remove(id);
    await trashCommentsLongAgo(old, restored);
    await change(restored, { status: 'untrash' });
    await site.job('empty the trash of comments');
    expect((await read(old)).code).toBe('rest_comment_invalid_id');
    expect([(await read(recent)).status, (await read(restored)).status]).toEqual(['trash', 'approved']);
  });
});

describe('an updated comment', () => {
  it('keeps fields that are not sent', async () => {
    const id = await comment(await post(), { author_ip: '192.0.2.4', date: '2020-01-02T03:04:05' });
    const before = await read(id);
    const { body } = await change(id, { author_url: 'example.org/x', content: { raw: 'New' } });
    expect(body).toMatchObject({
      author_url: 'http://example.org/x',
      author_ip: '192.0.2.4',
      date: '2020-01-02T03:04:05',
      content: { raw: 'New' },
    });
    expect((await change(id, {})).body).toMatchObject({ author_name: before.author_name, author_ip: '192.0.2.4' });
    expect((await change(id, { date: null, parent: null, author_name: null })).body).toMatchObject({
      date: '2020-01-02T03:04:05',
      parent: 0,
      author_name: '',
    });
    expect((await change(id, { type: 'comment' })).status).toBe(200);
    for (const [sent, status, code] of [
      [{ type: 'pingback' }, 404, 'rest_comment_invalid_type'],
      [{ content: ' ' }, 400, 'rest_comment_content_invalid'],
      [{ author: 9_999_999 }, 400, 'rest_comment_author_invalid'],
      [{ author_name: 'x'.repeat(246) }, 400, 'comment_author_column_length'],
      [{ parent: id }, 400, 'rest_invalid_param'],
    ] as const) {
      const refused = await change(id, sent);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
  });

  it('cannot create a cycle in its thread', async () => {
    const postId = await post();
    const top = await comment(postId);
    const below = await comment(postId, { parent: top });
    expect((await change(top, { parent: below })).status).toBe(400);
    const both = await comment(postId);
    const [one, other] = await Promise.all([change(both, { parent: below }), change(top, { parent: both })]);
    expect([one.status, other.status].sort()).toEqual([200, 400]);
  });

  it('leaves its thread when it moves to another post', async () => {
    const [from, to] = [await post(), await post()];
    const top = await comment(from);
    const moved = await comment(from, { parent: top });
    const below = await comment(from, { parent: moved });
    const { body } = await change(moved, { post: to });
    expect(body).toMatchObject({ post: to, parent: 0 });
    expect((await read(below)).parent).toBe(top);
    expect([await commentCount(from), await commentCount(to)]).toEqual([2, 1]);
    await Promise.all([change(moved, { post: from }), change(below, { post: to }), change(top, { post: to })]);
    expect([await commentCount(from), await commentCount(to)]).toEqual([1, 2]);
  });
});

describe('comments of a post', () => {
  it('are trashed, restored and deleted with it', async () => {
    const postId = await post();
    const states = ['approved', 'hold', 'spam', 'trash'];
    const ids: number[] = [];
    for (const status of states) ids.push(await comment(postId, { status }));
    const stored = () => commentStatuses(postId);

    await deletePost(postId);
    expect(await stored()).toEqual(Array.from({ length: 4 }, () => 'post-trashed'));
    expect(await commentCount(postId)).toBe(0);
    expect((await site.rest(`${PATH}?post=${postId}&status=all`, { as: 'admin' })).body).toEqual([]);
    const back = await site.rest(`/cms/v2/posts/${postId}`, { as: 'admin', body: { status: 'publish' } });
    expect(back.status).toBe(200);
    expect(await stored()).toEqual(states);
    expect(await commentCount(postId)).toBe(1);
    expect((await site.rest(`${PATH}?post=${postId}`)).headers.get('x-wp-total')).toBe('1');

    await deletePost(postId, { force: 'true' });
    expect(await stored()).toEqual([]);
    expect((await site.rest(`${PATH}?include=${ids.join()}`)).headers.get('x-wp-total')).toBe('0');
  });

  it('can be moderated while the post is in the trash', async () => {
    const postId = await post();
    const [kept, thrown] = [await comment(postId), await comment(postId)];
    await deletePost(postId);
    expect((await remove(thrown)).body.status).toBe('trash');
    expect((await remove(thrown)).status).toBe(410);
    await site.rest(`/cms/v2/posts/${postId}`, { as: 'admin', body: { status: 'draft' } });
    expect([(await read(kept)).status, (await read(thrown)).status]).toEqual(['approved', 'trash']);
    expect((await change(thrown, { status: 'untrash' })).body.status).toBe('approved');
    expect(await commentCount(postId)).toBe(2);
  });

  it('are counted correctly under concurrent changes', async () => {
    const posts = await Promise.all([post(), post(), post()]);
    const ids: number[] = [];
    for (const postId of posts) for (let at = 0; at < 4; at += 1) ids.push(await comment(postId));
    // A deterministic pseudo-random sequence.
    let seed = 7;
    const chance = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
    const words = ['approve', 'hold', 'spam', 'unspam', 'trash', 'untrash'];
    const pick = <T>(list: T[]): T => list[chance(list.length)] as T;
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => {
          const [id, postId] = [pick(ids), pick(posts)];
          switch (chance(6)) {
            case 0:
              return change(id, { post: postId });
            case 1:
              return remove(id);
            case 2:
              return deletePost(postId);
            case 3:
              return site.rest(`/cms/v2/posts/${postId}`, { as: 'admin', body: { status: 'publish' } });
            case 4:
              return site.rest(PATH, { as: 'admin', body: { post: postId, content: `Rush ${(serial += 1)}` } });
            default:
              return change(id, { status: pick(words) });
          }
        }),
      );
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(await wrongCommentCounts()).toEqual([]);
    }
    await Promise.all([
      ...ids.map((id) => remove(id, { force: 'true' })),
      ...posts.map((id) => deletePost(id, { force: 'true' })),
    ]);
    expect(await commentStatuses(...posts)).toEqual([]);
  });
});
