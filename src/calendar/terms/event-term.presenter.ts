import { Injectable } from '@nestjs/common';
import { Presenter, member, shownName, type Definition, type Links, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { TAG, TermLanguageMembers, TermList, type LocatedTerm, type Taxonomy } from '../../terms/index.js';
import { TermPresenter, TermPresenters } from '../../terms/routes/index.js';
import { EVENT_CATEGORY } from '../common/index.js';
import { DeclaredEventTerms } from './declared-event-terms.js';

/** The collection of each taxonomy in `cal/events/v1`. */
const COLLECTIONS: Readonly<Record<string, string>> = { [EVENT_CATEGORY.name]: 'categories', [TAG.name]: 'tags' };

/** The name of a taxonomy's terms in URLs and envelopes. */
export const collectionOf = ({ name }: Pick<Taxonomy, 'name'>): string => COLLECTIONS[name] ?? name;

const EXAMPLE = 'https://example.org/rest/cal/events/v1/categories';

/** The URLs of a term in this namespace. */
interface TermUrls {
  self: string;
  collection: string;
  up?: string;
}

const url = { type: 'string', format: 'uri' };
const TERM_URLS = {
  title: 'TermUrls',
  type: 'object',
  required: ['self', 'collection'],
  properties: { self: url, collection: url, up: url },
};

/** The members of a category or tag. */
@Injectable()
export class EventTermPresenter extends Presenter<LocatedTerm> {
  readonly title = 'Term';

  constructor(
    private readonly site: SiteUrls,
    protected readonly cms: TermPresenters,
    private readonly languages: TermLanguageMembers,
  ) {
    super();
  }

  protected override get basis(): object {
    return this.languages.basis;
  }

  /** The members without those that say languages. */
  readonly own: Members<LocatedTerm> = {
    id: member('view', 'integer', 'ID of the term.', ({ id }) => id, { readonly: true, example: 5 }),
    count: member('view', 'integer', 'Number of published items with the term.', ({ count }) => count, {
      readonly: true,
      example: 12,
    }),
    description: member('view', 'string', 'Description, with inline HTML.', ({ description }) => description, {
      example: 'Learn <em>something</em>',
    }),
    name: member('view', 'string', 'Name as HTML.', ({ name }) => name, { example: 'Courses and workshops' }),
    slug: member('view', 'string', 'Last segment of the URL.', ({ slug }) => slug, {
      example: 'courses-and-workshops',
    }),
    taxonomy: member('view', 'string', 'Taxonomy of the term.', ({ taxonomy }) => shownName(taxonomy), {
      enum: Object.keys(COLLECTIONS),
      readonly: true,
      example: EVENT_CATEGORY.name,
    }),
    parent: member('view', 'integer', 'ID of the parent, 0 for none; absent for tags.', ({ parentId }) => parentId, {
      omit: ({ taxonomy }) => taxonomy === TAG.name,
      example: 0,
    }),
    meta: member('view', ['array', 'object'], 'Custom values.', () => [], { example: [] }),
    url: member('view', 'string', 'URL of the public page.', (term) => this.url(term), {
      format: 'uri',
      readonly: true,
      example: 'https://example.org/events/category/courses-and-workshops/',
    }),
    urls: member(
      'view',
      'object',
      'URLs in this namespace: the term (`self`), the collection (`collection`) and the parent, if any (`up`).',
      (term) => this.urls(term),
      { readonly: true, example: { self: `${EXAMPLE}/5`, collection: EXAMPLE }, shape: TERM_URLS },
    ),
  };

  get members(): Members<LocatedTerm> {
    return this.languages.after(this.own);
  }

  /** The URLs of a term in this namespace. */
  urls({ id, taxonomy, parentId }: Pick<LocatedTerm, 'id' | 'taxonomy' | 'parentId'>): TermUrls {
    const collection = `${this.site.rest('cal/events/v1')}/${collectionOf({ name: taxonomy })}`;
    const urls: TermUrls = { self: `${collection}/${id}`, collection };
    if (parentId) urls.up = `${collection}/${parentId}`;
    return urls;
  }

  /** The URL of the public page of a term. */
  url(term: LocatedTerm): string {
    return this.cms.of(term.taxonomy).archive(term);
  }
}

/** The definition of a term inside an event, for the documentation; `EmbeddedTerms` builds the values. */
export function embeddedTerm({ own: { meta: _meta, ...members } }: EventTermPresenter): Definition {
  return {
    title: 'EmbeddedTerm',
    members: {
      ...members,
      term_group: member('view', 'integer', 'Order group of the term; always 0.', () => 0, { example: 0 }),
      term_taxonomy_id: member<LocatedTerm>('view', 'integer', 'ID of the term.', ({ id }) => id, { example: 5 }),
      filter: member('view', 'string', 'Always `raw`.', () => 'raw', { enum: ['raw'], example: 'raw' }),
    },
  };
}

/** Presents a single term with `_links` to the same term in `cms/v2`. */
@Injectable()
export class LinkedEventTermPresenter extends EventTermPresenter {
  override links(term: LocatedTerm): Links {
    const { 'wp:post_type': _types, ...links } = this.cms.of(term.taxonomy).links(term);
    return links;
  }
}

/** Presents event categories in `cms/v2`. */
@Injectable()
export class EventCategoryPresenter extends TermPresenter {
  protected readonly taxonomy = EVENT_CATEGORY;
}

/** A term inside an event. */
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

/** The terms of an event, ordered by name. */
export interface TermsOfEvent {
  categories: EmbeddedTerm[];
  tags: EmbeddedTerm[];
  /** Those of taxonomies that the site declares. */
  declared: EmbeddedTerm[];
}

const NO_TERMS: TermsOfEvent = { categories: [], tags: [], declared: [] };

/** The list of each built-in taxonomy. */
const LISTS: Readonly<Record<string, 'categories' | 'tags'>> = {
  [EVENT_CATEGORY.name]: 'categories',
  [TAG.name]: 'tags',
};

/** Loads the terms of events. */
@Injectable()
export class EmbeddedTerms {
  constructor(
    private readonly lists: TermList,
    private readonly presenter: EventTermPresenter,
    private readonly declared: DeclaredEventTerms,
  ) {}

  /** The terms of events by event id, in one statement. Every event has an entry. */
  async of(eventIds: readonly number[]): Promise<Map<number, TermsOfEvent>> {
    const terms = new Map(eventIds.map((id): [number, TermsOfEvent] => [id, structuredClone(NO_TERMS)]));
    const shown = new Map<number, EmbeddedTerm>();
    const taxonomies = [EVENT_CATEGORY.name, TAG.name, ...this.declared.all.map(({ name }) => name)];
    for (const term of await this.lists.ofEntries(eventIds, taxonomies, { areShared: true })) {
      let embedded = shown.get(term.id);
      if (!embedded) shown.set(term.id, (embedded = this.embed(term)));
      terms.get(term.entryId)?.[LISTS[term.taxonomy] ?? 'declared'].push(embedded);
    }
    return terms;
  }

  private embed(term: LocatedTerm): EmbeddedTerm {
    const { id, name, slug, termGroup, taxonomy, description, parentId, count } = term;
    return {
      name,
      slug,
      term_group: termGroup,
      // There is no separate id for a term's taxonomy.
      term_taxonomy_id: id,
      taxonomy: shownName(taxonomy),
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
