import { FetchError } from '#libs/fetch';
import { decodeCharacterReferences, lexMarkup, parseAttributes } from '#libs/text';
import { ReadingError } from '../reading/reading-error.js';
import { EVENT_NAMESPACES, objectIn, type FetchSite, type SiteAnswer, type SiteInterface } from './site-port.js';

/** The relation by which pages and answers tell where the interface of their site is. */
const RELATION = 'https://api.w.org/';
/** Where the interface is, seen from the start page. */
const USUAL_PLACES = ['wp-json/', 'rest/', 'en/rest/', '?rest_route=/'];
const MOST_FOLDERS = 4;
/** The links of a page are in its head. */
const MOST_OF_PAGE = 100_000;

/**
 * The interface for events of a site, from an address of the site: that of any of its pages, of the root, or of
 * something below the root. Of a site with several namespaces of events it is the first of `EVENT_NAMESPACES`.
 *
 * @throws ReadingError where there is none that has events; FetchError where nobody answers
 */
export async function findSiteInterface(address: string, fetch: FetchSite): Promise<SiteInterface> {
  const url = addressOf(address);
  const named = namedInterface(url);
  if (named) return named;
  const { roots, failure } = await toldRoots(url, fetch);
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

/** The interface that the address itself names, by its path or by the argument `rest_route`. */
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

/** What a page says of where the root is, or why it says nothing. */
async function toldRoots(url: URL, fetch: FetchSite): Promise<{ roots: string[]; failure?: FetchError }> {
  try {
    const answer = await fetch(url.href);
    const told = [linkedRoot(answer.link), rootInPage(answer.body)];
    const roots = told.flatMap((root) => (root !== undefined && URL.canParse(root, answer.url) ? root : []));
    const self = objectIn(answer) ? [answer.url] : [];
    return { roots: [...self, ...roots.map((root) => new URL(root, answer.url).href)] };
  } catch (error) {
    if (error instanceof FetchError) return { roots: [], failure: error };
    throw error;
  }
}

/** The root in the header `Link`. */
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

/** The places where a root often is, from the folder of the address up to the start page. */
function usualRoots(url: URL): string[] {
  const folders = url.pathname.split('/').slice(0, -1);
  const bases = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/`).slice(0, MOST_FOLDERS);
  return bases.toReversed().flatMap((base) => USUAL_PLACES.map((place) => new URL(base + place, url.origin).href));
}

/** The interface whose root is at an address, if there is one that has events. */
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
