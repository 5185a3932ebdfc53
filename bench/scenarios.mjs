import { FREQUENT_WORD, RARE_WORD, middlePost } from './filling.mjs';

const COUNTING = /\bSELECT\s+COUNT\s*\(/i;
const WARM_UPS = 2;
/** A number that no other value of a statement has. */
const MARKED_ID = 7_654_321;

/** Lists that differ in nothing but the number of their items. */
export const pageSizePaths = [1, 10, 100].map((size) => `/cms/v2/posts?per_page=${size}`);

/**
 * What is measured among few posts and among many; how much longer it may take there. What has few hits among few
 * posts is asked for one, so that both show the same number.
 */
export const SCALE_SCENARIOS = [
  { title: 'list', path: '/cms/v2/posts', limit: 1.3 },
  { title: 'search with few hits', path: `/cms/v2/posts?search=${RARE_WORD}&per_page=1`, limit: 3 },
  { title: 'search with many hits', path: `/cms/v2/posts?search=${FREQUENT_WORD}`, limit: 3 },
  { title: 'search for a part of a word', path: `/cms/v2/posts?search=${RARE_WORD.slice(2, 6)}&per_page=1`, limit: 3 },
  { title: 'best hits of few', path: `/cms/v2/search?search=${RARE_WORD}&per_page=1`, limit: 3 },
  { title: 'best hits of many', path: `/cms/v2/search?search=${FREQUENT_WORD}`, limit: 3 },
];

/** Records a request that the site has answered before, so that it has in memory what it keeps there. */
async function recordWarm(recorder, send) {
  for (let time = 0; time < WARM_UPS; time += 1) await send();
  const { result, statements } = await recorder.record(send);
  if (result.statements !== statements.length)
    console.warn(`The site tells ${result.statements} statements, its database saw ${statements.length}.`);
  return { ...result, sent: statements };
}

/** What a measurement needs, made from a recorded answer. */
const prepared = (path, { text, statements, sent }, bare, request = (url) => ({ url })) => ({
  path,
  text,
  statements,
  counts: sent.filter((one) => COUNTING.test(one)).length,
  bodyBytes: Buffer.byteLength(text),
  bare: { text, statements: sent.filter((one) => !COUNTING.test(one)), ...bare },
  request,
});

/** Both servers have to answer the same, or the comparison means nothing. */
async function sameAnswer({ text }, bare) {
  const answer = await fetch(bare.origin).then((response) => response.text());
  if (answer !== text) throw new Error('The bare server answers something else than the site.');
}

const read = (name, title, pathOf, { signedIn = false } = {}) => ({
  name,
  title,
  aim: 0.5,
  verify: sameAnswer,
  prepare: async (site, recorder, posts) => {
    const path = pathOf(posts);
    const headers = signedIn ? { authorization: site.authorization } : {};
    const answer = await recordWarm(recorder, () => site.get(path, headers));
    return prepared(site.root + path, answer, { kind: 'read' }, (url) => ({ url, headers }));
  },
});

const index = {
  name: 'index',
  title: 'site index',
  aim: 0.8,
  verify: sameAnswer,
  prepare: async (site, recorder) =>
    prepared(`${site.root}/`, await recordWarm(recorder, () => site.get('/')), { kind: 'stored' }),
};

let created = 0;
const newPost = () => ({
  title: 'A new bridge across the river',
  slug: `bench-${(created += 1)}`,
  status: 'publish',
  content: '<p>The council <strong>opened</strong> a new bridge this morning.</p>\n'.repeat(15),
});

/** Creates with a slug of its own each; the bare server puts slug and number into the recorded statements. */
const create = {
  name: 'create',
  title: 'create a post',
  prepare: async (site, recorder) => {
    await site.database.query('ALTER TABLE entries AUTO_INCREMENT = ?', [MARKED_ID]);
    let slug = '';
    const path = '/cms/v2/posts';
    const answer = await recordWarm(recorder, () => {
      const post = newPost();
      ({ slug } = post);
      return site.post(path, post);
    });
    const headers = { authorization: site.authorization, 'content-type': 'application/json' };
    const bare = { kind: 'create', slug, id: String(JSON.parse(answer.text).id) };
    return prepared(site.root + path, answer, bare, (url) => ({
      url,
      method: 'POST',
      headers,
      body: () => JSON.stringify(newPost()),
    }));
  },
};

/** Everything that is measured, creating last: it changes what lists show. */
export const SCENARIOS = [
  read('list', 'list of 10 posts', () => '/cms/v2/posts'),
  read('embed', 'the same with _embed', () => '/cms/v2/posts?_embed'),
  read('item', 'one post', (posts) => `/cms/v2/posts/${middlePost(posts)}`),
  read('search', 'search with few hits', () => `/cms/v2/posts?search=${RARE_WORD}`),
  read('media', 'media list', () => '/cms/v2/media'),
  read('comments', 'comments of a post', (posts) => `/cms/v2/comments?post=${middlePost(posts)}`),
  read('renderer', 'block of latest posts', () => '/cms/v2/block-renderer/core/latest-posts?context=edit', {
    signedIn: true,
  }),
  index,
  create,
];
