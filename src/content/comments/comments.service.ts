import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Reply, View, namesOne, paged, type RestRequest } from '#libs/rest';
import { plainLine } from '#libs/text';
import { fail } from '../content.errors.js';
import { callerAddress } from '../../comments/caller-address.js';
import { moderates } from '../../comments/comment-access.js';
import type { Origin } from '../../comments/comment-drafts.js';
import { CommentFinder } from '../../comments/comment-finder.js';
import { CommentList } from '../../comments/comment-list.js';
import { CommentPresenter } from './comment.presenter.js';
import { CommentWriter } from '../../comments/comment-writer.js';
import type { CreateCommentArgs, ListCommentsArgs, UpdateCommentArgs } from './comments.args.js';

const EDITED = new View('edit');

/** The work behind the routes of comments. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly finder: CommentFinder,
    private readonly lists: CommentList,
    private readonly writer: CommentWriter,
    private readonly presenter: CommentPresenter,
  ) {}

  /** Answers a page of a list. */
  async list(args: ListCommentsArgs, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.lists.page(args, await this.finder.unlocked(args));
    const shown = await this.finder.locate(items, request.view);
    const body = this.presenter.many(shown, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
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
