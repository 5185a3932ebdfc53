import { Injectable } from '@nestjs/common';
import { TAGS, IDS_PER_SECTION, type CacheTags } from '#libs/invalidation';
import { Sitemap, type SitemapUrl } from '../../content/index.js';
import { PublishedEntries } from '../../entries/permalinks/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { SiteDates } from '../../settings/index.js';
import { Taxonomies } from '../../terms/index.js';
import { FrontPages } from '../common/index.js';

/** A section of the sitemap: the URLs of a kind whose ids are in one range. */
export interface SitemapSection {
  kind: string;
  /** Number of the range, starting at 1. */
  number: number;
  /** Time of the last change in ISO format. */
  changed?: string;
}

/** The section of authors; types and taxonomies name their own sections. */
const AUTHORS = 'authors';

/** Divides the public URLs of the site into the sections of the sitemap. */
@Injectable()
export class SitemapSections {
  constructor(
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly sitemap: Sitemap,
    private readonly entries: PublishedEntries,
    private readonly dates: SiteDates,
    private readonly front: FrontPages,
  ) {}

  /** Whether a kind has sections. */
  isKind(name: string): boolean {
    return this.types.inSitemap.has(name) || this.taxonomies.inSitemap.has(name) || name === AUTHORS;
  }

  /** The sections that are not empty, in three statements. */
  async all(): Promise<SitemapSection[]> {
    const { inSitemap: types } = this.types;
    const { inSitemap: taxonomies } = this.taxonomies;
    const { entries, terms, authors } = await this.sitemap.stretches(
      [...types.values()],
      [...taxonomies.values()],
      IDS_PER_SECTION,
    );
    const dated = entries.map(({ changed, ...range }) => ({ ...range, changed: this.dates.iso(changed) }));
    return [
      ...sectionsOf(types, dated),
      ...sectionsOf(taxonomies, terms),
      ...authors.map((number) => ({ kind: AUTHORS, number })),
    ];
  }

  /** The URLs of a section; undefined for an empty range. Adds the cache tags. */
  async urls({ kind, number }: SitemapSection, tags: CacheTags): Promise<SitemapUrl[] | undefined> {
    const type = this.types.inSitemap.get(kind);
    const taxonomy = this.taxonomies.inSitemap.get(kind);
    tags.add(TAGS.section(type ?? taxonomy ?? 'user', number * IDS_PER_SECTION));
    const ids = { first: (number - 1) * IDS_PER_SECTION + 1, last: number * IDS_PER_SECTION };
    // The page on the front page has the URL of the home, which is in the section of the site.
    if (type !== undefined) return this.entries.between(ids, type, this.front.frontId);
    const urls = await (taxonomy === undefined ? this.sitemap.authors(ids) : this.sitemap.terms(taxonomy, ids));
    return urls.length ? urls : undefined;
  }
}

/** Parts by name, then by number, from the id ranges of types or taxonomies. */
const sectionsOf = (names: ReadonlyMap<string, string>, ranges: readonly SitemapSection[]): SitemapSection[] =>
  [...names].flatMap(([kind, stored]) =>
    ranges.filter((range) => range.kind === stored).map((range) => ({ ...range, kind })),
  );
