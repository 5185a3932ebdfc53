import { Injectable } from '@nestjs/common';
import { decodeCharacterReferences, escapeHtml, sanitizeUrl } from '#libs/markup';
import { wordsOfHtml } from '#libs/text';
import { PublishedComments } from '../../comments/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { SiteDates } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { BlocksRepository, type BlockEntry } from '../blocks.repository.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { EntryRendering } from '../entry-rendering.js';
import { EXCERPT_WORDS, shortened } from '../excerpts.js';
import { attributes as written } from '../html.js';

const ON = { type: 'boolean', default: true } as const;
const ATTRIBUTES = {
  commentsToShow: { type: 'number', default: 5, minimum: 1, maximum: 100 },
  displayAvatar: ON,
  displayDate: ON,
  displayExcerpt: ON,
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const B = 'wp-block-latest-comments';

type RecentComment = Awaited<ReturnType<PublishedComments['recent']>>[number];

/** The latest comments on published entries. */
@Injectable()
export class LatestCommentsBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/latest-comments';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'typography', 'spacing'] as const;

  constructor(
    private readonly stored: BlocksRepository,
    private readonly comments: PublishedComments,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const comments = await this.comments.recent(Math.trunc(values.commentsToShow));
    const entries = await this.entries(comments);
    const parentPaths = await this.permalinks.parentPaths(entries);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const items = comments.flatMap((comment) => {
      const entry = byId.get(comment.entryId);
      if (!entry) return [];
      const link = `${this.permalinks.of(entry, parentPaths, false)}#comment-${comment.id}`;
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

  private async entries(comments: readonly RecentComment[]): Promise<BlockEntry[]> {
    if (!comments.length) return [];
    return this.stored.entries([...new Set(comments.map(({ entryId }) => entryId))]);
  }

  private item(comment: RecentComment, entry: BlockEntry, link: string, values: Values): string {
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
    const title = `<a class="${B}__comment-link"${written({ href: link })}>${this.rendering.shownTitle(entry) || entry.id}</a>`;
    const footer = `<footer class="${B}__comment-meta">${words.commentOn(author, title)}${values.displayDate ? this.date(comment) : ''}</footer>`;
    const excerpt = values.displayExcerpt
      ? `<div class="${B}__comment-excerpt"><p>${shortened(wordsOfHtml(comment.content), EXCERPT_WORDS.comment, '&hellip;')}</p></div>`
      : '';
    return `<li class="${B}__comment">${avatar}<article>${footer}${excerpt}</article></li>`;
  }

  private date({ dateLocal }: RecentComment): string {
    const { dates } = this;
    return `<time datetime="${dates.iso(dateLocal)}" class="${B}__comment-date">${escapeHtml(dates.day(dateLocal))}</time>`;
  }
}
