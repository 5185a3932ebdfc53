import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
let post: number;

beforeAll(async () => {
  site = await startSite();
  post = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Known', content: 'x', status: 'publish' } }))
    .body.id;
});
afterAll(() => site.close());

describe('the message for an unknown item', () => {
  const unknown = 99_999_999;
  const force = { force: 'true' };

  it.each([
    ['posts', 'rest_post_invalid_id', 'Invalid post ID.'],
    ['pages', 'rest_post_invalid_id', 'Invalid post ID.'],
    ['media', 'rest_post_invalid_id', 'Invalid post ID.'],
    ['blocks', 'rest_post_invalid_id', 'Invalid post ID.'],
    ['categories', 'rest_term_invalid', 'Term does not exist.'],
    ['tags', 'rest_term_invalid', 'Term does not exist.'],
    ['cal_events_cat', 'rest_term_invalid', 'Term does not exist.'],
    ['users', 'rest_user_invalid_id', 'Invalid user ID.'],
    ['comments', 'rest_comment_invalid_id', 'Invalid comment ID.'],
  ])('names the resource: %s', async (kind, code, message) => {
    const path = `/cms/v2/${kind}/${unknown}`;
    for (const { body, status } of [
      await site.rest(path, { as: 'admin' }),
      await site.rest(path, { as: 'admin', body: {} }),
      await site.rest(path, { as: 'admin', method: 'DELETE', query: { ...force, reassign: '1' } }),
    ]) {
      expect([status, body.code, body.message]).toEqual([404, code, message]);
    }
  });

  it.each([
    [`posts/${unknown}/revisions`, 404, 'rest_post_invalid_parent', 'Invalid post parent ID.'],
    [`pages/${unknown}/autosaves`, 404, 'rest_post_invalid_parent', 'Invalid post parent ID.'],
    [`blocks/${unknown}/autosaves/1`, 404, 'rest_post_invalid_parent', 'Invalid post parent ID.'],
    ['posts/POST/revisions/99999999', 404, 'rest_post_invalid_id', 'Invalid revision ID.'],
    ['posts/POST/autosaves/1', 404, 'rest_post_no_autosave', 'There is no autosave revision for this post.'],
    ['types/none', 404, 'rest_type_invalid', 'Invalid post type.'],
    ['statuses/none', 404, 'rest_status_invalid', 'Invalid status.'],
    ['taxonomies/none', 404, 'rest_taxonomy_invalid', 'Invalid taxonomy.'],
    [`categories?post=${unknown}`, 400, 'rest_post_invalid_id', 'Invalid post ID.'],
  ])('names the resource: %s', async (path, status, code, message) => {
    const answer = await site.rest(`/cms/v2/${path.replace('POST', String(post))}`, { as: 'admin' });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
  });

  it.each([
    ['pages', { title: 'x', parent: unknown }, 'rest_post_invalid_id', 'Invalid post parent ID.'],
    ['categories', { name: 'x', parent: unknown }, 'rest_term_invalid', 'Parent term does not exist.'],
    ['posts', { title: 'x', author: unknown }, 'rest_invalid_author', 'Invalid author ID.'],
    ['comments', { content: 'x', author: unknown }, 'rest_comment_author_invalid', 'Invalid comment author ID.'],
  ])('names the reference: %s', async (kind, fields, code, message) => {
    const body = kind === 'comments' ? { ...fields, post } : fields;
    const answer = await site.rest(`/cms/v2/${kind}`, { as: 'admin', body });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, code, message]);
  });
});
