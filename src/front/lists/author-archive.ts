import { Injectable } from '@nestjs/common';
import { Where } from '#libs/db';
import { Authors, POST } from '../../content/index.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Html, textOf } from '../shell/html.js';
import type { Outcome } from '../shell/outcome.js';
import { SiteWords } from '../shell/site-words.js';
import { ListPages } from './list-pages.js';
import type { PostArchive, PostArchives } from './post-archive.js';
import { storedSlug } from './stored-slug.js';

/** The posts of an author. */
@Injectable()
export class AuthorArchive implements PageKind, PostArchives {
  constructor(
    private readonly authors: Authors,
    private readonly pages: ListPages,
    private readonly words: SiteWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const archive = this.archive(request.paged.segments);
    return archive?.then((found) => this.pages.ofArchive(request, found));
  }

  archive([base, slug, ...rest]: readonly string[]): Promise<PostArchive | undefined> | undefined {
    const isAuthor = base?.toLowerCase() === 'author' && slug !== undefined && !rest.length;
    return isAuthor ? this.of(storedSlug(slug)) : undefined;
  }

  private async of(slug: string): Promise<PostArchive | undefined> {
    const author = await this.authors.published({ slug });
    if (!author) return undefined;
    const { id, name, description, link: address } = author;
    const heading = this.words.all.authorTitle(name);
    return {
      where: new Where().and('e.author_id = ?', id),
      introduction: {
        kind: 'archive author',
        address,
        heading,
        about: description ? new Html(description) : undefined,
        head: { title: heading, description: textOf(description), feed: { address, title: name } },
      },
      note: (shown) => {
        shown.list(POST.name, { author: id });
        shown.aboutAuthor(id);
      },
    };
  }
}
