import { Injectable } from '@nestjs/common';
import { Where } from '#libs/db';
import { PAGE, POST, parseSearch } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import type { Outcome } from '../shell/outcome.js';
import { SiteWords } from '../shell/site-words.js';
import { ListPages } from './list-pages.js';
import { PostLists } from './post-lists.js';

const TYPES = [POST.name, PAGE.name];
/** Longer texts are looked for by their beginning. */
const LONGEST = 500;

/** What a search finds among posts and pages, the best hits first. */
@Injectable()
export class SearchPage implements PageKind {
  constructor(
    private readonly lists: PostLists,
    private readonly pages: ListPages,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const text = request.query.get('s');
    return text === null || request.paged.segments.length ? undefined : this.page(request, text);
  }

  private async page(request: FrontRequest, sent: string): Promise<Outcome | undefined> {
    const text = [...sent.trim()].slice(0, LONGEST).join('');
    const { viewer, paged, shown } = request;
    const where = new Where();
    // What a password hides is not found through its text.
    if (!viewer.isSignedIn) where.and("e.password = ''");
    const list = text
      ? await this.lists.page({ viewer, page: paged.page, types: TYPES, where, terms: parseSearch(text) })
      : { rows: [], total: 0, page: 1, pages: 1 };
    shown.list(...TYPES);
    const { searchTitle, search } = this.words.all;
    return this.pages.of(request, list, {
      template: 'search',
      kind: 'search-results',
      address: this.links.search(text),
      heading: text ? searchTitle(text) : search,
      head: { title: text ? searchTitle(text) : search, isHidden: true },
    });
  }
}
