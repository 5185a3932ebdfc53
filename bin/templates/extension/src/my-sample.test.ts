import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSite } from 'lintel/testing';
import { MySample } from './index.js';
import { NotesRepository } from './notes.repository.js';

// A site as in production, on a database of its own. Each response is compared with its OpenAPI declaration.
const site = await startSite({ extensions: [MySample] });
after(() => site.close());

const NOTES = '/my-sample/v1/notes';

/** Creates a post and returns its id. */
async function create(body: object): Promise<number> {
  const made = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Bread', ...body } });
  assert.equal(made.status, 201);
  return made.body.id;
}

test('everybody with an account keeps notes of their own', async () => {
  const post = await create({ status: 'publish' });
  const made = await site.rest(NOTES, { as: 'author', body: { post, text: 'Buy flour' } });
  assert.equal(made.status, 201);
  assert.deepEqual((await site.rest(NOTES, { as: 'author' })).body, [{ id: made.body.id, post, text: 'Buy flour' }]);
  assert.deepEqual((await site.rest(NOTES, { as: 'subscriber' })).body, []);
});

test('nobody keeps notes without an account, or empty ones', async () => {
  const post = await create({ status: 'publish' });
  const signedOut = await site.rest(NOTES, { body: { post, text: 'Buy flour' } });
  assert.deepEqual([signedOut.status, signedOut.body.code], [401, 'my_sample_signed_out']);
  assert.equal((await site.rest(NOTES, { as: 'author', body: { post, text: '' } })).status, 400);
});

test('nobody keeps notes on posts that they may not read, or learns that there are any', async () => {
  const posts = [await create({ status: 'private' }), await create({ status: 'draft' }), 4_000_000_000];
  for (const post of posts) {
    const refused = await site.rest(NOTES, { as: 'author', body: { post, text: 'Buy flour' } });
    assert.deepEqual([refused.status, refused.body.code], [404, 'my_sample_no_post']);
  }
});

test('notes are deleted with their account, and with their post', async () => {
  const posts = [await create({ status: 'publish' }), await create({ status: 'publish' })];
  for (const post of posts) await site.rest(NOTES, { as: 'contributor', body: { post, text: 'Buy flour' } });
  const id = site.ids.contributor ?? 0;
  const notes = site.app.get(NotesRepository, { strict: false });
  const total = async () => (await notes.page(id, { page: 1, per_page: 10 })).total;
  const remove = async (path: string, query: Record<string, string>) => {
    const deleted = await site.rest(path, { method: 'DELETE', as: 'admin', query: { force: 'true', ...query } });
    assert.equal(deleted.status, 200);
  };
  assert.equal(await total(), 2);
  await remove(`/cms/v2/posts/${posts[0]}`, {});
  assert.equal(await total(), 1);
  await remove(`/cms/v2/users/${id}`, { reassign: 'false' });
  assert.equal(await total(), 0);
});

test('posts have a rating from 1 to 5', async () => {
  const post = (rating: number) => ({ title: 'Bread', status: 'publish', meta: { my_sample_rating: rating } });
  const made = await site.rest('/cms/v2/posts', { as: 'author', body: post(4) });
  assert.deepEqual([made.status, made.body.meta.my_sample_rating], [201, 4]);
  assert.equal((await site.rest('/cms/v2/posts', { as: 'author', body: post(6) })).status, 400);
});

test('a text shows a rating as a block', async () => {
  const shown = async (block: string) => {
    const body = { title: 'Bread', status: 'publish', content: `Tried twice. <!-- wp:my-sample/rating ${block} /-->` };
    return (await site.rest('/cms/v2/posts', { as: 'author', body })).body.content.rendered;
  };
  assert.match(await shown('{"stars":4}'), /<p class="wp-block-my-sample-rating">4 stars<\/p>/);
  assert.match(await shown('{"stars":6}'), /5 stars/);
});
