import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { PublishedEntries } from '../entries/permalinks/index.js';
import type { TermRow } from './languages/localised-terms.repository.js';
import { TermLanguageMembers } from './languages/term-language-members.js';
import { tagTranslations } from './languages/translations.js';
import { TermPresenters } from './routes/term.presenter.js';
import { Taxonomies } from './taxonomies.js';
import { TermList } from './term-list.repository.js';

/** The public URL of an entry or a term, with its id. */
export interface PublicUrl {
  id: number;
  url: string;
}

/** The archive of a term in a language. */
export interface TermAlternate {
  /** The number of the language. */
  language: number;
  url: string;
}

/**
 * Lists the public URLs of entries without a password and of terms, by descending id. Each page takes a fixed number of
 * statements; pass the last id of a page to get the next one.
 */
@Injectable()
export class PublicUrls {
  constructor(
    private readonly entries: PublishedEntries,
    private readonly taxonomies: Taxonomies,
    private readonly termList: TermList,
    private readonly archives: TermPresenters,
    private readonly languages: TermLanguageMembers,
    private readonly site: SiteUrls,
  ) {}

  /** Permalinks of published entries with ids below `id`, at most `limit`. An empty list is the end. Two statements. */
  entriesBelow(id: number, limit: number): Promise<PublicUrl[]> {
    return this.entries.below(id, limit);
  }

  /**
   * Archive URLs of non-empty terms with ids below `id`, of at most `limit` terms. A term that all languages share has
   * one in each. An empty list is the end. Three statements with one language.
   */
  async termsBelow(id: number, limit: number): Promise<PublicUrl[]> {
    const ids = await this.termList.usedBelow(id, this.archivedTaxonomies, limit);
    const found = (await this.site.inEachLanguage(() => this.archivesOf(ids))).flat();
    const different = new Map(found.map((one) => [one.url, one]));
    return ids.flatMap((term) => [...different.values()].filter((one) => one.id === term));
  }

  /** Archive URLs of terms by id, in the order of the ids. Unknown ids are left out. Two statements. */
  async archivesOf(ids: readonly number[]): Promise<PublicUrl[]> {
    if (!ids.length) return [];
    const located = await this.termList.locate(await this.termList.byIds(ids));
    const terms = new Map(located.map((term) => [term.id, term]));
    return ids.flatMap((id) => {
      const term = terms.get(id);
      return term ? [{ id, url: this.archives.of(term.taxonomy).archive(term) }] : [];
    });
  }

  /**
   * The archives of a term and its translations, by language, in the order of the languages: of a shared term, those in
   * whose language it has a name. Empty on sites with one language. At most two statements.
   */
  async alternatesOf(term: TermRow): Promise<TermAlternate[]> {
    const all = this.languages.of(term);
    tagTranslations([term]);
    const presenter = this.archives.of(term.taxonomy);
    const shown = all.map(({ language }) => language);
    if (this.languages.areShared({ name: term.taxonomy })) {
      const paths = await this.termList.pathsIn(term.id, shown);
      return Array.from(paths, ([language, path]) => ({ language, url: presenter.archiveIn(language, path) }));
    }
    const urls = new Map((await this.archivesOf(all.map(({ id }) => id))).map(({ id, url }) => [id, url]));
    return all.flatMap(({ id, language }) => {
      const url = urls.get(id);
      return url === undefined ? [] : [{ language, url }];
    });
  }

  /** The number of published entries of public types, including those with a password. */
  countEntries(): Promise<number> {
    return this.entries.count();
  }

  /** The number of terms with entries. */
  countTerms(): Promise<number> {
    return this.termList.countUsed(this.archivedTaxonomies);
  }

  private get archivedTaxonomies(): string[] {
    return this.taxonomies.withArchives.map(({ name }) => name);
  }
}
