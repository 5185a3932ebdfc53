import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { CacheTags } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { EntryHeads, type MadeHead } from '../../entries/heads/index.js';
import type { EntryRow } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { type EntryType, STATUSES } from '../../entries/types/index.js';
import { Authors } from '../../identity/index.js';
import { MediaFiles } from '../../media/index.js';
import { Taxonomies, TermList } from '../../terms/index.js';
import { FrontLinks, FrontPages, PageTranslations, responsiveImage } from '../common/index.js';
import { PageHeads } from '../heads/index.js';
import { SiteIcon } from '../style/index.js';
import { EntryFacts } from './entry-facts.js';
import { EntryPageHeads, type HeadedEntry, IMAGE_WIDTH } from './entry-page-heads.js';

/** The heads of the pages of entries as data: those of posts, pages and declared types. */
@Injectable()
export class EntryHeadSource implements OnModuleInit {
  constructor(
    private readonly registry: EntryHeads,
    private readonly heads: EntryPageHeads,
    private readonly pages: PageHeads,
    private readonly permalinks: Permalinks,
    private readonly authors: Authors,
    private readonly terms: TermList,
    private readonly taxonomies: Taxonomies,
    private readonly media: MediaFiles,
    private readonly facts: EntryFacts,
    private readonly translations: PageTranslations,
    private readonly links: FrontLinks,
    private readonly front: FrontPages,
    private readonly icon: SiteIcon,
    private readonly site: SiteUrls,
  ) {}

  onModuleInit(): void {
    this.registry.register(
      ({ hasHeads }) => hasHeads,
      (type, rows) => this.inLanguages(type, rows),
    );
  }

  /** The pages of entries are in the language of these, whatever that of the request. */
  private async inLanguages(type: EntryType, rows: readonly EntryRow[]): Promise<ReadonlyMap<number, MadeHead>> {
    if (!this.site.hasLanguages || type.localised !== 'entries') return this.of(type, rows);
    const heads = new Map<number, MadeHead>();
    for (const language of new Set(rows.map((row) => row.language))) {
      const own = rows.filter((row) => row.language === language);
      const made = await RequestContext.nested(() => this.of(type, own), this.site.languageOf(language));
      for (const [id, head] of made) heads.set(id, head);
    }
    return heads;
  }

  private async of(type: EntryType, rows: readonly EntryRow[]): Promise<ReadonlyMap<number, MadeHead>> {
    const ids = rows.map(({ id }) => id);
    const found = await this.headed(type, rows);
    const published = found.filter(({ entry, isPreview }) => STATUSES.isPublic(entry.status) && !isPreview);
    const open = found.filter(({ isOpen }) => isOpen);
    const [authors, terms, media, facts, translations, icon] = await Promise.all([
      this.authors.byIds(rows.map(({ authorId }) => authorId)),
      this.terms.ofEntries(ids, this.taxonomies.archivedOf(type)),
      this.media.byIds(rows.map(({ featuredMedia }) => featuredMedia)),
      type.jsonLd
        ? this.facts.ofEach(
            type,
            open.map(({ entry }) => entry),
            CacheTags.current,
          )
        : undefined,
      this.translations.ofEntries(
        type,
        published.filter(({ isFront }) => !isFront).map(({ entry, link }) => ({ entry, url: link })),
      ),
      this.icon.touchUrl(),
    ]);
    return new Map(
      found.map((one) => {
        const { entry, isOpen, isFront, link } = one;
        const head = this.heads.of(one, {
          author: authors.get(entry.authorId),
          terms: terms.filter(({ entryId }) => entryId === entry.id),
          image: isOpen ? responsiveImage(media.get(entry.featuredMedia), IMAGE_WIDTH) : undefined,
          facts: facts?.get(entry.id) ?? [],
          translations: isFront ? this.translations.everywhere(link) : (translations.get(entry.id) ?? []),
        });
        return [entry.id, this.pages.asData(head, icon)];
      }),
    );
  }

  /** The entries with the addresses of their pages, as everyone sees them, or the viewer of a preview. */
  private async headed(type: EntryType, rows: readonly EntryRow[]): Promise<HeadedEntry[]> {
    const viewer = currentViewer();
    const parents = await this.permalinks.parentPaths([...rows]);
    const { frontId } = this.front;
    const isPlaced = rows.some(({ id }) => id === frontId) && (await this.front.isPlaceable(frontId));
    return rows.map((entry) => {
      const isFront = isPlaced && entry.id === frontId;
      const isPreview = viewer.previews(entry.id);
      return {
        ...{ entry, type, isFront, isPreview, commentPage: 1, textPage: 1, textPages: 1 },
        link: isFront ? this.links.home : this.permalinks.of(entry, parents, true),
        isOpen: entry.password === '' || isPreview,
      };
    });
  }
}
