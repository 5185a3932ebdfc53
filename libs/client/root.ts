import { LintelError } from './client-error.js';

/** The REST root of a site. */
export interface Root {
  /** Without a slash at its end. */
  url: string;
  /** Whether it has the names of the convention, `wp/v2` instead of `cms/v2`. */
  isConvention: boolean;
}

const RELATION = 'https://api.w.org/';
/** Starts of paths that have another name in the convention. */
const NAMES: readonly (readonly [own: string, convention: string])[] = [
  ['/cms/v2/cal_events_cat', '/wp/v2/tribe_events_cat'],
  ['/cms/v2', '/wp/v2'],
  ['/cal/events/v1', '/tribe/events/v1'],
  ['/cal/aggregator/v1', '/tribe/event-aggregator/v1'],
  ['/cache/v1', '/wp-super-cache/v1'],
];

/** The path of a route in the dialect of a root. */
export function pathIn({ isConvention }: Root, path: string): string {
  const [own, other] = (isConvention && NAMES.find(([name]) => path.startsWith(name))) || ['', ''];
  return other + path.slice(own.length);
}

/** The URL of a route. For roots in a parameter, `?rest_route=/`, the query of the route is added to theirs. */
export function urlOf(root: Root, path: string): string {
  const [start = '', route = '', ...query] = (root.url + pathIn(root, path)).split('?');
  return start + (route && `?${[route, ...query].join('&')}`);
}

/**
 * The REST root of a site, given its URL or that of any page, which names the root in a header.
 *
 * @throws LintelError if there is none
 */
export async function findRoot(url: string, fetch: typeof globalThis.fetch): Promise<Root> {
  const known = knownRoot(url);
  if (known) return known;
  const named = (await linkedRoot(url, 'HEAD', fetch)) ?? (await linkedRoot(url, 'GET', fetch)) ?? url;
  const root = knownRoot(named) ?? (await readRoot(named, fetch));
  if (root) return root;
  throw LintelError.own('root_not_found', `${url} names no REST root.`);
}

/** A root that is recognised by its URL. */
function knownRoot(url: string): Root | undefined {
  const plain = url.replace(/\/+$/, '');
  if (/\/wp-json$|[?&]rest_route=$/.test(plain)) return { url: plain, isConvention: true };
  return plain.endsWith('/rest') ? { url: plain, isConvention: false } : undefined;
}

/** The root that a page names; undefined if it cannot be read or names none. */
async function linkedRoot(url: string, method: string, fetch: typeof globalThis.fetch): Promise<string | undefined> {
  const response = await fetch(url, { method, credentials: 'omit' }).catch(() => undefined);
  await response?.body?.cancel();
  const links = response?.headers.get('link')?.split(/,\s*(?=<)/) ?? [];
  const found = links.find((link) => link.includes(`rel="${RELATION}"`));
  return found && /<([^>]+)>/.exec(found)?.[1];
}

/** A root at a path of its own, by its index. */
async function readRoot(url: string, fetch: typeof globalThis.fetch): Promise<Root | undefined> {
  const index = await readIndex(url, fetch);
  return index && { url: url.replace(/\/+$/, ''), isConvention: index.namespaces.includes('wp/v2') };
}

/** The index of a site: with its address, and that of its home in a language. */
interface Index {
  url?: string;
  home?: string;
  namespaces: string[];
}

async function readIndex(url: string, fetch: typeof globalThis.fetch): Promise<Index | undefined> {
  const index = (await fetch(url, { credentials: 'omit' })
    .then((response) => response.json())
    .catch(() => undefined)) as Index | undefined;
  return Array.isArray(index?.namespaces) ? index : undefined;
}

/**
 * The REST root of a site in one of its languages, given any of its roots: each language has its segment below the
 * site, but the first one may have none.
 *
 * @throws LintelError if the site does not have the language
 */
export async function rootIn(language: string, root: Root, fetch: typeof globalThis.fetch): Promise<Root> {
  const { url = '', home = '' } = (await readIndex(`${root.url}/`, fetch)) ?? {};
  const own = home.startsWith(url) ? home.slice(url.length) : '';
  const asked = `/${encodeURIComponent(language)}`;
  if (own === asked) return root;
  // Behind a proxy, the site may have another origin than it knows.
  const site = new URL(root.url).origin + pathOf(url);
  const below = root.url.slice(site.length);
  const end = own && below.startsWith(`${own}/`) ? below.slice(own.length) : below;
  const other = { ...root, url: site + asked + end };
  if ((await readIndex(`${other.url}/`, fetch))?.home === url + asked) return other;
  const first = { ...root, url: site + end };
  const isAtTop = own === '' || (await readIndex(`${first.url}/`, fetch))?.home === url;
  if (isAtTop && (await pageLanguage(`${site}/`, fetch)) === language) return first;
  throw LintelError.own('language_not_found', `The site has no language ${language}.`);
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : '');

/** The language of a page, without its region. */
async function pageLanguage(url: string, fetch: typeof globalThis.fetch): Promise<string | undefined> {
  const page = await fetch(url, { credentials: 'omit' })
    .then((response) => response.text())
    .catch(() => '');
  return /<html[^>]*\slang="([a-z]+)/i.exec(page)?.[1];
}
