import { escapeExpression } from '#libs/text';

/** A URL of the former site that stands in a text. */
export interface FormerUrl {
  /** Identifies the URL: host, path and query, decoded, without the fragment. */
  key: string;
  /** The path, decoded. */
  path: string;
  query: URLSearchParams;
}

/** What a URL becomes. */
export interface LocalUrl {
  url: string;
  /** Whether it is a file: the query of its former URL does not stay. Of other URLs, only ids are left out. */
  isFile: boolean;
}

/** Query parameters that name an entry or a term. */
const NAMING = new Set(['p', 'page_id', 'attachment_id', 'post_type', 'cat', 'tag']);
/** Parentheses in pairs belong to a URL; a lone one is the end of `url(…)` or of a remark. */
const TAIL =
  /(?:[^\s"'<>`\\()[\]{}|^&,]|\([^\s"'<>`\\()]*\)|,(?!\s|https?:|\\?\/)|\\\/|\\u(?!00(?:2[027]|3[ce]))[\da-f]{4}|&(?:amp|#0?38|#x26);|&(?!(?:[a-z]{2,8}|#x?[\da-f]{1,5});))*/iy;
const PUNCTUATION = new Set('.,;:!?');
const SEPARATOR = /(&amp;|&#0?38;|&#x26;|\\u0026|&)/i;

/** The host of a URL as it is compared: in lower case, with its port, without `www.`. Empty for other texts. */
export function hostOf(url: string): string {
  const text = url.startsWith('//') ? `http:${url}` : url;
  return URL.canParse(text) ? new URL(text).host.replace(/^www\./, '') : '';
}

/** The decoded path of a URL, by which it is looked up: without the slash at its end, accents composed. */
export function decodedPath(pathname: string): string {
  const trimmed = pathname.replace(/\/+$/, '');
  try {
    return decodeURIComponent(trimmed).normalize('NFC');
  } catch {
    return trimmed;
  }
}

/**
 * Finds and replaces the URLs of some hosts in texts of any kind: HTML with its references, style sheets, attributes of
 * blocks and other JSON with its escapes. With `http:`, `https:` or neither, and with or without `www.`. Takes linear
 * time.
 */
export class FormerUrls {
  private readonly start: RegExp | undefined;

  constructor(hosts: Iterable<string>) {
    const names = [...new Set(hosts)].filter((host) => host !== '').map(escapeExpression);
    // A host that follows a slash belongs to the path of another URL, such as that of an archive.
    if (names.length)
      this.start = new RegExp(
        `(?<=\\\\u[\\da-f]{4}|^|[^\\w:/\\\\.-])(?:https?:)?(?:\\\\?/){2}(?:www\\.)?(${names.join('|')})(?![\\w-]|\\.[\\w-]|:\\d)`,
        'gi',
      );
  }

  /** Whether a text could contain such a URL. */
  isIn(text: string): boolean {
    return this.start !== undefined && text.search(this.start) >= 0;
  }

  /** The URLs in a text. */
  list(text: string): FormerUrl[] {
    const found: FormerUrl[] = [];
    this.replace(text, (url) => {
      found.push(url);
      return undefined;
    });
    return found;
  }

  /** Replaces the URLs for which `find` returns another one. Fragments stay. */
  replace(text: string, find: (url: FormerUrl) => LocalUrl | undefined): string {
    const { start } = this;
    if (!start) return text;
    const delimiters = new CommentPlaces(text);
    const out: string[] = [];
    let taken = 0;
    start.lastIndex = 0;
    for (let match = start.exec(text); match; match = start.exec(text)) {
      const tail = tailAt(text, start.lastIndex);
      const end = start.lastIndex + tail.length;
      start.lastIndex = end;
      const url = formerUrl((match[1] ?? '').toLowerCase(), tail);
      const local = url && find(url);
      if (!local) continue;
      const isEscaped = match[0].includes('\\');
      const written = encoded(local.url, { isEscaped, isInComment: delimiters.contains(match.index) });
      out.push(text.slice(taken, match.index), written, suffixOf(tail, !local.isFile));
      taken = end;
    }
    return out.join('') + text.slice(taken);
  }
}

function tailAt(text: string, at: number): string {
  TAIL.lastIndex = at;
  const tail = TAIL.exec(text)?.[0] ?? '';
  // What follows a host is a path, a query or a fragment.
  if (!/^(?:\\?\/|\?|#)/.test(tail)) return '';
  let end = tail.length;
  while (PUNCTUATION.has(tail[end - 1] ?? '') && !/&(?:amp|#0?38|#x26);$/.test(tail.slice(end - 6, end))) end -= 1;
  return tail.slice(0, end);
}

function formerUrl(host: string, tail: string): FormerUrl | undefined {
  const plain = tail
    .replaceAll('\\/', '/')
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(?:amp|#0?38|#x26);/gi, '&');
  if (!URL.canParse(`http://${host}${plain}`)) return undefined;
  const { pathname, search, searchParams } = new URL(`http://${host}${plain}`);
  const path = decodedPath(pathname);
  return { key: `${host}${path}${search}`, path, query: searchParams };
}

/** A URL in the form of its place. */
function encoded(url: string, { isEscaped, isInComment }: { isEscaped: boolean; isInComment: boolean }): string {
  const slashed = isEscaped ? url.replaceAll('/', '\\/') : url;
  return isInComment ? slashed.replaceAll('--', '\\u002d\\u002d').replaceAll('&', '\\u0026') : slashed;
}

/** What stays of the end of a URL, as it is written: its query, if wanted, and its fragment. */
function suffixOf(tail: string, keepsQuery: boolean): string {
  const hash = tail.search(/(?<!&)#/);
  const fragment = hash < 0 ? '' : tail.slice(hash);
  const before = hash < 0 ? tail : tail.slice(0, hash);
  const mark = before.indexOf('?');
  if (mark < 0 || !keepsQuery) return fragment;
  // The mark, and then parameters with the separators before them, as they are written.
  const parts = ['?', ...before.slice(mark + 1).split(SEPARATOR)];
  const kept: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const parameter = parts[at + 1] ?? '';
    if (NAMING.has(parameter.split('=', 1)[0] ?? '')) continue;
    kept.push(kept.length ? (parts[at] ?? '') : '?', parameter);
  }
  return kept.join('') + fragment;
}

/** Decides whether places in a text, in ascending order, are in a comment: delimiters of blocks are. */
class CommentPlaces {
  private isInside = false;
  private next: number;

  constructor(private readonly text: string) {
    this.next = this.indexOf('<!--', 0);
  }

  contains(place: number): boolean {
    while (this.next < place) {
      this.isInside = !this.isInside;
      this.next = this.indexOf(this.isInside ? '-->' : '<!--', this.next + 3);
    }
    return this.isInside;
  }

  private indexOf(mark: string, from: number): number {
    const found = this.text.indexOf(mark, from);
    return found < 0 ? Infinity : found;
  }
}
