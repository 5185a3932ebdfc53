import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Where } from '#libs/db';
import type { Shown } from '#libs/freshness';
import { storedSlug } from '#libs/text';
import { Authors } from '../../identity/index.js';
import { CATEGORY, TAG, TermList, TermPresenters, type LocatedTerm, type Taxonomy } from '../../terms/index.js';
import { PAGE, POST, parseSearch } from '../../entries/index.js';
import { SiteTime } from '../../settings/index.js';
import { FrontLinks } from '../shell/front-links.js';
import { Html, textOf } from '../shell/html.js';
import { SiteDates } from '../shell/site-dates.js';
import { SiteWords } from '../words/site-words.js';
import type { ListIntroduction } from './list-pages.js';
import type { PostListQuery } from './post-lists.js';

/** A list of entries that has a page: which entries, and what the page says about the list. */
export interface PostArchive extends Pick<PostListQuery, 'types' | 'where' | 'terms'> {
  introduction: ListIntroduction;
  /** Adds the cache tags of what the list depends on beside its entries. */
  note(shown: Shown): void;
  /** Whether there is no page while the list is empty. */
  isOnlyFull?: boolean;
}

/** Paths of archives; those of terms and authors are found in any letter case. */
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
const SEARCHED = [POST.name, PAGE.name];
/** Longer texts are searched for by their beginning. */
const LONGEST = 500;

/** Finds the archives of terms, authors and dates, and the results of searches, for pages and feeds. */
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
  ) {}

  /** The posts of a category, with those below it, or of a tag; the last part of the path names it. */
  async term(base: string, path: readonly string[]): Promise<PostArchive | undefined> {
    const taxonomy = base.toLowerCase() === CATEGORY.archiveBase ? CATEGORY : TAG;
    const term = await this.terms.atSlug(taxonomy, storedSlug(path.at(-1) ?? ''));
    if (!term) return undefined;
    const ids = taxonomy.hierarchical ? await this.terms.withThoseBelow(term.id) : [term.id];
    return {
      where: new Where().and('e.id IN (SELECT x.entry_id FROM entry_terms x WHERE x.term_id IN (?))', ids),
      introduction: this.termIntroduction(taxonomy, term),
      note: (shown) => {
        shown.list(POST.name, { term: term.id });
        shown.aboutTerm(term.id);
      },
    };
  }

  /** The posts of an author. */
  async author(slug: string): Promise<PostArchive | undefined> {
    const author = await this.authors.published({ slug: storedSlug(slug) });
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

  /** The posts of a year, a month or a day. */
  date({ year, month, day }: DateParams): PostArchive | undefined {
    const start = DateTime.utc(Number(year), Number(month ?? 1), Number(day ?? 1));
    if (!start.isValid || start.year < 1) return undefined;
    const unit = day === undefined ? (month === undefined ? 'year' : 'month') : 'day';
    const local = start.toFormat(`${DAY} 00:00:00`);
    const format = { year: 'Y', month: this.words.all.monthFormat, day: undefined }[unit];
    const when = format === undefined ? this.dates.day(local) : this.dates.in(format, local);
    const date = start.toFormat({ year: 'yyyy', month: 'yyyy-MM', day: DAY }[unit]);
    const address = this.links.date(date);
    return {
      where: between(start, start.plus({ [unit]: 1 })),
      isOnlyFull: true,
      introduction: { kind: 'archive date', address, heading: this.words.all.dateTitle(when), head: { title: when } },
      note: (shown) => shown.list(POST.name, { date }),
    };
  }

  /** The posts of a week as blocks of archives count it: it belongs to the year that most of its days are in. */
  week(weekYear: number, weekNumber: number): PostArchive | undefined {
    const monday = DateTime.fromObject({ weekYear, weekNumber, weekday: 1 }, { zone: 'utc' });
    // The day in the middle of the week has its number.
    const middle = monday.plus({ days: (this.time.firstWeekday + 2) % 7 });
    if (!middle.isValid || middle.year < 1 || middle.year > 9998) return undefined;
    const start = middle.minus({ days: 3 });
    const days = [start, start.plus({ days: 6 })].map((day) => this.dates.day(day.toFormat(`${DAY} 00:00:00`)));
    const when = days.join(' – ');
    return {
      where: between(start, start.plus({ days: 7 })),
      isOnlyFull: true,
      introduction: {
        kind: 'archive date',
        address: `${this.links.home}?m=${String(weekYear).padStart(4, '0')}&w=${weekNumber}`,
        heading: this.words.all.dateTitle(when),
        head: { title: when },
      },
      note: (shown) => shown.list(POST.name),
    };
  }

  /** What a text is found in; there are no terms in an empty one, which finds nothing. */
  search(sent: string): PostArchive {
    const text = [...sent.trim()].slice(0, LONGEST).join('');
    const { searchTitle, search } = this.words.all;
    const address = this.links.search(text);
    const title = text ? searchTitle(text) : search;
    return {
      types: SEARCHED,
      terms: text ? parseSearch(text) : undefined,
      introduction: {
        template: 'search',
        kind: 'search-results',
        address,
        heading: title,
        head: { title, isHidden: true, feed: text ? { address, title } : undefined },
      },
      note: (shown) => shown.any(...SEARCHED),
    };
  }

  private termIntroduction({ name: taxonomy }: Taxonomy, term: LocatedTerm) {
    const { categoryTitle, tagTitle } = this.words.all;
    const title = (taxonomy === CATEGORY.name ? categoryTitle : tagTitle)(term.name);
    const address = this.presenters.of(taxonomy).archive(term);
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

/** From the beginning of one day to that of another. */
const between = (start: DateTime, end: DateTime): Where =>
  new Where().and('e.date_local >= ? AND e.date_local < ?', start.toFormat(DAY), end.toFormat(DAY));
