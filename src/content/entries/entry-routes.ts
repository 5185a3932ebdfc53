import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { RestError } from '#libs/errors';
import { CacheTags } from '#libs/invalidation';
import { View, Embedder, type EmbedSource } from '#libs/presenting';
import { Reply, hasId, paged, type RestRequest, errorBody } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { FieldFilters } from '../../entries/fields/index.js';
import { Entries, ENTRY_TAGS, type EntryRow } from '../../entries/index.js';
import { EntryList, type EntryFilter } from '../../entries/lists/index.js';
import { PreviewedEntries } from '../../entries/previews/index.js';
import { type EntryType, EntryTypes, STATUSES } from '../../entries/types/index.js';
import { type EntryInput, EntryWriter, type EntryExtras } from '../../entries/writing/index.js';
import { withAcf } from '../../fields/index.js';
import { fail } from '../common/index.js';
import { DeclaredTerms } from './declared-terms.js';
import { EntryMembers, alternate } from './entry-members.js';
import { EntryParts } from './entry-parts.js';
import { EntryCompletion, type EntryKind } from './shown-entry.js';

const EDIT_VIEW = new View('edit');

/** Lists with longer filters are not remembered, so that callers cannot fill the memory. */
const MAX_LIST_KEY_LENGTH = 1000;

/** The items of a page of a list, and the total of the list. */
interface PageBody {
  body: readonly unknown[];
  /** Undefined if the request wants none. */
  total: number | undefined;
}

/** Handles the five routes that all entry types share. */
@Injectable()
export class EntryRoutes {
  /** Lists that were asked for lately, by root, type and filter. */
  private readonly asked = new LRUCache<string, true>({ max: 1000 });

  constructor(
    private readonly entries: Entries,
    private readonly lists: EntryList,
    private readonly writer: EntryWriter,
    private readonly completion: EntryCompletion,
    private readonly members: EntryMembers,
    private readonly site: SiteUrls,
    private readonly parts: EntryParts,
    private readonly types: EntryTypes,
    private readonly declared: DeclaredTerms,
    private readonly fieldFilters: FieldFilters,
    private readonly previews: PreviewedEntries,
  ) {}

  /** Returns a page of entries; those of the filter `front` precede them, and are not in its total. */
  async list(declared: EntryKind, args: EntryFilter, request: RestRequest, front?: EntryFilter): Promise<Reply> {
    const kind = inModel(declared, this.types);
    const filter = await this.fieldFilters.filtered(kind.type, await this.declared.filtered(kind.type, args));
    const { body, total } =
      (front ? undefined : await this.listOfParts(kind, filter, request)) ??
      (await this.listOfRows(kind, filter, request, front));
    return paged(request, { body, total, page: filter.page, perPage: filter.per_page });
  }

  /**
   * A list of parts; undefined if they do not apply, as to drafts, which are not kept. For a list that was asked for
   * before, they are probably kept, and nothing else is read of its entries than which ones they are.
   */
  private async listOfParts(
    kind: EntryKind,
    filter: EntryFilter,
    { view, slice: part }: RestRequest,
  ): Promise<PageBody | undefined> {
    const isPublic = [filter.status].flat().every((status) => STATUSES.isPublic(status) || status === 'inherit');
    if (!isPublic || !this.parts.appliesTo(kind, view)) return undefined;
    const key = JSON.stringify([RequestContext.root, kind.type.name, filter]);
    // The position of a cursor is read from whole rows.
    if (part.hasCursor || !this.asked.get(key)) {
      if (key.length <= MAX_LIST_KEY_LENGTH) this.asked.set(key, true);
      // Only the selected members of its rows are read.
      if (view.fields) return undefined;
      const { items, total } = await this.lists.page(kind.type, filter, view, part);
      return { body: await this.parts.ofRows(kind, items, view), total };
    }
    const { items, total } = await this.lists.identities(kind.type, filter, view, part);
    const body = await this.parts.ofList(kind, items, view);
    return body && { body, total };
  }

  private async listOfRows(
    kind: EntryKind,
    filter: EntryFilter,
    { view, slice: part }: RestRequest,
    front?: EntryFilter,
  ): Promise<PageBody> {
    const { items, total } = await this.lists.page(kind.type, filter, view, part);
    const first = front && !part.hasCursor ? (await this.lists.page(kind.type, front, view)).items : [];
    const rows = first.length ? inFront(first, items) : items;
    const shown = await this.completion.complete(kind.type, rows, view);
    await kind.complete?.(shown);
    return { body: kind.presenter.many(shown, view), total };
  }

  /** Returns one entry. `password` opens a protected one. */
  async get(
    declared: EntryKind,
    id: number,
    password: string | undefined,
    { view, viewer }: RestRequest,
  ): Promise<Reply> {
    const kind = inModel(declared, this.types);
    const { type, presenter } = kind;
    const entry = await this.previews.shown(type, await this.entries.get(type, id), viewer);
    // Owners decide whether it is readable.
    if (type.followsOwner) CacheTags.current?.addEach(ENTRY_TAGS.entry, entry.parentId);
    if (!password && this.parts.appliesTo(kind, view)) {
      const [body] = await this.parts.ofRows(kind, [entry], view);
      return new Reply(body, { headers: alternate(type, entry, String(body?.link ?? '')) });
    }
    const [shown] = await this.completion.complete(type, [entry], view, password);
    if (!shown) return fail('rest_post_invalid_id');
    await kind.complete?.([shown]);
    return new Reply(presenter.one(shown, view), { headers: alternate(type, shown, this.members.url(shown)) });
  }

  /** Creates an entry and returns it in the context `edit`. */
  async create(kind: EntryKind, sent: EntryInput, extras: EntryExtras, request: RestRequest): Promise<Reply> {
    const input = withAcf(sent);
    this.rejectExistingId(request);
    const type = this.types.inModel(kind.type);
    const id = await this.writer.create(type, input, this.declared.extras(type, input, extras));
    return this.created(kind, id, request);
  }

  /** Refuses to create an entry when the request names an id. */
  rejectExistingId({ sent }: RestRequest): void {
    if (hasId(sent)) fail('rest_post_exists');
  }

  /** Returns the 201 response for an entry that was just created. */
  async created(kind: EntryKind, id: number, { view }: RestRequest): Promise<Reply> {
    return Reply.created(await this.edited(kind, id, view), `${this.site.rest('cms/v2')}/${kind.type.restBase}/${id}`);
  }

  /** Updates an entry and returns it in the context `edit`. */
  async update(
    kind: EntryKind,
    id: number,
    sent: EntryInput,
    extras: EntryExtras,
    { view }: RestRequest,
  ): Promise<unknown> {
    const input = withAcf(sent);
    const type = this.types.inModel(kind.type);
    await this.writer.update(type, id, input, this.declared.extras(type, input, extras));
    return this.edited(kind, id, view);
  }

  /** Moves an entry to the trash, or deletes it permanently and returns its last state as `previous`. */
  async delete(kind: EntryKind, id: number, force: boolean, { view }: RestRequest): Promise<unknown> {
    if (!force) {
      await this.writer.trash(this.types.inModel(kind.type), id);
      return this.edited(kind, id, view);
    }
    const { _links: _, ...previous } = (await this.edited(kind, id, EDIT_VIEW)) as { _links?: unknown };
    await this.writer.remove(this.types.inModel(kind.type), id);
    return { deleted: true, previous };
  }

  /** Returns an entry in the context `edit`. */
  async edited(declared: EntryKind, id: number, view: View): Promise<Record<string, unknown>> {
    const { type, presenter, ...kind } = inModel(declared, this.types);
    const edit = view.in('edit');
    const [shown] = await this.completion.complete(type, [await this.entries.get(type, id)], edit);
    if (!shown) return fail('rest_post_invalid_id');
    await kind.complete?.([shown]);
    return presenter.one(shown, edit);
  }
}

/** A kind with its type as the model of the running request has it. */
const inModel = (kind: EntryKind, types: EntryTypes): EntryKind => ({ ...kind, type: types.inModel(kind.type) });

/** Rows with others in front; those that are among both keep their order. */
function inFront(first: readonly EntryRow[], rows: readonly EntryRow[]): EntryRow[] {
  const isFirst = new Set(first.map(({ id }) => id));
  const moved = rows.filter(({ id }) => isFirst.has(id));
  const isMoved = new Set(moved.map(({ id }) => id));
  return [...moved, ...first.filter(({ id }) => !isMoved.has(id)), ...rows.filter(({ id }) => !isFirst.has(id))];
}

const EMBED_VIEW = new View('embed');

/** Embeds entries in responses that link to them. */
@Injectable()
export class EntryEmbeds {
  /** The types of modules with their presenters, and those that the site declares. */
  private readonly registered: EntryKind[] = [];
  private declaredKindOf: ((type: EntryType) => EntryKind) | undefined;

  constructor(
    private readonly embedder: Embedder,
    private readonly entries: Entries,
    private readonly completion: EntryCompletion,
    private readonly types: EntryTypes,
    private readonly parts: EntryParts,
  ) {}

  /** Registers an embed source that finds entries of a type by id. Unreadable entries are embedded as error bodies. */
  register(name: string, declared: EntryKind): void {
    this.registered.push(declared);
    this.embedder.register(name, this.sourceOf(declared));
  }

  /** Registers embed sources of the types that the site declares. */
  registerDeclared(kindOf: (type: EntryType) => EntryKind): void {
    this.declaredKindOf = kindOf;
    this.embedder.registerOthers((name) => {
      const type = this.types.get(name);
      return type?.isDeclared ? this.sourceOf(kindOf(type)) : undefined;
    });
  }

  /** A type with the presenter of its entries. */
  kindOf(type: EntryType): EntryKind {
    const kind = type.isDeclared
      ? this.declaredKindOf?.(type)
      : this.registered.find((one) => one.type.name === type.name);
    if (!kind) throw new Error(`Entries of the type ${type.name} are not presented.`);
    return kind;
  }

  private sourceOf(declared: EntryKind): EmbedSource {
    return async (keys, viewer) => {
      const kind = inModel(declared, this.types);
      const bodies = new Map<string | number, unknown>(await this.parts.embedded(kind, keys.map(Number), EMBED_VIEW));
      const others = keys.filter((key) => !bodies.has(key));
      for (const [key, body] of await this.embedded(kind, others, viewer)) bodies.set(key, body);
      return bodies;
    };
  }

  /** The embedded forms of entries that are not among the kept parts. */
  private async embedded(
    { type, presenter }: EntryKind,
    keys: readonly (string | number)[],
    viewer: Viewer,
  ): Promise<Map<string | number, unknown>> {
    if (!keys.length) return new Map();
    const rows = await this.entries.byIds(type, keys);
    CacheTags.current?.addEach(
      ENTRY_TAGS.entry,
      ...keys.map(Number),
      ...(type.followsOwner ? rows.map(({ parentId }) => parentId) : []),
    );
    const readable = rows.filter((row) => type.mayRead(row, viewer, this.types));
    const shown = await this.completion.complete(type, readable, EMBED_VIEW);
    const bodies = new Map<string | number, unknown>(shown.map((row) => [row.id, presenter.one(row, EMBED_VIEW)]));
    for (const key of keys) {
      if (bodies.has(key)) continue;
      const hidden = rows.some(({ id }) => id === key);
      bodies.set(key, errorBody(refusal(hidden), viewer));
    }
    return bodies;
  }
}

function refusal(hidden: boolean): unknown {
  try {
    return fail(hidden ? 'rest_forbidden' : 'rest_post_invalid_id');
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
}
