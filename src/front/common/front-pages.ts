import { Injectable } from '@nestjs/common';
import { textPagesOf } from '#libs/blocks';
import { SiteUrls } from '#libs/rest';
import { ENTRY_TAGS, Entries, type EntryRow } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { PAGE, STATUSES, type EntryType } from '../../entries/types/index.js';
import { SettingsService } from '../../settings/index.js';
import { EntryPreviews } from './entry-previews.js';
import { FrontLinks } from './front-links.js';
import type { FrontRequest } from './front-request.js';

/** A page in a special place; everyone may read it. */
interface PlacedPage {
  request: FrontRequest;
  entry: EntryRow;
  type: EntryType;
  link: string;
  isOpen: true;
  /** Requested page of its comments, starting at 1. */
  commentPage: number;
  /** Requested text page, and how many the text has. */
  textPage: number;
  textPages: number;
  isFront?: boolean;
  /** Whether the texts are those of an autosave. */
  isPreview: boolean;
}

/**
 * The pages that the settings put in special places, in each language of the site: the front page, and the page with the
 * latest posts. A language without a choice of its own has the translation of the page of the first language.
 */
@Injectable()
export class FrontPages {
  constructor(
    private readonly entries: Entries,
    private readonly permalinks: Permalinks,
    private readonly settings: SettingsService,
    private readonly links: FrontLinks,
    private readonly previews: EntryPreviews,
    private readonly site: SiteUrls,
  ) {}

  /** Id of the page on the front page in the language of the request; 0 for none. */
  get frontId(): number {
    return this.settings.get('show_on_front') === 'page' ? this.settings.get('page_on_front') : 0;
  }

  /** Id of the page with the latest posts; 0 for none. */
  private get postsId(): number {
    return this.settings.get('show_on_front') === 'page' ? this.settings.get('page_for_posts') : 0;
  }

  /** The page on the front page; undefined if there is none, or not everyone can read it. */
  async front(request: FrontRequest, commentPage = 1): Promise<PlacedPage | undefined> {
    const found = await this.published(request, this.frontId);
    return found && { ...found, link: this.links.home, commentPage, isFront: true };
  }

  /** The page that lists the latest posts; undefined if there is none, or not everyone can read it. */
  postsPage(request: FrontRequest): Promise<PlacedPage | undefined> {
    return this.published(request, this.postsId);
  }

  /** Whether an entry is a page that can be in a special place: in the language of the request, and readable for everyone. */
  async isPlaceable(id: number): Promise<boolean> {
    return (await this.readable(id)) !== undefined;
  }

  private async readable(id: number): Promise<EntryRow | undefined> {
    const entry = await this.entries.find(PAGE, id);
    if (!entry || (this.site.hasLanguages && entry.language !== this.site.requestedLanguage.number)) return undefined;
    return STATUSES.isPublic(entry.status) && entry.password === '' ? entry : undefined;
  }

  private async published(request: FrontRequest, id: number): Promise<PlacedPage | undefined> {
    if (!id) return undefined;
    request.shown.addEach(ENTRY_TAGS.entry, id);
    const stored = await this.readable(id);
    if (!stored) return undefined;
    const { entry, isPreview } = await this.previews.shown(request, stored, PAGE);
    const link = this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false);
    const textPages = textPagesOf(entry.content).length;
    return {
      request,
      entry,
      type: PAGE,
      link,
      isOpen: true,
      commentPage: 1,
      textPage: request.page,
      textPages,
      isPreview,
    };
  }
}
