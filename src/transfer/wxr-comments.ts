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

/** Comments of an entry. */
interface OfEntry {
  postId: number;
  some: readonly Candidate[];
  /** The ids of those that are here, by their ids in the file. */
  localIds: Map<number, number>;
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
    const located = await this.entries.locate(
      run,
      items.filter(({ comments }) => comments.length),
    );
    let together: OfEntry[] = [];
    let size = 0;
    for (const missing of await this.missing(run, located)) {
      for (let at = 0; at < missing.some.length; at += BATCH) {
        const some = missing.some.slice(at, at + BATCH);
        if (size + some.length > BATCH) {
          await this.store(run, together);
          [together, size] = [[], 0];
        }
        together.push({ ...missing, some });
        size += some.length;
      }
    }
    await this.store(run, together);
  }

  /** The comments that are missing, by entry. Those of a dry run, or of items that were not imported, are reported. */
  private async missing(run: WxrImportRun, located: readonly LocatedItem[]): Promise<OfEntry[]> {
    const all = located.map(({ item, key, id }) => ({
      id,
      candidates: parentsFirst(item.comments).map((comment) => ({ comment, key: keyOf(comment, key) })),
    }));
    const keys = all.flatMap(({ candidates }) => candidates.map((one) => one.key));
    const known = await this.origins.find(run.origin, KIND, keys);
    const existing = await this.comments.existing([...known.values()]);
    const missing: OfEntry[] = [];
    for (const { id, candidates } of all) {
      const localIds = new Map<number, number>();
      const some: Candidate[] = [];
      const seen = new Set<string>();
      for (const candidate of candidates) {
        const local = known.get(candidate.key);
        const exists = local !== undefined && existing.has(local);
        if (exists) localIds.set(candidate.comment.id, local);
        if (exists || seen.has(candidate.key) || run.isPlanned(KIND, candidate.key)) run.report.present('comments');
        else some.push(candidate);
        seen.add(candidate.key);
      }
      if (run.dryRun) await this.plan(run, some);
      else if (id === undefined) run.report.skipped('comment on an item that was not imported', some.length);
      else missing.push({ postId: id, some, localIds });
    }
    return missing;
  }

  private async plan(run: WxrImportRun, missing: readonly Candidate[]): Promise<void> {
    for (const { comment, key } of missing) {
      run.plan(KIND, key);
      run.report.created('comments');
      if ((await this.content(run, comment)) !== comment.content) run.report.cleaned('comments');
    }
  }

  /**
   * Writes comments and adds their ids to those of their entries. A failed batch is retried by entry, and then one by one.
   * Failures are reported.
   */
  private async store(run: WxrImportRun, together: readonly OfEntry[]): Promise<void> {
    const [first, second] = together;
    if (!first) return;
    const all = together.flatMap((one) => one.some.map((candidate) => ({ ...candidate, of: one })));
    try {
      const imported: ImportedComment[] = [];
      for (const of of together) {
        const start = imported.length;
        const indexes = new Map(of.some.map(({ comment }, at) => [comment.id, at]));
        for (const [at, { comment }] of of.some.entries()) {
          const answers = indexes.get(comment.parent) ?? at;
          const content = await this.content(run, comment);
          const parentIndex = answers < at ? start + answers : undefined;
          imported.push(this.imported(run, { ...comment, content }, of, parentIndex));
        }
      }
      const ids = await this.db.transaction(async () => {
        const created = await this.comments.create(imported);
        const origins = all.map(({ key }, at) => ({ foreignId: key, localId: created[at] ?? 0 }));
        await this.origins.add(run.origin, KIND, origins);
        const placed = all.map(({ comment }, at) => ({
          id: created[at] ?? 0,
          texts: [comment.content, comment.authorUrl],
        }));
        await this.noted.note(run, COMMENT_PLACE, placed);
        return created;
      });
      all.forEach(({ comment, of }, at) => of.localIds.set(comment.id, ids[at] ?? 0));
      for (const _ of all) run.report.created('comments');
      const cleaned = all.filter(({ comment }, at) => imported[at]?.content !== comment.content);
      run.report.cleaned('comments', cleaned.length);
    } catch (error) {
      const reason = failureReason(error);
      const [one, other] = first.some;
      if (second) for (const of of together) await this.store(run, [of]);
      else if (other) for (const candidate of first.some) await this.store(run, [{ ...first, some: [candidate] }]);
      else if (one) run.report.failed('comments', `comment ${one.comment.id} ${one.comment.author}`, reason);
    }
  }

  /** The content of a comment, sanitized unless its author may write unfiltered HTML. */
  private async content(run: WxrImportRun, { userId, content }: WxrComment): Promise<string> {
    const isUnfiltered = await this.authors.mayWriteAnything(run, run.accounts.get(userId));
    return isUnfiltered ? content : sanitizeCommentHtml(content);
  }

  private imported(
    run: WxrImportRun,
    comment: WxrComment,
    { postId, localIds }: OfEntry,
    parentIndex: number | undefined,
  ): ImportedComment {
    return {
      postId,
      number: keptId(comment.id),
      parentId: localIds.get(comment.parent) ?? 0,
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
