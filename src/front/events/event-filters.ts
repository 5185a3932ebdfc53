import { Injectable } from '@nestjs/common';
import { TAGS, type CacheTags } from '#libs/invalidation';
import { EVENT, EVENT_TAGS } from '../../calendar/index.js';
import { EventListings, PlaceListings, type FilterChoice, type PageFilter } from '../../calendar/page-queries/index.js';
import { TERM_TAGS } from '../../terms/index.js';
import { type FrontRequest, lineOf, sentId, textOf } from '../common/index.js';

/** The conditions of a list that visitors choose. */
export interface ChosenFilters {
  category?: number;
  venue?: number;
  text?: string;
}

const MAX_TEXT = 200;

/** Reads the filters of a query: `?category=3&venue=5&q=jazz`. */
export function readFilters({ query }: FrontRequest): ChosenFilters {
  const text = [...(query.get('q') ?? '').trim()].slice(0, MAX_TEXT).join('');
  const [category, venue] = [sentId(query.get('category')), sentId(query.get('venue'))];
  return { ...(category ? { category } : {}), ...(venue ? { venue } : {}), ...(text ? { text } : {}) };
}

/** The query of filters, with its question mark; empty without any. */
export function queryOf({ category, venue, text }: ChosenFilters): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', String(category));
  if (venue !== undefined) query.set('venue', String(venue));
  if (text !== undefined) query.set('q', text);
  return query.size ? `?${query}` : '';
}

/** The filters of lists of events, and the form that sets them. */
@Injectable()
export class EventFilters {
  constructor(
    private readonly listings: EventListings,
    private readonly places: PlaceListings,
  ) {}

  /** The filter of a list, restricted by what the visitor has chosen. */
  async narrowed(filter: PageFilter, { category, venue, text }: ChosenFilters): Promise<PageFilter> {
    const terms = category === undefined ? [] : await this.listings.categoryAndBelow(category);
    return {
      ...filter,
      // An unknown category has no events.
      ...(category === undefined ? {} : { terms: terms.length ? terms : [0] }),
      ...(venue === undefined ? {} : { venue }),
      ...(text === undefined ? {} : { search: text }),
    };
  }

  /** Adds the cache tags of the chosen filters. A search depends on the texts of all events. */
  addTags(
    shown: CacheTags,
    { category, venue, text }: ChosenFilters,
    time: Parameters<typeof EVENT_TAGS.timedLists>[0] | undefined,
  ): void {
    const scopes = [
      ...(category === undefined ? [] : [{ term: category }]),
      ...(venue === undefined ? [] : [{ venue }]),
    ];
    for (const scope of scopes)
      shown.add(...(time === undefined ? [EVENT_TAGS.list(scope)] : EVENT_TAGS.timedLists(time, scope)));
    if (category !== undefined) shown.addEach(TERM_TAGS.term, category);
    if (text !== undefined) shown.add(TAGS.any(EVENT.name));
  }

  /** The template data of the form. A list of a category or a tag offers no categories. */
  async form(action: string, chosen: ChosenFilters, { hasCategories }: { hasCategories: boolean }) {
    const [categories, venues] = await Promise.all([
      hasCategories ? this.places.categoryChoices() : [],
      this.places.venueChoices(),
    ]);
    const options = (choices: readonly FilterChoice[], selected: number | undefined) =>
      choices.map(({ id, name }) => ({ id, name: textOf(String(lineOf(name))), isSelected: id === selected }));
    return {
      action,
      text: chosen.text ?? '',
      categories: options(categories, chosen.category),
      venues: options(venues, chosen.venue),
      isActive: queryOf(chosen) !== '',
    };
  }
}
