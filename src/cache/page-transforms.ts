import type { CacheableResponse } from '#libs/invalidation';
import { escapeExpression } from '#libs/text';

/** The settings of transformations of cached pages. */
interface TransformSettings extends CdnSettings {
  cache_hello_world: boolean;
  disable_utf8: boolean;
}

const CREDIT = '<p lang="en">Pages of this site are cached by Lintel.</p>';
const FOOTER = '</footer>';

/** Compiles the function that transforms HTML pages before they are cached; other responses are unchanged. */
export function pageTransform(
  settings: TransformSettings,
  siteUrl: string,
): (made: CacheableResponse) => CacheableResponse {
  const toCdn = cdnRewriter(settings, siteUrl);
  const { cache_hello_world: credits, disable_utf8: isBare } = settings;
  if (!toCdn && !credits && !isBare) return (made) => made;
  return (made) => {
    if (!String(made.headers['Content-Type']).startsWith('text/html')) return made;
    const body = toCdn ? toCdn(made.body) : made.body;
    return {
      ...made,
      headers: isBare ? { ...made.headers, 'Content-Type': 'text/html' } : made.headers,
      body: credits ? withCredit(body) : body,
    };
  };
}

function withCredit(body: string): string {
  const at = body.lastIndexOf(FOOTER);
  return at < 0 ? body : `${body.slice(0, at)}${CREDIT}\n${body.slice(at)}`;
}

/** The settings of a content delivery network. */
export interface CdnSettings {
  ossdlcdn: boolean;
  ossdl_off_cdn_url: string | false;
  ossdl_off_blog_url: string | false;
  ossdl_off_include_dirs: string | false;
  ossdl_off_exclude: string | false;
  ossdl_cname: string | false;
  ossdl_https: boolean;
}

/** Default folder of files, and default exclusion. */
const FOLDERS = 'files';
const EXCLUDED = '.php';

const SOURCE_SETS = /(\ssrcset=)("[^"]*"|'[^']*')/gi;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Compiles the function that replaces file URLs in HTML by those of a content delivery network (CDN). `undefined` if no
 * CDN is configured. `siteUrl` is the URL of the site without a trailing slash.
 */
export function cdnRewriter(settings: CdnSettings, siteUrl: string): ((html: string) => string) | undefined {
  const base = (settings.ossdl_off_cdn_url || '').replace(/\/+$/, '');
  const site = settings.ossdl_off_blog_url || siteUrl;
  if (!settings.ossdlcdn || base === '' || base === site || (settings.ossdl_https && site.startsWith('https')))
    return undefined;
  const hosts = [base, ...listed(settings.ossdl_cname || '').map((host) => hostUrl(host, base))];
  const folders = listed(settings.ossdl_off_include_dirs || FOLDERS).map((folder) =>
    escapeExpression(folder.replace(/^\/+|\/+$/g, '')),
  );
  const excluded = listed(settings.ossdl_off_exclude === false ? EXCLUDED : settings.ossdl_off_exclude);
  // A file in one of the folders, or directly below the root.
  const file = `/(?:(?:${folders.join('|')})/[^"'()\\s,<>]+|[^/"'()\\s,<>?#]+\\.[^/"'()\\s,<>]+)`;
  const address = `${escapeExpression(site)}(${file})`;
  const quoted = new RegExp(`(?<=["'(])${address}(?=["')])`, 'g');
  const ofSourceSet = new RegExp(`(?<=["',\\s])${address}(?=["',\\s])`, 'g');
  const moved = (whole: string, path: string): string =>
    excluded.some((part) => whole.includes(part)) ? whole : (hosts[hashOf(path) % hosts.length] ?? base) + path;
  return (html) =>
    html
      .replace(SOURCE_SETS, (_, name: string, value: string) => name + value.replace(ofSourceSet, moved))
      .replace(quoted, moved);
}

/** The URL of a host; without a scheme it gets the scheme of the CDN. */
function hostUrl(host: string, base: string): string {
  const scheme = /^(?:https?:)?\/\//i.exec(base)?.[0] ?? '//';
  return (host.includes('//') ? host : scheme + host).replace(/\/+$/, '');
}

/** FNV-1a hash of a path. It is the same on every instance, so that a file always has the same URL. */
function hashOf(path: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < path.length; at += 1) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** The comment at the end of a page, with the time at which it was cached: `YYYY-MM-DD HH:MM:SS` in UTC. */
export const STAMP = /<!-- Cached at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC/;

/** The body of a response. With `stampsPages`, a comment with the time is appended to HTML pages. */
export function stamp(
  { headers, body }: CacheableResponse,
  now: number,
  { stampsPages }: { stampsPages: boolean },
): string {
  if (!stampsPages || !String(headers['Content-Type']).startsWith('text/html')) return body;
  const time = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  return `${body}<!-- Cached at ${time} UTC -->\n`;
}
