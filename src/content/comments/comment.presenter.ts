import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import {
  MAYBE_URL,
  Presenter,
  embeddable,
  group,
  link,
  member,
  shownName,
  type Link,
  type Links,
  type Members,
} from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import {
  COMMENT_STATUSES,
  COMMENT_FIELDS,
  CommentAccess,
  CommentRendering,
  isPublicType,
  type ShownComment,
} from '../../comments/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { FieldMembers } from '../../fields/index.js';
import { Avatars } from '../../identity/index.js';
import { isoDate } from '../../settings/index.js';

/** Names of the embed sources: comments by their own id, by post id and by parent id. */
export const EMBEDS = { one: 'comment', ofPost: 'comments', ofParent: 'comment-children' } as const;

/** The filters of a list of the replies to a comment of a type that readers do not see: they are of the same type. */
const inherited = ({ type }: ShownComment): string => (isPublicType(type) ? '' : `&status=all&type=${type}`);

/** Response fields and links of a comment. */
@Injectable()
export class CommentPresenter extends Presenter<ShownComment> {
  readonly title = 'comment';
  private readonly own: Members<ShownComment>;

  constructor(
    private readonly site: SiteUrls,
    private readonly access: CommentAccess,
    rendering: CommentRendering,
    avatars: Avatars,
    private readonly types: EntryTypes,
    private readonly fields: FieldMembers,
  ) {
    super();
    this.own = {
      id: member('all', 'integer', 'ID of the comment.', (c) => c.id, { readonly: true, example: 7 }),
      post: member(['view', 'edit'], 'integer', 'ID of the post it belongs to.', (c) => c.postId, {
        default: 0,
        example: 12,
      }),
      parent: member('all', 'integer', 'ID of the parent comment; 0 for none.', (c) => c.parentId, {
        default: 0,
        example: 0,
      }),
      author: member('all', 'integer', 'ID of the author; 0 for a guest.', (c) => c.authorId, { example: 3 }),
      author_name: member('all', 'string', 'Name of the author.', (c) => c.authorName, { example: 'Ann Lee' }),
      author_email: member('edit', 'string', 'Email address of the author.', (c) => c.authorEmail, {
        format: 'email',
        shape: { format: undefined },
        example: 'ann@example.org',
      }),
      author_url: member('all', 'string', 'Website URL of the author.', (c) => c.authorUrl, {
        format: 'uri',
        shape: MAYBE_URL,
        example: 'https://example.org/ann',
      }),
      author_ip: member('edit', 'string', 'IP address of the author.', (c) => c.authorIp, {
        format: 'ip',
        example: '192.0.2.1',
      }),
      author_user_agent: member('edit', 'string', 'User agent of the author.', (c) => c.authorAgent, {
        example: 'Mozilla/5.0',
      }),
      date: member('all', 'string', 'Date posted, in the time zone of the site.', (c) => isoDate(c.dateLocal), {
        format: 'date-time',
        example: '2024-05-01T10:00:00',
      }),
      date_gmt: member(['view', 'edit'], 'string', 'Date posted, in UTC.', (c) => isoDate(c.dateGmt), {
        format: 'date-time',
        example: '2024-05-01T08:00:00',
      }),
      content: group('all', 'Text of the comment.', {
        rendered: member('all', 'string', 'As HTML.', (c) => rendering.content(c), {
          readonly: true,
          example: '<p>Well said.</p>\n',
        }),
        raw: member('edit', 'string', 'As written.', (c) => c.content),
      }),
      link: member('all', 'string', 'Public URL.', (c) => `${c.postUrl}#comment-${c.id}`, {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/2024/05/01/spring-fair/#comment-7',
      }),
      status: member(['view', 'edit'], 'string', 'Status of the comment.', (c) => c.status, {
        enum: COMMENT_STATUSES.shown,
        example: 'approved',
      }),
      type: member('all', 'string', 'Type of the comment.', (c) => c.type, { readonly: true, example: 'comment' }),
      author_avatar_urls: avatars.member((c) => c.authorEmail),
    };
  }

  get members(): Members<ShownComment> {
    return { ...this.own, ...this.fields.meta(COMMENT_FIELDS, ({ fieldValues }: ShownComment) => fieldValues) };
  }

  protected override get basis(): object {
    return this.fields.model;
  }

  override links(comment: ShownComment): Links {
    const rest = this.site.rest('cms/v2');
    const { id, parentId, authorId } = comment;
    const collection = `${rest}/comments`;
    const links: Links = { self: [link(this.url(id))], collection: [link(collection)] };
    if (authorId) links.author = [embeddable(`${rest}/users/${authorId}`, 'users', authorId)];
    const post = this.postLink(comment);
    if (post) links.up = [post];
    if (parentId) links['in-reply-to'] = [embeddable(this.url(parentId), EMBEDS.one, parentId)];
    if (this.access.mayReadReplies(comment, currentViewer()))
      links.children = [embeddable(`${collection}?parent=${id}${inherited(comment)}`, EMBEDS.ofParent, id)];
    return links;
  }

  /** REST URL of a comment. */
  url(id: number): string {
    return `${this.site.rest('cms/v2')}/comments/${id}`;
  }

  private postLink({ postId, postType }: ShownComment): Link | undefined {
    const type = this.types.get(postType);
    if (!type) return undefined;
    const source = type.followsOwner ? 'media' : type.name;
    return embeddable(`${this.site.rest('cms/v2')}/${type.cmsPath}/${postId}`, source, postId, {
      post_type: shownName(type.name),
    });
  }
}
