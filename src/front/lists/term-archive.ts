import { Injectable } from '@nestjs/common';
import { Where } from '#libs/db';
import { CATEGORY, POST, TAG, TermList, TermPresenters, type LocatedTerm, type Taxonomy } from '../../content/index.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Html, textOf } from '../shell/html.js';
import type { Outcome } from '../shell/outcome.js';
import { SiteWords } from '../shell/site-words.js';
import { ListPages } from './list-pages.js';
import type { PostArchive, PostArchives } from './post-archive.js';
import { storedSlug } from './stored-slug.js';

const TAXONOMIES = [CATEGORY, TAG];

/** The posts of a category, with those below it, or of a tag. */
@Injectable()
export class TermArchive implements PageKind, PostArchives {
  constructor(
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly pages: ListPages,
    private readonly words: SiteWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const archive = this.archive(request.paged.segments);
    return archive?.then((found) => this.pages.ofArchive(request, found));
  }

  archive([base, ...path]: readonly string[]): Promise<PostArchive | undefined> | undefined {
    const taxonomy = TAXONOMIES.find(({ archiveBase }) => archiveBase === base?.toLowerCase());
    const slug = path.at(-1);
    if (!taxonomy || slug === undefined) return undefined;
    return this.of(taxonomy, storedSlug(slug));
  }

  private async of(taxonomy: Taxonomy, slug: string): Promise<PostArchive | undefined> {
    const term = await this.terms.atSlug(taxonomy, slug);
    if (!term) return undefined;
    const ids = taxonomy.hierarchical ? await this.terms.withThoseBelow(term.id) : [term.id];
    return {
      where: new Where().and('e.id IN (SELECT x.entry_id FROM entry_terms x WHERE x.term_id IN (?))', ids),
      introduction: this.introduction(taxonomy, term),
      note: (shown) => {
        shown.list(POST.name, { term: term.id });
        shown.aboutTerm(term.id);
      },
    };
  }

  private introduction({ name: taxonomy }: Taxonomy, term: LocatedTerm) {
    const { categoryTitle, tagTitle } = this.words.all;
    const title = (taxonomy === CATEGORY.name ? categoryTitle : tagTitle)(term.name);
    const address = this.archives.of(taxonomy).archive(term);
    return {
      kind: `archive ${taxonomy === CATEGORY.name ? 'category' : 'tag'}`,
      address,
      heading: new Html(title),
      about: term.description ? new Html(term.description) : undefined,
      head: {
        title: textOf(title),
        description: textOf(term.description),
        feed: { address, title: textOf(term.name) },
      },
    };
  }
}
