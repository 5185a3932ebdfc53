import { Injectable } from '@nestjs/common';
import { inPages } from '#libs/pages';
import { storedSlug } from '#libs/text';
import { EVENT_TAGS } from '../../calendar/index.js';
import { EventListings } from '../../calendar/page-queries/index.js';
import { TERM_TAGS } from '../../terms/index.js';
import { type FrontRequest, type PageHead, PageTranslations, textOf } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { EventFilters, queryOf, readFilters } from './event-filters.js';
import { EVENTS, EventLinks, OF_CATEGORY, OF_TAG, type EventArchive, type ViewName } from './event-links.js';

/** The parameters that name a list: the path of a category, the slug of a tag, or nothing for all events. */
export interface ListParams {
  path?: readonly string[];
  slug?: string;
}

/** Paths of all lists of events. The views of each list are below its path. */
export const LISTS = [EVENTS, OF_CATEGORY, OF_TAG];
/** The paths of a view of all lists, with their pages. */
export const viewsOf = (view: string): string[] => inPages(...LISTS.map((list) => `${list}/${view}`));

type ListTime = Parameters<typeof EVENT_TAGS.timedLists>[0];

/** The lists of events and what all their views have. */
@Injectable()
export class EventListPages {
  constructor(
    private readonly listings: EventListings,
    private readonly filters: EventFilters,
    private readonly links: EventLinks,
    private readonly words: SiteWords,
    private readonly translations: PageTranslations,
  ) {}

  /** The list that a path and the query name. A category whose path ends like that of a view takes precedence. */
  async at(
    request: FrontRequest,
    { path, slug }: ListParams,
    ...view: readonly string[]
  ): Promise<EventArchive | undefined> {
    const list = await this.unfiltered({ path, slug }, view);
    if (!list) return undefined;
    const { category, ...others } = readFilters(request);
    const chosen = list.term === undefined && category !== undefined ? { category, ...others } : others;
    return { ...list, chosen, filter: await this.filters.narrowed(list.filter, chosen) };
  }

  /** A heading with the name of the list. */
  heading(text: string, { name }: EventArchive): string {
    return name === undefined ? text : `${text}${this.words.marks.colon}${name}`;
  }

  /** Adds the cache tags and the expiry of a list. */
  addTags({ shown }: FrontRequest, { term, chosen }: EventArchive, time?: ListTime): void {
    if (term !== undefined && time === 'upcoming')
      shown.addEach(TERM_TAGS.term, term).addEach(TERM_TAGS.termDescription, term);
    else shown.addEach(TERM_TAGS.term, term ?? 0);
    if (time !== undefined) shown.add(...EVENT_TAGS.timedLists(time, term === undefined ? undefined : { term }));
    this.filters.addTags(shown, chosen, time);
    shown.until(this.listings.endOfToday());
  }

  /** The template data that all views have; `url` is that of the view. Two statements. */
  async frame(list: EventArchive, view: ViewName, url: string) {
    return {
      words: this.words.ofEvents,
      views: this.links.views(list, view),
      view,
      filter: await this.filters.form(withoutQuery(url), list.chosen, { hasCategories: list.term === undefined }),
      calendar: this.links.calendar(list.url),
    };
  }

  /** The head that all views have. A filtered view refers search engines to the whole one. */
  head(list: EventArchive, url: string): PageHead {
    return {
      canonical: withoutQuery(url),
      translations: list.term === undefined ? this.translations.everywhere(withoutQuery(url)) : list.translations,
      isHidden: queryOf(list.chosen) ? true : undefined,
      feed: { url: list.url, title: list.name ?? this.words.ofEvents.events },
      links: [this.links.calendarLink(list.url, list.name)],
    };
  }

  private async unfiltered({ path, slug }: ListParams, view: readonly string[]): Promise<EventArchive | undefined> {
    if (path) {
      const slugs = path.map(storedSlug);
      if (view.length && (await this.listings.category([...slugs, ...view]))) return undefined;
      const term = await this.listings.category(slugs);
      if (!term) return undefined;
      const translations = await this.translations.ofTerm(term.id);
      return { ...named(term), url: this.links.category(slugs), translations, chosen: {} };
    }
    if (slug === undefined) return { filter: {}, url: this.links.all, chosen: {} };
    const stored = storedSlug(slug);
    const term = await this.listings.tag(stored);
    return term && { ...named(term), url: this.links.tag(stored), chosen: {} };
  }
}

const withoutQuery = (url: string): string => url.split('?')[0] ?? url;

const named = ({ id, ids, name, description }: { id: number; ids: number[]; name: string; description: string }) => ({
  filter: { terms: ids },
  name: textOf(name),
  about: description || undefined,
  term: id,
});
