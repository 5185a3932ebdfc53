import { RARE_WORD, middlePost } from './filling.mjs';
import { newSlug } from './sender.mjs';
import { partsOf } from './statement-recorder.mjs';

const COUNTING = /\bSELECT\s+COUNT\s*\(/i;
const WARM_UPS = 2;
/** A number that no other value of a statement has. */
const MARKED_ID = 7_654_321;
/** From the REST root. */
const FRONT_PAGE = '/../';
const MONTH_EVENTS = 300;
const MONTH_PAGE = 50;

/** Lists that differ in nothing but the number of their items. */
export const PAGE_SIZES = [
  {
    content: 'posts',
    title: 'lists of 1, 10 and 100 posts',
    paths: [1, 10, 100].map((size) => `/cms/v2/posts?per_page=${size}`),
  },
  {
    content: 'events',
    title: 'lists of 1, 10 and 50 events',
    paths: [1, 10, 50].map((size) => `/cal/events/v1/events?per_page=${size}`),
  },
];

/** Records a request that the site has answered before, so that it has in memory what it keeps there. */
async function recordWarm(recorder, send) {
  for (let time = 0; time < WARM_UPS; time += 1) await send();
  const { result, statements } = await recorder.record(send);
  const seen = statements.flatMap(partsOf).length;
  if (result.statements !== seen)
    console.warn(`The site reports ${result.statements} statements, its database saw ${seen}.`);
  return { ...result, sent: statements };
}

/** The statements of the site but for those that count. */
const fairly = (sent) => sent.filter((one) => !COUNTING.test(one));

/** What a measurement needs, made from recorded answers. */
const prepared = (paths, answers, bare, target = (urls) => ({ urls })) => ({
  paths,
  answers,
  statements: Math.max(...answers.map(({ statements }) => statements)),
  counts: answers.reduce((sum, { sent }) => sum + sent.length - fairly(sent).length, 0),
  bodyBytes: Math.max(...answers.map(({ text }) => Buffer.byteLength(text))),
  bare,
  target,
});

/** Headers that a server makes itself for each response. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);
const headersOf = ({ headers }) => Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.has(name)));

/** Both servers have to answer the same, or the comparison means nothing. */
async function sameAnswer({ answers, method }, bare) {
  for (const [at, { text }] of answers.entries()) {
    const answer = await fetch(`${bare.origin}/${at}`, { method }).then((response) => response.text());
    if (answer !== text) throw new Error('The bare server answers something else than the site.');
  }
}

/** Of stored answers, headers and status are the same as well. */
async function sameResponse({ answers: [answer], method, headers }, bare) {
  const response = await fetch(bare.origin, { method, headers, redirect: 'manual' });
  const text = await response.text();
  const [own, other] = [answer, response].map((one) =>
    JSON.stringify([one.status, Object.entries(headersOf(one)).sort()]),
  );
  if (text !== answer.text || own !== other)
    throw new Error(`The bare server answers something else: ${other}, not ${own}.`);
}

/** A response to a request with this header is never sent from memory. */
const MADE = { 'x-http-method-override': 'GET' };

/** Reads what is found at some paths, in turns; `pathsOf` makes them from the site and the number of its items. */
const readAll = (content, name, title, pathsOf, { signedIn = false, isMade = false, aim = 0.5 } = {}) => ({
  content,
  name,
  title,
  aim,
  verify: sameAnswer,
  prepare: async (site, recorder, items) => {
    const paths = await pathsOf(site, items);
    const headers = { ...(signedIn ? { authorization: site.authorization } : {}), ...(isMade ? MADE : {}) };
    const answers = [];
    for (const path of paths) answers.push(await recordWarm(recorder, () => site.get(path, headers)));
    const bare = { kind: 'read', answers: answers.map(({ text, sent }) => ({ text, statements: fairly(sent) })) };
    return prepared(paths, answers, bare, (urls) => ({ urls, headers }));
  },
});

const post = (name, title, pathOf, options) =>
  readAll('posts', name, title, (_site, posts) => [pathOf(posts)], options);
const event = (name, title, query = '', options = {}) =>
  readAll('events', name, title, () => [`/cal/events/v1/events${query}`], options);

const eventBySlug = readAll(
  'events',
  'event',
  'event by its slug',
  async (site) => {
    const { events } = JSON.parse((await site.get('/cal/events/v1/events?per_page=1')).text);
    return events.map(({ slug }) => `/cal/events/v1/events/by-slug/${slug}`);
  },
  { aim: 0.85 },
);

/**
 * What the site keeps in memory as a whole; the bare server sends the same status, headers and bytes from memory.
 * `pathOf` makes the path, and what the site needs for it; `headersOf` makes the headers of the request from a response
 * without them.
 */
const stored = (name, title, pathOf, { method = 'GET', headersFor = () => ({}) } = {}) => ({
  content: 'posts',
  name,
  title,
  aim: 0.8,
  verify: sameResponse,
  prepare: async (site, recorder) => {
    const path = typeof pathOf === 'string' ? pathOf : await pathOf(site);
    const headers = headersFor(await site.ask(path, { method, redirect: 'manual' }));
    const answer = await recordWarm(recorder, () => site.ask(path, { method, headers, redirect: 'manual' }));
    const bare = {
      kind: 'whole',
      status: answer.status,
      headers: headersOf(answer),
      base64: Buffer.from(answer.text).toString('base64'),
    };
    return { ...prepared([path], [answer], bare, (urls) => ({ urls, method, headers })), method, headers };
  },
});

const OLD_PATH = '/../../an-old-path';

/** A rule that redirects a path. */
async function redirectedPath(site) {
  await site.post('/redirection/v1/redirect', {
    url: '/an-old-path',
    group_id: 1,
    match_type: 'url',
    action_type: 'url',
    action_code: 301,
    action_data: { url: '/en/' },
  });
  return OLD_PATH;
}

/** An uploaded file. */
async function uploadedFile(site) {
  const headers = {
    authorization: site.authorization,
    'content-type': 'text/plain',
    'content-disposition': 'attachment; filename="notes.txt"',
  };
  const { text } = await site.ask('/cms/v2/media', { method: 'POST', headers, body: 'Notes.\n'.repeat(500) });
  return `/../..${new URL(JSON.parse(text).source_url).pathname}`;
}

/** The front page from the page cache. */
async function cachedPage(site) {
  await site.post('/cache/v1/settings', {
    is_cache_enabled: true,
    is_super_cache_enabled: false,
    cache_max_time: 86_400,
  });
  return FRONT_PAGE;
}

/** A page of the site, rendered for the first visitor. */
const frontPage = {
  content: 'posts',
  name: 'front-page',
  title: 'front page of 10 posts, rendered',
  cpuAim: 0.6,
  verify: sameAnswer,
  prepare: async (site, recorder) => {
    const answer = await recordWarm(recorder, () => site.get(FRONT_PAGE));
    return prepared([FRONT_PAGE], [answer], { kind: 'page', text: answer.text, statements: fairly(answer.sent) });
  },
};

/** A month of events as a page of a calendar asks for it: as many days as hold so many events, from the next month on. */
async function monthOf(site, events) {
  const now = new Date();
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 10);
  const [[{ until }]] = await site.database.query(
    `SELECT CAST(MAX(start_local) AS CHAR) AS until FROM (SELECT start_local FROM event_occurrences
     WHERE hidden = 0 AND status = 'publish' AND start_local >= ? ORDER BY start_local LIMIT ?) some`,
    [from, events],
  );
  return { start_date: from, end_date: until, per_page: MONTH_PAGE };
}

const month = readAll('events', 'month', 'month view of 300 events, a page', async (site) => {
  const query = await monthOf(site, MONTH_EVENTS);
  return Array.from(
    { length: MONTH_EVENTS / MONTH_PAGE },
    (_, at) => `/cal/events/v1/events?${new URLSearchParams({ ...query, page: at + 1 })}`,
  );
});

const newPost = (slug) => ({
  title: 'A new bridge across the river',
  slug,
  status: 'publish',
  content: '<p>The council <strong>opened</strong> a new bridge this morning.</p>\n'.repeat(15),
});
const venueName = (slug) => `hall ${slug}`;
const newEvent = (slug) => ({
  title: 'An evening by the river',
  slug,
  description: '<p>Songs, <strong>lanterns</strong> and a new bridge.</p>\n'.repeat(15),
  start_date: '2031-05-01 19:00:00',
  end_date: '2031-05-01 22:00:00',
  timezone: 'Europe/Berlin',
  cost: '$5 - $15',
  venue: { venue: venueName(slug), address: '1 Quay', city: 'Berlin', geo_lat: 52.51, geo_lng: 13.41 },
});

const INSERTS_ENTRY = /^(?:\/\*.*?\*\/ )?INSERT INTO `?entries`?[ (]/i;

/**
 * Creates with a slug of its own each. The bare server puts slug and numbers into all recorded statements, or only
 * inserts the row of the entry and commits.
 */
const create = (content, name, title, { path, make, idsOf, namesOf, cpuAim }, onlyRow = false) => ({
  content,
  name,
  title,
  cpuAim,
  prepare: async (site, recorder) => {
    await site.database.query('ALTER TABLE entries AUTO_INCREMENT = ?', [MARKED_ID]);
    let slug = '';
    const answer = await recordWarm(recorder, () => {
      slug = newSlug();
      return site.post(path, make(slug));
    });
    const headers = { authorization: site.authorization, 'content-type': 'application/json' };
    const { text, sent } = answer;
    const statements = fairly(sent);
    const ids = idsOf(JSON.parse(text)).map(String);
    const all = { kind: 'create', text, statements, slug, ids, names: namesOf(slug) };
    const row = {
      kind: 'insert',
      text,
      statement: statements.flatMap(partsOf).findLast((one) => INSERTS_ENTRY.test(one)),
      slug,
    };
    return prepared([path], [answer], onlyRow ? row : all, (urls) => ({
      urls,
      method: 'POST',
      headers,
      body: (one) => JSON.stringify(make(one)),
    }));
  },
});

const POST = {
  path: '/cms/v2/posts',
  make: newPost,
  idsOf: ({ id }) => [id],
  namesOf: () => [],
};

const EVENT = {
  path: '/cal/events/v1/events',
  make: newEvent,
  idsOf: ({ id, venue }) => [venue.id, id],
  namesOf: (slug) => [venueName(slug)],
};

/** Everything that is measured, creating last: it changes what lists show. */
export const SCENARIOS = [
  post('list', 'list of 10 posts', () => '/cms/v2/posts', { aim: 1 }),
  post('embed', 'the same with _embed', () => '/cms/v2/posts?_embed', { aim: 0.9 }),
  post('item', 'one post', (posts) => `/cms/v2/posts/${middlePost(posts)}`, { aim: 0.85 }),
  post('made-list', 'list of 10 posts, made', () => '/cms/v2/posts', { isMade: true, aim: 0.7 }),
  post('made-embed', 'the same with _embed, made', () => '/cms/v2/posts?_embed', { isMade: true }),
  post('made-item', 'one post, made', (posts) => `/cms/v2/posts/${middlePost(posts)}`, { isMade: true }),
  post('editor-list', 'list of 10 posts, for an administrator', () => '/cms/v2/posts', { signedIn: true }),
  post('search', 'search with few hits', () => `/cms/v2/posts?search=${RARE_WORD}`, { aim: 0.7 }),
  post('media', 'media list', () => '/cms/v2/media', { aim: 0.7 }),
  post('comments', 'comments of a post', (posts) => `/cms/v2/comments?post=${middlePost(posts)}`, {
    aim: 0.7,
  }),
  post('renderer', 'block of latest posts', () => '/cms/v2/block-renderer/core/latest-posts?context=edit', {
    signedIn: true,
  }),
  stored('index', 'site index', '/'),
  stored('namespace', 'index of a namespace', '/cms/v2'),
  stored('options', 'OPTIONS of posts', '/cms/v2/posts', { method: 'OPTIONS' }),
  stored('unchanged', 'list of 10 posts, unchanged', '/cms/v2/posts', {
    headersFor: ({ headers }) => ({ 'if-none-match': headers.get('etag') }),
  }),
  stored('file', 'uploaded file of 3 kB', uploadedFile),
  stored('redirect', 'redirect by a rule', redirectedPath),
  frontPage,
  create('posts', 'create', 'create a post; bare: one row', { ...POST, cpuAim: 2 }, true),
  create('posts', 'create-statements', 'the same; bare: all statements', POST),
  stored('cached-page', 'front page from the page cache', cachedPage),
  event('events', 'list of 10 upcoming events', '', { aim: 0.7 }),
  event('editor-events', 'list of 10 upcoming events, for an administrator', '', { signedIn: true }),
  eventBySlug,
  month,
  event('near', 'events near a place', '?geoloc=true&geoloc_lat=52.52&geoloc_lng=13.4'),
  create('events', 'create-event', 'create an event with a new venue; bare: one row', EVENT, true),
  create('events', 'create-event-statements', 'the same; bare: all statements', EVENT),
];
