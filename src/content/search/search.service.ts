import { Injectable } from '@nestjs/common';
import { CacheTags, TAGS } from '#libs/invalidation';
import { ListPart, type Page } from '#libs/rest';
import { EntryFinder, EntryTotals } from '../../entries/lists/index.js';
import { PAGE, POST } from '../../entries/types/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { parseSearch } from '../../entries/search/index.js';
import type { SearchDto } from './search.dto.js';
import type { FoundEntry } from './search.presenter.js';

const TYPES = [POST.name, PAGE.name];
const STATUSES = ['publish'];

/** Searches published posts and pages. */
@Injectable()
export class SearchService {
  constructor(
    private readonly finder: EntryFinder,
    private readonly totals: EntryTotals,
    private readonly permalinks: Permalinks,
  ) {}

  /** Returns a page of results, most relevant first. Pages beyond the end are empty with a total of 0. */
  async page({ search, subtype, page, per_page: limit }: SearchDto, part = ListPart.plain): Promise<Page<FoundEntry>> {
    const asked = new Set([subtype].flat());
    const types = asked.has('any') || !asked.size ? TYPES : TYPES.filter((type) => asked.has(type));
    const terms = search?.trim() ? parseSearch(search) : undefined;
    CacheTags.current?.addEach(TAGS.any, ...types);
    const tally = await this.totals.tally(types, STATUSES);
    const start = part.start(undefined, (page - 1) * limit);
    const found = this.finder.published(types, terms, { limit, offset: start.offset, version: tally.version });
    const rows = await found.page();
    part.end(rows, limit, start);
    const count = () => (rows.length ? this.totals.of(found, tally) : Promise.resolve(0));
    const total = await part.total(found.key, count, { isSearch: found.isSearch });
    const parents = await this.permalinks.parentPaths(rows);
    return { items: rows.map((row) => ({ ...row, parents })), total };
  }
}
