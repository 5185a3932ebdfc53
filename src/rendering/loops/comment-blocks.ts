import { Injectable } from '@nestjs/common';
import { renderBlocks, type Block, type BlockAttributes, type BlockRenderer, type DynamicBlocks } from '#libs/blocks';
import { escapeHtml, sanitizeUrl } from '#libs/markup';
import type { CommentThread } from '../../comments/index.js';
import { SiteDates } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { textAt } from '../block-style.js';
import { EntryRendering } from '../entry-rendering.js';
import { attributes as written } from '../html.js';
import { avatar, avatarSize } from './author-blocks.js';
import { linkTo, root } from './block-elements.js';
import type { LoopEntry } from './loop-entries.js';

/** Name of the block that is repeated for each comment. */
export const COMMENT_TEMPLATE = 'core/comment-template';

/** The comments on an entry, and what they are rendered with. */
interface Shown {
  threads: readonly CommentThread[];
  /** The renderers of the text around the comments. */
  around: () => DynamicBlocks;
  /** Whether the response has as much as it may, after one more copy of a template. */
  isSpent: (template: Block) => boolean;
}

type EntryRenderer = (entry: LoopEntry, attributes: BlockAttributes, inner: string) => string;
type CommentRenderer = (comment: CommentThread, attributes: BlockAttributes, entry: LoopEntry) => string;

/** The blocks that show the comments on an entry. The form and further comments are those of its page. */
@Injectable()
export class CommentBlocks {
  private readonly ofEntry: Readonly<Record<string, EntryRenderer>> = {
    'core/comments': ({ row }, _, inner) => (row.commentCount || isOpen(row) ? inner : ''),
    'core/comments-title': (entry, attributes) => this.title(entry, attributes),
    // The template shows the first page of the comments. All pages are at the end of the page of the entry.
    'core/comments-pagination': () => '',
    'core/post-comments-count': ({ row }, attributes) =>
      `<div${root('post-comments-count', attributes)}>${this.language.number(row.commentCount)}</div>`,
    'core/post-comments-form': ({ row, link }, attributes) =>
      isOpen(row)
        ? `<div${root('post-comments-form', attributes)}>${linkTo(`${link}#respond`, this.language.words.writeComment, {})}</div>`
        : '',
    'core/post-comments-link': ({ row, link }, attributes) =>
      `<div${root('post-comments-link', attributes)}>${linkTo(`${link}#comments`, this.language.words.comments(row.commentCount), {})}</div>`,
  };

  private readonly ofComment: Readonly<Record<string, CommentRenderer>> = {
    'core/avatar': ({ avatars }, attributes) => this.avatar(avatars, attributes, 'avatar', avatarSize(attributes)),
    'core/comment-author-avatar': ({ avatars }, attributes) =>
      this.avatar(avatars, attributes, 'comment-author-avatar', avatarSize(attributes, 'width')),
    'core/comment-author-name': (comment, attributes) => this.author(comment, attributes),
    'core/comment-content': ({ html }, attributes) => `<div${root('comment-content', attributes)}>${html}</div>`,
    'core/comment-date': (comment, attributes, { link }) => this.date(comment, attributes, link),
    'core/comment-edit-link': () => '',
    'core/comment-reply-link': (comment, attributes, entry) => this.reply(comment, attributes, entry),
  };

  /** Names of these blocks. */
  readonly names = [...Object.keys(this.ofEntry), COMMENT_TEMPLATE, ...Object.keys(this.ofComment)];

  constructor(
    private readonly rendering: EntryRendering,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
  ) {}

  /** The renderers of these blocks for an entry. */
  of(entry: LoopEntry, shown: Shown): [string, BlockRenderer][] {
    const renderers = Object.entries(this.ofEntry).map(([name, render]): [string, BlockRenderer] => [
      name,
      (attributes, inner) => render(entry, attributes, inner),
    ]);
    return [...renderers, [COMMENT_TEMPLATE, (_, __, template) => this.list(entry, shown.threads, template, shown)]];
  }

  private list(entry: LoopEntry, threads: readonly CommentThread[], template: Block, shown: Shown): string {
    const items = threads.map((comment) => {
      if (shown.isSpent(template)) return '';
      const parts = Object.entries(this.ofComment).map(([name, render]): [string, BlockRenderer] => [
        name,
        // Escapes brackets, so that texts of visitors are not interpreted as shortcodes of this text.
        (attributes) => render(comment, attributes, entry).replaceAll('[', '&#91;'),
      ]);
      const html = renderBlocks([{ ...template, name: '' }], new Map([...shown.around(), ...parts]));
      return `<li class="wp-block-comment">${html}${this.list(entry, comment.answers, template, shown)}</li>`;
    });
    return items.length ? `<ol class="wp-block-comment-template">${items.join('')}</ol>` : '';
  }

  private title({ row }: LoopEntry, attributes: BlockAttributes): string {
    if (!row.commentCount) return '';
    const { words } = this.language;
    const level = /^[1-6]$/.exec(textAt(attributes, 'level'))?.[0] ?? '2';
    const count = words.comments(row.commentCount);
    const title =
      attributes.showPostTitle === false
        ? count
        : words.commentsOn(count, this.rendering.shownTitle(row) || words.untitled);
    return `<h${level}${root('comments-title', attributes)}>${title}</h${level}>`;
  }

  private avatar(avatars: CommentThread['avatars'], attributes: BlockAttributes, name: string, size: number): string {
    const image = avatar(avatars, size, `wp-block-${name}__image`);
    return image && `<div${root(name, attributes)}>${image}</div>`;
  }

  private author({ authorName, authorUrl }: CommentThread, attributes: BlockAttributes): string {
    const name = escapeHtml(authorName) || this.language.words.anonymous;
    const href = attributes.isLink === false ? '' : sanitizeUrl(authorUrl);
    const shown = href ? `<a${written({ href, rel: 'external nofollow ugc' })}>${name}</a>` : name;
    return `<div${root('comment-author-name', attributes)}>${shown}</div>`;
  }

  private date({ id, dateLocal }: CommentThread, attributes: BlockAttributes, link: string): string {
    const format = textAt(attributes, 'format').slice(0, 50);
    const day = format && format !== 'human-diff' ? this.dates.format(format, dateLocal) : this.dates.day(dateLocal);
    const time = `<time datetime="${this.dates.iso(dateLocal)}">${escapeHtml(day)}</time>`;
    const shown = attributes.isLink === false ? time : linkTo(`${link}#comment-${id}`, time, {});
    return `<div${root('comment-date', attributes)}>${shown}</div>`;
  }

  private reply({ id, authorName }: CommentThread, attributes: BlockAttributes, { row, link }: LoopEntry): string {
    if (!isOpen(row)) return '';
    const { words } = this.language;
    const href = `${link}${link.includes('?') ? '&' : '?'}replytocom=${id}#respond`;
    const label = words.replyTo(authorName || words.anonymous);
    return `<div${root('comment-reply-link', attributes)}><a${written({ href, rel: 'nofollow', 'aria-label': label })}>${words.reply}</a></div>`;
  }
}

const isOpen = ({ commentStatus }: LoopEntry['row']): boolean => commentStatus === 'open';
