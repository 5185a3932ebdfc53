import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Reply, View, namesOne, paged, type RestRequest } from '#libs/rest';
import { plainLine } from '#libs/text';
import { fail } from '../content.errors.js';
import { EntryPasswords } from '../entries/entry-passwords.js';
import { SettingsService } from '../settings/settings.service.js';
import { callerAddress } from './caller-address.js';
import {
  checkCreate,
  checkGet,
  checkList,
  checkPost,
  checkPosts,
  mayEditComments,
  moderates,
} from './comment-access.js';
import type { Origin } from './comment-drafts.js';
import { CommentFinder } from './comment-finder.js';
import { CommentList } from './comment-list.js';
import { CommentPresenter } from './comment.presenter.js';
import { postOf, type CommentedPost } from './comment-row.js';
import { CommentWriter } from './comment-writer.js';
import type { CreateCommentArgs, GetCommentArgs, ListCommentsArgs, UpdateCommentArgs } from './comments.args.js';

const EDITED = new View('edit');

/** Comments as the interface offers them: who may do what, and what is answered. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly finder: CommentFinder,
    private readonly lists: CommentList,
    private readonly writer: CommentWriter,
    private readonly presenter: CommentPresenter,
    private readonly settings: SettingsService,
    private readonly passwords: EntryPasswords,
  ) {}

  async mayList(args: ListCommentsArgs): Promise<void> {
    const viewer = currentViewer();
    const posts = await this.finder.posts(args.post);
    checkPosts(viewer, args.post, posts, await this.opens(posts, args));
    checkList(viewer, args);
  }

  async mayGet(args: GetCommentArgs): Promise<void> {
    const comment = await this.finder.get(args.id);
    checkGet(currentViewer(), comment, args, await this.passwords.opens(postOf(comment), args.password));
  }

  /** First who comments, then what is said of the comment, then where (content 9.3). */
  async mayCreate(args: CreateCommentArgs): Promise<void> {
    const viewer = currentViewer();
    const takesGuests = this.settings.get('comment_guests') && !this.settings.get('comment_registration');
    if (!viewer.isSignedIn && !takesGuests) fail('rest_comment_login_required');
    checkCreate(viewer, args, callerAddress());
    const post = (await this.finder.posts([args.post])).get(args.post);
    checkPost(viewer, post, post !== undefined && (await this.passwords.opens(post, args.password)));
  }

  async mayUpdate({ id }: { id: number }): Promise<void> {
    const comment = await this.finder.get(id);
    if (!mayEditComments(postOf(comment), currentViewer())) fail('rest_cannot_edit');
  }

  async mayDelete({ id }: { id: number }): Promise<void> {
    const comment = await this.finder.get(id);
    if (!mayEditComments(postOf(comment), currentViewer())) fail('rest_cannot_delete');
  }

  /** Answers a page of a list. */
  async list(args: ListCommentsArgs, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.lists.page(args, await this.unlocked(args));
    const shown = await this.finder.locate(items, request.view);
    const body = this.presenter.many(shown, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
  }

  /** The post that a list is about, if its password was sent. */
  private async unlocked(args: ListCommentsArgs): Promise<number[]> {
    const { post, password } = args;
    if (password === undefined || post.length !== 1) return [];
    return (await this.opens(await this.finder.posts(post), args)) ? post : [];
  }

  /** Whether the password of a list opens its post, where it is the list of one. */
  private async opens(
    posts: ReadonlyMap<number, CommentedPost>,
    { post: ids, password }: Pick<ListCommentsArgs, 'post' | 'password'>,
  ): Promise<boolean> {
    const [id = 0] = ids;
    const post = ids.length === 1 ? posts.get(id) : undefined;
    return password !== undefined && post !== undefined && this.passwords.opens(post, password);
  }

  /** Answers one comment. */
  async show(id: number, view: View): Promise<Record<string, unknown>> {
    const [comment] = await this.finder.locate([await this.finder.get(id)], view);
    return comment ? this.presenter.one(comment, view) : fail('rest_comment_invalid_id');
  }

  /** Creates a comment and answers it; moderators see it as those who may change it do. */
  async create(args: CreateCommentArgs, { sent, view, http }: RestRequest): Promise<Reply> {
    if (namesOne(sent)) fail('rest_comment_exists');
    if (sent.type && sent.type !== 'comment') fail('rest_invalid_comment_type');
    const origin: Origin = { address: callerAddress(), agent: plainLine(http.headers['user-agent'] ?? '') };
    const id = await this.writer.create(args, origin);
    const body = await this.show(id, view.in(moderates(currentViewer()) ? 'edit' : 'view'));
    return Reply.created(body, this.presenter.address(id));
  }

  /** Changes a comment and answers it as those who may change it see it. */
  async update(args: UpdateCommentArgs, { sent, view }: RestRequest): Promise<unknown> {
    const { type } = await this.finder.get(args.id);
    if (sent.type !== undefined && sent.type !== null && sent.type !== type) fail('rest_comment_invalid_type');
    await this.writer.update(args);
    return this.show(args.id, view.in('edit'));
  }

  /** Moves a comment to the trash, or removes it for good and answers what there was. */
  async delete(id: number, force: boolean, { view }: RestRequest): Promise<unknown> {
    if (!force) {
      await this.writer.trash(id);
      return this.show(id, view.in('edit'));
    }
    const { _links: _, ...previous } = await this.show(id, EDITED);
    await this.writer.remove(id);
    return { deleted: true, previous };
  }
}
