import type { IncomingMessage } from 'node:http';
import type { Viewer } from '#libs/auth';
import { Shown } from './shown.js';

/** A list is never longer than so many pages of any size. */
const MAX_PAGE = 1_000_000;

/** What a page is made for; together with the data of the site it decides all of the page. */
export class FrontRequest {
  /** What the page shows is noted here while it is made. */
  readonly shown = new Shown();

  constructor(
    /** `GET` stands for HEAD as well. */
    readonly method: 'GET' | 'POST',
    /** The whole path as it was sent. */
    readonly rawPath: string,
    /** The path below the home, decoded, without slashes around it; absent for an address elsewhere on the server. */
    readonly homePath: string | undefined,
    readonly query: URLSearchParams,
    readonly viewer: Viewer,
    readonly http: IncomingMessage,
  ) {}

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
