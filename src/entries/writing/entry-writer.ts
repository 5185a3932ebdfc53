import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import type { ChangeKind } from '#libs/events';
import { plainLine, truncateSlug } from '#libs/text';
import { SiteTime } from '../../settings/index.js';
import { fail } from '../entries.errors.js';
import { EntriesRepository } from '../entries.repository.js';
import { Entries } from '../entries.service.js';
import { EntryDrafts, columnsOf, type EntryInput } from './entry-drafts.js';
import { EntryChanges } from './entry-changes.js';
import { factsOf } from './entry-invalidation.js';
import { EntryTerms } from '../entry-ports.js';
import { EntryRelations } from './entry-relations.js';
import { EntrySlugs, type SlugPlace } from './entry-slugs.js';
import { ATTACHMENT_NAME, type EntryType } from '../types/entry-types.js';
import type { EntryColumns, EntryRow } from '../entry.entity.js';
import { Permalinks } from '../permalinks/permalinks.js';
import { STATUSES } from '../types/statuses.js';

/** A write of one entry, reported to hooks inside its transaction. The entry is locked and its row already written. */
export interface EntryChange {
  type: EntryType;
  id: number;
  change: ChangeKind;
  /** Absent for a created entry. */
  before: EntryRow | undefined;
  /** Absent for a deleted entry. */
  after: EntryColumns | undefined;
  /** Whether it is an automatic save by the editor. */
  autosave: boolean;
}

type Hook = (change: EntryChange) => Promise<void>;

/** Additions of an entry type to a write. */
export interface EntryExtras {
  /** Term ids to assign by taxonomy. Other taxonomies stay unchanged. */
  terms?: ReadonlyMap<string, number[]>;
  /** Writes side tables, inside the transaction. */
  details?: (id: number) => Promise<void>;
  /** Permanent identifier of a new entry; defaults to its first permalink. */
  guid?: string;
  /** Whether a post becomes sticky; absent to keep the current value. */
  sticky?: boolean;
  /** Whether it is an automatic save by the editor, which stores no revision. */
  autosave?: boolean;
}

/** The term ids of an entry before and after a write. */
interface TermChange {
  before: readonly number[];
  after: readonly number[];
}

const SEARCHED = ['title', 'excerpt', 'content'] as const;

/**
 * Writes entries of every type. Each call is one transaction that also maintains slugs, totals, counts and former
 * paths.
 */
@Injectable()
export class EntryWriter {
  private readonly hooks: Hook[] = [];

  constructor(
    private readonly db: Db,
    private readonly rows: EntriesRepository,
    private readonly entries: Entries,
    private readonly drafts: EntryDrafts,
    private readonly slugs: EntrySlugs,
    private readonly terms: EntryTerms,
    private readonly relations: EntryRelations,
    private readonly permalinks: Permalinks,
    private readonly time: SiteTime,
    private readonly changes: EntryChanges,
  ) {}

  /** Registers a hook that runs inside the transaction of every write. An error in it rolls the write back. */
  onChange(hook: Hook): void {
    this.hooks.push(hook);
  }

  /** Creates an entry and returns its id. */
  create(type: EntryType, input: EntryInput, extras: EntryExtras = {}): Promise<number> {
    return this.db.transaction(async () => {
      const columns = await this.drafts.createColumns(type, input, currentViewer());
      const id = await this.insert(type, columns, input, extras.guid);
      await extras.details?.(id);
      const terms = await this.assign(type, id, columns.status, extras.terms);
      const change = { type, id, change: 'created', before: undefined, after: columns, autosave: false } as const;
      await this.record(change, { before: [], after: terms }, extras, true);
      return id;
    });
  }

  /** Updates the fields of an entry that were sent. */
  update(type: EntryType, id: number, input: EntryInput, extras: EntryExtras = {}): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.entries.lock(type, id);
      if (!type.mayEdit(before, currentViewer())) fail('rest_cannot_edit');
      const columns = await this.drafts.updateColumns(type, input, before);
      const termsBefore = await this.terms.termIdsOf(id);
      await this.store(type, id, columns, input, before);
      await extras.details?.(id);
      const isReindexed = extras.details !== undefined || SEARCHED.some((text) => columns[text] !== before[text]);
      const termsAfter = await this.assign(type, id, columns.status, extras.terms);
      const change = { type, id, change: 'updated', before, after: columns } as const;
      const terms = { before: termsBefore, after: termsAfter };
      await this.record({ ...change, autosave: extras.autosave ?? false }, terms, extras, isReindexed);
    });
  }

  /** Moves an entry to the trash. Its status and slug are stored for restoring. */
  trash(type: EntryType, id: number): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.entries.lock(type, id);
      if (!type.mayDelete(before, currentViewer())) fail('rest_cannot_delete');
      if (before.status === 'trash') fail('rest_already_trashed');
      await this.moveToTrash(type, before);
    });
  }

  /** Moves a locked entry to the trash, or to another trash-like `status`, without checking rights. */
  async moveToTrash(type: EntryType, before: EntryRow, status = 'trash'): Promise<void> {
    const now = this.time.now();
    const columns: EntryColumns = {
      ...columnsOf(before),
      status,
      slug: before.slug ? `${truncateSlug(before.slug, 191)}__trashed` : '',
      modifiedLocal: now.local,
      modifiedGmt: now.gmt,
      trashedFrom: before.status,
      trashedSlug: before.slug,
      trashedAt: now.gmt,
    };
    await this.store(type, before.id, columns, { slug: columns.slug }, before);
    const terms = await this.terms.termIdsOf(before.id);
    const change = { type, id: before.id, change: 'trashed', before, after: columns, autosave: false } as const;
    await this.record(change, { before: terms, after: terms });
  }

  /** Deletes an entry permanently, including its dependent rows. */
  remove(type: EntryType, id: number): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.entries.lock(type, id);
      if (!type.mayDelete(before, currentViewer())) fail('rest_cannot_delete');
      const terms = await this.terms.termIdsOf(id);
      await this.relations.release(type, before);
      await this.rows.delete(id);
      this.entries.forget(id);
      const change = { type, id, change: 'deleted', before, after: undefined, autosave: false } as const;
      await this.record(change, { before: terms, after: [] });
    });
  }

  /** The text to generate the slug from: the sent slug or the title. Empty for drafts without a slug. */
  private wantedSlug(type: EntryType, columns: EntryColumns, input: EntryInput, before?: EntryRow): string {
    if (columns.trashedFrom !== null) return columns.slug;
    if (columns.status === 'pending' && !currentViewer().can(type.capabilities.publish)) return '';
    const wanted = input.slug ?? columns.slug;
    if (wanted || STATUSES.get(columns.status)?.floating) return wanted;
    return plainLine(columns.title) || (before ? String(before.id) : '');
  }

  /** Slugs of media must differ from those of all entries. No unique index ensures this, so a free one is looked up. */
  private async freeForMedia(wanted: string, place: Omit<SlugPlace, 'entryId'>, entryId: number): Promise<string> {
    return place.type.name === ATTACHMENT_NAME ? this.slugs.free(wanted, { ...place, entryId }) : wanted;
  }

  private async insert(type: EntryType, columns: EntryColumns, input: EntryInput, guid?: string): Promise<number> {
    const entry = { ...columns, guid: '', version: 1, commentCount: 0, revisionCount: 0, lastRevisionId: 0 };
    const wanted = this.wantedSlug(type, columns, input);
    const place = { type, parentId: columns.parentId };
    const id = await this.slugs.claim(
      await this.freeForMedia(wanted, place, 0),
      { ...place, entryId: 0 },
      async (slug) => {
        Object.assign(columns, slug);
        return this.rows.insert({ ...entry, ...slug });
      },
    );
    const identify = async (slug: Partial<EntryColumns>) => {
      Object.assign(columns, slug);
      const row = { ...columns, id };
      const known = guid ?? this.permalinks.of(row, await this.permalinks.parentPaths([row]), true);
      await this.rows.update(id, { ...slug, guid: known.slice(0, 1000) }, { isNew: true });
    };
    // If neither slug nor title yields a slug, the id becomes the slug.
    const isNameless = !columns.slug && !STATUSES.get(columns.status)?.floating;
    if (isNameless) await this.slugs.claim(String(id), { ...place, entryId: id }, identify);
    else await identify({});
    return id;
  }

  private async store(
    type: EntryType,
    id: number,
    columns: EntryColumns,
    input: EntryInput,
    before: EntryRow,
  ): Promise<void> {
    const wanted = this.wantedSlug(type, columns, input, before);
    const place = { type, parentId: columns.parentId, entryId: id };
    await this.slugs.claim(await this.freeForMedia(wanted, place, id), place, async (slug) => {
      Object.assign(columns, slug);
      await this.rows.update(id, columns);
    });
    this.entries.forget(id);
  }

  /** Assigns terms and returns all term ids of the entry. A post without a category gets the default one. */
  private async assign(type: EntryType, id: number, status: string, sets: EntryExtras['terms']): Promise<number[]> {
    for (const [taxonomy, ids] of sets ?? []) await this.terms.assign(id, taxonomy, ids);
    // Looked up after the assignment, because a requested category may have been deleted meanwhile.
    const wantsCategory = type.taxonomies.includes('category') && status !== 'auto-draft';
    if (wantsCategory && !(await this.terms.termIdsOf(id, 'category')).length) {
      const category = await this.terms.defaultCategory();
      if (category !== undefined) await this.terms.assign(id, 'category', [category]);
    }
    return type.taxonomies.length ? this.terms.termIdsOf(id) : [];
  }

  /** Runs the hooks, then records the change. */
  private async record(
    change: EntryChange,
    terms: TermChange,
    { sticky: wanted, details }: EntryExtras = {},
    isReindexed = false,
  ): Promise<void> {
    const { type, id, before, after } = change;
    for (const hook of this.hooks) await hook(change);
    const { commentCount = 0, sticky } = before ?? {};
    const stays = wanted === undefined ? sticky : Number(wanted);
    await this.changes.record([
      {
        type,
        id,
        change: change.change,
        before: before && factsOf(before, { termIds: terms.before, commentCount, sticky }),
        after: after && factsOf(after, { termIds: terms.after, commentCount, sticky: stays }),
        hasDetails: details !== undefined,
        isReindexed,
        rows: before && { before, after: after && { ...after, id } },
      },
    ]);
  }
}
