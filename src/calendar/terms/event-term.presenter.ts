import { EVENT_CATEGORY } from '../calendar-types.js';
import { Injectable } from '@nestjs/common';
import { Presenter, SiteAddress, member, type Definition, type Links, type Members } from '#libs/rest';
import { TAG, TermPresenter, TermPresenters, type LocatedTerm, type Taxonomy } from '../../terms/index.js';

/** Last part of the address of a taxonomy's terms in this namespace. */
const COLLECTIONS: Readonly<Record<string, string>> = { [EVENT_CATEGORY.name]: 'categories', [TAG.name]: 'tags' };

/** The name of a taxonomy's terms in addresses and in lists. */
export const collectionOf = ({ name }: Pick<Taxonomy, 'name'>): string => COLLECTIONS[name] ?? name;

const EXAMPLE = 'https://example.org/rest/cal/events/v1/categories';

/** The addresses of a term in this namespace: its own, that of all and that of its parent. */
export interface TermUrls {
  self: string;
  collection: string;
  up?: string;
}

/** Shows a category or a tag of events (events 10). */
@Injectable()
export class EventTermPresenter extends Presenter<LocatedTerm> {
  readonly title = 'Term';

  constructor(
    private readonly site: SiteAddress,
    protected readonly cms: TermPresenters,
  ) {
    super();
  }

  readonly members: Members<LocatedTerm> = {
    id: member('V', 'integer', 'Number of the term.', ({ id }) => id, { readonly: true, example: 5 }),
    count: member('V', 'integer', 'How many published items carry it.', ({ count }) => count, {
      readonly: true,
      example: 12,
    }),
    description: member('V', 'string', 'What it is about, with simple markup.', ({ description }) => description, {
      example: 'Learn <em>something</em>',
    }),
    name: member('V', 'string', 'Name, with entities.', ({ name }) => name, { example: 'Courses &amp; Workshops' }),
    slug: member('V', 'string', 'Last part of the address.', ({ slug }) => slug, { example: 'courses-workshops' }),
    taxonomy: member('V', 'string', 'Taxonomy of the term.', ({ taxonomy }) => taxonomy, {
      enum: Object.keys(COLLECTIONS),
      readonly: true,
      example: EVENT_CATEGORY.name,
    }),
    parent: member('V', 'integer', 'Number of the parent, 0 for none; tags have none.', ({ parentId }) => parentId, {
      omit: ({ taxonomy }) => taxonomy === TAG.name,
      example: 0,
    }),
    meta: member('V', ['array', 'object'], 'Custom values.', () => [], { example: [] }),
    url: member('V', 'string', 'Address of its public page.', (term) => this.url(term), {
      format: 'uri',
      readonly: true,
      example: 'https://example.org/events/category/courses-workshops/',
    }),
    urls: member(
      'V',
      'object',
      'Addresses in this namespace: its own (`self`), that of all (`collection`) and, if it has a parent, that (`up`).',
      (term) => this.urls(term),
      { readonly: true, example: { self: `${EXAMPLE}/5`, collection: EXAMPLE } },
    ),
  };

  /** The addresses of a term in this namespace. */
  urls({ id, taxonomy, parentId }: Pick<LocatedTerm, 'id' | 'taxonomy' | 'parentId'>): TermUrls {
    const collection = `${this.site.root}/cal/events/v1/${collectionOf({ name: taxonomy })}`;
    const urls: TermUrls = { self: `${collection}/${id}`, collection };
    if (parentId) urls.up = `${collection}/${parentId}`;
    return urls;
  }

  /** Address of the public page of a term. */
  url(term: LocatedTerm): string {
    return this.cms.of(term.taxonomy).archive(term);
  }
}

/** What events show of a term (events 3.4); `EmbeddedTerms` makes it, once for all events of a list. */
export function embeddedTerm({ members: { meta: _meta, ...members } }: EventTermPresenter): Definition {
  return {
    title: 'EmbeddedTerm',
    members: {
      ...members,
      term_group: member('V', 'integer', 'What terms may be ordered by; 0 for all.', () => 0, { example: 0 }),
      term_taxonomy_id: member<LocatedTerm>('V', 'integer', 'Number of the term.', ({ id }) => id, { example: 5 }),
      filter: member('V', 'string', 'Always raw.', () => 'raw', { enum: ['raw'], example: 'raw' }),
    },
  };
}

/** Shows one term with its links, which lead to the same term in `cms/v2`. */
@Injectable()
export class LinkedEventTermPresenter extends EventTermPresenter {
  override links(term: LocatedTerm): Links {
    const { 'wp:post_type': _types, ...links } = this.cms.of(term.taxonomy).links(term);
    return links;
  }
}

/** Shows an event category as `cms/v2` shows terms. */
@Injectable()
export class EventCategoryPresenter extends TermPresenter {
  protected readonly taxonomy = EVENT_CATEGORY;
}
