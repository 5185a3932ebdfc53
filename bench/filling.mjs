import { randomNumbers } from '../dist/src/calendar/demo/dice.js';
import { SearchIndex } from '../dist/src/entries/search/index.js';
import { passage, sentence } from './prose.mjs';

export const AUTHORS = 10;
export const CATEGORIES = 20;
export const TAGS = 200;
const MEDIA = 500;
const COMMENTS = 200;
const VENUES = 500;
const ORGANIZERS = 100;
export const BATCH = 500;
/** Far above what a new site makes for itself. */
const FIRST_ID = 10_001;
const FIRST_CATEGORY = 10_001;
const FIRST_TAG = 20_001;
export const MINUTES_BETWEEN = 37;
export const FIRST_DATE = Date.UTC(2015, 0, 1, 8);

/** A word that only these posts hold: one in 1,500. */
export const RARE_WORD = 'quixotic';
const isRare = (index) => index % 1_500 === 7;

/** The number of the post in the middle. */
export const middlePost = (posts) => FIRST_ID + Math.floor(posts / 2);

/** Media far above the posts. */
const FIRST_MEDIA = 5_000_001;

/**
 * Writes posts with authors, categories and tags straight into the tables, the same ones in every run; keeps the
 * stored totals and counts and the search index right.
 */
export async function fillWithPosts(database, posts) {
  const random = randomNumbers(20_240_501);
  await database.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
  await addAuthors(database);
  await addTerms(database, random);
  const search = new SearchIndex();
  const ask = async (sql, parameters) => (await database.query(sql, parameters))[0];
  for (let from = 0; from < posts; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, posts - from) }, (_, offset) => from + offset);
    await addPosts(database, indexes, random);
    await search.write(
      indexes.map((index) => FIRST_ID + index),
      ask,
    );
  }
  await addMedia(database, random);
  await addComments(database, random, middlePost(posts));
  await database.query(
    'UPDATE terms SET count = (SELECT COUNT(*) FROM entry_terms WHERE term_id = terms.id) WHERE id >= ?',
    [FIRST_CATEGORY],
  );
  await database.query(
    "INSERT INTO entry_totals (type, status, total, version) VALUES ('post', 'publish', ?, 1), ('attachment', 'inherit', ?, 1) ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1",
    [posts, MEDIA],
  );
  await database.query('SET SESSION unique_checks = 1, foreign_key_checks = 1');
  await database.query('ANALYZE TABLE entries, post_details, entry_terms, terms, users');
}

/** Has the site's own command make events up: two years of the past and three of the future. */
export async function fillWithEvents(site, events) {
  await site.command('demo', [
    '--events',
    String(events),
    '--venues',
    String(VENUES),
    '--organizers',
    String(ORGANIZERS),
  ]);
  await site.database.query(
    'ANALYZE TABLE entries, event_details, event_occurrences, event_organizers, venue_details, venue_locations, entry_terms, terms',
  );
}

const insert = (database, table, rows) =>
  database.query('INSERT INTO ?? (??) VALUES ?', [table, Object.keys(rows[0]), rows.map((row) => Object.values(row))]);

async function addAuthors(database) {
  const ids = Array.from({ length: AUTHORS }, (_, index) => FIRST_ID + index);
  const users = ids.map((id) => ({
    id,
    login: `author-${id}`,
    email: `author-${id}@example.org`,
    password_hash: '',
    credentials_version: 1,
    slug: `author-${id}`,
    name: `Author ${id}`,
    first_name: 'Author',
    last_name: String(id),
    nickname: `author-${id}`,
    url: `https://author-${id}.example.org`,
    description: 'Writes about the town and its people.',
    locale: '',
    registered_at: '2015-01-01 08:00:00',
  }));
  await insert(database, 'users', users);
  await insert(
    database,
    'user_roles',
    ids.map((id) => ({ user_id: id, role: 'author' })),
  );
}

async function addTerms(database, random) {
  const term = (taxonomy, id) => ({
    id,
    taxonomy,
    name: `${sentence(random, 2)} ${id}`,
    name_key: taxonomy === 'category' ? `${taxonomy} ${id}` : null,
    slug: `${taxonomy}-${id}`,
    description: sentence(random, 12),
    parent_id: 0,
    term_group: 0,
    count: 0,
  });
  const categories = Array.from({ length: CATEGORIES }, (_, index) => term('category', FIRST_CATEGORY + index));
  const tags = Array.from({ length: TAGS }, (_, index) => term('post_tag', FIRST_TAG + index));
  await insert(database, 'terms', [...categories, ...tags]);
}

async function addPosts(database, indexes, random) {
  const posts = indexes.map((index) => post(index, random));
  await database.beginTransaction();
  await insert(database, 'entries', posts);
  await insert(
    database,
    'post_details',
    posts.map(({ id }) => ({ entry_id: id, format: '', sticky: 0 })),
  );
  const assigned = posts.flatMap(({ id }) => termsOfOne(random).map((term) => ({ entry_id: id, term_id: term })));
  await insert(database, 'entry_terms', assigned);
  await database.commit();
}

/** Pictures of another site, as an import brings them. */
async function addMedia(database, random) {
  const media = Array.from({ length: MEDIA }, (_, index) => ({
    ...post(index, random),
    id: FIRST_MEDIA + index,
    type: 'attachment',
    status: 'inherit',
    slug: `picture-${index}`,
    slug_scope: 'tree:0',
    file_slug: 1,
    content: '',
    excerpt: sentence(random, 8),
  }));
  await insert(database, 'entries', media);
  await insert(
    database,
    'media_details',
    media.map(({ id }) => ({
      entry_id: id,
      mime_type: 'image/jpeg',
      file: '',
      source_url: `https://pictures.example.org/${id}.jpg`,
      alt_text: sentence(random, 5),
      details: JSON.stringify({ width: 1200, height: 800, filesize: 182_340, sizes: {} }),
    })),
  );
}

async function addComments(database, random, post_id) {
  const comments = Array.from({ length: COMMENTS }, (_, index) => {
    const date = new Date(FIRST_DATE + index * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    return {
      post_id,
      parent_id: 0,
      type: 'comment',
      status: 'approved',
      author_id: 0,
      author_name: sentence(random, 2),
      author_email: `reader-${index}@example.org`,
      author_url: '',
      author_ip: '127.0.0.1',
      author_agent: 'bench',
      content: sentence(random, 30),
      date_local: date,
      date_gmt: date,
      version: 1,
    };
  });
  await insert(database, 'comments', comments);
  await database.query('UPDATE entries SET comment_count = ? WHERE id = ?', [COMMENTS, post_id]);
}

function post(index, random) {
  const id = FIRST_ID + index;
  const date = new Date(FIRST_DATE + index * MINUTES_BETWEEN * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const slug = `post-${id}`;
  const content = passage(random);
  return {
    id,
    type: 'post',
    status: 'publish',
    slug,
    slug_scope: 'post',
    file_slug: null,
    title: `${sentence(random, 6)} ${id}`,
    content: `${content}${isRare(index) ? `\n<p>A ${RARE_WORD} end.</p>` : ''}`,
    excerpt: index % 2 ? '' : sentence(random, 25),
    author_id: FIRST_ID + Math.floor(random() * AUTHORS),
    parent_id: 0,
    menu_order: 0,
    date_local: date,
    date_gmt: date,
    modified_local: date,
    modified_gmt: date,
    password: '',
    comment_status: 'open',
    ping_status: 'open',
    template: '',
    featured_media: 0,
    guid: `http://localhost/en/${date.slice(0, 10).replaceAll('-', '/')}/${slug}/`,
    comment_count: 0,
    revision_count: 0,
    last_revision_id: 0,
    version: 1,
  };
}

/** One or two categories and three tags. */
function termsOfOne(random) {
  const some = (first, length) => first + Math.floor(random() * length);
  const tags = Array.from({ length: 3 }, () => some(FIRST_TAG, TAGS));
  const categories = Array.from({ length: random() < 0.3 ? 2 : 1 }, () => some(FIRST_CATEGORY, CATEGORIES));
  return [...new Set([...categories, ...tags])];
}
