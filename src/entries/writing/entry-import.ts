import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainLine, slugify, truncateSlug } from '#libs/text';
import { isStored } from '#libs/times';
import { Fields, withReferences } from '../../fields/index.js';
import { FORMATS, SiteTime } from '../../settings/index.js';
import { fail } from '../entries.errors.js';
import { EntriesRepository, type NewEntry } from '../entries.repository.js';
import { Entries } from '../entries.service.js';
import { EntryTerms } from '../entry-ports.js';
import type { Entry, EntryRow, PostDetails } from '../entry.entity.js';
import { Permalinks } from '../permalinks/permalinks.js';
import { EntryLanguages } from '../types/entry-languages.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryTypes } from '../types/entry-types.js';
import { STATUSES } from '../types/statuses.js';
import { type EndColumns, isEndStatus } from './end-dates.js';
import { EntryBatches } from './entry-batches.repository.js';
import { EntryChanges, type RecordedChange } from './entry-changes.js';
import { statusByDate } from './entry-drafts.js';
import { stateOf } from './entry-invalidation.js';
import { EntryRelations } from './entry-relations.js';
import { EntrySlugs, slugScope, type SlugColumns, type SlugPlace } from './entry-slugs.js';
import { EntryTexts } from './entry-texts.js';
import { ImportedDetails, type ImportedRow } from './imported-details.js';
import { type ImportedTexts, SharedTexts } from './shared-texts.js';

/** An entry to import from another site. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface ImportedEntry {
  /** Original id. Kept if it is free, so that references by id in texts stay valid. */
  number?: number;
  /** Name of the entry type. */
  type: string;
  /** The number of its language; by default, that of the request, or the default one. */
  language?: number;
  status: string;
  /** Wanted slug. If empty, it is generated from the title when the status requires a slug. */
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  /** As they are stored; by default there are none. */
  footnotes?: string | null;
  authorId: number;
  /** 0 for none. */
  parentId: number;
  /** Key of a parent that `link` sets later. Until then, the slug is unique among entries with the same key. */
  awaitedParent?: number;
  menuOrder: number;
  /** Local time of the source site. If null, derived from UTC; the same applies vice versa. */
  dateLocal: string | null;
  dateGmt: string | null;
  modifiedLocal: string | null;
  modifiedGmt: string | null;
  password: string;
  commentStatus: string;
  pingStatus: string;
  template: string;
  /** Ignored unless it is the id of an image; 0 for none. */
  featuredMedia: number;
  /** Permanent identifier; empty to generate one. */
  guid: string;
  /** Terms. Taxonomies that the type does not use are ignored. */
  terms: readonly { taxonomy: string; id: number }[];
  /** The values of declared fields, as they are stored; by default there are none. */
  fieldValues?: string | null;
  meta: readonly { name: string; value: string }[];
  /** Post-only. Unknown formats become the standard one. */
  format?: string;
  sticky?: boolean;
  /** Status before the entry was trashed. */
  trashedFrom?: string;
  /** When its publication ends, in UTC. Ignored unless it is a date and time. */
  expiresGmt?: string;
  /** The status that it gets then. Unknown ones become the default. */
  expiresTo?: string;
  /** What the registered details of the type have read, with the local ids of its references. */
  details?: { draft: unknown; references: readonly number[] };
}

/** References of an imported entry to entries that were imported later. */
export interface ImportedLinks {
  /** The entry. */
  id: number;
  /** 0 if the parent was not imported. */
  parentId: number;
  /** Whether the entry was created with an `awaitedParent`. */
  awaited: boolean;
  featuredMedia: number;
  /** The slug to claim under the parent. */
  slug: string;
  /** The values of declared fields, with all references; absent if they have none. */
  fieldValues?: string | null;
  /** Whether the caller changes the details of its type, too. */
  hasDetails?: boolean;
}

const KEPT_STATUSES = new Set(['publish', 'future', 'draft', 'pending', 'private', 'trash']);
const KEPT_MEDIA_STATUSES = new Set(['private', 'trash']);
const TRASHED_SLUG = /__trashed(?:-\d{1,9})?$/;

/** Imports entries in batches, keeping their dates, statuses, slugs and ids. */
@Injectable()
export class EntryImport {
  constructor(
    private readonly db: Db,
    private readonly rows: EntriesRepository,
    private readonly batches: EntryBatches,
    private readonly types: EntryTypes,
    private readonly entries: Entries,
    private readonly slugs: EntrySlugs,
    private readonly terms: EntryTerms,
    private readonly details: ImportedDetails,
    private readonly relations: EntryRelations,
    private readonly permalinks: Permalinks,
    private readonly time: SiteTime,
    private readonly changes: EntryChanges,
    private readonly fields: Fields,
    private readonly languages: EntryLanguages,
    private readonly shared: SharedTexts,
    /** Replaces the texts of imported entries. */
    readonly texts: EntryTexts,
  ) {}

  /** The default terms of the languages of drafts. */
  private async defaultTerms(drafts: readonly { columns: { language: number } }[]) {
    const found = new Map<number, ReadonlyMap<string, number>>();
    for (const language of new Set(drafts.map(({ columns }) => columns.language)))
      found.set(language, await this.terms.defaultTerms(language));
    return found;
  }

  /** Filters ids to those of existing entries of a type. */
  existing(type: string, ids: readonly number[]): Promise<Set<number>> {
    return this.rows.existing(type, ids);
  }

  /** The types of existing entries, by id. */
  typesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return this.batches.types(ids);
  }

  /** Inserts entries in one transaction and returns their ids in the same order. */
  create(imported: readonly ImportedEntry[]): Promise<number[]> {
    return this.db.transaction(async () => {
      const ids: number[] = [];
      const changes: RecordedChange[] = [];
      const posts: PostDetails[] = [];
      const termsOf: { id: number; termIds: readonly number[] }[] = [];
      const drafts = await this.drafts(imported);
      const defaults = await this.defaultTerms(drafts);
      const inserted = await this.insertAll(drafts);
      for (const [at, { entry, type, status, columns }] of drafts.entries()) {
        const id = inserted[at] ?? 0;
        const termIds = termsFor(type, entry, defaults.get(columns.language) ?? NO_TERMS);
        const details = type.hasPostDetails ? postDetailsOf(id, entry) : undefined;
        if (details) posts.push(details);
        termsOf.push({ id, termIds });
        const { parentId, dateLocal, modifiedGmt, fieldValues } = columns;
        const { language } = columns;
        const state = { ...entry, language, parentId, dateLocal, modifiedGmt, status, trashedFrom: null, fieldValues };
        const after = stateOf(state, { termIds, commentCount: 0, sticky: details?.sticky });
        changes.push({
          type,
          id,
          change: 'created',
          before: undefined,
          after,
          hasDetails: true,
          isReindexed: true,
          isImported: true,
        });
        ids.push(id);
      }
      const withIds = imported.map((entry, index) => ({ ...entry, id: ids[index] ?? 0 }));
      const meta = withIds.flatMap(({ id: entryId, meta: own }) => own.map((one) => ({ entryId, ...one })));
      await this.rows.insertDetails(posts, meta);
      await this.insertDetails(withIds);
      await this.terms.insertFor(termsOf);
      await this.changes.record(changes);
      return ids;
    });
  }

  /**
   * Sets the parents and the featured images of imported entries of a type, unless they have them already. Those that stay
   * in their place take one statement.
   */
  link(typeName: string, all: readonly ImportedLinks[]): Promise<void> {
    const type = this.typeOf(typeName);
    return this.db.transaction(async () => {
      const stored = await this.batches.lock(
        type,
        all.map(({ id }) => id),
      );
      const images = await this.relations.images(all.map(({ featuredMedia }) => featuredMedia));
      const staying = new Map<number, Partial<Entry>>();
      const changes: RecordedChange[] = [];
      for (const links of all) {
        const before = stored.get(links.id) ?? fail('rest_post_invalid_id');
        const linked = await this.linked(type, before, links, images);
        if (!linked) continue;
        const { moves, ...columns } = linked;
        const slug = moves ? await this.place(type, before, links, columns) : before.slug;
        if (!moves) staying.set(links.id, columns);
        this.entries.forget(links.id);
        // Terms, comments and flags are unchanged, so the entry stays in the same lists.
        const state = stateOf(before, { termIds: [], commentCount: before.commentCount, sticky: before.sticky });
        const after = { ...state, ...columns, slug };
        const { id, hasDetails = false } = links;
        changes.push({ type, id, change: 'updated', before: state, after, hasDetails });
      }
      await this.batches.update(staying);
      await this.changes.record(changes);
    });
  }

  /** What the links of an entry change, and whether it moves below a parent; undefined for nothing. */
  private async linked(type: EntryType, before: EntryRow, links: ImportedLinks, images: ReadonlySet<number>) {
    const { awaited, hasDetails = false, fieldValues: values } = links;
    const parentId = before.parentId || (awaited ? await this.parent(type, before, links.parentId) : 0);
    const featuredMedia = before.featuredMedia || (images.has(links.featuredMedia) ? links.featuredMedia : 0);
    const fields = this.fields.of(type.name).values();
    const fieldValues = values ? withReferences(fields, before.fieldValues, values) : before.fieldValues;
    const moves = awaited && before.parentId === 0;
    const isSame = featuredMedia === before.featuredMedia && fieldValues === before.fieldValues;
    return !moves && isSame && !hasDetails ? undefined : { moves, parentId, featuredMedia, fieldValues };
  }

  /** Updates an entry that moves below its parent, with a slug that is free there. Returns the slug. */
  private place(
    type: EntryType,
    before: EntryRow,
    links: ImportedLinks,
    columns: Pick<Entry, 'parentId' | 'featuredMedia' | 'fieldValues'>,
  ): Promise<string> {
    const keepsSlug = !before.slug || before.status === 'trash';
    const place = { type, language: before.language, parentId: columns.parentId, entryId: before.id };
    return this.slugs.claim(keepsSlug ? before.slug : links.slug || before.slug, place, async (free) => {
      await this.rows.update(before.id, { ...columns, ...free });
      return free.slug;
    });
  }

  /**
   * Gives an entry that all languages share its texts in one of them. Returns whether it had none there. Part of the
   * caller's transaction.
   */
  async localise(typeName: string, id: number, language: number, texts: ImportedTexts): Promise<boolean> {
    const type = this.typeOf(typeName);
    const entry = await this.entries.lock(type, id);
    const written = await this.shared.import(type, language, entry, texts);
    if (!written) return false;
    this.entries.forget(id);
    // Terms, comments and flags are unchanged, so the entry stays in the same lists.
    const state = stateOf(entry, { termIds: [], commentCount: entry.commentCount, sticky: entry.sticky });
    const change = { type, id, change: 'updated', before: state, after: state, hasDetails: false } as const;
    await this.changes.record([{ ...change, isReindexed: true, differing: written.differing, texts: written }]);
    return true;
  }

  /** Keeps custom values of an entry that are not shown. Part of the caller's transaction. */
  keepValues(entryId: number, values: ImportedEntry['meta']): Promise<void> {
    const meta = values.map((one) => ({ entryId, ...one }));
    return this.rows.insertDetails([], meta);
  }

  /** Stores what types have besides the columns of all entries. */
  private async insertDetails(created: readonly (ImportedEntry & { id: number })[]): Promise<void> {
    const byType = new Map<string, ImportedRow<unknown>[]>();
    for (const { type, id, details } of created)
      if (details) byType.set(type, [...(byType.get(type) ?? []), { id, ...details }]);
    for (const [type, rows] of byType) await this.details.of(type)?.insert(rows);
  }

  private async parent(type: EntryType, entry: Pick<EntryRow, 'id' | 'language'>, parentId: number): Promise<number> {
    if (!type.followsOwner) return this.relations.parent(type, entry, parentId);
    return (await this.rows.exists(parentId)) ? parentId : 0;
  }

  /** The rows of entries, without slugs and with the ids that can be kept. */
  private async drafts(imported: readonly ImportedEntry[]): Promise<Draft[]> {
    const numbers = new Set(imported.flatMap(({ number }) => (number ? [number] : [])));
    for (const id of await this.rows.taken([...numbers])) numbers.delete(id);
    const known = {
      images: await this.relations.images(imported.map(({ featuredMedia }) => featuredMedia)),
      owners: await this.rows.taken(
        imported.flatMap((one) => (this.typeOf(one.type).followsOwner ? one.parentId || [] : [])),
      ),
    };
    const drafts: Draft[] = [];
    for (const entry of imported) {
      const type = this.typeOf(entry.type);
      const status = this.statusOf(type, entry);
      // Only the first entry with a number keeps it.
      const keptId = entry.number && numbers.delete(entry.number) ? entry.number : undefined;
      const columns = await this.columns(type, status, entry, known);
      const awaitedParent = columns.parentId ? undefined : entry.awaitedParent;
      const { language, parentId } = columns;
      const place = { type, language, parentId, entryId: 0, awaitedParent };
      drafts.push({ entry, type, status, keptId, columns, place, wanted: slugWanted(status, entry) });
    }
    return drafts;
  }

  private async columns(type: EntryType, status: string, entry: ImportedEntry, { images, owners }: KnownLinks) {
    const { language = this.languages.ofNew, parentId, featuredMedia } = entry;
    const owner = owners.has(parentId) ? parentId : 0;
    return {
      type: type.name,
      status,
      language,
      title: entry.title,
      content: entry.content,
      excerpt: entry.excerpt,
      footnotes: entry.footnotes ?? null,
      fieldValues: entry.fieldValues ?? null,
      authorId: entry.authorId,
      parentId: type.followsOwner ? owner : await this.relations.parent(type, { id: 0, language }, parentId),
      menuOrder: entry.menuOrder,
      ...this.dates(status, entry),
      password: status === 'private' ? '' : entry.password,
      commentStatus: entry.commentStatus === 'open' ? 'open' : 'closed',
      pingStatus: entry.pingStatus === 'open' ? 'open' : 'closed',
      template: entry.template,
      featuredMedia: images.has(featuredMedia) ? featuredMedia : 0,
      guid: entry.guid,
      commentCount: 0,
      revisionCount: 0,
      autosaveCount: 0,
      lastRevisionId: 0,
      version: 1,
      ...this.trash(status, entry),
      ...importedEnd(type, entry),
    };
  }

  /** Inserts entries in their order, as many as possible in one statement, and returns their ids. */
  private async insertAll(drafts: readonly Draft[]): Promise<number[]> {
    const slugs = await this.slugs.freeTogether(
      drafts.map((draft) => ({ base: isSimple(draft) ? this.slugs.of(draft.wanted) : '', place: draft.place })),
    );
    const ids: number[] = [];
    for (let from = 0; from < drafts.length;) {
      const to = endOfGroup(drafts, from);
      const group = drafts.slice(from, to);
      const together = group.length > 1 ? await this.insertTogether(group, slugs.slice(from, to)) : undefined;
      if (together) ids.push(...together);
      // A concurrent writer has taken an id or a slug meanwhile.
      else for (const draft of group) ids.push(await this.insert(draft));
      from = to;
    }
    return ids;
  }

  private async insertTogether(group: readonly Draft[], slugs: readonly string[]): Promise<number[] | undefined> {
    const rows = group.map(({ columns, keptId, place }, at) => {
      const slug = slugs[at] ?? '';
      const id = keptId === undefined ? {} : { id: keptId };
      return { ...id, ...columns, slug, slugScope: slug ? slugScope(place) : null, fileSlug: null };
    });
    const ids = await this.rows.insertImportedTogether(rows);
    if (!ids) return undefined;
    const nameless = group.flatMap(({ entry: { guid }, columns }, at): [number, string][] => {
      const id = ids[at] ?? 0;
      return guid ? [] : [[id, this.permalinks.plain({ ...columns, id })]];
    });
    await this.rows.setGuids(new Map(nameless));
    return ids;
  }

  private async insert({ columns, entry, keptId, place, status, wanted }: Draft): Promise<number> {
    const { id, slug } = await this.slugs.claim(wanted, place, async (claimed) => {
      const row = { ...columns, ...claimed };
      const kept = keptId === undefined ? undefined : await this.rows.insertImported({ id: keptId, ...row });
      return { id: kept ?? (await this.rows.insertImported(row)) ?? 0, slug: claimed.slug };
    });
    if (!slug && !STATUSES.get(status)?.floating) await this.slugFromId(place, id);
    if (!entry.guid) await this.rows.update(id, { guid: this.permalinks.plain({ ...columns, id }) }, { isNew: true });
    return id;
  }

  private slugFromId(place: SlugPlace, id: number): Promise<void> {
    return this.slugs.claim(String(id), { ...place, entryId: id }, (slug) =>
      this.rows.update(id, slug, { isNew: true }),
    );
  }

  /** The status to store. Entries that are published in the future are scheduled, as if they were written here. */
  private statusOf(type: EntryType, entry: ImportedEntry): string {
    const status = importedStatus(type, entry);
    if (type.followsOwner) return status;
    const { dateLocal: local, dateGmt: gmt } = this.dates(status, entry);
    return statusByDate(status, { local, gmt });
  }

  /** Both dates as given. A missing one is derived from the other; a draft without a UTC date stays floating. */
  private dates(status: string, { dateLocal, dateGmt, modifiedLocal, modifiedGmt }: ImportedEntry) {
    const known = moment(this.time, dateLocal, dateGmt) ?? this.time.now();
    const modified = moment(this.time, modifiedLocal, modifiedGmt) ?? known;
    return {
      dateLocal: known.local,
      dateGmt: dateGmt === null && STATUSES.get(status)?.floating ? null : known.gmt,
      modifiedLocal: modified.local,
      modifiedGmt: modified.gmt,
    };
  }

  /** Columns of trashed entries. The retention period starts at the import. */
  private trash(status: string, { slug, trashedFrom }: ImportedEntry) {
    if (status !== 'trash') return { trashedFrom: null, trashedSlug: null, trashedAt: null };
    const from = trashedFrom !== undefined && KEPT_STATUSES.has(trashedFrom) && trashedFrom !== 'trash';
    return {
      trashedFrom: from ? trashedFrom : 'draft',
      trashedSlug: slug.replace(TRASHED_SLUG, ''),
      trashedAt: this.time.now().gmt,
    };
  }

  private typeOf(name: string): EntryType {
    const type = this.types.get(name);
    if (!type) throw new Error(`Unknown entry type: ${name}.`);
    return type;
  }
}

/** When the publication of an imported entry ends, unless that is no date. */
function importedEnd({ followsOwner }: EntryType, { expiresGmt = '', expiresTo = '' }: ImportedEntry): EndColumns {
  if (followsOwner || !isStored(expiresGmt)) return { expiresGmt: null, expiresTo: null };
  return { expiresGmt, expiresTo: isEndStatus(expiresTo) ? expiresTo : null };
}

/** Which of the entries that a batch refers to exist. */
interface KnownLinks {
  images: ReadonlySet<number>;
  owners: ReadonlySet<number>;
}

/** An entry to insert. */
interface Draft {
  entry: ImportedEntry;
  type: EntryType;
  status: string;
  /** The original id, if it is free. */
  keptId: number | undefined;
  columns: Omit<NewEntry, keyof SlugColumns>;
  place: SlugPlace;
  /** The text to generate the slug from. */
  wanted: string;
}

/** Maximum total length of the texts in one statement, in characters. */
const MAX_TEXT_LENGTH = 1_000_000;

/** Whether an entry can be inserted together with others: slugs of media and slugs from ids are found one by one. */
const isSimple = ({ type, status, wanted }: Draft): boolean =>
  !type.followsOwner && (slugify(wanted) !== '' || STATUSES.get(status)?.floating === true);

/** The end of the longest group of drafts from an index on that one statement can insert. */
function endOfGroup(drafts: readonly Draft[], from: number): number {
  const first = drafts[from];
  if (!first || !isSimple(first)) return from + 1;
  const keeps = first.keptId !== undefined;
  let to = from;
  for (let length = 0; ; to += 1) {
    const draft = drafts[to];
    length += draft ? draft.entry.content.length + draft.entry.excerpt.length : 0;
    const isFull = to > from && length > MAX_TEXT_LENGTH;
    if (!draft || isFull || !isSimple(draft) || (draft.keptId !== undefined) !== keeps) return to;
  }
}

/** The terms of an entry, plus the default terms of the taxonomies of which it has none. */
const NO_TERMS: ReadonlyMap<string, number> = new Map();

function termsFor(
  { taxonomies }: EntryType,
  { terms }: ImportedEntry,
  defaults: ReadonlyMap<string, number>,
): number[] {
  const own = terms.filter(({ taxonomy }) => taxonomies.includes(taxonomy));
  const missing = taxonomies.filter((name) => !own.some(({ taxonomy }) => taxonomy === name));
  return [...new Set([...own.map(({ id }) => id), ...missing.flatMap((name) => defaults.get(name) ?? [])])];
}

/** The post-only columns. Posts with a password cannot be sticky, because lists show the text of sticky posts. */
function postDetailsOf(entryId: number, { format = '', sticky, password }: ImportedEntry): PostDetails {
  const isKnown = format !== 'standard' && FORMATS.some((one) => one === format);
  return { entryId, format: isKnown ? format : '', sticky: Number(sticky === true && !password) };
}

/** The status if imports support it, else `draft`, or that of the owner. */
function importedStatus(type: EntryType, { status }: ImportedEntry): string {
  if (type.followsOwner) return KEPT_MEDIA_STATUSES.has(status) ? status : 'inherit';
  return KEPT_STATUSES.has(status) ? status : 'draft';
}

function slugWanted(status: string, { slug, title }: ImportedEntry): string {
  if (status === 'trash') return slug && `${truncateSlug(slug.replace(TRASHED_SLUG, ''), 191)}__trashed`;
  if (slug || STATUSES.get(status)?.floating) return slug;
  return plainLine(title);
}

function moment(time: SiteTime, local: string | null, gmt: string | null) {
  if (local !== null) return gmt === null ? time.fromLocal(local) : { local, gmt };
  return gmt === null ? undefined : time.fromGmt(gmt);
}
