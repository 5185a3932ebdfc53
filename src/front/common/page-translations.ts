import { Injectable } from '@nestjs/common';
import type { SiteLanguage } from '#libs/context';
import { CacheTags } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { Translations, translationsTag } from '../../entries/languages/index.js';
import { PublishedEntries } from '../../entries/permalinks/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { SharedTexts } from '../../entries/writing/index.js';
import { PublicUrls, TermList } from '../../terms/index.js';

/** The address of a page in a language. */
export interface PageTranslation {
  language: SiteLanguage;
  url: string;
}

/** Finds the addresses of pages in the other languages of the site. Sites with one language have none. */
@Injectable()
export class PageTranslations {
  constructor(
    private readonly site: SiteUrls,
    private readonly translations: Translations,
    private readonly published: PublishedEntries,
    private readonly texts: SharedTexts,
    private readonly terms: TermList,
    private readonly archives: PublicUrls,
  ) {}

  /** Those of a page that every language has at the same path below its home. */
  everywhere(url: string): PageTranslation[] {
    return this.at(
      url,
      this.site.all.map(({ language }) => language.number),
    );
  }

  /** Those of an archive of entries, in the languages in which it has some. */
  async ofArchive(
    url: string,
    types: readonly string[],
    entries: { authorId: number } | { from: string; until: string },
  ): Promise<PageTranslation[]> {
    if (!this.site.hasLanguages) return [];
    const all = this.site.languages.map(({ number }) => number);
    return this.at(url, await this.translations.languagesWith(all, types, entries));
  }

  /** Those of the page of an entry that everyone may read: its published translations. Adds their cache tags. */
  async ofEntry(entry: EntryRow, type: EntryType, url: string): Promise<PageTranslation[]> {
    return (await this.ofEntries(type, [{ entry, url }])).get(entry.id) ?? [];
  }

  /** The same of several entries of a type, by their ids. */
  async ofEntries(
    type: EntryType,
    pages: readonly { entry: EntryRow; url: string }[],
  ): Promise<ReadonlyMap<number, PageTranslation[]>> {
    if (!this.site.hasLanguages || !pages.length) return new Map();
    if (type.localised === 'texts') {
      const slugs = await this.texts.slugsByLanguage(
        type,
        pages.map(({ entry }) => entry.id),
      );
      return new Map(pages.map(({ entry, url }) => [entry.id, this.atSlugs(url, slugs.get(entry.id))]));
    }
    const all = await this.translations.ofRows(pages.map(({ entry }) => entry));
    const othersOf = ({ id: own }: EntryRow) =>
      this.translations.visible(type, all.get(own) ?? [], undefined).filter(({ id }) => id !== own);
    const urls = await this.published.urlsOf(pages.flatMap(({ entry }) => othersOf(entry).map(({ id }) => id)));
    CacheTags.current?.add(...pages.map(({ entry }) => translationsTag(entry.id)));
    CacheTags.current?.addEach(ENTRY_TAGS.url, ...urls.keys());
    return new Map(
      pages.map(({ entry, url }) => {
        const found = new Map(othersOf(entry).map(({ id, language }) => [language, urls.get(id)]));
        return [entry.id, this.inOrder(new Map([...found, [entry.language, url]]))];
      }),
    );
  }

  /** Those of the page of an entry that all languages share, at its slug in each. */
  async ofShared(type: EntryType, id: number, url: string): Promise<PageTranslation[]> {
    if (!this.site.hasLanguages) return [];
    return this.atSlugs(url, (await this.texts.slugsByLanguage(type, [id])).get(id));
  }

  /** The address of a page with other slugs in other languages. */
  private atSlugs(url: string, slugs: ReadonlyMap<number, string> = new Map()): PageTranslation[] {
    const home = this.site.requestedHome;
    if (!url.startsWith(home)) return [];
    const here = slugs.get(this.site.requestedLanguage.number);
    const segments = url.slice(home.length).split('/');
    const place = here ? segments.lastIndexOf(here) : -1;
    return this.inOrder(
      new Map(
        Array.from(slugs, ([number, slug]) => {
          const path = segments.map((segment, at) => (at === place ? slug : segment));
          return [number, this.site.homeOf(number) + path.join('/')];
        }),
      ),
    );
  }

  /** Those of the archive of a term. Adds the cache tags of its translations. */
  async ofTerm(id: number): Promise<PageTranslation[]> {
    if (!this.site.hasLanguages) return [];
    const [term] = await this.terms.byIds([id]);
    const found = term ? await this.archives.alternatesOf(term) : [];
    return this.inOrder(new Map(found.map(({ language, url }) => [language, url])));
  }

  /** The same path below the homes of languages. */
  private at(url: string, languages: readonly number[]): PageTranslation[] {
    const own = this.site.requestedHome;
    if (!this.site.hasLanguages || !url.startsWith(own)) return [];
    return this.inOrder(new Map(languages.map((number) => [number, this.site.homeOf(number) + url.slice(own.length)])));
  }

  /** Addresses by the number of the language, in the order of the languages of the site. */
  inOrder(urls: ReadonlyMap<number, string | undefined>): PageTranslation[] {
    return this.site.languages.flatMap((language) => {
      const url = urls.get(language.number);
      return url === undefined ? [] : [{ language, url }];
    });
  }
}
