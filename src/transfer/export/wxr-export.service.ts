import { Injectable } from '@nestjs/common';
import { Dialect } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { COMMENT_FIELDS } from '../../comments/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { FieldValues } from '../../fields/index.js';
import { SettingsService } from '../../settings/index.js';
import { VERSION } from '../../start/app.config.js';
import { Taxonomies } from '../../terms/index.js';
import type { WxrComment, WxrMeta } from '../wxr/wxr-records.js';
import { WXR_END, WXR_ITEM_END, wxrAuthor, wxrComment, wxrItemStart, wxrStart, wxrTerm } from '../wxr/wxr-writer.js';
import { RecordSize } from './record-size.js';
import { WrittenItems, fieldMeta, pubDateOf } from './written-items.js';
import { WxrExportRepository, type EntrySize, type ExportedComment } from './wxr-export.repository.js';

/** Accounts, terms or sizes of entries per statement. */
const ROWS = 500;
/** Maximum number of entries that are held in memory. */
const BATCH_ENTRIES = 100;
/** Maximum size of their texts, in bytes, if there are several. */
const BATCH_BYTES = 4_000_000;
/** Ids of comments per statement, which sorts the comments of the entries. */
const COMMENT_IDS = 20_000;
const BATCH_COMMENTS = 200;

/** The numbers of exported items. */
export interface ExportCounts {
  authors: number;
  terms: number;
  entries: number;
  comments: number;
}

export interface ExportOptions {
  /** Ends the export after the current batch. */
  signal?: AbortSignal;
  /** Called with the number of written entries and that of all. */
  progress?: (done: number, total: number) => void;
  /** Whether values of fields that not everyone may read are written, too. */
  withRestricted?: boolean;
}

/**
 * Writes the content that `WxrImport` reads. It is read in batches, each from after the last id, so that any number of
 * entries takes the same memory. What changes meanwhile may or may not be contained.
 */
@Injectable()
export class WxrExport {
  constructor(
    private readonly rows: WxrExportRepository,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly items: WrittenItems,
    private readonly values: FieldValues,
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
    private readonly dialect: Dialect,
  ) {}

  /** The text of an export in pieces. It counts what was written. */
  async *pieces(
    counts: ExportCounts,
    { signal, progress, withRestricted = false }: ExportOptions = {},
  ): AsyncGenerator<string> {
    yield this.start();
    const types = this.typeNames;
    const taxonomies = this.taxonomies.imported.map(({ name }) => name);
    for await (const account of this.each((after) => this.rows.accounts(types, after, ROWS))) {
      counts.authors += 1;
      yield wxrAuthor({ ...account, displayName: account.name });
    }
    for await (const term of this.each((after) => this.rows.terms(taxonomies, after, ROWS))) {
      counts.terms += 1;
      const meta = fieldMeta(this.values, term.taxonomy, term.fieldValues);
      const taxonomy = this.dialect.nameOf(term.taxonomy);
      yield wxrTerm({ ...term, taxonomy, parentSlug: term.parentSlug ?? '', meta });
    }
    const total = await this.rows.countEntries(types);
    for await (const ids of this.batches()) {
      yield* this.batch(ids, counts, withRestricted);
      progress?.(counts.entries, total);
      if (signal?.aborted) return;
    }
    yield WXR_END;
  }

  /** The types of exported entries: those that imports bring. */
  private get typeNames(): string[] {
    return this.types.imported.map(({ name }) => name);
  }

  private start(): string {
    const { requestedHome: home, url } = this.site;
    const now = new Date().toISOString().slice(0, 19);
    return wxrStart(
      {
        title: this.settings.get('title'),
        link: home,
        description: this.settings.get('description'),
        language: this.settings.languageTag,
        baseSiteUrl: url,
        baseBlogUrl: home,
        generator: `Lintel ${VERSION}`,
      },
      pubDateOf(now),
    );
  }

  private async *batch(ids: readonly number[], counts: ExportCounts, withRestricted: boolean): AsyncGenerator<string> {
    const comments = this.comments(ids);
    let next = await comments.next();
    for (const item of await this.items.of(ids, withRestricted)) {
      const size = new RecordSize(`Entry ${item.id} “${item.title}”`);
      yield size.add(wxrItemStart(item));
      for (; !next.done && next.value.postId <= item.id; next = await comments.next()) {
        // The entry of a comment may have been deleted meanwhile.
        if (next.value.postId !== item.id) continue;
        counts.comments += 1;
        yield size.add(wxrComment(toWxr(next.value, fieldMeta(this.values, COMMENT_FIELDS, next.value.fieldValues))));
      }
      counts.entries += 1;
      yield WXR_ITEM_END;
    }
  }

  /** The ids of all entries, in batches of limited size. */
  private async *batches(): AsyncGenerator<number[]> {
    let batch: number[] = [];
    let bytes = 0;
    for await (const { id, size } of this.each<EntrySize>((after) => this.rows.sizes(this.typeNames, after, ROWS))) {
      if (batch.length && (batch.length >= BATCH_ENTRIES || bytes + size > BATCH_BYTES)) {
        yield batch;
        batch = [];
        bytes = 0;
      }
      batch.push(id);
      bytes += size;
    }
    if (batch.length) yield batch;
  }

  /** The comments on entries, in the order of the ids of the entries and their own. */
  private async *comments(entryIds: readonly number[]): AsyncGenerator<ExportedComment, void, undefined> {
    let position: [number, number] = [0, 0];
    for (let isLast = false; !isLast;) {
      const [postId] = position;
      const left = entryIds.filter((id) => id >= postId);
      const found = await this.rows.commentIds(left, position, COMMENT_IDS);
      for (let at = 0; at < found.length; at += BATCH_COMMENTS)
        yield* await this.rows.comments(found.slice(at, at + BATCH_COMMENTS).map(({ id }) => id));
      const last = found.at(-1);
      if (last) position = [last.postId, last.id];
      isLast = found.length < COMMENT_IDS;
    }
  }

  private async *each<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
    for (let after = 0; ;) {
      const rows = await read(after);
      yield* rows;
      after = rows.at(-1)?.id ?? after;
      if (rows.length < ROWS) return;
    }
  }
}

const APPROVAL: ReadonlyMap<string, string> = new Map([
  ['approved', '1'],
  ['hold', '0'],
]);

function toWxr(comment: ExportedComment, meta: WxrMeta[]): WxrComment {
  const status = comment.postTrashedFrom ?? comment.status;
  return {
    id: comment.id,
    author: comment.authorName,
    authorEmail: comment.authorEmail,
    authorUrl: comment.authorUrl,
    authorIp: comment.authorIp,
    date: comment.dateLocal,
    dateGmt: comment.dateGmt,
    content: comment.content,
    approved: APPROVAL.get(status) ?? status,
    type: comment.type,
    parent: comment.parentId,
    userId: comment.authorId,
    meta,
  };
}
