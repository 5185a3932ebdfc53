import { Injectable } from '@nestjs/common';
import { FrontLinks } from '../shell/front-links.js';
import type { FrontRequest } from '../shell/front-request.js';
import type { Html } from '../shell/html.js';
import type { Page, PageHead } from '../shell/outcome.js';
import type { PostArchive } from './post-archives.js';
import { PostLists, type PostListPage } from './post-lists.js';
import { PostSummaries } from './post-summaries.js';

/** What a list says of itself. */
export interface ListIntroduction {
  /** Name of the template; `posts` where none is named. */
  template?: string;
  /** Class of the body. */
  kind: string;
  /** Address of its first page. */
  address: string;
  /** Over the list; absent on the front page. */
  heading?: Html | string;
  /** Below the heading. */
  about?: Html;
  head: Omit<PageHead, 'canonical' | 'previous' | 'next'>;
}

/** Makes pages of lists. */
@Injectable()
export class ListPages {
  constructor(
    private readonly lists: PostLists,
    private readonly summaries: PostSummaries,
    private readonly links: FrontLinks,
  ) {}

  /** The page of an archive that a request asks for; nothing beyond its end. */
  async ofArchive(request: FrontRequest, archive: PostArchive | undefined): Promise<Page | undefined> {
    if (!archive) return undefined;
    const { introduction, note, isOnlyFull, ...query } = archive;
    const list = await this.lists.page({ ...query, viewer: request.viewer, page: request.page });
    if (isOnlyFull && !list.total) return undefined;
    note(request.shown);
    return this.of(request, list, introduction);
  }

  /** The page that shows a page of a list; nothing beyond its end. */
  async of(request: FrontRequest, list: PostListPage, introduction: ListIntroduction): Promise<Page | undefined> {
    const { page, pages, rows, total } = list;
    if (page > pages) return undefined;
    const { address, heading, about, head, kind, template = 'posts' } = introduction;
    const previous = page > 1 ? this.links.page(address, page - 1) : undefined;
    const next = page < pages ? this.links.page(address, page + 1) : undefined;
    const posts = await this.summaries.of(rows, request.shown);
    return {
      template,
      kind,
      hasSearch: template === 'search',
      data: { heading, about, posts, total, paging: { page, pages, previous, next } },
      head: { ...head, canonical: this.links.page(address, page), previous, next },
    };
  }
}
