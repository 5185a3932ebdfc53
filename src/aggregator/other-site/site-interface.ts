import { FetchError } from '#libs/fetch';
import { decodeCharacterReferences, lexMarkup, parseAttributes } from '#libs/text';
import { ReadingError } from '../reading/item-reader.js';

/** The answer of another site. */
interface SiteAnswer {
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
export type FetchSite = (url: string) => Promise<SiteAnswer>;

/** The namespaces of events: that of this software, and that of the public convention. */
const EVENT_NAMESPACES = ['cal/events/v1', 'tribe/events/v1'] as const;
type EventNamespace = (typeof EVENT_NAMESPACES)[number];

/** The REST interface of a site for its events. */
export interface SiteInterface {
  /** URL of the REST root. */
  root: string;
  namespace: EventNamespace;
}

/** The URL of a route below a root, in its path or in the argument `rest_route`. */
export function routeAddress(root: string, route: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(root);
  const before = url.searchParams.get('rest_route');
  if (before === null) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${route}`;
  else url.searchParams.set('rest_route', `${before.replace(/\/+$/, '')}/${route}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The JSON object in an answer. Undefined for other answers. */
export function objectIn({ body }: SiteAnswer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** The link relation of the REST root. */
const RELATION = 'https://api.w.org/';
/** Usual paths of the REST root, relative to the start page. */
const USUAL_PLACES = ['wp-json/', 'rest/', 'en/rest/', '?rest_route=/'];
const MOST_FOLDERS = 4;
/** Characters of a page that are searched for links, which are in its head. */
const MOST_OF_PAGE = 100_000;

/**
 * Finds the interface for events of a site, from the URL of any page, of the root, or of a route. Of several namespaces,
 * the first of `EVENT_NAMESPACES` counts.
 *
 * @throws ReadingError where there is none with events; FetchError where the site does not answer
 */
export async function findSiteInterface(address: string, fetch: FetchSite): Promise<SiteInterface> {
  const url = addressOf(address);
  const named = namedInterface(url);
  if (named) return named;
  const { roots, failure } = await declaredRoots(url, fetch);
  const isPlain = url.searchParams.has('rest_route');
  const plain = isPlain ? [new URL(`${url.pathname}?rest_route=/`, url).href] : [];
  for (const root of new Set([...plain, ...roots, ...usualRoots(url)])) {
    const found = await interfaceAt(root, fetch);
    if (found) return found;
  }
  if (failure && failure.failure !== 'status') throw failure;
  throw new ReadingError('format', 'No interface for events is found at this address.');
}

function addressOf(address: string): URL {
  const text = address.trim();
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) throw new ReadingError('format', 'The address is not valid.');
  return new URL(url);
}

/** The interface that the URL itself names, in its path or in the argument `rest_route`. */
function namedInterface(url: URL): SiteInterface | undefined {
  const route = url.searchParams.get('rest_route');
  const place = (route ?? url.pathname).toLowerCase();
  for (const namespace of EVENT_NAMESPACES) {
    const at = `${place}/`.indexOf(`/${namespace}/`);
    if (at === -1) continue;
    const root = route === null ? `${url.pathname.slice(0, at)}/` : `${url.pathname}?rest_route=/`;
    return { root: new URL(root, url).href, namespace };
  }
  return undefined;
}

/** The roots that a page declares, or why it could not be read. */
async function declaredRoots(url: URL, fetch: FetchSite): Promise<{ roots: string[]; failure?: FetchError }> {
  try {
    const answer = await fetch(url.href);
    const found = [linkedRoot(answer.link), rootInPage(answer.body)];
    const roots = found.flatMap((root) => (root !== undefined && URL.canParse(root, answer.url) ? root : []));
    const self = objectIn(answer) ? [answer.url] : [];
    return { roots: [...self, ...roots.map((root) => new URL(root, answer.url).href)] };
  } catch (error) {
    if (error instanceof FetchError) return { roots: [], failure: error };
    throw error;
  }
}

/** The root in a `Link` header. */
function linkedRoot(header = ''): string | undefined {
  for (const [, target, parameters = ''] of header.slice(0, 10_000).matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (parameters.includes(RELATION)) return target;
  }
  return undefined;
}

function rootInPage(html: string): string | undefined {
  for (const token of lexMarkup(html.slice(0, MOST_OF_PAGE))) {
    if (token.kind !== 'tag' || token.name !== 'link') continue;
    const attributes = new Map(parseAttributes(token).map(({ name, value = '' }) => [name, value]));
    if (attributes.get('rel') === RELATION) return decodeCharacterReferences(attributes.get('href') ?? '');
  }
  return undefined;
}

/** URLs where a root often is, from the folder of the page up to the start page. */
function usualRoots(url: URL): string[] {
  const folders = url.pathname.split('/').slice(0, -1);
  const bases = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/`).slice(0, MOST_FOLDERS);
  return bases.toReversed().flatMap((base) => USUAL_PLACES.map((place) => new URL(base + place, url.origin).href));
}

/** The interface of a root, if it has events. */
async function interfaceAt(address: string, fetch: FetchSite): Promise<SiteInterface | undefined> {
  const answer = await answerOf(address, fetch);
  const namespaces = answer && objectIn(answer)?.namespaces;
  if (!answer || !Array.isArray(namespaces)) return undefined;
  const namespace = EVENT_NAMESPACES.find((one) => namespaces.includes(one));
  return namespace && { root: answer.url, namespace };
}

async function answerOf(address: string, fetch: FetchSite): Promise<SiteAnswer | undefined> {
  try {
    return await fetch(address);
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}
