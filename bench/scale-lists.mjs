import { dishLists } from './dishes.mjs';
import { SMALLEST_LANGUAGE_LISTS } from './language-lists.mjs';
import { WORDS } from './vocabulary.mjs';

const PAGES = '/cms/v2';
const CALENDAR = '/cal/events/v1';
const REDIRECTION = '/redirection/v1';

/** The pages of a list that are measured: the first one, the 50th and the last one. */
const DEEP = ['first', 'page 50', 'last'];

/**
 * A list of the contract.
 *
 * @param path from the REST root, or a function that makes it from the ids of a site.
 * @param asAdmin whether it is asked for by the administrator.
 * @param deep whether late pages are measured as well.
 * @param byCursor whether the 50th part is measured, which a cursor names.
 */
const list = (path, { asAdmin = false, deep = false, byCursor = false } = {}) => ({
  path: typeof path === 'string' ? () => path : path,
  title: typeof path === 'string' ? path : path({ first: NAMES, counts: NAMES }),
  asAdmin,
  pages: [...(deep ? DEEP : ['first']), ...(byCursor ? ['cursor'] : [])],
  limit: 1.25,
});
/** Names in titles in place of ids. */
const NAMES = new Proxy({}, { get: () => 'N' });

const orders = (base, names) =>
  names.flatMap((name) =>
    ['asc', 'desc'].map((order) => list(`${base}?orderby=${name}&order=${order}`, { deep: true })),
  );
const asAdmin = { asAdmin: true };
const deep = { deep: true };
const several = (id) => [0, 7, 77].map((more) => id + more).join();

const POSTS = [
  ...orders(`${PAGES}/posts`, ['date', 'modified', 'title', 'slug', 'author', 'parent', 'id']),
  list(`${PAGES}/posts?_embed`),
  list(`${PAGES}/posts?per_page=100`, deep),
  list(`${PAGES}/posts?offset=500`),
  list(({ first }) => `${PAGES}/posts?author=${first.users}`, deep),
  list(({ first }) => `${PAGES}/posts?author_exclude=${first.users}`, deep),
  list(({ first }) => `${PAGES}/posts?author=${first.users}&orderby=title`),
  list(({ first }) => `${PAGES}/posts?categories=${first.categories}`, deep),
  list(({ first }) => `${PAGES}/posts?categories=${first.categories + 15}`),
  list(({ first }) => `${PAGES}/posts?categories=${first.categories}&orderby=title`, deep),
  list(({ first }) => `${PAGES}/posts?categories_exclude=${first.categories}`, deep),
  list(({ first }) => `${PAGES}/posts?tags=${first.tags}`, deep),
  list(({ first }) => `${PAGES}/posts?tags=${first.tags + 30}`),
  list(({ first }) => `${PAGES}/posts?tags_exclude=${first.tags}`, deep),
  list(({ first }) => `${PAGES}/posts?categories=${first.categories}&tags=${first.tags}`),
  list(`${PAGES}/posts?after=2022-01-01T00:00:00`, deep),
  list(`${PAGES}/posts?before=2018-01-01T00:00:00`, deep),
  list(`${PAGES}/posts?after=2020-01-01T00:00:00&orderby=title`),
  list(`${PAGES}/posts?sticky=true`),
  list(`${PAGES}/posts?sticky=false`, deep),
  list(({ first }) => `${PAGES}/posts?exclude=${several(first.posts)}`),
  list(({ first }) => `${PAGES}/posts?include=${several(first.posts)}&orderby=include`),
  list(`${PAGES}/posts?slug=a,b`),
  list(`${PAGES}/posts?status=draft`, { asAdmin: true, deep: true }),
  list(`${PAGES}/posts?status=any&context=edit`, { asAdmin: true, deep: true }),
  list(`${PAGES}/posts?status=publish,private&orderby=title`, { asAdmin: true, deep: true }),
];

const MEDIA = [
  ...orders(`${PAGES}/media`, ['date', 'title']),
  list(`${PAGES}/media?media_type=image`, deep),
  list(`${PAGES}/media?media_type=application`, deep),
  list(`${PAGES}/media?mime_type=image/png`, deep),
  list(`${PAGES}/media?parent=0`, deep),
  list(({ first }) => `${PAGES}/media?parent=${first.posts}`),
  list(({ first }) => `${PAGES}/media?author=${first.users}`, deep),
  list(`${PAGES}/media?context=edit`, { asAdmin: true, deep: true }),
];

const COMMENTS = [
  ...orders(`${PAGES}/comments`, ['date', 'date_gmt', 'id', 'post', 'parent', 'type']),
  list(({ first }) => `${PAGES}/comments?post=${first.posts + 2}`, deep),
  list(({ first }) => `${PAGES}/comments?parent=${first.comments + 3}`),
  list(`${PAGES}/comments?parent=0`, deep),
  list(`${PAGES}/comments?after=2022-01-01T00:00:00`, deep),
  list(`${PAGES}/comments?author_email=reader-0@example.org`, asAdmin),
  list(`${PAGES}/comments?author_exclude=1`, { asAdmin: true, deep: true }),
  list(`${PAGES}/comments?status=hold`, { asAdmin: true, deep: true }),
  list(`${PAGES}/comments?status=all&context=edit`, { asAdmin: true, deep: true }),
  list(`${PAGES}/comments?type=pingback`, asAdmin),
];

const TERMS = [
  ...orders(`${PAGES}/tags`, ['name', 'slug', 'count', 'id', 'term_group', 'description']),
  list(`${PAGES}/tags?hide_empty=true`, deep),
  list(({ first }) => `${PAGES}/tags?post=${first.posts}`),
  list(`${PAGES}/categories`, deep),
  list(`${PAGES}/categories?hide_empty=true&parent=0`),
  list(`${CALENDAR}/categories`),
];

const USERS = [
  ...orders(`${PAGES}/users`, ['name']),
  ...['id', 'email', 'registered_date', 'slug', 'url'].map((name) =>
    list(`${PAGES}/users?orderby=${name}`, { asAdmin: true, deep: true }),
  ),
  list(`${PAGES}/users?roles=author`, { asAdmin: true, deep: true }),
  list(`${PAGES}/users?who=authors`, asAdmin),
];

const EVENTS = [
  list(`${CALENDAR}/events`, deep),
  list(`${CALENDAR}/events?start_date=2020-01-01`, deep),
  list(`${CALENDAR}/events?featured=true`, deep),
  list(({ first }) => `${CALENDAR}/events?venue=${first.venues}`, deep),
  list(({ first }) => `${CALENDAR}/events?venue=${first.venues + 5}`),
  list(({ first }) => `${CALENDAR}/events?organizer=${first.organizers}`, deep),
  list(({ first }) => `${CALENDAR}/events?categories=${first.eventCategories}`, deep),
  list(({ first }) => `${CALENDAR}/events?categories=${first.eventCategories + 15}`),
  list(({ first }) => `${CALENDAR}/events?include=${several(first.events)}`),
  list(`${CALENDAR}/events?geoloc=true&geoloc_lat=52.52&geoloc_lng=13.4`, deep),
  list(`${CALENDAR}/events?status=draft`, { asAdmin: true, deep: true }),
  list(`${CALENDAR}/venues`, deep),
  list(`${CALENDAR}/venues?has_events=true`),
  list(`${CALENDAR}/venues?only_with_upcoming=true`, deep),
  list(({ first }) => `${CALENDAR}/venues?event=${first.events}`),
  list(`${CALENDAR}/organizers`, deep),
  list(`${CALENDAR}/organizers?has_events=true`, deep),
];

const filtered = (name, value) =>
  list(`${REDIRECTION}/redirect?filterBy[${name}]=${value}`, { asAdmin: true, deep: true });
const REDIRECTS = [
  ...['source', 'last_count', 'last_access', 'position', 'id'].flatMap((name) =>
    ['asc', 'desc'].map((direction) =>
      list(`${REDIRECTION}/redirect?orderby=${name}&direction=${direction}`, { asAdmin: true, deep: true }),
    ),
  ),
  filtered('status', 'enabled'),
  filtered('status', 'disabled'),
  filtered('group', 1),
  filtered('http', 302),
  filtered('action', 'url'),
  filtered('match', 'url'),
  filtered('url-match', 'regular'),
  filtered('access', 'year'),
  list(`${REDIRECTION}/group`, asAdmin),
  ...['log', '404'].flatMap((name) => [
    list(`${REDIRECTION}/${name}`, { asAdmin: true, deep: true }),
    list(`${REDIRECTION}/${name}?orderby=ip`, { asAdmin: true, deep: true }),
    list(`${REDIRECTION}/${name}?orderby=url&direction=asc`, { asAdmin: true, deep: true }),
    list(`${REDIRECTION}/${name}?filterBy[ip]=203.0.1.1`, asAdmin),
    list(`${REDIRECTION}/${name}?filterBy[url]=/old/7`, asAdmin),
    list(`${REDIRECTION}/${name}?groupBy=url`, asAdmin),
    list(`${REDIRECTION}/${name}?groupBy=ip`, asAdmin),
    list(`${REDIRECTION}/${name}?groupBy=agent`, asAdmin),
  ]),
];

/** A search that asks for another word each time. */
const search = (base, name) => ({
  title: `${base} for words: ${name}`,
  path: ({ counts }, at) => `${base}${encodeURIComponent(WORDS[name](at, counts.posts))}`,
  pages: ['first'],
  limit: 3,
  mostMs: 300,
});

const SEARCHES = [
  ...Object.keys(WORDS).map((name) => search(`${PAGES}/posts?search=`, name)),
  ...['frequent', 'common', 'rare'].map((name) => search(`${PAGES}/search?search=`, name)),
  ...['frequent', 'common', 'rare'].map((name) => search(`${PAGES}/posts?orderby=relevance&search=`, name)),
  ...['frequent', 'rare'].map((name) => search(`${CALENDAR}/events?search=`, name)),
  ...['frequent', 'rare'].map((name) => search(`${PAGES}/media?search=`, name)),
  search(`${CALENDAR}/venues?search=`, 'common'),
  search(`${PAGES}/tags?search=`, 'common'),
  search(`${PAGES}/users?search=`, 'common'),
  search(`${PAGES}/comments?search=`, 'frequent'),
  search(`${PAGES}/comments?search=`, 'common'),
  search(`${PAGES}/comments?search=`, 'rare'),
];

/** Every list of the contract, by group. */
export const LISTS = {
  posts: POSTS,
  media: MEDIA,
  comments: COMMENTS,
  terms: TERMS,
  users: USERS,
  events: EVENTS,
  redirects: REDIRECTS,
  fields: dishLists({ list, deep: { deep: true, byCursor: true } }),
  searches: SEARCHES,
  pl: SMALLEST_LANGUAGE_LISTS,
  extensions: [list('/watcher-1/v1/changes')],
};

/** The kinds of rows that groups need; all kinds for other groups. */
export const NEEDED = { fields: ['dishes'] };
