import { termIn } from './speaking.mjs';
import { WORDS } from './vocabulary.mjs';

const BASE = '/cms/v2';
/** The pages of a list that are measured: the first one, the 50th and the last one. */
const DEEP = ['first', 'page 50', 'last'];

const list = (path, { pages = DEEP, asAdmin = false } = {}) => ({
  path: typeof path === 'string' ? () => path : path,
  title: typeof path === 'string' ? path : path({ first: { categories: 'N', users: 'N' } }),
  asAdmin,
  pages,
});
const first = { pages: ['first'] };

/** A search that asks for another word each time. */
const search = (query, name) => ({
  title: `${query} for words: ${name}`,
  path: ({ counts }, at) => `${BASE}${query}${encodeURIComponent(WORDS[name](at, counts.posts))}`,
  isSearch: true,
  pages: ['first'],
});

const BY_CATEGORY = ({ first: { categories } }) => `${BASE}/posts?categories=${categories}`;

/** The lists that a site with several languages limits to one. */
export const LANGUAGE_LISTS = [
  list(`${BASE}/posts`),
  ...['modified', 'title', 'slug', 'author', 'id'].map((name) => list(`${BASE}/posts?orderby=${name}&order=asc`)),
  list(`${BASE}/pages?orderby=menu_order&order=asc`),
  list(`${BASE}/pages?orderby=title&order=asc`),
  list(`${BASE}/posts?per_page=100`, first),
  list(`${BASE}/posts?_totals=none`, first),
  list(BY_CATEGORY),
  list((plan) => `${BY_CATEGORY(plan)}&orderby=title`),
  list(({ first: { categories } }) => `${BASE}/posts?categories_exclude=${categories}`),
  list(({ first: { users } }) => `${BASE}/posts?author=${users}`),
  list(`${BASE}/posts?after=2022-01-01T00:00:00`),
  list(`${BASE}/posts?sticky=true`, first),
  list(`${BASE}/posts?status=draft`, { asAdmin: true }),
  list(`${BASE}/posts?status=any&context=edit`, { asAdmin: true }),
  list(`${BASE}/posts?status=publish,private&orderby=title`, { asAdmin: true }),
  list(`${BASE}/categories`, first),
  list(`${BASE}/tags?hide_empty=true`, { pages: ['first', 'last'] }),
  ...['frequent', 'common', 'rare', 'of no post', 'two frequent ones'].map((name) => search('/posts?search=', name)),
  search('/posts?orderby=relevance&search=', 'common'),
  search('/search?search=', 'common'),
];

/** The same lists in the smallest one of four languages. */
export const SMALLEST_LANGUAGE_LISTS = LANGUAGE_LISTS.map(({ title, path, isSearch, ...others }) => ({
  ...others,
  title: `pl: ${title}`,
  root: '/pl/rest',
  path: (plan, at) => path({ ...plan, first: { ...plan.first, categories: termIn('pl', plan.first.categories) } }, at),
  ...(isSearch ? { limit: 3, mostMs: 300 } : { limit: 1.25 }),
}));
