import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import type { ChangeKind } from '#libs/events';
import { plainLine, truncateSlug } from '#libs/text';
import { SiteTime } from '../../settings/index.js';
import { fail } from '../entries.errors.js';
import { EntriesRepository } from '../entries.repository.js';
import { Entries } from '../entries.service.js';
import { EntryTerms, type TermIds, idsOf } from '../entry-ports.js';
import type { EntryColumns, EntryRow } from '../entry.entity.js';
import { Translations } from '../languages/translations.js';
import { Permalinks } from '../permalinks/permalinks.js';
import { SearchedFields } from '../search/searched-fields.repository.js';
import { EntryLanguages } from '../types/entry-languages.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { STATUSES } from '../types/statuses.js';
import { EntryChanges, type RecordedChange } from './entry-changes.js';
import { EntryDrafts, columnsOf, type EntryInput } from './entry-drafts.js';
import { stateOf } from './entry-invalidation.js';
import { EntryRelations } from './entry-relations.js';
import { EntrySlugs, type SlugPlace } from './entry-slugs.js';
import { SharedTexts } from './shared-texts.js';

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
/** Moves an entry to the trash in the way of its type, without checking rights. */
type TrashMove = (id: number) => Promise<void>;
/** Gives an entry, at the end of its publication, another status in the way of its type. */
type End = (id: number, status: string) => Promise<void>;

/** Additions of an entry type to a write. */
export interface EntryExtras {
  /** Term ids to assign by taxonomy. Other taxonomies stay unchanged. */
  terms?: TermIds;
  /** Writes side tables, inside the transaction. */
  details?: (id: number) => Promise<void>;
  /** Writes the texts of side tables in the language of the entry, inside the transaction. */
  ownTexts?: (id: number) => Promise<void>;
  /** Permanent identifier of a new entry; defaults to its first permalink. */
  guid?: string;
  /** Whether a post becomes sticky; absent to keep the current value. */
  sticky?: boolean;
  /** Whether it is an automatic save by the editor, which stores no revision. */
  autosave?: boolean;
  /** Whether a new translation is at the top only because the parent of its source has no translation yet. */
  awaitsParent?: boolean;
  /** The values of a new entry that `details` stores; absent if they have to be read to be known. */
  row?: Partial<EntryRow>;
}

/** The terms of an entry before and after a write. */
interface TermChange {
  before: TermIds;
  after: TermIds;
}

const NO_TERMS: TermIds = new Map();

/** The columns of a new entry that it gets from later writes. */
const UNCHANGED = { version: 1, commentCount: 0, revisionCount: 0, autosaveCount: 0, lastRevisionId: 0 };

const MAX_GUID_LENGTH = 1000;
const SEARCHED = ['title', 'excerpt', 'content'] as const;
const ALL_TEXTS = [...SEARCHED, 'slug', 'fieldValues'] as const;

/** What a write has changed besides the columns of the entry. */
type WrittenBeside = Pick<RecordedChange, 'isReindexed' | 'differing' | 'texts'>;

/**
 * Writes entries of every type. Each call is one transaction that also maintains slugs, totals, counts and former
 * paths.
 */
@Injectable()
export class EntryWriter {
  private readonly hooks: Hook[] = [];
  private readonly trashMoves = new Map<EntryType, TrashMove>();
  private readonly ends = new Map<EntryType, End>();

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
    private readonly searchedFields: SearchedFields,
    private readonly texts: SharedTexts,
    private readonly languages: EntryLanguages,
    private readonly translations: Translations,
  ) {}

  /** Registers a hook that runs inside the transaction of every write. An error in it rolls the write back. */
  onChange(hook: Hook): void {
    this.hooks.push(hook);
  }

  /** Registers how entries of a type are moved to the trash, if not like all others. */
  trashBy(type: EntryType, move: TrashMove): void {
    this.trashMoves.set(type, move);
  }

  /** Registers how publications of entries of a type end, if not like all others. */
  endBy(type: EntryType, end: End): void {
    this.ends.set(type, end);
  }

  /** Ends the publication of an entry, which gets another status. */
  async end(type: EntryType, id: number, status: string): Promise<void> {
    const end = this.ends.get(type);
    await (end ? end(id, status) : this.update(type, id, { status }));
  }

  /** Creates an entry and returns its id. */
  create(type: EntryType, input: EntryInput, extras: EntryExtras = {}): Promise<number> {
    return this.db.transaction(async () => {
      const columns = await this.drafts.createColumns(type, input, currentViewer());
      const { id, guid } = await this.insert(type, columns, input, extras.guid);
      await extras.details?.(id);
      await extras.ownTexts?.(id);
      await this.translate(type, { id, language: columns.language }, input, extras);
      const terms = await this.assign(type, { ...columns, id }, extras.terms, NO_TERMS);
      const change = { type, id, change: 'created', before: undefined, after: columns, autosave: false } as const;
      await this.record(change, { before: NO_TERMS, after: terms }, extras, { isReindexed: true });
      await this.adopt(type, id, columns.status);
      if (!type.details || extras.row) {
        const { slugScope: _scope, fileSlug: _fileSlug, ...stored } = columns;
        await this.db.afterCommit(() => this.entries.remember({ ...stored, ...UNCHANGED, ...extras.row, id, guid }));
      }
      return id;
    });
  }

  /** Updates the fields of an entry that were sent. */
  update(type: EntryType, id: number, input: EntryInput, extras: EntryExtras = {}): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.entries.lock(type, id);
      if (!type.mayEdit(before, currentViewer())) fail('rest_cannot_edit');
      const language = this.texts.languageOf(type, before);
      const own = language === undefined ? input : this.texts.withoutTexts(input);
      const columns = await this.drafts.updateColumns(type, own, before);
      const values = language === undefined ? undefined : await this.texts.valuesOf(type, language, input, columns, id);
      if (values) columns.fieldValues = values.ofEntry;
      const termsBefore = type.taxonomies.length ? await this.terms.ofEntry(id) : NO_TERMS;
      await this.store(type, id, columns, own, before);
      if (input.parent !== undefined && this.languages.hasTranslations(type)) await this.translations.endWaiting(id);
      await this.translate(type, before, input, extras);
      await extras.details?.(id);
      if (language === undefined) await extras.ownTexts?.(id);
      const isFewer = await this.texts.remove(type, before, input.translations);
      const written = { before, after: columns, values };
      const texts = language === undefined ? undefined : await this.texts.write(type, { language, id }, input, written);
      const mayDiffer = extras.details !== undefined && type.details?.searched !== undefined;
      const hasNewValues = columns.fieldValues !== before.fieldValues && this.searchedFields.of(type.name).length > 0;
      const isReindexed =
        mayDiffer ||
        hasNewValues ||
        isFewer ||
        Boolean(texts) ||
        SEARCHED.some((text) => columns[text] !== before[text]);
      const termsAfter = await this.assign(type, { ...columns, id }, extras.terms, termsBefore);
      const change = { type, id, change: 'updated', before, after: columns } as const;
      const terms = { before: termsBefore, after: termsAfter };
      const differing = isFewer ? ALL_TEXTS : texts?.differing;
      const changed = { ...change, autosave: extras.autosave ?? false };
      await this.record(changed, terms, extras, { isReindexed, differing, texts });
      await this.adopt(type, id, columns.status, before.status);
    });
  }

  /** Gives a locked entry to another language, without checking rights. Part of the caller's transaction. */
  async moveTo(type: EntryType, before: EntryRow, language: number): Promise<void> {
    await this.place(type, before, { language, ...(await this.texts.adopt(type, before, language)) });
    await this.translations.move(before.id, language);
  }

  /** Gives a locked entry another place, or the texts of another language, without checking rights. */
  private async place(type: EntryType, before: EntryRow, place: Partial<EntryColumns>): Promise<void> {
    const columns: EntryColumns = { ...columnsOf(before), ...place };
    await this.store(type, before.id, columns, {}, before);
    const terms = type.taxonomies.length ? await this.terms.ofEntry(before.id) : NO_TERMS;
    const change = { type, id: before.id, change: 'updated', before, after: columns, autosave: true } as const;
    const isReindexed = SEARCHED.some((text) => columns[text] !== before[text]);
    await this.record(change, { before: terms, after: terms }, {}, { isReindexed });
  }

  /**
   * Gives the texts of a locked entry in a language to another one, or deletes them, without checking rights. Part of the
   * caller's transaction.
   */
  async moveTexts(type: EntryType, before: EntryRow, from: number, to: number | undefined): Promise<void> {
    await this.texts.move(type, before, from, to);
    await this.rows.update(before.id, {});
    this.entries.forget(before.id);
    const terms = type.taxonomies.length ? await this.terms.ofEntry(before.id) : NO_TERMS;
    const after = columnsOf(before);
    const change = { type, id: before.id, change: 'updated', before, after, autosave: true } as const;
    await this.record(change, { before: terms, after: terms }, {}, { isReindexed: true, differing: ALL_TEXTS });
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
    await this.texts.release(type, before.id);
    const terms = type.taxonomies.length ? await this.terms.ofEntry(before.id) : NO_TERMS;
    const change = { type, id: before.id, change: 'trashed', before, after: columns, autosave: false } as const;
    await this.record(change, { before: terms, after: terms });
  }

  /** Moves the entries of an author to the trash, of some types, without checking rights. Part of the caller's transaction. */
  async trashOf(authorId: number, types: readonly EntryType[]): Promise<void> {
    const byName = new Map(types.map((type) => [type.name, type]));
    for (const { id, type: name } of await this.rows.lockOfAuthor(authorId, [...byName.keys()])) {
      const type = byName.get(name);
      const before = type && (await this.entries.lock(type, id));
      // Some entries go to the trash with others.
      if (!type || before?.trashedFrom !== null) continue;
      const move = this.trashMoves.get(type);
      await (move ? move(id) : this.moveToTrash(type, before));
    }
  }

  /** Deletes an entry permanently, including its dependent rows. */
  remove(type: EntryType, id: number): Promise<void> {
    return this.db.transaction(async () => {
      const before = await this.entries.lock(type, id);
      if (!type.mayDelete(before, currentViewer())) fail('rest_cannot_delete');
      const terms = type.taxonomies.length ? await this.terms.ofEntry(id) : NO_TERMS;
      await this.changes.leaving(type, [id]);
      await this.relations.release(type, before);
      await this.translations.invalidateFor([id]);
      await this.rows.delete(id);
      this.entries.forget(id);
      const change = { type, id, change: 'deleted', before, after: undefined, autosave: false } as const;
      await this.record(change, { before: terms, after: NO_TERMS });
    });
  }

  /** Makes an entry the translation that its write names. */
  private async translate(
    type: EntryType,
    entry: Pick<EntryRow, 'id' | 'language'>,
    { translation_of: sourceId }: EntryInput,
    { awaitsParent }: EntryExtras,
  ): Promise<void> {
    if (sourceId === undefined || !this.languages.hasTranslations(type)) return;
    await this.translations.join(type, entry, sourceId, { awaitsParent });
  }

  /** Puts what waited for an entry below it, once it is published. */
  private async adopt(type: EntryType, id: number, status: string, statusBefore?: string): Promise<void> {
    if (!this.languages.hasTranslations(type) || !type.hierarchical) return;
    if (!STATUSES.isPublic(status) || status === statusBefore) return;
    for (const waiting of await this.translations.waitingFor(id)) {
      await this.place(type, await this.entries.lock(type, waiting), { parentId: id });
      await this.translations.endWaiting(waiting);
    }
  }

  /** The text to generate the slug from: the sent slug or the title. Empty for drafts without a slug. */
  private wantedSlug(type: EntryType, columns: EntryColumns, input: EntryInput, before?: EntryRow): string {
    if (columns.trashedFrom !== null) return columns.slug;
    if (columns.status === 'pending' && !currentViewer().can(type.capabilities.publish)) return '';
    const wanted = input.slug ?? columns.slug;
    if (wanted || STATUSES.get(columns.status)?.floating) return wanted;
    return plainLine(columns.title) || (before ? String(before.id) : '');
  }

  /**
   * Deletes entries of a type that the caller's transaction has locked, with a fixed number of statements. Those with
   * children are deleted one by one.
   */
  async removeLocked(type: EntryType, ids: readonly number[]): Promise<void> {
    const parents = await this.rows.lockParents(ids);
    const childless = ids.filter((id) => !parents.has(id));
    const rows = childless.length ? await this.rows.storedByIds(type, childless) : [];
    if (!rows.every((row) => type.mayDelete(row, currentViewer()))) fail('rest_cannot_delete');
    const terms = type.taxonomies.length ? await this.terms.ofEntries(childless) : new Map<number, TermIds>();
    await this.changes.leaving(type, childless);
    await this.relations.releaseImages(type, childless);
    await this.translations.invalidateFor(childless);
    if (childless.length) await this.rows.delete(...childless);
    for (const before of rows) {
      const { id } = before;
      this.entries.forget(id);
      const change = { type, id, change: 'deleted', before, after: undefined, autosave: false } as const;
      await this.record(change, { before: terms.get(id) ?? NO_TERMS, after: NO_TERMS });
    }
    // The deletion of an entry can delete others.
    for (const id of parents) if (await this.rows.exists(id)) await this.remove(type, id);
  }

  /** Slugs of media must differ from those of all entries. No unique index ensures this, so a free one is looked up. */
  private async freeForMedia(wanted: string, place: Omit<SlugPlace, 'entryId'>, entryId: number): Promise<string> {
    return place.type.followsOwner ? this.slugs.free(wanted, { ...place, entryId }) : wanted;
  }

  private async insert(
    type: EntryType,
    columns: EntryColumns,
    input: EntryInput,
    given?: string,
  ): Promise<{ id: number; guid: string }> {
    const place = { type, language: columns.language, parentId: columns.parentId };
    const paths = await this.permalinks.parentPaths([columns]);
    const wanted = await this.freeForMedia(this.wantedSlug(type, columns, input), place, 0);
    const inserted = await this.slugs.claim(wanted, { ...place, entryId: 0 }, async (slug) => {
      Object.assign(columns, slug);
      const guid = (given ?? this.permalinks.pretty(columns, paths, true))?.slice(0, MAX_GUID_LENGTH);
      const id = await this.rows.insert({ ...columns, ...UNCHANGED, guid: guid ?? '' });
      return { id: id ?? fail('rest_invalid_author'), guid };
    });
    const { id } = inserted;
    // If neither slug nor title yields a slug, the id becomes the slug.
    const isNameless = !columns.slug && !STATUSES.get(columns.status)?.floating;
    if (!isNameless && inserted.guid !== undefined) return { id, guid: inserted.guid };
    const identify = async (slug: Partial<EntryColumns>) => {
      Object.assign(columns, slug);
      const guid = (given ?? this.permalinks.of({ ...columns, id }, paths, true)).slice(0, MAX_GUID_LENGTH);
      await this.rows.update(id, { ...slug, guid }, { isNew: true });
      return { id, guid };
    };
    return isNameless ? this.slugs.claim(String(id), { ...place, entryId: id }, identify) : identify({});
  }

  private async store(
    type: EntryType,
    id: number,
    columns: EntryColumns,
    input: EntryInput,
    before: EntryRow,
  ): Promise<void> {
    const wanted = this.wantedSlug(type, columns, input, before);
    const isInPlace = columns.parentId === before.parentId && columns.language === before.language;
    const held = isInPlace ? before.slug : undefined;
    const place = { type, language: columns.language, parentId: columns.parentId, entryId: id, held };
    await this.slugs.claim(await this.freeForMedia(wanted, place, id), place, async (slug) => {
      Object.assign(columns, slug);
      await this.rows.update(id, columns);
    });
    const isBack = before.trashedFrom !== null && columns.trashedFrom === null;
    if (isBack || columns.parentId !== before.parentId) await this.texts.claim(type, id, columns);
    this.entries.forget(id);
  }

  /** Assigns terms and returns all terms of the entry, with the default ones unless it is an automatic draft. */
  private assign(
    type: EntryType,
    { id, status, language }: Pick<EntryRow, 'id' | 'status' | 'language'>,
    wanted: TermIds = NO_TERMS,
    present: TermIds,
  ): Promise<TermIds> {
    const owner = type.localised === 'entries' ? { id, language } : { id };
    return this.terms.assign(owner, wanted, present, status === 'auto-draft' ? [] : type.taxonomies);
  }

  /** Runs the hooks, then records the change. */
  private async record(
    change: EntryChange,
    terms: TermChange,
    { sticky: wanted, details, ownTexts }: EntryExtras = {},
    { isReindexed = false, differing, texts }: WrittenBeside = {},
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
        before: before && stateOf(before, { termIds: idsOf(terms.before), commentCount, sticky }),
        after: after && stateOf(after, { termIds: idsOf(terms.after), commentCount, sticky: stays }),
        hasDetails: details !== undefined || ownTexts !== undefined,
        isReindexed,
        differing,
        texts,
        rows: before && { before, after: after && { ...after, id } },
      },
    ]);
  }
}
