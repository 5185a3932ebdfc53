import { Injectable } from '@nestjs/common';
import { PAGE, POST, parseSearch } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Redirect, type Outcome } from '../shell/outcome.js';
import { sentNumber } from '../shell/sent-number.js';
import { SiteWords } from '../shell/site-words.js';
import { ListPages } from './list-pages.js';
import type { PostArchive } from './post-archive.js';

const TYPES = [POST.name, PAGE.name];
/** Longer texts are looked for by their beginning. */
const LONGEST = 500;

/** What a search finds among posts and pages, the best hits first. */
@Injectable()
export class SearchPage implements PageKind {
  constructor(
    private readonly pages: ListPages,
    private readonly links: FrontLinks,
    private readonly words: SiteWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const { query, paged } = request;
    const sent = query.get('s');
    if (sent === null || paged.segments.length) return undefined;
    const archive = this.archive(sent);
    const number = request.path === '' ? sentNumber(query.get('paged')) : 0;
    if (number > 1) return Promise.resolve(new Redirect(this.links.page(archive.introduction.address, number)));
    if (archive.terms) return this.pages.ofArchive(request, archive);
    archive.note(request.shown);
    return this.pages.of(request, { rows: [], total: 0, page: 1, pages: 1 }, archive.introduction);
  }

  /** What a text is found in; there are no terms in an empty one, which finds nothing. */
  archive(sent: string): PostArchive {
    const text = [...sent.trim()].slice(0, LONGEST).join('');
    const { searchTitle, search } = this.words.all;
    const address = this.links.search(text);
    const title = text ? searchTitle(text) : search;
    return {
      types: TYPES,
      terms: text ? parseSearch(text) : undefined,
      introduction: {
        template: 'search',
        kind: 'search-results',
        address,
        heading: title,
        head: { title, isHidden: true, feed: text ? { address, title } : undefined },
      },
      note: (shown) => shown.any(...TYPES),
    };
  }
}
