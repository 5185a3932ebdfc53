import { sql } from '../../support/database.js';
import {
  FRAMED,
  OF_EVENTS,
  OF_PAGES,
  OF_POSTS,
  UNSOUGHT,
  cached,
  cal,
  cms,
  event,
  gone,
  id,
  made,
  paths,
  post,
  remove,
  set,
  startWatched,
  type Name,
} from '../../support/watched-site.js';

interface Change {
  /** What is done. */
  does: string;
  run: () => Promise<unknown>;
  /** The pages that go. */
  goes: Name[];
  /** Where pages are afterwards; empty for those that are nowhere, or for some readers only. */
  moves?: Partial<Record<Name, string>>;
}

beforeAll(() => startWatched());
afterAll(() => cached.close());

const CHANGES: Change[] = [
  { does: 'a draft is written', run: () => made('draft', { title: 'Draft about' }, 'posts'), goes: [] },
  { does: 'a draft is changed', run: () => cms(`posts/${id.draft}`, { title: 'Other draft' }), goes: [] },
  {
    does: 'a draft is published',
    run: () =>
      cms(`posts/${id.draft}`, {
        status: 'publish',
        date: '2020-01-20T10:00:00',
        author: id.ann,
        categories: [id.jazz],
        comment_status: 'open',
      }),
    goes: ['home', 'home2', 'feed', 'music', 'jazz', 'ann', 'y2020', 'm2020', ...OF_POSTS],
  },
  {
    does: 'a post is renamed',
    run: () => cms(`posts/${id.fourth}`, { title: 'Fourth thing about' }),
    goes: ['fourth', 'home', 'feed', 'food', 'foodFeed', 'ben', 'y2021', ...OF_POSTS],
  },
  {
    does: 'the text of a post changes',
    run: () => cms(`posts/${id.first}`, { content: 'Other text' }),
    goes: ['first', 'firstEmbed', 'home2', 'feed', 'music', 'jazz', 'old', 'ann', 'm2020', ...OF_POSTS],
  },
  {
    does: 'a post gets another slug',
    run: () => cms(`posts/${id.first}`, { slug: 'elsewhere' }),
    goes: ['first', 'firstEmbed', 'home2', 'feed', 'music', 'jazz', 'old', 'ann', 'm2020', ...OF_POSTS],
    moves: { first: '/en/2020/01/10/elsewhere/', firstEmbed: '/en/2020/01/10/elsewhere/embed/' },
  },
  {
    does: 'a post is moved to another year',
    run: () => cms(`posts/${id.first}`, { date: '2021-01-10T10:00:00' }),
    goes: [
      ...(['first', 'firstEmbed', 'home', 'home2', 'feed', 'music', 'jazz', 'old', 'ann'] as const),
      ...(['y2020', 'm2020', 'y2021'] as const),
      ...OF_POSTS,
    ],
    moves: { first: '/en/2021/01/10/elsewhere/', firstEmbed: '/en/2021/01/10/elsewhere/embed/' },
  },
  {
    does: 'a post gets another category',
    run: () => cms(`posts/${id.first}`, { categories: [id.food] }),
    goes: [
      ...(['first', 'firstEmbed', 'home', 'feed', 'music', 'jazz', 'food', 'foodFeed', 'old', 'ann', 'y2021'] as const),
      ...OF_POSTS,
    ],
  },
  {
    does: 'a post gets another author',
    run: () => cms(`posts/${id.first}`, { author: id.ben }),
    goes: [
      ...(['first', 'firstEmbed', 'home', 'feed', 'food', 'foodFeed', 'old', 'ann', 'ben', 'y2021'] as const),
      ...OF_POSTS,
    ],
  },
  {
    does: 'a post becomes sticky',
    run: () => cms(`posts/${id.second}`, { sticky: true }),
    goes: ['second', 'secondFeed', 'home', 'home2', 'feed', 'food', 'foodFeed', 'ben', 'y2020', ...OF_POSTS],
  },
  {
    does: 'it is sticky no more',
    run: () => cms(`posts/${id.second}`, { sticky: false }),
    goes: ['second', 'secondFeed', 'home', 'home2', 'feed', 'food', 'foodFeed', 'ben', 'y2020', ...OF_POSTS],
  },
  {
    does: 'a post is hidden by a password',
    run: () => cms(`posts/${id.second}`, { password: 'secret' }),
    goes: ['second', 'secondFeed', 'said', 'home2', 'feed', 'food', 'foodFeed', 'ben', 'y2020', ...OF_POSTS],
    moves: { second: '', secondFeed: '' },
  },
  {
    does: 'it is shown again',
    run: () => cms(`posts/${id.second}`, { password: '' }),
    goes: ['said', 'home2', 'feed', 'food', 'foodFeed', 'ben', 'y2020', ...OF_POSTS],
    moves: { second: '/en/2020/02/10/second-about/', secondFeed: '/en/2020/02/10/second-about/feed/' },
  },
  {
    does: 'a post is thrown away',
    run: () => remove(`/cms/v2/posts/${id.draft}`),
    goes: ['home', 'home2', 'feed', 'music', 'jazz', 'ann', 'y2020', 'm2020', 'mapCategories', ...OF_POSTS],
    moves: { m2020: '' },
  },
  {
    does: 'it is brought back',
    run: () => cms(`posts/${id.draft}`, { status: 'publish' }),
    goes: ['home', 'home2', 'feed', 'music', 'jazz', 'ann', 'y2020', 'mapCategories', ...OF_POSTS],
    moves: { m2020: '/en/2020/01/' },
  },
  {
    does: 'a post is planned',
    run: () =>
      post('planned', { title: 'Planned', date: '2099-01-01T10:00:00', categories: [id.food], author: id.ben }),
    goes: [],
  },
  {
    does: 'its time has come',
    run: async () => {
      await sql(
        "UPDATE entries SET date_local = '2021-06-01 10:00:00', date_gmt = '2021-06-01 10:00:00' WHERE id = ?",
        [id.planned],
      );
      await cached.site.job('publish scheduled entries');
    },
    goes: ['home', 'home2', 'feed', 'food', 'foodFeed', 'ben', 'y2021', ...OF_POSTS],
  },
  {
    does: 'an image is told in other words',
    run: () => cms(`media/${id.image}`, { alt_text: 'Something else' }),
    goes: ['third', 'home2', 'music', 'ann', 'y2020', 'news'],
  },
  { does: 'an image is renamed', run: () => cms(`media/${id.image}`, { title: 'Other name' }), goes: ['news'] },
  { does: 'a file is uploaded', run: () => cached.paged.image('other.png'), goes: ['news'] },
  {
    does: 'a comment waits',
    run: () => made('held', { post: id.fourth, content: 'Waits', status: 'hold' }, 'comments'),
    goes: [],
  },
  {
    does: 'it is approved',
    run: () => cms(`comments/${id.held}`, { status: 'approved' }),
    goes: ['fourth', 'said', 'feed', 'foodFeed', 'news'],
  },
  {
    does: 'a comment is changed',
    run: () => cms(`comments/${id.comment}`, { content: 'Said otherwise' }),
    goes: ['second', 'secondFeed', 'said', 'news'],
  },
  {
    does: 'a comment turns out to be spam',
    run: () => cms(`comments/${id.held}`, { status: 'spam' }),
    goes: ['fourth', 'said', 'feed', 'foodFeed', 'news'],
  },
  { does: 'spam is removed', run: () => remove(`/cms/v2/comments/${id.held}?force=true`), goes: [] },
  {
    does: 'the text of a page changes',
    run: () => cms(`pages/${id.about}`, { content: 'All about it' }),
    goes: ['about', ...OF_PAGES],
  },
  {
    does: 'a page below another is renamed',
    run: () => cms(`pages/${id.team}`, { title: 'People' }),
    goes: ['team', ...OF_PAGES],
  },
  {
    does: 'a page at the top is renamed',
    run: () => cms(`pages/${id.about}`, { title: 'About us' }),
    goes: [...FRAMED, 'map', 'mapPages'],
  },
  {
    does: 'a page at the top gets another slug',
    run: () => cms(`pages/${id.about}`, { slug: 'us' }),
    goes: [...FRAMED, 'map', 'mapPages'],
    moves: { about: '/en/us/', team: '/en/us/team/', news: '/en/us/news/' },
  },
  {
    does: 'a page is published below another',
    run: () => made('offices', { title: 'Offices', status: 'publish', parent: id.about }, 'pages'),
    goes: OF_PAGES,
  },
  {
    does: 'a page becomes one at the top',
    run: () => cms(`pages/${id.offices}`, { parent: 0 }),
    goes: [...FRAMED, 'map', 'mapPages'],
  },
  { does: 'an empty category is made', run: () => made('empty', { name: 'Empty' }, 'categories'), goes: ['news'] },
  {
    does: 'a category is renamed',
    run: () => cms(`categories/${id.music}`, { name: 'Musick' }),
    goes: ['music', 'third', 'home2', 'feed', 'ann', 'y2020', 'news'],
  },
  {
    does: 'a category is described',
    run: () => cms(`categories/${id.food}`, { description: 'To eat' }),
    goes: ['food', 'foodFeed', 'news'],
  },
  {
    does: 'a category gets another slug',
    run: () => cms(`categories/${id.music}`, { slug: 'sounds' }),
    goes: ['music', 'jazz', 'third', 'home2', 'feed', 'ann', 'y2020', 'm2020', 'mapCategories', 'news'],
    moves: { music: '/en/category/sounds/', jazz: '/en/category/sounds/jazz/' },
  },
  {
    does: 'a category is put elsewhere',
    run: () => cms(`categories/${id.jazz}`, { parent: id.food }),
    goes: [
      ...(['music', 'jazz', 'food', 'foodFeed', 'home2', 'feed', 'ann', 'y2020', 'm2020', 'mapCategories'] as const),
      'news',
    ],
    moves: { jazz: '/en/category/food/jazz/' },
  },
  {
    does: 'a tag is removed',
    run: () => remove(`/cms/v2/tags/${id.old}?force=true`),
    goes: ['old', 'first', 'firstEmbed', 'home', 'feed', 'food', 'foodFeed', 'ben', 'y2021', 'map', 'search', 'news'],
    moves: { old: '' },
  },
  {
    does: 'an author is renamed',
    run: () => cms(`users/${id.ann}`, { name: 'Ann B.' }),
    goes: ['ann', 'third', 'home2', 'feed', 'music', 'jazz', 'foodFeed', 'y2020', 'm2020', 'news'],
  },
  {
    does: 'an author is described',
    run: () => cms(`users/${id.ann}`, { description: 'Writes' }),
    goes: ['ann', 'news'],
  },
  { does: 'an author moves', run: () => cms(`users/${id.ann}`, { email: 'other@example.org' }), goes: [] },
  { does: 'the site watches for words', run: () => set({ moderation_keys: 'casino' }), goes: [] },
  {
    does: 'comments are shown in shorter pages',
    run: () => set({ comments_per_page: 20 }),
    goes: ['first', 'second', 'third', 'fourth'],
  },
  {
    does: 'lists become longer',
    run: () => set({ posts_per_page: 4 }),
    goes: [
      ...(['home', 'home2', 'music', 'jazz', 'food', 'ann', 'ben', 'y2020', 'y2021', 'm2020', 'search'] as const),
      ...(['events', 'past', 'day', 'concerts', 'nights', 'fairs', 'hall', 'club'] as const),
    ],
  },
  { does: 'feeds become shorter', run: () => set({ feed_items: 9 }), goes: ['feed', 'foodFeed', 'said', 'secondFeed'] },
  {
    does: 'the site is renamed',
    run: () => set({ title: 'Other site' }),
    goes: [...FRAMED, 'firstEmbed', 'feed', 'foodFeed', 'said', 'secondFeed'],
  },
  { does: 'a setting gets the value that it has', run: () => set({ title: 'Other site' }), goes: [] },
  { does: 'a draft of an event is written', run: () => event('party', '2031-05-20', { status: 'draft' }), goes: [] },
  {
    does: 'an event is published',
    run: () => cal(`events/${id.party}`, { status: 'publish', categories: [id.nights], venue: id.hall }),
    goes: ['events', 'may', 'concerts', 'nights', 'hall', 'concert', 'market', ...OF_EVENTS],
  },
  {
    does: 'an event is renamed',
    run: () => cal(`events/${id.concert}`, { title: 'Great concert' }),
    goes: ['concert', 'events', 'may', 'day', 'concerts', 'nights', 'hall', 'club', 'fair', ...OF_EVENTS],
  },
  {
    does: 'an event is put off',
    run: () => cal(`events/${id.party}`, { start_date: '2031-07-25 18:00', end_date: '2031-07-25 20:00' }),
    goes: ['events', 'may', 'july', 'concerts', 'nights', 'hall', 'concert', 'market', ...OF_EVENTS],
  },
  {
    does: 'an event gets another category',
    run: () => cal(`events/${id.market}`, { categories: [id.fairs] }),
    goes: ['market', 'events', 'july', 'fairs', ...OF_EVENTS],
  },
  {
    does: 'a venue moves',
    run: () => cal(`venues/${id.hall}`, { city: 'Elsewhere' }),
    goes: ['hall', 'concert', 'events', 'concerts', 'nights', 'day', 'club', 'map', 'news'],
  },
  {
    does: 'an event recurs',
    run: () => event('course', '2031-06-03', { meta: { rrule: 'FREQ=DAILY;COUNT=3' }, categories: [id.fairs] }),
    goes: ['events', 'fairs', 'concert', 'market', ...OF_EVENTS],
  },
  {
    does: 'an event gets a rule with the one date that it has',
    run: () => cal(`events/${id.fair}`, { meta: { rrule: 'FREQ=DAILY;COUNT=1' } }),
    goes: ['fair', 'events', 'fairs', 'concert', ...OF_EVENTS],
  },
  {
    does: 'an event is thrown away',
    run: () => remove(`/cal/events/v1/events/${id.concert}`),
    goes: [
      ...(['concert', 'events', 'may', 'day', 'concerts', 'nights', 'hall', 'club', 'fair'] as const),
      ...OF_EVENTS,
    ],
    moves: { concert: '' },
  },
  {
    does: 'the days of events end later',
    run: () => set({ events_day_cutoff: '03:00' }),
    goes: ['events', 'past', 'may', 'july', 'day', 'concerts', 'nights', 'fairs', 'hall', 'club'],
  },
  {
    does: 'an author goes and another gets the posts',
    run: () => remove(`/cms/v2/users/${id.ann}?force=true&reassign=${id.ben}`),
    goes: [
      ...(['ann', 'ben', 'third', 'home', 'home2', 'feed', 'music', 'jazz', 'foodFeed', 'y2020'] as const),
      ...(['m2020', 'map', 'mapAuthors', 'search', 'news'] as const),
    ],
    moves: { ann: '' },
  },
  {
    does: 'search engines are sent away',
    run: () => set({ search_engines: false }),
    goes: [
      ...FRAMED.filter((name) => !UNSOUGHT.has(name)),
      'map',
      'mapPosts',
      'mapPages',
      'mapCategories',
      'mapAuthors',
      'mapEvents',
      'robots',
    ],
  },
];

describe('what goes when', () => {
  it.each(CHANGES.map((change): [string, Change] => [change.does, change]))(
    '%s',
    async (_, { run, goes, moves = {} }) => {
      await gone();
      expect(await gone()).toEqual([]);
      const there = goes.filter((name) => paths[name]);
      await run();
      const found = await gone();
      Object.assign(paths, moves);
      expect(found).toEqual([...new Set(there)].toSorted());
    },
  );
});
