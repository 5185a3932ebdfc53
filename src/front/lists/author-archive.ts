import { Injectable } from '@nestjs/common';
import { Where } from '#libs/db';
import { Authors, POST } from '../../content/index.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Html, textOf } from '../shell/html.js';
import type { Outcome } from '../shell/outcome.js';
import { SiteWords } from '../shell/site-words.js';
import { ListPages } from './list-pages.js';
import { PostLists } from './post-lists.js';

/** The posts of an author. */
@Injectable()
export class AuthorArchive implements PageKind {
  constructor(
    private readonly authors: Authors,
    private readonly lists: PostLists,
    private readonly pages: ListPages,
    private readonly words: SiteWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const [base, slug, ...rest] = request.paged.segments;
    const isAuthor = base?.toLowerCase() === 'author' && slug !== undefined && !rest.length;
    return isAuthor ? this.page(request, slug.toLowerCase()) : undefined;
  }

  private async page(request: FrontRequest, slug: string): Promise<Outcome | undefined> {
    const author = await this.authors.published({ slug });
    if (!author) return undefined;
    const { id, name, description, link: address } = author;
    const where = new Where().and('e.author_id = ?', id);
    const list = await this.lists.page({ viewer: request.viewer, page: request.paged.page, where });
    request.shown.list(POST.name);
    request.shown.author(id);
    const heading = this.words.all.authorTitle(name);
    return this.pages.of(request, list, {
      kind: 'archive author',
      address,
      heading,
      about: description ? new Html(description) : undefined,
      head: { title: heading, description: textOf(description), feed: { address, title: name } },
    });
  }
}
