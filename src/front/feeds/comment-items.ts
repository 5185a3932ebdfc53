import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import {
  CommentNews,
  ENTRY_COLUMNS,
  EntryRendering,
  Permalinks,
  SettingsService,
  type EntryRow,
  type SaidComment,
} from '../../content/index.js';
import { textOf } from '../shell/html.js';
import type { Shown } from '#libs/freshness';
import { SiteWords } from '../shell/site-words.js';
import { isoMoment } from './feed-items.js';
import type { FeedItem } from './feed.js';

/** Makes items of feeds of comments: three statements. */
@Injectable()
export class CommentItems {
  constructor(
    private readonly db: Db,
    private readonly news: CommentNews,
    private readonly rendering: EntryRendering,
    private readonly permalinks: Permalinks,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** What was said last, about everything or about one entry. */
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
