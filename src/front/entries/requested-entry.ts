import { Injectable } from '@nestjs/common';
import { textPagesOf } from '#libs/blocks';
import { SiteUrls } from '#libs/rest';
import { Entries, type EntryRow } from '../../entries/index.js';
import { UntranslatedEntries } from '../../entries/languages/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { type EntryType, EntryTypes } from '../../entries/types/index.js';
import { EntryPreviews, FrontLinks, FrontPages, type FrontRequest } from '../common/index.js';
import { EntryPasswords } from './entry-passwords.js';

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
  /** Requested text page, and how many the text has. */
  textPage: number;
  textPages: number;
  /** Whether the entry is the page on the front page. */
  isFront?: boolean;
  /** Whether the texts are those of an autosave. */
  isPreview: boolean;
}

/** The path suffix of a text page of a divided text. */
const PART = /(?<=[^/])\/(\d{1,3})\/?$/;
const PAGE_NUMBER = /^\d{1,3}$/;
const COMMENT_PAGE = /\/comment-page-(\d{1,6})\/?$/i;
/** The URL of a page of the comments of an entry. */
export const commentPageUrl = (link: string, page: number): string =>
  page > 1 && link.endsWith('/') ? `${link}comment-page-${page}/` : link;

/** The URL of a text page of a divided text, whose first text page has the URL of the entry. */
export function textPageUrl({ link, isFront }: Pick<RequestedEntry, 'link' | 'isFront'>, textPage: number): string {
  if (textPage === 1) return link;
  if (isFront) return `${link}page/${textPage}/`;
  return link.endsWith('/') ? `${link}${textPage}/` : withQuery(link, 'page', String(textPage));
}

/** Adds a parameter to the query of a URL. */
export const withQuery = (url: string, name: string, value: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;

/** Query parameters that name an entry. */
const NAMING = ['p', 'page_id', 'attachment_id'];

/** Whether a request is for the front page or a page of its comments. */
const isHome = ({ path = '', query }: FrontRequest): boolean =>
  `/${path}`.replace(COMMENT_PAGE, '/') === '/' && !NAMING.some((name) => query.has(name));

/** Finds the requested entries. */
@Injectable()
export class RequestedEntries {
  constructor(
    private readonly site: SiteUrls,
    private readonly entries: Entries,
    private readonly permalinks: Permalinks,
    private readonly passwords: EntryPasswords,
    private readonly types: EntryTypes,
    private readonly front: FrontPages,
    private readonly links: FrontLinks,
    private readonly previews: EntryPreviews,
    private readonly untranslated: UntranslatedEntries,
  ) {}

  /** The post, page or attachment at the URL of a request, if the viewer may read it. */
  async find(request: FrontRequest): Promise<RequestedEntry | undefined> {
    const commentPage = Math.max(1, Number(COMMENT_PAGE.exec(request.rawPath)?.[1] ?? 1));
    if (isHome(request)) return this.front.front(request, commentPage);
    const url = this.entryUrl(request);
    const whole = await this.permalinks.resolve(url);
    const suffix = whole ? undefined : PART.exec(url)?.[1];
    const row = whole ?? (suffix ? await this.permalinks.resolve(url.replace(PART, '/')) : undefined);
    const type = row && this.types.get(row.type);
    if (!row || !type?.hasEntryPage) return undefined;
    const stored = await this.entries.find(type, row.id);
    if (!stored || !type.mayRead(stored, request.viewer, this.types) || this.untranslated.isHidden(stored))
      return undefined;
    const { entry, isPreview } = await this.previews.shown(request, stored, type);
    const textPages = textPagesOf(entry.content).length;
    const textPage = Number(suffix ?? (PAGE_NUMBER.exec(request.query.get('page') ?? '')?.[0] || 1));
    if ((suffix && textPages === 1) || textPage < 1 || textPage > textPages) return undefined;
    const isFront = entry.id === this.front.frontId && (await this.front.front(request)) !== undefined;
    const link = isFront
      ? this.links.home
      : this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), true);
    const isOpen = (await this.passwords.isGiven(request, entry)) || type.mayEdit(entry, request.viewer);
    return { request, entry, type, link, isOpen, commentPage, textPage, textPages, isPreview };
  }

  /** The URL of the entry on the host of the site, without the page of its comments. */
  private entryUrl({ rawPath, query }: FrontRequest): string {
    const { origin } = new URL(this.site.requestedHome);
    const search = query.size ? `?${query}` : '';
    return `${origin}${rawPath.replace(COMMENT_PAGE, '/').replace(/\/{2,}/g, '/')}${search}`;
  }
}
