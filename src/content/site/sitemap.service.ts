import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import type { IdRange } from '../../entries/permalinks/index.js';
import { PublicUrls } from '../../terms/index.js';
import { SitemapRepository, type IdChunk } from './sitemap.repository.js';

/** A public URL of the sitemap. */
export interface SitemapUrl {
  url: string;
  /** Time of the last change (ISO 8601), if known. */
  changed?: string;
}

/** Non-empty chunks of ids: of entries by type, of terms by taxonomy, and of authors. */
interface SitemapChunks {
  entries: (IdChunk & { changed: string })[];
  terms: IdChunk[];
  authors: number[];
}

/** Lists the public URLs of terms and authors, and where those of entries are, in chunks of consecutive ids. */
@Injectable()
export class Sitemap {
  constructor(
    private readonly sitemap: SitemapRepository,
    private readonly addresses: PublicUrls,
    private readonly site: SiteUrls,
  ) {}

  /** The non-empty chunks of `size` ids each. Takes three statements. */
  async stretches(types: readonly string[], taxonomies: readonly string[], size: number): Promise<SitemapChunks> {
    const [entries, terms, authors] = await Promise.all([
      this.sitemap.entryChunks(types, size),
      this.sitemap.termChunks(taxonomies, size),
      this.sitemap.authorChunks(size),
    ]);
    return { entries, terms, authors };
  }

  /** The archive URLs of the non-empty terms of a taxonomy within an id range. */
  async terms(taxonomy: string, ids: IdRange): Promise<SitemapUrl[]> {
    const terms = await this.sitemap.termIds(taxonomy, ids);
    return (await this.addresses.archivesOf(terms)).map(({ url }) => ({ url: url }));
  }

  /** The page URLs of the authors of published posts within an id range. */
  async authors(ids: IdRange): Promise<SitemapUrl[]> {
    const slugs = await this.sitemap.authorSlugs(ids);
    return slugs.map((slug) => ({ url: `${this.site.requestedHome}/author/${slug}/` }));
  }
}
