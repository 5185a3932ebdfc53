import { Injectable } from '@nestjs/common';
import { Db, duplicateKey, insertRows, type Row } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { plainLine, truncateSlug } from '#libs/text';
import { factsOf } from './entry-facts.js';
import { EntryTouches } from './entry-touches.js';
import { entryType, type EntryType } from './entry-types.js';
import { STATUSES } from './statuses.js';
import { SiteTime } from '../settings/site-time.js';
import { TermAssignments } from '../terms/term-assignments.js';
import { Entries } from './entries.service.js';
import { EntryRelations } from './entry-relations.js';
import type { ImportedEntry, ImportedLinks } from './imported-entry.js';
import { SideRows } from './entry-import-rows.js';
import { EntrySearch } from './entry-search.js';
import { EntrySlugs, type SlugColumns, type SlugPlace } from './entry-slugs.js';
import { EntryTotals, type TotalChange } from './entry-totals.js';
import { Permalinks } from './permalinks.js';

const KEPT_STATUSES = new Set(['publish', 'future', 'draft', 'pending', 'private', 'trash']);
const KEPT_MEDIA_STATUSES = new Set(['private', 'trash']);
/** Higher numbers are not kept: a file could use up all there are. */
const HIGHEST_KEPT = 10_000_000;
const TRASHED_SLUG = /__trashed(?:-\d{1,9})?$/;

/** Takes over entries with dates, statuses, slugs and identifiers of their own, many in one transaction. */
@Injectable()
export class EntryImport {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly slugs: EntrySlugs,
    private readonly search: EntrySearch,
    private readonly totals: EntryTotals,
    private readonly terms: TermAssignments,
    private readonly relations: EntryRelations,
    private readonly permalinks: Permalinks,
    private readonly time: SiteTime,
    private readonly events: Events,
    private readonly touches: EntryTouches,
  ) {}

  /** Those of some numbers that are entries of a type. */
  async existing(type: string, ids: readonly number[]): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.db.current<{ id: number }>('SELECT id FROM entries WHERE id IN (?) AND type = ?', [
      ids,
      type,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Inserts entries, all or none, and answers their numbers in the same order. */
  create(imported: readonly ImportedEntry[]): Promise<number[]> {
    return this.db.atomic(async () => {
      const ids: number[] = [];
      const counts: { termIds: number[]; by: number }[] = [];
      const totals: TotalChange[] = [];
      const category = await this.terms.defaultCategory();
      const defaults = category === undefined ? [] : [category];
      const rows = new SideRows();
      for (const entry of imported) {
        const type = typeOf(entry.type);
        const status = statusOf(entry);
        const { id, ...place } = await this.insert(type, status, entry);
        const termIds = termsFor(type, entry, defaults);
        rows.add(type, id, entry, termIds);
        await this.events.publish(new ResourceChanged(type.name, id, 'created'));
        if (status === 'publish') counts.push({ termIds, by: 1 });
        totals.push({ type: type.name, status, by: 1 });
        const facts = { ...entry, ...place, status, trashedFrom: null };
        const after = factsOf(facts, { termIds, commentCount: 0, sticky: Number(entry.sticky ?? false) });
        await this.touches.written({ type, id, before: undefined, after, hasDetails: true });
        ids.push(id);
      }
      await rows.insert(this.db);
      await this.search.write(ids);
      // Last, because other writers wait for these rows.
      await this.terms.countOf(counts);
      if (totals.length) await this.totals.change(totals);
      return ids;
    });
  }

  /** Gives an imported entry its parent and its image, where it has none yet. */
  link(typeName: string, id: number, links: ImportedLinks): Promise<void> {
    const type = typeOf(typeName);
    return this.db.atomic(async () => {
      const before = await this.entries.lock(type, id);
      const parentId = before.parentId || (links.awaited ? await this.parent(type, id, links.parentId) : 0);
      const featuredMedia = before.featuredMedia || (await this.relations.image(links.featuredMedia));
      const moves = links.awaited && before.parentId === 0;
      if (!moves && featuredMedia === before.featuredMedia) return;
      const keepsSlug = !moves || !before.slug || before.status === 'trash';
      const place: SlugPlace = { type, parentId, entryId: id };
      const slug = await this.slugs.claim(keepsSlug ? before.slug : links.slug || before.slug, place, async (free) => {
        await this.db.write(
          'UPDATE entries SET parent_id = ?, featured_media = ?, slug = ?, slug_scope = ?, file_slug = ?, version = version + 1 WHERE id = ?',
          [parentId, featuredMedia, free.slug, free.slugScope, free.fileSlug, id],
        );
        return free.slug;
      });
      this.entries.forget(id);
      await this.events.publish(new ResourceChanged(type.name, id, 'updated'));
      // Terms, comments and marks stay, and so do the lists that it is in.
      const facts = factsOf(before, { termIds: [], commentCount: before.commentCount, sticky: before.sticky });
      const after = { ...facts, parentId, featuredMedia, slug };
      await this.touches.written({ type, id, before: facts, after, hasDetails: false });
      await this.totals.change([{ type: type.name, status: before.status, by: 0 }]);
    });
  }

  private async parent(type: EntryType, id: number, parentId: number): Promise<number> {
    if (type.name !== 'attachment') return this.relations.parent(type, id, parentId);
    const [parent] = await this.db.current('SELECT id FROM entries WHERE id = ?', [parentId]);
    return parent ? parentId : 0;
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
      author_id: entry.authorId,
      parent_id: parentId,
      menu_order: entry.menuOrder,
      ...this.dates(status, entry),
      password: status === 'private' ? '' : entry.password,
      comment_status: entry.commentStatus === 'open' ? 'open' : 'closed',
      ping_status: entry.pingStatus === 'open' ? 'open' : 'closed',
      template: entry.template,
      featured_media: entry.featuredMedia ? await this.relations.image(entry.featuredMedia) : 0,
      guid: entry.guid,
      comment_count: 0,
      revision_count: 0,
      last_revision_id: 0,
      version: 1,
      ...this.trash(status, entry),
    };
    const number = await this.freeNumber(entry.number);
    const place: SlugPlace = { type, parentId, entryId: 0, awaitedParent: parentId ? undefined : entry.awaitedParent };
    const write = async ({ slug, slugScope, fileSlug }: SlugColumns) => {
      const row = { ...columns, slug, slug_scope: slugScope, file_slug: fileSlug };
      const kept = await this.insertAs(number, row);
      return { id: kept ?? (await insertRows(this.db, 'entries', [row])).insertId, slug };
    };
    const { id, slug } = await this.slugs.claim(slugWanted(status, entry), place, write);
    if (!slug && !STATUSES.get(status)?.floating) await this.nameByNumber(place, id);
    if (!entry.guid)
      await this.db.write('UPDATE entries SET guid = ? WHERE id = ?', [
        this.permalinks.plain({ id, type: type.name }),
        id,
      ]);
    return { id, parentId, dateLocal: columns.date_local };
  }

  /** The number that an entry had elsewhere, if it can have it here. */
  private async freeNumber(number: number | undefined): Promise<number | undefined> {
    if (!number || number > HIGHEST_KEPT) return undefined;
    const [taken] = await this.db.current('SELECT id FROM entries WHERE id = ?', [number]);
    return taken ? undefined : number;
  }

  /** Inserts a row under a number; `undefined` if there is none, or a writer of this moment was given it. */
  private async insertAs(number: number | undefined, row: Row): Promise<number | undefined> {
    if (number === undefined) return undefined;
    try {
      await insertRows(this.db, 'entries', [{ id: number, ...row }]);
      return number;
    } catch (error) {
      if (duplicateKey(error) === 'PRIMARY') return undefined;
      throw error;
    }
  }

  private nameByNumber(place: SlugPlace, id: number): Promise<unknown> {
    return this.slugs.claim(String(id), { ...place, entryId: id }, ({ slug, slugScope, fileSlug }) =>
      this.db.write('UPDATE entries SET slug = ?, slug_scope = ?, file_slug = ? WHERE id = ?', [
        slug,
        slugScope,
        fileSlug,
        id,
      ]),
    );
  }

  /** Both dates as given; a missing one follows from the other, and a draft without one in UTC floats. */
  private dates(status: string, { dateLocal, dateGmt, modifiedLocal, modifiedGmt }: ImportedEntry) {
    const known = moment(this.time, dateLocal, dateGmt) ?? this.time.now();
    const modified = moment(this.time, modifiedLocal, modifiedGmt) ?? known;
    return {
      date_local: known.local,
      date_gmt: dateGmt === null && STATUSES.get(status)?.floating ? null : known.gmt,
      modified_local: modified.local,
      modified_gmt: modified.gmt,
    };
  }

  /** The days in the trash begin anew. */
  private trash(status: string, { slug, trashedFrom }: ImportedEntry) {
    if (status !== 'trash') return { trashed_from: null, trashed_slug: null, trashed_at: null };
    const from = trashedFrom !== undefined && KEPT_STATUSES.has(trashedFrom) && trashedFrom !== 'trash';
    return {
      trashed_from: from ? trashedFrom : 'draft',
      trashed_slug: slug.replace(TRASHED_SLUG, ''),
      trashed_at: this.time.now().gmt,
    };
  }
}

/** The terms to give an entry: its own, and the default category where it has none. */
function termsFor(type: EntryType, { terms }: ImportedEntry, defaultCategories: readonly number[]): number[] {
  const own = terms.filter(({ taxonomy }) => type.taxonomies.includes(taxonomy));
  const lacksCategory = type.taxonomies.includes('category') && !own.some(({ taxonomy }) => taxonomy === 'category');
  return [...new Set([...own.map(({ id }) => id), ...(lacksCategory ? defaultCategories : [])])];
}

function typeOf(name: string): EntryType {
  const type = entryType(name);
  if (!type) throw new Error(`There is no kind of entry called ${name}.`);
  return type;
}

/** The status where this site has it, else a draft; media follow what they are attached to. */
function statusOf({ type, status }: ImportedEntry): string {
  if (type === 'attachment') return KEPT_MEDIA_STATUSES.has(status) ? status : 'inherit';
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
