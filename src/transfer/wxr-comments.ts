import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sanitizeCommentHtml } from '#libs/text';
import { CommentImport, type ImportedComment } from '../comments/index.js';
import { failureReason, type ImportRun } from './import-run.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { WxrAuthors } from './wxr-authors.js';
import { WxrEntries, type LocatedItem } from './wxr-entries.js';
import type { WxrAuthor, WxrComment, WxrItem } from './wxr/wxr-records.js';

const KIND = 'comment';
/** Comments that are written in one transaction. */
const BATCH = 200;

const STATUSES = new Map([
  ['1', 'approved'],
  ['approved', 'approved'],
  ['spam', 'spam'],
  ['trash', 'trash'],
]);

interface Candidate {
  comment: WxrComment;
  key: string;
}

/** Imports the comments of posts, pages and media. */
@Injectable()
export class WxrComments {
  constructor(
    private readonly comments: CommentImport,
    private readonly entries: WxrEntries,
    private readonly authors: WxrAuthors,
    private readonly origins: ImportOriginsRepository,
    private readonly db: Db,
  ) {}

  /** Remembers the account of an author, as comments name authors by id. */
  async meet(run: ImportRun, { id, login }: WxrAuthor): Promise<void> {
    const account = id ? await this.authors.account(run, login) : undefined;
    if (account !== undefined) run.accounts.set(id, account);
  }

  /** Imports the missing comments of some items that are imported themselves. */
  async import(run: ImportRun, items: readonly WxrItem[]): Promise<void> {
    const discussed = items.filter(({ comments }) => comments.length);
    for (const located of await this.entries.locate(run, discussed)) await this.importOf(run, located);
  }

  private async importOf(run: ImportRun, { item, key, id }: LocatedItem): Promise<void> {
    const candidates = parentsFirst(item.comments).map((comment) => ({ comment, key: keyOf(comment, key) }));
    const known = await this.origins.find(
      run.origin,
      KIND,
      candidates.map((one) => one.key),
    );
    const existing = await this.comments.existing([...known.values()]);
    const here = new Map<number, number>();
    const missing: Candidate[] = [];
    const seen = new Set<string>();
    for (const candidate of candidates) {
      const local = known.get(candidate.key);
      const isHere = local !== undefined && existing.has(local);
      if (isHere) here.set(candidate.comment.id, local);
      if (isHere || seen.has(candidate.key) || run.isPlanned(KIND, candidate.key)) run.report.present('comments');
      else missing.push(candidate);
      seen.add(candidate.key);
    }
    if (run.dryRun) {
      for (const { comment, key: planned } of missing) {
        run.plan(KIND, planned);
        run.report.created('comments');
        if ((await this.content(run, comment)) !== comment.content) run.report.cleaned('comments');
      }
    } else if (id === undefined) {
      run.report.skipped('comment on something that was not taken over', missing.length);
    } else {
      for (let at = 0; at < missing.length; at += BATCH) await this.store(run, id, missing.slice(at, at + BATCH), here);
    }
  }

  /** Writes comments and notes their ids in `here`; failures are reported and do not stop the others. */
  private async store(run: ImportRun, postId: number, some: Candidate[], here: Map<number, number>): Promise<void> {
    try {
      const places = new Map(some.map(({ comment }, at) => [comment.id, at]));
      const contents = await Promise.all(some.map(({ comment }) => this.content(run, comment)));
      const imported = some.map(({ comment }, at) => {
        const answers = places.get(comment.parent) ?? at;
        const content = contents[at] ?? '';
        const parent = here.get(comment.parent) ?? 0;
        return this.imported(run, { ...comment, content }, parent, answers < at ? answers : undefined);
      });
      const ids = await this.db.transaction(async () => {
        const made = await this.comments.create(postId, imported);
        const origins = some.map(({ key }, at) => ({ foreignId: key, localId: made[at] ?? 0 }));
        await this.origins.add(run.origin, KIND, origins);
        return made;
      });
      some.forEach(({ comment }, at) => here.set(comment.id, ids[at] ?? 0));
      for (const _ of some) run.report.created('comments');
      run.report.cleaned('comments', some.filter(({ comment }, at) => contents[at] !== comment.content).length);
    } catch (error) {
      const reason = failureReason(error);
      const [first, second] = some;
      if (second) for (const candidate of some) await this.store(run, postId, [candidate], here);
      else if (first) run.report.failed('comments', `comment ${first.comment.id} ${first.comment.author}`, reason);
    }
  }

  /** The text of a comment as its author may write it; guests may write what those without rights may. */
  private async content(run: ImportRun, { userId, content }: WxrComment): Promise<string> {
    const isFree = await this.authors.mayWriteAnything(run, run.accounts.get(userId));
    return isFree ? content : sanitizeCommentHtml(content);
  }

  private imported(run: ImportRun, comment: WxrComment, parentId: number, answers?: number): ImportedComment {
    return {
      parentId,
      answers,
      type: comment.type,
      status: STATUSES.get(comment.approved) ?? '',
      authorId: run.accounts.get(comment.userId) ?? 0,
      authorName: comment.author,
      authorEmail: comment.authorEmail,
      authorUrl: comment.authorUrl,
      authorIp: comment.authorIp,
      content: comment.content,
      dateLocal: comment.date,
      dateGmt: comment.dateGmt,
    };
  }
}

/** What identifies a comment within its site: its id and its item, or without an id its content. */
function keyOf({ id, author, date, content }: WxrComment, itemKey: string): string {
  const identity = id ? itemKey : `${itemKey}\n${author}\n${date}\n${content}`;
  return `${id}:${createHash('sha256').update(identity).digest('hex').slice(0, 40)}`;
}

/** Comments in an order in which each follows the one that it answers. */
function parentsFirst(comments: readonly WxrComment[]): WxrComment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const ordered = new Set<WxrComment>();
  for (const comment of comments) {
    const waiting = new Set<WxrComment>();
    for (let at: WxrComment | undefined = comment; at && !ordered.has(at) && !waiting.has(at);) {
      waiting.add(at);
      at = at.parent ? byId.get(at.parent) : undefined;
    }
    for (const one of [...waiting].toReversed()) ordered.add(one);
  }
  return [...ordered];
}
