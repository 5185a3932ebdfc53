import { Injectable } from '@nestjs/common';
import type { SiteLanguage } from '#libs/context';
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
import { WrittenItems, pubDateOf, valuesOf } from './written-items.js';
import { WrittenLanguages } from './written-languages.js';
import {
  WxrExportRepository,
  type EntrySize,
  type ExportedComment,
  type ExportedTerm,
} from './wxr-export.repository.js';

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
  /** Values that are left out, because not everyone may read their fields. */
  omitted: number;
}

export interface ExportOptions {
  /** Whether it has the values of fields that not everyone may read. */
  restricted?: boolean;
  /** The language of the site that it is limited to, by its path segment; by default, it has all of them. */
  language?: string;
  /** Ends the export after the current batch. */
  signal?: AbortSignal;
  /** Called with the number of written entries and that of all. */
  progress?: (done: number, total: number) => void;
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
    private readonly languages: WrittenLanguages,
    private readonly values: FieldValues,
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
    private readonly dialect: Dialect,
  ) {}

  /** The text of an export in pieces. It counts what was written. */
  async *pieces(
    counts: ExportCounts,
    { restricted, language: code, signal, progress }: ExportOptions = {},
  ): AsyncGenerator<string> {
    const only = code === undefined ? undefined : this.named(code);
    const isWhole = only === undefined && this.site.hasLanguages;
    yield this.start(only);
    const types = this.typeNames;
    const taxonomies = this.taxonomies.imported.map(({ name }) => name);
    for await (const account of this.each((after) => this.rows.accounts(types, after, ROWS))) {
      counts.authors += 1;
      yield wxrAuthor({ ...account, displayName: account.name });
    }
    if (isWhole) yield this.languages.languages();
    const apart = taxonomies.filter((name) => this.taxonomies.localisedBy(name) === 'entries');
    const termScope = only && { language: only.number, apart };
    for await (const terms of this.pages((after) => this.rows.terms(taxonomies, after, ROWS, termScope))) {
      counts.terms += terms.length;
      for (const term of terms) yield this.term(term);
      if (isWhole) yield await this.languages.ofTerms(terms);
    }
    if (isWhole) yield* this.languages.ofEntries(types, ROWS);
    if (isWhole) yield* this.languages.ofTexts(types, ROWS);
    const total = await this.rows.countEntries(types);
    for await (const ids of this.batches(only)) {
      yield* this.batch(ids, counts, restricted ? undefined : () => void (counts.omitted += 1), only ?? isWhole);
      progress?.(counts.entries, total);
      if (signal?.aborted) return;
    }
    yield WXR_END;
  }

  private term(term: ExportedTerm): string {
    const meta = valuesOf(this.values, term.taxonomy, term.fieldValues);
    const taxonomy = this.dialect.nameOf(term.taxonomy);
    return wxrTerm({ ...term, taxonomy, parentSlug: term.parentSlug ?? '', meta });
  }

  /** The language with a path segment. */
  private named(code: string): SiteLanguage {
    const found = this.site.languageWith(code);
    if (found) return found;
    const codes = this.site.languages.map((language) => language.code).join(', ');
    throw new Error(`The site has no language ${code}. It has ${codes}.`);
  }

  /** The types of exported entries: those that imports bring. */
  private get typeNames(): string[] {
    return this.types.imported.map(({ name }) => name);
  }

  private start(only: SiteLanguage | undefined): string {
    const { requestedHome, url } = this.site;
    const home = only ? this.site.homeOf(only.number) : requestedHome;
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

  private async *batch(
    ids: readonly number[],
    counts: ExportCounts,
    omit: (() => void) | undefined,
    languages: SiteLanguage | boolean,
  ): AsyncGenerator<string> {
    const comments = this.comments(ids);
    let next = await comments.next();
    for (const item of await this.items.of(ids, omit, languages)) {
      const size = new RecordSize(`Entry ${item.id} “${item.title}”`);
      yield size.add(wxrItemStart(item));
      for (; !next.done && next.value.postId <= item.id; next = await comments.next()) {
        // The entry of a comment may have been deleted meanwhile.
        if (next.value.postId !== item.id) continue;
        counts.comments += 1;
        yield size.add(wxrComment(toWxr(next.value, valuesOf(this.values, COMMENT_FIELDS, next.value.fieldValues))));
      }
      counts.entries += 1;
      yield WXR_ITEM_END;
      for (const text of item.texts) yield wxrItemStart(text) + WXR_ITEM_END;
    }
  }

  /** The ids of all entries, in batches of limited size. */
  private async *batches(only: SiteLanguage | undefined): AsyncGenerator<number[]> {
    const apart = this.types.imported.filter(({ localised }) => localised === 'entries').map(({ name }) => name);
    const scope = only && { language: only.number, apart };
    const sizes = (after: number) => this.rows.sizes(this.typeNames, after, ROWS, scope);
    let batch: number[] = [];
    let bytes = 0;
    for await (const { id, size } of this.each<EntrySize>(sizes)) {
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
    for await (const rows of this.pages(read)) yield* rows;
  }

  private async *pages<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
    for (let after = 0; ;) {
      const rows = await read(after);
      if (rows.length) yield rows;
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
