import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Viewer, currentViewer } from '#libs/auth';
import { ArgBinder } from '#libs/binding';
import { CacheTags } from '#libs/invalidation';
import { Parts } from '#libs/parts';
import { Embedder, View } from '#libs/presenting';
import { Reply, errorBody, hasId, paged, type RestRequest } from '#libs/requests';
import { WriteReviews } from '#libs/rest';
import { plainLine } from '#libs/text';
import { COMMENT_FIELDS, CommentAccess, CommentWriter, Comments, type ShownComment } from '../../comments/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { fail } from '../common/index.js';
import { CommentPresenter, EMBEDS } from './comment.presenter.js';
import { CreateCommentDto, type ListCommentsDto, type UpdateCommentDto } from './comments.dto.js';
import { CommentsPolicy, callerIp } from './comments.policy.js';

const EDIT_VIEW = new View('edit');

/** Handles the comment routes. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly comments: Comments,
    private readonly access: CommentAccess,
    private readonly writer: CommentWriter,
    private readonly presenter: CommentPresenter,
    private readonly parts: Parts,
  ) {}

  /** Returns a page of comments. */
  async list(args: ListCommentsDto, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.comments.page(args, await this.comments.unlocked(args), request.slice);
    const body = await this.present(items, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
  }

  /** Presents comments. What everyone may read of them is kept. */
  private async present(rows: Parameters<Comments['locate']>[0], view: View): Promise<unknown[]> {
    if (view.fields || view.context === 'edit')
      return this.presenter.many(await this.comments.locate(rows, view.wants('link')), view);
    const viewer = currentViewer();
    return this.parts.of(
      {
        name: `comment ${view.context}`,
        keyOf: (row) => `${row.id} ${row.version} ${this.access.mayReadReplies(row, viewer)}`,
        make: async (missing) =>
          (await this.comments.locate(missing, true)).map((comment) => ({
            body: this.presenter.one(comment, view),
            tags: new CacheTags().add(ENTRY_TAGS.entry(comment.postId), ENTRY_TAGS.comments(comment.postId)),
            isOwn: !this.access.mayRead(comment, Viewer.anonymous),
          })),
      },
      rows,
    );
  }

  /** Returns one comment. */
  async show(id: number, view: View): Promise<Record<string, unknown>> {
    const [comment] = await this.comments.locate([await this.comments.get(id)], view.wants('link'));
    return comment ? this.presenter.one(comment, view) : fail('rest_comment_invalid_id');
  }

  /** Creates a comment and returns it: in the context `edit` for moderators, `view` for everyone else. */
  async create(args: CreateCommentDto, { sent, view, http }: RestRequest): Promise<Reply> {
    if (hasId(sent)) fail('rest_comment_exists');
    if (sent.type && sent.type !== 'comment') fail('rest_invalid_comment_type');
    const origin = { ip: callerIp(), agent: plainLine(http.headers['user-agent'] ?? '') };
    const id = await this.writer.create(args, origin);
    const body = await this.show(id, view.in(this.access.moderates(currentViewer()) ? 'edit' : 'view'));
    return Reply.created(body, this.presenter.url(id));
  }

  /** Updates a comment and returns it in the context `edit`. */
  async update(args: UpdateCommentDto, { sent, view }: RestRequest): Promise<unknown> {
    const { type } = await this.comments.get(args.id);
    if (sent.type !== undefined && sent.type !== null && sent.type !== type) fail('rest_comment_invalid_type');
    await this.writer.update(args);
    return this.show(args.id, view.in('edit'));
  }

  /** Moves a comment to the trash, or deletes it permanently and returns its last state as `previous`. */
  async delete(id: number, force: boolean, { view }: RestRequest): Promise<unknown> {
    if (!force) {
      await this.writer.trash(id);
      return this.show(id, view.in('edit'));
    }
    const { _links: _, ...previous } = await this.show(id, EDIT_VIEW);
    await this.writer.remove(id);
    return { deleted: true, previous };
  }
}

/** Number of comments that are embedded per post or parent: the default page size of the list. */
const EMBEDDED_COMMENTS = 10;
const EMBED_VIEW = new View('embed');

type Bodies = Map<string | number, unknown>;

/** Embeds comments in responses that link to them. */
@Injectable()
export class CommentEmbeds implements OnModuleInit {
  constructor(
    private readonly embedder: Embedder,
    private readonly comments: Comments,
    private readonly access: CommentAccess,
    private readonly presenter: CommentPresenter,
    private readonly parts: Parts,
  ) {}

  onModuleInit(): void {
    this.embedder.register(EMBEDS.one, (ids, viewer) => this.byIds(ids.map(Number), viewer));
    this.embedder.register(EMBEDS.ofPost, (ids, viewer, published) =>
      this.repliesTo(ids.map(Number), viewer, published),
    );
    this.embedder.register(EMBEDS.ofParent, (ids, viewer) => this.lists('parent_id', ids.map(Number), viewer));
  }

  private async byIds(ids: number[], viewer: Viewer): Promise<Bodies> {
    const shown = await this.comments.locate(await this.comments.byIds(ids), EMBED_VIEW.wants('link'));
    const byId = new Map(shown.map((comment) => [comment.id, comment]));
    return new Map(
      ids.map((id) => [
        id,
        bodyOrError(viewer, () => {
          const comment = byId.get(id) ?? fail('rest_comment_invalid_id');
          this.access.checkGet(viewer, comment, EMBED_VIEW, false);
          return this.presenter.one(comment, EMBED_VIEW);
        }),
      ]),
    );
  }

  /** The embedded comments of posts; those that anonymous viewers see of published ones are kept. */
  private async repliesTo(
    ids: readonly number[],
    viewer: Viewer,
    published: ReadonlySet<string | number>,
  ): Promise<Bodies> {
    if (viewer.isSignedIn) return this.ofPosts([...ids], viewer);
    const lists = await this.parts.of(
      {
        name: 'comments of post embed',
        keyOf: (id) => (published.has(id) ? String(id) : undefined),
        make: async (missing) => {
          const bodies = await this.ofPosts([...missing], viewer);
          return missing.map((id) => ({
            body: bodies.get(id) ?? [],
            tags: new CacheTags().add(ENTRY_TAGS.comments(id)),
          }));
        },
      },
      ids,
    );
    return new Map(ids.map((id, at) => [id, lists[at]]));
  }

  private async ofPosts(ids: number[], viewer: Viewer): Promise<Bodies> {
    const posts = await this.comments.posts(ids);
    const refusals: Bodies = new Map();
    for (const id of ids) {
      const refusal = bodyOrError(viewer, () => this.access.checkPosts(viewer, [id], posts, false));
      if (refusal !== undefined) refusals.set(id, refusal);
    }
    const readable = ids.filter((id) => !refusals.has(id));
    return new Map([...refusals, ...(await this.lists('post_id', readable, viewer))]);
  }

  private async lists(of: 'post_id' | 'parent_id', ids: number[], viewer: Viewer): Promise<Bodies> {
    const bodies = new Map<number, unknown[]>(ids.map((id) => [id, []]));
    if (!ids.length) return new Map(bodies);
    const rows = await this.comments.firstOf(of, ids, EMBEDDED_COMMENTS);
    const readable = rows.filter((row) => this.access.mayRead(row, viewer));
    const keyOf = ({ postId, parentId }: ShownComment) => (of === 'post_id' ? postId : parentId);
    for (const comment of await this.comments.locate(readable, EMBED_VIEW.wants('link'))) {
      bodies.get(keyOf(comment))?.push(this.presenter.one(comment, EMBED_VIEW));
    }
    return new Map(bodies);
  }
}

/** Returns the result of `work`, or the response body of the error that it throws. */
function bodyOrError(viewer: Viewer, work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return errorBody(error, viewer);
  }
}

/** Unvalidated fields of a comment form. */
export interface TypedComment {
  post: number;
  /** Id of the parent comment; 0 for none. */
  parent: number;
  content: string;
  /** Author fields, sent by guests only. */
  author_name?: string;
  author_email?: string;
  author_url?: string;
  /** Password of the post. */
  password?: string;
}

/** Creates comments from HTML forms, with the same validation and rights as the REST route. */
@Injectable()
export class CommentPosting {
  private readonly binder = new ArgBinder(CreateCommentDto);

  constructor(
    private readonly policy: CommentsPolicy,
    private readonly writer: CommentWriter,
    private readonly comments: Comments,
    private readonly reviews: WriteReviews,
  ) {}

  /** Creates a comment as the current viewer. `agent` is the user agent. Throws the errors of the REST route. */
  async post(typed: TypedComment, agent: string): Promise<{ id: number; isApproved: boolean }> {
    const sent = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined));
    const args = await this.reviewed(sent);
    const id = await this.writer.create(args, { ip: callerIp(), agent });
    return { id, isApproved: (await this.comments.get(id)).status === 'approved' };
  }

  /** The arguments of a comment that may be written, after its review. */
  private async reviewed(sent: Record<string, unknown>): Promise<CreateCommentDto> {
    const viewer = currentViewer();
    const bound = async (body: Record<string, unknown>) => {
      const args = this.binder.bind({ path: {}, query: {}, body });
      await this.policy.create(args, viewer);
      return args;
    };
    const args = await bound(sent);
    const changes = await this.reviews.changes({ type: COMMENT_FIELDS, draft: { ...args }, viewer });
    return changes ? bound({ ...sent, ...changes }) : args;
  }
}
