import { CachedSite } from './cache.js';

/** The watched pages, by short names. */
export const paths = {
  home: '/en/',
  home2: '/en/page/2/',
  first: '',
  firstEmbed: '',
  second: '',
  secondFeed: '',
  third: '',
  fourth: '',
  about: '/en/about/',
  team: '/en/about/team/',
  news: '/en/about/news/',
  music: '/en/category/music/',
  jazz: '/en/category/music/jazz/',
  food: '/en/category/food/',
  foodFeed: '/en/category/food/feed/',
  old: '/en/tag/old/',
  ann: '/en/author/ann/',
  ben: '/en/author/ben/',
  y2020: '/en/2020/',
  y2021: '/en/2021/',
  m2020: '/en/2020/01/',
  search: '/en/?s=about',
  feed: '/en/feed/',
  said: '/en/comments/feed/',
  map: '/en/sitemap.xml',
  mapPosts: '/en/sitemap-posts-1.xml',
  mapPages: '/en/sitemap-pages-1.xml',
  mapCategories: '/en/sitemap-categories-1.xml',
  mapAuthors: '/en/sitemap-authors-1.xml',
  mapEvents: '/en/sitemap-events-1.xml',
  events: '/en/events/',
  past: '/en/events/past/',
  may: '/en/events/month/2031-05/',
  july: '/en/events/month/2031-07/',
  day: '/en/events/day/2031-05-14/',
  concerts: '/en/events/category/concerts/',
  nights: '/en/events/category/concerts/nights/',
  fairs: '/en/events/category/fairs/',
  concert: '/en/event/concert/',
  fair: '/en/event/fair/',
  market: '/en/event/market/',
  hall: '/en/venue/hall/',
  club: '/en/organizer/club/',
  robots: '/robots.txt',
  style: '',
};
export type Name = keyof typeof paths;

/** Feeds, sitemaps and files have no layout. */
const BARE = new Set<Name>([
  ...(['firstEmbed', 'secondFeed', 'foodFeed', 'feed', 'said', 'map', 'mapPosts', 'mapPages'] as const),
  ...(['mapCategories', 'mapAuthors', 'mapEvents', 'robots', 'style'] as const),
]);
/** Pages that search engines must not index in any case. */
export const UNSOUGHT = new Set<Name>(['search', 'past', 'may', 'day']);
export const names = Object.keys(paths) as Name[];
export const FRAMED = names.filter((name) => !BARE.has(name));
/** Pages that depend on the last change of a post or page, and the list of the latest posts. */
export const OF_POSTS: Name[] = ['map', 'mapPosts', 'search', 'news'];
export const OF_PAGES: Name[] = ['map', 'mapPages', 'search', 'news'];
export const OF_EVENTS: Name[] = ['map', 'mapEvents', 'news', 'search'];

/** Ids of created items, by name. */
export const id: Record<string, number> = {};
/** The site, set when it has started. */
export let cached: CachedSite;

async function send(path: string, body?: object, method?: string): Promise<{ id: number; link: string }> {
  const answer = await cached.site.rest(path, { as: 'admin', body, method });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}
export const cms = (path: string, body?: object) => send(`/cms/v2/${path}`, body);
export const cal = (path: string, body?: object) => send(`/cal/events/v1/${path}`, body);
export const remove = (path: string) => send(path, undefined, 'DELETE');
/** Creates an item that tests refer to by name. */
export const made = (name: string, body: object, path: string, make = cms) =>
  make(path, body).then((one) => {
    id[name] = one.id;
    return one;
  });
export const set = (settings: Record<string, unknown>) => cached.paged.set(settings);
export const post = (name: string, body: object) =>
  made(name, { status: 'publish', content: 'Text', ...body }, 'posts');
export const event = (name: string, day: string, body: object = {}) =>
  made(
    name,
    { title: name, start_date: `${day} 18:00`, end_date: `${day} 20:00`, timezone: 'UTC', status: 'publish', ...body },
    'events',
    cal,
  );

/** Starts a site with items of every kind. */
export async function startWatched(): Promise<void> {
  cached = await CachedSite.start();
  await set({ posts_per_page: 3, comment_guests: true, events_horizon_months: 120 });
  for (const name of ['ann', 'ben'])
    await made(
      name,
      { username: name, name, email: `${name}@example.org`, password: 'Long-enough-7-horse', roles: ['author'] },
      'users',
    );
  await made('music', { name: 'Music' }, 'categories');
  await made('jazz', { name: 'Jazz', parent: id.music }, 'categories');
  await made('food', { name: 'Food' }, 'categories');
  await made('old', { name: 'Old' }, 'tags');
  id.image = await cached.paged.image('pixel.png');
  const events = [
    { name: 'first', date: '2020-01-10T10:00:00', author: id.ann, categories: [id.jazz], tags: [id.old] },
    { name: 'second', date: '2020-02-10T10:00:00', author: id.ben, categories: [id.food] },
    { name: 'third', date: '2020-03-10T10:00:00', author: id.ann, categories: [id.music], featured_media: id.image },
    { name: 'fourth', date: '2021-04-10T10:00:00', author: id.ben, categories: [id.food] },
  ] as const;
  for (const { name, ...body } of events) {
    const { link } = await post(name, { title: `${name} about`, comment_status: 'open', ...body });
    paths[name] = cached.paged.pathOf(link);
  }
  paths.firstEmbed = `${paths.first}embed/`;
  paths.secondFeed = `${paths.second}feed/`;
  await made('comment', { post: id.second, content: 'Said' }, 'comments');
  await made('about', { title: 'About', status: 'publish', content: 'What it is about' }, 'pages');
  await made('team', { title: 'Team', status: 'publish', parent: id.about }, 'pages');
  const latest = '<!-- wp:latest-posts /-->';
  await made('news', { title: 'News', status: 'publish', parent: id.about, content: latest }, 'pages');
  await made('concerts', { name: 'Concerts' }, 'categories', cal);
  await made('nights', { name: 'Nights', parent: id.concerts }, 'categories', cal);
  await made('fairs', { name: 'Fairs' }, 'categories', cal);
  await made('hall', { venue: 'Hall', status: 'publish' }, 'venues', cal);
  await made('club', { organizer: 'Club', status: 'publish' }, 'organizers', cal);
  await event('fair', '2031-04-02', { categories: [id.fairs] });
  await event('concert', '2031-05-14', { venue: id.hall, organizer: [id.club], categories: [id.nights] });
  await event('market', '2031-07-20');
  await event('edge', '2031-09-01');
  const { text } = await cached.visit('/en/');
  paths.style = /href="([^"]+\.css)"/.exec(text)?.[1] ?? '';
}

/** The existing pages that are not served from the cache. */
export async function gone(): Promise<Name[]> {
  const found: Name[] = [];
  for (const name of names) if (paths[name] && (await cached.visit(paths[name])).cache !== 'HIT') found.push(name);
  return found.toSorted();
}
