import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArgBinder } from '#libs/args';
import { currentViewer, type Viewer } from '#libs/auth';
import { Embedder, Reply, View, errorBody, namesOne, paged, type RestRequest } from '#libs/rest';
import { plainLine } from '#libs/text';
import { CommentAccess, CommentWriter, Comments, type ShownComment } from '../../comments/index.js';
import { fail } from '../content.errors.js';
import { CommentPresenter, EMBEDS } from './comment.presenter.js';
import { CreateCommentDto, type ListCommentsDto, type UpdateCommentDto } from './comments.dto.js';
import { CommentsPolicy, callerAddress } from './comments.policy.js';

const EDITED = new View('edit');

/** The work behind the routes of comments. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly comments: Comments,
    private readonly access: CommentAccess,
    private readonly writer: CommentWriter,
    private readonly presenter: CommentPresenter,
  ) {}

  /** Answers a page of a list. */
  async list(args: ListCommentsDto, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.comments.page(args, await this.comments.unlocked(args));
    const shown = await this.comments.locate(items, request.view.wants('link'));
    const body = this.presenter.many(shown, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
  }

  /** Answers one comment. */
  async show(id: number, view: View): Promise<Record<string, unknown>> {
    const [comment] = await this.comments.locate([await this.comments.get(id)], view.wants('link'));
    return comment ? this.presenter.one(comment, view) : fail('rest_comment_invalid_id');
  }

  /** Creates a comment and answers it; moderators see it as those who may change it do. */
  async create(args: CreateCommentDto, { sent, view, http }: RestRequest): Promise<Reply> {
    if (namesOne(sent)) fail('rest_comment_exists');
    if (sent.type && sent.type !== 'comment') fail('rest_invalid_comment_type');
    const origin = { address: callerAddress(), agent: plainLine(http.headers['user-agent'] ?? '') };
    const id = await this.writer.create(args, origin);
    const body = await this.show(id, view.in(this.access.moderates(currentViewer()) ? 'edit' : 'view'));
    return Reply.created(body, this.presenter.address(id));
  }

  /** Changes a comment and answers it as those who may change it see it. */
  async update(args: UpdateCommentDto, { sent, view }: RestRequest): Promise<unknown> {
    const { type } = await this.comments.get(args.id);
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

/** How many comments of a post or a comment are embedded: the first page of their list. */
const EMBEDDED = 10;
const EMBED = new View('embed');

type Bodies = Map<string | number, unknown>;

/** Embeds comments in answers that link to them. */
@Injectable()
export class CommentEmbeds implements OnModuleInit {
  constructor(
    private readonly embedder: Embedder,
    private readonly comments: Comments,
    private readonly access: CommentAccess,
    private readonly presenter: CommentPresenter,
  ) {}

  onModuleInit(): void {
    this.embedder.register(EMBEDS.one, (ids, viewer) => this.ones(ids.map(Number), viewer));
    this.embedder.register(EMBEDS.ofPost, (ids, viewer) => this.ofPosts(ids.map(Number), viewer));
    this.embedder.register(EMBEDS.ofParent, (ids, viewer) => this.lists('parent_id', ids.map(Number), viewer));
  }

  private async ones(ids: number[], viewer: Viewer): Promise<Bodies> {
    const shown = await this.comments.locate(await this.comments.byIds(ids), EMBED.wants('link'));
    const byId = new Map(shown.map((comment) => [comment.id, comment]));
    return new Map(
      ids.map((id) => [
        id,
        orRefusal(viewer, () => {
          const comment = byId.get(id) ?? fail('rest_comment_invalid_id');
          this.access.checkGet(viewer, comment, EMBED, false);
          return this.presenter.one(comment, EMBED);
        }),
      ]),
    );
  }

  private async ofPosts(ids: number[], viewer: Viewer): Promise<Bodies> {
    const posts = await this.comments.posts(ids);
    const refusals: Bodies = new Map();
    for (const id of ids) {
      const refusal = orRefusal(viewer, () => this.access.checkPosts(viewer, [id], posts, false));
      if (refusal !== undefined) refusals.set(id, refusal);
    }
    const readable = ids.filter((id) => !refusals.has(id));
    return new Map([...refusals, ...(await this.lists('post_id', readable, viewer))]);
  }

  private async lists(of: 'post_id' | 'parent_id', ids: number[], viewer: Viewer): Promise<Bodies> {
    const bodies = new Map<number, unknown[]>(ids.map((id) => [id, []]));
    if (!ids.length) return new Map(bodies);
    const rows = await this.comments.firstOf(of, ids, EMBEDDED);
    const readable = rows.filter((row) => this.access.mayRead(row, viewer));
    const keyOf = ({ postId, parentId }: ShownComment) => (of === 'post_id' ? postId : parentId);
    for (const comment of await this.comments.locate(readable, EMBED.wants('link'))) {
      bodies.get(keyOf(comment))?.push(this.presenter.one(comment, EMBED));
    }
    return new Map(bodies);
  }
}

/** The result of `work`, or the body of its error. */
function orRefusal(viewer: Viewer, work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return errorBody(error, viewer);
  }
}

/** What a form sends of a comment; texts as they were typed. */
export interface TypedComment {
  post: number;
  /** 0 for one that answers none. */
  parent: number;
  content: string;
  /** Of guests. */
  author_name?: string;
  author_email?: string;
  author_url?: string;
  /** Password of the post. */
  password?: string;
}

/** Creates comments that forms send, by every rule of the REST routes. */
@Injectable()
export class CommentPosting {
  private readonly binder = new ArgBinder(CreateCommentDto);

  constructor(
    private readonly policy: CommentsPolicy,
    private readonly writer: CommentWriter,
    private readonly comments: Comments,
  ) {}

  /** Creates a comment in the name of the viewer; `agent` is the caller's program. Refuses as the interface does. */
  async post(typed: TypedComment, agent: string): Promise<{ id: number; isApproved: boolean }> {
    const sent = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined));
    const args = this.binder.bind({ path: {}, query: {}, body: sent });
    await this.policy.create(args, currentViewer());
    const id = await this.writer.create(args, { address: callerAddress(), agent });
    return { id, isApproved: (await this.comments.get(id)).status === 'approved' };
  }
}
