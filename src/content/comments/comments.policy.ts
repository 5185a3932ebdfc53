import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { RestError } from '#libs/errors';
import { ForSignedIn, Needs } from '#libs/routes';
import { CommentAccess, Comments, MODERATE } from '../../comments/index.js';
import { Entries } from '../../entries/index.js';
import { Users } from '../../identity/index.js';
import { SettingsService } from '../../settings/index.js';
import { fail } from '../common/index.js';
import type {
  CreateCommentDto,
  GetCommentDto,
  ListCommentsDto,
  UpdateCommentDto,
  WriteCommentDto,
} from './comments.dto.js';

/** The caller's IP address. IPv4 addresses lose the `::ffff:` prefix that dual-stack sockets add. */
export const callerIp = (): string => (RequestContext.current()?.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether a viewer may edit comments on some posts. */
const mayEditSome = (viewer: Viewer): boolean => viewer.can(MODERATE) || viewer.can('edit_posts');

/** Authorizes the comment routes. An unknown comment is a 404 before any rights are checked. */
@Injectable()
export class CommentsPolicy {
  constructor(
    private readonly comments: Comments,
    private readonly access: CommentAccess,
    private readonly entries: Entries,
    private readonly settings: SettingsService,
    private readonly users: Users,
  ) {}

  /**
   * Checks the posts first, then the context, then the filters: that of email addresses, which only moderators see,
   * requires the right to moderate, others that to edit posts.
   */
  async list(args: ListCommentsDto, viewer: Viewer): Promise<void> {
    const isOpened = (await this.comments.unlocked(args)).length > 0;
    const posts = await this.comments.posts(args.post);
    this.access.checkPosts(viewer, args.post, posts, isOpened);
    if (args.context === 'edit') this.access.checkEditContext(viewer, args.type, args.post, posts);
    if (this.access.moderates(viewer)) return;
    const { author, author_exclude: notBy, author_email: email, status, type } = args;
    const edits = viewer.can('edit_posts');
    const filters = {
      author: !edits && author?.length,
      author_exclude: !edits && notBy?.length,
      author_email: email,
      status: !edits && status !== 'approve',
      type: !edits && type !== 'comment',
    };
    const refused = Object.entries(filters).flatMap(([name, value]) => (value ? [name] : []));
    if (refused.length)
      throw new RestError(
        'rest_forbidden_param',
        'rights',
        `You are not allowed to use these parameters: ${refused.join(', ')}.`,
      );
  }

  /** Comments on a protected post require its password. */
  async read(args: GetCommentDto, viewer: Viewer): Promise<void> {
    const comment = await this.comments.get(args.id);
    this.access.checkGet(viewer, comment, args, await this.comments.opens(comment, args.password));
  }

  /** Checks the caller first, then the fields that only moderators may set, then the post. */
  @Needs((viewer) => viewer.isSignedIn)
  async create(args: CreateCommentDto, viewer: Viewer): Promise<void> {
    const allowsGuests = this.settings.get('comment_guests') && !this.settings.get('comment_registration');
    if (!viewer.isSignedIn && !allowsGuests) fail('rest_comment_login_required');
    if (!this.access.moderates(viewer)) {
      if (args.author !== undefined && args.author !== viewer.id) fail('rest_comment_invalid_author');
      if (args.author_ip && args.author_ip !== callerIp()) fail('rest_comment_invalid_author_ip');
      if (args.status !== undefined) fail('rest_comment_invalid_status');
      if (viewer.isSignedIn) await this.checkOwnName(args, viewer);
    }
    const post = (await this.comments.posts([args.post])).get(args.post);
    this.access.checkPost(viewer, post, post !== undefined && (await this.entries.opens(post, args.password)));
  }

  /**
   * Requires the right to moderate comments or to edit the post. Only moderators change who wrote a comment; others may
   * send back what is stored.
   */
  @ForSignedIn()
  @Needs(mayEditSome)
  async update({ id, ...changes }: UpdateCommentDto, viewer: Viewer): Promise<void> {
    const comment = await this.comments.get(id);
    this.access.checkExists(viewer, comment);
    if (!this.access.mayEdit(comment, viewer)) fail('rest_cannot_edit');
    if (this.access.moderates(viewer)) return;
    const { authorId: author, authorName: name, authorEmail: email, authorUrl: url, authorIp: ip } = comment;
    if (![undefined, author].includes(changes.author) || !namesOnly(changes, { name, email, url }))
      fail('rest_comment_invalid_author');
    if (changes.author_ip && changes.author_ip !== ip) fail('rest_comment_invalid_author_ip');
  }

  /** Throws if a name, an email address or a URL is sent that is not that of the account. */
  private async checkOwnName(args: CreateCommentDto, viewer: Viewer): Promise<void> {
    if (!args.author_name && !args.author_email && !args.author_url) return;
    const own = await this.users.profile(viewer.id);
    if (!own || !namesOnly(args, own)) fail('rest_comment_invalid_author');
  }

  /** Requires the right to moderate comments or to edit the post. */
  @ForSignedIn()
  @Needs(mayEditSome)
  async delete({ id }: { id: number }, viewer: Viewer): Promise<void> {
    const comment = await this.comments.get(id);
    this.access.checkExists(viewer, comment);
    if (!this.access.mayEdit(comment, viewer)) fail('rest_cannot_delete');
  }
}

/** Whether the author fields that are sent are those of an author. Empty ones say nothing. */
const namesOnly = (
  { author_name: name, author_email: email, author_url: url }: WriteCommentDto,
  author: Readonly<Record<'name' | 'email' | 'url', string>>,
): boolean =>
  [!name || name === author.name, !email || email === author.email, !url || url === author.url].every(Boolean);
