import { Injectable } from '@nestjs/common';
import type { CacheTags } from '#libs/invalidation';
import { isoUtc } from '#libs/times';
import { PublishedComments, type SaidComment } from '../../comments/index.js';
import { EntryListings, type LinkedEntry } from '../../content/index.js';
import { ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { Authors } from '../../identity/index.js';
import { DynamicContent, EntryRendering } from '../../rendering/index.js';
import { SettingsService } from '../../settings/index.js';
import { Taxonomies, TermList } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import { textOf } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import type { FeedItem } from './feed-documents.js';

/** Builds the items of feeds of entries, in a fixed number of statements. */
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
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** Items of rows with texts; only the titles of protected entries. Adds their cache tags. */
  async of(rows: readonly EntryRow[], tags: CacheTags): Promise<FeedItem[]> {
    const ids = rows.map(({ id }) => id);
    const isFull = this.settings.get('feed_full_texts');
    const open = rows.filter(({ password }) => password === '');
    const [parents, authors, terms, parts] = await Promise.all([
      this.permalinks.parentPaths(rows),
      this.authors.byIds(rows.map(({ authorId }) => authorId)),
      this.terms.ofEntries(ids, this.taxonomies.archivedOf(this.types.ofHome)),
      isFull ? this.dynamic.prepare(open) : undefined,
    ]);
    tags.addEach(ENTRY_TAGS.entry, ...ids);
    tags.addEach(ENTRY_TAGS.commentCount, ...ids);
    return rows.map((row) => {
      const link = this.permalinks.of(row, parents, true);
      const isOpen = row.password === '';
      const author = authors.get(row.authorId);
      return {
        id: row.guid || this.permalinks.plain(row),
        title: textOf(this.rendering.shownTitle(row)),
        link,
        author: { name: author?.name ?? this.words.all.anonymous, url: author?.link },
        published: isoUtc(row.dateGmt ?? row.modifiedGmt),
        updated: isoUtc(row.modifiedGmt),
        categories: terms
          .filter(({ entryId }) => entryId === row.id)
          .map((term) => ({ name: textOf(term.name), url: this.archives.of(term.taxonomy).archive(term) })),
        summaryHtml: isOpen ? this.rendering.excerpt(row).trim() : this.words.all.lockedShort,
        contentHtml: isFull && isOpen ? this.rendering.content(row, parts?.get(row.id)).trim() : undefined,
        comments: isOpen ? commentsOf(row, link) : undefined,
      };
    });
  }
}

/** Builds the items of feeds of comments, in three statements. */
@Injectable()
export class CommentItems {
  constructor(
    private readonly latestComments: PublishedComments,
    private readonly listings: EntryListings,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** The latest comments on all entries or on one; adds the cache tags of the entries. */
  async latest(tags: CacheTags, entryId?: number): Promise<FeedItem[]> {
    const comments = await this.latestComments.latest(this.settings.get('feed_items'), entryId);
    const entries = await this.listings.byIds(comments.map(({ entryId: id }) => id));
    const parents = await this.permalinks.parentPaths([...entries.values()]);
    tags.addEach(ENTRY_TAGS.title, ...entries.keys());
    return comments.flatMap((comment) => {
      const entry = entries.get(comment.entryId);
      return entry ? this.item(comment, entry, this.permalinks.of(entry, parents, false)) : [];
    });
  }

  private item({ id, authorName, authorUrl, dateGmt, html }: SaidComment, entry: LinkedEntry, link: string): FeedItem {
    const about = entry.guid || this.permalinks.plain(entry);
    const published = isoUtc(dateGmt);
    const name = authorName || this.words.all.anonymous;
    return {
      id: `${about}#comment-${id}`,
      title: `${name}${this.words.marks.colon}${textOf(this.rendering.shownTitle(entry))}`,
      link: `${link}#comment-${id}`,
      author: { name, url: authorUrl || undefined },
      published,
      updated: published,
      categories: [],
      summaryHtml: html,
      contentHtml: html,
      about: { id: about, link },
    };
  }
}

/** The URLs of the comments on an entry; undefined if comments are closed and there are none. */
function commentsOf({ commentStatus, commentCount }: EntryRow, link: string): FeedItem['comments'] {
  if (link.includes('?') || (commentStatus !== 'open' && !commentCount)) return undefined;
  return { url: `${link}#${commentCount ? 'comments' : 'respond'}`, feed: `${link}feed/`, count: commentCount };
}
