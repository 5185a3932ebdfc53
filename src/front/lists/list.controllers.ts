import { Get, Param } from '@nestjs/common';
import { PAGE_NUMBER, PageController, inPages } from '#libs/pages';
import { storedSlug } from '#libs/text';
import { USER_TAGS, Authors } from '../../identity/index.js';
import { Taxonomies, TERM_TAGS, TermList } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import { FrontLinks, FrontRequest, type Outcome, type Page, PageRequest, Redirect, sentId } from '../common/index.js';
import { ListPages } from './list-pages.js';
import { ARCHIVES, PostArchives, type DateParams } from './post-archives.js';

/** Parameters that name an entry; the entry controller handles them. */
const ENTRY_FORMS = ['p', 'page_id', 'attachment_id'];
const LIST_FORMS = ['cat', 'category_name', 'tag', 'author', 'author_name', 'm', 'paged'] as const;

/** Whether the query of the home requests something other than the front page. */
export const hasQueryForm = (query: URLSearchParams): boolean =>
  query.has('s') || [...ENTRY_FORMS, ...LIST_FORMS].some((name) => query.has(name));

/** Whether the query requests a week, `?m=2031&w=12`, which has no other URL. */
const isWeek = (query: URLSearchParams): boolean =>
  !query.has('s') && /^\d{4}$/.test(query.get('m') ?? '') && /^\d{1,2}$/.test(query.get('w') ?? '');

/** The archives of posts, and searches. */
@PageController()
export class ArchiveController {
  constructor(
    private readonly archives: PostArchives,
    private readonly pages: ListPages,
    private readonly links: FrontLinks,
  ) {}

  /** The posts of a category or a tag. */
  @Get(inPages(ARCHIVES.term))
  async term(
    @PageRequest() request: FrontRequest,
    @Param('base') base: string,
    @Param('path') path: readonly string[],
  ): Promise<Page | undefined> {
    return this.pages.ofArchive(request, await this.archives.term(base, path));
  }

  /** The entries of a declared type. */
  @Get(inPages(':base'))
  ofType(@PageRequest() request: FrontRequest, @Param('base') base: string): Promise<Page | undefined> {
    return this.pages.ofArchive(request, this.archives.ofType(base));
  }

  /** The entries with a term of a declared taxonomy. */
  @Get(inPages(':base/*path'))
  async declaredTerm(
    @PageRequest() request: FrontRequest,
    @Param('base') base: string,
    @Param('path') path: readonly string[],
  ): Promise<Page | undefined> {
    return this.pages.ofArchive(request, await this.archives.term(base, path));
  }

  /** The posts of an author. */
  @Get(inPages(ARCHIVES.author))
  async author(@PageRequest() request: FrontRequest, @Param('slug') slug: string): Promise<Page | undefined> {
    return this.pages.ofArchive(request, await this.archives.author(slug));
  }

  /** The posts of a year, a month or a day. */
  @Get(inPages(...ARCHIVES.dates))
  async date(@PageRequest() request: FrontRequest, @Param() date: DateParams): Promise<Page | undefined> {
    return this.pages.ofArchive(request, await this.archives.date(date));
  }

  /** The posts of a week. */
  @Get(['?m&w', `${PAGE_NUMBER}?m&w`])
  async week(@PageRequest() request: FrontRequest): Promise<Page | undefined> {
    const { query } = request;
    if (!isWeek(query)) return undefined;
    return this.pages.ofArchive(request, this.archives.week(Number(query.get('m')), Number(query.get('w'))));
  }

  /** The posts and pages that match a search, best matches first. */
  @Get(['?s', `${PAGE_NUMBER}?s`])
  async search(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const { query } = request;
    const archive = this.archives.search(query.get('s') ?? '');
    const number = request.path === '' ? sentId(query.get('paged')) : 0;
    if (number > 1) return new Redirect(this.links.page(archive.introduction.url, number));
    if (archive.listing.terms) return this.pages.ofArchive(request, archive);
    archive.addTags(request.shown);
    return this.pages.of({ rows: [], total: 0, page: 1, pages: 1 }, archive.introduction);
  }
}

/** Redirects from lists in the query of the home, such as `?cat=3`, to their own URLs. */
@PageController()
export class QueryController {
  constructor(
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly authors: Authors,
    private readonly links: FrontLinks,
    private readonly taxonomies: Taxonomies,
  ) {}

  @Get(LIST_FORMS.map((name) => `?${name}`))
  async redirect(@PageRequest() { query, shown }: FrontRequest): Promise<Redirect | undefined> {
    const name = query.has('s') || isWeek(query) ? undefined : LIST_FORMS.find((one) => query.has(one));
    const found = name && (await this.listAt(name, query.get(name) ?? ''));
    if (!found) return undefined;
    found.tag(shown);
    return new Redirect(this.links.page(found.list, sentId(query.get('paged'))));
  }

  private async listAt(
    name: (typeof LIST_FORMS)[number],
    value: string,
  ): Promise<{ list: string; tag: (shown: FrontRequest['shown']) => void } | undefined> {
    switch (name) {
      case 'cat':
      case 'category_name':
      case 'tag':
        return this.term(name, value);
      case 'author':
      case 'author_name': {
        const author = await this.authors.published(
          name === 'author' ? { id: sentId(value) } : { slug: storedSlug(value) },
        );
        return author && { list: author.link, tag: (shown) => shown.addEach(USER_TAGS.author, author.id) };
      }
      case 'm':
        return /^\d{4}(?:\d{2}){0,2}$/.test(value)
          ? { list: this.links.date(value.replace(/(?<=^\d{4}(?:\d{2})?)(?=\d)/g, '-')), tag: () => {} }
          : undefined;
      case 'paged':
        return sentId(value) ? { list: this.links.home, tag: () => {} } : undefined;
    }
  }

  private async term(argument: string, value: string) {
    const { taxonomy, isById } = this.taxonomies.withQuery(argument) ?? {};
    if (!taxonomy) return undefined;
    const [term] = isById
      ? await this.terms.locate(await this.terms.byIds([sentId(value)]))
      : [await this.terms.bySlug(taxonomy, storedSlug((taxonomy.hierarchical && value.split('/').at(-1)) || value))];
    if (!term || term.taxonomy !== taxonomy.name) return undefined;
    return {
      list: this.archives.of(taxonomy.name).archive(term),
      tag: (shown: FrontRequest['shown']) => shown.addEach(TERM_TAGS.term, term.id),
    };
  }
}
