import { Injectable } from '@nestjs/common';
import { PublishedEntries } from '../entries/addresses/index.js';
import { Taxonomies } from './taxonomies.js';
import { TermList } from './term-list.repository.js';
import { TermPresenters } from './routes/term.presenter.js';

/** The URL of an entry or a term, with its id. */
export interface NumberedAddress {
  id: number;
  address: string;
}

/**
 * The URLs of what everybody may see without a password, from the highest id down, page by page: each page costs a fixed
 * number of statements, and the last id of one leads to the next.
 */
@Injectable()
export class PublicAddresses {
  constructor(
    private readonly entries: PublishedEntries,
    private readonly taxonomies: Taxonomies,
    private readonly termList: TermList,
    private readonly archives: TermPresenters,
  ) {}

  /** Published entries of all public types below an id, at most `limit`; an empty list is the end. Two statements. */
  entriesBelow(id: number, limit: number): Promise<NumberedAddress[]> {
    return this.entries.below(id, limit);
  }

  /** The archives of terms with entries below an id, at most `limit`; an empty list is the end. Three statements. */
  async termsBelow(id: number, limit: number): Promise<NumberedAddress[]> {
    return this.archivesOf(await this.termList.usedBelow(id, this.taxonomies.names, limit));
  }

  /** The archives of terms by id, in the order of the ids; unknown ids are left out. Two statements. */
  async archivesOf(ids: readonly number[]): Promise<NumberedAddress[]> {
    if (!ids.length) return [];
    const located = await this.termList.locate(await this.termList.byIds(ids));
    const terms = new Map(located.map((term) => [term.id, term]));
    return ids.flatMap((id) => {
      const term = terms.get(id);
      return term ? [{ id, address: this.archives.of(term.taxonomy).archive(term) }] : [];
    });
  }

  /** The number of published entries of public types, including those with a password. */
  countEntries(): Promise<number> {
    return this.entries.count();
  }

  /** The number of terms with entries. */
  countTerms(): Promise<number> {
    return this.termList.countUsed(this.taxonomies.names);
  }
}
