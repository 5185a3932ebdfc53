import { FetchError } from '#libs/fetch';
import { decodeCharacterReferences, lexMarkup, parseAttributes } from '#libs/markup';
import { ReadingError } from '../../reading/index.js';

/** A response of another site. */
interface SiteResponse {
  /** URL after redirects. */
  url: string;
  /** The `Link` header. */
  link?: string;
  body: string;
}

/**
 * Requests a URL of another site, within the limits of the caller.
 *
 * @throws FetchError for an error status or a failure
 */
export type FetchSite = (url: string) => Promise<SiteResponse>;

/** Namespaces of events, of this software and of the public convention. */
const EVENT_NAMESPACES = ['cal/events/v1', 'tribe/events/v1'] as const;
type EventNamespace = (typeof EVENT_NAMESPACES)[number];

/** The REST interface for the events of a site. */
export interface SiteInterface {
  /** URL of the REST root. */
  root: string;
  namespace: EventNamespace;
}

/** The URL of a route. If the root has the parameter `rest_route`, the route is appended there, else to the path. */
export function routeUrl(root: string, route: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(root);
  const before = url.searchParams.get('rest_route');
  if (before === null) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${route}`;
  else url.searchParams.set('rest_route', `${before.replace(/\/+$/, '')}/${route}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The JSON object of a response. Undefined for other bodies. */
export function objectIn({ body }: SiteResponse): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Link relation of the REST root. */
const RELATION = 'https://api.w.org/';
/** Common paths of the REST root, relative to the start page. */
const COMMON_PATHS = ['wp-json/', 'rest/', 'en/rest/', '?rest_route=/'];
const MAX_FOLDERS = 4;
/** Characters of a page that are searched for `link` elements, which are in its head. */
const MAX_HEAD_LENGTH = 100_000;

/**
 * Finds the interface for the events of a site by the URL of any page, the REST root, or a route. If the site has
 * several namespaces, the first in `EVENT_NAMESPACES` is used.
 *
 * @throws ReadingError if none is found; FetchError if the site cannot be reached
 */
export async function findSiteInterface(siteUrl: string, fetch: FetchSite): Promise<SiteInterface> {
  const url = parseUrl(siteUrl);
  const direct = namedInterface(url);
  if (direct) return direct;
  const { roots, failure } = await declaredRoots(url, fetch);
  const isPlain = url.searchParams.has('rest_route');
  const plain = isPlain ? [new URL(`${url.pathname}?rest_route=/`, url).href] : [];
  for (const root of new Set([...plain, ...roots, ...usualRoots(url)])) {
    const found = await interfaceAt(root, fetch);
    if (found) return found;
  }
  if (failure && failure.failure !== 'status') throw failure;
  throw new ReadingError('format', 'No REST interface for events was found at this URL.');
}

function parseUrl(input: string): URL {
  const text = input.trim();
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) throw new ReadingError('format', 'Invalid URL.');
  return new URL(url);
}

/** The interface that is part of the URL itself, in its path or in the parameter `rest_route`. */
function namedInterface(url: URL): SiteInterface | undefined {
  const route = url.searchParams.get('rest_route');
  const path = (route ?? url.pathname).toLowerCase();
  for (const namespace of EVENT_NAMESPACES) {
    const at = `${path}/`.indexOf(`/${namespace}/`);
    if (at === -1) continue;
    const root = route === null ? `${url.pathname.slice(0, at)}/` : `${url.pathname}?rest_route=/`;
    return { root: new URL(root, url).href, namespace };
  }
  return undefined;
}

/** The roots that a page declares. `failure` is set if the page could not be fetched. */
async function declaredRoots(url: URL, fetch: FetchSite): Promise<{ roots: string[]; failure?: FetchError }> {
  try {
    const response = await fetch(url.href);
    const found = [linkedRoot(response.link), rootInPage(response.body)];
    const roots = found.flatMap((root) => (root !== undefined && URL.canParse(root, response.url) ? root : []));
    const self = objectIn(response) ? [response.url] : [];
    return { roots: [...self, ...roots.map((root) => new URL(root, response.url).href)] };
  } catch (error) {
    if (error instanceof FetchError) return { roots: [], failure: error };
    throw error;
  }
}

/** The root that is declared by a `Link` header. */
function linkedRoot(header = ''): string | undefined {
  for (const [, target, parameters = ''] of header.slice(0, 10_000).matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (parameters.includes(RELATION)) return target;
  }
  return undefined;
}

function rootInPage(html: string): string | undefined {
  for (const token of lexMarkup(html.slice(0, MAX_HEAD_LENGTH))) {
    if (token.kind !== 'tag' || token.name !== 'link') continue;
    const attributes = new Map(parseAttributes(token).map(({ name, value = '' }) => [name, value]));
    if (attributes.get('rel') === RELATION) return decodeCharacterReferences(attributes.get('href') ?? '');
  }
  return undefined;
}

/** Common URLs of a root, from the folder of the page up to the start page. */
function usualRoots(url: URL): string[] {
  const folders = url.pathname.split('/').slice(0, -1);
  const bases = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/`).slice(0, MAX_FOLDERS);
  return bases.toReversed().flatMap((base) => COMMON_PATHS.map((path) => new URL(base + path, url.origin).href));
}

/** The interface at a root, if it has events. */
async function interfaceAt(root: string, fetch: FetchSite): Promise<SiteInterface | undefined> {
  const response = await tryFetch(root, fetch);
  const namespaces = response && objectIn(response)?.namespaces;
  if (!response || !Array.isArray(namespaces)) return undefined;
  const namespace = EVENT_NAMESPACES.find((one) => namespaces.includes(one));
  return namespace && { root: response.url, namespace };
}

async function tryFetch(url: string, fetch: FetchSite): Promise<SiteResponse | undefined> {
  try {
    return await fetch(url);
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}
