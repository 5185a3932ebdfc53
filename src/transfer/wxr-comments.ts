import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sanitizeCommentHtml } from '#libs/markup';
import { COMMENT_FIELDS } from '../comments/index.js';
import { CommentImport, type ImportedComment } from '../comments/transfer/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { failureReason, keptId, type WxrImportRun } from './import-run.js';
import { COMMENT_PLACE, NotedTexts } from './urls/noted-texts.js';
import { WxrAuthors } from './wxr-authors.js';
import { WxrEntries, type LocatedItem } from './wxr-entries.js';
import { WxrValues } from './wxr-values.js';
import type { WxrAuthor, WxrComment, WxrItem } from './wxr/wxr-records.js';

const KIND = 'comment';
/** Comments per transaction. */
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

/** Imports comments of posts, pages and media. */
@Injectable()
export class WxrComments {
  constructor(
    private readonly comments: CommentImport,
    private readonly entries: WxrEntries,
    private readonly authors: WxrAuthors,
    private readonly origins: ImportOriginsRepository,
    private readonly noted: NotedTexts,
    private readonly values: WxrValues,
    private readonly db: Db,
  ) {}

  /** Caches the user of an author by the id in the file, by which comments name their authors. */
  async cacheAuthor(run: WxrImportRun, { id, login }: WxrAuthor): Promise<void> {
    const account = id ? await this.authors.account(run, login) : undefined;
    if (account !== undefined) run.accounts.set(id, account);
  }

  /** Imports the missing comments of imported items. */
  async import(run: WxrImportRun, items: readonly WxrItem[]): Promise<void> {
    const withComments = items.filter(({ comments }) => comments.length);
    for (const located of await this.entries.locate(run, withComments)) await this.importOf(run, located);
  }

  private async importOf(run: WxrImportRun, { item, key, id }: LocatedItem): Promise<void> {
    const candidates = parentsFirst(item.comments).map((comment) => ({ comment, key: keyOf(comment, key) }));
    const known = await this.origins.find(
      run.origin,
      KIND,
      candidates.map((one) => one.key),
    );
    const existing = await this.comments.existing([...known.values()]);
    const localIds = new Map<number, number>();
    const missing: Candidate[] = [];
    const seen = new Set<string>();
    for (const candidate of candidates) {
      const local = known.get(candidate.key);
      const exists = local !== undefined && existing.has(local);
      if (exists) localIds.set(candidate.comment.id, local);
      if (exists || seen.has(candidate.key) || run.isPlanned(KIND, candidate.key)) run.report.present('comments');
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
      run.report.skipped('comment on an item that was not imported', missing.length);
    } else {
      for (let at = 0; at < missing.length; at += BATCH)
        await this.store(run, id, missing.slice(at, at + BATCH), localIds);
    }
  }

  /** Writes comments and adds their ids to `localIds`. A failed batch is retried one by one. Failures are reported. */
  private async store(
    run: WxrImportRun,
    postId: number,
    some: Candidate[],
    localIds: Map<number, number>,
  ): Promise<void> {
    try {
      const indexes = new Map(some.map(({ comment }, at) => [comment.id, at]));
      const contents = await Promise.all(some.map(({ comment }) => this.content(run, comment)));
      const imported = some.map(({ comment }, at) => {
        const answers = indexes.get(comment.parent) ?? at;
        const content = contents[at] ?? '';
        const parent = localIds.get(comment.parent) ?? 0;
        return this.imported(run, { ...comment, content }, parent, answers < at ? answers : undefined);
      });
      const ids = await this.db.transaction(async () => {
        const created = await this.comments.create(postId, imported);
        const origins = some.map(({ key }, at) => ({ foreignId: key, localId: created[at] ?? 0 }));
        await this.origins.add(run.origin, KIND, origins);
        const placed = some.map(({ comment }, at) => ({
          id: created[at] ?? 0,
          texts: [comment.content, comment.authorUrl],
        }));
        await this.noted.note(run, COMMENT_PLACE, placed);
        return created;
      });
      some.forEach(({ comment }, at) => localIds.set(comment.id, ids[at] ?? 0));
      for (const _ of some) run.report.created('comments');
      run.report.cleaned('comments', some.filter(({ comment }, at) => contents[at] !== comment.content).length);
    } catch (error) {
      const reason = failureReason(error);
      const [first, second] = some;
      if (second) for (const candidate of some) await this.store(run, postId, [candidate], localIds);
      else if (first) run.report.failed('comments', `comment ${first.comment.id} ${first.comment.author}`, reason);
    }
  }

  /** The content of a comment, sanitized unless its author may write unfiltered HTML. */
  private async content(run: WxrImportRun, { userId, content }: WxrComment): Promise<string> {
    const isUnfiltered = await this.authors.mayWriteAnything(run, run.accounts.get(userId));
    return isUnfiltered ? content : sanitizeCommentHtml(content);
  }

  private imported(run: WxrImportRun, comment: WxrComment, parentId: number, parentIndex?: number): ImportedComment {
    return {
      number: keptId(comment.id),
      parentId,
      parentIndex,
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
      fieldValues: this.values.of(COMMENT_FIELDS, comment.meta),
    };
  }
}

/** A key that identifies a comment within its site, by its id and item, or by its content if it has no id. */
function keyOf({ id, author, date, content }: WxrComment, itemKey: string): string {
  const identity = id ? itemKey : `${itemKey}\n${author}\n${date}\n${content}`;
  return `${id}:${createHash('sha256').update(identity).digest('hex').slice(0, 40)}`;
}

/** Sorts comments so that each one follows the comment that it answers. */
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
