import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { FIRST_LANGUAGE, RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { type View } from '#libs/presenting';
import { RequestedSlice, type ItemVersion, type ItemVersions, type FoundItems } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { SiteTime } from '../../settings/index.js';
import { ENTRY_TAGS } from '../cache-tags.js';
import { fail } from '../entries.errors.js';
import { Entries } from '../entries.service.js';
import type { EntryRow } from '../entry.entity.js';
import { FieldAdoption } from '../fields/field-adoption.js';
import { checkOrder } from '../lists/entry-list.js';
import { parseSearch } from '../search/search-terms.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { STATUSES } from '../types/statuses.js';
import { EntryDrafts, type EntryInput } from '../writing/entry-drafts.js';
import { EntriesOptions } from '../writing/entry-jobs.js';
import { EntryWriter, type EntryChange } from '../writing/entry-writer.js';
import {
  isAutosave,
  RevisionsRepository,
  type NewRevision,
  type RevisedTexts,
  type RevisionFilter,
} from './revisions.repository.js';

const MEMBERS = ['title', 'content', 'excerpt', 'footnotes', 'fieldValues'] as const;
/** More than any entry has. */
const ALL = 2 ** 31;
const DRAFTS = new Set(['draft', 'auto-draft']);
/** Maximum number of surplus revisions that one change deletes. */
const BATCH = 500;

const memoKey = (parentId: number, id: number): string => `revision ${parentId} ${id}`;

interface RevisionKey {
  parent: number;
  id: number;
}

/** Revisions (former states of entries, stored with every change) and autosaves (unsaved work of users). */
@Injectable()
export class Revisions implements OnModuleInit, ItemVersions {
  constructor(
    private readonly db: Db,
    private readonly rows: RevisionsRepository,
    private readonly entries: Entries,
    private readonly drafts: EntryDrafts,
    private readonly adoption: FieldAdoption,
    private readonly writer: EntryWriter,
    private readonly changes: CacheInvalidation,
    private readonly site: SiteUrls,
    private readonly time: SiteTime,
    private readonly options: EntriesOptions,
  ) {}

  onModuleInit(): void {
    this.writer.onChange((change) => this.recordRevision(change));
  }

  /** A revision or autosave of an entry. Memoized per request. */
  find(parentId: number, id: number): Promise<EntryRow | undefined> {
    return RequestContext.memo(memoKey(parentId, id), () => this.rows.find(parentId, id));
  }

  /** The version of the revision with the ids of a request. */
  async versionOf({ parent, id }: RevisionKey): Promise<ItemVersion | undefined> {
    const row = await this.find(parent, id);
    return row && { token: `${id}-${row.version}`, modified: row.modifiedGmt };
  }

  /** The same, with its entry locked. */
  async lockVersion({ parent, id }: RevisionKey, type: EntryType): Promise<ItemVersion | undefined> {
    await this.entries.lock(type, parent);
    RequestContext.forget(memoKey(parent, id));
    return this.versionOf({ parent, id });
  }

  /** The autosaves of an entry, newest first. */
  autosaves(parentId: number): Promise<EntryRow[]> {
    return this.rows.autosaves(parentId);
  }

  /** A page of the revisions and autosaves of an entry. Takes two statements, by cursor one. */
  async page(
    parentId: number,
    filter: RevisionFilter,
    view: View,
    part = RequestedSlice.plain,
  ): Promise<FoundItems<EntryRow>> {
    const terms = filter.search?.trim() ? parseSearch(filter.search) : undefined;
    checkOrder(filter, terms);
    const withTexts = ['content', 'excerpt', 'meta'].some((name) => view.wants(name));
    if (part.hasCursor) {
      const begin = part.start(undefined, 0);
      const limit = filter.per_page ?? ALL;
      const items = await this.rows.page(parentId, filter, terms, { limit, offset: begin.offset, withTexts });
      part.end(items, limit, begin);
      return { items, total: undefined };
    }
    const total = await this.rows.count(parentId, filter, terms);
    const start = part.start(undefined, total ? startOf(filter, total) : 0);
    const shown = await part.total(`revisions\n${parentId}\n${JSON.stringify(filter)}`, () => Promise.resolve(total));
    if (!total) return { items: [], total: shown };
    const items = await this.rows.page(parentId, filter, terms, {
      limit: filter.per_page ?? total,
      offset: start.offset,
      withTexts,
    });
    return { items, total: shown };
  }

  /** Deletes a revision permanently. Returns `false` if the entry has no such revision. */
  delete(type: EntryType, parentId: number, id: number): Promise<boolean> {
    return this.db.transaction(async () => {
      const entry = await this.entries.lock(type, parentId);
      const revision = await this.find(parentId, id);
      await this.invalidate(entry, revision && isAutosave(revision) ? 'autosaves' : 'revisions');
      return (await this.remove(parentId, [id])) > 0;
    });
  }

  /**
   * Saves an autosave and returns the id of the row that holds the texts: the entry itself if it is the viewer's own
   * draft, else the viewer's autosave. Throws if the texts equal those of the entry.
   */
  async autosave(type: EntryType, id: number, input: EntryInput): Promise<number> {
    const saved = await this.db.transaction(async () => {
      const entry = await this.entries.lock(type, id);
      const viewer = currentViewer();
      if (!type.mayEdit(entry, viewer)) fail('rest_cannot_edit');
      if (!DRAFTS.has(entry.status) || !viewer.owns(entry.authorId)) return this.storeAutosave(type, entry, input);
      await this.writer.update(type, id, rowFields(input), { autosave: true });
      return id;
    });
    // Thrown after the commit, so that the deletion of a now redundant autosave is not rolled back.
    return saved ?? fail('rest_autosave_no_changes');
  }

  private async storeAutosave(type: EntryType, entry: EntryRow, input: EntryInput): Promise<number | undefined> {
    const authorId = currentViewer().id;
    const moment = this.time.now();
    const parentId = entry.id;
    await this.invalidate(entry, 'autosaves');
    const old = await this.rows.autosaveOf(parentId, authorId);
    const shown = old ? undefined : await this.adoption.shown(type.name, [entry]);
    const stored = old ? old.fieldValues : (shown?.get(parentId) ?? null);
    const fieldValues = await this.drafts.fieldValues(type, input, stored);
    const texts = { ...sent(this.drafts.texts(input)), fieldValues };
    if (!old) {
      const whole = { title: '', content: '', excerpt: '', footnotes: null, ...texts };
      return this.insert({ parentId, authorId, texts: whole, moment, isAutosave: true });
    }
    if (sameTexts(texts, entry)) {
      await this.remove(parentId, [old.id]);
      return undefined;
    }
    await this.rows.overwrite(old, texts, moment);
    this.forget(parentId, [old.id]);
    return old.id;
  }

  /** Deletes the revisions of a deleted entry, in one statement for all entries of the transaction. */
  private async deleteAllOf(id: number): Promise<void> {
    const deleted = this.db.beforeCommit(
      this,
      () => new Set<number>(),
      (ids) => this.rows.deleteAll([...ids]),
      'first',
    );
    if (deleted) deleted.add(id);
    else await this.rows.deleteAll([id]);
  }

  private async recordRevision({ type, id, change, before, after, autosave }: EntryChange): Promise<void> {
    if (change === 'deleted') return this.deleteAllOf(id);
    if (change !== 'updated' || autosave || !type.hasRevisions || !before || !after) return;
    if (after.status === 'auto-draft' || this.options.revisionsKept === 0) return;
    const viewer = currentViewer();
    // The first change by a signed-in user always stores a revision, because there is none to restore yet.
    const last = (await this.rows.newestTexts(id)) ?? (viewer.isSignedIn ? undefined : before);
    if (last && sameTexts(after, last)) return;
    const moment = { local: after.modifiedLocal, gmt: after.modifiedGmt };
    await this.insert({ parentId: id, authorId: viewer.id, texts: after, moment, isAutosave: false });
    await this.removeOldest(id);
  }

  /** Deletes the oldest revisions beyond the configured number. Autosaves do not count. */
  private async removeOldest(id: number): Promise<void> {
    const { revisionsKept } = this.options;
    if (revisionsKept < 0) return;
    const beyond = await this.rows.beyond(id, revisionsKept, BATCH);
    if (beyond.length) await this.remove(id, beyond);
  }

  private async insert(revision: NewRevision): Promise<number> {
    const id = await this.rows.insert(revision, this.site.homeOf(FIRST_LANGUAGE));
    this.entries.forget(revision.parentId);
    return id;
  }

  private async remove(parentId: number, ids: readonly number[]): Promise<number> {
    const removed = await this.rows.delete(parentId, ids);
    this.forget(parentId, ids);
    return removed;
  }

  private forget(parentId: number, ids: readonly number[]): void {
    this.entries.forget(parentId);
    for (const id of ids) RequestContext.forget(memoKey(parentId, id));
  }

  /** Invalidates cached responses that link to the revisions of an entry; for autosaves, only those of its editors. */
  private async invalidate(
    { id, status }: Pick<EntryRow, 'id' | 'status'>,
    changed: 'revisions' | 'autosaves',
  ): Promise<void> {
    if (STATUSES.isPublic(status)) await this.changes.invalidate([ENTRY_TAGS[changed](id)]);
  }
}

/** Normalizes line breaks, empty lines and runs of blanks. */
const normalized = (text: string): string =>
  text
    .trim()
    .replace(/[\r\n]+/g, '\n')
    .replace(/[ \t]+/g, ' ');

/** Whether texts are equal apart from white space. Absent texts are not compared. */
export const sameTexts = (some: Partial<RevisedTexts>, stored: RevisedTexts): boolean =>
  MEMBERS.every((name) => {
    const text = some[name];
    return text === undefined || text === stored[name] || normalized(text ?? '') === normalized(stored[name] ?? '');
  });

/** The fields of an autosave that are written to an own draft; image and template stay unchanged. */
function rowFields({ featured_media: _image, template: _template, ...fields }: EntryInput): EntryInput {
  return fields;
}

/** Drops undefined members, which would override others when spread. */
const sent = <T extends object>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<T>;

/** The offset of the requested page. Throws if it is beyond the end. Without `per_page`, there is one page. */
function startOf({ page, per_page: perPage, offset }: RevisionFilter, total: number): number {
  if (offset !== undefined && offset >= total) fail('rest_revision_invalid_offset_number');
  const pages = perPage === undefined ? 1 : Math.ceil(total / perPage);
  if (!offset && page > pages) fail('rest_revision_invalid_page_number');
  return perPage === undefined ? 0 : (offset ?? (page - 1) * perPage);
}
