import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { SiteAddress, type Page, type View } from '#libs/rest';
import { SiteTime } from '../../settings/index.js';
import { EntriesOptions } from '../writing/entry-jobs.js';
import { fail } from '../entries.errors.js';
import { Entries } from '../entries.service.js';
import { EntryDrafts, type EntryInput } from '../writing/entry-drafts.js';
import { checkOrder } from '../lists/entry-list.js';
import type { EntryType } from '../types/entry-types.js';
import { EntryWriter, type EntryChange } from '../writing/entry-writer.js';
import type { EntryRow } from '../entry.entity.js';
import {
  RevisionsRepository,
  type NewRevision,
  type RevisedTexts,
  type RevisionFilter,
} from './revisions.repository.js';
import { parseSearch } from '../search/search-terms.repository.js';
import { STATUSES } from '../types/statuses.js';
import { ENTRY_TAGS } from '../cache-tags.js';

const MEMBERS = ['title', 'content', 'excerpt'] as const;
const DRAFTS = new Set(['draft', 'auto-draft']);
/** How many revisions are deleted at once where fewer are to be kept than there are. */
const BATCH = 500;

const memoKey = (parentId: number, id: number): string => `revision ${parentId} ${id}`;

/** Earlier states of entries, kept as a part of every change, and autosaves: what users are writing. */
@Injectable()
export class Revisions implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly rows: RevisionsRepository,
    private readonly entries: Entries,
    private readonly drafts: EntryDrafts,
    private readonly writer: EntryWriter,
    private readonly changes: CacheInvalidation,
    private readonly site: SiteAddress,
    private readonly time: SiteTime,
    private readonly options: EntriesOptions,
  ) {}

  onModuleInit(): void {
    this.writer.onChange((change) => this.follow(change));
  }

  /** A revision or autosave of an entry; read once per request. */
  find(parentId: number, id: number): Promise<EntryRow | undefined> {
    return RequestContext.memo(memoKey(parentId, id), () => this.rows.find(parentId, id));
  }

  /** The autosaves of an entry, the newest first. */
  autosaves(parentId: number): Promise<EntryRow[]> {
    return this.rows.autosaves(parentId);
  }

  /** A page of the revisions and autosaves of an entry: two statements, whatever the filter. */
  async page(parentId: number, filter: RevisionFilter, view: View): Promise<Page<EntryRow>> {
    const terms = filter.search?.trim() ? parseSearch(filter.search) : undefined;
    checkOrder(filter, terms);
    const total = await this.rows.count(parentId, filter, terms);
    if (!total) return { items: [], total };
    const items = await this.rows.page(parentId, filter, terms, {
      limit: filter.per_page ?? total,
      offset: startOf(filter, total),
      withTexts: ['content', 'excerpt'].some((name) => view.wants(name)),
    });
    return { items, total };
  }

  /** Deletes a revision for good; `false` if the entry has no such revision. */
  delete(type: EntryType, parentId: number, id: number): Promise<boolean> {
    return this.db.transaction(async () => {
      await this.invalidate(await this.entries.lock(type, parentId));
      return (await this.remove(parentId, [id])) > 0;
    });
  }

  /**
   * Saves an autosave and returns the id of what has the texts now: the entry itself if it is the viewer's own draft,
   * else the viewer's one autosave of it.
   */
  async autosave(type: EntryType, id: number, input: EntryInput): Promise<number> {
    const saved = await this.db.transaction(async () => {
      const entry = await this.entries.lock(type, id);
      const viewer = currentViewer();
      if (!type.mayEdit(entry, viewer)) fail('rest_cannot_edit');
      if (!DRAFTS.has(entry.status) || !viewer.owns(entry.authorId)) return this.keep(entry, viewer.id, input);
      await this.writer.update(type, id, rowFields(input), { autosave: true });
      return id;
    });
    // Thrown after the commit, which has deleted an autosave that is not needed any more.
    return saved ?? fail('rest_autosave_no_changes');
  }

  private async keep(entry: EntryRow, authorId: number, input: EntryInput): Promise<number | undefined> {
    const texts = sent(this.drafts.texts(input));
    const moment = this.time.now();
    const parentId = entry.id;
    await this.invalidate(entry);
    const old = await this.rows.autosaveOf(parentId, authorId);
    if (!old) {
      const whole = { title: '', content: '', excerpt: '', ...texts };
      return this.insert({ parentId, authorId, texts: whole, moment, isAutosave: true });
    }
    if (saysTheSame(texts, entry)) {
      await this.remove(parentId, [old.id]);
      return undefined;
    }
    await this.rows.overwrite(old, texts, moment);
    this.forget(parentId, [old.id]);
    return old.id;
  }

  private async follow({ type, id, change, before, after, autosave }: EntryChange): Promise<void> {
    if (change === 'deleted') return this.rows.deleteAll(id);
    if (change !== 'updated' || autosave || !type.revised || !before || !after) return;
    if (after.status === 'auto-draft' || this.options.revisionsKept === 0) return;
    const viewer = currentViewer();
    // The first change by a person keeps a state in any case: there is none yet to go back to.
    const last = (await this.rows.newestTexts(id)) ?? (viewer.isSignedIn ? undefined : before);
    if (last && saysTheSame(after, last)) return;
    const moment = { local: after.modifiedLocal, gmt: after.modifiedGmt };
    await this.insert({ parentId: id, authorId: viewer.id, texts: after, moment, isAutosave: false });
    await this.removeOldest(id);
  }

  /** Deletes those beyond the number to keep; autosaves do not count. */
  private async removeOldest(id: number): Promise<void> {
    const { revisionsKept } = this.options;
    if (revisionsKept < 0) return;
    const beyond = await this.rows.beyond(id, revisionsKept, BATCH);
    if (beyond.length) await this.remove(id, beyond);
  }

  private async insert(revision: NewRevision): Promise<number> {
    const id = await this.rows.insert(revision, this.site.home);
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

  /** Answers that link to the revisions of an entry, of which nothing else has changed, are stale. */
  private async invalidate({ id, status }: Pick<EntryRow, 'id' | 'status'>): Promise<void> {
    if (STATUSES.isPublic(status)) await this.changes.invalidate([ENTRY_TAGS.revisions(id)]);
  }
}

/** A text without what makes no difference: kinds of line breaks, empty lines, runs of blanks. */
const normalized = (text: string): string =>
  text
    .trim()
    .replace(/[\r\n]+/g, '\n')
    .replace(/[ \t]+/g, ' ');

/** Whether texts say the same, white space aside; only those that are there are compared. */
export const saysTheSame = (some: Partial<RevisedTexts>, stored: RevisedTexts): boolean =>
  MEMBERS.every((name) => {
    const text = some[name];
    return text === undefined || text === stored[name] || normalized(text) === normalized(stored[name]);
  });

/** Of the fields of a write those that the row of an entry holds: images, templates, terms and the like are left alone. */
function rowFields({ featured_media: _image, template: _template, ...fields }: EntryInput): EntryInput {
  return fields;
}

/** Without the members that are not there, which would take the place of others. */
const sent = <T extends object>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<T>;

/** Where the page begins; refuses one behind the end. Without `per_page` all are on one page. */
function startOf({ page, per_page: perPage, offset }: RevisionFilter, total: number): number {
  if (offset !== undefined && offset >= total) fail('rest_revision_invalid_offset_number');
  const pages = perPage === undefined ? 1 : Math.ceil(total / perPage);
  if (!offset && page > pages) fail('rest_revision_invalid_page_number');
  return perPage === undefined ? 0 : (offset ?? (page - 1) * perPage);
}
