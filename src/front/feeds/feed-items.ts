import { Injectable } from '@nestjs/common';
import {
  Authors,
  CATEGORY,
  DynamicContent,
  EntryRendering,
  Permalinks,
  SettingsService,
  TAG,
  TermList,
  TermPresenters,
  type EntryRow,
} from '../../content/index.js';
import { textOf } from '../shell/html.js';
import type { Shown } from '#libs/freshness';
import { SiteWords } from '../shell/site-words.js';
import type { FeedItem } from './feed.js';

/** Makes items of feeds of entries: the same few statements for one and for many. */
@Injectable()
export class FeedItems {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly dynamic: DynamicContent,
    private readonly permalinks: Permalinks,
    private readonly authors: Authors,
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** The entries of some rows, which hold their texts; what a password hides is told by its title only. */
  async of(rows: readonly EntryRow[], shown: Shown): Promise<FeedItem[]> {
    const ids = rows.map(({ id }) => id);
    const isFull = this.settings.get('feed_full_texts');
    const open = rows.filter(({ password }) => password === '');
    const [parents, authors, terms, parts] = await Promise.all([
      this.permalinks.parentPaths(rows),
      this.authors.byIds(rows.map(({ authorId }) => authorId)),
      this.terms.carriedBy(ids, [CATEGORY.name, TAG.name]),
      isFull ? this.dynamic.prepare(open) : undefined,
    ]);
    shown.entry(...ids);
    shown.commentCount(...ids);
    return rows.map((row) => {
      const link = this.permalinks.of(row, parents, true);
      const isOpen = row.password === '';
      const author = authors.get(row.authorId);
      return {
        id: row.guid || this.permalinks.plain(row),
        title: textOf(this.rendering.title(row)),
        link,
        author: { name: author?.name ?? this.words.all.anonymous, url: author?.link },
        published: isoMoment(row.dateGmt ?? row.modifiedGmt),
        updated: isoMoment(row.modifiedGmt),
        categories: terms
          .filter(({ entryId }) => entryId === row.id)
          .map((term) => ({ name: textOf(term.name), address: this.archives.of(term.taxonomy).archive(term) })),
        summaryHtml: isOpen ? this.rendering.excerpt(row).trim() : this.words.all.lockedShort,
        contentHtml: isFull && isOpen ? this.rendering.content(row, parts?.get(row.id)).trim() : undefined,
        comments: isOpen ? commentsOf(row, link) : undefined,
      };
    });
  }
}

/** Where the comments are, if there are some or may be. */
function commentsOf({ commentStatus, commentCount }: EntryRow, link: string): FeedItem['comments'] {
  if (link.includes('?') || (commentStatus !== 'open' && !commentCount)) return undefined;
  return { address: `${link}#${commentCount ? 'comments' : 'respond'}`, feed: `${link}feed/`, count: commentCount };
}

/** A stored moment of UTC as feeds are given it. */
export const isoMoment = (stored: string): string => `${stored.replace(' ', 'T')}Z`;
