import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { decodeCharacterReferences, escapeHtml, sanitizeUrl, stripTags } from '#libs/text';
import { EntryRendering } from '../entry-rendering.js';
import type { EntryRow } from '../../entries/entry.entity.js';
import { Permalinks } from '../../entries/permalinks.js';
import { formatDate } from '../../settings/date-format.js';
import { SiteTime } from '../../settings/site-time.js';
import type { AttributeValues } from '../block-attributes.js';
import { BlockLanguage } from '../block-language.js';
import { DynamicBlock, type Root } from '../dynamic-block.js';
import { attributes as written } from '../html.js';
import { RecentComments, type RecentComment } from '../recent-comments.js';

const ON = { type: 'boolean', default: true } as const;
const ATTRIBUTES = {
  commentsToShow: { type: 'number', default: 5, minimum: 1, maximum: 100 },
  displayAvatar: ON,
  displayDate: ON,
  displayExcerpt: ON,
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const EXCERPT_WORDS = 20;
const B = 'wp-block-latest-comments';

/** The entry that a comment is on. */
type Commented = Pick<EntryRow, 'id' | 'type' | 'status' | 'slug' | 'title' | 'version' | 'parentId' | 'dateLocal'>;

/** The newest comments on what is published. */
@Injectable()
export class LatestCommentsBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/latest-comments';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'typography', 'spacing'] as const;

  constructor(
    private readonly db: Db,
    private readonly comments: RecentComments,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly time: SiteTime,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const comments = await this.comments.newest(Math.trunc(values.commentsToShow));
    const entries = await this.entries(comments);
    const addresses = await this.permalinks.parentPaths(entries);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const items = comments.flatMap((comment) => {
      const entry = byId.get(comment.entryId);
      if (!entry) return [];
      const link = `${this.permalinks.of(entry, addresses, false)}#comment-${comment.id}`;
      return this.item(comment, entry, link, values);
    });
    if (!items.length) return `<div${root('no-comments')}>${this.language.words.noComments}</div>`;
    const classes = [
      ...(values.displayAvatar ? ['has-avatars'] : []),
      ...(values.displayDate ? ['has-dates'] : []),
      ...(values.displayExcerpt ? ['has-excerpts'] : []),
    ];
    return `<ol${root(...classes)}>${items.join('')}</ol>`;
  }

  private async entries(comments: readonly RecentComment[]): Promise<Commented[]> {
    if (!comments.length) return [];
    return this.db.rows<Commented>(
      `SELECT e.id, e.type, e.status, e.slug, e.title, e.version, e.parent_id AS parentId, e.date_local AS dateLocal
 FROM entries e WHERE e.id IN (?)`,
      [[...new Set(comments.map(({ entryId }) => entryId))]],
    );
  }

  private item(comment: RecentComment, entry: Commented, link: string, values: Values): string {
    const avatar =
      values.displayAvatar && comment.avatarUrl
        ? `<img alt=""${written({ src: comment.avatarUrl, class: `avatar avatar-48 photo ${B}__comment-avatar`, height: 48, width: 48 })} />`
        : '';
    const { words } = this.language;
    const name = escapeHtml(comment.authorName || words.anonymous);
    const url = sanitizeUrl(decodeCharacterReferences(comment.authorUrl));
    const author = url
      ? `<a class="${B}__comment-author"${written({ href: url })}>${name}</a>`
      : `<span class="${B}__comment-author">${name}</span>`;
    const title = `<a class="${B}__comment-link"${written({ href: link })}>${this.rendering.title(entry) || entry.id}</a>`;
    const footer = `<footer class="${B}__comment-meta">${words.commentOn(author, title)}${values.displayDate ? this.date(comment) : ''}</footer>`;
    const excerpt = values.displayExcerpt
      ? `<div class="${B}__comment-excerpt"><p>${excerptOf(comment)}</p></div>`
      : '';
    return `<li class="${B}__comment">${avatar}<article>${footer}${excerpt}</article></li>`;
  }

  private date({ dateLocal }: RecentComment): string {
    const { zone } = this.time;
    const shown = this.language.date(dateLocal);
    return `<time datetime="${formatDate('c', dateLocal, zone)}" class="${B}__comment-date">${escapeHtml(shown)}</time>`;
  }
}

function excerptOf({ content }: RecentComment): string {
  const words = stripTags(content)
    .trim()
    .split(/\s+/, EXCERPT_WORDS + 1);
  const shown = escapeHtml(words.slice(0, EXCERPT_WORDS).join(' '));
  return words.length > EXCERPT_WORDS ? `${shown}&hellip;` : shown;
}
