import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { Db, duplicateKey } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Events, ResourceChanged, ResourceMoved, type ChangeKind } from '#libs/events';
import { plainLine, sanitizePostHtml, sanitizeInlineHtml, truncateSlug } from '#libs/text';
import { fail } from '../content.errors.js';
import { STATUSES } from '../registry/statuses.js';
import type { EntryType } from '../registry/entry-types.js';
import { SettingsService } from '../settings/settings.service.js';
import { SiteTime } from '../settings/site-time.js';
import { TermAssignments } from '../terms/term-assignments.js';
import { mayDelete, mayEdit } from './entry-access.js';
import { Entries } from './entries.service.js';
import { resolveDate, statusByDate } from './entry-dates.js';
import { Entry } from './entry.entity.js';
import type { EntryRow } from './entry-row.js';
import { EntrySlugs, slugScope } from './entry-slugs.js';
import { EntryTotals } from './entry-totals.js';
import { EntryRelations } from './entry-relations.js';
import { Permalinks } from './permalinks.js';
import type { RichText } from './entry.args.js';

/** What may be written to an entry; absent members stay as they are. */
export interface EntryInput {
  date?: string | null;
  date_gmt?: string | null;
  slug?: string;
  status?: string;
  password?: string;
  title?: RichText;
  content?: RichText;
  excerpt?: RichText;
  author?: number;
  featured_media?: number;
  comment_status?: string;
  ping_status?: string;
  template?: string;
  parent?: number;
  menu_order?: number;
}

/** What a kind of entry adds to a write. */
export interface EntryExtras {
  /** The sets of terms to give it, by taxonomy; absent ones stay. */
  terms?: ReadonlyMap<string, number[]>;
  /** Writes to side tables, inside the transaction. */
  details?: (id: number) => Promise<void>;
}

type Columns = Omit<Entry, 'id' | 'guid' | 'version' | 'commentCount' | 'revisionCount' | 'lastRevisionId'>;
const SLUG_ATTEMPTS = 200;

const textOf = (text: RichText | undefined): string | undefined => (typeof text === 'object' ? text.raw : text);
/** An empty title in an object does not clear it; an empty text does (conventions 4.3). */
const titleOf = (title: RichText | undefined): string | undefined =>
  typeof title === 'object' ? title.raw || undefined : title;

/** Writes entries of every kind: each call is one transaction that keeps slugs, totals, term counts and addresses right. */
@Injectable()
export class EntryWriter {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly slugs: EntrySlugs,
    private readonly totals: EntryTotals,
    private readonly terms: TermAssignments,
    private readonly relations: EntryRelations,
    private readonly permalinks: Permalinks,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
    private readonly events: Events,
  ) {}

  /** Creates an entry and answers its number. */
  create(type: EntryType, input: EntryInput, extras: EntryExtras = {}): Promise<number> {
    return this.db.atomic(async () => {
      const viewer = currentViewer();
      const columns = await this.newColumns(type, input, viewer);
      const id = await this.insert(type, columns, input);
      await extras.details?.(id);
      const terms = await this.assign(type, id, columns.status, extras.terms);
      await this.terms.countOf([{ termIds: columns.status === 'publish' ? terms : [], by: 1 }]);
      await this.published(type, id, 'created', undefined, columns);
      return id;
    });
  }

  /** Changes what was sent of an entry. */
  update(type: EntryType, id: number, input: EntryInput, extras: EntryExtras = {}): Promise<void> {
    return this.db.atomic(async () => {
      const before = await this.entries.lock(type, id);
      if (!mayEdit(type, before, currentViewer())) fail('rest_cannot_edit');
      const columns = await this.changedColumns(type, input, before);
      const termsBefore = await this.terms.termIdsOf(id);
      await this.store(type, id, columns, input, before);
      await extras.details?.(id);
      const termsAfter = await this.assign(type, id, columns.status, extras.terms);
      await this.recount(before.status, columns.status, termsBefore, termsAfter);
      await this.published(type, id, 'updated', before, columns);
    });
  }

  /** Moves an entry to the trash; it remembers where it was. */
  trash(type: EntryType, id: number): Promise<void> {
    return this.db.atomic(async () => {
      const before = await this.entries.lock(type, id);
      if (!mayDelete(type, before, currentViewer())) fail('rest_cannot_delete');
      if (before.status === 'trash') fail('rest_already_trashed');
      await this.moveToTrash(type, before);
    });
  }

  /** The move itself, of a locked entry. */
  async moveToTrash(type: EntryType, before: EntryRow): Promise<void> {
    const now = this.time.now();
    const columns: Columns = {
      ...columnsOf(before),
      status: 'trash',
      slug: before.slug ? `${truncateSlug(before.slug, 191)}__trashed` : '',
      modifiedLocal: now.local,
      modifiedGmt: now.gmt,
      trashedFrom: before.status,
      trashedSlug: before.slug,
      trashedAt: now.gmt,
    };
    await this.store(type, before.id, columns, { slug: columns.slug }, before);
    const terms = await this.terms.termIdsOf(before.id);
    await this.recount(before.status, 'trash', terms, terms);
    await this.published(type, before.id, 'trashed', before, columns);
  }

  /** Removes an entry for good, with everything that hangs on it. */
  remove(type: EntryType, id: number): Promise<void> {
    return this.db.atomic(async () => {
      const before = await this.entries.lock(type, id);
      if (!mayDelete(type, before, currentViewer())) fail('rest_cannot_delete');
      const terms = await this.terms.termIdsOf(id);
      await this.recount(before.status, '', terms, []);
      await this.relations.release(type, before);
      await this.db.of(Entry).delete({ id });
      this.entries.forget(id);
      await this.published(type, id, 'deleted', before, undefined);
    });
  }

  private async newColumns(type: EntryType, input: EntryInput, viewer: Viewer): Promise<Columns> {
    const wanted = input.status || 'draft';
    this.entries.mayPublish(type, wanted);
    const date = resolveDate(this.time, input, wanted);
    const status = statusByDate(wanted, date);
    const texts = this.texts(input);
    const closed = type.discussed ? undefined : 'closed';
    const modified = date.gmt === null ? this.time.now() : { local: date.local, gmt: date.gmt };
    const columns: Columns = {
      type: type.name,
      status,
      slug: '',
      slugScope: null,
      fileSlug: null,
      title: texts.title ?? '',
      content: texts.content ?? '',
      excerpt: texts.excerpt ?? '',
      authorId: await this.relations.author(input.author, viewer.id),
      parentId: await this.relations.parent(type, 0, input.parent ?? 0),
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
    };
    this.judgeContent(type, columns);
    return columns;
  }

  private async changedColumns(type: EntryType, input: EntryInput, before: EntryRow): Promise<Columns> {
    const leavesTrash = before.status === 'trash' && input.status !== undefined && input.status !== 'trash';
    const wanted = input.status === undefined ? before.status : input.status || 'draft';
    if (wanted !== before.status) this.entries.mayPublish(type, wanted);
    const date = resolveDate(this.time, input, wanted, { local: before.dateLocal, gmt: before.dateGmt });
    const status = statusByDate(wanted, date);
    const texts = this.texts(input);
    const now = this.time.now();
    const image =
      input.featured_media === undefined
        ? before.featuredMedia
        : await this.relations.image(input.featured_media, before.featuredMedia);
    const columns: Columns = {
      ...columnsOf(before),
      status,
      title: texts.title ?? before.title,
      content: texts.content ?? before.content,
      excerpt: texts.excerpt ?? before.excerpt,
      authorId: await this.relations.author(input.author, before.authorId),
      parentId:
        input.parent === undefined ? before.parentId : await this.relations.parent(type, before.id, input.parent),
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
    };
    this.judgeContent(type, columns);
    return columns;
  }

  private judgeContent(type: EntryType, { title, content, excerpt }: Columns): void {
    if (type.needsContent && !title && !content && !excerpt) fail('empty_content');
  }

  /** The texts as this viewer may write them (conventions 19). */
  private texts(input: EntryInput): { title?: string; content?: string; excerpt?: string } {
    const [title, content, excerpt] = [titleOf(input.title)?.trim(), textOf(input.content), textOf(input.excerpt)];
    if (title !== undefined && Buffer.byteLength(title) > 60_000)
      failArgument('title', { code: 'rest_too_long', message: 'The title is too long.' });
    if (excerpt !== undefined && Buffer.byteLength(excerpt) > 60_000)
      failArgument('excerpt', { code: 'rest_too_long', message: 'The excerpt is too long.' });
    if (currentViewer().can('unfiltered_html')) return { title, content, excerpt };
    return {
      title: title === undefined ? undefined : sanitizeInlineHtml(title).trim(),
      content: content === undefined ? undefined : sanitizePostHtml(content),
      excerpt: excerpt === undefined ? undefined : sanitizePostHtml(excerpt),
    };
  }

  /** What the slug is made from: the wanted one, else the title; a draft without one stays without. */
  private wantedSlug(type: EntryType, columns: Columns, input: EntryInput, before?: EntryRow): string {
    if (columns.status === 'trash') return columns.slug;
    if (columns.status === 'pending' && !currentViewer().can(type.capabilities.publish)) return '';
    const wanted = input.slug ?? columns.slug;
    if (wanted || STATUSES.get(columns.status)?.floating) return wanted;
    return plainLine(columns.title) || (before ? String(before.id) : '');
  }

  private async insert(type: EntryType, columns: Columns, input: EntryInput): Promise<number> {
    const entry = { ...columns, guid: '', version: 1, commentCount: 0, revisionCount: 0, lastRevisionId: 0 };
    const wanted = this.wantedSlug(type, columns, input);
    const repository = this.db.of(Entry);
    const id = await this.withFreeSlug(type, entry, wanted, 0, async (slug) => {
      const { identifiers } = await repository.insert({ ...entry, ...slug });
      return Number(identifiers[0]?.id);
    });
    const nameless = !entry.slug && !STATUSES.get(columns.status)?.floating;
    const store = async (slug: object) => {
      Object.assign(columns, slug);
      const row = { ...columns, ...slug, id };
      const guid = this.permalinks.of(row, await this.permalinks.parentPaths([row]), true);
      await repository.update({ id }, { ...slug, guid: guid.slice(0, 1000) });
    };
    if (nameless) await this.withFreeSlug(type, entry, String(id), id, store);
    else await store({ slug: entry.slug });
    return id;
  }

  private async store(
    type: EntryType,
    id: number,
    columns: Columns,
    input: EntryInput,
    before: EntryRow,
  ): Promise<void> {
    const wanted = this.wantedSlug(type, columns, input, before);
    await this.withFreeSlug(type, columns, wanted, id, async (slug) => {
      Object.assign(columns, slug);
      await this.db.of(Entry).update({ id }, { ...columns, version: () => 'version + 1' });
    });
    this.entries.forget(id);
  }

  /** Writes with a free slug; when another writer was faster, the unique index says so and the next one is tried. */
  private async withFreeSlug<T>(
    type: EntryType,
    columns: Columns,
    wanted: string,
    entryId: number,
    write: (slug: Pick<Entry, 'slug' | 'slugScope' | 'fileSlug'>) => Promise<T>,
  ): Promise<T> {
    const place = { type, parentId: columns.parentId, entryId };
    for (let attempt = 1; ; attempt += 1) {
      const slug = wanted ? await this.slugs.free(wanted, place) : '';
      columns.slug = slug;
      try {
        return await write({
          slug,
          slugScope: slug ? slugScope(place) : null,
          fileSlug: slug && type.name === 'attachment' ? 1 : null,
        });
      } catch (error) {
        const index = duplicateKey(error);
        if (attempt >= SLUG_ATTEMPTS || (index !== 'entries_slug' && index !== 'entries_file_slug')) throw error;
      }
    }
  }

  /** Gives an entry its terms and answers all it has now. A post without a category gets the default one. */
  private async assign(type: EntryType, id: number, status: string, sets: EntryExtras['terms']): Promise<number[]> {
    for (const [taxonomy, ids] of sets ?? []) await this.terms.assign(id, taxonomy, ids);
    if (type.taxonomies.includes('category') && status !== 'auto-draft') {
      const categories = await this.terms.termIdsOf(id, 'category');
      if (!categories.length)
        await this.terms.assign(
          id,
          'category',
          await this.terms.existing('category', [await this.terms.defaultCategory()]),
        );
    }
    return type.taxonomies.length ? this.terms.termIdsOf(id) : [];
  }

  private async recount(before: string, after: string, termsBefore: number[], termsAfter: number[]): Promise<void> {
    const lost =
      before === 'publish' ? termsBefore.filter((id) => after !== 'publish' || !termsAfter.includes(id)) : [];
    const won = after === 'publish' ? termsAfter.filter((id) => before !== 'publish' || !termsBefore.includes(id)) : [];
    await this.terms.countOf([
      { termIds: lost, by: -1 },
      { termIds: won, by: 1 },
    ]);
  }

  /** Keeps the totals and tells what happened. */
  private async published(
    type: EntryType,
    id: number,
    change: ChangeKind,
    before: EntryRow | undefined,
    after: Columns | undefined,
  ): Promise<void> {
    const changes = [];
    if (before) changes.push({ type: type.name, status: before.status, by: -1 });
    if (after) changes.push({ type: type.name, status: after.status, by: 1 });
    await this.events.publish(new ResourceChanged(type.name, id, change));
    if (before?.status === 'publish') await this.moved(type, before, after && { ...after, id });
    await this.totals.change(changes);
  }

  private async moved(type: EntryType, before: EntryRow, after: (Columns & { id: number }) | undefined): Promise<void> {
    const same =
      after?.status === 'publish' &&
      after.slug === before.slug &&
      after.parentId === before.parentId &&
      after.dateLocal === before.dateLocal;
    if (same) return;
    const paths = await this.permalinks.parentPaths(after ? [before, after] : [before]);
    const from = this.permalinks.of(before, paths, true);
    const to = after?.status === 'publish' ? this.permalinks.of(after, paths, true) : null;
    if (from !== to) await this.events.publish(new ResourceMoved(type.name, before.id, from, to));
  }
}

/** The columns of a stored entry that a write may change. */
function columnsOf(row: EntryRow): Columns {
  const {
    id: _id,
    guid: _guid,
    version: _version,
    commentCount: _comments,
    revisionCount: _revisions,
    lastRevisionId: _last,
    format: _format,
    sticky: _sticky,
    ...columns
  } = row;
  return { ...columns, slugScope: null, fileSlug: null };
}
