import { Injectable } from '@nestjs/common';
import { CacheTags } from '#libs/invalidation';
import { Parts, type MadePart, type PartKind } from '#libs/parts';
import { EntryListings, type EntryListPage, type EntryIdentity } from '../../content/index.js';
import { ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { EntryTypes, STATUSES } from '../../entries/types/index.js';
import { Authors, type Author, USER_TAGS } from '../../identity/index.js';
import { MediaFiles } from '../../media/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { Taxonomies, TermList, TERM_TAGS } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import {
  FrontLinks,
  type FrontRequest,
  Html,
  lineOf,
  type NamedLink,
  type Page,
  responsiveImage,
  type ResponsiveImage,
} from '../common/index.js';
import type { ListIntroduction, PostArchive } from './post-archives.js';

/** An entry in a list. */
interface PostSummary {
  id: number;
  title: Html;
  link: string;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  date: string;
  author: Author | undefined;
  categories: readonly NamedLink[];
  /** Undefined where a password hides it. */
  excerpt: Html | undefined;
  image: ResponsiveImage | undefined;
  isSticky: boolean;
  /** Whether its date is shown: for posts, not for pages. */
  isDated: boolean;
}

const WIDTH = 768;

/** The template data of entries in lists: kept, or made in a fixed number of statements. */
@Injectable()
export class PostSummaries {
  constructor(
    private readonly parts: Parts,
    private readonly listings: EntryListings,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly authors: Authors,
    private readonly media: MediaFiles,
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** Summaries of entries for a viewer who may read them; those that were deleted meanwhile are missing. */
  async of(named: readonly EntryIdentity[]): Promise<PostSummary[]> {
    const summaries = await this.parts.values(this.kind, named);
    return summaries.filter((summary) => summary !== undefined);
  }

  private readonly kind: PartKind<EntryIdentity, PostSummary> = {
    name: 'summary on pages',
    keyOf: ({ id, version }) => `${id} ${version}`,
    make: async (named) => {
      const rows = await this.listings.rowsOf(named);
      const made = await this.make(rows.filter((row) => row !== undefined));
      return rows.map((row) => row && made.get(row.id));
    },
  };

  /** The names of the taxonomies whose terms lists show: the hierarchical ones of the entries of the home. */
  private get shownTaxonomies(): string[] {
    const names = this.taxonomies.archivedOf(this.types.ofHome);
    return names.filter((name) => this.taxonomies.get(name)?.hierarchical);
  }

  private async make(rows: readonly EntryRow[]): Promise<Map<number, MadePart<PostSummary>>> {
    const ids = rows.map(({ id }) => id);
    const [parents, authors, media, terms] = await Promise.all([
      this.permalinks.parentPaths(rows),
      this.authors.byIds(rows.map(({ authorId }) => authorId)),
      this.media.byIds(rows.map(({ featuredMedia }) => featuredMedia)),
      this.terms.ofEntries(ids, this.shownTaxonomies),
    ]);
    return new Map(
      rows.map((row) => {
        const { id, authorId, featuredMedia, status } = row;
        const categories = terms.filter(({ entryId }) => entryId === id);
        const tags = new CacheTags().add(ENTRY_TAGS.summary(id)).addEach(USER_TAGS.author, authorId);
        tags.addEach(ENTRY_TAGS.image, featuredMedia).addEach(TERM_TAGS.term, ...categories.map((one) => one.id));
        const body = tags.during(() => ({
          id,
          title: lineOf(this.rendering.shownTitle(row)),
          link: this.permalinks.of(row, parents, true),
          date: row.dateLocal,
          author: authors.get(authorId),
          categories: categories.map((term) => ({
            name: new Html(term.name),
            link: this.archives.of(term.taxonomy).archive(term),
          })),
          excerpt: row.password === '' ? new Html(this.rendering.excerpt(row)) : undefined,
          image: row.password === '' ? responsiveImage(media.get(featuredMedia), WIDTH) : undefined,
          isSticky: Boolean(row.sticky),
          isDated: this.types.get(row.type)?.hasArchives ?? false,
        }));
        return [id, { body, tags, isOwn: !STATUSES.isPublic(status) }];
      }),
    );
  }
}

/** Builds the pages of lists. */
@Injectable()
export class ListPages {
  constructor(
    private readonly listings: EntryListings,
    private readonly summaries: PostSummaries,
    private readonly links: FrontLinks,
  ) {}

  /** The requested page of an archive; undefined beyond its end. */
  async ofArchive(request: FrontRequest, archive: PostArchive | undefined): Promise<Page | undefined> {
    if (!archive) return undefined;
    const { listing, introduction, addTags, isOnlyFull } = archive;
    const list = await this.listings.page(request.viewer, request.page, listing);
    if (isOnlyFull && !list.total) return undefined;
    addTags(request.shown);
    return this.of(list, introduction);
  }

  /** The requested page of a list; undefined beyond its end. */
  async of(list: EntryListPage, introduction: ListIntroduction): Promise<Page | undefined> {
    const { page, pages, rows, total } = list;
    if (page > pages) return undefined;
    const { url, heading, about, head, kind, template = 'posts', ownTemplate } = introduction;
    const previous = page > 1 ? this.links.page(url, page - 1) : undefined;
    const next = page < pages ? this.links.page(url, page + 1) : undefined;
    const posts = await this.summaries.of(rows);
    return {
      template,
      ownTemplate,
      kind,
      hasSearch: template === 'search',
      data: { heading, about, posts, total, paging: { page, pages, previous, next } },
      head: {
        ...head,
        canonical: this.links.page(url, page),
        previous,
        next,
        translations: page === 1 ? head.translations : undefined,
      },
    };
  }
}
