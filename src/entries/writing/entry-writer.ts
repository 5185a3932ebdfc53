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
import { Permalinks } from '../addresses/permalinks.js';
import { STATUSES } from '../types/statuses.js';

/** A write of one entry, seen from inside its transaction; the entry is locked and already as it will be. */
export interface EntryChange {
  type: EntryType;
  id: number;
  change: ChangeKind;
  /** Absent of a new one. */
  before: EntryRow | undefined;
  /** Absent of one that is removed. */
  after: EntryColumns | undefined;
  /** Whether the writer's program saved on its own. */
  autosave: boolean;
}

type Hook = (change: EntryChange) => Promise<void>;

/** What a type of entries adds to a write. */
export interface EntryExtras {
  /** The sets of terms to give it, by taxonomy; absent ones stay. */
  terms?: ReadonlyMap<string, number[]>;
  /** Writes to side tables, inside the transaction. */
  details?: (id: number) => Promise<void>;
  /** Of a new entry: its permanent identifier, if it is not its first URL. */
  guid?: string;
  /** Whether a post is sticky from now on; absent where that stays. */
  sticky?: boolean;
  /** Whether the writer's program saves on its own: no revision is kept of that. */
  autosave?: boolean;
}

/** The ids of the terms that an entry had, and has now. */
interface TermChange {
  before: readonly number[];
  after: readonly number[];
}

const SEARCHED = ['title', 'excerpt', 'content'] as const;

/** Writes entries of every type: each call is one transaction that keeps slugs, totals, term counts and former paths right. */
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

  /** Registers work of another module that belongs to every write of an entry and succeeds or fails with it. */
  onChange(hook: Hook): void {
    this.hooks.push(hook);
  }

  /** Creates an entry and returns its id. */
  create(type: EntryType, input: EntryInput, extras: EntryExtras = {}): Promise<number> {
    return this.db.transaction(async () => {
      const columns = await this.drafts.created(type, input, currentViewer());
      const id = await this.insert(type, columns, input, extras.guid);
      await extras.details?.(id);
      const terms = await this.assign(type, id, columns.status, extras.terms);
      const change = { type, id, change: 'created', before: undefined, after: columns, autosave: false } as const;
      await this.record(change, { before: [], after: terms }, extras, true);
      return id;
    });
  }

  /** Changes what was sent of an entry. */
  update(type: EntryType, id: number, input: EntryInput, extras: EntryExtras = {}): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.entries.lock(type, id);
      if (!type.mayEdit(before, currentViewer())) fail('rest_cannot_edit');
      const columns = await this.drafts.changed(type, input, before);
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

  /** Moves an entry to the trash; it remembers where it was. */
  trash(type: EntryType, id: number): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.entries.lock(type, id);
      if (!type.mayDelete(before, currentViewer())) fail('rest_cannot_delete');
      if (before.status === 'trash') fail('rest_already_trashed');
      await this.moveToTrash(type, before);
    });
  }

  /** The move itself, of a locked entry; `status` is that of another place for what was thrown away. */
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

  /** Removes an entry for good, with everything that hangs on it. */
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

  /** What the slug is made from: the wanted one, else the title; a draft without one stays without. */
  private wantedSlug(type: EntryType, columns: EntryColumns, input: EntryInput, before?: EntryRow): string {
    if (columns.trashedFrom !== null) return columns.slug;
    if (columns.status === 'pending' && !currentViewer().can(type.capabilities.publish)) return '';
    const wanted = input.slug ?? columns.slug;
    if (wanted || STATUSES.get(columns.status)?.floating) return wanted;
    return plainLine(columns.title) || (before ? String(before.id) : '');
  }

  /** A slug of media is to be unlike those of all other entries, which no index knows. */
  private async apart(wanted: string, place: Omit<SlugPlace, 'entryId'>, entryId: number): Promise<string> {
    return place.type.name === ATTACHMENT_NAME ? this.slugs.free(wanted, { ...place, entryId }) : wanted;
  }

  private async insert(type: EntryType, columns: EntryColumns, input: EntryInput, guid?: string): Promise<number> {
    const entry = { ...columns, guid: '', version: 1, commentCount: 0, revisionCount: 0, lastRevisionId: 0 };
    const wanted = this.wantedSlug(type, columns, input);
    const place = { type, parentId: columns.parentId };
    const id = await this.slugs.claim(await this.apart(wanted, place, 0), { ...place, entryId: 0 }, async (slug) => {
      Object.assign(columns, slug);
      return this.rows.insert({ ...entry, ...slug });
    });
    const identify = async (slug: Partial<EntryColumns>) => {
      Object.assign(columns, slug);
      const row = { ...columns, id };
      const known = guid ?? this.permalinks.of(row, await this.permalinks.parentPaths([row]), true);
      await this.rows.update(id, { ...slug, guid: known.slice(0, 1000) }, { isNew: true });
    };
    // Without a word to make a slug from, the new id is the slug.
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
    await this.slugs.claim(await this.apart(wanted, place, id), place, async (slug) => {
      Object.assign(columns, slug);
      await this.rows.update(id, columns);
    });
    this.entries.forget(id);
  }

  /** Gives an entry its terms and returns all that it has now. A post without a category gets the default one. */
  private async assign(type: EntryType, id: number, status: string, sets: EntryExtras['terms']): Promise<number[]> {
    for (const [taxonomy, ids] of sets ?? []) await this.terms.assign(id, taxonomy, ids);
    // Looked up after the assignment: a category that was asked for may have been deleted meanwhile.
    const wantsCategory = type.taxonomies.includes('category') && status !== 'auto-draft';
    if (wantsCategory && !(await this.terms.termIdsOf(id, 'category')).length) {
      const category = await this.terms.defaultCategory();
      if (category !== undefined) await this.terms.assign(id, 'category', [category]);
    }
    return type.taxonomies.length ? this.terms.termIdsOf(id) : [];
  }

  /** Runs the work of other modules, then that of every write. */
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
