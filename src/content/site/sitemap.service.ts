import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { Permalinks } from '../../entries/addresses/index.js';
import { PublicAddresses } from '../../terms/index.js';

import { SitemapRepository, type IdRange, type SitemapEntry, type Stretch } from './sitemap.repository.js';

/** A public URL of the sitemap. */
export interface SitemapUrl {
  url: string;
  /** Time of the last change in ISO form; absent where it is not known. */
  changed?: string;
}

/** The stretches of ids that hold something: of entries by type, of terms by taxonomy, of authors. */
interface SitemapStretches {
  entries: (Stretch & { changed: string })[];
  terms: Stretch[];
  authors: number[];
}

/** The public URLs of entries, terms and authors, stretch by stretch of their ids. */
@Injectable()
export class Sitemap {
  constructor(
    private readonly sitemap: SitemapRepository,
    private readonly permalinks: Permalinks,
    private readonly addresses: PublicAddresses,
    private readonly site: SiteAddress,
  ) {}

  /** The stretches of `size` ids that are not empty: three statements. */
  async stretches(types: readonly string[], taxonomies: readonly string[], size: number): Promise<SitemapStretches> {
    const [entries, terms, authors] = await Promise.all([
      this.sitemap.entryStretches(types, size),
      this.sitemap.termStretches(taxonomies, size),
      this.sitemap.authorStretches(size),
    ]);
    return { entries, terms, authors };
  }

  /** The published entries of a type within some ids. */
  entries(type: string, ids: IdRange): Promise<SitemapEntry[]> {
    return this.sitemap.entries(type, ids);
  }

  /** The URLs of published entries; those with a password, and those that lists leave out, stay off the sitemap. */
  async locate(entries: readonly SitemapEntry[]): Promise<SitemapUrl[]> {
    const open = entries.filter(({ password, hidden }) => password === '' && !hidden);
    const parents = await this.permalinks.parentPaths(open);
    return open.map((entry) => ({
      url: this.permalinks.of(entry, parents, false),
      changed: `${entry.modifiedGmt.replace(' ', 'T')}+00:00`,
    }));
  }

  /** The archives of the terms of a taxonomy that have entries, within some ids. */
  async terms(taxonomy: string, ids: IdRange): Promise<SitemapUrl[]> {
    const terms = await this.sitemap.termIds(taxonomy, ids);
    return (await this.addresses.archivesOf(terms)).map(({ address }) => ({ url: address }));
  }

  /** The pages of the authors of published posts, within some ids. */
  async authors(ids: IdRange): Promise<SitemapUrl[]> {
    const slugs = await this.sitemap.authorSlugs(ids);
    return slugs.map((slug) => ({ url: `${this.site.home}/author/${slug}/` }));
  }
}
