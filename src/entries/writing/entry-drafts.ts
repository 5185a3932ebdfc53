import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { addNoopener, sanitizeInlineHtml, sanitizePostHtml } from '#libs/markup';
import { millisOf } from '#libs/times';
import { FieldReferences, FieldValues } from '../../fields/index.js';
import { SettingsService, SiteTime, type Moment } from '../../settings/index.js';
import { fail } from '../entries.errors.js';
import type { EntryColumns, EntryRow } from '../entry.entity.js';
import { FieldAdoption } from '../fields/field-adoption.js';
import { sentFootnotes } from '../footnotes/footnotes.js';
import { EntryLanguages } from '../types/entry-languages.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { STATUSES } from '../types/statuses.js';
import { EndDates, type SentEnd } from './end-dates.js';
import { EntryRelations } from './entry-relations.js';

/** Input of a rich text field. */
export type RichText = string | { raw: string };

/** Writable fields of an entry. Absent members stay unchanged. */
export interface EntryInput extends SentEnd {
  date?: string | null;
  date_gmt?: string | null;
  slug?: string;
  status?: string;
  password?: string;
  title?: RichText;
  content?: RichText;
  excerpt?: RichText;
  /** The alternative text of media in a language other than that of the item, whose own is among its details. */
  alt_text?: string;
  /** Languages whose texts are deleted, by their segments: null for each of them. */
  translations?: object;
  /** Custom values: `footnotes`, and those of declared fields. */
  meta?: object;
  author?: number;
  featured_media?: number;
  comment_status?: string;
  ping_status?: string;
  template?: string;
  parent?: number;
  menu_order?: number;
  /** The code of the language, on sites with several; that of the request by default. */
  lang?: string;
  /** The entry of which it is a translation; 0 for none. */
  translation_of?: number;
}

/** Statuses of trashed entries. */
const TRASH_STATUSES: ReadonlySet<string> = new Set(['trash', 'cal-ignored']);

/** Maximum size of a title or excerpt in bytes. */
const MAX_TEXT_BYTES = 60_000;

const textOf = (text: RichText | undefined): string | undefined => (typeof text === 'object' ? text.raw : text);
/** An empty title clears the title only when it is sent as a string, not as an object. */
const titleOf = (title: RichText | undefined): string | undefined =>
  typeof title === 'object' ? title.raw || undefined : title;

function checkSize(name: string, text = ''): void {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES)
    failArgument(name, { code: 'rest_too_long', message: `${name} must be at most ${MAX_TEXT_BYTES} bytes.` });
}

/** The texts of an entry that were sent. */
interface EntryTexts {
  title?: string;
  content?: string;
  excerpt?: string;
  /** Null for none. */
  footnotes?: string | null;
}

/** Computes the columns that a write stores, from the input, the stored entry and the rights of the viewer. */
@Injectable()
export class EntryDrafts {
  constructor(
    private readonly relations: EntryRelations,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
    private readonly values: FieldValues,
    private readonly references: FieldReferences,
    private readonly adoption: FieldAdoption,
    private readonly languages: EntryLanguages,
    private readonly ends: EndDates,
  ) {}

  /** The columns of a new entry. Throws if the viewer may not set a value. */
  async createColumns(type: EntryType, input: EntryInput, viewer: Viewer): Promise<EntryColumns> {
    const wanted = input.status || 'draft';
    type.checkStatus(wanted, viewer);
    const date = resolveDate(this.time, input, wanted);
    const status = statusByDate(wanted, date);
    const texts = this.texts(input);
    const closed = type.opensComments ? undefined : 'closed';
    const modified = date.gmt === null ? this.time.now() : { local: date.local, gmt: date.gmt };
    const language = this.languages.named(type, input.lang);
    const columns: EntryColumns = {
      type: type.name,
      status,
      slug: '',
      slugScope: null,
      fileSlug: null,
      language,
      title: texts.title ?? '',
      content: texts.content ?? '',
      excerpt: texts.excerpt ?? '',
      footnotes: (type.hasRevisions && texts.footnotes) || null,
      fieldValues: await this.fieldValues(type, input, null, { isNew: true }),
      authorId: await this.relations.firstAuthor(input.author, viewer.id),
      parentId: await this.relations.parent(type, { id: 0, language }, input.parent ?? 0),
      menuOrder: input.menu_order ?? 0,
      dateLocal: date.local,
      dateGmt: date.gmt,
      modifiedLocal: modified.local,
      modifiedGmt: modified.gmt,
      password: status === 'private' ? '' : (input.password ?? ''),
      commentStatus: input.comment_status || (closed ?? this.settings.get('default_comment_status')),
      pingStatus: input.ping_status || (closed ?? this.settings.get('default_ping_status')),
      template: input.template ?? '',
      featuredMedia: await this.relations.image(input.featured_media ?? 0),
      trashedFrom: null,
      trashedSlug: null,
      trashedAt: null,
      ...this.ends.created(type, input, viewer, { status, dateGmt: date.gmt }),
    };
    this.requireContent(type, columns);
    return columns;
  }

  /** The columns of an entry after an update. Throws if the viewer may not set a value. */
  async updateColumns(type: EntryType, input: EntryInput, before: EntryRow): Promise<EntryColumns> {
    const isTrashed = before.trashedFrom !== null || before.status === 'trash';
    const leavesTrash = isTrashed && input.status !== undefined && !TRASH_STATUSES.has(input.status);
    const wanted = input.status === undefined ? before.status : input.status || 'draft';
    if (wanted !== before.status) type.checkStatus(wanted, currentViewer());
    if (input.lang !== undefined && this.languages.named(type, input.lang) !== before.language)
      fail('rest_language_fixed');
    const date = resolveDate(this.time, input, wanted, { local: before.dateLocal, gmt: before.dateGmt });
    const status = statusByDate(wanted, date);
    const texts = this.texts(input);
    const now = this.time.now();
    const image =
      input.featured_media === undefined
        ? before.featuredMedia
        : await this.relations.image(input.featured_media, before.featuredMedia);
    const columns: EntryColumns = {
      ...columnsOf(before),
      status,
      title: texts.title ?? before.title,
      content: texts.content ?? before.content,
      excerpt: texts.excerpt ?? before.excerpt,
      footnotes: texts.footnotes === undefined || !type.hasRevisions ? before.footnotes : texts.footnotes,
      fieldValues: await this.fieldValues(type, input, await this.adoption.beforeWrite(type.name, before)),
      authorId: await this.relations.author(input.author, before.authorId),
      parentId: input.parent === undefined ? before.parentId : await this.relations.parent(type, before, input.parent),
      menuOrder: input.menu_order ?? before.menuOrder,
      dateLocal: date.local,
      dateGmt: date.gmt,
      modifiedLocal: now.local,
      modifiedGmt: now.gmt,
      password: status === 'private' ? '' : (input.password ?? before.password),
      commentStatus: input.comment_status || before.commentStatus,
      pingStatus: input.ping_status || before.pingStatus,
      template: input.template ?? before.template,
      featuredMedia: image,
      ...(leavesTrash ? { slug: before.trashedSlug ?? '', trashedFrom: null, trashedSlug: null, trashedAt: null } : {}),
      ...this.ends.updated(type, input, before, { status, dateGmt: date.gmt }),
    };
    this.requireContent(type, columns);
    return columns;
  }

  /** The values of declared fields after a write: those that were sent, and those that `stored` has besides. */
  async fieldValues(
    { name: owner, metaNames: known }: EntryType,
    { meta }: EntryInput,
    stored: string | null,
    { isNew = false } = {},
  ): Promise<string | null> {
    const left = meta && (await this.references.checked(owner, meta, stored));
    return this.values.changed({ owner, stored, isNew, known }, left);
  }

  private requireContent(type: EntryType, { title, content, excerpt }: EntryColumns): void {
    if (type.needsContent && !title && !content && !excerpt) fail('empty_content');
  }

  /**
   * The texts to store: sanitized unless the viewer may write unfiltered HTML, with `rel="noopener"` on links with a
   * target.
   */
  texts(input: EntryInput): EntryTexts {
    const sent = {
      title: titleOf(input.title)?.trim(),
      content: textOf(input.content),
      excerpt: textOf(input.excerpt),
    };
    const texts = currentViewer().can('unfiltered_html') ? sent : filteredTexts(sent);
    const linked = (text: string | undefined) => (text === undefined ? undefined : addNoopener(text));
    const { title, content, excerpt } = texts;
    const written = { title: linked(title)?.trim(), content: linked(content), excerpt: linked(excerpt) };
    checkSize('title', written.title);
    checkSize('excerpt', written.excerpt);
    const footnotes = sentFootnotes(input.meta, !currentViewer().can('unfiltered_html'));
    return footnotes === undefined ? written : { ...written, footnotes };
  }
}

/** Sanitizes the texts of an entry for users without the right to unfiltered HTML. */
export function filteredTexts({ title, content, excerpt }: EntryTexts): EntryTexts {
  return {
    title: title === undefined ? undefined : sanitizeInlineHtml(title).trim(),
    content: content === undefined ? undefined : sanitizePostHtml(content),
    excerpt: excerpt === undefined ? undefined : sanitizePostHtml(excerpt),
  };
}

/** The columns of a stored entry that a write can change. */
export function columnsOf(row: EntryRow): EntryColumns {
  const {
    id: _id,
    guid: _guid,
    version: _version,
    commentCount: _comments,
    revisionCount: _revisions,
    autosaveCount: _autosaves,
    lastRevisionId: _last,
    format: _format,
    sticky: _sticky,
    mimeType: _mimeType,
    file: _file,
    sourceUrl: _sourceUrl,
    altText: _altText,
    details: _details,
    ownerType: _ownerType,
    ownerStatus: _ownerStatus,
    ownerAuthorId: _ownerAuthorId,
    ownerTrashedFrom: _ownerTrashedFrom,
    textLanguages: _textLanguages,
    ownTitle: _ownTitle,
    ownSlug: _ownSlug,
    translations: _translations,
    ...columns
  } = row;
  return { ...columns, slugScope: null, fileSlug: null };
}

/** The dates that were sent. Null resets the date. */
export interface SentDates {
  date?: string | null;
  date_gmt?: string | null;
}

/** The stored date of an entry. `gmt: null` means a floating date: it follows the last change until publication. */
export interface StoredDate {
  local: string;
  gmt: string | null;
}

/** Entries dated at least this far in the future are scheduled instead of published. */
const SCHEDULED_AFTER_MS = 60_000;

/** Whether the database driver round-trips a time. It misreads years before 100. */
const isStorable = (stored: string): boolean => /^\d{4}-/.test(stored) && stored.length === 19 && stored >= '0100';

/** Parses a date. Throws a 400 if it is invalid or cannot be stored. */
export function readDate(time: SiteTime, text: string, utc: boolean): Moment {
  const moment = time.parse(text, utc);
  if (!moment) return fail('invalid_date');
  if (!isStorable(moment.local) || !isStorable(moment.gmt)) {
    failArgument(utc ? 'date_gmt' : 'date', {
      code: 'rest_invalid_date',
      message: 'The date must be between the years 100 and 9999.',
    });
  }
  return moment;
}

/**
 * Computes the date that a write stores. `before` is the stored date, if any. A date equal to the stored one counts as
 * not sent, so that clients that send whole objects back do not fix the date of a floating draft.
 */
export function resolveDate(time: SiteTime, sent: SentDates, status: string, before?: StoredDate): StoredDate {
  const floats = STATUSES.get(status)?.floating ?? false;
  const now = time.now();
  const isUtc = typeof sent.date !== 'string';
  const text = isUtc ? sent.date_gmt : sent.date;
  if (typeof text === 'string') {
    const date = readDate(time, text, isUtc);
    if (!before || !isStored(time, date, before, isUtc)) return date;
  }
  const isReset = sent.date === null || sent.date_gmt === null;
  if (!before || isReset || before.gmt === null) return { local: now.local, gmt: floats ? null : now.gmt };
  return before;
}

/**
 * Whether a date equals the one in responses. There, the UTC date of a floating draft is derived from the local one.
 */
function isStored(time: SiteTime, date: Moment, before: StoredDate, isUtc: boolean): boolean {
  return isUtc ? date.gmt === (before.gmt ?? time.fromLocal(before.local).gmt) : date.local === before.local;
}

/** Turns `publish` into `future` for dates in the future, and `future` into `publish` for others. */
export function statusByDate(status: string, date: StoredDate): string {
  if (status !== 'publish' && status !== 'future') return status;
  const gmt = date.gmt ?? date.local;
  const ahead = millisOf(gmt) - Date.now();
  return ahead >= SCHEDULED_AFTER_MS ? 'future' : 'publish';
}
