// @ts-check
/** What is at work on a site: texts in every status, waiting comments, missing pages, a webhook, types of its own. */

const DAY = 86_400_000;

/**
 * The date of a day, at a time.
 *
 * @param {number} days from today
 * @param {string} time such as `18:00`
 */
const at = (days, time) => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${time}:00`;

/**
 * The same, as the calendar writes it.
 *
 * @param {number} days
 * @param {string} time
 */
const on = (days, time) => at(days, time).replace('T', ' ');

/** @param {string[]} texts */
const paragraphs = (...texts) =>
  texts.map((text) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`).join('\n\n');

const TEXTS = [
  {
    title: 'The winter programme, a first look',
    status: 'draft',
    content: paragraphs('Twelve evenings, three of them with the big lights off.', 'The full list follows on Friday.'),
  },
  {
    title: 'Thank you, volunteers',
    status: 'draft',
    content: paragraphs('Two hundred chairs, moved twice in one week.'),
  },
  {
    title: 'What the choir sings in spring',
    status: 'pending',
    content: paragraphs('Dilan has chosen nine songs, and one of them has no words.'),
  },
  {
    title: 'Doors open: the reading room in new light',
    status: 'future',
    date: at(3, '09:00'),
    content: paragraphs('The lamps are back from the workshop.'),
  },
  {
    title: 'Night market: last places for stalls',
    status: 'future',
    date: at(9, '09:00'),
    content: paragraphs('Twenty-two of thirty places are taken.'),
  },
];

const COMMENTS = [
  {
    post: 3,
    author_name: 'Marit Solheim',
    author_email: 'marit@example.org',
    content: 'May I bring my son? He is eleven, and sings <em>all</em> day.',
  },
  {
    post: 8,
    author_name: 'Owen',
    author_email: 'owen@example.org',
    content: 'Where do the lanterns go after Sunday? I would gladly hang one in my window.',
  },
  {
    post: 2,
    author_name: 'Captain Rosie',
    author_email: 'rosie@example.org',
    content: 'I have found a photograph of the ferry, with the piano on deck. Shall I post it to you?',
  },
  {
    post: 6,
    author_name: 'Best soup pots',
    author_email: 'deals@example.net',
    author_url: 'https://pots.example.net',
    content: 'Great article! Buy our pots at half the price, today only.',
  },
];

/** Addresses that visitors ask for in vain, and how often. */
const MISSING = { '/jazz-nights.html': 4, '/tickets/spring': 3, '/kids/workshops': 2, '/old/house-rules.pdf': 1 };

/** Events at one venue at the same hour: title, status, start and end. */
const EVENTS = /** @type {const} */ ([
  ['Rehearsal of the lantern band', 'draft', '18:00', '19:30'],
  ['Sound check', 'publish', '19:00', '20:00'],
]);

const MODEL = {
  types: {
    recipe: {
      labels: { singular: 'Recipe', plural: 'Recipes' },
      restBase: 'recipes',
      supports: ['title', 'editor', 'excerpt', 'author', 'thumbnail', 'revisions'],
      taxonomies: ['cuisine'],
    },
  },
  taxonomies: { cuisine: { labels: { singular: 'Cuisine', plural: 'Cuisines' }, restBase: 'cuisines' } },
  fields: {
    recipe: {
      minutes: { type: 'integer', minimum: 1, filter: true, sort: true, description: 'Minutes in the kitchen.' },
      season: { type: 'choice', of: ['spring', 'summer', 'autumn', 'winter'], many: true, filter: true },
    },
  },
};

const RECIPES = [
  { title: 'Soup for ninety', status: 'publish', meta: { minutes: 140, season: ['autumn', 'winter'] } },
  { title: 'Ferry buns', status: 'publish', meta: { minutes: 75, season: ['summer'] } },
  { title: 'Lantern punch, without alcohol', status: 'draft', meta: { minutes: 20, season: ['winter'] } },
];

const RULES = [
  { url: '/choir', action_data: { url: '/en/tag/choir/' }, title: 'From the flyer of the choir' },
  { url: '/house', action_data: { url: '/en/about/' }, title: '' },
];

/**
 * Adds it to a site that has the sample content.
 *
 * @param {(method: string, path: string, body?: unknown) => Promise<any>} send requests a path of the site as the
 *   administrator, and returns what it answers
 * @param {string} host with its port, of a server that receives changes; the site may send to it
 * @returns {Promise<{ series: number, venue: number, organizer: number, hook: number, run: number }>} the ids of what
 *   has a page of its own
 */
export async function fillDesk(send, host) {
  const rest = (/** @type {string} */ path, /** @type {unknown} */ body) => send('POST', `/en/rest${path}`, body);
  await send('PUT', '/en/rest/lintel/v1/model', MODEL);
  for (const recipe of RECIPES) await rest('/cms/v2/recipes', recipe);
  for (const text of TEXTS) await rest('/cms/v2/posts', text);
  await rest('/cms/v2/pages', { title: 'Getting here by bicycle', status: 'draft', content: paragraphs('Soon.') });
  for (const comment of COMMENTS) await rest('/cms/v2/comments', { ...comment, status: 'hold' });
  for (const rule of RULES)
    await rest('/redirection/v1/redirect', { match_type: 'url', action_type: 'url', group_id: 1, ...rule });
  for (const [path, times] of Object.entries(MISSING))
    for (let time = 0; time < times; time += 1) await send('GET', path);
  const { id: hook } = await send('POST', '/hooks', {
    url: `http://${host}/newsletter`,
    events: ['post.*', 'event.*'],
  });
  const [series, venue, organizer, run] = await idsOf(send);
  for (const [title, status, from, to] of EVENTS)
    await rest('/cal/events/v1/events', { title, status, venue, start_date: on(5, from), end_date: on(5, to) });
  await send('POST', '/wp-json/wp/v2/users/me/application-passwords', { name: 'Screen at the door' });
  await rest('/cache/v1/settings', { is_cache_enabled: 1 });
  for (const path of ['/en/', '/en/events/', '/en/about/']) await send('GET', path);
  return { series, venue, organizer, hook, run };
}

/**
 * The ids of a series, a venue, an organizer and the last import of the sample content.
 *
 * @param {(method: string, path: string) => Promise<any>} send
 */
async function idsOf(send) {
  const base = '/en/rest/cal/events/v1';
  const { events } = await send('GET', `${base}/events?search=Clay&per_page=1`);
  const { venues } = await send('GET', `${base}/venues?search=Halyard&per_page=1`);
  const { organizers } = await send('GET', `${base}/organizers?per_page=1`);
  const { imports } = await send('GET', '/imports?per_page=1');
  return [events[0].parent || events[0].id, venues[0].id, organizers[0].id, imports[0].id];
}
