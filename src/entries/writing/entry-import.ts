import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainLine, truncateSlug } from '#libs/text';
import { FORMATS, SiteTime } from '../../settings/index.js';
import { EntriesRepository } from '../entries.repository.js';
import { Entries } from '../entries.service.js';
import { EntryChanges, type RecordedChange } from './entry-changes.js';
import { factsOf } from './entry-invalidation.js';
import { EntryMedia, EntryTerms, type ImportedMedia } from '../entry-ports.js';
import { EntryRelations } from './entry-relations.js';
import { EntrySlugs, type SlugPlace } from './entry-slugs.js';
import { ATTACHMENT_NAME, EntryTypes, POST, type EntryType } from '../types/entry-types.js';
import type { PostDetails } from '../entry.entity.js';
import { Permalinks } from '../addresses/permalinks.js';
import { STATUSES } from '../types/statuses.js';

/** An entry of another site, taken over as it is. Dates are `YYYY-MM-DD HH:MM:SS`. */
export interface ImportedEntry {
  /** Its id there: kept if it is free here, so that texts that refer to entries by id stay right. */
  number?: number;
  /** Name of the entry type. */
  type: string;
  status: string;
  /** As wanted; an empty one is made from the title, where the status asks for one. */
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  authorId: number;
  /** 0 for none. */
  parentId: number;
  /** Any number for a parent that `link` will set; until then, the slug is unique among those with this number. */
  awaitedParent?: number;
  menuOrder: number;
  /** In the zone of the site it was written for, and in UTC; what is null follows from the other. */
  dateLocal: string | null;
  dateGmt: string | null;
  modifiedLocal: string | null;
  modifiedGmt: string | null;
  password: string;
  commentStatus: string;
  pingStatus: string;
  template: string;
  /** Taken over if it is an image; 0 for none. */
  featuredMedia: number;
  /** Empty for one of this site. */
  guid: string;
  /** Terms by taxonomy; those that the type does not have are passed over. */
  terms: readonly { taxonomy: string; id: number }[];
  meta: readonly { name: string; value: string }[];
  /** Of posts; a format that is not known counts as the standard one. */
  format?: string;
  sticky?: boolean;
  /** Of an entry in the trash: where it was before. */
  trashedFrom?: string;
  /** Of media. */
  media?: ImportedMedia;
}

/** What an imported entry points at, once that is imported too. */
export interface ImportedLinks {
  /** 0 when there is none after all. */
  parentId: number;
  /** Whether it was created with an awaited parent. */
  awaited: boolean;
  featuredMedia: number;
  /** The slug it would have under its parent. */
  slug: string;
}

const KEPT_STATUSES = new Set(['publish', 'future', 'draft', 'pending', 'private', 'trash']);
const KEPT_MEDIA_STATUSES = new Set(['private', 'trash']);
/** Higher ids are not kept: a file could use up all ids. */
const HIGHEST_KEPT = 10_000_000;
const TRASHED_SLUG = /__trashed(?:-\d{1,9})?$/;

/** Imports entries with dates, statuses, slugs and ids of their own, many in one transaction. */
@Injectable()
export class EntryImport {
  constructor(
    private readonly db: Db,
    private readonly rows: EntriesRepository,
    private readonly types: EntryTypes,
    private readonly entries: Entries,
    private readonly slugs: EntrySlugs,
    private readonly terms: EntryTerms,
    private readonly media: EntryMedia,
    private readonly relations: EntryRelations,
    private readonly permalinks: Permalinks,
    private readonly time: SiteTime,
    private readonly changes: EntryChanges,
  ) {}

  /** The ids among some that entries of a type have. */
  existing(type: string, ids: readonly number[]): Promise<Set<number>> {
    return this.rows.existing(type, ids);
  }

  /** Inserts entries, all or none, and returns their ids in the same order. */
  create(imported: readonly ImportedEntry[]): Promise<number[]> {
    return this.db.transaction(async () => {
      const ids: number[] = [];
      const changes: RecordedChange[] = [];
      const category = await this.terms.defaultCategory();
      const defaults = category === undefined ? [] : [category];
      const posts: PostDetails[] = [];
      const termsOf: { id: number; termIds: readonly number[] }[] = [];
      for (const entry of imported) {
        const type = this.typeOf(entry.type);
        const status = statusOf(entry);
        const { id, ...place } = await this.insert(type, status, entry);
        const termIds = termsFor(type, entry, defaults);
        if (type === POST) posts.push(postDetailsOf(id, entry));
        termsOf.push({ id, termIds });
        const facts = { ...entry, ...place, status, trashedFrom: null };
        const after = factsOf(facts, { termIds, commentCount: 0, sticky: Number(entry.sticky ?? false) });
        changes.push({ type, id, change: 'created', before: undefined, after, hasDetails: true, isReindexed: true });
        ids.push(id);
      }
      const withIds = imported.map((entry, index) => ({ ...entry, id: ids[index] ?? 0 }));
      const meta = withIds.flatMap((entry) =>
        entry.meta.map(({ name, value }) => ({ entryId: entry.id, name, value })),
      );
      await this.rows.insertDetails(posts, meta);
      await this.media.insertImported(withIds.flatMap(({ id, media }) => (media ? [{ ...media, id }] : [])));
      await this.terms.insertFor(termsOf);
      await this.changes.record(changes);
      return ids;
    });
  }

  /** Gives an imported entry its parent and its image, where it has none yet. */
  link(typeName: string, id: number, links: ImportedLinks): Promise<void> {
    const type = this.typeOf(typeName);
    return this.db.transaction(async () => {
      const before = await this.entries.lock(type, id);
      const parentId = before.parentId || (links.awaited ? await this.parent(type, id, links.parentId) : 0);
      const featuredMedia = before.featuredMedia || (await this.relations.image(links.featuredMedia));
      const moves = links.awaited && before.parentId === 0;
      if (!moves && featuredMedia === before.featuredMedia) return;
      const keepsSlug = !moves || !before.slug || before.status === 'trash';
      const place: SlugPlace = { type, parentId, entryId: id };
      const slug = await this.slugs.claim(keepsSlug ? before.slug : links.slug || before.slug, place, async (free) => {
        await this.rows.update(id, { parentId, featuredMedia, ...free });
        return free.slug;
      });
      this.entries.forget(id);
      // Terms, comments and marks stay, and so do the lists that it is in.
      const facts = factsOf(before, { termIds: [], commentCount: before.commentCount, sticky: before.sticky });
      const after = { ...facts, parentId, featuredMedia, slug };
      await this.changes.record([{ type, id, change: 'updated', before: facts, after, hasDetails: false }]);
    });
  }

  private async parent(type: EntryType, id: number, parentId: number): Promise<number> {
    if (type.name !== ATTACHMENT_NAME) return this.relations.parent(type, id, parentId);
    return (await this.rows.exists(parentId)) ? parentId : 0;
  }

  private async insert(
    type: EntryType,
    status: string,
    entry: ImportedEntry,
  ): Promise<{ id: number; parentId: number; dateLocal: string }> {
    const parentId = entry.parentId ? await this.parent(type, 0, entry.parentId) : 0;
    const columns = {
      type: type.name,
      status,
      title: entry.title,
      content: entry.content,
      excerpt: entry.excerpt,
      authorId: entry.authorId,
      parentId,
      menuOrder: entry.menuOrder,
      ...this.dates(status, entry),
      password: status === 'private' ? '' : entry.password,
      commentStatus: entry.commentStatus === 'open' ? 'open' : 'closed',
      pingStatus: entry.pingStatus === 'open' ? 'open' : 'closed',
      template: entry.template,
      featuredMedia: entry.featuredMedia ? await this.relations.image(entry.featuredMedia) : 0,
      guid: entry.guid,
      commentCount: 0,
      revisionCount: 0,
      lastRevisionId: 0,
      version: 1,
      ...this.trash(status, entry),
    };
    const number = await this.freeNumber(entry.number);
    const place: SlugPlace = { type, parentId, entryId: 0, awaitedParent: parentId ? undefined : entry.awaitedParent };
    const { id, slug } = await this.slugs.claim(slugWanted(status, entry), place, async (claimed) => {
      const row = { ...columns, ...claimed };
      // A writer of this moment may have been given the id.
      const kept = number === undefined ? undefined : await this.rows.insertImported({ id: number, ...row });
      return { id: kept ?? (await this.rows.insertImported(row)) ?? 0, slug: claimed.slug };
    });
    if (!slug && !STATUSES.get(status)?.floating) await this.nameByNumber(place, id);
    if (!entry.guid)
      await this.rows.update(id, { guid: this.permalinks.plain({ id, type: type.name }) }, { isNew: true });
    return { id, parentId, dateLocal: columns.dateLocal };
  }

  /** The id that an entry had elsewhere, if it is free here. */
  private async freeNumber(number: number | undefined): Promise<number | undefined> {
    if (!number || number > HIGHEST_KEPT) return undefined;
    return (await this.rows.exists(number)) ? undefined : number;
  }

  private nameByNumber(place: SlugPlace, id: number): Promise<void> {
    return this.slugs.claim(String(id), { ...place, entryId: id }, (slug) =>
      this.rows.update(id, slug, { isNew: true }),
    );
  }

  /** Both dates as given; a missing one follows from the other, and a draft without one in UTC floats. */
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

  /** The days in the trash begin anew. */
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
    if (!type) throw new Error(`There is no entry type ${name}.`);
    return type;
  }
}

/** The terms to give an entry: its own, and the default category where it has none. */
function termsFor(type: EntryType, { terms }: ImportedEntry, defaultCategories: readonly number[]): number[] {
  const own = terms.filter(({ taxonomy }) => type.taxonomies.includes(taxonomy));
  const lacksCategory = type.taxonomies.includes('category') && !own.some(({ taxonomy }) => taxonomy === 'category');
  return [...new Set([...own.map(({ id }) => id), ...(lacksCategory ? defaultCategories : [])])];
}

/** The post-only columns. A sticky post shows its text, so one with a password cannot be sticky. */
function postDetailsOf(entryId: number, { format = '', sticky, password }: ImportedEntry): PostDetails {
  const isKnown = format !== 'standard' && FORMATS.some((one) => one === format);
  return { entryId, format: isKnown ? format : '', sticky: Number(sticky === true && !password) };
}

/** The status where this site has it, else a draft; media follow what they are attached to. */
function statusOf({ type, status }: ImportedEntry): string {
  if (type === ATTACHMENT_NAME) return KEPT_MEDIA_STATUSES.has(status) ? status : 'inherit';
  return KEPT_STATUSES.has(status) ? status : 'draft';
}

function slugWanted(status: string, { slug, title }: ImportedEntry): string {
  if (status === 'trash') return slug && `${truncateSlug(slug.replace(TRASHED_SLUG, ''), 191)}__trashed`;
  if (slug || STATUSES.get(status)?.floating) return slug;
  return plainLine(title);
}

function moment(time: SiteTime, local: string | null, gmt: string | null) {
  if (local !== null) return { local, gmt: gmt ?? time.fromLocal(local).gmt };
  return gmt === null ? undefined : time.fromGmt(gmt);
}
