import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { PREVIEW_PARAMETER, type Viewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import type { PageMatch } from '#libs/pages';
import { exchangeOf, type Exchange } from '#libs/requests';
import { type SiteUrls } from '#libs/rest';
import { percentDecoded } from '#libs/text';

/** Larger page numbers are beyond the end of every list. */
const MAX_PAGE = 1_000_000;

/**
 * The query parameters that pages read. All others are ignored, so that URLs that differ only in others, or in the
 * order of parameters, share a page.
 */
const PARAMETERS = [
  PREVIEW_PARAMETER,
  'attachment_id',
  'author',
  'author_name',
  'awaits',
  'cat',
  'category',
  'category_name',
  'embed',
  'eventDate',
  'eventDisplay',
  'feed',
  'ical',
  'm',
  'occurrence',
  'p',
  'page',
  'page_id',
  'paged',
  'post_type',
  'q',
  'replytocom',
  'rsd',
  's',
  'tag',
  'tribe-bar-date',
  'tribe-bar-search',
  'tribe_event_display',
  'tribe_events',
  'tribe_events_cat',
  'tribe_paged',
  'venue',
  'w',
] as const;

/** Other names of parameters. */
const SYNONYMS = [['outlook-ical', 'ical']] as const;

/** The parameters with the pages of query loops in texts, and their values. */
const QUERY_PAGE = /^query-\d{1,6}-page$/;
const PAGE_NUMBER = /^[1-9]\d{0,2}$/;
const MAX_LOOPS = 3;

/** The query parameters that pages read, in a fixed order. Of repeated names, the first value counts. */
export function knownParameters(sent: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = sent.get(name);
    if (value !== null) known.set(name, value);
  }
  for (const [other, name] of SYNONYMS) if (sent.has(other)) known.set(name, '1');
  const loops = [...sent].filter(([name, value]) => QUERY_PAGE.test(name) && PAGE_NUMBER.test(value));
  for (const [name, value] of loops.sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, MAX_LOOPS)) {
    if (!known.has(name)) known.set(name, value);
  }
  return known;
}

/** Parameter decorator of page controllers: the `FrontRequest`. */
export const PageRequest = createParamDecorator(
  (_: unknown, execution: ExecutionContext) => exchangeOf(execution)?.page,
);

/** The input of a page. Together with the data of the site it determines the page. */
export class FrontRequest {
  /** `GET` for HEAD requests, too. */
  readonly method: 'GET' | 'POST';
  /** The whole path as it was sent. */
  readonly rawPath: string;
  /** The path below the home, decoded, without empty segments; undefined for URLs outside the home. */
  readonly path: string | undefined;
  /** The whole query, for redirects. */
  readonly sentQuery: URLSearchParams;
  /** The query parameters that pages read. */
  readonly query: URLSearchParams;
  /** Collects the cache tags of the page while it is created. */
  readonly shown = new CacheTags();
  /** The requested page of a list, starting at 1. */
  page = 1;
  /** Whether the page of the entry was found whose preview the viewer holds the link of. */
  hasPreviewed = false;

  /** @param exchange Its path is the whole path as sent. */
  constructor(
    readonly exchange: Exchange,
    { requestedHomePath }: SiteUrls,
  ) {
    const { http, path, search } = exchange;
    exchange.page = this;
    this.method = http.method === 'POST' ? 'POST' : 'GET';
    this.rawPath = path;
    this.path = pathBelow(requestedHomePath, this.rawPath);
    this.sentQuery = new URLSearchParams(search);
    this.query = knownParameters(this.sentQuery);
  }

  get http(): IncomingMessage {
    return this.exchange.http;
  }

  /** The viewer; anonymous until the credentials are checked. */
  get viewer(): Viewer {
    return this.exchange.viewer;
  }

  /** Whether the viewer holds the link for a preview of the entry of this page, who sees all of it. */
  previews(entryId: number): boolean {
    const isPreviewed = this.viewer.previews(entryId);
    this.hasPreviewed ||= isPreviewed;
    return isPreviewed;
  }

  /** Runs a route with the stages before its handler. Resolves with the return value of the handler. */
  through({ handler, params }: PageMatch): Promise<unknown> {
    this.page = Math.min(Math.max(1, Number(params.page ?? 1)), MAX_PAGE);
    Object.assign(this.http, { params });
    return this.exchange.through(handler);
  }

  /** A cookie of the request. */
  cookie(name: string): string | undefined {
    return parseCookie(this.http.headers.cookie ?? '')[name];
  }
}

/**
 * A path relative to the home of the site, decoded, without empty segments; undefined for other paths and broken
 * escapes.
 */
function pathBelow(homePath: string, rawPath: string): string | undefined {
  if (!rawPath.startsWith(homePath) || !['/', undefined].includes(rawPath[homePath.length])) return undefined;
  return percentDecoded(rawPath.slice(homePath.length))?.split('/').filter(Boolean).join('/');
}

/** The requested id; 0 if it is not a number. */
export const sentId = (text: string | null | undefined): number => (/^\d{1,10}$/.test(text ?? '') ? Number(text) : 0);
