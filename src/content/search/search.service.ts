import { Injectable } from '@nestjs/common';
import { invalidParams, type ParamProblem } from '#libs/errors';
import { CacheTags, TAGS } from '#libs/invalidation';
import { Dialect } from '#libs/presenting';
import { RequestedSlice, type FoundItems } from '#libs/requests';
import { EntryFinder, EntryTotals } from '../../entries/lists/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { parseSearch } from '../../entries/search/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { Taxonomies, TermList, type LocatedTerm } from '../../terms/index.js';
import type { SearchDto } from './search.dto.js';
import type { FoundEntry, FoundItem } from './search.presenter.js';

const STATUSES = ['publish'];

/** Searches published entries and, below the root of the convention, terms. */
@Injectable()
export class SearchService {
  constructor(
    private readonly finder: EntryFinder,
    private readonly totals: EntryTotals,
    private readonly permalinks: Permalinks,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly terms: TermList,
  ) {}

  /** Refuses kinds and types that the own root does not search. */
  validate({ type, subtype }: SearchDto): void {
    if (Dialect.current) return;
    const problems = new Map<string, ParamProblem>();
    const refuse = (name: string, item: string, allowed: readonly string[]) =>
      problems.set(name, { code: 'rest_not_in_enum', message: `${item} is not one of ${allowed.join(', ')}.` });
    if (type !== 'post') refuse('type', 'type', ['post']);
    const allowed = [...this.types.searchedHere, 'any'];
    const unknown = [subtype].flat().findIndex((name) => !allowed.includes(name));
    if (unknown >= 0) refuse('subtype', `subtype[${unknown}]`, allowed);
    if (problems.size) throw invalidParams(problems);
  }

  /** Returns a page of results. */
  async page(args: SearchDto, part = RequestedSlice.plain): Promise<FoundItems<FoundItem>> {
    if (args.type === 'term') return this.foundTerms(args, part);
    // Formats have no archives, so that there is nothing to link to.
    if (args.type === 'post-format') return { items: [], total: 0 };
    return this.foundEntries(args, part);
  }

  /** A page of entries, most relevant first. */
  private async foundEntries(
    { search, subtype, include, exclude, page, per_page: limit }: SearchDto,
    part: RequestedSlice,
  ): Promise<FoundItems<FoundEntry>> {
    const types = chosen(Dialect.current ? this.types.searched : this.types.searchedHere, subtype);
    if (!types.length) return { items: [], total: 0 };
    const terms = search?.trim() ? parseSearch(search) : undefined;
    CacheTags.current?.addEach(TAGS.any, ...types);
    const tally = await this.totals.tally(types, STATUSES);
    const start = part.start(undefined, (page - 1) * limit);
    const found = this.finder.published(types, terms, {
      limit,
      offset: start.offset,
      version: tally.version,
      include,
      exclude,
    });
    const rows = await found.page();
    part.end(rows, limit, start);
    const count = () => (rows.length ? this.totals.of(found, tally) : Promise.resolve(0));
    const total = await part.total(found.key, count, { isSearch: found.isSearch });
    const parents = await this.permalinks.parentPaths(rows);
    return { items: rows.map((row) => ({ ...row, parents })), total };
  }

  /** A page of terms: by taxonomy, then by name. Takes a fixed number of statements for each taxonomy. */
  private async foundTerms(
    { search, subtype, include = [], exclude = [], page, per_page: limit }: SearchDto,
    part: RequestedSlice,
  ): Promise<FoundItems<LocatedTerm>> {
    const taxonomies = this.taxonomies.withArchives;
    const names = chosen(
      taxonomies.map(({ name }) => name),
      subtype,
    );
    const filter = { search, include, exclude, page: 1, hide_empty: false, order: 'asc', orderby: 'name' } as const;
    const start = part.start(undefined, (page - 1) * limit);
    const items: Omit<LocatedTerm, 'path'>[] = [];
    let before = 0;
    for (const taxonomy of taxonomies.filter(({ name }) => names.includes(name))) {
      const missing = limit - items.length;
      const offset = Math.max(0, start.offset - before);
      CacheTags.current?.add(TAGS.any(taxonomy.name));
      // Beyond the page, only the number of terms is of interest.
      const found = await this.terms.page(taxonomy, { ...filter, per_page: missing || 1, offset });
      items.push(...found.items.slice(0, missing));
      before += found.total ?? 0;
    }
    part.end(items, limit, start);
    return { items: await this.terms.locate(items), total: before };
  }
}

/** Those of some names that a request asks for. */
function chosen(names: readonly string[], asked: string | readonly string[]): readonly string[] {
  const wanted = new Set([asked].flat());
  return wanted.has('any') || !wanted.size ? names : names.filter((name) => wanted.has(name));
}
