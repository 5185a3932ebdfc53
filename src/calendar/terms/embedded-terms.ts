import { EVENT_CATEGORY } from '../calendar-types.js';
import { Injectable } from '@nestjs/common';
import { TAG, TermList, type LocatedTerm } from '../../terms/index.js';
import { EventTermPresenter, type TermUrls } from './event-term.presenter.js';

/** A term as events show it (events 3.4). */
export interface EmbeddedTerm {
  name: string;
  slug: string;
  term_group: number;
  term_taxonomy_id: number;
  taxonomy: string;
  description: string;
  parent: number;
  count: number;
  filter: 'raw';
  id: number;
  url: string;
  urls: TermUrls;
}

/** The terms of an event, by name. */
export interface TermsOfEvent {
  categories: EmbeddedTerm[];
  tags: EmbeddedTerm[];
}

/** Reads the categories and tags of many events. */
@Injectable()
export class EmbeddedTerms {
  constructor(
    private readonly lists: TermList,
    private readonly presenter: EventTermPresenter,
  ) {}

  /** The terms of each of some events, in one statement; every event has its place in the answer. */
  async of(eventIds: readonly number[]): Promise<Map<number, TermsOfEvent>> {
    const terms = new Map(eventIds.map((id): [number, TermsOfEvent] => [id, { categories: [], tags: [] }]));
    const shown = new Map<number, EmbeddedTerm>();
    for (const term of await this.lists.carriedBy(eventIds, [EVENT_CATEGORY.name, TAG.name])) {
      let embedded = shown.get(term.id);
      if (!embedded) shown.set(term.id, (embedded = this.embed(term)));
      const { categories, tags } = terms.get(term.entryId) ?? { categories: [], tags: [] };
      (term.taxonomy === TAG.name ? tags : categories).push(embedded);
    }
    return terms;
  }

  private embed(term: LocatedTerm): EmbeddedTerm {
    const { id, name, slug, termGroup, taxonomy, description, parentId, count } = term;
    return {
      name,
      slug,
      term_group: termGroup,
      // A term and its place in a taxonomy have one number here.
      term_taxonomy_id: id,
      taxonomy,
      description,
      parent: parentId,
      count,
      filter: 'raw',
      id,
      url: this.presenter.url(term),
      urls: this.presenter.urls(term),
    };
  }
}
