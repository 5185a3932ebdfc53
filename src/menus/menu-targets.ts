import { Injectable } from '@nestjs/common';
import { CacheTags } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { ENTRY_TAGS } from '../entries/index.js';
import { Permalinks } from '../entries/permalinks/index.js';
import { EntryTypes, STATUSES } from '../entries/types/index.js';
import { TERM_TAGS, TermList, type LocatedTerm } from '../terms/index.js';
import { TermPresenters } from '../terms/routes/index.js';
import type { MenuItem } from './menu-item.entity.js';
import { MenuItemsRepository, type TargetEntry } from './menu-items.repository.js';

/** What an item of a menu refers to. */
export type MenuReference = Pick<MenuItem, 'kind' | 'object' | 'objectId' | 'url'>;

/** The object that an item of a menu refers to, and its URL. Both are absent if the object does not exist. */
export interface MenuTarget {
  url?: string;
  entry?: TargetEntry;
  term?: LocatedTerm;
  /** Name of a list of entries. */
  label?: string;
  /** Whether everyone may follow the link. */
  isPublic: boolean;
}

/** Resolves what the items of menus refer to. */
@Injectable()
export class MenuTargets {
  constructor(
    private readonly rows: MenuItemsRepository,
    private readonly terms: TermList,
    private readonly presenters: TermPresenters,
    private readonly permalinks: Permalinks,
    private readonly types: EntryTypes,
    private readonly site: SiteUrls,
  ) {}

  /**
   * The targets of items, in the same order. Takes one statement for entries and one for terms, and one more for the
   * parents of each. Adds the cache tags of titles and URLs.
   */
  async of(items: readonly MenuReference[]): Promise<MenuTarget[]> {
    const idsOf = (kind: MenuItem['kind']) => [
      ...new Set(items.filter((item) => item.kind === kind && item.objectId > 0).map(({ objectId }) => objectId)),
    ];
    const [entryIds, termIds] = [idsOf('post_type'), idsOf('taxonomy')];
    CacheTags.current?.addEach(ENTRY_TAGS.title, ...entryIds).addEach(ENTRY_TAGS.url, ...entryIds);
    CacheTags.current?.addEach(TERM_TAGS.term, ...termIds).addEach(TERM_TAGS.termUrl, ...termIds);
    const [entries, terms] = await Promise.all([
      this.rows.entries(entryIds),
      termIds.length ? this.terms.byIds(termIds).then((rows) => this.terms.locate(rows)) : [],
    ]);
    const parents = await this.permalinks.parentPaths(entries);
    const entryById = new Map(entries.map((entry) => [entry.id, entry]));
    const termById = new Map(terms.map((term) => [term.id, term]));
    return items.map((item): MenuTarget => {
      if (item.kind === 'custom') return { url: this.absolute(item.url), isPublic: true };
      if (item.kind === 'post_type_archive') return this.listOf(item.object);
      if (item.kind === 'taxonomy') {
        const term = termById.get(item.objectId);
        if (term?.taxonomy !== item.object) return { isPublic: false };
        return { term, url: this.presenters.of(term.taxonomy).archive(term), isPublic: true };
      }
      const entry = entryById.get(item.objectId);
      if (entry?.type !== item.object) return { isPublic: false };
      const isPublic = (this.types.get(entry.type)?.public ?? false) && isFollowed(entry);
      return { entry, url: this.permalinks.of(entry, parents, false), isPublic };
    });
  }

  /** The list of the entries of a type. */
  private listOf(name: string): MenuTarget {
    const path = this.types.get(name)?.listPath;
    if (path === undefined) return { isPublic: false };
    const label = this.types.publicTypes().find((type) => type.name === name)?.label;
    return { label, url: `${this.site.requestedHome}/${path && `${path}/`}`, isPublic: true };
  }

  /** A URL as written; a path gets the origin of the site. */
  private absolute(url: string): string {
    return /^\/(?!\/)/.test(url) ? new URL(url, this.site.requestedHome).href : url;
  }
}

const isFollowed = ({ status }: TargetEntry): boolean => STATUSES.isPublic(status) || status === 'inherit';
