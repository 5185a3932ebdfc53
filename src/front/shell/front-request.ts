import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#libs/auth';
import { Shown } from '#libs/freshness';

/** A list is never longer than so many pages of any size. */
const MAX_PAGE = 1_000_000;

/**
 * What pages read of the query of an address. They are given nothing else of it, so that addresses that differ in other
 * parameters, or in the order of these, have the same page.
 */
const PARAMETERS = [
  'attachment_id',
  'author',
  'author_name',
  'awaits',
  'cat',
  'category_name',
  'embed',
  'feed',
  'm',
  'occurrence',
  'p',
  'page_id',
  'paged',
  'post_type',
  'replytocom',
  's',
  'tag',
  'w',
] as const;

/** Those parameters of a query that pages read, the first of each name, in one order. */
export function knownParameters(sent: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = sent.get(name);
    if (value !== null) known.set(name, value);
  }
  return known;
}

/** What a page is made for; together with the data of the site it decides all of the page. */
export class FrontRequest {
  /** Those parameters of the query that pages may read. */
  readonly query: URLSearchParams;
  /** What the page shows is noted here while it is made. */
  readonly shown = new Shown();

  constructor(
    /** `GET` stands for HEAD as well. */
    readonly method: 'GET' | 'POST',
    /** The whole path as it was sent. */
    readonly rawPath: string,
    /** The path below the home, decoded, without slashes around it; absent for an address elsewhere on the server. */
    readonly homePath: string | undefined,
    /** The whole query, to be handed on when the request is sent elsewhere. */
    readonly sentQuery: URLSearchParams,
    readonly viewer: Viewer,
    readonly http: IncomingMessage,
  ) {
    this.query = knownParameters(sentQuery);
  }

  /** The path below the home. */
  get path(): string {
    return this.homePath ?? '';
  }

  /** The parts of the path below the home, none of them empty. */
  get segments(): string[] {
    return this.path.split('/').filter(Boolean);
  }

  /** The path of a list and which of its pages is asked for: `category/jazz/page/2` is the second one of `category/jazz`. */
  get paged(): { segments: string[]; page: number } {
    const { segments } = this;
    const number = segments.at(-1) ?? '';
    if (segments.at(-2) !== 'page' || !/^\d{1,7}$/.test(number)) return { segments, page: 1 };
    return { segments: segments.slice(0, -2), page: Math.min(Math.max(1, Number(number)), MAX_PAGE) };
  }

  /** A cookie of the request. */
  cookie(name: string): string | undefined {
    const pairs = (this.http.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  }
}
