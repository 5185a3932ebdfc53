import { moveEntryTo } from '../../support/entries.js';
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
  title: string;
  run: () => Promise<unknown>;
  /** The pages that it invalidates. */
  invalidates: Name[];
  /** New paths of pages that move; empty for pages that are no longer public. */
  moves?: Partial<Record<Name, string>>;
}

beforeAll(() => startWatched());
afterAll(() => cached.close());

/** The pages of single posts. They name the posts before and after them, and posts about the same. */
const ENTRIES: Name[] = ['first', 'second', 'third', 'fourth'];

const CHANGES: Change[] = [
  { title: 'a draft is written', run: () => made('draft', { title: 'Draft about' }, 'posts'), invalidates: [] },
  { title: 'a draft is changed', run: () => cms(`posts/${id.draft}`, { title: 'Other draft' }), invalidates: [] },
  {
    title: 'a draft is published',
    run: () =>
      cms(`posts/${id.draft}`, {
        status: 'publish',
        date: '2020-01-20T10:00:00',
        author: id.ann,
        categories: [id.jazz],
        comment_status: 'open',
      }),
    invalidates: [...ENTRIES, 'home', 'home2', 'feed', 'music', 'jazz', 'ann', 'y2020', 'm2020', ...OF_POSTS],
  },
  {
    title: 'a post is renamed',
    run: () => cms(`posts/${id.fourth}`, { title: 'Fourth thing about' }),
    invalidates: ['second', 'third', 'fourth', 'home', 'feed', 'food', 'foodFeed', 'ben', 'y2021', ...OF_POSTS],
  },
  {
    title: 'the text of a post changes',
    run: () => cms(`posts/${id.first}`, { content: 'Other text' }),
    invalidates: ['first', 'firstEmbed', 'home2', 'feed', 'music', 'jazz', 'old', 'ann', 'm2020', ...OF_POSTS],
  },
  {
    title: 'a post gets another slug',
    run: () => cms(`posts/${id.first}`, { slug: 'elsewhere' }),
    invalidates: ['first', 'firstEmbed', 'home2', 'feed', 'music', 'jazz', 'old', 'ann', 'm2020', ...OF_POSTS],
    moves: { first: '/en/2020/01/10/elsewhere/', firstEmbed: '/en/2020/01/10/elsewhere/embed/' },
  },
  {
    title: 'a post is moved to another year',
    run: () => cms(`posts/${id.first}`, { date: '2021-01-10T10:00:00' }),
    invalidates: [
      'second',
      'third',
      'fourth',
      ...(['first', 'firstEmbed', 'home', 'home2', 'feed', 'music', 'jazz', 'old', 'ann'] as const),
      ...(['y2020', 'm2020', 'y2021'] as const),
      ...OF_POSTS,
    ],
    moves: { first: '/en/2021/01/10/elsewhere/', firstEmbed: '/en/2021/01/10/elsewhere/embed/' },
  },
  {
    title: 'a post gets another category',
    run: () => cms(`posts/${id.first}`, { categories: [id.food] }),
    invalidates: [
      'second',
      'third',
      'fourth',
      ...(['first', 'firstEmbed', 'home', 'feed', 'music', 'jazz', 'food', 'foodFeed', 'old', 'ann', 'y2021'] as const),
      ...OF_POSTS,
    ],
  },
  {
    title: 'a post gets another author',
    run: () => cms(`posts/${id.first}`, { author: id.ben }),
    invalidates: [
      'second',
      'fourth',
      ...(['first', 'firstEmbed', 'home', 'feed', 'food', 'foodFeed', 'old', 'ann', 'ben', 'y2021'] as const),
      ...OF_POSTS,
    ],
  },
  {
    title: 'a post becomes sticky',
    run: () => cms(`posts/${id.second}`, { sticky: true }),
    invalidates: [
      'fourth',
      'second',
      'secondFeed',
      'home',
      'home2',
      'feed',
      'food',
      'foodFeed',
      'ben',
      'y2020',
      ...OF_POSTS,
    ],
  },
  {
    title: 'a post is no longer sticky',
    run: () => cms(`posts/${id.second}`, { sticky: false }),
    invalidates: [
      'fourth',
      'second',
      'secondFeed',
      'home',
      'home2',
      'feed',
      'food',
      'foodFeed',
      'ben',
      'y2020',
      ...OF_POSTS,
    ],
  },
  {
    title: 'a post is hidden by a password',
    run: () => cms(`posts/${id.second}`, { password: 'secret' }),
    invalidates: [
      'third',
      'fourth',
      'second',
      'secondFeed',
      'said',
      'home2',
      'feed',
      'food',
      'foodFeed',
      'ben',
      'y2020',
      ...OF_POSTS,
    ],
    moves: { second: '', secondFeed: '' },
  },
  {
    title: 'the password of a post is removed',
    run: () => cms(`posts/${id.second}`, { password: '' }),
    invalidates: ['third', 'fourth', 'said', 'home2', 'feed', 'food', 'foodFeed', 'ben', 'y2020', ...OF_POSTS],
    moves: { second: '/en/2020/02/10/second-about/', secondFeed: '/en/2020/02/10/second-about/feed/' },
  },
  {
    title: 'a post is trashed',
    run: () => remove(`/cms/v2/posts/${id.draft}`),
    invalidates: [
      ...ENTRIES,
      'home',
      'home2',
      'feed',
      'music',
      'jazz',
      'ann',
      'y2020',
      'm2020',
      'mapCategories',
      ...OF_POSTS,
    ],
    moves: { m2020: '' },
  },
  {
    title: 'a post is restored',
    run: () => cms(`posts/${id.draft}`, { status: 'publish' }),
    invalidates: [...ENTRIES, 'home', 'home2', 'feed', 'music', 'jazz', 'ann', 'y2020', 'mapCategories', ...OF_POSTS],
    moves: { m2020: '/en/2020/01/' },
  },
  {
    title: 'a post is scheduled',
    run: () =>
      post('planned', { title: 'Planned', date: '2099-01-01T10:00:00', categories: [id.food], author: id.ben }),
    invalidates: [],
  },
  {
    title: 'a scheduled post is published',
    run: async () => {
      await moveEntryTo(id.planned ?? 0, '2021-06-01 10:00:00');
      await cached.site.job('publish scheduled entries');
    },
    invalidates: [...ENTRIES, 'home', 'home2', 'feed', 'food', 'foodFeed', 'ben', 'y2021', ...OF_POSTS],
  },
  {
    title: 'the alternative text of an image changes',
    run: () => cms(`media/${id.image}`, { alt_text: 'Something else' }),
    invalidates: ['third', 'home2', 'music', 'ann', 'y2020', 'news'],
  },
  { title: 'an image is renamed', run: () => cms(`media/${id.image}`, { title: 'Other name' }), invalidates: ['news'] },
  { title: 'a file is uploaded', run: () => cached.paged.image('other.png'), invalidates: ['news'] },
  {
    title: 'a comment is held for approval',
    run: () => made('held', { post: id.fourth, content: 'Waits', status: 'hold' }, 'comments'),
    invalidates: [],
  },
  {
    title: 'a comment is approved',
    run: () => cms(`comments/${id.held}`, { status: 'approved' }),
    invalidates: ['fourth', 'said', 'feed', 'foodFeed', 'news'],
  },
  {
    title: 'a comment is changed',
    run: () => cms(`comments/${id.comment}`, { content: 'Said otherwise' }),
    invalidates: ['second', 'secondFeed', 'said', 'news'],
  },
  {
    title: 'a comment is marked as spam',
    run: () => cms(`comments/${id.held}`, { status: 'spam' }),
    invalidates: ['fourth', 'said', 'feed', 'foodFeed', 'news'],
  },
  { title: 'spam is removed', run: () => remove(`/cms/v2/comments/${id.held}?force=true`), invalidates: [] },
  {
    title: 'the text of a page changes',
    run: () => cms(`pages/${id.about}`, { content: 'All about it' }),
    invalidates: ['about', ...OF_PAGES],
  },
  {
    title: 'a page below another is renamed',
    run: () => cms(`pages/${id.team}`, { title: 'People' }),
    invalidates: [...FRAMED, 'team', ...OF_PAGES],
  },
  {
    title: 'a page at the top is renamed',
    run: () => cms(`pages/${id.about}`, { title: 'About us' }),
    invalidates: [...FRAMED, 'map', 'mapPages'],
  },
  {
    title: 'a page at the top gets another slug',
    run: () => cms(`pages/${id.about}`, { slug: 'us' }),
    invalidates: [...FRAMED, 'map', 'mapPages'],
    moves: { about: '/en/us/', team: '/en/us/team/', news: '/en/us/news/' },
  },
  {
    title: 'a page is published below another',
    run: () => made('offices', { title: 'Offices', status: 'publish', parent: id.about }, 'pages'),
    invalidates: [...FRAMED, ...OF_PAGES],
  },
  {
    title: 'a page becomes one at the top',
    run: () => cms(`pages/${id.offices}`, { parent: 0 }),
    invalidates: [...FRAMED, 'map', 'mapPages'],
  },
  {
    title: 'an empty category is created',
    run: () => made('empty', { name: 'Empty' }, 'categories'),
    invalidates: ['news'],
  },
  {
    title: 'a category is renamed',
    run: () => cms(`categories/${id.music}`, { name: 'Musick' }),
    invalidates: ['music', 'third', 'home2', 'feed', 'ann', 'y2020', 'news'],
  },
  {
    title: 'a category is described',
    run: () => cms(`categories/${id.food}`, { description: 'To eat' }),
    invalidates: ['food', 'foodFeed', 'news'],
  },
  {
    title: 'a category gets another slug',
    run: () => cms(`categories/${id.music}`, { slug: 'sounds' }),
    invalidates: ['music', 'jazz', 'third', 'home2', 'feed', 'ann', 'y2020', 'm2020', 'mapCategories', 'news'],
    moves: { music: '/en/category/sounds/', jazz: '/en/category/sounds/jazz/' },
  },
  {
    title: 'a category gets another parent',
    run: () => cms(`categories/${id.jazz}`, { parent: id.food }),
    invalidates: [
      'second',
      'third',
      'fourth',
      ...(['music', 'jazz', 'food', 'foodFeed', 'home2', 'feed', 'ann', 'y2020', 'm2020', 'mapCategories'] as const),
      'news',
    ],
    moves: { jazz: '/en/category/food/jazz/' },
  },
  {
    title: 'a tag is removed',
    run: () => remove(`/cms/v2/tags/${id.old}?force=true`),
    invalidates: [
      'second',
      'fourth',
      'old',
      'first',
      'firstEmbed',
      'home',
      'feed',
      'food',
      'foodFeed',
      'ben',
      'y2021',
      'map',
      'search',
      'news',
    ],
    moves: { old: '' },
  },
  {
    title: 'an author is renamed',
    run: () => cms(`users/${id.ann}`, { name: 'Ann B.' }),
    invalidates: ['ann', 'third', 'home2', 'feed', 'music', 'jazz', 'foodFeed', 'y2020', 'm2020', 'news'],
  },
  {
    title: 'an author is described',
    run: () => cms(`users/${id.ann}`, { description: 'Writes' }),
    invalidates: ['ann', 'news'],
  },
  {
    title: 'the email of an author changes',
    run: () => cms(`users/${id.ann}`, { email: 'other@example.org' }),
    invalidates: [],
  },
  { title: 'moderation keys are set', run: () => set({ moderation_keys: 'casino' }), invalidates: [] },
  {
    title: 'pages of comments become shorter',
    run: () => set({ comments_per_page: 20 }),
    invalidates: ['first', 'second', 'third', 'fourth'],
  },
  {
    title: 'lists become longer',
    run: () => set({ posts_per_page: 4 }),
    invalidates: [
      ...(['home', 'home2', 'music', 'jazz', 'food', 'ann', 'ben', 'y2020', 'y2021', 'm2020', 'search'] as const),
      ...(['events', 'past', 'day', 'concerts', 'nights', 'fairs', 'hall', 'club'] as const),
    ],
  },
  {
    title: 'feeds become shorter',
    run: () => set({ feed_items: 9 }),
    invalidates: ['feed', 'foodFeed', 'said', 'secondFeed'],
  },
  {
    title: 'the site is renamed',
    run: () => set({ title: 'Other site' }),
    invalidates: [...FRAMED, 'firstEmbed', 'feed', 'foodFeed', 'said', 'secondFeed'],
  },
  { title: 'a setting gets the value that it has', run: () => set({ title: 'Other site' }), invalidates: [] },
  {
    title: 'a draft of an event is written',
    run: () => event('party', '2031-05-20', { status: 'draft' }),
    invalidates: [],
  },
  {
    title: 'an event is published',
    run: () => cal(`events/${id.party}`, { status: 'publish', categories: [id.nights], venue: id.hall }),
    invalidates: ['events', 'may', 'concerts', 'nights', 'hall', 'concert', 'market', ...OF_EVENTS],
  },
  {
    title: 'an event is renamed',
    run: () => cal(`events/${id.concert}`, { title: 'Great concert' }),
    invalidates: ['concert', 'events', 'may', 'day', 'concerts', 'nights', 'hall', 'club', 'fair', ...OF_EVENTS],
  },
  {
    title: 'an event is rescheduled',
    run: () => cal(`events/${id.party}`, { start_date: '2031-07-25 18:00', end_date: '2031-07-25 20:00' }),
    invalidates: ['events', 'may', 'july', 'concerts', 'nights', 'hall', 'concert', 'market', ...OF_EVENTS],
  },
  {
    title: 'an event gets another category',
    run: () => cal(`events/${id.market}`, { categories: [id.fairs] }),
    invalidates: ['market', 'events', 'july', 'fairs', ...OF_EVENTS],
  },
  {
    title: 'a venue moves',
    run: () => cal(`venues/${id.hall}`, { city: 'Elsewhere' }),
    invalidates: ['hall', 'concert', 'events', 'concerts', 'nights', 'day', 'club', 'map', 'news', 'search'],
  },
  {
    title: 'an event recurs',
    run: () => event('course', '2031-06-03', { meta: { rrule: 'FREQ=DAILY;COUNT=3' }, categories: [id.fairs] }),
    invalidates: ['events', 'fairs', 'concert', 'market', ...OF_EVENTS],
  },
  {
    title: 'an event gets a rule with only its own date',
    run: () => cal(`events/${id.fair}`, { meta: { rrule: 'FREQ=DAILY;COUNT=1' } }),
    invalidates: ['fair', 'events', 'fairs', 'concert', ...OF_EVENTS],
  },
  {
    title: 'an event is trashed',
    run: () => remove(`/cal/events/v1/events/${id.concert}`),
    invalidates: [
      ...(['concert', 'events', 'may', 'day', 'concerts', 'nights', 'hall', 'club', 'fair'] as const),
      ...OF_EVENTS,
    ],
    moves: { concert: '' },
  },
  {
    title: 'the days of events end later',
    run: () => set({ events_day_cutoff: '03:00' }),
    invalidates: ['events', 'past', 'may', 'july', 'day', 'concerts', 'nights', 'fairs', 'hall', 'club'],
  },
  {
    title: 'an author is deleted and the posts are reassigned',
    run: () => remove(`/cms/v2/users/${id.ann}?force=true&reassign=${id.ben}`),
    invalidates: [
      ...(['ann', 'ben', 'third', 'home', 'home2', 'feed', 'music', 'jazz', 'foodFeed', 'y2020'] as const),
      ...(['m2020', 'map', 'mapAuthors', 'search', 'news'] as const),
    ],
    moves: { ann: '' },
  },
  {
    title: 'search engines are discouraged',
    run: () => set({ search_engines: false }),
    invalidates: [
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

describe('invalidated pages', () => {
  it.each(CHANGES.map((change): [string, Change] => [change.title, change]))(
    '%s',
    async (_, { run, invalidates, moves = {} }) => {
      await gone();
      expect(await gone()).toEqual([]);
      const there = invalidates.filter((name) => paths[name]);
      await run();
      const found = await gone();
      Object.assign(paths, moves);
      expect(found).toEqual([...new Set(there)].toSorted());
    },
  );
});
