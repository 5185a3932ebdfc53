import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { Presenter, embeddable, link, member, shownName, type Links, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { EntryTypes } from '../../entries/types/index.js';
import { FieldMembers } from '../../fields/index.js';
import { TermLanguageMembers } from '../languages/term-language-members.js';
import { CATEGORY, TAG, Taxonomies, type Taxonomy } from '../taxonomies.js';
import type { LocatedTerm } from '../term-list.repository.js';

const parent = {
  parent: member<LocatedTerm>(['view', 'edit'], 'integer', 'ID of the parent; 0 for none.', (term) => term.parentId, {
    example: 0,
  }),
};

/** Response fields and links of the terms of a taxonomy. */
@Injectable()
export abstract class TermPresenter extends Presenter<LocatedTerm> {
  constructor(
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
    private readonly fields: FieldMembers,
    private readonly languages: TermLanguageMembers,
  ) {
    super();
  }

  protected abstract readonly taxonomy: Taxonomy;

  /** What is declared of its taxonomy follows from the model. */
  protected override get basis(): object {
    return this.fields.model;
  }

  get title(): string {
    return this.taxonomy.schemaTitle;
  }

  get members(): Members<LocatedTerm> {
    const { hierarchical, name } = this.taxonomy;
    return {
      id: member('all', 'integer', 'ID of the term.', (term) => term.id, { readonly: true, example: 5 }),
      count: member(['view', 'edit'], 'integer', 'Number of published items with the term.', (term) => term.count, {
        readonly: true,
        example: 12,
      }),
      description: member(
        ['view', 'edit'],
        'string',
        'Description; may contain simple markup.',
        (term) => term.description,
        {
          example: 'Recipes and <em>more</em>',
        },
      ),
      link: member('all', 'string', 'URL of its archive.', (term) => this.archive(term), {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/category/food-and-drink/',
      }),
      name: member('all', 'string', 'Name, HTML-escaped.', (term) => term.name, {
        required: true,
        example: 'Food and drink',
      }),
      slug: member('all', 'string', 'Last part of the URL.', (term) => term.slug, { example: 'food-and-drink' }),
      taxonomy: member('all', 'string', 'Taxonomy of the term.', (term) => shownName(term.taxonomy), {
        enum: [name],
        readonly: true,
        example: name,
      }),
      ...(hierarchical ? parent : {}),
      ...this.fields.meta(name, ({ fieldValues }: LocatedTerm) => fieldValues),
      ...this.languages.all,
    };
  }

  /** REST URL of a term. */
  url({ id }: Pick<LocatedTerm, 'id'>): string {
    return `${this.collection}/${id}`;
  }

  override links(term: LocatedTerm): Links {
    const { name, restBase } = this.taxonomy;
    const rest = this.site.rest('cms/v2');
    const links: Links = {
      self: [link(this.url(term))],
      collection: [link(this.collection)],
      about: [link(`${rest}/taxonomies/${shownName(name)}`)],
    };
    if (term.parentId) links.up = [embeddable(`${this.collection}/${term.parentId}`, 'term', term.parentId)];
    Object.assign(links, this.languages.links(term, this.collection));
    const types = this.types.described(name);
    if (types.length)
      links['wp:post_type'] = types.map((type) => link(`${rest}/${type.cmsPath}?${shownName(restBase)}=${term.id}`));
    return links;
  }

  protected get collection(): string {
    return `${this.site.rest('cms/v2')}/${shownName(this.taxonomy.restBase)}`;
  }

  /** URL of the public archive of a term. One that all languages share has it in that of the request. */
  archive({ path, language }: LocatedTerm): string {
    return this.languages.areShared(this.taxonomy)
      ? this.archiveAt(this.site.requestedHome, path)
      : this.archiveIn(language, path);
  }

  /** URL of the public archive at a path in a language. */
  archiveIn(language: number, path: string): string {
    return this.archiveAt(this.site.homeOf(language), path);
  }

  private archiveAt(home: string, path: string): string {
    return `${home}/${this.taxonomy.archiveBase}/${path}/`;
  }
}

@Injectable()
export class CategoryPresenter extends TermPresenter {
  protected readonly taxonomy = CATEGORY;
}

@Injectable()
export class TagPresenter extends TermPresenter {
  protected readonly taxonomy = TAG;
}

class AnyTermPresenter extends TermPresenter {
  constructor(
    site: SiteUrls,
    types: EntryTypes,
    fields: FieldMembers,
    languages: TermLanguageMembers,
    protected readonly taxonomy: Taxonomy,
  ) {
    super(site, types, fields, languages);
  }
}

/** The presenters of all taxonomies. */
@Injectable()
export class TermPresenters {
  private readonly presenters = new Map<string, TermPresenter>();
  /** Those of the other taxonomies of a model. */
  private readonly others: () => Map<string, TermPresenter>;

  constructor(
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly fields: FieldMembers,
    private readonly languages: TermLanguageMembers,
    models: Models,
  ) {
    this.others = models.derived(() => new Map<string, TermPresenter>());
  }

  /** Sets the presenter of a taxonomy whose terms have other members than most. */
  register(name: string, presenter: TermPresenter): void {
    this.presenters.set(name, presenter);
  }

  /** A presenter for the terms of a taxonomy of any model. */
  made(taxonomy: Taxonomy): TermPresenter {
    return new AnyTermPresenter(this.site, this.types, this.fields, this.languages, taxonomy);
  }

  /** The presenter for the terms of a taxonomy. */
  of(name: string): TermPresenter {
    const known = this.presenters.get(name) ?? this.others().get(name);
    if (known) return known;
    const taxonomy = this.taxonomies.get(name);
    if (!taxonomy) throw new Error(`Unknown taxonomy: ${name}.`);
    const presenter = this.made(taxonomy);
    this.others().set(name, presenter);
    return presenter;
  }
}
