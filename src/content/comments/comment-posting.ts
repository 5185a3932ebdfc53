import { Injectable } from '@nestjs/common';
import { ArgBinder } from '#libs/args';
import { currentViewer } from '#libs/auth';
import { callerAddress } from '../../comments/caller-address.js';
import { CommentFinder } from '../../comments/comment-finder.js';
import { APPROVED } from '../../comments/comment-statuses.js';
import { CommentWriter } from '../../comments/comment-writer.js';
import { CreateCommentArgs } from './comments.args.js';
import { CommentsPolicy } from './comments.policy.js';

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
  /** That of the post, if the caller has given it. */
  password?: string;
}

/** Takes comments from forms, with every rule of the interface. */
@Injectable()
export class CommentPosting {
  private readonly binder = new ArgBinder(CreateCommentArgs);

  constructor(
    private readonly policy: CommentsPolicy,
    private readonly writer: CommentWriter,
    private readonly finder: CommentFinder,
  ) {}

  /** Creates a comment in the name of the viewer; `agent` is the caller's program. Refuses as the interface does. */
  async post(typed: TypedComment, agent: string): Promise<{ id: number; isApproved: boolean }> {
    const sent = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined));
    const args = this.binder.bind({ path: {}, query: {}, body: sent });
    await this.policy.create(args, currentViewer());
    const id = await this.writer.create(args, { address: callerAddress(), agent });
    return { id, isApproved: (await this.finder.get(id)).status === APPROVED };
  }
}
