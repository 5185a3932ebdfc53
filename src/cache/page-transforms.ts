import type { MadeAnswer } from '#libs/invalidation';

/** The settings of changes to cached pages. */
interface TransformSettings extends CdnSettings {
  cache_hello_world: boolean;
  disable_utf8: boolean;
}

const CREDIT = '<p lang="en">Pages of this site are kept by Lintel.</p>';
const FOOTER = '</footer>';

/** Makes the function that changes pages before they are cached; other responses stay as they are. */
export function pageTransform(settings: TransformSettings, siteUrl: string): (made: MadeAnswer) => MadeAnswer {
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

/** Where the files of the site are, and what runs on servers of the convention. */
const FOLDERS = 'files';
const EXCLUDED = '.php';

const SOURCE_SETS = /(\ssrcset=)("[^"]*"|'[^']*')/gi;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Makes the function that replaces the URLs of files in HTML by those of a content delivery network; `undefined` if
 * there is none. `siteUrl` is the URL of the site without a slash at its end.
 */
export function cdnRewriter(settings: CdnSettings, siteUrl: string): ((html: string) => string) | undefined {
  const base = (settings.ossdl_off_cdn_url || '').replace(/\/+$/, '');
  const site = settings.ossdl_off_blog_url || siteUrl;
  if (!settings.ossdlcdn || base === '' || base === site || (settings.ossdl_https && site.startsWith('https')))
    return undefined;
  const hosts = [base, ...listed(settings.ossdl_cname || '').map((host) => hostAddress(host, base))];
  const folders = listed(settings.ossdl_off_include_dirs || FOLDERS).map((folder) =>
    folder.replace(/^\/+|\/+$/g, '').replace(SPECIAL, '\\$&'),
  );
  const excluded = listed(settings.ossdl_off_exclude === false ? EXCLUDED : settings.ossdl_off_exclude);
  // A file in one of the folders, or right below the root.
  const file = `/(?:(?:${folders.join('|')})/[^"'()\\s,<>]+|[^/"'()\\s,<>?#]+\\.[^/"'()\\s,<>]+)`;
  const address = `${site.replace(SPECIAL, '\\$&')}(${file})`;
  const quoted = new RegExp(`(?<=["'(])${address}(?=["')])`, 'g');
  const ofSourceSet = new RegExp(`(?<=["',\\s])${address}(?=["',\\s])`, 'g');
  const moved = (whole: string, path: string): string =>
    excluded.some((part) => whole.includes(part)) ? whole : (hosts[hashOf(path) % hosts.length] ?? base) + path;
  return (html) =>
    html
      .replace(SOURCE_SETS, (_, name: string, value: string) => name + value.replace(ofSourceSet, moved))
      .replace(quoted, moved);
}

/** The URL of a host; without a scheme it has that of the network. */
function hostAddress(host: string, base: string): string {
  const scheme = /^(?:https?:)?\/\//i.exec(base)?.[0] ?? '//';
  return (host.includes('//') ? host : scheme + host).replace(/\/+$/, '');
}

/** The same number for the same path on every instance, so that browsers find a file at one address. */
function hashOf(path: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < path.length; at += 1) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** The moment in the comment at the end of a page, `YYYY-MM-DD HH:MM:SS` in UTC. */
export const STAMP = /<!-- Kept since (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC/;

/** The body of an answer, with a comment at the end of pages that says since when it is kept, where that is wanted. */
export function stamp({ headers, body }: MadeAnswer, now: number, { stampsPages }: { stampsPages: boolean }): string {
  if (!stampsPages || !String(headers['Content-Type']).startsWith('text/html')) return body;
  const moment = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  return `${body}<!-- Kept since ${moment} UTC -->\n`;
}
