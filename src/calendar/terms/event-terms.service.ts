import { Injectable } from '@nestjs/common';
import { CacheTags, TAGS } from '#libs/invalidation';
import { type View } from '#libs/presenting';
import { Reply, type RestRequest } from '#libs/requests';
import { slugsOf } from '#libs/text';
import { ENTRY_TAGS } from '../../entries/index.js';
import { SettingsService } from '../../settings/index.js';
import { tagTranslations, TermList, type Taxonomy, TERM_TAGS } from '../../terms/index.js';
import { TERM_ORDERS, TermsService, type TermInput } from '../../terms/routes/index.js';
import { perPageOf, termEnvelope, viewOfItems } from '../common/index.js';
import { EventTermPresenter, LinkedEventTermPresenter, collectionOf } from './event-term.presenter.js';
import type { ListEventCategoriesDto, ListEventTagsDto } from './event-terms.dto.js';

type ListDto = ListEventTagsDto & Pick<ListEventCategoriesDto, 'parent'>;

/** Implements the routes of event categories and tags. */
@Injectable()
export class EventTermsService {
  constructor(
    private readonly terms: TermsService,
    private readonly lists: TermList,
    private readonly settings: SettingsService,
    private readonly presenter: EventTermPresenter,
    private readonly linked: LinkedEventTermPresenter,
  ) {}

  /** Returns a page of a list. */
  async list(taxonomy: Taxonomy, args: ListDto, request: RestRequest): Promise<Reply> {
    const { page, per_page: _perPage, ...filters } = args;
    CacheTags.current?.add(TAGS.any(taxonomy.name));
    CacheTags.current?.add(TERM_TAGS.termCounts);
    CacheTags.current?.addEach(ENTRY_TAGS.entry, filters.event ?? filters.post ?? 0);
    const perPage = perPageOf(args, this.settings);
    const filter = {
      page,
      per_page: perPage,
      search: filters.search,
      exclude: filters.exclude ?? [],
      include: filters.include ?? [],
      order: filters.order?.toLowerCase() === 'desc' ? 'desc' : 'asc',
      orderby: TERM_ORDERS.find((known) => known === filters.orderby) ?? 'name',
      hide_empty: Boolean(filters.hide_empty),
      parent: filters.parent,
      post: filters.event ?? filters.post,
      slug: filters.slug === undefined ? undefined : slugsOf(filters.slug),
    } as const;
    const { items, total } = await this.lists.page(taxonomy, filter, request.slice);
    tagTranslations(items);
    const key = collectionOf(taxonomy);
    const shown = this.presenter.many(await this.lists.locate(items), viewOfItems(request.view, key));
    return termEnvelope(request, { key, items: shown, total, page, perPage, args: filters });
  }

  /** Returns a term with its links. */
  show(taxonomy: Taxonomy, id: number, view: View): Promise<Record<string, unknown>> {
    return this.read(taxonomy, id, view, this.linked);
  }

  /** Creates a term and returns it. */
  async create(taxonomy: Taxonomy, input: TermInput, { view }: RestRequest): Promise<Reply> {
    const id = await this.terms.create(taxonomy, input);
    const { self } = this.presenter.urls({ id, taxonomy: taxonomy.name, parentId: 0 });
    return Reply.created(await this.show(taxonomy, id, view), self);
  }

  /** Updates a term and returns it. */
  async update(
    taxonomy: Taxonomy,
    { id, ...input }: TermInput & { id: number },
    { view }: RestRequest,
  ): Promise<Record<string, unknown>> {
    await this.terms.update(taxonomy, id, input);
    return this.show(taxonomy, id, view);
  }

  /** Deletes a term and returns its former state. */
  async delete(taxonomy: Taxonomy, id: number, { view }: RestRequest): Promise<Record<string, unknown>> {
    const body = await this.read(taxonomy, id, view, this.presenter);
    await this.terms.delete(taxonomy, id);
    return body;
  }

  private async read(
    taxonomy: Taxonomy,
    id: number,
    view: View,
    presenter: EventTermPresenter,
  ): Promise<Record<string, unknown>> {
    CacheTags.current?.addEach(TERM_TAGS.term, id).addEach(TERM_TAGS.termDescription, id);
    CacheTags.current?.addEach(TERM_TAGS.termCount, id);
    const located = await this.lists.locate([await this.terms.get(taxonomy, id)]);
    tagTranslations(located);
    return located.map((term) => presenter.one(term, view))[0] ?? {};
  }
}
