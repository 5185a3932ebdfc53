import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { ATTACHMENT } from '../../media/index.js';
import { Entries, type EntryRow } from '../../entries/index.js';
import { PAGE, POST, type EntryType, EntryTypes } from '../../entries/types/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Signatures } from '../shell/signatures.js';
import { FrontPages } from './front-pages.js';

/** The entry at the URL of a request. The viewer may read it. */
export interface RequestedEntry {
  request: FrontRequest;
  entry: EntryRow;
  type: EntryType;
  /** URL of the entry. */
  link: string;
  /**
   * Whether the viewer may see its texts: it has no password, the viewer has given it, or the viewer may edit the
   * entry.
   */
  isOpen: boolean;
  /** Requested page of its comments, starting at 1. */
  commentPage: number;
}

type Protected = Pick<EntryRow, 'id' | 'password'>;

const TYPES: ReadonlySet<string> = new Set([POST.name, PAGE.name, ATTACHMENT.name]);
/** The path suffix of a part of a divided text. Pages show all parts. */
const PART = /(?<=[^/])\/\d{1,3}\/?$/;
const DIVIDER = '<!--nextpage-->';
const COMMENT_PAGE = /\/comment-page-(\d{1,6})\/?$/i;
/** Purpose of the cookie signatures. */
const PURPOSE = 'entry password';
const TEN_DAYS_IN_SECONDS = 10 * 24 * 3600;
const COOKIE = /(?:^|;)\s*entry-\d+=/;

/** Whether a Cookie header may unlock a protected entry, so that pages may differ. */
export const isKnownByCookies = (cookies: string): boolean => COOKIE.test(cookies);

/** The URL of a page of the comments of an entry. */
export const commentPageUrl = (link: string, page: number): string =>
  page > 1 && link.endsWith('/') ? `${link}comment-page-${page}/` : link;

/** Adds a parameter to the query of a URL. */
export const withQuery = (url: string, name: string, value: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;

/** Finds the requested entries. Signed cookies store which passwords a client has given. */
@Injectable()
export class RequestedEntries {
  constructor(
    private readonly site: SiteUrls,
    private readonly entries: Entries,
    private readonly permalinks: Permalinks,
    private readonly signatures: Signatures,
    private readonly types: EntryTypes,
    private readonly front: FrontPages,
    private readonly links: FrontLinks,
  ) {}

  /** The post, page or attachment at the URL of a request, if the viewer may read it. */
  async find(request: FrontRequest): Promise<RequestedEntry | undefined> {
    const commentPage = Math.max(1, Number(COMMENT_PAGE.exec(request.rawPath)?.[1] ?? 1));
    const url = this.entryUrl(request);
    const whole = await this.permalinks.resolve(url);
    const row = whole ?? (PART.test(url) ? await this.permalinks.resolve(url.replace(PART, '/')) : undefined);
    const type = row && this.types.get(row.type);
    if (!type || !TYPES.has(type.name)) return undefined;
    const entry = await this.entries.find(type, row.id);
    if (!entry || !type.mayRead(entry, request.viewer, this.types)) return undefined;
    if (!whole && !entry.content.includes(DIVIDER)) return undefined;
    const isFront = entry.id === this.front.frontId && (await this.front.front(request)) !== undefined;
    const link = isFront
      ? this.links.home
      : this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), true);
    const isOpen = (await this.isPasswordGiven(request, entry)) || type.mayEdit(entry, request.viewer);
    return { request, entry, type, link, isOpen, commentPage };
  }

  /** The cookie for a password; undefined for a wrong one. Throws after too many wrong ones. */
  async cookieFor(entry: EntryRow, password: string): Promise<string | undefined> {
    if (!password || !(await this.entries.opens(entry, password))) return undefined;
    const value = await this.signatures.sign(PURPOSE, signedText(entry));
    const secure = this.site.home.startsWith('https:') ? '; Secure' : '';
    const path = `${this.site.homePath}/`;
    return `${cookieName(entry)}=${value}; Path=${path}; Max-Age=${TEN_DAYS_IN_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  }

  /** Whether an entry has no password, or the client has given it. */
  private async isPasswordGiven(request: FrontRequest, entry: Protected): Promise<boolean> {
    if (entry.password === '') return true;
    const cookie = request.cookie(cookieName(entry));
    if (cookie === undefined || !(await this.signatures.isRight(cookie, PURPOSE, signedText(entry)))) return false;
    await this.entries.accept(entry);
    return true;
  }

  /** The URL of the entry on the host of the site, without the page of its comments. */
  private entryUrl({ rawPath, query }: FrontRequest): string {
    const { origin } = new URL(this.site.home);
    const search = query.size ? `?${query}` : '';
    return `${origin}${rawPath.replace(COMMENT_PAGE, '/').replace(/\/{2,}/g, '/')}${search}`;
  }
}

const cookieName = ({ id }: Protected): string => `entry-${id}`;

/** The text that a cookie signs. The signature becomes invalid when the password changes. */
const signedText = ({ id, password }: Protected): string => `${id} ${password}`;
