import { randomNumbers } from '../../dist/src/calendar/demo/dice.js';
import { AUTHORS, BATCH, CATEGORIES, FIRST_DATE, MINUTES_BETWEEN, RARE_WORD, TAGS } from '../filling.mjs';
import { passage, sentence } from '../prose.mjs';

const TAGS_OF_A_POST = 2;
const POSTS_PER_RARE_WORD = 1_500;

export { RARE_WORD };
/** What every list is asked for. */
export const PAGE_SIZE = 10;

const many = (length, make) => Array.from({ length }, (_, index) => make(index + 1));

/** The content that every system gets, with numbers from 1 as its ids. Dates are texts in UTC; the last post is the newest. */
export function makeContent(posts) {
  const random = randomNumbers(20_261_130);
  const some = (length) => 1 + Math.floor(random() * length);
  const named = (kind) => (id) => ({ id, name: `${kind} ${sentence(random, 2)} ${id}`, slug: `${kind}-${id}` });
  return {
    authors: many(AUTHORS, (id) => ({
      id,
      name: `Author ${id}`,
      slug: `author-${id}`,
      email: `author-${id}@example.org`,
    })),
    categories: many(CATEGORIES, named('section')),
    tags: many(TAGS, named('topic')),
    posts: many(posts, (id) => ({
      id,
      title: `${sentence(random, 6)} ${id}`,
      slug: `post-${id}`,
      content: `${passage(random)}${id % POSTS_PER_RARE_WORD === 7 ? `\n<p>A ${RARE_WORD} end.</p>` : ''}`,
      date: new Date(FIRST_DATE + id * MINUTES_BETWEEN * 60_000).toISOString().slice(0, 19).replace('T', ' '),
      author: some(AUTHORS),
      category: some(CATEGORIES),
      tags: distinct(() => some(TAGS)),
    })),
  };
}

function distinct(pick) {
  const found = new Set();
  while (found.size < TAGS_OF_A_POST) found.add(pick());
  return [...found];
}

/** The post of which one item is asked for. */
export const middleOf = ({ posts }) => posts[posts.length >> 1];

/** The date of created posts: the lists of the newest stay the same. */
export const OLD_DATE = '2014-01-01T08:00:00';

/** A post to create: the same text for every system. */
export const newPost = (slug) => ({
  title: 'A new bridge across the river',
  slug,
  content: '<p>The council <strong>opened</strong> a new bridge this morning.</p>\n'.repeat(15),
});

/** Inserts rows, which all have the same columns. */
export async function insert(database, table, rows) {
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH).map((row) => Object.values(row));
    await database.query('INSERT INTO ?? (??) VALUES ?', [table, Object.keys(rows[0]), some]);
  }
}

/** The requests to a list of posts as WordPress and Lintel have it; the ids are those of the system. */
export const wordpressRequests = (posts, { authorization, item, category, tags }) => ({
  list: { path: posts },
  relations: { path: `${posts}?_embed=author,wp:term` },
  item: { path: `${posts}/${item}` },
  search: { path: `${posts}?search=${RARE_WORD}` },
  create: {
    path: posts,
    headers: { authorization },
    body: (slug) => ({ ...newPost(slug), status: 'publish', date_gmt: OLD_DATE, categories: [category], tags }),
  },
});
