import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { TAGS, type CacheTags } from '#libs/invalidation';
import { storedSlug } from '#libs/text';
import { SEARCHABLE } from '../../calendar/page-queries/index.js';
import type { EntryListing } from '../../content/index.js';
import { periodTag } from '../../entries/lists/index.js';
import { parseSearch } from '../../entries/search/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { Authors, USER_TAGS } from '../../identity/index.js';
import { SiteDates, SiteTime } from '../../settings/index.js';
import { CATEGORY, TAG, Taxonomies, TermList, type LocatedTerm, type Taxonomy, TERM_TAGS } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import { FrontLinks, Html, type PageHead, type PageTranslation, PageTranslations, textOf } from '../common/index.js';
import { SiteWords } from '../words/index.js';

/** The introduction of the page of a list. */
export interface ListIntroduction {
  /** Name of the template; `posts` by default. */
  template?: string;
  ownTemplate?: string;
  /** Class of the body. */
  kind: string;
  /** URL of its first page. */
  url: string;
  /** Absent on the front page. */
  heading?: Html | string;
  /** HTML below the heading. */
  about?: Html;
  head: Omit<PageHead, 'canonical' | 'previous' | 'next'>;
}

/** A list of entries with a page of its own. */
export interface PostArchive {
  listing: EntryListing;
  introduction: ListIntroduction;
  /** Adds the cache tags of the list, besides those of its entries. */
  addTags: (tags: CacheTags) => void;
  /** Whether it has a feed; so unless it is false. */
  hasFeed?: boolean;
  /** Whether an empty list is a 404. */
  isOnlyFull?: boolean;
}

/** Paths of archives. Those of terms and authors match in any letter case. */
export const ARCHIVES = {
  term: `:base(${CATEGORY.archiveBase}|${TAG.archiveBase})/*path`,
  author: ':base(author)/:slug',
  dates: [':year(\\d{4})', ':year(\\d{4})/:month(\\d{1,2})', ':year(\\d{4})/:month(\\d{1,2})/:day(\\d{1,2})'],
} as const;

/** The parameters of the path of a date. */
export interface DateParams {
  year: string;
  month?: string;
  day?: string;
}

const DAY = 'yyyy-MM-dd';
/** Maximum length of a search text in characters; longer ones are truncated. */
const MAX_SEARCH = 500;

/** Finds the archives of terms, authors and dates, and search results, for pages and feeds. */
@Injectable()
export class PostArchives {
  constructor(
    private readonly terms: TermList,
    private readonly presenters: TermPresenters,
    private readonly authors: Authors,
    private readonly links: FrontLinks,
    private readonly dates: SiteDates,
    private readonly words: SiteWords,
    private readonly time: SiteTime,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly translations: PageTranslations,
  ) {}

  /** The entries of a declared type. */
  ofType(base: string): PostArchive | undefined {
    const type = this.types.declaredAt(base);
    if (type?.listPath === undefined) return undefined;
    const { name, description, hasFeed } = type;
    const title = description?.labels.name ?? name;
    const url = this.links.to(`${type.listPath}/`);
    return {
      listing: { types: [name] },
      introduction: {
        ownTemplate: `${name}-list`,
        kind: `archive type-${name}`,
        url,
        heading: title,
        head: {
          title,
          description: description?.text || undefined,
          translations: this.translations.everywhere(url),
          ...(hasFeed ? { feed: { url, title } } : {}),
        },
      },
      addTags: (tags) => tags.add(TAGS.list(name)),
      hasFeed: hasFeed ?? false,
    };
  }

  /**
   * The posts of a category, including those below it, or of a tag; for declared taxonomies, the entries of all types
   * that use them. The last segment of the path is the slug.
   */
  async term(base: string, path: readonly string[]): Promise<PostArchive | undefined> {
    const taxonomy = this.taxonomies.withArchiveAt(base);
    if (!taxonomy) return undefined;
    const term = await this.terms.bySlug(taxonomy, storedSlug(path.at(-1) ?? ''));
    if (!term) return undefined;
    const ids = taxonomy.hierarchical ? await this.terms.withDescendants([term.id]) : [term.id];
    const types = taxonomy.isDeclared ? this.types.withPages(taxonomy.name) : [this.types.ofHome.name];
    return {
      listing: { types, filter: { terms: ids } },
      introduction: this.termIntroduction(taxonomy, term, await this.translations.ofTerm(term.id)),
      addTags: (tags) => {
        for (const type of types) tags.add(TAGS.list(type, { term: term.id }));
        tags.addEach(TERM_TAGS.term, term.id).addEach(TERM_TAGS.termDescription, term.id);
      },
    };
  }

  /** The posts of an author. */
  async author(slug: string): Promise<PostArchive | undefined> {
    const author = await this.authors.published({ slug: storedSlug(slug) });
    if (!author) return undefined;
    const { id, name, description, link: url } = author;
    const heading = this.words.all.authorTitle(name);
    const translations = await this.translations.ofArchive(url, [this.types.ofHome.name], { authorId: id });
    return {
      listing: { filter: { authorId: id } },
      introduction: {
        kind: 'archive author',
        url,
        heading,
        about: description ? new Html(description) : undefined,
        head: { title: heading, description: textOf(description), feed: { url, title: name }, translations },
      },
      addTags: (tags) => {
        tags.add(TAGS.list(this.types.ofHome.name, { author: id }));
        tags.addEach(USER_TAGS.author, id).addEach(USER_TAGS.authorAbout, id);
      },
    };
  }

  /** The posts of a year, a month or a day. */
  async date({ year, month, day }: DateParams): Promise<PostArchive | undefined> {
    const start = DateTime.utc(Number(year), Number(month ?? 1), Number(day ?? 1));
    if (!start.isValid || start.year < 1) return undefined;
    const unit = day === undefined ? (month === undefined ? 'year' : 'month') : 'day';
    const local = start.toFormat(`${DAY} 00:00:00`);
    const when =
      unit === 'year'
        ? this.dates.format('Y', local)
        : unit === 'month'
          ? this.dates.month(local)
          : this.dates.day(local);
    const date = start.toFormat({ year: 'yyyy', month: 'yyyy-MM', day: DAY }[unit]);
    const url = this.links.date(date);
    const listing = between(start, start.plus({ [unit]: 1 }));
    const translations = await this.translations.ofArchive(url, [this.types.ofHome.name], listing.filter);
    return {
      listing,
      isOnlyFull: true,
      introduction: {
        kind: 'archive date',
        url,
        heading: this.words.all.dateTitle(when),
        head: { title: when, translations },
      },
      addTags: (tags) => tags.add(periodTag(this.types.ofHome.name, unit, local)),
    };
  }

  /** The posts of a week, numbered as in archive blocks: a week belongs to the year of most of its days. */
  week(weekYear: number, weekNumber: number): PostArchive | undefined {
    const monday = DateTime.fromObject({ weekYear, weekNumber, weekday: 1 }, { zone: 'utc' });
    // The day in the middle of the week determines its number.
    const middle = monday.plus({ days: (this.time.firstWeekday + 2) % 7 });
    if (!middle.isValid || middle.year < 1 || middle.year > 9998) return undefined;
    const start = middle.minus({ days: 3 });
    const [first, last] = [start, start.plus({ days: 6 })].map((day) =>
      this.dates.day(day.toFormat(`${DAY} 00:00:00`)),
    );
    const when = this.words.all.days(first ?? '', last ?? '');
    return {
      listing: between(start, start.plus({ days: 7 })),
      isOnlyFull: true,
      introduction: {
        kind: 'archive date',
        url: `${this.links.home}?m=${String(weekYear).padStart(4, '0')}&w=${weekNumber}`,
        heading: this.words.all.dateTitle(when),
        head: { title: when },
      },
      addTags: (tags) => tags.add(TAGS.list(this.types.ofHome.name)),
    };
  }

  /** The results of a search. An empty text finds nothing. */
  search(sent: string): PostArchive {
    const text = [...sent.trim()].slice(0, MAX_SEARCH).join('');
    const { searchTitle, search } = this.words.all;
    const url = this.links.search(text);
    const title = text ? searchTitle(text) : search;
    return {
      listing: {
        types: this.types.searched,
        filter: { condition: SEARCHABLE },
        terms: text ? parseSearch(text) : undefined,
      },
      introduction: {
        template: 'search',
        kind: 'search-results',
        url,
        heading: title,
        head: { title, isHidden: true, feed: text ? { url, title } : undefined },
      },
      addTags: (tags) => tags.addEach(TAGS.any, ...this.types.searched),
    };
  }

  private termIntroduction(
    { name: taxonomy, hierarchical, archiveBase }: Taxonomy,
    term: LocatedTerm,
    translations: readonly PageTranslation[],
  ) {
    const { categoryTitle, tagTitle } = this.words.all;
    const title = (hierarchical ? categoryTitle : tagTitle)(term.name);
    const url = this.presenters.of(taxonomy).archive(term);
    return {
      kind: `archive ${archiveBase}`,
      url,
      heading: new Html(title),
      about: term.description ? new Html(term.description) : undefined,
      head: {
        title: textOf(title),
        description: textOf(term.description),
        feed: { url, title: textOf(term.name) },
        translations,
      },
    };
  }
}

/** From the start of one day to the start of another. */
const between = (start: DateTime, end: DateTime) => ({
  filter: { from: start.toFormat(DAY), until: end.toFormat(DAY) },
});
