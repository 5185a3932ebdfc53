import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CacheTags, TAGS } from '#libs/invalidation';
import { Parts, type MadePart, type PartKind } from '#libs/parts';
import { Embedder, View } from '#libs/presenting';
import { Reply, paged, type RestRequest } from '#libs/requests';
import { ENTRY_TAGS } from '../../entries/index.js';
import { TERM_TAGS } from '../cache-tags.js';
import { tagTranslations, translationsAmong } from '../languages/translations.js';
import { Taxonomies, type Taxonomy } from '../taxonomies.js';
import { TermList, type LocatedTerm, type OpenTerms, type TermListFilter } from '../term-list.repository.js';
import { fail } from '../terms.errors.js';
import type { TermRow } from '../terms.repository.js';
import { TermsService, type TermInput } from '../terms.service.js';
import { TermPresenters } from './term.presenter.js';

/** Number of terms that are embedded per entry: the default page size of the list. */
const EMBEDDED_TERMS = 10;
const EMBED_VIEW = new View('embed');

/** The terms of a taxonomy that the viewer may see; undefined for all of them. */
type OpenTo = () => OpenTerms | undefined;

/** Handles the routes of all taxonomies, and embeds terms in responses that link to them. */
@Injectable()
export class TermRoutes implements OnModuleInit {
  /** By taxonomy. */
  private readonly limits = new Map<string, OpenTo>();

  constructor(
    private readonly terms: TermsService,
    private readonly lists: TermList,
    private readonly presenters: TermPresenters,
    private readonly embedder: Embedder,
    private readonly taxonomies: Taxonomies,
    private readonly parts: Parts,
  ) {}

  /** Registers the embed sources `term` (by term id) and `terms:<taxonomy>` (by entry id). */
  onModuleInit(): void {
    this.embedder.register('term', async (ids) => {
      CacheTags.current?.addEach(TERM_TAGS.term, ...ids.map(Number));
      const rows = await this.lists.byIds(ids.map(Number));
      const terms = await this.lists.locate(rows.flatMap((row) => this.limited(row.taxonomy, [row])));
      tagTranslations(terms);
      return new Map(terms.map((term) => [term.id, this.presenters.of(term.taxonomy).one(term, EMBED_VIEW)]));
    });
    this.embedder.registerFamily('terms', (name) =>
      this.taxonomies.get(name)
        ? (ids, _viewer, published) => this.termsOfEntries(name, ids.map(Number), published)
        : undefined,
    );
  }

  /** Has some viewers see a part of the terms of a taxonomy only, in lists, alone, embedded and as translations. */
  limit(taxonomy: string, openTo: OpenTo): void {
    this.limits.set(taxonomy, openTo);
  }

  /** Returns a page of terms. */
  async list(taxonomy: Taxonomy, filter: TermListFilter, request: RestRequest): Promise<Reply> {
    CacheTags.current?.add(TAGS.any(taxonomy.name));
    CacheTags.current?.add(TERM_TAGS.termCounts);
    CacheTags.current?.addEach(ENTRY_TAGS.entry, filter.post ?? 0);
    const open = this.limits.get(taxonomy.name)?.();
    const { items: rows, total } = await this.lists.page(taxonomy, { ...filter, open }, request.slice);
    const items = this.limited(taxonomy.name, rows);
    tagTranslations(items);
    const body = await this.present(taxonomy, items, request.view);
    return paged(request, { body, total, page: filter.page, perPage: filter.per_page });
  }

  /** Presents terms. Their parts depend on their rows and on the URLs of the terms above them. */
  private async present(taxonomy: Taxonomy, rows: TermRow[], view: View): Promise<unknown[]> {
    const presenter = this.presenters.of(taxonomy.name);
    if (view.fields) return presenter.many(await this.located(rows, view), view);
    const kind: PartKind<TermRow> = {
      name: `${taxonomy.name} ${view.context}`,
      keyOf: (row) => Object.values(row).join('\n'),
      make: async (missing) =>
        (await this.lists.locate(missing)).map((term) => ({
          body: presenter.one(term, view),
          tags: new CacheTags().add(TERM_TAGS.term(term.id), TERM_TAGS.termDescription(term.id)),
        })),
    };
    return this.parts.of(kind, rows);
  }

  /** Returns one term. Policies decide whether the viewer may see it. */
  async show(taxonomy: Taxonomy, id: number, view: View): Promise<Record<string, unknown>> {
    CacheTags.current?.addEach(TERM_TAGS.term, id).addEach(TERM_TAGS.termDescription, id);
    CacheTags.current?.addEach(TERM_TAGS.termCount, id);
    const terms = await this.located(this.limited(taxonomy.name, [await this.terms.get(taxonomy, id)]), view);
    tagTranslations(terms);
    return terms.map((term) => this.presenters.of(taxonomy.name).one(term, view))[0] ?? {};
  }

  /** Creates a term and returns it in the context `edit`. */
  async create(taxonomy: Taxonomy, input: TermInput, request: RestRequest): Promise<Reply> {
    refuseParent(taxonomy, request);
    const id = await this.terms.create(taxonomy, input);
    const body = await this.show(taxonomy, id, request.view.in('edit'));
    return Reply.created(body, this.presenters.of(taxonomy.name).url({ id }));
  }

  /** Updates a term and returns it in the context `edit`. */
  async update(
    taxonomy: Taxonomy,
    { id, ...input }: TermInput & { id: number },
    request: RestRequest,
  ): Promise<Record<string, unknown>> {
    refuseParent(taxonomy, request);
    await this.terms.update(taxonomy, id, input);
    return this.show(taxonomy, id, request.view.in('edit'));
  }

  /** Deletes a term permanently and returns its last state as `previous`. */
  async delete(
    taxonomy: Taxonomy,
    { id, force }: { id: number; force: boolean },
  ): Promise<{ deleted: true; previous: object }> {
    if (!force) fail('rest_trash_not_supported');
    const { _links: _left, ...previous } = await this.show(taxonomy, id, new View('view'));
    await this.terms.delete(taxonomy, id);
    return { deleted: true, previous };
  }

  private located(terms: TermRow[], view: View): Promise<LocatedTerm[]> | LocatedTerm[] {
    return view.wants('link') ? this.lists.locate(terms) : terms.map((term) => ({ ...term, path: '' }));
  }

  /** Terms of a taxonomy without those, also as translations of others, that the viewer may not see. */
  private limited<Row extends TermRow>(taxonomy: string, rows: Row[]): Row[] {
    const open = this.limits.get(taxonomy)?.();
    if (!open) return rows;
    return rows
      .filter(({ id }) => open.ids.has(id) || open.translations.has(id))
      .map((row) => ({ ...row, translations: translationsAmong(row.translations, open.translations) }));
  }

  /** The embedded terms of entries; those of published ones are kept, unless viewers see different ones. */
  private async termsOfEntries(
    taxonomy: string,
    entryIds: readonly number[],
    published: ReadonlySet<string | number>,
  ): Promise<Map<number, unknown>> {
    const isKept = !this.limits.has(taxonomy);
    const lists = await this.parts.of(
      {
        name: `terms:${taxonomy} embed`,
        keyOf: (id) => (isKept && published.has(id) ? String(id) : undefined),
        make: (ids) => this.make(taxonomy, ids),
      },
      entryIds,
    );
    return new Map(entryIds.map((id, at) => [id, lists[at]]));
  }

  private async make(taxonomy: string, entryIds: readonly number[]): Promise<MadePart[]> {
    const presenter = this.presenters.of(taxonomy);
    const parts = new Map(entryIds.map((id) => [id, { body: [] as unknown[], tags: tagsOfEntry(id) }]));
    const terms = this.limited(taxonomy, await this.lists.firstOf(taxonomy, entryIds, EMBEDDED_TERMS));
    for (const term of await this.lists.locate(terms)) {
      const part = parts.get(term.entryId);
      part?.tags.addEach(TERM_TAGS.term, term.id);
      tagTranslations([term], part?.tags);
      part?.body.push(presenter.one(term, EMBED_VIEW));
    }
    return [...parts.values()];
  }
}

const tagsOfEntry = (id: number): CacheTags => new CacheTags().add(ENTRY_TAGS.entry(id));

/** Rejects `parent` for flat taxonomies, which do not declare it as an argument. */
function refuseParent(taxonomy: Taxonomy, { sent }: RestRequest): void {
  if (!taxonomy.hierarchical && sent.parent !== undefined && sent.parent !== null)
    fail('rest_taxonomy_not_hierarchical');
}
