import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Embedder, View, errorBody } from '#libs/rest';
import { fail } from '../content.errors.js';
import { CommentAccess } from '../../comments/comment-access.js';
import { CommentFinder } from '../../comments/comment-finder.js';
import { CommentPresenter, EMBEDS } from './comment.presenter.js';
import type { ShownComment } from '../../comments/comment-row.js';

/** How many comments of a post or a comment are embedded: the first page of their list. */
const EMBEDDED = 10;
const EMBED = new View('embed');

type Bodies = Map<string | number, unknown>;

/** Brings comments along where others point to them. */
@Injectable()
export class CommentEmbeds implements OnModuleInit {
  constructor(
    private readonly access: CommentAccess,
    private readonly embedder: Embedder,
    private readonly finder: CommentFinder,
    private readonly presenter: CommentPresenter,
  ) {}

  onModuleInit(): void {
    this.embedder.register(EMBEDS.one, (ids, viewer) => this.ones(ids.map(Number), viewer));
    this.embedder.register(EMBEDS.ofPost, (ids, viewer) => this.ofPosts(ids.map(Number), viewer));
    this.embedder.register(EMBEDS.ofParent, (ids, viewer) => this.lists('parent_id', ids.map(Number), viewer));
  }

  private async ones(ids: number[], viewer: Viewer): Promise<Bodies> {
    const shown = await this.finder.locate(await this.finder.byIds(ids), EMBED);
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
    const posts = await this.finder.posts(ids);
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
    const rows = await this.finder.firstOf(of, ids, EMBEDDED);
    const readable = rows.filter((row) => this.access.mayReadComment(row, viewer));
    const keyOf = ({ postId, parentId }: ShownComment) => (of === 'post_id' ? postId : parentId);
    for (const comment of await this.finder.locate(readable, EMBED)) {
      bodies.get(keyOf(comment))?.push(this.presenter.one(comment, EMBED));
    }
    return new Map(bodies);
  }
}

/** What some work answers, or the body of its refusal. */
function orRefusal(viewer: Viewer, work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return errorBody(error, viewer);
  }
}
