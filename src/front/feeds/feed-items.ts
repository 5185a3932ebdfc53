import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { Shown } from '#libs/freshness';
import { Authors } from '../../identity/index.js';
import { CATEGORY, TAG, TermList, TermPresenters } from '../../terms/index.js';
import { PublishedComments, type SaidComment } from '../../comments/index.js';
import { DynamicContent, EntryRendering } from '../../rendering/index.js';
import { ENTRY_COLUMNS, Permalinks, type EntryRow } from '../../entries/index.js';
import { SettingsService } from '../../settings/index.js';
import { textOf } from '../shell/html.js';
import { SiteWords } from '../words/site-words.js';
import type { FeedItem } from './feed-documents.js';

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

  /** The entries of some rows, which hold their texts; of protected ones only the title. */
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

/** Makes items of feeds of comments: three statements. */
@Injectable()
export class CommentItems {
  constructor(
    private readonly db: Db,
    private readonly news: PublishedComments,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** The latest comments, on all entries or on one. */
  async latest(shown: Shown, entryId?: number): Promise<FeedItem[]> {
    const comments = await this.news.latest(this.settings.get('feed_items'), entryId);
    const entries = await this.entries([...new Set(comments.map((comment) => comment.entryId))]);
    const parents = await this.permalinks.parentPaths([...entries.values()]);
    shown.title(...entries.keys());
    return comments.flatMap((comment) => {
      const entry = entries.get(comment.entryId);
      return entry ? this.item(comment, entry, this.permalinks.of(entry, parents, false)) : [];
    });
  }

  private item({ id, authorName, authorUrl, dateGmt, html }: SaidComment, entry: EntryRow, link: string): FeedItem {
    const about = entry.guid || this.permalinks.plain(entry);
    const said = isoMoment(dateGmt);
    const name = authorName || this.words.all.anonymous;
    return {
      id: `${about}#comment-${id}`,
      title: `${name}: ${textOf(this.rendering.title(entry))}`,
      link: `${link}#comment-${id}`,
      author: { name, url: authorUrl || undefined },
      published: said,
      updated: said,
      categories: [],
      summaryHtml: html,
      contentHtml: html,
      about: { id: about, link },
    };
  }

  private async entries(ids: readonly number[]): Promise<Map<number, EntryRow>> {
    if (!ids.length) return new Map();
    const rows = await this.db.rows<EntryRow>(`SELECT ${ENTRY_COLUMNS} FROM entries e WHERE e.id IN (?)`, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

/** Where the comments are, if there are some or may be. */
function commentsOf({ commentStatus, commentCount }: EntryRow, link: string): FeedItem['comments'] {
  if (link.includes('?') || (commentStatus !== 'open' && !commentCount)) return undefined;
  return { address: `${link}#${commentCount ? 'comments' : 'respond'}`, feed: `${link}feed/`, count: commentCount };
}

/** A stored moment of UTC in ISO form. */
const isoMoment = (stored: string): string => `${stored.replace(' ', 'T')}Z`;
