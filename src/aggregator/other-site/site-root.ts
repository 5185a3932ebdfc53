import { FetchError } from '#libs/fetch';
import { decodeCharacterReferences, lexMarkup, parseAttributes } from '#libs/text';
import { ReadingError } from '../reading/reading-error.js';
import { EVENTS_NAMESPACE, objectIn, type FetchSite, type SiteAnswer } from './site-port.js';

/** The relation by which pages and answers tell where the interface of their site is. */
const RELATION = 'https://api.w.org/';
/** Where the interface is, seen from the start page. */
const USUAL_PLACES = ['wp-json/', 'rest/', 'en/rest/'];
const MOST_FOLDERS = 4;
/** The links of a page are in its head. */
const MOST_OF_PAGE = 100_000;

/**
 * The root of the interface of a site, from an address of the site: that of any of its pages, of the root, or of
 * something below the root.
 *
 * @throws ReadingError where there is none that has events; FetchError where nobody answers
 */
export async function findSiteRoot(address: string, fetch: FetchSite): Promise<string> {
  const url = addressOf(address);
  const named = namedRoot(url);
  if (named !== undefined) return named;
  const { roots, failure } = await toldRoots(url, fetch);
  for (const root of new Set([...roots, ...usualRoots(url)])) {
    const found = await rootAt(root, fetch);
    if (found !== undefined) return found;
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

/** The root that the address itself names. */
function namedRoot(url: URL): string | undefined {
  if (url.searchParams.has('rest_route')) return new URL(`${url.pathname}?rest_route=/`, url).href;
  const at = url.pathname.toLowerCase().indexOf(`/${EVENTS_NAMESPACE}`);
  return at === -1 ? undefined : new URL(`${url.pathname.slice(0, at)}/`, url).href;
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

/** The root at an address, if there is one that has events. */
async function rootAt(address: string, fetch: FetchSite): Promise<string | undefined> {
  const answer = await answerOf(address, fetch);
  const namespaces = answer && objectIn(answer)?.namespaces;
  return Array.isArray(namespaces) && namespaces.includes(EVENTS_NAMESPACE) ? answer?.url : undefined;
}

async function answerOf(address: string, fetch: FetchSite): Promise<SiteAnswer | undefined> {
  try {
    return await fetch(address);
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}
